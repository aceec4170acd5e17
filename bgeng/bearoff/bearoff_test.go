package bearoff

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// stock is the full one-sided database, computed once.
var stock = sync.OnceValue(func() *OneSided {
	d, err := GenerateOneSided(context.Background(), 15, nil)
	if err != nil {
		panic(err)
	}
	return d
})

func TestIndex(t *testing.T) {
	for _, c := range []struct {
		counts []uint8
		want   int
	}{
		{[]uint8{0, 0, 0, 0, 0, 0}, 0},
		{[]uint8{1, 0, 0, 0, 0, 0}, 1},
		{[]uint8{0, 0, 0, 0, 0, 1}, 6},
		{[]uint8{2, 2, 2, 3, 3, 3}, 46138},
		{[]uint8{7, 5, 3, 0, 0, 0}, 39567},
		{[]uint8{0, 0, 0, 0, 0, 15}, 54263},
	} {
		if got := Index(c.counts); got != c.want {
			t.Errorf("Index(%v) = %d, want %d", c.counts, got, c.want)
		}
	}
	if n := Positions(6, 15); n != 54264 {
		t.Errorf("%d positions", n)
	}
	for i, h := range homes(6) {
		if Index(h[:]) != i || h.count() > 6 {
			t.Fatalf("position %d is %v with index %d", i, h, Index(h[:]))
		}
	}
}

func TestOneSidedExamples(t *testing.T) {
	d := stock()
	check := func(counts []uint8, first int, want ...uint16) {
		t.Helper()
		got := d.Off(Index(counts))
		if got.First != first || len(got.P) != len(want) {
			t.Fatalf("%v: %v, want %d %v", counts, got, first, want)
		}
		for k := range want {
			if got.P[k] != want[k] {
				t.Errorf("%v: %v, want %v", counts, got.P, want)
			}
		}
	}
	check([]uint8{2, 2, 2, 3, 3, 3}, 4, 5, 329, 3479, 14017, 23463, 18247, 5207, 732, 54, 2)
	check([]uint8{0, 0, 0, 0, 0, 1}, 1, 49151, 16384)
	check([]uint8{0, 0, 0, 0, 0, 0}, 0, one)
	if g := d.FirstOff(Index([]uint8{1, 0, 0, 0, 0, 0})); g.First != 0 || g.Last() != 0 {
		t.Errorf("one chequer left: first off in %v", g)
	}
	if err := d.check(); err != nil {
		t.Error(err)
	}
}

// TestOneSidedEqualsStock compares with the file of GNU Backgammon's package,
// byte for byte.
func TestOneSidedEqualsStock(t *testing.T) {
	want, err := os.ReadFile("/usr/share/gnubg/gnubg_os0.bd")
	if err != nil {
		t.Skip(err)
	}
	var got bytes.Buffer
	if err := stock().Write(&got); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes()[headerSize:], want[headerSize:]) {
		t.Error("the computed database differs from the stock file")
	}
}

// TestSmallDatabases checks that limits do not change the values.
func TestSmallDatabases(t *testing.T) {
	small, err := GenerateOneSided(context.Background(), 4, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, h := range homes(4) {
		if a, b := small.Off(i), stock().Off(i); a.First != b.First || a.Mean() != b.Mean() {
			t.Fatalf("%v: %v with 4 chequers, %v with 15", h, a, b)
		}
	}
	two, err := GenerateTwoSided(context.Background(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	three, err := GenerateTwoSided(context.Background(), 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range two.n {
		for j := range two.n {
			if two.At(i, j) != three.At(i, j) {
				t.Fatalf("pair %d %d: %v with 2 chequers, %v with 3", i, j, two.At(i, j), three.At(i, j))
			}
		}
	}
}

// TestTwoSidedSimple checks values that can be worked out by hand.
func TestTwoSidedSimple(t *testing.T) {
	d, err := GenerateTwoSided(context.Background(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	near := func(got float32, want float64) {
		t.Helper()
		if math.Abs(float64(got)-want) > 4e-5 {
			t.Errorf("got %v, want %v", got, want)
		}
	}
	six := Index([]uint8{0, 0, 0, 0, 0, 1})
	near(d.Cubeless(six, 1), 2*27.0/36-1)
	// The one on roll fails with 9 of 36 rolls; then the other wins with 27.
	near(d.Cubeless(six, six), 2*(27.0/36+9.0/36*9.0/36)-1)
	e := d.At(six, six)
	near(e.Owned, 2*(27.0/36+9.0/36*9.0/36)-1)
	// With a centred cube the other doubles and the one on roll passes.
	near(e.Centred, 2*27.0/36-1)
	near(e.Opposing, 2*27.0/36-1)
	if d.At(1, six) != (Equities{1, 1, 1, 1}) {
		t.Errorf("surely won: %v", d.At(1, six))
	}
}

func TestTwoSidedNearStock(t *testing.T) {
	if os.Getenv("ANA_FULL") == "" {
		t.Skip("set ANA_FULL=1 for the whole two-sided database")
	}
	f, err := os.Open("/var/lib/gnubg/gnubg_ts0.bd")
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	want, err := ReadTwoSided(f)
	if err != nil {
		t.Fatal(err)
	}
	got, err := GenerateTwoSided(context.Background(), 6, nil)
	if err != nil {
		t.Fatal(err)
	}
	differ := 0
	for i, x := range want.data {
		switch d := int(got.data[i]) - int(x); {
		case d == 0:
		case d == 1 || d == -1:
			differ++
		default:
			t.Fatalf("number %d is %d, want %d", i, got.data[i], x)
		}
	}
	if differ > 55 {
		t.Errorf("%d of %d numbers differ by one", differ, len(want.data))
	}
}

func TestEvalRace(t *testing.T) {
	d := stock()
	one, six := Index([]uint8{1, 0, 0, 0, 0, 0}), Index([]uint8{0, 0, 0, 0, 0, 1})
	var out [5]float32
	d.Eval(six, one, false, &out)
	if math.Abs(float64(out[0])-0.75) > 2e-5 || out[1] != 0 || out[3] != 0 {
		t.Errorf("six against one: %v", out)
	}
	d.Eval(one, Index([]uint8{0, 0, 0, 0, 0, 15}), true, &out)
	if out[0] != 1 || out[1] != 1 || out[3] != 0 {
		t.Errorf("one against fifteen on roll: %v", out)
	}
	d.Eval(Index([]uint8{0, 0, 0, 0, 0, 15}), one, true, &out)
	if out[0] != 0 || out[3] < 0.5 {
		t.Errorf("fifteen on roll against one: %v", out)
	}
}

func TestWriteRead(t *testing.T) {
	small, err := GenerateOneSided(context.Background(), 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := small.Write(&b); err != nil {
		t.Fatal(err)
	}
	again, err := ReadOneSided(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	for i := range small.entry {
		if small.Off(i).Mean() != again.Off(i).Mean() || small.FirstOff(i).Mean() != again.FirstOff(i).Mean() {
			t.Fatalf("position %d changed", i)
		}
	}
	two, err := GenerateTwoSided(context.Background(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.Reset()
	if err := two.Write(&b); err != nil {
		t.Fatal(err)
	}
	twoAgain, err := ReadTwoSided(bytes.NewReader(b.Bytes()))
	if err != nil || twoAgain.At(3, 4) != two.At(3, 4) || !twoAgain.HasCube() {
		t.Errorf("two-sided changed: %v", err)
	}
}

func TestReadErrors(t *testing.T) {
	small, _ := GenerateOneSided(context.Background(), 2, nil)
	var buf bytes.Buffer
	if err := small.Write(&buf); err != nil {
		t.Fatal(err)
	}
	good := buf.Bytes()
	patch := func(at int, s string) []byte {
		b := bytes.Clone(good)
		copy(b[at:], s)
		return b
	}
	for _, c := range []struct {
		name string
		data []byte
		want error
	}{
		{"empty", nil, ErrFormat},
		{"magic", patch(0, "gnubh"), ErrFormat},
		{"kind", patch(6, "XX"), ErrKind},
		{"two-sided", patch(6, "TS"), ErrKind},
		{"normal", patch(19, "1"), ErrKind},
		{"points", patch(9, "7x"), ErrFormat},
		{"too large", patch(9, "24-15"), ErrKind},
		{"truncated", good[:len(good)-1], ErrTruncated},
		{"index only", good[:50], ErrTruncated},
		{"damaged", patch(len(good)-2, "\x01\x01"), ErrDamaged},
	} {
		if _, err := ReadOneSided(bytes.NewReader(c.data)); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.want)
		}
	}
	if _, err := ReadTwoSided(bytes.NewReader(good)); !errors.Is(err, ErrKind) {
		t.Errorf("one-sided read as two-sided: %v", err)
	}
	for _, limit := range []int{0, 16} {
		if _, err := GenerateOneSided(context.Background(), limit, nil); err == nil {
			t.Errorf("limit %d accepted", limit)
		}
		if _, err := GenerateTwoSided(context.Background(), limit, nil); err == nil {
			t.Errorf("two-sided limit %d accepted", limit)
		}
	}
}

func TestGenerateStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	last := 0
	_, err := GenerateOneSided(ctx, 15, func(done, total int) {
		if last = done; done > 1000 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || last > 2000 {
		t.Errorf("error %v after %d positions", err, last)
	}
	if _, err := GenerateTwoSided(ctx, 6, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("two-sided: %v", err)
	}
}

// TestCacheRebuilds checks that a good cache file is used and a damaged one
// replaced.
func TestCacheRebuilds(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "cache")
	path := filepath.Join(dir, "onesided-06-15.bd")
	computed := 0
	get := func() {
		t.Helper()
		d, err := CachedOneSided(context.Background(), dir, func(done, total int) {
			if done == total {
				computed++
			}
		})
		if err != nil || d.Off(46138).Mean() != stock().Off(46138).Mean() {
			t.Fatalf("wrong database (%v)", err)
		}
	}
	if err := save(path, stock().Write); err != nil {
		t.Fatal(err)
	}
	get()
	if computed != 0 {
		t.Error("computed although the file was good")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2]++
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	get()
	if computed != 1 {
		t.Errorf("damaged file: computed %d times", computed)
	}
	get()
	if computed != 1 {
		t.Error("the damaged file was not replaced")
	}
}

func FuzzReadOneSided(f *testing.F) {
	small, _ := GenerateOneSided(context.Background(), 1, nil)
	var b bytes.Buffer
	if err := small.Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("gnubg-OS-06-15-1-0-0xxxxxxxxxxxxxxxxxxx\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := ReadOneSided(bytes.NewReader(data))
		if err != nil {
			return
		}
		for i := range d.entry {
			if d.Off(i).Last() >= Turns {
				t.Fatal("distribution too long")
			}
		}
	})
}

func FuzzReadTwoSided(f *testing.F) {
	small, _ := GenerateTwoSided(context.Background(), 1, nil)
	var b bytes.Buffer
	if err := small.Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := ReadTwoSided(bytes.NewReader(data))
		if err != nil {
			return
		}
		if e := d.At(d.n-1, d.n-1); e.Cubeless < -1 || e.Cubeless > 1 {
			t.Fatal(e)
		}
	})
}
