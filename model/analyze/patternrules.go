package analyze

import (
	"ana/goeng/pattern"
	"ana/goeng/pattern/env"
	"ana/goeng/pattern/tool"
	"ana/goeng/worm"
	"ana/model/settings"
)

// PatternRules are how matches are judged outside of an analysis, with real reading.
func PatternRules(s settings.Settings) tool.Rules {
	r := tool.Rules{Compat: pattern.Dialect38, Mode: pattern.Conn38}
	compat := worm.GNUGo38
	if s.Compat == "gnugo-2002" {
		compat = worm.GNUGo2002
		r.Compat, r.Mode = pattern.Dialect2002, pattern.ConnExperimental
		if s.Moyo == "classic" {
			r.Mode = pattern.ConnStandard
		}
	}
	r.Env = func(p tool.Position) pattern.Env {
		return env.New(env.Input{Board: p.Board, Compat: r.Compat, Worms: worm.Analyze(p.Board, worm.Options{Compat: compat})})
	}
	return r
}
