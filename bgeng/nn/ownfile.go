package nn

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
)

// ownMagic begins the file of an embedded net; its number changes with the
// meaning of the inputs and the layers. A 32-bit count of hidden units, a
// SHA-256 of everything else and the numbers (little-endian float32) follow.
const ownMagic = "ana backgammon net 1\n"

// FormatOwn returns the net file of raw.
func FormatOwn(raw *OwnRaw) ([]byte, error) {
	if err := raw.check(); err != nil {
		return nil, err
	}
	head := binary.LittleEndian.AppendUint32([]byte(ownMagic), uint32(raw.Hidden))
	var body []byte
	for _, part := range raw.parts() {
		for _, x := range *part {
			body = binary.LittleEndian.AppendUint32(body, math.Float32bits(x))
		}
	}
	sum := sha256.Sum256(append(bytes.Clone(head), body...))
	return append(append(head, sum[:]...), body...), nil
}

// IsOwn reports whether data begins like the file of an embedded net.
func IsOwn(data []byte) bool { return bytes.HasPrefix(data, []byte(ownMagic[:len(ownMagic)-2])) }

// ParseOwn reads a net file. Errors wrap ErrMagic, ErrVersion, ErrTruncated,
// ErrSize or ErrNumber.
func ParseOwn(data []byte) (*OwnRaw, error) {
	head := len(ownMagic) + 4
	switch {
	case !IsOwn(data):
		return nil, fmt.Errorf("%w: nor a net of this program: starts with %.20q", ErrMagic, data)
	case len(data) < head+sha256.Size:
		return nil, fmt.Errorf("%w: %d bytes", ErrTruncated, len(data))
	case string(data[:len(ownMagic)]) != ownMagic:
		return nil, fmt.Errorf("%w: %.25q", ErrVersion, data)
	}
	raw := &OwnRaw{Hidden: int(binary.LittleEndian.Uint32(data[len(ownMagic):]))}
	if raw.Hidden <= 0 || raw.Hidden > MaxHidden || raw.Hidden%lanes != 0 {
		return nil, fmt.Errorf("%w: %d hidden units", ErrSize, raw.Hidden)
	}
	body := data[head+sha256.Size:]
	sizes := raw.sizes()
	total := 0
	for _, n := range sizes {
		total += 4 * n
	}
	if len(body) < total {
		return nil, fmt.Errorf("%w: %d bytes of numbers, want %d", ErrTruncated, len(body), total)
	}
	if len(body) > total {
		return nil, fmt.Errorf("%w: %d bytes of numbers, want %d", ErrSize, len(body), total)
	}
	if sum := sha256.Sum256(append(bytes.Clone(data[:head]), body...)); !bytes.Equal(sum[:], data[head:head+sha256.Size]) {
		return nil, fmt.Errorf("%w: checksum does not match", ErrNumber)
	}
	for k, part := range raw.parts() {
		*part = make([]float32, sizes[k])
		for i := range *part {
			(*part)[i] = math.Float32frombits(binary.LittleEndian.Uint32(body[4*i:]))
		}
		body = body[4*sizes[k]:]
	}
	return raw, raw.check()
}

// parts lists the arrays in the order of the file, sizes their lengths.
func (raw *OwnRaw) parts() []*[]float32 {
	parts := []*[]float32{&raw.W1, &raw.B1}
	for k := range raw.Tail {
		t := &raw.Tail[k]
		parts = append(parts, &t.W2, &t.B2, &t.W3, &t.B3)
	}
	return parts
}

func (raw *OwnRaw) sizes() []int {
	sizes := []int{OwnInputs * raw.Hidden, raw.Hidden}
	for range raw.Tail {
		sizes = append(sizes, raw.Hidden*OwnTail, OwnTail, OwnTail*8, 8)
	}
	return sizes
}
