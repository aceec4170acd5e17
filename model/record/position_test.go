package record_test

import (
	"bytes"
	"testing"

	"ana/model/record"
)

// A position written as SGF has the identifiers that it had before, dice, cube and score included.
func TestPositionThroughSGF(t *testing.T) {
	t.Parallel()
	for _, id := range []string{
		"XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10",
		"XGID=---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10",
		"XGID=--BaBCCBAA------acccc-a--A:0:0:1:00:0:2:0:7:10",
		"XGID=---BADB------------bf---a-:1:1:1:00:4:0:0:7:10",
		"XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:3:0:10",
		"4HPwATDgc/ABMA:cIkFAAAAAAAA",
	} {
		direct, err := record.Parse("x", []byte(id), record.Options{})
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		sgf, _, err := record.Convert(direct, "x.sgf", record.ConvertOptions{App: "ana:test"})
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		back, err := record.Parse("x.sgf", sgf, record.Options{})
		if err != nil {
			t.Fatalf("%s: %v\n%s", id, err, sgf)
		}
		want, _, err := record.Convert(direct, "x.id", record.ConvertOptions{})
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := record.Convert(back, "x.id", record.ConvertOptions{})
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %v, %q through SGF, want %q\n%s", id, err, got, want, sgf)
		}
	}
}
