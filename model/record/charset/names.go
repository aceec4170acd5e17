package charset

import (
	"strings"
	"sync"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// codec is one character set: its canonical name, its decoder, and how many bytes
// the character that begins at a byte takes (nil: one).
type codec struct {
	name  string
	enc   encoding.Encoding // nil for UTF-8
	width func(b []byte) int
}

// table maps alias to codec.
type table map[string]*codec

// aliases in the order: canonical name, then every spelling without blanks, "-", "_".
var aliasLists = [...][]string{
	{"UTF-8", "utf8"},
	{"US-ASCII", "usascii", "ascii"},
	{"ISO-8859-1", "latin1", "iso88591", "l1", "cp819"},
	{"Windows-1252", "windows1252", "cp1252", "ansi"},
	{"ISO-8859-15", "iso885915", "latin9"},
	{"ISO-8859-2", "iso88592", "latin2"},
	{"Windows-1250", "windows1250", "cp1250"},
	{"Windows-1251", "windows1251", "cp1251"},
	{"KOI8-R", "koi8r"},
	{"macintosh", "macintosh", "macroman", "mac"},
	{"GB18030", "gb2312", "gbk", "gb18030", "cp936", "ms936", "windows936", "euccn", "chinese", "xgbk", "gb"},
	{"Big5", "big5", "cp950", "big5hkscs", "xbig5", "windows950"},
	{"Shift_JIS", "shiftjis", "sjis", "mskanji", "cp932", "ms932", "windows31j", "xsjis"},
	{"EUC-JP", "eucjp", "xeucjp"},
	{"ISO-2022-JP", "iso2022jp"},
	{"EUC-KR", "euckr", "cp949", "ksc5601", "ksc56011987", "uhc", "windows949", "ms949"},
	{"UTF-16", "utf16"},
	{"UTF-16LE", "utf16le"},
	{"UTF-16BE", "utf16be"},
}

var codecs = sync.OnceValue(func() table {
	t := table{}
	for _, list := range aliasLists {
		c := &codec{name: list[0]}
		c.fill()
		for _, alias := range list[1:] {
			t[alias] = c
		}
	}
	return t
})

func (c *codec) fill() {
	switch c.name {
	case "ISO-8859-1":
		c.enc = charmap.ISO8859_1
	case "Windows-1252":
		c.enc = charmap.Windows1252
	case "ISO-8859-15":
		c.enc = charmap.ISO8859_15
	case "ISO-8859-2":
		c.enc = charmap.ISO8859_2
	case "Windows-1250":
		c.enc = charmap.Windows1250
	case "Windows-1251":
		c.enc = charmap.Windows1251
	case "KOI8-R":
		c.enc = charmap.KOI8R
	case "macintosh":
		c.enc = charmap.Macintosh
	case "GB18030":
		c.enc, c.width = simplifiedchinese.GB18030, widthGB
	case "Big5":
		c.enc, c.width = traditionalchinese.Big5, widthPair
	case "Shift_JIS":
		c.enc, c.width = japanese.ShiftJIS, widthSJIS
	case "EUC-JP":
		c.enc, c.width = japanese.EUCJP, widthEUCJP
	case "ISO-2022-JP":
		c.enc = japanese.ISO2022JP
	case "EUC-KR":
		c.enc, c.width = korean.EUCKR, widthPair
	case "UTF-16":
		c.enc = unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	case "UTF-16LE":
		c.enc = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case "UTF-16BE":
		c.enc = unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	}
}

func widthPair(b []byte) int {
	if b[0] >= 0x81 && len(b) > 1 {
		return 2
	}
	return 1
}

func widthGB(b []byte) int {
	if b[0] >= 0x81 && len(b) > 3 && b[1] >= '0' && b[1] <= '9' {
		return 4
	}
	return widthPair(b)
}

func widthSJIS(b []byte) int {
	if c := b[0]; (c >= 0x81 && c <= 0x9f || c >= 0xe0 && c <= 0xfc) && len(b) > 1 {
		return 2
	}
	return 1
}

func widthEUCJP(b []byte) int {
	switch c := b[0]; {
	case c == 0x8f && len(b) > 2:
		return 3
	case (c == 0x8e || c >= 0xa1) && len(b) > 1:
		return 2
	}
	return 1
}

// lookup finds a codec by any spelling of its name, nil if unknown.
func lookup(name string) *codec {
	key := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" -_\t\n\r", r) {
			return -1
		}
		return r
	}, strings.ToLower(name))
	return codecs()[key]
}

// Known reports whether name is a character set that can be decoded, and its
// canonical name.
func Known(name string) (canonical string, ok bool) {
	c := lookup(name)
	if c == nil {
		return "", false
	}
	return c.name, true
}

// Names returns the canonical names.
func Names() []string {
	out := make([]string, len(aliasLists))
	for i, list := range aliasLists {
		out[i] = list[0]
	}
	return out
}
