package analyze_test

import (
	"testing"

	"ana/goeng"
	"ana/model"
	"ana/model/analyze"
	"ana/model/record"
	"ana/model/settings"
)

// TestSteppingRemembersWithoutChangingAnswers walks a game forth and back with
// one library, and compares with reading every position afresh.
func TestSteppingRemembersWithoutChangingAnswers(t *testing.T) {
	t.Parallel()
	rec, err := record.Open(t.Context(), "../../testdata/go/small.sgf", record.Options{})
	if err != nil {
		t.Fatal(err)
	}
	opts, _, err := analyze.GoOptions(settings.Default(), analyze.NewLibrary())
	if err != nil {
		t.Fatal(err)
	}
	fresh := opts
	fresh.Read = nil
	for _, move := range []int{40, 41, 42, 43, 42, 41, 60, 41} {
		c, _ := model.NewCursor(rec, 0).ToMove(move)
		pos, err := (analyze.GoInput{GoPosition: c.Go()}).Position()
		if err != nil {
			t.Fatal(err)
		}
		got, err := goeng.Analyze(t.Context(), pos, opts, goeng.Tactics)
		if err != nil {
			t.Fatal(err)
		}
		want, err := goeng.Analyze(t.Context(), pos, fresh, goeng.Tactics)
		if err != nil {
			t.Fatal(err)
		}
		for i := range want.Worms.Worms {
			if got.Worms.Worms[i] != want.Worms.Worms[i] {
				t.Errorf("move %d: %+v, want %+v", move, got.Worms.Worms[i], want.Worms.Worms[i])
			}
		}
	}
}
