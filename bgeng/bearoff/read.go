package bearoff

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Errors that the readers wrap; test for them with errors.Is.
var (
	ErrFormat    = errors.New("not a bear-off database")
	ErrKind      = errors.New("unsupported kind of bear-off database")
	ErrTruncated = errors.New("bear-off database ends early")
	ErrDamaged   = errors.New("damaged bear-off database")
)

const headerSize = 40

// header is what the first 40 bytes of a .bd file tell.
type header struct {
	kind             string // OS or TS
	points, chequers int
	option           [3]bool // digits at 15, 17 and 19
}

func (h *header) positions() int { return Positions(h.points, h.chequers) }

// maxPositions bounds what is read into memory: enough for 10 points and 15
// chequers one-sided.
const maxPositions = 4 << 20

func readHeader(r io.Reader) (h header, err error) {
	var b [headerSize]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return h, fmt.Errorf("%w: no header: %w", ErrFormat, err)
	}
	if string(b[:6]) != "gnubg-" || b[headerSize-1] != '\n' {
		return h, fmt.Errorf("%w: header is %.12q", ErrFormat, b[:])
	}
	h.kind = string(b[6:8])
	if h.kind != "OS" && h.kind != "TS" {
		return h, fmt.Errorf("%w: %.12q, want OS or TS", ErrKind, b[6:])
	}
	var ok1, ok2 bool
	h.points, ok1 = twoDigits(b[9:11])
	h.chequers, ok2 = twoDigits(b[12:14])
	if !ok1 || !ok2 || h.points < 1 || h.points > 24 || h.chequers < 1 || h.chequers > 15 {
		return h, fmt.Errorf("%w: %.20q for points and chequers", ErrFormat, b[9:14])
	}
	if h.positions() > maxPositions {
		return h, fmt.Errorf("%w: %d points and %d chequers are too many", ErrKind, h.points, h.chequers)
	}
	for k := range h.option {
		h.option[k] = b[15+2*k] == '1'
	}
	return h, nil
}

func twoDigits(b []byte) (int, bool) {
	if b[0] < '0' || b[0] > '9' || b[1] < '0' || b[1] > '9' {
		return 0, false
	}
	return int(b[0]-'0')*10 + int(b[1]-'0'), true
}

// words reads n little-endian 16-bit words, in pieces so that a false size in a
// short file does not reserve memory.
func words(r io.Reader, n int) ([]uint16, error) {
	const piece = 1 << 16
	var buf [2 * piece]byte
	out := make([]uint16, 0, min(n, piece))
	for n > 0 {
		b := buf[:2*min(n, piece)]
		if _, err := io.ReadFull(r, b); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrTruncated, err)
		}
		for i := 0; i < len(b); i += 2 {
			out = append(out, binary.LittleEndian.Uint16(b[i:]))
		}
		n -= len(b) / 2
	}
	return out, nil
}

// ReadOneSided reads a one-sided .bd file, compressed or not, with or without
// gammon distributions.
func ReadOneSided(r io.Reader) (*OneSided, error) {
	br := bufio.NewReaderSize(r, 1<<16)
	h, err := readHeader(br)
	if err != nil {
		return nil, err
	}
	gammons, compressed, normal := h.option[0], h.option[1], h.option[2]
	if h.kind != "OS" || normal {
		return nil, fmt.Errorf("%w: %s, normal distribution %t; want one-sided distributions", ErrKind, h.kind, normal)
	}
	d := &OneSided{points: h.points, chequers: h.chequers, gammons: gammons}
	if compressed {
		err = d.readCompressed(br, h.positions())
	} else {
		err = d.readPlain(br, h.positions())
	}
	if err != nil {
		return nil, err
	}
	return d, d.check()
}

func (d *OneSided) readPlain(r io.Reader, n int) error {
	for range n {
		var p [2][Turns]uint16
		for k := range p {
			if k == 1 && !d.gammons {
				break
			}
			w, err := words(r, Turns)
			if err != nil {
				return err
			}
			copy(p[k][:], w)
		}
		if d.gammons {
			d.append(&p[0], &p[1])
		} else {
			d.append(&p[0], nil)
		}
	}
	return nil
}

func (d *OneSided) readCompressed(r io.Reader, n int) error {
	size := 3
	if d.gammons {
		size = 4
	}
	index, err := words(r, size*n)
	if err != nil {
		return err
	}
	d.entry = make([]entry, n)
	total := 0
	for i := range d.entry {
		w := index[size*i:]
		e := entry{at: uint32(w[0]) | uint32(w[1])<<16, nz: uint8(w[2]), first: uint8(w[2] >> 8)}
		if d.gammons {
			e.nzGam, e.firstGm = uint8(w[3]), uint8(w[3]>>8)
		}
		if e.at > 64*maxPositions {
			return fmt.Errorf("%w: entry %d points to word %d", ErrDamaged, i, e.at)
		}
		total = max(total, int(e.at)+int(e.nz)+int(e.nzGam))
		d.entry[i] = e
	}
	d.data, err = words(r, total)
	return err
}

// check verifies that every distribution stays within the turns and sums to
// one.
func (d *OneSided) check() error {
	for i := range d.entry {
		for k := range 2 {
			if k == 1 && !d.gammons {
				break
			}
			dist := d.Off(i)
			if k == 1 {
				dist = d.FirstOff(i)
			}
			sum := 0
			for _, p := range dist.P {
				sum += int(p)
			}
			if dist.Last() >= Turns || sum != one {
				return fmt.Errorf("%w: distribution %d of position %d sums to %d/%d, ends at turn %d",
					ErrDamaged, k, i, sum, one, dist.Last())
			}
		}
	}
	return nil
}

// Write writes the database as a compressed .bd file.
func (d *OneSided) Write(w io.Writer) error {
	bw := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(bw, "gnubg-OS-%02d-%02d-%d-1-0", d.points, d.chequers, digit(d.gammons))
	padHeader(bw, 20)
	var b [8]byte
	for _, e := range d.entry {
		binary.LittleEndian.PutUint32(b[:], e.at)
		b[4], b[5], b[6], b[7] = e.nz, e.first, e.nzGam, e.firstGm
		if d.gammons {
			bw.Write(b[:])
		} else {
			bw.Write(b[:6])
		}
	}
	return writeWords(bw, d.data)
}

// ReadTwoSided reads a two-sided .bd file.
func ReadTwoSided(r io.Reader) (*TwoSided, error) {
	br := bufio.NewReaderSize(r, 1<<16)
	h, err := readHeader(br)
	if err != nil {
		return nil, err
	}
	if h.kind != "TS" {
		return nil, fmt.Errorf("%w: %s, want two-sided", ErrKind, h.kind)
	}
	d := &TwoSided{points: h.points, chequers: h.chequers, n: h.positions(), width: 1}
	if h.option[0] {
		d.width = 4
	}
	if d.n > 1<<14 {
		return nil, fmt.Errorf("%w: %d positions a side are too many", ErrKind, d.n)
	}
	d.data, err = words(br, d.width*d.n*d.n)
	return d, err
}

// Write writes the database as a .bd file.
func (d *TwoSided) Write(w io.Writer) error {
	bw := bufio.NewWriterSize(w, 1<<16)
	fmt.Fprintf(bw, "gnubg-TS-%02d-%02d-%d", d.points, d.chequers, digit(d.width == 4))
	padHeader(bw, 16)
	return writeWords(bw, d.data)
}

func digit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// padHeader completes a header of which n bytes have been written.
func padHeader(w *bufio.Writer, n int) {
	for ; n < headerSize-1; n++ {
		w.WriteByte('x')
	}
	w.WriteByte('\n')
}

// writeWords writes the words and reports the first error of the writer.
func writeWords(w *bufio.Writer, data []uint16) error {
	for _, x := range data {
		w.WriteByte(byte(x))
		w.WriteByte(byte(x >> 8))
	}
	return w.Flush()
}
