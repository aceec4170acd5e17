package eval

import (
	_ "embed"
	"fmt"
	"sync"
)

// embeddedNet is the net file that the program carries; docs/net.md tells how
// it was made and how strong it is.
//
//go:embed embedded.net
var embeddedNet []byte

// EmbeddedName is the name of the embedded net in reports.
const EmbeddedName = "embedded 1"

// parsedEmbedded shares the net between evaluators.
var parsedEmbedded = sync.OnceValues(func() (*Own, error) {
	return parseOwn(embeddedNet, nil, EmbeddedName, nil)
})

func newEmbedded(databases *Databases) (Evaluator, error) {
	own, err := parsedEmbedded()
	if err != nil {
		return nil, fmt.Errorf("embedded net: %w", err)
	}
	mine := *own
	mine.databases = databases
	return &mine, nil
}
