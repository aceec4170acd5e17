package gtp_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"ana/goeng/gtp"
	"ana/goeng/gtp/gtptest"
	"ana/goeng/worm"
)

func TestProtocol(t *testing.T) {
	session(t, gtp.Options{Name: "ana", Version: "1.2"}, `
> protocol_version
= 2
> 4 name
=4 ana
>   6  version # a comment
=6 1.2
> # only a comment
> 5
?5 missing command
> foo
? unknown command
> 3 foo bar
?3 unknown command
> ech`+"\x01"+`o	a   b
= a b
> known_command play
= true
> known_command attack
= false
> known_command foo
= false
> known_command
= false
> attack E5
? not available yet
> 007 echo x
=007 x
> help play
= play COLOR VERTEX: play a move
> help attack
= attack VERTEX: can the string be captured (not available yet)
> help foo
? unknown command foo
> quit
=
`)
}

func TestBoardCommands(t *testing.T) {
	session(t, gtp.Options{Size: 9, Komi: 5.5}, `
> get_komi
=  5.5
> play black E5
=
> play white C3
=
> white C4
=
> black Z1
? invalid coordinate
> play x A1
? invalid color or coordinate
> play black E5
? illegal move
> list_stones white
= C4 C3
> list_stones x
? invalid color
> is_legal black A1
= 1
> is_legal black E5
= 0
> is_legal black pass
= 1
> color A1
= empty
> color E5
= black
> color pass
? invalid coordinate
> last_move
= white C4
> move_history
= white C4
white C3
black E5
> captures black
= 0
> countlib E5
= 4
> findlib C4
= C5 B4 D4 B3 D3 C2
> countlib A1
? vertex must not be empty
> query_boardsize
= 9
> undo
=
> last_move
= white C3
> gg-undo 3
? cannot undo
> gg-undo 2
=
> undo
? cannot undo
> trymove black A1
=
> play white A2
? moves made with trymove must be taken back first
> undo
? cannot undo
> trymove black A1
? illegal move
> popgo
=
> popgo
? stack empty
> boardsize 30
? unacceptable size
> boardsize x
? boardsize not an integer
> komi x
? komi not a float
> komi 1e999
? komi not a float
> rectangular_boardsize 3 5
=
> query_boardsize
= 3 5
> gogui-play_sequence b A1 w C5
=
> list_stones white
= C5
> gogui-play_sequence b A2 w C5
? w C5: illegal move
> last_move
= black A2
`)
}

func TestShowBoard(t *testing.T) {
	session(t, gtp.Options{Size: 9}, `
> gogui-setup b E5 w C4 w C3 b A1
=
> showboard
=
   A B C D E F G H J
 9 . . . . . . . . . 9
 8 . . . . . . . . . 8
 7 . . + . . . + . . 7
 6 . . . . . . . . . 6
 5 . . . . X . . . . 5
 4 . . O . . . . . . 4
 3 . . O . . . + . . 3
 2 . . . . . . . . . 2     WHITE (O) has captured 0 stones
 1 X . . . . . . . . 1     BLACK (X) has captured 0 stones
   A B C D E F G H J
`)
}

func TestKoCommands(t *testing.T) {
	session(t, gtp.Options{Size: 9}, `
> gogui-play_sequence b D5 w F6 b E6 w F4 b E4 w G5 b F5 w E5
=
> captures white
= 1
> is_legal black F5
= 0
> trymove black F5
? illegal move
> tryko black F5
=
> captures black
= 1
> popgo
=
> is_legal black F5
= 0
`)
}

func TestReading(t *testing.T) {
	session(t, gtp.Options{Size: 9, Engine: scripted()}, `
> play black E5
=
> play white D5
=
> play black D6
=
> attack E5
= 1 D4
> defend E5
= 2 D4
> attack A1
? vertex must not be empty
> attack
? invalid coordinate
> attack Z9
? invalid coordinate
> attack pass
? invalid coordinate
> ladder_attack E5
? string must have exactly 2 liberties
> does_attack A1 E5
= 2
> does_defend A1 E5
= 1
> does_attack E5 D5
? move vertex must be empty
> attack_either E5 D6
= 3
> attack_either E5 D5
? vertices must have same color
> defend_both E5 D6
= 0
> connect E5 D6
= 1 PASS
> disconnect E5 D6
= 0
> owl_attack E5
= 4 D4
> owl_defend E5
= 0
> owl_does_attack A1 E5
= 5
> eval_eye A4
= 1 2 B4 B4
> analyze_semeai E5 D5
= 1 0 D4
> analyze_semeai E5 D6
? vertices must have different colors
> get_reading_node_counter
= 26
> reset_reading_node_counter
=
> get_reading_node_counter
= 0
> get_connection_node_counter
= 6
> get_owl_node_counter
= 17
> dragon_status E5
= critical D4 D4
> dragon_status
= E5: critical D4 D4
> dragon_status D5
? no dragon at D5
> same_dragon E5 D6
= 0
> dragon_data E5
= E5:
color                   black
size                    1
strings                 E5
> dragon_data A1
= A1 empty
> dragon_stones black
= E5
> eye_data black A1
= origin               PASS
> half_eye_data A1
= value                10.00
> initial_influence black foo
? unknown influence data
> initial_influence
? invalid color
> estimate_score
= W+11.3 (upper bound: 15.8, lower: 6.8)
> new_score
= W+11.3 (upper bound: 15.8, lower: 6.8)
> final_score
= B+2.5
> reg_genmove black
= PASS
> restricted_genmove black E5 A1 B2
= A1
> restricted_genmove black E5
= PASS
`)
}

func TestWormData(t *testing.T) {
	e := scripted()
	script := `
> play black E5
=
> play white C3
=
> play white C4
=
> worm_cutstone E5
= 0
> worm_stones
= E5
C4 C3
> worm_stones white
= C4 C3
> worm_stones C3
= C4 C3
> worm_stones A1
? worm_stones called on an empty vertex
> unconditional_status E5
= undecided
> unconditional_status
? invalid coordinate
> worm_data E5
= E5:
`
	session(t, gtp.Options{Size: 9, Engine: e}, script+`origin               E5
color                black
size                 1
effective_size       13.50
liberties            4
liberties2           6
liberties3           9
liberties4           13
attack_code          5
attack_point         D4
defense_code         4
defense_point        D4
lunch                PASS
cutstone             0
cutstone2            0
genus                0
inessential          0
invincible           0
unconditional_status unknown
`)
	session(t, gtp.Options{Size: 9, Engine: e, Worm: worm.Options{Compat: worm.GNUGo2002}}, script+`color                black
size                 1
effective_size       13.50
origin               E5
liberties            4
liberties2           6
liberties3           9
liberties4           13
attack_point         D4
attack_code          3
lunch                PASS
defense_point        D4
defend_code          2
cutstone             0
cutstone2            0
genus                0
inessential          0
`)
}

func TestAnalyze(t *testing.T) {
	session(t, gtp.Options{Size: 5, Engine: scripted()}, `
> play black C3
=
> play white D4
=
> ana-distance either
= 4 3 2 1 2
3 2 1 0 1
2 1 0 1 2
3 2 1 2 3
4 3 2 3 4
> ana-distance foo
? invalid map; want either, black or white
> ana-ties
= 2 2 2 1 1
2 2 2 1 1
1 1 1 2 2
1 1 1 2 2
1 1 1 2 2
> ana-owner either
= empty empty empty white white
empty empty empty white white
black black black empty empty
black black black empty empty
black black black empty empty
> ana-close_worms either A5
= distance 4 C3 1/2 D4 1/2
> ana-rings C3
= C3 effective size 8.00
distance 0: 1 points 1.000
distance 1: 4 points 1.500
distance 2: 7 points 2.500
distance 3: 6 points 2.000
distance 4: 3 points 1.000
> ana-liberties 5
? invalid order; want 1 to 4
> ana-genus
= "" "" "" "" ""
"" "" "" 0 ""
"" "" 0 "" ""
"" "" "" "" ""
"" "" "" "" ""
> ana-tactics
= TRIANGLE D4
TRIANGLE C3
`)
}

// TestListMatchesTable holds list_commands, known_command, help and the answers
// of commands that are not available together, for an engine with all parts and
// one with none.
func TestListMatchesTable(t *testing.T) {
	load := gtptest.Loader(t.TempDir())
	for _, opts := range []gtp.Options{{}, {Engine: scripted(), Load: load, Parameters: noParameters, Set: nothingSet}} {
		s := gtp.New(opts)
		resp, _ := s.Do(context.Background(), "list_commands")
		listed := map[string]bool{}
		for _, name := range strings.Split(resp.Text, "\n") {
			listed[name] = true
		}
		for _, c := range gtp.Commands(opts) {
			known, _ := s.Do(context.Background(), "known_command "+c.Name)
			if listed[c.Name] != c.Available || known.Text != fmt.Sprint(c.Available) {
				t.Errorf("%s: listed %v, known %s, available %v", c.Name, listed[c.Name], known.Text, c.Available)
			}
			if c.Help == "" {
				t.Errorf("%s has no help", c.Name)
			}
			if got, _ := s.Do(context.Background(), c.Name); !c.Available && got.String() != "? not available yet\n\n" {
				t.Errorf("%s answers %q", c.Name, got.String())
			}
		}
	}
	for _, c := range gtp.Commands(gtp.Options{Engine: scripted(), Load: load, Parameters: noParameters, Set: nothingSet}) {
		if !c.Available {
			t.Errorf("%s needs a part that the engine does not have", c.Name)
		}
	}
}

// TestAnalyzeCommandsWork runs every line of gogui-analyze_commands.
func TestAnalyzeCommandsWork(t *testing.T) {
	s := gtp.New(gtp.Options{Size: 9, Engine: scripted()})
	for _, c := range []string{"play b E5", "play w D5", "play b D6"} {
		s.Do(context.Background(), c)
	}
	list, _ := s.Do(context.Background(), "gogui-analyze_commands")
	lines := strings.Split(list.Text, "\n")
	if len(lines) < 30 {
		t.Errorf("only %d analyze commands", len(lines))
	}
	for _, line := range lines {
		parts := strings.SplitN(line, "/", 3)
		command := strings.NewReplacer("%p %p", "E5 D6", "%p", "E5", "%c", "black").Replace(parts[2])
		resp, _ := s.Do(context.Background(), command)
		if !resp.OK {
			t.Errorf("%s: %s", line, resp.Text)
		}
		if rows := strings.Count(resp.Text, "\n") + 1; strings.HasSuffix(parts[0], "board") && rows != 9 {
			t.Errorf("%s: %d rows", line, rows)
		}
	}
}
