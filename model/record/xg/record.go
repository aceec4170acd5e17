package xg

import (
	"math"
	"strings"
	"time"
	"unicode/utf16"

	"ana/model/record/charset"
)

const recordSize = 2560

// The record types.
const (
	recMatch = iota
	recGame
	recCube
	recMove
	recGameEnd
	recMatchEnd
	recGap
)

// rec reads the fields of one record of temp.xg; offsets are those of the format notes.
type rec []byte

func (r rec) i32(off int) int { return int(int32(le.Uint32(r[off:]))) }

func (r rec) f32(off int) float64 {
	return clean(float64(math.Float32frombits(le.Uint32(r[off:]))))
}

func (r rec) f64(off int) float64 { return clean(math.Float64frombits(le.Uint64(r[off:]))) }

// clean maps numbers that are none to 0.
func clean(f float64) float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0
	}
	return f
}

// ansi reads a counted string in the Windows code page.
func (r rec) ansi(off, size int) string {
	t := charset.Plain([]byte(counted(r[off:off+size])), "cp1252")
	return strings.TrimSpace(charset.Clean(t.Text))
}

// wide reads a UTF-16 text of up to n characters that a NUL ends.
func (r rec) wide(off, n int) string {
	var u []uint16
	for i := range n {
		c := le.Uint16(r[off+2*i:])
		if c == 0 {
			break
		}
		u = append(u, c)
	}
	return strings.TrimSpace(string(utf16.Decode(u)))
}

// date turns days since 1899-12-30 into a date as match text has it, "" if there is no
// sensible one.
func date(days float64) string {
	if days < 1 || days > 80000 {
		return ""
	}
	return time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(days)).Format("2006.01.02")
}

// position reads 26 signed bytes: from the first player's side, whoever moves, index 0 the
// bar of the second player, 25 that of the first.
func (r rec) position(off int) (me, opp [25]uint8, ok bool) {
	na, nb := 0, 0
	for i := range 26 {
		n := int(int8(r[off+i]))
		switch {
		case n > 15 || n < -15:
			return me, opp, false
		case n > 0 && i == 0 || n < 0 && i == 25:
			return me, opp, false
		case i == 0:
			opp[24] = uint8(-n)
		case i == 25:
			me[24] = uint8(n)
		case n > 0:
			me[i-1] = uint8(n)
		case n < 0:
			opp[24-i] = uint8(-n)
		}
		if n > 0 {
			na += n
		} else {
			nb -= n
		}
	}
	return me, opp, na <= 15 && nb <= 15
}

// cube reads the cube field: 0 is 1 in the middle, else the power of two with the sign
// of the owner.
func (r rec) cube(off int) (value, owner int) {
	n := r.i32(off)
	switch {
	case n > 0 && n < 13:
		return 1 << n, 0
	case n < 0 && n > -13:
		return 1 << -n, 1
	}
	return 1, -1
}

// player turns the mover field into a player: 1 is player 0, −1 player 1.
func (r rec) player(off int) int {
	if r.i32(off) < 0 {
		return 1
	}
	return 0
}
