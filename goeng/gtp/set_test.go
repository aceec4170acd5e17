package gtp_test

import (
	"context"
	"errors"
	"strconv"
	"testing"

	"ana/goeng"
	"ana/goeng/gtp"
	"ana/goeng/worm"
)

// TestSurround asks about a stone in the middle of a ring and one with room.
func TestSurround(t *testing.T) {
	session(t, gtp.Options{Size: 9, Engine: gtp.Parts(goeng.Options{}, 0)}, `
> gogui-setup b E5 w E8 w G7 w H5 w G3 w E2 w C3 w B5 w C7
=
> is_surrounded E5
= 1
> surround_map E5 E5
= 1
> surround_map E5 A1
= 0
> surround_map E5 E1
= 2
> surround_map E8 E5
= -1
> is_surrounded E8
= 0
> surround_map A1 A1
? dragon vertex must not be empty
> surround_map E5
? invalid coordinate
`)
}

// TestCounters: reading a whole position counts once, however much is asked about
// it, and again after clear_cache.
func TestCounters(t *testing.T) {
	s := gtp.New(gtp.Options{Size: 7, Engine: gtp.Parts(goeng.Options{}, 0)})
	counter := func(lines ...string) int {
		for _, line := range append(lines, "get_reading_node_counter") {
			resp, _ := s.Do(context.Background(), line)
			if !resp.OK {
				t.Fatalf("%s: %s", line, resp.Text)
			}
			if line == "get_reading_node_counter" {
				n, err := strconv.Atoi(resp.Text)
				if err != nil {
					t.Fatal(err)
				}
				return n
			}
		}
		return 0
	}
	if n := counter("gogui-setup b D4 w D5 w C4 b C3"); n != 0 {
		t.Errorf("%d nodes before anything was asked", n)
	}
	once := counter("dragon_status D4")
	if once == 0 {
		t.Error("the analysis of a position read nothing")
	}
	if n := counter("dragon_status C3", "worm_data"); n != once {
		t.Errorf("%d nodes after more questions about the same position, %d before", n, once)
	}
	if n := counter("reset_reading_node_counter"); n != 0 {
		t.Errorf("%d nodes after the counter was set to 0", n)
	}
	if n := counter("clear_cache", "worm_data"); n != once {
		t.Errorf("%d nodes after the cache was cleared, want %d", n, once)
	}
}

func noParameters() []gtp.Parameter { return nil }

func nothingSet(string, string) (gtp.Change, error) { return gtp.Change{}, nil }

// TestSet changes a setting, which puts another engine in force.
func TestSet(t *testing.T) {
	mode := "experimental"
	opts := gtp.Options{
		Size: 5, Engine: gtp.Parts(goeng.Options{}, 0),
		Parameters: func() []gtp.Parameter {
			return []gtp.Parameter{{Name: "moyo", Value: mode, Values: []string{"experimental", "classic"}}, {Name: "patterns"}}
		},
		Set: func(name, value string) (gtp.Change, error) {
			if name != "moyo" || value != "classic" {
				return gtp.Change{}, errors.New("want classic")
			}
			mode = value
			return gtp.Change{Engine: gtp.Engine{}, Worm: worm.Options{Compat: worm.GNUGo2002}}, nil
		},
	}
	session(t, opts, `
> ana-set
= [list/experimental/classic] moyo experimental
[string] patterns
> ana-set moyo
= experimental
> ana-set moyo other
? want classic
> ana-set colour red
? unknown setting "colour"
> dragon_status
=
> ana-set moyo classic
=
> ana-set moyo
= classic
> dragon_status
? not available yet
`)
	session(t, gtp.Options{}, `
> ana-set
? not available yet
`)
}
