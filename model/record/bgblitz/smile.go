package bgblitz

import (
	"errors"
	"fmt"
	"math"
	"unicode/utf8"
)

// Limits of the encoding and of the reader.
const (
	maxShared   = 1024 // names or values that can be referred back to
	maxSharedAt = 64   // bytes of a name or value that is shared
	maxDepth    = 64
	maxValues   = 4_000_000
)

// object is a JSON object.
type object struct{ values map[string]any }

// smile decodes one value. The result is built of object, []any, string, float64, int64,
// bool and nil.
type smile struct {
	data    []byte
	at      int
	names   []string
	strings []string
	share   bool // values are shared
	shareN  bool // names are shared
	count   int
}

var errShort = errors.New("the data ends inside a value")

// decodeSmile decodes data, which begins with ":)\n" and a flag byte.
func decodeSmile(data []byte) (any, error) {
	if len(data) < 4 || string(data[:3]) != ":)\n" {
		return nil, errors.New("no Smile header")
	}
	s := &smile{data: data, at: 4, shareN: data[3]&1 != 0, share: data[3]&2 != 0}
	v, err := s.value(0)
	if err != nil {
		return nil, fmt.Errorf("at +0x%x: %w", s.at, err)
	}
	return v, nil
}

func (s *smile) byte() (byte, error) {
	if s.at >= len(s.data) {
		return 0, errShort
	}
	s.at++
	return s.data[s.at-1], nil
}

func (s *smile) take(n int) ([]byte, error) {
	if n < 0 || n > len(s.data)-s.at {
		return nil, errShort
	}
	s.at += n
	return s.data[s.at-n : s.at], nil
}

// value decodes a value; the nesting is limited.
func (s *smile) value(depth int) (any, error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("nested deeper than %d", maxDepth)
	}
	if s.count++; s.count > maxValues {
		return nil, fmt.Errorf("more than %d values", maxValues)
	}
	t, err := s.byte()
	if err != nil {
		return nil, err
	}
	switch {
	case t >= 0x01 && t <= 0x1f:
		return s.shared(int(t) - 1)
	case t == 0x20:
		return "", nil
	case t == 0x21:
		return nil, nil
	case t == 0x22 || t == 0x23:
		return t == 0x23, nil
	case t >= 0x40 && t <= 0x7f:
		return s.text(int(t-0x40) + 1)
	case t >= 0x80 && t <= 0xbf:
		return s.text(int(t-0x80) + 2)
	case t >= 0xc0 && t <= 0xdf:
		return zigzag(uint64(t & 0x1f)), nil
	case t >= 0xec && t <= 0xef:
		b, err := s.byte()
		if err != nil {
			return nil, err
		}
		return s.shared(int(t&3)<<8 | int(b))
	case t == 0xf8:
		return s.array(depth)
	case t == 0xfa:
		return s.object(depth)
	}
	return s.long(t)
}

// long decodes numbers, long texts and binary data.
func (s *smile) long(t byte) (any, error) {
	switch t {
	case 0x24, 0x25:
		u, err := s.vint()
		return zigzag(u), err
	case 0x26:
		n, err := s.vint()
		if err != nil {
			return nil, err
		}
		_, err = s.seven(n)
		return nil, err
	case 0x28:
		u, err := s.sevens(5)
		return float64(math.Float32frombits(uint32(u))), err
	case 0x29:
		u, err := s.sevens(10)
		return math.Float64frombits(u), err
	case 0x2a:
		if _, err := s.vint(); err != nil {
			return nil, err
		}
		n, err := s.vint()
		if err != nil {
			return nil, err
		}
		_, err = s.seven(n)
		return nil, err
	case 0xe0, 0xe4:
		return s.untilEnd()
	case 0xe8:
		n, err := s.vint()
		if err != nil {
			return nil, err
		}
		_, err = s.seven(n)
		return nil, err
	case 0xfd:
		n, err := s.vint()
		if err != nil {
			return nil, err
		}
		_, err = s.take(int(min(n, math.MaxInt32)))
		return nil, err
	}
	return nil, fmt.Errorf("unknown token 0x%02x", t)
}

// seven skips n bytes of binary data that are packed into groups of seven bits.
func (s *smile) seven(n uint64) ([]byte, error) {
	if n > uint64(len(s.data)) {
		return nil, errShort
	}
	return s.take(int((n*8 + 6) / 7))
}

func zigzag(u uint64) int64 { return int64(u>>1) ^ -int64(u&1) }

// vint reads seven bits a byte; the last byte has its high bit set and six bits.
func (s *smile) vint() (uint64, error) {
	var u uint64
	for range 11 {
		b, err := s.byte()
		if err != nil {
			return 0, err
		}
		if b&0x80 != 0 {
			return u<<6 | uint64(b&0x3f), nil
		}
		u = u<<7 | uint64(b)
	}
	return 0, errors.New("number too long")
}

// sevens reads n groups of seven bits.
func (s *smile) sevens(n int) (uint64, error) {
	b, err := s.take(n)
	if err != nil {
		return 0, err
	}
	var u uint64
	for _, c := range b {
		u = u<<7 | uint64(c&0x7f)
	}
	return u, nil
}

func (s *smile) shared(i int) (any, error) {
	if !s.share || i >= len(s.strings) {
		return nil, fmt.Errorf("reference to value %d of %d", i, len(s.strings))
	}
	return s.strings[i], nil
}

// text reads a short text of n bytes, which becomes a shared one.
func (s *smile) text(n int) (any, error) {
	b, err := s.take(n)
	if err != nil {
		return nil, err
	}
	if !utf8.Valid(b) {
		return nil, errors.New("text is not UTF-8")
	}
	v := string(b)
	if s.share && n <= maxSharedAt {
		if len(s.strings) >= maxShared {
			s.strings = s.strings[:0]
		}
		s.strings = append(s.strings, v)
	}
	return v, nil
}

// untilEnd reads a long text, up to the end mark.
func (s *smile) untilEnd() (string, error) {
	for i := s.at; i < len(s.data); i++ {
		if s.data[i] == 0xfc {
			v := s.data[s.at:i]
			s.at = i + 1
			if !utf8.Valid(v) {
				return "", errors.New("text is not UTF-8")
			}
			return string(v), nil
		}
	}
	return "", errShort
}

func (s *smile) array(depth int) (any, error) {
	out := []any{}
	for {
		if s.at < len(s.data) && s.data[s.at] == 0xf9 {
			s.at++
			return out, nil
		}
		v, err := s.value(depth + 1)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
}

func (s *smile) object(depth int) (any, error) {
	o := &object{values: map[string]any{}}
	for {
		key, end, err := s.key()
		if err != nil {
			return nil, err
		}
		if end {
			return o, nil
		}
		v, err := s.value(depth + 1)
		if err != nil {
			return nil, err
		}
		o.values[key] = v
	}
}

// key reads a member name, or the end of the object.
func (s *smile) key() (name string, end bool, err error) {
	t, err := s.byte()
	if err != nil {
		return "", false, err
	}
	switch {
	case t == 0xfb:
		return "", true, nil
	case t == 0x20:
		return "", false, nil
	case t >= 0x30 && t <= 0x33:
		b, err := s.byte()
		if err != nil {
			return "", false, err
		}
		name, err = s.sharedName(int(t&3)<<8 | int(b))
		return name, false, err
	case t == 0x34:
		name, err = s.untilEnd()
		return name, false, err
	case t >= 0x40 && t <= 0x7f:
		name, err = s.sharedName(int(t - 0x40))
		return name, false, err
	case t >= 0x80 && t <= 0xbf:
		name, err = s.name(int(t-0x80) + 1)
		return name, false, err
	case t >= 0xc0 && t <= 0xf7:
		name, err = s.name(int(t-0xc0) + 2)
		return name, false, err
	}
	return "", false, fmt.Errorf("unknown key token 0x%02x", t)
}

func (s *smile) sharedName(i int) (string, error) {
	if !s.shareN || i >= len(s.names) {
		return "", fmt.Errorf("reference to name %d of %d", i, len(s.names))
	}
	return s.names[i], nil
}

func (s *smile) name(n int) (string, error) {
	b, err := s.take(n)
	if err != nil {
		return "", err
	}
	if !utf8.Valid(b) {
		return "", errors.New("name is not UTF-8")
	}
	if s.shareN {
		if len(s.names) >= maxShared {
			s.names = s.names[:0]
		}
		s.names = append(s.names, string(b))
	}
	return string(b), nil
}
