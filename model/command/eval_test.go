package command

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"testing"

	"ana/model/record"
	"ana/model/settings"
)

// The estimate of a position does not depend on whose turn it is.
func TestScoreOfEitherTurn(t *testing.T) {
	t.Parallel()
	score := func(toPlay string) any {
		var out bytes.Buffer
		std := Streams{Out: &out, Err: io.Discard, Reading: &record.Options{}}
		o := EvalOptions{Target: Target{Name: "../../testdata/go/small.sgf", At: "20"}, ToPlay: toPlay, Only: "score", JSON: true, Settings: settings.Default()}
		if err := Eval(t.Context(), std, o); err != nil {
			t.Fatal(err)
		}
		var got struct{ Score any }
		if err := json.Unmarshal(out.Bytes(), &got); err != nil || got.Score == nil {
			t.Fatalf("%v: %s", err, out.String())
		}
		return got.Score
	}
	if black, white := score("black"), score("white"); !reflect.DeepEqual(black, white) {
		t.Errorf("with Black to play %v, with White %v", black, white)
	}
}
