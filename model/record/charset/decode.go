package charset

import (
	"bytes"
	"strings"
	"sync"
	"unicode/utf8"
)

// badBase plus a byte is the private character that stands for a byte that could
// not be decoded.
const badBase = 0x10ff00

// decodeAll decodes data. Bad counts the bytes that could not be decoded.
func (c *codec) decodeAll(data []byte) (text string, bad int) {
	switch {
	case c.name == "UTF-8":
		return decodeUTF8(data)
	case c.name == "US-ASCII":
		return decodeASCII(data)
	case c.name == "Windows-1252":
		return decode1252(data)
	}
	out, err := c.enc.NewDecoder().Bytes(data)
	if err == nil && !bytes.Contains(out, []byte("\uFFFD")) {
		return string(out), 0
	}
	if c.width == nil {
		return string(out), bytes.Count(out, []byte("\uFFFD"))
	}
	return c.decodeSlow(data)
}

// decodeSlow decodes character by character and keeps what does not decode.
func (c *codec) decodeSlow(data []byte) (string, int) {
	var b strings.Builder
	b.Grow(len(data) + len(data)/2)
	dec := c.enc.NewDecoder()
	var dst [16]byte
	bad := 0
	for i := 0; i < len(data); {
		if data[i] < 0x80 {
			b.WriteByte(data[i])
			i++
			continue
		}
		w := c.width(data[i:])
		dec.Reset()
		n, used, err := dec.Transform(dst[:], data[i:i+w], true)
		r, size := utf8.DecodeRune(dst[:n])
		if err != nil || used != w || size != n || r == utf8.RuneError {
			b.WriteRune(badBase + rune(data[i]))
			bad++
			i++
			continue
		}
		b.Write(dst[:n])
		i += w
	}
	return b.String(), bad
}

func decodeUTF8(data []byte) (string, int) {
	if utf8.Valid(data) {
		return string(data), 0
	}
	var b strings.Builder
	b.Grow(len(data) + 64)
	bad := 0
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			b.WriteRune(badBase + rune(data[0]))
			bad++
		} else {
			b.Write(data[:size])
		}
		data = data[size:]
	}
	return b.String(), bad
}

func decodeASCII(data []byte) (string, int) {
	var b strings.Builder
	b.Grow(len(data))
	bad := 0
	for _, c := range data {
		if c < 0x80 {
			b.WriteByte(c)
			continue
		}
		b.WriteRune(badBase + rune(c))
		bad++
	}
	return b.String(), bad
}

// decode1252 gives the five bytes without a character as bad ones.
func decode1252(data []byte) (string, int) {
	t := table1252()
	var counts [256]int
	for _, c := range data {
		counts[c]++
	}
	size := len(data)
	for i, s := range t {
		size += counts[0x80+i] * (len(s) - 1)
	}
	var out strings.Builder
	out.Grow(size)
	part := make([]byte, 0, 1<<12) // single characters are cheaper to gather here
	for len(data) > 0 {
		if c := data[0]; c >= 0x80 {
			part = appendShort(part, t[c&0x7f])
			data = data[1:]
		} else {
			// Runs of ASCII are copied whole.
			n := 1
			for n < len(data) && n < 1<<11 && data[n] < 0x80 {
				n++
			}
			part = append(part, data[:n]...)
			data = data[n:]
		}
		if len(part) >= 1<<11 || len(data) == 0 {
			out.Write(part)
			part = part[:0]
		}
	}
	return out.String(), counts[0x81] + counts[0x8d] + counts[0x8f] + counts[0x90] + counts[0x9d]
}

// appendShort appends a few bytes.
func appendShort(to []byte, s string) []byte {
	for i := range len(s) {
		to = append(to, s[i])
	}
	return to
}

// table1252 holds the characters of the bytes from 0x80 on.
var table1252 = sync.OnceValue(func() (t [128]string) {
	const high = "€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ"
	i := 0
	for _, r := range high {
		t[i] = string(r)
		if r == '?' {
			t[i] = string(rune(badBase + 0x80 + i))
		}
		i++
	}
	for ; i < len(t); i++ {
		t[i] = string(rune(0x80 + i))
	}
	return t
})

// Clean shows bytes that could not be decoded as U+FFFD.
func Clean(s string) string {
	const mark = "\xf4\x8f" // the first bytes of the private characters
	i := strings.Index(s, mark)
	if i < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	from := 0
	for ; i+3 < len(s); i++ {
		// U+10FF00 to U+10FFFF are F4 8F BC 80 to F4 8F BF BF.
		if s[i] == 0xf4 && s[i+1] == 0x8f && s[i+2] >= 0xbc {
			if between := s[from:i]; len(between) < 16 {
				out = appendShort(out, between)
			} else {
				out = append(out, between...)
			}
			out = appendShort(out, "\uFFFD")
			i += 3
			from = i + 1
		}
	}
	return string(append(out, s[from:]...))
}

// Encode writes text in the named character set, with the bytes that could not be
// decoded as they were. It reports false if the set has no form for some character.
func Encode(text, name string) ([]byte, bool) {
	c := lookup(name)
	if c == nil {
		return nil, false
	}
	var out []byte
	for len(text) > 0 {
		n := strings.Index(text, "\xf4\x8f")
		if n < 0 {
			n = len(text)
		}
		part, ok := c.encode(text[:n])
		if !ok {
			return nil, false
		}
		out = append(out, part...)
		if text = text[n:]; text == "" {
			break
		}
		r, size := utf8.DecodeRuneInString(text)
		if r >= badBase && r <= badBase+0xff {
			out = append(out, byte(r-badBase))
		} else if part, ok = c.encode(text[:size]); ok {
			out = append(out, part...)
		} else {
			return nil, false
		}
		text = text[size:]
	}
	return out, true
}

func (c *codec) encode(s string) ([]byte, bool) {
	switch c.name {
	case "UTF-8":
		return []byte(s), true
	case "US-ASCII":
		for i := range len(s) {
			if s[i] >= 0x80 {
				return nil, false
			}
		}
		return []byte(s), true
	}
	out, err := c.enc.NewEncoder().Bytes([]byte(s))
	return out, err == nil
}
