package goview

import (
	"slices"

	goboard "ana/goeng/board"
	"ana/keymap"
	"ana/model"
	"ana/tui/pane"
)

// Edit implements pane.Editor: moves and stones at the point cursor, and whose turn it is.
func (p *BoardPane) Edit(a keymap.Action, s *pane.State) (pane.Edit, string, bool) {
	if a == keymap.EditTurn {
		return func(s *pane.State) {
			s.Go.ToMove = s.Go.ToMove.Opponent()
			s.Go.KoFor, s.Go.Ko = goboard.Empty, model.Pass
		}, "", true
	}
	stone := map[keymap.Action]model.Color{keymap.EditBlack: goboard.Black, keymap.EditWhite: goboard.White, keymap.EditClear: goboard.Empty}
	c, setup := stone[a]
	if !setup && a != keymap.EditPlay {
		return nil, "", false
	}
	at := p.point(s)
	if at.IsPass() {
		return nil, "put the cursor on a point first", true
	}
	if setup {
		return func(s *pane.State) { s.Go.Stones[int(at.Y)*s.Go.Width+int(at.X)] = c }, "", true
	}
	b, err := s.Go.Board()
	if err != nil {
		return nil, err.Error(), true
	}
	if err := b.Play(at.Point(), s.Go.ToMove); err != nil {
		return nil, err.Error(), true
	}
	p.cursor = at
	return func(s *pane.State) { play(s, at) }, "", true
}

// play makes a move of the side to move on a snapshot; a move that has become illegal is left out.
func play(s *pane.State, at model.Coord) {
	b, err := s.Go.Board()
	if err != nil {
		return
	}
	mover := s.Go.ToMove
	if b.Play(at.Point(), mover) != nil {
		return
	}
	g := *s.Go
	g.Stones = slices.Clone(s.Go.Stones)
	taken := 0
	for i := range g.Stones {
		now := b.At(goboard.At(i/g.Width, i%g.Width))
		if g.Stones[i] != goboard.Empty && now == goboard.Empty {
			taken++
		}
		g.Stones[i] = now
	}
	g.Captures[mover] += taken
	g.ToMove, g.Move = mover.Opponent(), g.Move+1
	g.Last, g.HasLast = model.Move{Color: mover, At: at}, true
	ko, koFor := b.Ko()
	g.Ko, g.KoFor = model.Pass, goboard.Empty
	if ko > 0 {
		g.Ko, g.KoFor = coord(ko), koFor
	}
	s.Go = &g
}
