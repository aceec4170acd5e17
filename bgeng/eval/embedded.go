package eval

import (
	_ "embed"
	"fmt"
	"sync"
)

// The net files that the program carries; docs/net.md tells how they were made
// and how strong they are.
var (
	//go:embed main.net
	mainNet []byte
	//go:embed race.net
	raceNet []byte
	//go:embed sort.net
	sortNet []byte
)

// EmbeddedName is the name of the embedded net in reports.
const EmbeddedName = "embedded 1"

// parsedEmbedded shares the nets between evaluators.
var parsedEmbedded = sync.OnceValues(func() (*Own, error) {
	return parseOwn(mainNet, raceNet, sortNet, EmbeddedName, nil)
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
