package gtp_test

import (
	"context"
	"strings"
	"testing"

	"ana/goeng/board"
	"ana/goeng/gtp"
)

// session runs lines that alternate between a command ("> ...") and the expected
// answer without its final empty line.
func session(t *testing.T, opts gtp.Options, script string) {
	t.Helper()
	s := gtp.New(opts)
	var command, want string
	check := func() {
		if command == "" {
			return
		}
		resp, ok := s.Do(context.Background(), command)
		got := ""
		if ok {
			got = strings.TrimRight(resp.String(), "\n")
		}
		if got = trimLines(got); got != trimLines(want) {
			t.Errorf("%s\n got %q\nwant %q", command, got, want)
		}
	}
	for _, line := range strings.Split(strings.Trim(script, "\n"), "\n") {
		if next, ok := strings.CutPrefix(line, "> "); ok {
			check()
			command, want = next, ""
			continue
		}
		want += line + "\n"
	}
	check()
}

// trimLines drops blanks at the ends of lines and the last line feed.
func trimLines(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// scripted answers everything in a fixed way.
func scripted() gtp.Engine {
	read := func(code int, p board.Point) gtp.Read {
		return func(context.Context, gtp.Position, board.Point) (gtp.Answer, error) {
			return gtp.Answer{Code: code, Point: p, Nodes: 7}, nil
		}
	}
	read2 := func(code int, p board.Point) gtp.Read2 {
		return func(context.Context, gtp.Position, board.Point, board.Point) (gtp.Answer, error) {
			return gtp.Answer{Code: code, Point: p, Nodes: 3}, nil
		}
	}
	d4 := board.At(5, 3)
	return gtp.Engine{
		Attack: read(5, d4), Defend: read(4, d4), LadderAttack: read(1, d4), OwlAttack: read(3, d4), OwlDefend: read(0, d4),
		DoesAttack: read2(4, d4), DoesDefend: read2(5, d4), AttackEither: read2(1, d4), DefendBoth: read2(0, d4),
		Connect: read2(5, board.Pass), Disconnect: read2(0, d4), OwlDoesAttack: read2(2, d4), OwlDoesDefend: read2(5, d4),
		EvalEye: func(context.Context, gtp.Position, board.Point) (string, error) { return "1 2 B4 B4", nil },
		Semeai: func(context.Context, gtp.Position, board.Point, board.Point) (int, int, board.Point, error) {
			return 5, 0, d4, nil
		},
		Dragons: func(context.Context, gtp.Position) ([]gtp.Dragon, error) {
			e5 := board.At(4, 4)
			return []gtp.Dragon{{Origin: e5, Color: board.Black, Status: "critical", Attack: d4, Defend: d4,
				Stones: []board.Point{e5}, Strings: []board.Point{e5}, Fields: []gtp.Field{{Name: "color", Value: "black"}, {Name: "size", Value: "1"}}}}, nil
		},
		Surround: func(context.Context, gtp.Position, board.Point) (int, *[board.NumPoints]int8, error) {
			return 0, nil, nil
		},
		EyeData: func(context.Context, gtp.Position, board.Color, board.Point) ([]gtp.Field, error) {
			return []gtp.Field{{Name: "origin", Value: "PASS"}}, nil
		},
		HalfEyeData: func(context.Context, gtp.Position, board.Point) ([]gtp.Field, error) {
			return []gtp.Field{{Name: "value", Value: "10.00"}}, nil
		},
		Influence: func(_ context.Context, _ gtp.Position, _ board.Color, what string) (*[board.NumPoints]float64, bool, bool, error) {
			var grid [board.NumPoints]float64
			grid[d4] = -3.5
			return &grid, what == "influence_regions", what != "foo", nil
		},
		Maps: []gtp.BoardMap{{Name: "dragon", Label: "Dragons", Kind: "sboard"}},
		Draw: func(context.Context, gtp.Position, string) (func(board.Point) string, error) {
			return func(p board.Point) string { return map[board.Point]string{d4: "E5"}[p] }, nil
		},
		EstimateScore: func(context.Context, gtp.Position) (float64, float64, float64, error) { return 11.3, 15.8, 6.8, nil },
		Ending: func(context.Context, gtp.Position) (*gtp.Ending, error) {
			end := &gtp.Ending{Score: -2.5}
			end.Status[board.At(8, 0)] = gtp.FinalWhite
			return end, nil
		},
		Genmove: func(_ context.Context, _ gtp.Position, _ board.Color, allowed []board.Point) (board.Point, error) {
			if len(allowed) > 0 {
				return allowed[0], nil
			}
			return board.Pass, nil
		},
	}
}
