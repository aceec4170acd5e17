package tactic

import "math/bits"

const localBits = 10

// replies remembers good moves by what the target looks like, whatever the
// rest of the board does: after a move elsewhere the same answer is the first
// guess.
type replies [1 << localBits]struct {
	key  uint64
	move int16
}

// localKey identifies the stones and liberties of the string at t and the
// side to move; for the defender the attacker's last move as well.
func (s *search) localKey(t int16, role int) uint64 {
	ch := s.chainAt(t)
	k := uint64(role+1) * 0x9e3779b97f4a7c15
	for i := range s.nw {
		k = bits.RotateLeft64(k, 7) ^ ch.stones[i]*0xbf58476d1ce4e5b9 ^ ch.libs[i]*0x94d049bb133111eb
	}
	if n := len(s.frames); role == 1 && n > 0 {
		k ^= s.zob.ko[s.frames[n-1].move]
	}
	return k ^ k>>29 | 1
}

func (r *replies) get(k uint64) int16 {
	if e := &r[k>>8&(1<<localBits-1)]; e.key == k {
		return e.move
	}
	return 0
}

func (r *replies) put(k uint64, m int16) {
	e := &r[k>>8&(1<<localBits-1)]
	e.key, e.move = k, m
}
