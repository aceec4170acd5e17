package pattern

import "sync"

// Group says what kind of knowledge a function needs.
type Group uint8

// Groups of functions.
const (
	GroupStatic    Group = iota // the board and worm data
	GroupTactical               // reading
	GroupInfluence              // areas and moyos
	GroupDragon                 // statuses and eyes
	GroupOwl                    // only inside life-and-death reading
	GroupAction                 // an effect, collected instead of asked
	GroupHelper                 // a helper of the entry line
)

// Func is one name of the expression language.
type Func struct {
	Name string
	ID   int // index into Functions()
	// Sig holds one letter per argument: s stone, e empty vertex, v any vertex;
	// a leading m stands for any number of moves, a leading * for any number of
	// further vertices of the kind that follows.
	Sig    string
	Cost   float64 // static cost weight
	Result byte    // b boolean, n count, r reading code, f float, - none
	Group  Group
	In2002 bool
	In38   bool
}

// MinArgs returns the least number of arguments.
func (f *Func) MinArgs() int {
	if f.Variadic() {
		return len(f.Sig) - 1
	}
	return len(f.Sig)
}

// Variadic reports whether more arguments may stand in front.
func (f *Func) Variadic() bool { return f.Sig != "" && (f.Sig[0] == 'm' || f.Sig[0] == '*') }

// Plays reports whether the function plays moves before it asks.
func (f *Func) Plays() bool { return f.Sig != "" && f.Sig[0] == 'm' }

// Kind returns the argument kind (s, e, v or m) of argument i out of n.
func (f *Func) Kind(i, n int) byte {
	if !f.Variadic() {
		if i < len(f.Sig) {
			return f.Sig[i]
		}
		return 'v'
	}
	fixed := len(f.Sig) - 1
	if i >= n-fixed {
		return f.Sig[1+i-(n-fixed)]
	}
	if f.Sig[0] == 'm' {
		return 'm'
	}
	return f.Sig[1]
}

// treeSet marks the trees that know a function.
type treeSet uint8

const (
	in2002 treeSet = 1
	in38   treeSet = 2
	inBoth         = in2002 | in38
)

// row of the source table: names share signature, cost, result, group, trees.
type funcRow struct {
	names  []string
	sig    string
	cost   float64
	result byte
	group  Group
	trees  treeSet
}

var funcRows = [...]funcRow{
	{[]string{"remaining_handicap_stones", "total_handicap_stones"}, "", 0, 'n', GroupStatic, inBoth},
	{[]string{"antisuji", "non_oterritory", "non_xterritory"}, "v", 0, '-', GroupAction, inBoth},
	{[]string{"threaten_to_capture", "threaten_to_save"}, "s", 0, '-', GroupAction, inBoth},
	{[]string{"seki_helper"}, "s", 0, 'b', GroupTactical, inBoth},
	{[]string{"alive", "critical", "dead", "unknown"}, "s", 0.01, 'b', GroupDragon, inBoth},
	{[]string{"status", "dragonsize", "effective_size", "genus"}, "s", 0.01, 'n', GroupDragon, inBoth},
	{[]string{"has_aji", "weak"}, "s", 0.01, 'b', GroupDragon, inBoth},
	{[]string{"potential_cutstone"}, "s", 0.01, 'b', GroupStatic, inBoth},
	{[]string{"wormsize", "lib", "lib2", "lib3", "lib4"}, "s", 0.01, 'n', GroupStatic, inBoth},
	{[]string{"ko"}, "v", 0.01, 'b', GroupStatic, inBoth},
	{[]string{"eye", "proper_eye", "marginal_eye", "halfeye"}, "v", 0.01, 'b', GroupDragon, inBoth},
	{[]string{"max_eye_value"}, "v", 0.01, 'n', GroupDragon, inBoth},
	{[]string{"obvious_false_oeye", "obvious_false_xeye"}, "v", 0.01, 'b', GroupDragon, inBoth},
	{[]string{"oarea", "xarea", "omoyo", "xmoyo", "oterri", "xterri"}, "v", 0.01, 'b', GroupInfluence, inBoth},
	{[]string{"xcut"}, "v", 0.01, 'b', GroupStatic, inBoth},
	{[]string{"owl_big_eyespace", "owl_eyespace", "owl_goal_dragon", "owl_proper_eye"}, "v", 0.01, 'b', GroupOwl, inBoth},
	{[]string{"owl_strong_dragon"}, "s", 0.01, 'b', GroupOwl, inBoth},
	{[]string{"owl_escape_value"}, "v", 0.01, 'n', GroupOwl, inBoth},
	{[]string{"approx_olib", "approx_xlib"}, "e", 0.03, 'n', GroupStatic, inBoth},
	{[]string{"squeeze_ko_helper"}, "s", 0.03, 'b', GroupTactical, inBoth},
	{[]string{"olib", "xlib"}, "e", 0.05, 'n', GroupStatic, inBoth},
	{[]string{"legal_omove", "legal_xmove", "o_suicide", "x_suicide"}, "e", 0.05, 'b', GroupStatic, inBoth},
	{[]string{"ocut"}, "v", 0.05, 'b', GroupStatic, inBoth},
	{[]string{"vital_chain"}, "s", 0.05, 'n', GroupDragon, inBoth},
	{[]string{"finish_ko_helper"}, "s", 0.05, 'b', GroupTactical, inBoth},
	{[]string{"attack", "defend"}, "s", 1, 'r', GroupTactical, inBoth},
	{[]string{"defend_against_atari"}, "s", 1, '-', GroupAction, inBoth},
	{[]string{"safe_omove", "safe_xmove"}, "e", 1, 'r', GroupTactical, inBoth},
	{[]string{"o_somewhere", "x_somewhere"}, "*v", 0.01, 'b', GroupDragon, inBoth},
	{[]string{"oplay_attack", "oplay_defend", "xplay_attack", "xplay_defend"}, "ms", 1, 'r', GroupTactical, inBoth},
	{[]string{"add_connect_move", "add_cut_move", "add_defend_both_move", "amalgamate", "test_attack_either_move"}, "ss", 0, '-', GroupAction, inBoth},
	{[]string{"replace"}, "vv", 0, '-', GroupAction, inBoth},
	{[]string{"owl_threatens"}, "es", 0.01, 'b', GroupDragon, inBoth},
	{[]string{"owl_topological_eye"}, "vs", 0.01, 'n', GroupOwl, inBoth},
	{[]string{"same_dragon"}, "ss", 0.01, 'b', GroupDragon, inBoth},
	{[]string{"same_string"}, "ss", 0.01, 'b', GroupStatic, inBoth},
	{[]string{"does_attack"}, "es", 1, 'r', GroupTactical, inBoth},
	{[]string{"does_defend"}, "es", 1, 'b', GroupTactical, inBoth},
	{[]string{"odefend_against", "xdefend_against"}, "ee", 1, 'b', GroupTactical, inBoth},
	{[]string{"oplay_attack_either", "oplay_defend_both", "xplay_attack_either", "xplay_defend_both"}, "mss", 3, 'r', GroupTactical, inBoth},
	{[]string{"oplay_connect", "oplay_disconnect", "xplay_connect", "xplay_disconnect"}, "mss", 10, 'r', GroupTactical, inBoth},
	{[]string{"amalgamate_most_valuable_helper"}, "sss", 0, '-', GroupAction, inBoth},
	{[]string{"backfill_helper"}, "ees", 1.5, '-', GroupAction, inBoth},
	{[]string{"connect_and_cut_helper"}, "see", 3, 'b', GroupTactical, inBoth},
	{[]string{"connect_and_cut_helper2"}, "eee", 3, 'b', GroupTactical, inBoth},
	{[]string{"oplay_break_through", "xplay_break_through"}, "msss", 5, 'r', GroupTactical, inBoth},
	{[]string{"edge_double_sente"}, "eees", 3, 'b', GroupTactical, inBoth},
	{[]string{"goallib"}, "", 0.01, 'n', GroupOwl, in2002},
	{[]string{"not_lunch"}, "ss", 0, '-', GroupAction, in2002},
	{[]string{"value"}, "", 0, 'f', GroupStatic, in38},
	{[]string{"false_eye_territory"}, "v", 0, 'b', GroupDragon, in38},
	{[]string{"prevent_attack_threat"}, "s", 0, '-', GroupAction, in38},
	{[]string{"break_mirror_helper"}, "s", 0.01, 'b', GroupDragon, in38},
	{[]string{"false_eye"}, "v", 0.01, 'b', GroupDragon, in38},
	{[]string{"is_surrounded"}, "s", 0.01, 'n', GroupDragon, in38},
	{[]string{"known_safe_move"}, "e", 0.01, '-', GroupAction, in38},
	{[]string{"omoyo_opposite", "xmoyo_opposite"}, "v", 0.01, 'b', GroupInfluence, in38},
	{[]string{"owl_eye_size", "owl_maxeye", "owl_mineye"}, "v", 0.01, 'n', GroupOwl, in38},
	{[]string{"owl_lunch"}, "s", 0.01, 'b', GroupOwl, in38},
	{[]string{"weakness"}, "s", 0.01, 'f', GroupDragon, in38},
	{[]string{"o_captures_something", "x_captures_something"}, "e", 0.02, 'b', GroupStatic, in38},
	{[]string{"adjacent_to_stone_in_atari", "adjacent_to_defendable_stone_in_atari"}, "s", 1, 'b', GroupTactical, in38},
	{[]string{"o_alive_somewhere", "x_alive_somewhere"}, "*v", 0.01, 'b', GroupDragon, in38},
	{[]string{"oplay_lib", "xplay_lib"}, "mv", 0.06, 'n', GroupStatic, in38},
	{[]string{"backfill_replace"}, "es", 0, '-', GroupAction, in38},
	{[]string{"good_attack_threat"}, "es", 0.01, '-', GroupAction, in38},
	{[]string{"oracle_threatens"}, "es", 0.01, '-', GroupAction, in38},
	{[]string{"surround_map"}, "sv", 0.01, 'n', GroupDragon, in38},
	{[]string{"o_visible_along_edge", "x_visible_along_edge"}, "vv", 0.05, 'b', GroupStatic, in38},
	{[]string{"does_surround"}, "es", 1, 'b', GroupDragon, in38},
	// Raw functions of 3.8, outside its compiler's table.
	{[]string{"disconnect_helper"}, "ss", 10, 'b', GroupTactical, in38},
	{[]string{"distrust_tactics_helper", "bent_four_helper"}, "s", 0.05, 'b', GroupTactical, in38},
	// Helpers of entry lines; they cannot be called in an expression.
	{helperNames[:], "", 1, 'b', GroupHelper, inBoth},
}

type funcTable struct {
	list   []*Func
	byName map[string]*Func
	names  []string
}

var functions = sync.OnceValue(func() *funcTable {
	t := &funcTable{byName: map[string]*Func{}}
	for _, r := range funcRows {
		for _, n := range r.names {
			f := &Func{
				Name: n, ID: len(t.list), Sig: r.sig, Cost: r.cost, Result: r.result, Group: r.group,
				In2002: r.trees&in2002 != 0, In38: r.trees&in38 != 0,
			}
			t.list = append(t.list, f)
			t.byName[n] = f
			if r.group != GroupHelper {
				t.names = append(t.names, n)
			}
		}
	}
	return t
})

// Functions returns every function and helper of the language, indexed by ID.
// The slice is shared; do not modify it.
func Functions() []*Func { return functions().list }

// FunctionNamed returns the function or helper of that name, or nil.
func FunctionNamed(name string) *Func { return functions().byName[name] }

// constants of the expression language. Reading codes are those of the engine
// (0, 1 … 5 = WIN) for both dialects, which keeps the order that comparisons
// with WIN rely on.
func constantValue(name string, d Dialect) (float64, bool) {
	switch name {
	case "WIN":
		return CodeWin, true
	case "KO_A":
		return CodeKoA, true
	case "KO_B":
		return CodeKoB, true
	case "GAIN":
		return CodeGain, d.is38()
	case "LOSS":
		return CodeLoss, d.is38()
	case "CUT":
		return CodeCut, true
	case "DEAD":
		return float64(StatusDead), true
	case "ALIVE":
		return float64(StatusAlive), true
	case "CRITICAL":
		return float64(StatusCritical), true
	case "UNKNOWN":
		return float64(StatusUnknown), true
	case "doing_scoring":
		return 0, true
	}
	return 0, false
}

// Reading codes as constraints see them.
const (
	CodeKoB  = 1
	CodeLoss = 2
	CodeGain = 3
	CodeKoA  = 4
	CodeWin  = 5
	CodeCut  = 2 // break-through only
)

// Status is a dragon status as the class letters and constraints see it.
type Status uint8

// Statuses.
const (
	StatusDead Status = iota
	StatusAlive
	StatusCritical
	StatusUnknown
	StatusUnchecked
)

// documentedOnly are names that the manual describes and no compiler knows.
var documentedOnly = [...]string{
	"area_stone", "area_space", "same_worm", "remove_attack", "make_proper_eye", "remove_halfeye", "remove_eyepoint",
	"not_lunch", "dist",
}
