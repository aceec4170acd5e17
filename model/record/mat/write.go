package mat

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"ana/model"
)

// Style is the dialect of a written match.
type Style uint8

// The dialects.
const (
	Jellyfish Style = iota // .mat: points 25 and 0, one entry for each die
	Words                  // .txt as XG 2 writes it: Bar and Off, counts
)

// Write returns the match as text. Lost lists what the format cannot hold.
func Write(r *model.Record, style Style) (out []byte, lost []string) {
	w := writer{style: style}
	w.headers(r)
	if w.b.Len() > 0 {
		w.b.WriteByte('\n')
	}
	length := r.Games[0].Bg.Length
	fmt.Fprintf(&w.b, " %d point match\n", length)
	for _, g := range r.Games {
		w.game(g)
	}
	return []byte(w.b.String()), w.lost
}

type writer struct {
	b     strings.Builder
	style Style
	lost  []string
	cells [2]string
	row   int
	next  int // column of the next cell
}

func (w *writer) lose(what string) {
	for _, l := range w.lost {
		if l == what {
			return
		}
	}
	w.lost = append(w.lost, what)
}

// headers writes the tags; those of a GNU Backgammon SGF under their names here.
func (w *writer) headers(r *model.Record) {
	names := map[string]string{"DT": "EventDate", "EV": "Event", "RO": "Round", "PC": "Site", "AN": "Annotator"}
	var dropped []string
	for _, f := range r.Headers {
		name, value := f.Name, oneLine(f.Value)
		if r.Format == "gnubg-sgf" {
			if name = names[f.Name]; name == "" {
				if !strings.Contains(" AP CA FF GM MI PW PB RU RE GS CV ", " "+f.Name+" ") { // those are held elsewhere
					dropped = append(dropped, f.Name)
				}
				continue
			}
			if f.Name == "DT" {
				value = strings.ReplaceAll(value, "-", ".")
			}
		}
		if name == "" {
			fmt.Fprintf(&w.b, "; %s\n", value)
			continue
		}
		fmt.Fprintf(&w.b, "; [%s \"%s\"]\n", name, value)
	}
	if len(dropped) > 0 {
		w.lose("the headers " + strings.Join(dropped, ", "))
	}
	w.rules(r)
}

// rules writes the tags that a reader needs to get the same rules, unless they are
// among the headers.
func (w *writer) rules(r *model.Record) {
	in := &r.Games[0].Bg
	have := map[string]bool{}
	for _, f := range r.Headers {
		have[strings.ToLower(f.Name)] = r.Format != "gnubg-sgf"
	}
	tag := func(name, value string) {
		if !have[strings.ToLower(name)] {
			fmt.Fprintf(&w.b, "; [%s \"%s\"]\n", name, value)
		}
	}
	if in.Variant == "nackgammon" {
		tag("Variation", "NackGammon")
	}
	if in.Length > 0 && !in.CrawfordRule {
		tag("Crawford", "Off")
	}
	if in.Length == 0 && !in.Jacoby {
		tag("Jacoby", "Off")
	}
	if in.Length == 0 && !in.Beavers {
		tag("Beaver", "Off")
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func (w *writer) game(g *model.Game) {
	fmt.Fprintf(&w.b, "\n Game %d\n", g.Bg.Number)
	left := score(g, 0)
	if utf8.RuneCountInString(left) > 29 {
		left += "  " // two blanks tell the columns apart
	}
	fmt.Fprintf(&w.b, " %-31s%s\n", left, score(g, 1))
	if g.Bg.AutoDoubles > 0 {
		w.lose("automatic doubles")
	}
	w.cells, w.row, w.next = [2]string{}, 0, 0
	for id := g.Root().FirstChild; id != model.NoNode; id = g.Node(id).FirstChild {
		n := g.Node(id)
		if n.Comment != "" || g.Root().Comment != "" {
			w.lose("comments")
		}
		if n.Action != nil {
			w.action(g, n.Action)
		}
	}
	w.flush()
	w.result(g)
}

func score(g *model.Game, p int) string {
	return fmt.Sprintf("%s : %d", oneLine(g.Players[p].Name), g.Bg.Score[p])
}

// action writes one cell.
func (w *writer) action(g *model.Game, a *model.BgAction) {
	if a.Stored != nil {
		w.lose("stored analysis")
	}
	if a.AfterEnd {
		w.lose("actions after the end of a game")
		return
	}
	text := ""
	switch a.Kind {
	case model.ActRoll:
		text = w.roll(a)
	case model.ActDouble:
		text = fmt.Sprintf(" Doubles => %d", a.Cube)
	case model.ActTake:
		text = " Takes"
	case model.ActDrop:
		text = " Drops"
	case model.ActBeaver:
		text = fmt.Sprintf(" Beavers => %d", a.Cube)
	case model.ActResign:
		w.lose("the kind of a resignation")
		return
	case model.ActSetup:
		w.lose("positions set up in the middle of a game")
		return
	}
	w.cell(a.Player, text)
}

// cell puts text into the column of a player, in a new row if that is taken or would
// stand before the cell written last.
func (w *writer) cell(player int, text string) {
	if player < w.next {
		w.flush()
	}
	w.cells[player] = text
	w.next = player + 1
	if w.next > 1 {
		w.flush()
	}
}

func (w *writer) flush() {
	if w.next == 0 {
		return
	}
	w.row++
	line := fmt.Sprintf("%3d) %-27s %s", w.row, w.cells[0], w.cells[1])
	w.b.WriteString(strings.TrimRight(line, " "))
	w.b.WriteByte('\n')
	w.cells, w.next = [2]string{}, 0
}

// roll writes dice and play.
func (w *writer) roll(a *model.BgAction) string {
	head := fmt.Sprintf("%d%d:", a.Dice[0], a.Dice[1])
	switch {
	case a.Hidden:
		return head + " ????"
	case a.Dance && w.style == Words && !a.Unplayed:
		return head + " Cannot Move"
	case len(a.Steps) == 0:
		return head
	case a.Illegal:
		w.lose("the wording of illegal plays")
	}
	var b strings.Builder
	b.WriteString(head)
	for i := 0; i < len(a.Steps); i++ {
		s := a.Steps[i]
		n := 1
		for w.style == Words && i+1 < len(a.Steps) && same(a.Steps[i+1], s) {
			n++
			i++
		}
		b.WriteString(" " + w.point(s.From) + "/" + w.point(s.To))
		if s.Hit {
			b.WriteByte('*')
		}
		if n > 1 {
			fmt.Fprintf(&b, "(%d)", n)
		}
	}
	return b.String()
}

func same(a, b model.Step) bool { return a.From == b.From && a.To == b.To && !a.Hit && !b.Hit }

func (w *writer) point(p int8) string {
	switch {
	case p == model.Bar && w.style == Words:
		return "Bar"
	case p == model.Off && w.style == Words:
		return "Off"
	case p == model.Off:
		return "0"
	}
	return fmt.Sprint(p + 1)
}

// result writes the line that says who won.
func (w *writer) result(g *model.Game) {
	p := g.Result.Winner
	if p < 0 {
		return
	}
	n := int(g.Result.Points)
	indent, plural, match := 6, "s", ""
	if p == 1 {
		indent = 34
	}
	if n == 1 {
		plural = ""
	}
	if g.Bg.Length > 0 && g.Bg.Score[p]+n >= g.Bg.Length {
		match = " and the match"
	}
	fmt.Fprintf(&w.b, "%s Wins %d point%s%s\n", strings.Repeat(" ", indent-1), n, plural, match)
}
