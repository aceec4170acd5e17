package eval

import "errors"

// ErrNoNet is returned by [Open] when the build embeds no net.
var ErrNoNet = errors.New("no embedded net in this build: name GNU Backgammon's weights")

func newEmbedded(*Databases) (Evaluator, error) { return nil, ErrNoNet }
