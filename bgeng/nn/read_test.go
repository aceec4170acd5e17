package nn

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

var testInputs = []int{ContactInputs, RaceInputs, ContactInputs, BaseInputs, BaseInputs, BaseInputs}

// testNumber is the k-th number of test nets.
func testNumber(k int) float32 { return float32(k%17)/8 - 1 }

// textFile and binaryForm write small nets of the same numbers.
func textFile(version string, hidden int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "GNU Backgammon %s\n", version)
	for _, inputs := range testInputs {
		fmt.Fprintf(&b, "%d %d 5 1268454366 0.1 1.0\n", inputs, hidden)
		for k := range inputs*hidden + hidden*Outputs + hidden + Outputs {
			fmt.Fprintln(&b, testNumber(k))
		}
	}
	return b.String()
}

func binaryForm(hidden int) []byte {
	word := func(b []byte, x float32) []byte {
		return binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	b := word(word(nil, binaryMagic), binaryVersion)
	for _, inputs := range testInputs {
		for _, n := range []int{inputs, hidden, Outputs, 1} {
			b = binary.LittleEndian.AppendUint32(b, uint32(n))
		}
		b = word(word(b, 0.1), 1)
		for k := range inputs*hidden + hidden*Outputs + hidden + Outputs {
			b = word(b, testNumber(k))
		}
	}
	return b
}

func TestReadSetFormatsAgree(t *testing.T) {
	var digests [][32]byte
	for _, data := range [][]byte{
		[]byte(textFile("0.15", 3)), []byte(textFile("1.00", 3)), binaryForm(3),
	} {
		set, err := ReadSet(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if set.Contact.Hidden() != 3 || set.Race.Inputs() != RaceInputs {
			t.Errorf("sizes %d %d", set.Contact.Hidden(), set.Race.Inputs())
		}
		digests = append(digests, set.Digest())
	}
	if digests[0] != digests[1] || digests[1] != digests[2] {
		t.Error("the same numbers give different nets")
	}
}

func TestReadSetErrors(t *testing.T) {
	good := binaryForm(2)
	patch := func(at int, bytes ...byte) []byte {
		b := append([]byte(nil), good...)
		copy(b[at:], bytes)
		return b
	}
	text := textFile("1.00", 2)
	for _, c := range []struct {
		name string
		data []byte
		want error
		say  string
	}{
		{"empty", nil, ErrTruncated, "empty"},
		{"short", []byte("abc"), ErrMagic, ""},
		{"magic", patch(0, 1, 2, 3, 4), ErrMagic, "472.378"},
		{"version", patch(4, 0, 0, 0, 0x40), ErrVersion, "2"},
		{"inputs", patch(8, 1), ErrSize, "contact net"},
		{"hidden", patch(12, 0, 0, 0, 0), ErrSize, "contact net"},
		{"hidden huge", patch(12, 0, 0, 0, 0x7f), ErrSize, "contact net"},
		{"outputs", patch(16, 6), ErrSize, "want 250 inputs"},
		{"beta", patch(24, 0, 0, 0, 0x80), ErrNumber, "beta"},
		{"nan", patch(40, 0, 0, 0xc0, 0x7f), ErrNumber, "contact net"},
		{"truncated", good[:len(good)-1], ErrTruncated, "pruning race net"},
		{"half", good[:len(good)/2], ErrTruncated, "at byte"},
		{"surplus", append(patch(0), 0), ErrSize, "after the last net"},
		{"text version", []byte("GNU Backgammon 0.12\n250"), ErrVersion, "0.12"},
		{"text truncated", []byte(text[:len(text)/2]), ErrTruncated, "after number"},
		{"text word", []byte(strings.Replace(text, "-0.875", "zebra", 1)), ErrNumber, "zebra"},
		{"text nan", []byte(strings.Replace(text, "-0.875", "NaN", 1)), ErrNumber, "NaN"},
		{"text huge", []byte(strings.Replace(text, "-0.875", "1e300", 1)), ErrNumber, ""},
		{"text surplus", []byte(text + "1\n"), ErrSize, "after the last net"},
	} {
		_, err := ReadSet(bytes.NewReader(c.data))
		if !errors.Is(err, c.want) || !strings.Contains(fmt.Sprint(err), c.say) {
			t.Errorf("%s: error %v, want %v with %q", c.name, err, c.want, c.say)
		}
	}
}

func FuzzReadSet(f *testing.F) {
	f.Add(binaryForm(1))
	f.Add([]byte(textFile("1.00", 1)))
	f.Add([]byte("GNU Backgammon 1.00\n250 128 5 1 0.1 1.0\n0.5"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		set, err := ReadSet(bytes.NewReader(data))
		if (set == nil) != (err != nil) && err == nil {
			t.Fatal("neither nets nor an error")
		}
		if err != nil {
			return
		}
		var in Inputs
		var s Scratch
		var out [Outputs]float32
		p := randomPosition(testRand())
		in.SetContact(view(&p))
		set.Contact.Eval(&in, &s, &out)
		for _, x := range out {
			if !(x >= 0 && x <= 1) {
				t.Fatalf("output %g", x)
			}
		}
	})
}

func testOwnFile(t testing.TB) []byte {
	raw := &OwnRaw{Hidden: 8}
	for k, part := range raw.parts() {
		*part = make([]float32, raw.sizes()[k])
		for i := range *part {
			(*part)[i] = testNumber(i)
		}
	}
	data, err := FormatOwn(raw)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestParseOwn(t *testing.T) {
	good := testOwnFile(t)
	raw, err := ParseOwn(good)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := FormatOwn(raw); err != nil || !bytes.Equal(again, good) {
		t.Errorf("written again it differs (%v)", err)
	}
	change := func(at int, b byte) []byte {
		data := append([]byte(nil), good...)
		data[at] ^= b
		return data
	}
	for _, c := range []struct {
		name string
		data []byte
		want error
	}{
		{"empty", nil, ErrMagic},
		{"magic", change(0, 1), ErrMagic},
		{"version", change(len(ownMagic)-2, 3), ErrVersion},
		{"hidden", change(len(ownMagic), 1), ErrSize},
		{"header only", good[:30], ErrTruncated},
		{"truncated", good[:len(good)-4], ErrTruncated},
		{"surplus", append(change(0, 0), 1), ErrSize},
		{"checksum", change(len(good)-9, 1), ErrNumber},
	} {
		if _, err := ParseOwn(c.data); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.want)
		}
	}
}

func FuzzParseOwn(f *testing.F) {
	f.Add(testOwnFile(f))
	f.Add([]byte(ownMagic))
	f.Fuzz(func(t *testing.T, data []byte) {
		raw, err := ParseOwn(data)
		if err != nil {
			return
		}
		if _, err := NewOwn(raw); err != nil {
			t.Fatalf("parsed but refused: %v", err)
		}
	})
}
