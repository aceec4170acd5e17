package nn

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

// Set is the six nets of a weights file.
type Set struct {
	// Version is the version that the file names: "0.15" or "1.00".
	Version string

	Contact, Race, Crashed                *Net
	PruneContact, PruneCrashed, PruneRace *Net
}

// Errors that a reader wraps; test for them with errors.Is.
var (
	ErrMagic     = errors.New("not a weights file of GNU Backgammon")
	ErrVersion   = errors.New("unsupported version of the weights file")
	ErrTruncated = errors.New("weights file ends early")
	ErrSize      = errors.New("unexpected size of a net")
	ErrNumber    = errors.New("bad number in the weights file")
)

// binaryMagic and binaryVersion begin a binary weights file.
const (
	binaryMagic   = float32(472.3782)
	binaryVersion = float32(1.0)
	textMagic     = "GNU Backgammon "
)

// maxFile bounds what is read: ten times the stock file.
const maxFile = 16 << 20

// ReadSet reads a weights file, text (versions 0.15 and 1.00) or binary; it
// tells them apart by the first bytes. Errors name the net and what is wrong.
func ReadSet(r io.Reader) (*Set, error) {
	br := bufio.NewReaderSize(io.LimitReader(r, maxFile), 1<<16)
	head, err := br.Peek(len(textMagic))
	if err != nil && err != io.EOF {
		return nil, err
	}
	if len(head) == 0 {
		return nil, fmt.Errorf("empty file: %w", ErrTruncated)
	}
	var s source
	if bytes.HasPrefix(head, []byte(textMagic)) {
		s, err = newText(br)
	} else {
		s, err = newBinary(br)
	}
	if err != nil {
		return nil, err
	}
	return readNets(s)
}

// source yields the nets' numbers from either format.
type source interface {
	version() string
	header() (h [6]float64, err error)
	numbers(dst []float32) error
	end() error
}

func readNets(s source) (*Set, error) {
	set := &Set{Version: s.version()}
	for _, want := range []struct {
		name   string
		inputs int
		net    **Net
	}{
		{"contact", ContactInputs, &set.Contact},
		{"race", RaceInputs, &set.Race},
		{"crashed", ContactInputs, &set.Crashed},
		{"pruning contact", BaseInputs, &set.PruneContact},
		{"pruning crashed", BaseInputs, &set.PruneCrashed},
		{"pruning race", BaseInputs, &set.PruneRace},
	} {
		net, err := readNet(s, want.inputs)
		if err != nil {
			return nil, fmt.Errorf("%s net: %w", want.name, err)
		}
		*want.net = net
	}
	return set, s.end()
}

func readNet(s source, inputs int) (*Net, error) {
	h, err := s.header()
	if err != nil {
		return nil, err
	}
	if h[0] != float64(inputs) || h[2] != Outputs || !(h[1] >= 1 && h[1] <= MaxHidden) {
		return nil, fmt.Errorf("%w: %g-%g-%g, want %d inputs, 1 to %d hidden units, %d outputs",
			ErrSize, h[0], h[1], h[2], inputs, MaxHidden, Outputs)
	}
	raw := Raw{Inputs: inputs, Hidden: int(h[1]), BetaHidden: float32(h[4]), BetaOutput: float32(h[5])}
	raw.W1 = make([]float32, raw.Inputs*raw.Hidden)
	raw.W2 = make([]float32, raw.Hidden*Outputs)
	raw.T1 = make([]float32, raw.Hidden)
	raw.T2 = make([]float32, Outputs)
	for _, part := range [][]float32{raw.W1, raw.W2, raw.T1, raw.T2} {
		if err := s.numbers(part); err != nil {
			return nil, err
		}
	}
	net, err := New(raw)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNumber, err)
	}
	return net, nil
}

// text reads white-space separated numbers after a line with the version.
type text struct {
	words *bufio.Scanner
	name  string
	count int
}

func newText(br *bufio.Reader) (*text, error) {
	line, err := br.ReadString('\n')
	if err != nil && err != io.EOF {
		return nil, err
	}
	version := string(bytes.TrimSpace([]byte(line[len(textMagic):])))
	if version != "0.15" && version != "1.00" {
		return nil, fmt.Errorf("%w: %.20q, want 0.15 or 1.00", ErrVersion, version)
	}
	t := &text{words: bufio.NewScanner(br), name: version}
	t.words.Split(bufio.ScanWords)
	return t, nil
}

func (t *text) version() string { return t.name }

func (t *text) word() (float64, error) {
	if !t.words.Scan() {
		if err := t.words.Err(); err != nil {
			return 0, fmt.Errorf("%w after number %d: %w", ErrNumber, t.count, err)
		}
		return 0, fmt.Errorf("%w after number %d", ErrTruncated, t.count)
	}
	t.count++
	x, err := strconv.ParseFloat(t.words.Text(), 64)
	if err != nil || math.IsNaN(x) {
		return 0, fmt.Errorf("%w: number %d is %.20q", ErrNumber, t.count, t.words.Text())
	}
	return x, nil
}

func (t *text) header() (h [6]float64, err error) {
	for i := range h {
		if h[i], err = t.word(); err != nil {
			return h, err
		}
	}
	return h, nil
}

func (t *text) numbers(dst []float32) error {
	for i := range dst {
		x, err := t.word()
		if err != nil {
			return err
		}
		dst[i] = float32(x)
	}
	return nil
}

func (t *text) end() error {
	if t.words.Scan() {
		return fmt.Errorf("%w: %.20q after the last net", ErrSize, t.words.Text())
	}
	return nil
}

// binaryFile reads little-endian 32-bit words.
type binaryFile struct {
	r      *bufio.Reader
	offset int
}

func newBinary(r *bufio.Reader) (*binaryFile, error) {
	b := &binaryFile{r: r}
	var head [2]float32
	if err := b.numbers(head[:]); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMagic, err)
	}
	if head[0] != binaryMagic {
		return nil, fmt.Errorf("%w: first number is %g, want %g or the words %q", ErrMagic, head[0], binaryMagic, textMagic)
	}
	if head[1] != binaryVersion {
		return nil, fmt.Errorf("%w: %g, want %g", ErrVersion, head[1], binaryVersion)
	}
	return b, nil
}

func (b *binaryFile) version() string { return "1.00" }

func (b *binaryFile) word() (uint32, error) {
	var w [4]byte
	if _, err := io.ReadFull(b.r, w[:]); err != nil {
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return 0, fmt.Errorf("%w at byte %d", ErrTruncated, b.offset)
		}
		return 0, err
	}
	b.offset += 4
	return binary.LittleEndian.Uint32(w[:]), nil
}

func (b *binaryFile) header() (h [6]float64, err error) {
	for i := range h {
		w, err := b.word()
		if err != nil {
			return h, err
		}
		h[i] = float64(w)
		if i >= 4 {
			h[i] = float64(math.Float32frombits(w))
		}
	}
	return h, nil
}

func (b *binaryFile) numbers(dst []float32) error {
	for i := range dst {
		w, err := b.word()
		if err != nil {
			return err
		}
		dst[i] = math.Float32frombits(w)
	}
	return nil
}

func (b *binaryFile) end() error {
	if _, err := b.r.ReadByte(); err != io.EOF {
		return fmt.Errorf("%w: more bytes after the last net (byte %d)", ErrSize, b.offset)
	}
	return nil
}
