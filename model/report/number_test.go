package report_test

import (
	"encoding/json"
	"math"
	"testing"

	"ana/model/report"
)

func TestNumIsShortAndStable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   float64
		want string
	}{
		{0, "0"}, {math.Copysign(0, -1), "0"}, {-1e-9, "0"}, {1.5, "1.5"}, {5.0833333, "5.083333"}, {float64(float32(0.1)), "0.1"},
		{math.NaN(), "null"}, {math.Inf(1), "null"}, {-2.77, "-2.77"}, {100, "100"},
	} {
		got, err := json.Marshal(report.Num(c.in))
		if err != nil || string(got) != c.want {
			t.Errorf("%v: got %s, %v, want %s", c.in, got, err, c.want)
		}
	}
}
