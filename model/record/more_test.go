package record_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	goboard "ana/goeng/board"
	"ana/model"
	"ana/model/record"
	"ana/model/record/gnubg"
	"ana/model/record/sgf"
)

// TestBuiltRecordIsWritten writes a record that was not read from a file.
func TestBuiltRecordIsWritten(t *testing.T) {
	t.Parallel()
	b := model.NewGame(model.KindGo)
	b.Game().Go = model.GoInfo{Width: 9, Height: 7, Komi: 5.5}
	b.Game().Info = []model.Field{{Name: "PB", Value: `a]b\`}, {Name: "other", Value: "x"}}
	at := model.Coord{X: 2, Y: 3}
	b.Node(0).Setup = &model.Setup{Black: []model.Coord{{X: 0, Y: 0}}, White: []model.Coord{at}, Empty: []model.Coord{{X: 1, Y: 1}}, ToMove: goboard.White}
	id := b.Add(0)
	n := b.Node(id)
	n.HasMove, n.Move = true, model.Move{Color: goboard.White, At: model.Pass}
	n.Name, n.Comment = "name", "com]ment"
	n.Annotations = []model.Annotation{{Name: "BM", Value: "1"}}
	for k := model.MarkTriangle; k <= model.MarkView; k++ {
		n.Marks = append(n.Marks, model.Mark{Kind: k, At: at, To: model.Coord{X: 4, Y: 4}, Text: map[bool]string{true: "a:b"}[k == model.MarkLabel]})
		if k != model.MarkArrow && k != model.MarkLine {
			n.Marks[len(n.Marks)-1].To = model.Coord{}
		}
	}
	g, _, err := b.Finish()
	if err != nil {
		t.Fatal(err)
	}
	rec := &model.Record{Kind: model.KindGo, Games: []*model.Game{g}}
	out, _ := sgf.Write(rec, sgf.WriteOptions{Clean: true, App: "ana:test"})
	again := parseText(t, string(out))
	want := g.Node(1)
	got := again.Games[0].Node(1)
	if got.Name != want.Name || got.Comment != want.Comment || len(got.Marks) != len(want.Marks) || len(got.Annotations) != 1 {
		t.Errorf("%s", out)
	}
	for _, m := range want.Marks {
		found := false
		for _, o := range got.Marks {
			found = found || o == m
		}
		if !found {
			t.Errorf("mark %+v is lost: %s", m, out)
		}
	}
	if a, b := model.NewCursor(rec, 0).Identity(), model.NewCursor(again, 0).Identity(); a != b {
		t.Errorf("other position: %s", out)
	}
	if again.Games[0].Players[0].Name != `a]b\` {
		t.Errorf("name %q", again.Games[0].Players[0].Name)
	}
}

func TestOldMarks(t *testing.T) {
	t.Parallel()
	rec := parseText(t, "(;FF[1]GaMe[1]SiZe[9]L[aa][bb]M[cc]AR[aa:cc][dd]LN[aa:bb]LB[ee][zz:x]PlayerBlack[b];Black[dd])")
	got := map[model.MarkKind]int{}
	for _, m := range rec.Games[0].Root().Marks {
		got[m.Kind]++
	}
	if got[model.MarkLabel] != 2 || got[model.MarkCross] != 1 || got[model.MarkArrow] != 1 || got[model.MarkLine] != 1 || rec.Games[0].Players[0].Name != "b" {
		t.Errorf("%v %+v", got, rec.Games[0].Players)
	}
	wantLine(t, line(rec, 0), "B D6")
	wantWarnings(t, rec, 1, "two points")
	wantWarnings(t, rec, 1, "label ignored")
}

func TestSGFTolerance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, moves, warning string }{
		{"(;SZ[9]B;W[aa])", "W A9", "without a value"},
		{"(;SZ[9];ff[4]b[aa];W[aa])", "W A9", "no capital"},
		{"(;SZ[9];B[aa](;W[bb])C[x])", "B A9, W B8", "a new node is made"},
		{"(;SZ[9];B[aa]();W[bb])", "B A9, W B8", `"()"`},
		{"(;SZ[9];B[aa]{note}#1;W[bb])", "B A9, W B8", "unexpected text"},
		{"(;SZ[9];B[aa]C[no end", "B A9", "ends with the file"},
		{"(;SZ[9];B[aa]W[bb])", "B A9, W B8", "2 moves in one node"},
		{"(;SZ[9];B[aa][bb])", "B A9, B B8", "2 moves in one node"},
		{"(;SZ[9];B[D4];W[d4];B[4-4];W[bb])", "W B8", "board coordinates"},
		{"(;SZ[9];B[aa:bb];W[bb])", "W B8", "not a point"},
		{"(;SZ[9]AB[aa]AW[aa];B[bb])", "B B8", "both name"},
		{"(;SZ[9]PL[green];B[bb])", "B B8", "want B or W"},
		{"(;SZ[9]SZ[19];B[bb])", "B B8", "first one counts"},
		{"(;SZ[9]KM[abc];B[bb])", "B B8", "not a number"},
		{"(;SZ[9]HA[3];W[bb])", "W B8", "0 stones are placed"},
		{"(;SZ[9]RU[house];W[bb])", "W B8", "not known"},
		{"(;SZ[9]AB[];W[bb])", "W B8", "empty value"},
		{"(;SZ[9]AB[zz];W[bb])", "W B8", "off the"},
		{"(;SZ[9]PB[x]PB[y];W[bb])", "W B8", "first one counts"},
		{"(;SZ[9]C[x]C[y];W[bb])", "W B8", "joined"},
		{"(;SZ[9]BM[1]BM[2];W[bb])", "W B8", "first one counts"},
	} {
		rec, err := record.Parse("x", []byte(c.text), record.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got := line(rec, 0); got != c.moves {
			t.Errorf("%s: moves %s, want %s", c.text, got, c.moves)
		}
		if len(warningsOf(rec, c.warning)) == 0 {
			t.Errorf("%s: no warning with %q in %v", c.text, c.warning, rec.Warnings)
		}
		for _, w := range rec.Warnings {
			if w.Line != 1 || w.Column < 1 || w.Column > len(c.text)+1 {
				t.Errorf("%s: place %s", c.text, w.Place())
			}
		}
		roundTrip(t, c.text, rec)
	}
}

func TestKomiDialects(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]float64{
		"KM[6.5]": 6.5, "KM[]": 0, "KM[750]": 7.5, "KM[275]": 5.5, "KM[-5.5]": -5.5, "KI[13]": 6.5, "KM[0]": 0,
		"KM[0]AP[foxwq]RU[chinese]": 7.5, "KM[55]": 55,
	} {
		if got := parseText(t, "(;SZ[9]"+text+";B[aa])").Games[0].Go.Komi; got != want {
			t.Errorf("%s: %g, want %g", text, got, want)
		}
	}
	for text, want := range map[string]model.Result{
		"B+R": {Winner: 0, Reason: "resign"}, "W+Time": {Winner: 1, Reason: "time"}, "B+F": {Winner: 0, Reason: "forfeit"},
		"W+12.5": {Winner: 1, Points: 12.5}, "Jigo": {Winner: -1, Reason: "draw"}, "Void": {Winner: -1, Reason: "void"},
		"?": {Winner: -1}, "black won": {Winner: -1},
	} {
		want.Text = text
		if got := parseText(t, "(;SZ[9]RE["+text+"])").Games[0].Result; got != want {
			t.Errorf("RE[%s]: %+v", text, got)
		}
	}
}

// TestLossyTextComesBack has a byte that does not decode: it survives plain writing.
func TestLossyTextComesBack(t *testing.T) {
	t.Parallel()
	data := []byte("(;SZ[9]CA[GB2312]PB[\xb0\xa1\xb0\xa1\xff]PW[\xb9\xfa\xca\xd6\xb5\xda]\n;B[aa])\n")
	rec, err := record.Parse("x", data, record.Options{})
	if err != nil || !rec.Charset.Lossy || rec.Games[0].Players[0].Name != "啊啊\uFFFD" {
		t.Fatalf("%+v, %v", rec, err)
	}
	out, lost := sgf.Write(rec, sgf.WriteOptions{})
	if !bytes.Equal(out, data) || len(lost) != 0 {
		t.Errorf("%q, want %q; lost %v", out, data, lost)
	}
	rec.Games[0].Root().Props[2].Values[0] = "한" // not in the set: UTF-8 instead
	rec.Charset.Name = "Shift_JIS"
	if out, lost = sgf.Write(rec, sgf.WriteOptions{}); len(lost) == 0 || !strings.Contains(string(out), "한") {
		t.Errorf("%q, lost %v", out, lost)
	}
}

func TestUnplayedRolls(t *testing.T) {
	t.Parallel()
	rec := parseText(t, game5+"  1) 31: 8/5 6/5                 42:\n      Wins 1 point\n")
	a := rec.Games[0].Node(2).Action
	if !a.Unplayed || !a.Dance || rec.Games[0].Result.Reason != "resign" {
		t.Errorf("%+v, %+v", a, rec.Games[0].Result)
	}
	// Both of South's last two checkers are home: one legal play, made without being written.
	text := "(;GM[6]MI[length:5]PW[a]PB[b]RE[B+1];AE[a:y]AW[a][a]AB[x]PL[B];B[61])"
	rec = parseText(t, text)
	end, _ := model.NewCursor(rec, 0).ToEnd()
	if s := end.Bg().State; s.Borne(1) != 15 || rec.Games[0].Result.Reason != "bearoff" {
		t.Errorf("%+v, %+v", s, rec.Games[0].Result)
	}
}

func TestGnubgAnalysis(t *testing.T) {
	t.Parallel()
	rec := parseText(t, "(;GM[6]MI[length:0]RU[Jacoby:NoCube]CV[2]PW[a]PB[b]AE[a:y]AW[a]AB[x]PL[W]DI[31]"+
		";W[31az]A[0][az X ver 3 Score 0.1 0.2 Trials 1296 Output 0.5 0.1 0.0 0.2 0.0 0.25 0.3 StdDev 0 0 0 0 0 0 0]"+
		"DA[E ver 2 1 0 1 0.0 1 0.5 0.1 0.0 0.1 0.0 0.0 0.1 0.5 0.1 0.0 0.1 0.0 0.0 0.2]LU[0.25]GB[1])")
	g := rec.Games[0]
	if !g.Bg.Jacoby || !g.Bg.NoCube || g.Bg.AutoDoubles != 1 || g.Bg.Start.Dice != [2]int{3, 1} {
		t.Errorf("%+v", g.Bg)
	}
	s := g.Node(1).Action.Stored
	if s == nil || len(s.Plays) != 1 || s.Plays[0].Level != "rollout 1296" || s.Plays[0].Equity != 0.25 || s.Chosen != 0 ||
		s.Cube == nil || s.Cube.DoubleTake != 0.2 || s.Luck != 0.25 {
		t.Errorf("%+v", s)
	}
	out, _ := gnubg.Write(rec, gnubg.WriteOptions{Clean: true, App: "ana:test"})
	again := parseText(t, string(out))
	sameActions(t, "analysed position", rec, again)
	for _, bad := range []string{"A[0][az E ver 3 x]", "A[0][9z E ver 3 1 1 1 1 1 1]", "DA[E ver 3 2C]", "DA[nonsense here now]", "A[0][az E ver 3 1 nan 1 1 1 1]"} {
		rec := parseText(t, "(;GM[6]MI[length:5]PW[a]PB[b];W[31hefe]"+bad+")")
		wantWarnings(t, rec, 1, "dropped")
		if rec.Games[0].Moves() != 1 {
			t.Errorf("%s: the play is lost", bad)
		}
	}
}

// TestSmileTokens decodes a document with every kind of token.
func TestSmileTokens(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	b.WriteString(`{"version":"1","encoding":"smile","compression":false}` + "\n:)\n\x03\xfa")
	key := func(s string) { b.WriteByte(0x80 + byte(len(s)-1)); b.WriteString(s) }
	double := func(f float64) {
		b.WriteByte(0x29)
		u := math.Float64bits(f)
		for i := 9; i >= 0; i-- {
			b.WriteByte(byte(u>>(7*i)) & 0x7f)
		}
	}
	key("nameGreen")
	b.WriteString("\x43abcd") // value 0
	key("nameRed")
	b.WriteByte(0x01) // the same value again
	key("event")
	b.WriteByte(0xe4)
	b.WriteString("Müller\xfc")
	key("place")
	b.WriteString("\x80\xc3\xa9") // short Unicode
	key("round")
	b.WriteString("\x20")
	key("note")
	b.WriteByte(0x21)
	b.WriteString("\xc0\xc3\xa9") // Unicode name
	b.WriteByte(0x22)
	b.WriteString("\x34longname\xfc\x23")
	key("float")
	b.WriteByte(0x28)
	f := math.Float32bits(1.5)
	for i := 4; i >= 0; i-- {
		b.WriteByte(byte(f>>(7*i)) & 0x7f)
	}
	key("big")
	b.WriteString("\x26\x82\x00\x01\x02")
	key("dec")
	b.WriteString("\x2a\x80\x81\x00\x01")
	key("bin")
	b.WriteString("\xe8\x82\x00\x01\x02")
	key("raw")
	b.WriteString("\xfd\x82xy")
	key("matchlen")
	double(7)
	key("games")
	b.WriteByte(0xf8)
	b.WriteByte(0xfa)
	key("moves")
	b.WriteString("\xf8\xf9")
	b.WriteByte(0x40) // name 0: nameGreen
	b.WriteString("\xec\x00")
	b.WriteString("\x30\x01\xc2")
	b.WriteString("\xfb\xf9\xfb")
	rec, err := record.Parse("x", b.Bytes(), record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := rec.Games[0]
	if g.Bg.Length != 7 || g.Players[0].Name != "abcd" || g.Players[1].Name != "abcd" || g.Field("Event") != "Müller" || g.Field("Site") != "é" {
		t.Errorf("%+v %+v", g.Players, g.Info)
	}
	for _, bad := range []string{"\xfa\x80a\x1f\xfb", "\xfa\x45\xc0\xfb", "\xf8\xec\x05\xf9", "\xfa\x80a\x43ab", "\xf8\x80\xff\xff\xf9", "\xf8\x24\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00", "\xfa\x21", "\xfa\x80\xff", "\xf8\xe0abc"} {
		data := []byte(`{"encoding":"smile","compression":false}` + "\n:)\n\x03" + bad)
		if _, err := record.Parse("x", data, record.Options{}); err == nil || !strings.Contains(err.Error(), "+0x") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestPlainWritingDeclaresUTF8(t *testing.T) {
	t.Parallel()
	for _, data := range []string{"(;SZ[9]CA[GB2312]PB[\xb0\xa1\xb0\xa1];B[aa])", "(;SZ[9]PB[\x92\x86\x89\x9b\x82\xcc\x8d\x5c\x82\xa6\x82\xc5\x82\xb7];B[aa])"} {
		rec, err := record.Parse("x", []byte(data), record.Options{})
		if err != nil {
			t.Fatal(err)
		}
		out, _ := sgf.Write(rec, sgf.WriteOptions{})
		again := parseText(t, string(out))
		if !strings.Contains(string(out), "CA[UTF-8]") || len(again.Warnings) != 0 || again.Games[0].Players != rec.Games[0].Players {
			t.Errorf("%s: %v", out, again.Warnings)
		}
	}
}
