package eval

import (
	"hash/fnv"
	"math"
	"testing"

	"ana/bgeng/board"
)

// embeddedBits is a hash of the embedded nets' outputs. It must come out the
// same on every machine, with and without the vector kernels (tag purego); it
// changes only when a net file or the meaning of its inputs does.
const embeddedBits = uint64(0x8c3ca312389a1a57)

func TestEmbeddedBits(t *testing.T) {
	ev, err := Open(NameEmbedded, Options{})
	if err != nil {
		t.Fatal(err)
	}
	hash := fnv.New64a()
	write := func(o *Outputs) {
		for _, x := range o {
			b := math.Float32bits(x)
			hash.Write([]byte{byte(b), byte(b >> 8), byte(b >> 16), byte(b >> 24)})
		}
	}
	for _, p := range sample(4000) {
		var o Outputs
		ev.Eval(&p, &o)
		write(&o)
		quick := []Outputs{o}
		if ev.Prune([]board.Position{p}, ev.Class(&p), quick) {
			write(&quick[0])
		}
	}
	if got := hash.Sum64(); got != embeddedBits {
		t.Errorf("hash %#x, want %#x", got, embeddedBits)
	}
}
