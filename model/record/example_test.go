package record_test

import (
	"fmt"

	"ana/model"
	"ana/model/record"
)

func ExampleParse() {
	text := "(;SZ[9]PB[first]PW[second];B[ee];W[zz]\n(;W[cc])(;W[gg]))"
	rec, err := record.Parse("game.sgf", []byte(text), record.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range rec.Warnings.Lines() {
		fmt.Println(line)
	}
	c, _ := model.NewCursor(rec, 0).ToEnd()
	fmt.Println(rec.Kind, c.MoveNumber(), c.Node().Move.At.Vertex(9))
	c, _ = c.Sibling(1)
	fmt.Println(c.MoveNumber(), c.Node().Move.At.Vertex(9))
	// Output:
	// game.sgf:1:34: W[zz]: off the 9×9 board; move ignored
	// go 2 C7
	// 2 G3
}

func ExampleConvert() {
	text := " 3 point match\n\n Game 1\n North : 0          South : 0\n 1) 31: 8/5 6/5     42: 8/4 6/4\n"
	rec, err := record.Parse("match.txt", []byte(text), record.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	out, _, err := record.Convert(rec, "match.id", record.ConvertOptions{App: "ana:1.0"})
	if err != nil {
		fmt.Println(err)
	}
	fmt.Print(string(out))
	// Output:
	// 4HPwATDgc/ABMA:MIFlAAAAAAAE
	// sGfwATDgc/ABMA:cAlqAAAAAAAE
}
