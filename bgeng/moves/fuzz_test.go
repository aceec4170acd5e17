package moves_test

import (
	"testing"

	"ana/bgeng/board"
	"ana/bgeng/moves"
)

// FuzzLegal checks, on any position and roll, that results are distinct, keep
// the number of chequers, do not depend on the order of the dice, and that the
// notation of every play reads back as the same play.
func FuzzLegal(f *testing.F) {
	for _, id := range []string{"4HPwATDgc/ABMA", "/N8AAwD/PwAAIA", "M9sfAADg/wMAYA", "/38AAABBAAAAAA", "MufBYCDYzuCAYA", "2zaEASjM3g4GAA"} {
		for d := range 36 {
			f.Add(id, d)
		}
	}
	f.Fuzz(func(t *testing.T, id string, dice int) {
		p, err := board.ParsePositionID(id)
		if err != nil {
			return
		}
		d1, d2 := (dice&0xffff)%36/6+1, (dice&0xffff)%6+1
		plays := moves.Legal(p, d1, d2, nil)
		seen := map[board.Position]bool{}
		for i := range plays {
			play := &plays[i]
			if seen[play.Result] {
				t.Fatalf("%s %d%d: %s twice", id, d1, d2, play)
			}
			seen[play.Result] = true
			if play.Result.Count(board.OnRoll) != p.Count(board.Opponent) {
				t.Fatalf("%s %d%d: %s changes the number of checkers", id, d1, d2, play)
			}
			if play.N != plays[0].N {
				t.Fatalf("%s %d%d: %s uses another number of dice", id, d1, d2, play)
			}
			back, err := moves.Parse(play.String(), p, d1, d2)
			if err != nil || back.Result != play.Result {
				t.Fatalf("%s %d%d: %s reads back as %s, %v", id, d1, d2, play, &back, err)
			}
		}
		other := moves.Legal(p, d2, d1, nil)
		if len(other) != len(plays) {
			t.Fatalf("%s: %d plays with %d%d, %d with %d%d", id, len(plays), d1, d2, len(other), d2, d1)
		}
		for i := range other {
			if other[i] != plays[i] {
				t.Fatalf("%s: the order of the dice changes play %d", id, i)
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"8/5 6/5", "bar/20*/15", "13/11(2) 6/4*(2)", "25-20, 6-off", "b/20 3/o", "24/14", "8/5(9)", "1/1", "/"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if steps, err := moves.ParseSteps(text); err == nil {
			for _, s := range steps {
				if s.To >= s.From || s.From > board.Bar || s.To < moves.Off {
					t.Fatalf("%q gives %v", text, s)
				}
			}
			_, _ = moves.Apply(board.Start(), steps)
		}
		if play, err := moves.Parse(text, board.Start(), 4, 2); err == nil && play.N == 0 {
			t.Fatalf("%q gives an empty play", text)
		}
	})
}

func TestParseTolerance(t *testing.T) {
	start := board.Start()
	for _, c := range []struct {
		text   string
		d1, d2 int
		want   string
	}{
		{"8/5 6/5", 3, 1, "8/5 6/5"}, {"6/5,8/5", 1, 3, "8/5 6/5"}, {"8-5 6-5", 3, 1, "8/5 6/5"}, {"24/14", 6, 4, "24/14"},
		{"24/20/14", 6, 4, "24/14"}, {"24/18 18/14", 6, 4, "24/14"}, {"13/11 13/11 6/4 6/4", 2, 2, "13/11(2) 6/4(2)"},
		{"6/4(2) 13/11(2)", 2, 2, "13/11(2) 6/4(2)"}, {" 13/7  8/7 ", 6, 1, "13/7 8/7"},
	} {
		play, err := moves.Parse(c.text, start, c.d1, c.d2)
		if err != nil || play.String() != c.want {
			t.Errorf("%q: %q, %v, want %q", c.text, play.String(), err, c.want)
		}
	}
	for _, text := range []string{"", "8/", "8/5 6", "5/8", "26/20", "x", "8/5 8/2", "8/5(5)", "24/24"} {
		if play, err := moves.Parse(text, start, 3, 1); err == nil {
			t.Errorf("%q is read as %q", text, play.String())
		}
	}
}

func BenchmarkLegal(b *testing.B) {
	p, dst := board.Start(), make([]moves.Play, 0, 256)
	b.ReportAllocs()
	for b.Loop() {
		for d1 := 1; d1 <= 6; d1++ {
			for d2 := 1; d2 <= d1; d2++ {
				dst = moves.Legal(p, d1, d2, dst[:0])
			}
		}
	}
}
