package charset_test

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"ana/model/record/charset"
	"ana/model/record/sgf"
)

// header is a record with names, in a character set.
func header(t *testing.T, e encoding.Encoding, ca, black, white, event string) []byte {
	t.Helper()
	if ca != "" {
		ca = "CA[" + ca + "]"
	}
	b, err := e.NewEncoder().Bytes([]byte("(;GM[1]SZ[19]" + ca + "PB[" + black + "]PW[" + white + "]EV[" + event + "];B[pd])"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestGuess(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		enc  encoding.Encoding
		text [3]string
	}{
		{"GB18030", simplifiedchinese.GB18030, [3]string{"张三丰", "李四光", "全国围棋锦标赛"}},
		{"Shift_JIS", japanese.ShiftJIS, [3]string{"山田太郎", "鈴木の一郎", "第三回名人戦"}},
		{"EUC-KR", korean.EUCKR, [3]string{"김철수", "이영희", "바둑대회결승"}},
		{"Big5", traditionalchinese.Big5, [3]string{"陳大文", "黃小明", "國際圍棋比賽"}},
		{"Windows-1252", charmap.Windows1252, [3]string{"Müller", "Gösta", "Turnier über Köln"}},
	} {
		for _, ca := range []string{"", "x-unknown"} {
			got := sgf.Decode(header(t, c.enc, ca, c.text[0], c.text[1], c.text[2]), "")
			if got.Info.Name != c.name || !got.Info.Guessed || !strings.Contains(got.Text, c.text[2]) {
				t.Errorf("%s (CA %q): read as %s: %s", c.name, ca, got.Info.Name, got.Text)
			}
		}
	}
}

func TestWrongDeclarations(t *testing.T) {
	t.Parallel()
	sjis := header(t, japanese.ShiftJIS, "UTF-8", "山田太郎", "鈴木の一郎", "第三回名人戦")
	if got := sgf.Decode(sjis, ""); got.Info.Name != "Shift_JIS" || len(got.Warnings) != 1 {
		t.Errorf("declares UTF-8: %+v %v", got.Info, got.Warnings)
	}
	utf := []byte("(;CA[GB2312]PB[山田];B[aa])")
	if got := sgf.Decode(utf, ""); got.Info.Name != "UTF-8" || len(got.Warnings) != 1 {
		t.Errorf("declares GB2312: %+v %v", got.Info, got.Warnings)
	}
	if got := sgf.Decode(sjis, "Shift_JIS"); !got.Info.Forced || !strings.Contains(got.Text, "山田太郎") {
		t.Errorf("forced: %+v", got.Info)
	}
}

// TestSplitBeforeDecoding has names whose second bytes are "\" and "]", written by a
// program that escapes bytes instead of characters.
func TestSplitBeforeDecoding(t *testing.T) {
	t.Parallel()
	got := sgf.Decode([]byte("(;CA[Shift_JIS]PB[\x95\x5c\x5c]PW[\x8f\x5c\x5c];B[aa])"), "")
	if !got.Raw || !strings.Contains(got.Text, "PB[表]") || !strings.Contains(got.Text, "PW[十]") {
		t.Errorf("%v %q %v", got.Raw, got.Text, got.Warnings)
	}
	plain := sgf.Decode([]byte("(;CA[Shift_JIS]PB[\x95\x5c];B[aa])"), "")
	if plain.Raw || !strings.Contains(plain.Text, "PB[表]") {
		t.Errorf("%v %q", plain.Raw, plain.Text)
	}
}

func TestBadBytesComeBack(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		data string
	}{
		{"GB18030", "\xb0\xa1\xff\x81\x20z"}, {"Shift_JIS", "\x83\x5c\xfd\x85"}, {"EUC-KR", "\xb0\xa1\xfe"},
		{"Big5", "\xa4\xa4\x80\xff"}, {"EUC-JP", "\xb0\xa1\x8f\xff"}, {"UTF-8", "a\xffb\xc3"}, {"US-ASCII", "a\xe9"}, {"Windows-1252", "\x81\xe9\x9d"},
	} {
		text := charset.SGF([]byte(c.data), charset.Options{Force: c.name})
		back, ok := charset.Encode(text.Text, c.name)
		if !text.Info.Lossy || !ok || string(back) != c.data {
			t.Errorf("%s: %q comes back as %q (%v)", c.name, c.data, back, text.Info)
		}
		if clean := charset.Clean(text.Text); !strings.Contains(clean, "\uFFFD") || strings.ContainsFunc(clean, func(r rune) bool { return r >= 0x10ff00 }) {
			t.Errorf("%s: shown as %q", c.name, clean)
		}
	}
	if _, ok := charset.Encode("你", "latin1"); ok {
		t.Error("Latin-1 holds Chinese")
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	for alias, want := range map[string]string{
		"utf8": "UTF-8", "ISO8859_1": "ISO-8859-1", "x-gbk": "GB18030", "MS_KANJI": "Shift_JIS", "Euc-CN": "GB18030",
		"windows 1251": "Windows-1251", "Big5-HKSCS": "Big5", "UHC": "EUC-KR", "iso-2022-jp": "ISO-2022-JP",
	} {
		if got, ok := charset.Known(alias); !ok || got != want {
			t.Errorf("%s is %s, want %s", alias, got, want)
		}
	}
	for _, n := range charset.Names() {
		if got, ok := charset.Known(n); !ok || got != n {
			t.Errorf("%s is not its own name: %s", n, got)
		}
	}
}

func TestPlain(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ data, want, name string }{
		{"\xef\xbb\xbfa\xc3\xa9", "aé", "UTF-8"}, {"caf\xe9", "café", "Windows-1252"},
		{"\xff\xfea\x00b\x00", "ab", "UTF-16LE"}, {"\x00a\x00b\x00c\x00d\x00e", "abcde", "UTF-16BE"}, {"a\x00b", "ab", "UTF-8"},
	} {
		got := charset.Plain([]byte(c.data), "")
		if got.Text != c.want || got.Info.Name != c.name {
			t.Errorf("%q is %q in %s, want %q in %s", c.data, got.Text, got.Info.Name, c.want, c.name)
		}
	}
}
