package record_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"ana/model"
	"ana/model/record"
)

// summary writes the actions of a record in one line.
func summary(rec *model.Record) string {
	var out []string
	for _, g := range rec.Games {
		out = append(out, fmt.Sprintf("[%s-%s %d %v]", g.Players[0].Name, g.Players[1].Name, g.Bg.Length, g.Bg.Score))
		for id := range model.NodeID(g.Len()) {
			if a := g.Node(id).Action; a != nil {
				out = append(out, fmt.Sprintf("%d %s", a.Player, a.Text))
			}
		}
		out = append(out, fmt.Sprintf("=%d+%g", g.Result.Winner, g.Result.Points))
	}
	return strings.Join(out, "; ")
}

func TestMinorFormats(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, format, text, want string }{
		{
			"GamesGrid", "sgg",
			"alpha vs. beta\nSat Jan  3 2004\nJacoby: Yes\nGame 1.0-0/5\n1\t31: 8/5 6/5\t42: 8/4 6/4\n2\tDouble\tAccept\n3\t11: 8/7 8/7 6/5 6/5\tResign\n  alpha wins 2 points\n",
			"[alpha-beta 5 [0 0]]; 0 31: 8/5 6/5; 1 42: 8/4 6/4; 0 Doubles => 2; 1 Takes; 0 11: 8/7(2) 6/5(2); 1 Resigns; =0+2",
		},
		{
			"TrueMoneyGames", "tmg",
			"MatchID: 7\nPlayer1: 11 alpha 1500\nPlayer2: 12 beta 1500\nLength: 3\nCrawford: 1\nGame 1: 0-0\n1 1 31\n1 4 8/5 6/5\n-1 1 42\n-1 4 8/4 6/4\n1 5\n-1 10\n1 14\n",
			"[alpha-beta 3 [0 0]]; 0 31: 8/5 6/5; 1 42: 8/4 6/4; 0 Doubles => 2; 1 Drops; =0+1",
		},
		{
			"GammonEmpire", "gam",
			"alpha   beta\n  1) 31: 8/5 6/5              42: 8/4 6/4\n  2) 65: 24/18 18/13          Doubles => 2\n  3) Drops\n                              beta wins 1 point\n",
			"[alpha-beta 0 [0 0]]; 0 31: 8/5 6/5; 1 42: 8/4 6/4; 0 65: 24/13; 1 Doubles => 2; 0 Drops; =1+1",
		},
		{
			"PartyGammon", "partygammon",
			"boardid=12\ncreator=x\nMATCHLENGTH=3\nGAME_1_PLAYER_1=alpha\nGAME_1_PLAYER_2=beta\nGAMEPLAY=31:8/5 6/5#42:8/4 6/4#Double#Take#11:8/7 8/7 6/5 6/5#\n",
			"[alpha-beta 3 [0 0]]; 0 31: 8/5 6/5; 1 42: 8/4 6/4; 0 Doubles => 2; 1 Takes; 0 11: 8/7(2) 6/5(2); =-1+0",
		},
		{
			"FIBS", "fibs",
			"Score is 0-0 in a 3 point match.\nX is alpha - O is beta\nX: (3 1) 8-5 6-5\nO: (4 2) 17-21 19-21\nX: (6 5) 24-18 18-13\nO: doubles\nX: rejects\nO: wins 1 point\n",
			"[alpha-beta 3 [0 0]]; 0 31: 8/5 6/5; 1 42: 8/4 6/4; 0 65: 24/13; 1 Doubles => 2; 0 Drops; =1+1",
		},
		{
			"BackGammonRoom", "bgroom",
			"BGF version 1.2\nGame 1 - alpha (X) vs. beta (0)\nSingle game\n1.X:(3 1)8/5 6/5\n2.0:(4 2)8/4 6/4\n",
			"[alpha-beta 0 [0 0]]; 0 31: 8/5 6/5; 1 42: 8/4 6/4; =-1+0",
		},
		{
			"BKG", "bkg",
			"White 3 1  8/5 6/5\nBlack 4 2  8/4 6/4\nWhite Doubles, Accepted\nWhite 6 5 24/18 18/13\n",
			"[White-Black 0 [0 0]]; 0 31: 8/5 6/5; 1 42: 8/4 6/4; 0 Doubles => 2; 1 Takes; 0 65: 24/13; =-1+0",
		},
	} {
		rec, err := record.Parse(c.name, []byte(c.text), record.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := summary(rec); got != c.want || rec.Format != c.format {
			t.Errorf("%s (%s):\n%s, want\n%s\n%v", c.name, rec.Format, got, c.want, rec.Warnings)
		}
		if w := warningsOf(rec); len(w) > 1 {
			t.Errorf("%s: warnings %q", c.name, w)
		}
	}
}

func TestSnowiePosition(t *testing.T) {
	t.Parallel()
	line := "7;0;0;0;1;beta;alpha;0;3;2;2;-1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1"
	rec, err := record.Parse("x", []byte(line+"\n"), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := bgAt(rec, 0)
	if id := p.Board.PositionID(); id != "4HPwATDgc/ABMA" || p.State.Turn != 1 || p.Match.Score != [2]int{2, 3} || p.Match.Dice != [2]int{3, 1} || p.State.Owner != 0 {
		t.Errorf("%s, %+v", id, p.Match)
	}
	if rec.Games[0].Players[1].Name != "beta" || !rec.Position {
		t.Errorf("%+v", rec.Games[0].Players)
	}
	if _, err := record.Parse("x", []byte(strings.Replace(line, ";-5;", ";-25;", 1)), record.Options{}); err == nil || !strings.Contains(err.Error(), "field") {
		t.Errorf("25 checkers on a point: %v", err)
	}
}

func TestJellyfishPosition(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	put := func(values ...int) {
		for _, v := range values {
			_ = binary.Write(&b, binary.LittleEndian, int16(v))
		}
	}
	put(124, 2, 1, 1, 0, 0, 0, 1, 0, 0, 7, 3, 2)
	b.WriteString("\x05alpha\x04beta")
	put(0, 0, 0)
	b.WriteByte(0)
	put(3, 1)
	points := [26]int{1: -2, 6: 5, 8: 3, 12: -5, 13: 5, 17: -3, 19: -5, 24: 2}
	for _, n := range points {
		put(n+20, 20)
	}
	rec, err := record.Parse("x", b.Bytes(), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := bgAt(rec, 0)
	if id := p.Board.PositionID(); id != "4HPwATDgc/ABMA" || p.Match.Length != 7 || p.Match.Cube != 2 || rec.Games[0].Players[0].Name != "alpha" {
		t.Errorf("%s, %+v", id, p.Match)
	}
	if _, err := record.Parse("x", b.Bytes()[:90], record.Options{}); err == nil {
		t.Error("a cut file is read")
	}
}

// smileObject encodes maps in the order given; enough of Smile for a test.
type pair struct {
	key   string
	value any
}

func smileBytes(v any) []byte {
	var b bytes.Buffer
	b.WriteString(":)\n\x00")
	var enc func(any)
	enc = func(v any) {
		switch x := v.(type) {
		case int:
			u := uint64(int64(x)<<1) ^ uint64(int64(x)>>63)
			if u < 32 {
				b.WriteByte(0xc0 | byte(u))
				return
			}
			b.WriteByte(0x24)
			var rest []byte
			last := byte(u&0x3f) | 0x80
			for u >>= 6; u > 0; u >>= 7 {
				rest = append([]byte{byte(u & 0x7f)}, rest...)
			}
			b.Write(append(rest, last))
		case string:
			if x == "" {
				b.WriteByte(0x20)
				return
			}
			b.WriteByte(0x40 + byte(len(x)-1))
			b.WriteString(x)
		case bool:
			b.WriteByte(map[bool]byte{false: 0x22, true: 0x23}[x])
		case []any:
			b.WriteByte(0xf8)
			for _, e := range x {
				enc(e)
			}
			b.WriteByte(0xf9)
		case []pair:
			b.WriteByte(0xfa)
			for _, p := range x {
				b.WriteByte(0x80 + byte(len(p.key)-1))
				b.WriteString(p.key)
				enc(p.value)
			}
			b.WriteByte(0xfb)
		}
	}
	enc(v)
	return b.Bytes()
}

func bgfFile(kind string) []byte {
	play := func(player, d1, d2 int, from, to []any) []pair {
		return []pair{{"type", kind}, {"player", player}, {"green", d1}, {"red", d2}, {"from", from}, {"to", to}}
	}
	match := []pair{
		{"matchlen", 5}, {"nameGreen", "alpha"}, {"nameRed", "beta"}, {"useCrawford", true}, {"finalGreen", 1}, {"finalRed", 0},
		{"games", []any{[]pair{
			{"scoreGreen", 0}, {"scoreRed", 0}, {"wonPoints", 1},
			{"moves", []any{
				play(1, 3, 1, []any{8, 6, -1, -1}, []any{5, 5, -1, -1}),
				play(-1, 4, 2, []any{8, 6, -1, -1}, []any{4, 4, -1, -1}),
				[]pair{{"type", "adouble"}, {"player", 1}},
				[]pair{{"type", "apass"}, {"player", -1}},
			}},
		}}},
	}
	var b bytes.Buffer
	b.WriteString(`{"version":"1","compression":true,"encoding":"smile"}` + "\n")
	z := gzip.NewWriter(&b)
	_, _ = z.Write(smileBytes(match))
	_ = z.Close()
	return b.Bytes()
}

func TestBGBlitzMatch(t *testing.T) {
	t.Parallel()
	rec, err := record.Parse("x.bgf", bgfFile("amove"), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := "[alpha-beta 5 [0 0]]; 0 31: 8/5 6/5; 1 42: 8/4 6/4; 0 Doubles => 2; 1 Drops; =0+1"
	if got := summary(rec); got != want || len(warningsOf(rec)) != 0 {
		t.Errorf("%s, want %s; %v", got, want, rec.Warnings)
	}
	rec, err = record.Parse("x.bgf", bgfFile("anew"), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	wantWarnings(t, rec, 2, "games[0].moves[", ".type")
	broken := []byte(`{"version":"1","compression":false,"encoding":"smile"}` + "\n:)\n\x00\xfa\x80a\xff")
	if _, err := record.Parse("x.bgf", broken, record.Options{}); err == nil || !strings.Contains(err.Error(), "unknown token 0xff") {
		t.Errorf("unknown token: %v", err)
	}
	plain := `{"version":"1","encoding":"json","compression":false}` + "\n" + `{"matchlen":3,"nameGreen":"a","nameRed":"b","games":[{"scoreGreen":0,"scoreRed":0,"moves":[{"type":"amove","player":1,"green":3,"red":1,"from":[8,6,-1,-1],"to":[5,5,-1,-1]}]}]}`
	rec, err = record.Parse("x.bgf", []byte(plain), record.Options{})
	if err != nil || summary(rec) != "[a-b 3 [0 0]]; 0 31: 8/5 6/5; =-1+0" {
		t.Errorf("plain JSON: %v, %v", rec, err)
	}
}

func TestFIBSScoresInTheOtherOrder(t *testing.T) {
	t.Parallel()
	game := "Score is %d-%d in a 5 point match.\nX is alpha - O is beta\nX: (3 1) 8-5 6-5\nO: (4 2) 17-21 19-21\nX: doubles\nO: rejects\nX: wins 1 point\n"
	rec, err := record.Parse("x", []byte(fmt.Sprintf(game, 0, 0)+fmt.Sprintf(game, 0, 1)+fmt.Sprintf(game, 0, 2)), record.Options{})
	if err != nil || rec.Games[2].Bg.Score != [2]int{2, 0} {
		t.Errorf("%v, %v", rec, err)
	}
	wantWarnings(t, rec, 0)
}

func TestMinorRules(t *testing.T) {
	t.Parallel()
	rec, err := record.Parse("x", []byte("alpha vs. beta\nELO: 1500\nGame 1.0-4*/5\n1\t11: Automatic double\t-\n2\t31: 8/5 6/5\t42: 8/4 6/4\n2\t31: 8/5 6/5\t42: 8/4 6/4\n3\tO-O\tsomething else\n4\tBeaver\tRaccoon\n"), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if in := rec.Games[0].Bg; !in.Crawford || in.AutoDoubles != 1 || in.Start.Cube != 2 || rec.Games[0].Moves() != 2 {
		t.Errorf("%+v, %s", in, summary(rec))
	}
	wantWarnings(t, rec, 2, "is not understood")
}
