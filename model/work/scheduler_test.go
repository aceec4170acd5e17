package work_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"ana/model/analyze"
	"ana/model/settings"
	"ana/model/work"
)

type position uint64

func (p position) Identity() uint64 { return uint64(p) }

// probe makes analyzers whose runs are counted. Slow ones take a virtual second
// in steps of a millisecond and emit a partial answer at each.
type probe struct{ runs, cancelled atomic.Int32 }

func (p *probe) slow(name analyze.Name, deps ...analyze.Name) analyze.Analyzer {
	return analyze.Analyzer{Name: name, Game: settings.Go, Deps: deps, Cost: analyze.Deep,
		Run: func(ctx context.Context, in analyze.Input, emit analyze.Emit) (any, error) {
			p.runs.Add(1)
			for i := range 1000 {
				select {
				case <-ctx.Done():
					p.cancelled.Add(1)
					return nil, ctx.Err()
				case <-time.After(time.Millisecond):
					emit(i)
				}
			}
			return answer(name, in), nil
		}}
}

func (p *probe) quick(name analyze.Name, deps ...analyze.Name) analyze.Analyzer {
	return analyze.Analyzer{Name: name, Game: settings.Go, Deps: deps,
		Run: func(_ context.Context, in analyze.Input, _ analyze.Emit) (any, error) {
			p.runs.Add(1)
			return answer(name, in), nil
		}}
}

// answer shows the position and the answers of the dependencies.
func answer(name analyze.Name, in analyze.Input) string {
	s := fmt.Sprintf("%s@%d", name, in.Position.Identity())
	for _, d := range []analyze.Name{"worm", "dragon"} {
		if v, ok := in.Deps[d]; ok {
			s += fmt.Sprintf("(%v)", v)
		}
	}
	return s
}

func scheduler(t *testing.T, workers int, analyzers ...analyze.Analyzer) *work.Scheduler {
	t.Helper()
	r, err := analyze.NewRegistry(analyzers...)
	if err != nil {
		t.Fatal(err)
	}
	return work.New(r, workers, 100)
}

func want(name analyze.Name, p int) work.Want {
	return work.Want{Name: name, Position: position(p), Settings: settings.Default()}
}

func TestDependenciesRunFirstAndOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p probe
		s := scheduler(t, 2, p.quick("moyo", "dragon", "worm"), p.quick("dragon", "worm"), p.slow("worm"))
		defer s.Close()
		us, err := s.RunAll(t.Context(), []work.Want{want("moyo", 7), want("worm", 7)})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := us[0].Payload, "moyo@7(worm@7)(dragon@7(worm@7))"; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
		if p.runs.Load() != 3 {
			t.Errorf("%d runs, want 3", p.runs.Load())
		}
		if us, err = s.RunAll(t.Context(), []work.Want{want("moyo", 7)}); err != nil || !us[0].Cached || p.runs.Load() != 3 {
			t.Errorf("second call: cached %v, error %v, %d runs", us[0].Cached, err, p.runs.Load())
		}
		s.Forget("moyo")
		if _, err = s.RunAll(t.Context(), []work.Want{want("moyo", 7)}); err != nil || p.runs.Load() != 4 {
			t.Errorf("after Forget: error %v, %d runs, want 4", err, p.runs.Load())
		}
	})
}

func TestLosingInterestCancelsAndDropsLateAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p probe
		s := scheduler(t, 1, p.slow("worm"))
		defer s.Close()
		c := s.Client()
		c.Request(1, []work.Want{want("worm", 1)})
		time.Sleep(10 * time.Millisecond)
		synctest.Wait()
		c.Request(2, []work.Want{want("worm", 2)})
		for _, u := range c.Drain() {
			t.Errorf("update of the old question: %+v", u)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if p.cancelled.Load() != 1 {
			t.Errorf("%d cancelled, want 1", p.cancelled.Load())
		}
		us := c.Drain()
		if len(us) != 1 || !us[0].Final || us[0].Payload != "worm@2" || us[0].Generation != 2 {
			t.Errorf("got %+v, want one final answer for position 2", us)
		}
		if s.Busy() {
			t.Error("busy with nothing to do")
		}
	})
}

func TestJobIsSharedUntilTheLastClientLeaves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p probe
		s := scheduler(t, 1, p.slow("worm"))
		defer s.Close()
		a, b := s.Client(), s.Client()
		a.Request(1, []work.Want{want("worm", 1)})
		b.Request(5, []work.Want{want("worm", 1)})
		time.Sleep(time.Millisecond)
		a.Close()
		time.Sleep(2 * time.Second)
		synctest.Wait()
		us := b.Drain()
		if p.runs.Load() != 1 || p.cancelled.Load() != 0 || len(us) != 1 || us[0].Generation != 5 {
			t.Errorf("runs %d, cancelled %d, updates %+v", p.runs.Load(), p.cancelled.Load(), us)
		}
	})
}

func TestPartialAnswersCoalesce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p probe
		s := scheduler(t, 1, p.slow("worm"))
		defer s.Close()
		c := s.Client()
		c.Request(1, []work.Want{want("worm", 1)})
		time.Sleep(500*time.Millisecond + time.Microsecond)
		synctest.Wait()
		us := c.Drain()
		if len(us) != 1 || us[0].Final || us[0].Payload != 499 {
			t.Errorf("got %+v, want the newest part only", us)
		}
		select {
		case <-c.Signal():
		default:
			t.Error("no signal")
		}
	})
}

func TestPanicBecomesAnErrorOfThatAnalysis(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p probe
		bad := analyze.Analyzer{Name: "worm", Run: func(context.Context, analyze.Input, analyze.Emit) (any, error) { panic("odd board") }}
		s := scheduler(t, 1, bad, p.quick("dragon", "worm"), p.quick("alone"))
		defer s.Close()
		us, err := s.RunAll(t.Context(), []work.Want{want("dragon", 1), want("alone", 1)})
		if err != nil {
			t.Fatal(err)
		}
		var pe *work.PanicError
		if !errors.As(us[0].Err, &pe) || !strings.Contains(pe.Stack, "scheduler_test") {
			t.Errorf("got error %v", us[0].Err)
		}
		if us[1].Payload != "alone@1" {
			t.Errorf("the other analysis gave %+v", us[1])
		}
	})
}

func TestVisibleRunsBeforePrefetch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var order []uint64
		a := analyze.Analyzer{Name: "worm", Run: func(_ context.Context, in analyze.Input, _ analyze.Emit) (any, error) {
			time.Sleep(time.Millisecond)
			order = append(order, in.Position.Identity())
			return nil, nil
		}}
		s := scheduler(t, 1, a)
		defer s.Close()
		c := s.Client()
		later, now := want("worm", 3), want("worm", 2)
		later.Priority = work.Prefetch
		c.Request(1, []work.Want{want("worm", 1), later, now})
		time.Sleep(time.Second)
		synctest.Wait()
		if len(order) != 3 || order[2] != 3 {
			t.Errorf("order %v, want the prefetched position last", order)
		}
	})
}

func TestRunAllEndsWithItsContextAndOnClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p probe
		s := scheduler(t, 1, p.slow("worm"))
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
		defer cancel()
		if _, err := s.RunAll(ctx, []work.Want{want("worm", 1)}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		go func() {
			time.Sleep(5 * time.Millisecond)
			s.Close()
		}()
		if _, err := s.RunAll(t.Context(), []work.Want{want("worm", 2)}); !errors.Is(err, work.ErrClosed) {
			t.Errorf("got %v", err)
		}
	})
}
