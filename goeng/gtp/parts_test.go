package gtp_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"ana/goeng"
	"ana/goeng/gtp"
)

// TestParts asks the real engine about small shapes: a ladder with and without a
// stone that breaks it, a ko, a net, and two strings with a common weak point.
func TestParts(t *testing.T) {
	opts := gtp.Options{Size: 9, Engine: gtp.Parts(goeng.Options{}, 0)}
	session(t, opts, `
> gogui-play_sequence b E6 b D5 b D4 w E5
=
> attack E5
= 1 F5
> defend E5
= 1 F5
> trymove white G2
=
> attack E5
= 0
> ladder_attack E5
= 0
> popgo
=
> attack E5
= 1 F5
> ladder_attack E5
= 1 F5
> does_attack F5 E5
= 1
> does_attack A1 E5
= 0
> does_defend F5 E5
= 1
> does_defend A1 E5
= 0
`)
	session(t, opts, `
> gogui-setup b E6 b F6 b D5 w E5 b D4 w J4 w E2
=
> ladder_attack E5
= 0
> does_attack F4 E5
= 1
> does_defend E4 E5
= 1
`)
	session(t, opts, `
> gogui-setup b D7 b F7 b C6 w D6 w F6 b G6 b D5 b F5
=
> attack D6
= 1 E6
> attack_either D6 F6
= 1
> defend D6
= 0
> defend_both D6 F6
= 0
`)
	session(t, opts, `
> gogui-setup b C7 w D7 b B6 w C6 w E6 b C5 w D5
=
> attack C6
= 2 D6
> defend C6
= 1 D6
> trymove black D6
=
> attack D6
= 3 C6
> defend D6
= 1 C6
`)
}

// TestConnections asks about the connections of the specification.
func TestConnections(t *testing.T) {
	opts := gtp.Options{Size: 9, Engine: gtp.Parts(goeng.Options{}, 0)}
	session(t, opts, `
> gogui-setup b C5 b D4
=
> disconnect C5 D4
= 0
> gogui-setup b C5 b D4 w E5 w C3 w D5
=
> connect C5 D4
= 1 C4
> disconnect C5 D4
= 1 C4
> gogui-setup b C5 b E5 w D6 w D4
=
> connect C5 E5
= 1 D5
> disconnect C5 E5
= 1 D5
> gogui-setup b A5 b J5
=
> connect A5 J5
= 0
> disconnect A5 J5
= 1 PASS
`)
}

// TestPartsAgree holds what different commands say about one position together.
func TestPartsAgree(t *testing.T) {
	s := gtp.New(gtp.Options{Size: 7, Engine: gtp.Parts(goeng.Options{}, 0)})
	do := func(line string) string {
		resp, _ := s.Do(context.Background(), line)
		if !resp.OK {
			t.Errorf("%s: %s", line, resp.Text)
		}
		return resp.Text
	}
	do("gogui-setup w A4 w B4 w C4 w D4 w A3 b B3 b C3 w D3 w E3 b A2 b C2 b D2 w E2 b B1 w C1 w E1")
	for _, v := range strings.Fields("A4 B3 A2 C2") {
		status, data := do("dragon_status "+v), do("dragon_data "+v)
		// Where the limits of an analysis ended the reading, a question reads on.
		sure := strings.Contains(data, "owl_attack_certain      YES") || strings.Contains(data, "owl_status              unchecked")
		if sure && !strings.Contains(data, "\nstatus                  "+strings.Fields(status)[0]+"\n") {
			t.Errorf("%s: status %s is not that of dragon_data", v, status)
		}
		code, _, _ := strings.Cut(do("attack "+v), " ")
		want := map[string]string{"0": "0", "1": "5", "2": "4", "3": "1"}[code]
		if !strings.Contains(do("worm_data "+v), "\nattack_code          "+want+"\n") {
			t.Errorf("%s: attack answers %s, worm_data\n%s", v, code, do("worm_data "+v))
		}
		if do("same_dragon "+v+" "+v) != "1" || !strings.Contains(do("dragon_stones "+v), v) {
			t.Errorf("%s is not in its own dragon", v)
		}
	}
	if !strings.HasPrefix(do("half_eye_data B2"), "value                3.00\ntype                 HALF_EYE\nnum_attacks          1\nattack_point[0]      D1") {
		t.Errorf("half eye: %s", do("half_eye_data B2"))
	}
	if do("eval_eye A1") != "1 1" || do("eval_eye B2") != "0 1 D1 D1" || do("eval_eye A4") != "-1" {
		t.Errorf("eyes: %s, %s, %s", do("eval_eye A1"), do("eval_eye B2"), do("eval_eye A4"))
	}
	for _, what := range strings.Fields("white_influence black_strength white_attenuation black_permeability territory_value influence_regions non_territory") {
		if rows := strings.Split(do("initial_influence white "+what), "\n"); len(rows) != 7 || len(strings.Fields(rows[3])) != 7 {
			t.Errorf("%s: %q", what, rows)
		}
	}
	for _, m := range gtp.Parts(goeng.Options{}, 0).Maps {
		rows := strings.Split(do("ana-map "+m.Name), "\n")
		if len(rows) != 7 || m.Kind == "bwboard" && len(strings.Fields(rows[0])) != 7 {
			t.Errorf("%s: %q", m.Name, rows)
		}
	}
	if got := strings.Fields(strings.Split(do("ana-map dragon"), "\n")[3])[0]; got != `"A4"` {
		t.Errorf("dragon at A4 is %s", got)
	}
	if resp, _ := s.Do(context.Background(), "ana-map nothing"); resp.OK {
		t.Error("unknown map is drawn")
	}
	if resp, _ := s.Do(context.Background(), "initial_influence white nothing"); resp.OK {
		t.Error("unknown influence is answered")
	}
	if score := do("estimate_score"); !strings.HasPrefix(score, "W+") || !strings.Contains(score, "upper bound") {
		t.Errorf("score %s", score)
	}
}

// TestPartCounters holds that each counter counts what its questions read, that a reset
// starts again at 0, and that positions gone back to are not analysed twice.
func TestPartCounters(t *testing.T) {
	s := gtp.New(gtp.Options{Size: 6, Engine: gtp.Parts(goeng.Options{}, 0)})
	count := func(which string) int {
		n, err := strconv.Atoi(do(t, s, "get_"+which+"_node_counter"))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	do(t, s, "gogui-setup b C5 b D4 w E5 w C3 w D5 w B6 b F3 b F2 w E3 w F4")
	for _, c := range []struct{ line, which string }{
		{"attack F3", "reading"}, {"connect C5 D4", "connection"}, {"worm_data", "reading"}, {"owl_attack C5", "owl"}, {"analyze_semeai C5 E5", "owl"},
	} {
		do(t, s, "reset_"+c.which+"_node_counter")
		if n := count(c.which); n != 0 {
			t.Errorf("%s counter is %d after a reset", c.which, n)
		}
		do(t, s, c.line)
		if n := count(c.which); n == 0 {
			t.Errorf("%s: the %s counter stays at 0", c.line, c.which)
		}
	}
	do(t, s, "dragon_data")
	do(t, s, "trymove black A1")
	do(t, s, "dragon_data")
	do(t, s, "popgo")
	do(t, s, "reset_reading_node_counter")
	do(t, s, "dragon_data")
	if n := count("reading"); n != 0 {
		t.Errorf("%d nodes read for a position that was analysed before the move that was taken back", n)
	}
	do(t, s, "clear_cache")
	do(t, s, "dragon_data")
	if count("reading") == 0 {
		t.Error("nothing read after clear_cache")
	}
}
