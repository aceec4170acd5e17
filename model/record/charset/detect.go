package charset

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"ana/model"
)

// Options chooses how to decode.
type Options struct {
	// Force is the character set to use whatever the file says, "" for none.
	Force string
	// Outline reports whether a text has the structure it should have, and how many
	// values; used to find files whose writer escaped single bytes of characters. May
	// be nil.
	Outline func(text []byte) (values int, ok bool)
	// Values cuts the texts out that are looked at for a guess. May be nil.
	Values func(text string) []string
}

// Text is a decoded file.
type Text struct {
	Text string // UTF-8, without mark
	Info model.Charset
	// Raw says that the file must be split into values before decoding: Text is
	// then the undecoded file and DecodeValue decodes a value.
	Raw      bool
	Notes    []string
	Warnings []string
	codec    *codec
}

// DecodeValue decodes one value of a file that had to be split first.
func (t *Text) DecodeValue(b []byte) string {
	s, _ := t.codec.decodeAll(b)
	return s
}

// guessLimit is how much of a file is looked at for a guess.
const guessLimit = 256 << 10

// Plain decodes a text file of the backgammon formats: a mark, UTF-16 by its NUL
// bytes, UTF-8 if valid, otherwise Windows-1252. NUL bytes are dropped.
func Plain(data []byte, force string) Text {
	t := Text{}
	if c := lookup(force); force != "" && c != nil {
		t.use(c, data)
		t.Info.Forced = true
	} else if !t.marked(data) {
		switch {
		case utf8.Valid(data):
			t.use(lookup("utf8"), data)
		default:
			t.use(lookup("cp1252"), data)
			t.Info.Guessed = true
			t.Notes = append(t.Notes, "not UTF-8; read as Windows-1252")
		}
	}
	if strings.Contains(t.Text, "\x00") {
		t.Text = strings.ReplaceAll(t.Text, "\x00", "")
		t.Warnings = append(t.Warnings, "NUL bytes in the text; dropped")
	}
	return t
}

// SGF decodes a Go record by the procedure for SGF.
func SGF(data []byte, o Options) Text {
	t := Text{}
	if c := lookup(o.Force); o.Force != "" && c != nil {
		t.use(c, data)
		t.Info.Forced = true
		t.checkSplit(data, o)
		return t
	}
	if t.marked(data) {
		return t
	}
	declared := declaration(data)
	t.Info.Declared = declared
	c := lookup(declared)
	if c != nil && strings.HasPrefix(c.name, "UTF-16") {
		c = nil // the name was readable byte by byte, so it is not UTF-16
	}
	ascii := isASCII(data)
	switch {
	case ascii && c != nil && c.name == "ISO-2022-JP" && bytes.IndexByte(data, 0x1b) >= 0:
		t.use(c, data)
	case ascii:
		t.use(lookup("utf8"), data)
		if c != nil {
			t.Info.Name = c.name
			t.codec = c
		}
	case c != nil && c.name != "UTF-8" && utf8.Valid(data):
		t.use(lookup("utf8"), data)
		t.Warnings = append(t.Warnings, "declares "+model.Quote(declared)+" but is UTF-8; read as UTF-8")
	case c != nil && t.strict(c, data):
	default:
		t.guess(data, c, o)
	}
	if declared != "" && c == nil {
		t.Warnings = append(t.Warnings, "unknown character set "+model.Quote(declared)+"; read as "+t.Info.Name)
	}
	t.checkSplit(data, o)
	return t
}

// marked handles byte order marks and UTF-16 without one.
func (t *Text) marked(data []byte) bool {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		t.use(lookup("utf8"), data[3:])
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		t.use(lookup("utf16le"), data)
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		t.use(lookup("utf16be"), data)
	default:
		name := utf16ByNULs(data)
		if name == "" {
			return false
		}
		t.use(lookup(name), data)
		t.Info.Guessed = true
		t.Notes = append(t.Notes, "read as "+t.Info.Name+", every second byte is NUL")
		return true
	}
	t.Info.BOM = true
	return true
}

// utf16ByNULs reports which UTF-16 a file without mark is, "" for none.
func utf16ByNULs(data []byte) string {
	head := data[:min(len(data), 64)&^1]
	if len(head) < 8 {
		return ""
	}
	var zeros [2]int
	for i, b := range head {
		if b == 0 {
			zeros[i&1]++
		}
	}
	switch half := len(head) / 2; {
	case zeros[0] == half && zeros[1] == 0:
		return "utf16be"
	case zeros[1] == half && zeros[0] == 0:
		return "utf16le"
	}
	return ""
}

func (t *Text) use(c *codec, data []byte) {
	var bad int
	t.Text, bad = c.decodeAll(data)
	t.codec = c
	t.Info.Name = c.name
	t.Info.Lossy = bad > 0
}

// strict uses c if all of data decodes.
func (t *Text) strict(c *codec, data []byte) bool {
	text, bad := c.decodeAll(data)
	if bad > 0 {
		return false
	}
	t.Text, t.codec, t.Info.Name = text, c, c.name
	return true
}

// declaration finds the first CA[…] and returns its value.
func declaration(data []byte) string {
	head := data[:min(len(data), 64<<10)]
	for from := 0; ; {
		i := bytes.Index(head[from:], []byte("CA"))
		if i < 0 {
			return ""
		}
		i += from
		from = i + 2
		rest := bytes.TrimLeft(head[from:], " \t\r\n\v\f\x00")
		if len(rest) == 0 || rest[0] != '[' || i > 0 && unicode.IsLetter(rune(head[i-1])) {
			continue
		}
		end := bytes.IndexByte(rest, ']')
		if end < 0 || end > 40 {
			continue
		}
		return strings.TrimSpace(string(rest[1:end]))
	}
}

func isASCII(data []byte) bool {
	for _, b := range data {
		if b >= 0x80 {
			return false
		}
	}
	return true
}

// checkSplit finds the files whose writer escaped bytes instead of characters.
func (t *Text) checkSplit(data []byte, o Options) {
	if o.Outline == nil || t.codec == nil || t.codec.width == nil || t.Info.BOM {
		return
	}
	if bytes.IndexByte(data, '\\') < 0 {
		return
	}
	// In such a file the decoded text runs over the end of values: it has fewer.
	raw, ok := o.Outline(data)
	decoded, good := o.Outline([]byte(t.Text))
	if !ok || good && decoded >= raw {
		return
	}
	t.Raw = true
	t.Text = string(data)
	t.Warnings = append(t.Warnings, "bytes inside "+t.Info.Name+" characters are escaped one by one; split before decoding")
}

// candidates of the guess, in order of preference.
var candidates = [...]string{"gb18030", "shiftjis", "euckr", "big5", "eucjp"}

// minLead is the lead that a guess needs over the next best.
const minLead = 3

// guess chooses the character set by score; declared may be nil.
func (t *Text) guess(data []byte, declared *codec, o Options) {
	t.Info.Guessed = true
	if utf8.Valid(data) {
		t.use(lookup("utf8"), data)
		return
	}
	head := data[:min(len(data), guessLimit)]
	best, second := -1<<30, -1<<30
	var choice *codec
	for _, name := range candidates {
		c := lookup(name)
		switch s := c.score(head, o.Values); {
		case s > best:
			best, second, choice = s, best, c
		case s > second:
			second = s
		}
	}
	clear := best > 0 && best >= second+minLead
	switch {
	case clear:
	case declared != nil && declared.name != "UTF-8":
		choice = declared
	default:
		choice = lookup("cp1252")
	}
	t.use(choice, data)
	if declared != nil && declared.name != choice.name {
		t.Warnings = append(t.Warnings, "declares "+model.Quote(t.Info.Declared)+" but does not decode; read as "+choice.name)
	} else if declared != nil {
		t.Warnings = append(t.Warnings, "some bytes do not decode as "+choice.name+"; shown as U+FFFD, kept for writing")
	} else {
		t.Notes = append(t.Notes, "no character set declared; guessed "+choice.name)
	}
}

// score rates how well data reads in c.
func (c *codec) score(data []byte, values func(string) []string) int {
	text, _ := c.decodeAll(data)
	parts := []string{text}
	if values != nil {
		parts = values(text)
	}
	often := frequentChars()
	score, looked := 0, 0
	for _, part := range parts {
		for _, r := range part {
			if r < 0x80 {
				if r < 0x20 && r != '\n' && r != '\r' && r != '\t' {
					score -= 5
				}
				continue
			}
			if looked++; looked > 4096 {
				return score
			}
			switch {
			case r >= badBase && r <= badBase+0xff || r == utf8.RuneError:
				score -= 10
			case unicode.IsControl(r) || unicode.Is(unicode.Co, r):
				score -= 5
			case r >= 0xff61 && r <= 0xff9f:
				score--
			case often.isFrequent(c.name, r):
				score++
			}
		}
	}
	return score
}
