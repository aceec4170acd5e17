package record_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"ana/model"
	"ana/model/record"
)

// hostile are inputs that a careless reader takes forever or all memory for, of about n
// bytes.
func hostile(n int) map[string]func() []byte {
	fill := func(head, unit, tail string) func() []byte {
		return func() []byte {
			units := strings.Repeat(unit, max(n-len(head), 0)/len(unit)+1)
			return []byte(head + units + tail)
		}
	}
	behind := func(head string, data func() []byte) func() []byte {
		return func() []byte { return append([]byte(head), data()...) }
	}
	bomb := func() []byte {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		_, _ = z.Write(make([]byte, n))
		_ = z.Close()
		return b.Bytes()
	}
	junk := func() []byte { return noise(n) }
	match := " 5 point match\n\n Game 1\n a : 0                      b : 0\n"
	return map[string]func() []byte{
		"open":           fill("", "(", ""),
		"open nodes":     fill("", "(;", ""),
		"nodes":          fill("(", ";", ")"),
		"siblings":       fill("(;SZ[52]", "(;B[aa])", ")"),
		"branches":       fill("(;", "(;B[ab](;W[ba](;B[bb]", ""),
		"values":         fill("(;C", "[a]", ")"),
		"rectangles":     fill("(;SZ[52]", ";AB[aa:ZZ]", ")"),
		"rectangle list": fill("(;SZ[52]AB", "[aa:ZZ]", ")"),
		"big captures":   fill("(;SZ[52]AB[aa:ZY]", ";W[aa];B[aa]", ")"),
		"comment":        fill("(;C[", "long ", "])"),
		"escapes":        fill("(;C[", `\`, "])"),
		"stray":          fill("(;B[aa]", "x y z ] { # ", ")"),
		"letters":        fill("(;", "a", ""),
		"closed":         fill("(;B[aa])", ")", ""),
		"junk":           fill("", "(foo ", "(;B[aa])"),
		"trees":          fill("", "(;B[aa])", ""),
		"latin":          fill("(;PB[", "\xe9\x81", "])"),
		"sjis":           fill("(;CA[Shift_JIS]PB[", "\x83\x5c", "])"),
		"zeros":          func() []byte { return make([]byte, n) },
		"noise":          junk,
		"rows":           fill(match, "  1) 31: 8/5 6/5                21: 13/11 11/10\n", ""),
		"one row":        fill(match+"  1) 31: ", "8/5 ", "\n"),
		"games":          fill(" 5 point match\n", "\n Game 1\n a : 0                      b : 0\n", ""),
		"score line":     fill(" 5 point match\n Game 1\n", " a : 0  ", "\n"),
		"tags":           fill("", "; [Site \"x\"]\n", match),
		"ambiguous":      fill(match, "  1) 64: 24/14                  31: 24/20\n", ""),
		"ids":            fill("", "4HPwATDgc/ABMA:cIkFAAAAAAAA\n", ""),
		"bad ids":        fill("", "4HPwATDgc/ABM!:cIkFAAAAAAAA\n", ""),
		"semicolons":     fill("1", ";1", ""),
		"long xgid":      fill("XGID=", ":", ""),
		"long id line":   fill("Position ID: ", "A", " Match ID: x"),
		"trues":          fill("MatchID: 1\nPlayer1: 1 a 1\nPlayer2: 2 b 1\nGame 1: 0-0\n", "+1 1 31\n", ""),
		"half sjis":      fill("(;CA[Shift_JIS]C[", "\x83\x5c", ""),
		"properties":     fill("(;", "QQ[a]", ")"),
		"xgids":          fill("x y z a\n", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10\n", ""),
		"gnubg":          fill("(;GM[6]MI[length:5]", ";B[31hefe]A[0][hefe E ver 3 0.5 0.1 0.0 0.1 0.0 0.0 2C 0 1 0.0 1]", ")"),
		"gnubg setup":    fill("(;GM[6]", ";AE[a:y]AW[a:y]AB[a:y]", ")"),
		"fibs":           fill("Score is 0-0 in a 3 point match.\nX is a - O is b\n", "X: (3 1) 8-5 6-5\n", ""),
		"party":          fill("boardid=1\nGAMEPLAY=", "31:8/5 6/5#", ""),
		"xg":             behind("RGMH", junk),
		"gzip":           bomb,
		"bgf":            behind(`{"compression":true,"encoding":"smile"}`+"\n", bomb),
		"bgf deep":       fill(`{"compression":false,"encoding":"json"}`+"\n", `{"a":`, ""),
		"smile":          fill(`{"compression":false,"encoding":"smile"}`+"\n:)\n\x03", "\xf8", ""),
		"smile flat":     fill(`{"compression":false,"encoding":"smile"}`+"\n:)\n\x03\xf8", "\xc1", ""),
	}
}

// noise are bytes without pattern, the same at every call.
func noise(n int) []byte {
	out := make([]byte, n)
	x := uint32(1)
	for i := range out {
		x = x*1664525 + 1013904223
		out[i] = byte(x >> 24)
	}
	return out
}

// TestHostileInput opens 256 KiB of each kind; with ANA_FULL=1 it opens 64 MiB within 2 s.
func TestHostileInput(t *testing.T) {
	size, limit := 1<<18, 20*time.Second
	if os.Getenv("ANA_FULL") != "" {
		size, limit = 64<<20, 2*time.Second
	}
	for name, make := range hostile(size) {
		t.Run(name, func(t *testing.T) {
			data := make()
			runtime.GC()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := time.Now()
			rec, err := record.Parse("x", data, record.Options{})
			took := time.Since(start)
			runtime.ReadMemStats(&after)
			if took > limit {
				t.Errorf("%v for %d bytes", took, len(data))
			}
			allocated := (after.TotalAlloc - before.TotalAlloc) >> 20
			t.Logf("%s: %v, %d MiB allocated, %v", name, took.Round(time.Millisecond), allocated, short(rec, err))
		})
	}
}

func short(rec *model.Record, err error) string {
	if err != nil {
		s := err.Error()
		return s[:min(len(s), 100)]
	}
	lines := rec.Warnings.Lines()
	if len(lines) > 200 {
		return "more than 200 warnings"
	}
	return strings.Join(lines[:min(len(lines), 2)], " | ")
}
