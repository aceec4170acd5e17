package record_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"ana/model"
	"ana/model/record"
	"ana/testdata/shared"
)

// bigSGF is a record of n nodes with a variation every 50 moves.
func bigSGF(n int) []byte {
	var b strings.Builder
	b.WriteString("(;FF[4]GM[1]SZ[19]KM[6.5]PB[black]PW[white]")
	open := 0
	for i := range n {
		if i%50 == 49 {
			fmt.Fprintf(&b, "(;W[%c%c]C[a way not taken])(", 'a'+i%19, 'a'+i/19%19)
			open++
		}
		fmt.Fprintf(&b, ";%c[%c%c]", "BW"[i%2], 'a'+i*7%19, 'a'+i*7/19%19)
		if i%10 == 0 {
			b.WriteString("C[some words about the move]LB[dd:a]")
		}
	}
	b.WriteString(strings.Repeat(")", open+1))
	return []byte(b.String())
}

func BenchmarkOpenSGF40000(b *testing.B) {
	data := bigSGF(40000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := record.Parse("x", data, record.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStepSGF40000(b *testing.B) {
	rec, err := record.Parse("x", bigSGF(40000), record.Options{})
	if err != nil {
		b.Fatal(err)
	}
	c, _ := model.NewCursor(rec, 0).ToEnd()
	c, _ = c.ToStart()
	for b.Loop() {
		next, ok := c.Next()
		if !ok {
			next = model.NewCursor(rec, 0)
		}
		c = next
		c.Go()
	}
}

func BenchmarkParseMatch(b *testing.B) {
	for _, name := range []string{"galaxy-9pt-2026.txt", "gnubg-export-7pt.mat", "xg-export-words.txt", "xg-test.xg", "gnubg-2305.sgf"} {
		b.Run(name, func(b *testing.B) {
			data, err := os.ReadFile(shared.Path(b, "corpus", "bg", name))
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := record.Parse("x", data, record.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
