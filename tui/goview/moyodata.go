package goview

import (
	goboard "ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/moyo"
)

// claim is the part of a point that a dragon gets.
type claim struct {
	dragon int
	part   float32
}

// moyoData is both attributions of a position, arranged for drawing: who claims each point, and what the verdicts would be.
type moyoData struct {
	result   *dragon.Result
	claims   [moyo.NumModes][goboard.NumPoints][]claim
	verdicts [moyo.NumModes][]moyo.Verdict
	splits   [2][]moyo.RegionSplit // by computation after reading
}

// newMoyoData reads both attributions off a result; it costs about a millisecond and is kept with the result.
func newMoyoData(r *dragon.Result) *moyoData {
	d := &moyoData{result: r}
	part, near := r.Partition(), r.Nearest()
	fields := [2]moyo.Field{moyo.FieldOf(r.After[0]), moyo.FieldOf(r.After[1])}
	for mode := range moyo.NumModes {
		for i := range r.Dragons {
			ex := moyo.Explain(fields, part, near, i, mode, r.Dragons[i].Post[mode])
			for _, pt := range ex.Points {
				d.claims[mode][pt.Point] = append(d.claims[mode][pt.Point], claim{i, pt.Size})
			}
			f := r.Facts(i)
			v := moyo.Judge(&f, r.Dragons[i].Pre[mode], r.Dragons[i].Post[mode], r.Compat)
			if x := &r.Dragons[i]; x.Status != x.Owl && x.Semeai.Races > 0 {
				v.Safety = x.Safety // a capturing race decided, whatever the moyo
			}
			d.verdicts[mode] = append(d.verdicts[mode], v)
		}
	}
	for i := range d.splits {
		d.splits[i] = moyo.Splits(fields[i], part, near)
	}
	return d
}

// part returns what a dragon gets of a point in a mode.
func (d *moyoData) part(mode moyo.Mode, p goboard.Point, dr int) float32 {
	for _, c := range d.claims[mode][p] {
		if c.dragon == dr {
			return c.part
		}
	}
	return 0
}

// flipped reports whether the verdicts on a dragon differ.
func (d *moyoData) flipped(i int) bool {
	return moyo.Compare(d.verdicts[moyo.Classic][i], d.verdicts[moyo.Experimental][i]).Flipped()
}

// flips counts the dragons whose verdicts differ.
func (d *moyoData) flips() int {
	n := 0
	for i := range d.result.Dragons {
		if d.flipped(i) {
			n++
		}
	}
	return n
}
