package gtp

import (
	"context"
	"fmt"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/dragon"
	"ana/goeng/influence"
	"ana/goeng/moyo"
)

// BoardMap describes a map that the engine can draw.
type BoardMap struct {
	Name  string
	Label string
	Kind  string // of GoGui: "sboard" for words, "bwboard" for colours
}

// drawing makes the words of a map from an analysis, one for every point. An
// empty word is nothing.
type drawing struct {
	BoardMap
	word func(r *dragon.Result, m *influence.Map, p board.Point) string
}

// drawings are the maps of dragons, influence, moyo and eyes. m is the influence
// with the side to move moving first.
func drawings() []drawing {
	return []drawing{
		{BoardMap{"dragon", "Dragons", "sboard"}, onDragon(func(r *dragon.Result, d *dragon.Dragon) string { return d.Origin.Vertex(r.Board.Height()) })},
		{BoardMap{"dragon_status", "Dragon status", "sboard"}, onDragon(func(_ *dragon.Result, d *dragon.Dragon) string { return d.Status.String() })},
		{BoardMap{"dragon_safety", "Dragon safety", "sboard"}, onDragon(func(_ *dragon.Result, d *dragon.Dragon) string { return d.Safety.String() })},
		{BoardMap{"weakness", "Weakness", "sboard"}, onDragon(func(_ *dragon.Result, d *dragon.Dragon) string { return real(d.Weakness) })},
		{BoardMap{"strategic_size", "Strategic size", "sboard"}, onDragon(func(_ *dragon.Result, d *dragon.Dragon) string { return real(d.StrategicSize) })},
		{BoardMap{"escape_route", "Escape routes", "sboard"}, onDragon(func(_ *dragon.Result, d *dragon.Dragon) string { return fmt.Sprint(d.EscapeRoute) })},
		{BoardMap{"moyo_size_classic", "Surrounding moyo, classic", "sboard"}, onDragon(func(_ *dragon.Result, d *dragon.Dragon) string { return fmt.Sprint(d.Post[moyo.Classic].Size) })},
		{BoardMap{"moyo_size_experimental", "Surrounding moyo, experimental", "sboard"}, onDragon(func(_ *dragon.Result, d *dragon.Dragon) string { return fmt.Sprint(d.Post[moyo.Experimental].Size) })},
		{BoardMap{"territory", "Territory", "bwboard"}, owner((*influence.Map).TerritoryOwner)},
		{BoardMap{"moyo", "Moyo", "bwboard"}, owner((*influence.Map).MoyoOwner)},
		{BoardMap{"area", "Area", "bwboard"}, owner((*influence.Map).AreaOwner)},
		{BoardMap{"moyo_regions", "Regions of restricted moyo", "sboard"}, regionWord},
		{BoardMap{"eyes", "Eye spaces", "sboard"}, eyeWord},
		{BoardMap{"half_eyes", "Half eyes", "sboard"}, halfEyeWord},
		{BoardMap{"cuts", "Cutting points", "sboard"}, cutWord},
	}
}

func onDragon(word func(*dragon.Result, *dragon.Dragon) string) func(*dragon.Result, *influence.Map, board.Point) string {
	return func(r *dragon.Result, _ *influence.Map, p board.Point) string {
		if id := r.ID[p]; id >= 0 && r.Board.At(p) != board.Empty {
			return fmt.Sprintf("%q", word(r, &r.Dragons[id]))
		}
		return ""
	}
}

func owner(of func(*influence.Map, board.Point) board.Color) func(*dragon.Result, *influence.Map, board.Point) string {
	return func(_ *dragon.Result, m *influence.Map, p board.Point) string { return of(m, p).String() }
}

// eyeWord is the letter of the owner and the value of an eye space, with a ! on
// marginal points.
func eyeWord(r *dragon.Result, _ *influence.Map, p board.Point) string {
	text := ""
	for _, c := range [2]board.Color{board.Black, board.White} {
		s := space(r.Eyes, c, p)
		if s == nil {
			continue
		}
		text += c.String()[:1] + s.Value.String()
		if r.Eyes.Marginal[c][p] {
			text += "!"
		}
	}
	return text
}

// regionWord is the number of the region of restricted moyo, negative for Black.
func regionWord(_ *dragon.Result, m *influence.Map, p board.Point) string {
	seg := m.Regions(influence.MoyoRegions)
	id := seg.RegionAt(p)
	if id < 0 {
		return ""
	}
	if seg.Regions[id].Owner == board.Black {
		return fmt.Sprint(-id - 1)
	}
	return fmt.Sprint(id + 1)
}

func halfEyeWord(r *dragon.Result, _ *influence.Map, p board.Point) string {
	if h, ok := r.Eyes.Halves[p]; ok {
		return real(h.Sum)
	}
	return ""
}

// cutWord is the letter of the colours that cannot connect through a point.
func cutWord(r *dragon.Result, _ *influence.Map, p board.Point) string {
	text := ""
	if r.Inhibit[p]&influence.ColorBit(board.Black) != 0 {
		text += "b"
	}
	if r.Inhibit[p]&influence.ColorBit(board.White) != 0 {
		text += "w"
	}
	return text
}

// maps lists what draw knows.
func (d *dragonPart) maps() []BoardMap {
	var list []BoardMap
	for _, x := range drawings() {
		list = append(list, x.BoardMap)
	}
	return list
}

// draw returns the words of a map.
func (d *dragonPart) draw(ctx context.Context, pos Position, name string) (func(board.Point) string, error) {
	for _, x := range drawings() {
		if x.Name != name {
			continue
		}
		a, err := d.analysis(ctx, pos, goeng.Dragons)
		if err != nil {
			return nil, err
		}
		m := a.Dragons.ForSide(pos.ToMove)
		return func(p board.Point) string { return x.word(a.Dragons, m, p) }, nil
	}
	return nil, fmt.Errorf("unknown map %q", name)
}
