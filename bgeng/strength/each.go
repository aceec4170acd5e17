package strength

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// each calls work for 0 to n-1 on a number of goroutines, until ctx ends.
func each(ctx context.Context, n, workers int, work func(k int)) error {
	var next atomic.Int64
	var group errgroup.Group
	for range max(1, workers) {
		group.Go(func() error {
			for {
				k := int(next.Add(1) - 1)
				if k >= n {
					return nil
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				work(k)
			}
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}
