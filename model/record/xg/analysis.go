package xg

import (
	"fmt"

	"ana/model"
)

// level names the strength of an analysis; XG counts one ply more than we do.
func level(n int) string {
	switch {
	case n >= 0 && n <= 6:
		return fmt.Sprintf("XG %d-ply", n)
	case n == 12:
		return "3-ply reduced"
	case n == 100:
		return "rollout"
	case n == 998 || n == 999:
		return "book"
	case n == 1000:
		return "Roller"
	case n == 1001:
		return "Roller+"
	case n == 1002:
		return "Roller++"
	}
	return fmt.Sprintf("level %d", n)
}

// seven reads lose backgammon, lose gammon, lose, win, win gammon, win backgammon and
// equity into our order.
func (b rec) seven(off int) (p [5]float64, equity float64) {
	return [5]float64{b.f32(off + 12), b.f32(off + 16), b.f32(off + 20), b.f32(off + 4), b.f32(off)}, b.f32(off + 24)
}

// notAnalysed is the error value of records without analysis.
const notAnalysed = -1000

// storedCube reads the analysis of a cube record, nil if there is none.
func (r *reader) storedCube(b rec) *model.StoredAnalysis {
	if b.i32(16) == -2 || b.f64(200) == notAnalysed {
		return nil
	}
	p, _ := b.seven(cubeAnalysis + 60)
	if p == [5]float64{} {
		return nil
	}
	return &model.StoredAnalysis{Source: "xg", Chosen: -1, Cube: &model.StoredCube{
		Level: level(b.i32(cubeAnalysis + 28)), Probs: p,
		NoDouble: b.f32(cubeAnalysis + 88), DoubleTake: b.f32(cubeAnalysis + 92), DoublePass: b.f32(cubeAnalysis + 96),
	}}
}

// Offsets of the analysis inside cube and move records.
const (
	cubeAnalysis = 64
	moveAnalysis = 124
)

// maxCandidates is the size of the list of candidates.
const maxCandidates = 32

// storedMove reads the analysis of a move record, nil if there is none.
func (r *reader) storedMove(b rec) *model.StoredAnalysis {
	a := &model.StoredAnalysis{Source: "xg", Chosen: -1}
	n := min(max(b.i32(moveAnalysis+64), 0), maxCandidates)
	for i := range n {
		probs, equity := b.seven(moveAnalysis + 1284 + 28*i)
		if probs == [5]float64{} && equity == 0 {
			continue
		}
		lv := int(int16(le.Uint16(b[moveAnalysis+1156+4*i:])))
		a.Plays = append(a.Plays, model.StoredPlay{Text: candidateText(b[moveAnalysis+900+8*i : moveAnalysis+908+8*i]), Level: level(lv), Probs: probs, Equity: equity})
	}
	if i := b.i32(2328); i >= 0 && i < len(a.Plays) {
		a.Chosen = i
	}
	if luck := b.f64(2320); luck != notAnalysed && luck != 0 {
		a.Luck, a.HasLuck = luck, true
	}
	if r.cube != nil {
		a.Cube = r.cube.Cube
	}
	if len(a.Plays) == 0 && !a.HasLuck && a.Cube == nil {
		return nil
	}
	return a
}

// candidateText reads the 8 bytes of a candidate's play.
func candidateText(b []byte) string {
	s := ""
	for i := 0; i+1 < len(b); i += 2 {
		from, to := int8(b[i]), int8(b[i+1])
		if from < 0 || from > 24 || to > 23 {
			break
		}
		if s != "" {
			s += " "
		}
		s += pointText(from) + "/" + pointText(max(to, -1))
	}
	if s == "" {
		return "cannot move"
	}
	return s
}
