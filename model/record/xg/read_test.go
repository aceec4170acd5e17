package xg

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"math"
	"os"
	"strings"
	"testing"

	"ana/model"
	"ana/model/record/diag"
	"ana/testdata/shared"
)

// pack builds a file from members; packed ones are zlib streams.
func pack(packed bool, members ...member) []byte {
	var archive, index bytes.Buffer
	for _, m := range members {
		data := m.data
		if packed {
			data = deflate(m.data)
		}
		e := make([]byte, entrySize)
		e[0] = byte(len(m.name))
		copy(e[1:], m.name)
		binary.LittleEndian.PutUint32(e[512:], uint32(len(m.data)))
		binary.LittleEndian.PutUint32(e[516:], uint32(len(data)))
		binary.LittleEndian.PutUint32(e[520:], uint32(archive.Len()))
		binary.LittleEndian.PutUint32(e[524:], crc32.ChecksumIEEE(m.data))
		if !packed {
			e[528] = 1
		}
		archive.Write(data)
		index.Write(e)
	}
	idx := index.Bytes()
	if packed {
		idx = deflate(idx)
	}
	body := append(archive.Bytes(), idx...)
	t := make([]byte, trailerSize)
	for i, v := range []uint32{crc32.ChecksumIEEE(body), uint32(len(members)), 1, uint32(len(idx)), uint32(archive.Len()), 0} {
		if i == 5 && packed {
			v = 1
		}
		binary.LittleEndian.PutUint32(t[4*i:], v)
	}
	head := make([]byte, headerSize)
	copy(head, "RGMH")
	return append(append(head, body...), t...)
}

func deflate(data []byte) []byte {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, _ = z.Write(data)
	_ = z.Close()
	return b.Bytes()
}

// records unpacks temp.xg of a corpus file.
func records(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(shared.Path(t, "corpus", "bg", name))
	if err != nil {
		t.Fatal(err)
	}
	members, err := unpack(data, diag.New(name))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range members {
		if m.name == "temp.xg" {
			return m.data
		}
	}
	t.Fatal("no temp.xg")
	return nil
}

// record returns the n-th record of a type.
func record(t *testing.T, data []byte, kind byte, n int) []byte {
	t.Helper()
	for off := 0; off+recordSize <= len(data); off += recordSize {
		if data[off+8] == kind {
			if n--; n < 0 {
				return bytes.Clone(data[off : off+recordSize])
			}
		}
	}
	t.Fatalf("no record %d of type %d", n, kind)
	return nil
}

func TestPositionFile(t *testing.T) {
	t.Parallel()
	data := records(t, "xg-2305.xg")
	move := record(t, data, recMove, 4)
	file := append(record(t, data, recMatch, 0), move...)
	for _, packed := range []bool{true, false} {
		log := diag.New("x.xgp")
		rec, err := Read(pack(packed, member{"temp.xg", file}), log)
		if err != nil {
			t.Fatal(err)
		}
		if !rec.Position || len(rec.Games) != 1 || len(log.Sorted().AtLeast(model.Warning)) != 0 {
			t.Fatalf("%+v, %v", rec, log.Sorted())
		}
		p := model.NewCursor(rec, 0).Bg()
		me, opp, _ := rec0(move).position(9)
		if p.State.Men != [2][25]uint8{me, opp} || p.State.Turn != int8(rec0(move).player(64)) || p.Match.Dice[0] == 0 || p.Match.Length != 7 {
			t.Errorf("%v, want %v %v; %+v", p.Board, me, opp, p.Match)
		}
	}
}

func rec0(b []byte) rec { return rec(b) }

// TestPositionsInRecords compares every position that the file holds with the one that
// follows from the plays.
func TestPositionsInRecords(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"xg-2305.xg", "xg-test.xg", "xg-11pt.xg", "xg-comments.xg", "xg-consultation-7pt.xg"} {
		data := records(t, name)
		rec, err := Read(pack(true, member{"temp.xg", data}), diag.New(name))
		if err != nil {
			t.Fatal(err)
		}
		checked := 0
		for i, g := range rec.Games {
			c := model.NewCursor(rec, i)
			for ok := true; ok; c, ok = c.Next() {
				n := c.Node()
				if n.Action == nil || n.Action.Kind != model.ActRoll {
					continue
				}
				r := rec0(data[n.Offset : n.Offset+recordSize])
				me, opp, _ := r.position(9)
				if men := c.Bg().State.Men; men != [2][25]uint8{me, opp} {
					t.Fatalf("%s game %d action %d: %v, the file has %v %v", name, i+1, c.MoveNumber(), men, me, opp)
				}
				if value, owner := r.cube(108); value != c.Bg().State.Cube || owner != int(c.Bg().State.Owner) {
					t.Fatalf("%s game %d action %d: cube %d owner %d, the file has %d %d", name, i+1, c.MoveNumber(),
						c.Bg().State.Cube, c.Bg().State.Owner, value, owner)
				}
				checked++
			}
			if g.Bg.Unfinished {
				t.Errorf("%s game %d is unfinished", name, i+1)
			}
		}
		if checked < 170 {
			t.Errorf("%s: only %d positions", name, checked)
		}
	}
}

func TestDamagedContainers(t *testing.T) {
	t.Parallel()
	data := records(t, "xg-2305.xg")
	good := pack(true, member{"temp.xg", data})
	edit := func(at int, v uint32) []byte {
		b := bytes.Clone(good)
		binary.LittleEndian.PutUint32(b[len(b)-trailerSize+at:], v)
		return b
	}
	for _, c := range []struct {
		name string
		data []byte
		want string // of the error, "" if it opens with a warning
	}{
		{"short", good[:9000], "trailer"},
		{"wrong checksum", edit(0, 7), ""},
		{"huge index", edit(12, 0x7fffffff), "trailer"},
		{"negative data", edit(16, 0xffffff00), "trailer"},
		{"no members", edit(4, 0), "temp.xg"},
		{"no record", pack(true, member{"temp.xg", data[:1000]}), "shorter than one record"},
		{"wrong mark", pack(true, member{"temp.xg", make([]byte, recordSize)}), "DMLI"},
		{"no game", pack(true, member{"temp.xg", data[:recordSize]}), "no game"},
		{"partial record", pack(false, member{"temp.xg", data[:5*recordSize+100]}), ""},
	} {
		log := diag.New("x")
		rec, err := Read(c.data, log)
		switch {
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		case c.want == "" && (err != nil || rec == nil || len(log.Sorted()) == 0):
			t.Errorf("%s: %v, %v", c.name, err, log.Sorted())
		}
	}
}

func TestRTF(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}\f0 caf\'e9\par two \b words\b0 }`, "café\ntwo words"},
		{`{\rtf1\ansi\uc1 a\u8364?b\{c\}}`, "a€b{c}"},
		{`{\rtf1{\*\generator x;}text}`, "text"},
		{"plain text", "plain text"},
		{`{\rtf1 cut \'e`, "cut"},
		{`{\rtf1\ansicpg1251 \'ef}`, "п"},
	} {
		if got := rtfText(c.in); got != c.want {
			t.Errorf("%q gives %q, want %q", c.in, got, c.want)
		}
	}
}

func TestDate(t *testing.T) {
	t.Parallel()
	if got := date(45586.5); got != "2024.10.21" {
		t.Error(got)
	}
	if date(math.Inf(1)) != "" || date(-3) != "" {
		t.Error("nonsense gives a date")
	}
}

func FuzzRecords(f *testing.F) {
	f.Add(make([]byte, recordSize), []byte(`{\rtf1 x}`))
	f.Fuzz(func(t *testing.T, data, comments []byte) {
		if len(data) < recordSize || len(data) > 1<<16 {
			return
		}
		data = bytes.Clone(data) // the fuzzer keeps its own
		copy(data[556:], "DMLI")
		rec, err := Read(pack(false, member{"temp.xg", data}, member{"temp.xgc", comments}), diag.New("x"))
		if err == nil {
			for i := range rec.Games {
				c, _ := model.NewCursor(rec, i).ToEnd()
				c.Identity()
			}
		}
	})
}
