package goeng_test

import (
	"context"
	"errors"
	"testing"

	"ana/goeng"
	"ana/goeng/board"
	"ana/goeng/tactic"
)

func TestPrepareReadsAPositionAndStopsWhenCancelled(t *testing.T) {
	t.Parallel()
	strings := 0
	opts := goeng.Options{Read: func(ctx context.Context, b *board.Board) ([]tactic.Codes, error) {
		codes, err := tactic.ReadAll(ctx, b, tactic.Options{}, 1)
		strings = len(codes)
		return codes, err
	}}
	if err := goeng.Prepare(t.Context(), opts); err != nil {
		t.Fatal(err)
	}
	if strings < 2 {
		t.Errorf("%d strings were read", strings)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := goeng.Prepare(ctx, opts); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
