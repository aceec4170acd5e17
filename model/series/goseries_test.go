package series

import (
	"context"
	"errors"
	"testing"

	"ana/goeng"
	"ana/goeng/dragon"
	"ana/goeng/influence"
	"ana/model"
	"ana/model/record"
)

// analysed returns the dragons of a position and the game it is in.
func analysed(t *testing.T, sgf string) *dragon.Result {
	t.Helper()
	r, err := record.Parse("a.sgf", []byte(sgf), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := model.NewCursor(r, 0).Go()
	b, err := p.Board()
	if err != nil {
		t.Fatal(err)
	}
	a, err := goeng.Analyze(context.Background(), goeng.Position{Board: b, ToMove: p.ToMove}, goeng.Options{}, goeng.Dragons)
	if err != nil {
		t.Fatal(err)
	}
	return a.Dragons
}

// A change between life and death by a move elsewhere is a jump; by a move near the dragon it is not, nor is one between
// degrees of life.
func TestJumps(t *testing.T) {
	t.Parallel()
	const sgf = "(;SZ[19]AB[dd][de]AW[pp][pq])"
	tests := []struct {
		name     string
		from, to influence.Safety
		x, y     int8
		want     bool
	}{
		{"killed from afar", influence.Alive, influence.Dead, 15, 3, true},
		{"revived from afar", influence.TacticallyDead, influence.StronglyAlive, 15, 3, true},
		{"killed by a local move", influence.Alive, influence.Dead, 5, 5, false},
		{"was critical", influence.Critical, influence.Dead, 15, 3, false},
		{"stronger only", influence.Alive, influence.StronglyAlive, 15, 3, false},
		{"a pass is far", influence.Alive, influence.Dead, -1, -1, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			before, now := analysed(t, sgf), analysed(t, sgf)
			for i := range now.Dragons {
				before.Dragons[i].Safety, now.Dragons[i].Safety = tt.from, tt.to
			}
			move := model.Coord{X: tt.x, Y: tt.y}
			if tt.x < 0 {
				move = model.Pass
			}
			got := flips(before, now, move)
			if len(got) == 0 || got[0].Jump != tt.want {
				t.Errorf("%v to %v with a move at %v: %+v, want jump %v", tt.from, tt.to, move, got, tt.want)
			}
		})
	}
}

// The verdicts of the two attributions differ only where the attributions do.
func TestVerdictsDiffer(t *testing.T) {
	t.Parallel()
	r, err := record.Open(context.Background(), "../../testdata/go/small.sgf", record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	moves, differing := 0, 0
	enough := errors.New("enough")
	err = Go(context.Background(), r, 0, goeng.Options{}, func(pt GoPoint) error {
		moves++
		if len(pt.Verdicts) > 0 {
			differing++
			if pt.Disagree == 0 {
				t.Errorf("move %d: verdicts on %v differ although the attributions agree", pt.Move, pt.Verdicts)
			}
		}
		if moves == 40 {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) {
		t.Fatalf("%d moves: %v", moves, err)
	}
	if differing == 0 || differing == moves {
		t.Errorf("%d of %d positions with differing verdicts", differing, moves)
	}
}

// The settled lead is the mean with the position before where the sides move in turn, and steps less than the lead.
func TestSettledLead(t *testing.T) {
	t.Parallel()
	rec, err := record.Parse("a.sgf", []byte("(;SZ[9]KM[6.5];B[ee];W[ce];B[cd];W[dd];B[dc];W[cc];B[ed];W[bd];B[de];W[bc];W[gg];B[])"), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var points []GoPoint
	if err := Go(t.Context(), rec, 0, goeng.Options{}, func(p GoPoint) error { points = append(points, p); return nil }); err != nil {
		t.Fatal(err)
	}
	raw, settled := 0.0, 0.0
	for i := 1; i < len(points); i++ {
		p, last := points[i], points[i-1]
		want := p.Lead
		if p.ToMove != last.ToMove {
			want = (p.Lead + last.Lead) / 2
		}
		if p.Settled != want {
			t.Errorf("move %d: settled %v, want %v", i, p.Settled, want)
		}
		raw += abs(p.Lead - last.Lead)
		settled += abs(p.Settled - last.Settled)
	}
	if points[0].Settled != points[0].Lead || settled > raw/2 {
		t.Errorf("steps of %.1f in all, settled %.1f", raw, settled)
	}
}
