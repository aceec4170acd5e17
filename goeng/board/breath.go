package board

// Breathing returns b if every string has a liberty, else a copy without the
// strings that have none. No game leads to such a position, but setup can; reading
// relies on liberties.
func (b *Board) Breathing() *Board {
	whole := true
	for _, p := range b.Points() {
		whole = whole && (!b.At(p).IsPlayer() || b.Liberties(p) > 0)
	}
	if whole {
		return b
	}
	c := New(b.Width(), b.Height())
	for _, p := range b.Points() {
		if b.At(p).IsPlayer() && b.Liberties(p) > 0 {
			c.add(p, b.At(p))
		}
	}
	return c
}
