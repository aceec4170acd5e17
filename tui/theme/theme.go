package theme

import (
	"fmt"
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
)

// Role is a meaning that has a look.
type Role uint8

// The roles. Those from BoardEmpty on are drawn on the background of a board.
const (
	Text Role = iota
	Dim
	Strong
	Bar      // header and status line
	BarDim   // less important parts of it
	BarHot   // modes in force
	BarWarn  // warnings count, errors
	TabOn    // the open tab
	TabOff   //
	Key      // keys in hints and help
	Border   //
	Focus    // border of the focused part
	Head     // table headings, section titles
	Selected // the selected row
	Changed  // a value that a toggle has just changed
	Warn
	Fail
	Good
	Bad
	Accent
	Overlay // background of dialogs
	OverlayDim
	OverlayKey
	OverlayHead
	OverlaySel
	Input

	BoardEmpty // grid
	BoardStar  // handicap points
	BoardCoord // letters and numbers around
	BoardBlack
	BoardWhite
	BoardLast   // the last move
	BoardCursor // the point cursor
	BoardMark   // markup of the record
	BoardLabel
	BoardDead

	PointA // backgammon: points, dark and light
	PointB
	CheckerX
	CheckerO
	BoardFrame
	CubeFace

	numRoles
)

// Name is the name of a palette.
type Name string

// The palettes; Auto is Dark or Light by the background of the terminal.
const (
	Auto  Name = "auto"
	Dark  Name = "dark"
	Light Name = "light"
	CVD   Name = "colour-blind"
	Mono  Name = "mono"
)

// Names lists the palettes in the order in which a key cycles them.
func Names() []Name { return []Name{Auto, Dark, Light, CVD, Mono} }

// ParseName reads the name of a palette; "" is Auto.
func ParseName(s string) (Name, error) {
	if s == "" {
		return Auto, nil
	}
	for _, n := range Names() {
		if s == string(n) {
			return n, nil
		}
	}
	var all []string
	for _, n := range Names() {
		all = append(all, string(n))
	}
	return "", fmt.Errorf("theme %q: want %s", s, strings.Join(all, ", "))
}

// Theme is a palette for one colour profile.
type Theme struct {
	Name    Name
	styles  [numRoles]uv.Style
	classes []uv.Style // distinct colours for groups of points
	warm    []uv.Style // ramp for positive values, weakest first
	cold    []uv.Style // ramp for negative values, weakest first
}

// New builds a theme. dark says whether the terminal has a dark background (for Auto, CVD and Mono); the profile says how
// many colours there are: with none every palette falls back to Mono.
func New(name Name, dark bool, profile colorprofile.Profile) *Theme {
	if name == Auto || name == "" {
		name = Light
		if dark {
			name = Dark
		}
	}
	if profile <= colorprofile.ASCII && profile != colorprofile.Unknown {
		name = Mono
	}
	if name == Mono {
		return mono()
	}
	p := darkPalette()
	switch {
	case name == Light:
		p = lightPalette()
	case name == CVD && dark:
		p = safePalette(darkPalette())
	case name == CVD:
		p = safePalette(lightPalette())
	}
	few := profile == colorprofile.ANSI
	return p.theme(name, few)
}

// Style returns the look of a role.
func (t *Theme) Style(r Role) uv.Style { return t.styles[r] }

// Class returns the look of group i on a board: groups that follow each other differ, and colours repeat after a while.
// Letters must tell groups apart as well.
func (t *Theme) Class(i int) uv.Style {
	if i < 0 {
		return t.styles[BoardEmpty]
	}
	return t.classes[i%len(t.classes)]
}

// Heat returns the look of a value from -1 to 1 on a board; 0 is the look of an empty point. Digits or letters must say
// the value as well.
func (t *Theme) Heat(v float64) uv.Style {
	ramp := t.warm
	if v < 0 {
		ramp, v = t.cold, -v
	}
	if !(v > 0) { // zero or not a number
		return t.styles[BoardEmpty]
	}
	return ramp[min(int(v*float64(len(ramp))), len(ramp)-1)]
}

// On returns the look of a role with the background of another.
func (t *Theme) On(fg, bg Role) uv.Style {
	st := t.styles[fg]
	st.Bg = t.styles[bg].Bg
	return st
}

// mono uses attributes only.
func mono() *Theme {
	t := &Theme{Name: Mono}
	attr := func(a uint8, roles ...Role) {
		for _, r := range roles {
			t.styles[r].Attrs |= a
		}
	}
	attr(uv.AttrFaint, Dim, BarDim, Border, OverlayDim, BoardEmpty, PointA, PointB)
	attr(uv.AttrBold, Strong, BarHot, BarWarn, Key, Focus, Head, Changed, Warn, Fail, Good, Bad, Accent, OverlayKey, OverlayHead,
		BoardStar, BoardBlack, BoardWhite, BoardLast, BoardCursor, BoardMark, BoardLabel, CheckerX, CheckerO, CubeFace)
	attr(uv.AttrReverse, TabOn, Selected, OverlaySel, Changed, BoardCursor)
	t.styles[Fail].Underline = uv.UnderlineSingle
	t.styles[BoardLast].Underline = uv.UnderlineSingle
	t.styles[Input].Underline = uv.UnderlineSingle
	t.classes = []uv.Style{{}, {Attrs: uv.AttrBold}, {Underline: uv.UnderlineSingle}, {Attrs: uv.AttrBold, Underline: uv.UnderlineSingle}}
	t.warm = []uv.Style{{}, {Attrs: uv.AttrBold}}
	t.cold = []uv.Style{{Attrs: uv.AttrFaint}, {}}
	return t
}

// hue is a colour in true colour and in the sixteen.
type hue struct {
	hex  string
	ansi int // -1: the terminal's own
}

func (h hue) color(few bool) color.Color {
	switch {
	case few && h.ansi < 0, h.hex == "":
		return nil
	case few:
		return lipgloss.ANSIColor(h.ansi)
	}
	return lipgloss.Color(h.hex)
}

// palette is the colours of one theme by use.
type palette struct {
	text, dim, strong, bar, barText, barDim, hot, warn, fail, good, bad, accent, border, focus, sel, selText, changed, overlay hue

	wood, grid, star, coord, black, white, last, cursor, mark hue
	pointA, pointB, felt, frame, checkX, checkO               hue
	classBg                                                   []hue
	classFg                                                   []hue
	warm, cold                                                []hue // backgrounds, weakest first
	warmFg, coldFg                                            []hue
}

func (p palette) theme(name Name, few bool) *Theme {
	t := &Theme{Name: name}
	set := func(r Role, fg, bg hue, attrs uint8) {
		t.styles[r] = uv.Style{Fg: fg.color(few), Bg: bg.color(few), Attrs: attrs}
	}
	none := hue{}
	set(Text, p.text, none, 0)
	set(Dim, p.dim, none, 0)
	set(Strong, p.strong, none, uv.AttrBold)
	set(Bar, p.barText, p.bar, 0)
	set(BarDim, p.barDim, p.bar, 0)
	set(BarHot, p.hot, p.bar, uv.AttrBold)
	set(BarWarn, p.warn, p.bar, uv.AttrBold)
	set(TabOn, p.selText, p.sel, uv.AttrBold)
	set(TabOff, p.barText, p.bar, 0)
	set(Key, p.accent, none, uv.AttrBold)
	set(Border, p.border, none, 0)
	set(Focus, p.focus, none, uv.AttrBold)
	set(Head, p.accent, none, uv.AttrBold)
	set(Selected, p.selText, p.sel, 0)
	set(Changed, p.text, p.changed, uv.AttrBold)
	set(Warn, p.warn, none, 0)
	set(Fail, p.fail, none, uv.AttrBold)
	set(Good, p.good, none, 0)
	set(Bad, p.bad, none, 0)
	set(Accent, p.accent, none, 0)
	set(Overlay, p.text, p.overlay, 0)
	set(OverlayDim, p.dim, p.overlay, 0)
	set(OverlayKey, p.accent, p.overlay, uv.AttrBold)
	set(OverlayHead, p.strong, p.overlay, uv.AttrBold)
	set(OverlaySel, p.selText, p.sel, 0)
	set(Input, p.strong, p.overlay, 0)
	p.boards(set)
	for i, bg := range p.classBg {
		t.classes = append(t.classes, uv.Style{Fg: p.classFg[i].color(few), Bg: bg.color(few)})
	}
	for i, bg := range p.warm {
		t.warm = append(t.warm, uv.Style{Fg: p.warmFg[i].color(few), Bg: bg.color(few)})
	}
	for i, bg := range p.cold {
		t.cold = append(t.cold, uv.Style{Fg: p.coldFg[i].color(few), Bg: bg.color(few)})
	}
	return t
}

// boards sets the roles that are drawn on a board.
func (p palette) boards(set func(Role, hue, hue, uint8)) {
	none := hue{}
	set(BoardEmpty, p.grid, p.wood, 0)
	set(BoardStar, p.star, p.wood, 0)
	set(BoardCoord, p.coord, none, 0)
	set(BoardBlack, p.black, p.wood, uv.AttrBold)
	set(BoardWhite, p.white, p.wood, uv.AttrBold)
	set(BoardLast, p.last, p.wood, uv.AttrBold)
	set(BoardCursor, p.cursor, p.wood, uv.AttrBold)
	set(BoardMark, p.mark, p.wood, uv.AttrBold)
	set(BoardLabel, p.mark, p.wood, uv.AttrBold)
	set(BoardDead, p.dim, p.wood, 0)
	set(PointA, p.pointA, p.felt, 0)
	set(PointB, p.pointB, p.felt, 0)
	set(CheckerX, p.checkX, p.felt, uv.AttrBold)
	set(CheckerO, p.checkO, p.felt, uv.AttrBold)
	set(BoardFrame, p.frame, none, 0)
	set(CubeFace, p.strong, none, uv.AttrBold)
}
