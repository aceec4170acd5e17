package match

import "sync"

// KazarossName is the name of the built-in table for [Open].
const KazarossName = "kazaross-xg2"

// Kazaross returns the built-in table: Kazaross-XG2, 25 points.
var Kazaross = sync.OnceValue(func() *Table {
	t := &Table{
		Name:        "Kazaross XG2 25 point MET",
		Description: "Neil Kazaross 2011: rolled out by eXtreme Gammon to 9 points, GNU Backgammon to 15, projected to 25",
		Native:      kazarossLength,
	}
	next := 0
	for i := range kazarossLength {
		t.pre[i][i] = .5
		for j := i + 1; j < kazarossLength; j++ {
			t.pre[i][j] = kazarossPre[next]
			t.pre[j][i] = 1 - kazarossPre[next]
			next++
		}
	}
	t.extendPre(kazarossLength)
	for p := range 2 {
		copy(t.post[p][:], kazarossPost[:kazarossLength-1])
		t.extendPost(p, kazarossLength-1, defaultTrailer)
	}
	return t
})
