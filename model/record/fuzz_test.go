package record_test

import (
	"bytes"
	"testing"

	"ana/model"
	"ana/model/record"
	"ana/model/record/bgplay"
	"ana/model/record/charset"
	"ana/model/record/diag"
	"ana/model/record/sgf"
)

// use walks all games of a record so that positions are built too, and writes it in every
// format.
func use(t *testing.T, rec *model.Record) {
	t.Helper()
	for i, g := range rec.Games {
		c := model.NewCursor(rec, i)
		for n := 0; n < 200; n++ {
			c.Identity()
			next, ok := c.Next()
			if !ok {
				break
			}
			c = next
		}
		if c.ID() >= model.NodeID(g.Len()) {
			t.Fatal("cursor outside the game")
		}
	}
	for _, target := range record.Targets(rec.Kind, rec.Position) {
		out, _, err := record.Convert(rec, "x"+target, record.ConvertOptions{App: "ana:fuzz"})
		if err != nil {
			t.Fatalf("%s: %v", target, err)
		}
		if target != ".sgf" || rec.Kind != model.KindGo {
			continue
		}
		again, err := record.Parse("again", out, record.Options{})
		if err != nil {
			t.Fatalf("written file: %v\n%q", err, out)
		}
		two, _, err := record.Convert(again, "x.sgf", record.ConvertOptions{App: "ana:fuzz"})
		if err != nil {
			t.Fatal(err)
		}
		third, err := record.Parse("third", two, record.Options{})
		if err != nil {
			t.Fatalf("second written file: %v\n%q", err, two)
		}
		if d := sameGames(again, third); d != "" {
			t.Fatalf("read, written, read again: %s\n%q\n%q", d, out, two)
		}
	}
}

// seeds are small inputs of every format.
func seeds() [][]byte {
	return [][]byte{
		[]byte("(;FF[4]GM[1]SZ[9];B[ee]C[a\\]b];W[ce](;B[])(;B[gg]LB[aa:x]TR[aa:cc]))"),
		[]byte("(FF[3]SZ[5](B[ee];W[aa]))))\n(;GM[6]MI[length:5]PW[a]PB[b]RE[W+2R];B[31hefe];W[double];B[take];PL[W]DI[21])"),
		[]byte("\xff\xfe(\x00;\x00S\x00Z\x00[\x009\x00]\x00)\x00"),
		[]byte("(;CA[Shift_JIS]PB[\x83\x5c\x94\x5c];B[aa])"),
		[]byte(" 5 point match\n\n Game 1\n North : 0                      South : 0\n  1) 53: 8/3 6/3                 21: 13/11 11/10\n  2) Doubles => 2                Takes\n  3) 11: ????\n      Wins 2 points\n"),
		[]byte("4HPwATDgc/ABMA:cIkFAAAAAAAA\nXGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10\n"),
		[]byte("alpha vs. beta\nx\nGame 1.0-0/5\n1\t31: 8/5 6/5\t42: 8/4 6/4\n2\tDouble\tAccept\n  alpha wins 2 points\n"),
		[]byte("Score is 0-0 in a 3 point match.\nX is alpha - O is beta\nX: (3 1) 8-5 6-5\nO: (4 2) 17-21 19-21\nX: can't move\n"),
		[]byte("MatchID: 7\nPlayer1: 11 a 1\nPlayer2: 12 b 1\nLength: 3\nGame 1: 0-0\n1 1 31\n1 4 8/5 6/5\n1 5\n-1 8\n"),
		[]byte("boardid=12\nGAME_1_PLAYER_1=a\nGAME_1_PLAYER_2=b\nGAMEPLAY=31:8/5 6/5#42:8/4 6/4#Double#\n"),
		[]byte("7;0;0;0;1;b;a;0;3;2;2;-1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1"),
		bgfFile("amove"),
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range seeds() {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, err := record.Parse("fuzz", data, record.Options{})
		if err == nil {
			use(t, rec)
		}
	})
}

func FuzzSGF(f *testing.F) {
	f.Add("(;FF[4]SZ[9];B[ee](;W[aa])(;W[bb]))")
	f.Add("(((;a[b[c]d]Q))) tail (;;;)")
	f.Fuzz(func(t *testing.T, text string) {
		c := sgf.Parse(text, diag.New("fuzz"))
		for i := range c.Trees {
			for k, n := range c.Trees[i].Nodes {
				if int(n.Parent) >= k {
					t.Fatalf("node %d has parent %d", k, n.Parent)
				}
			}
		}
	})
}

func FuzzEntries(f *testing.F) {
	f.Add("13/7*/4 8/5(2) bar/20 6/off")
	f.Fuzz(func(t *testing.T, text string) {
		list, _ := bgplay.ParseEntries(text)
		for _, e := range list {
			if e.From < 0 || e.From > model.Bar || e.To < model.Off || e.To > 23 {
				t.Fatalf("%q gives %+v", text, e)
			}
		}
	})
}

func FuzzCharset(f *testing.F) {
	f.Add([]byte("(;CA[GBK]PB[\xb0\xa1\xff\x81])"), "")
	f.Add([]byte("abc\xe9\x00"), "big5")
	f.Fuzz(func(t *testing.T, data []byte, force string) {
		charset.Plain(data, force)
		text := sgf.Decode(data, force)
		if text.Raw || text.Info.BOM || !text.Info.Lossy || bytes.Contains(data, []byte("\xf4\x8f")) {
			return
		}
		switch text.Info.Name {
		case "UTF-8", "US-ASCII", "Windows-1252":
			if back, ok := charset.Encode(text.Text, text.Info.Name); !ok || !bytes.Equal(back, data) {
				t.Fatalf("%s: %q comes back as %q", text.Info.Name, data, back)
			}
		}
	})
}
