package wire

import (
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// tabWidth is the distance of tab stops; no program of ours sets others.
const tabWidth = 8

// csi handles a control sequence.
func (w *Writer) csi(seq []byte) {
	cmd := ansi.Cmd(w.parser.Command())
	params := w.parser.Params()
	switch {
	case cmd.Prefix() == '?':
		w.mode(seq, params, cmd.Final())
	case cmd.Prefix() != 0 || cmd.Intermediate() != 0:
		w.buf.Write(seq) // keyboard modes, cursor styles, queries
	case cmd.Final() == 'm':
		uv.ReadStyle(params, &w.pen)
	case cmd.Final() == 'H' || cmd.Final() == 'f':
		w.moveTo(param(params, 1, 1)-1, param(params, 0, 1)-1)
	case cmd.Final() == 'r':
		w.setRegion(seq, params)
	case !w.curKnown || w.w == 0:
		w.transparent(seq, cmd.Final())
	default:
		w.known(seq, params, cmd.Final())
	}
}

func param(p ansi.Params, i, def int) int {
	v, _, ok := p.Param(i, def)
	if !ok || v == 0 {
		return def
	}
	return v
}

// mode handles private modes; those that change the screen make everything unknown.
func (w *Writer) mode(seq []byte, params ansi.Params, final byte) {
	if final != 'h' && final != 'l' {
		w.buf.Write(seq)
		return
	}
	for i := range params {
		switch v, _, _ := params.Param(i, 0); v {
		case 7:
			w.nowrap = final == 'l'
			if w.curKnown {
				w.syncCursor() // the mode decides what the last column does
			}
		case 47, 1047, 1048, 1049:
			w.sync()
			w.forget()
			w.curKnown, w.atKnown = false, false
		}
	}
	w.buf.Write(seq)
}

// moveTo sets the cursor, which makes it known again.
func (w *Writer) moveTo(x, y int) {
	w.cur = pos{min(max(x, 0), max(w.w-1, 0)), min(max(y, 0), max(w.h-1, 0))}
	if w.w == 0 || w.h == 0 { // no size yet: obey at once
		w.buf.WriteString(ansi.CursorPosition(x+1, y+1))
		return
	}
	w.curKnown = true
}

// transparent passes a sequence on while the cursor is not known.
func (w *Writer) transparent(seq []byte, final byte) {
	w.syncPen()
	w.buf.Write(seq)
	w.atKnown = false
	switch final {
	case 'J', 'K', 'X', '@', 'P', 'L', 'M', 'S', 'T', 'b':
		w.forget()
	}
}

// known handles a sequence while the cursor is known.
func (w *Writer) known(seq []byte, params ansi.Params, final byte) {
	n := param(params, 0, 1)
	x := min(w.cur.x, w.w-1)
	switch final {
	case 'A':
		w.cur = pos{x, max(w.cur.y-n, 0)}
	case 'B', 'e':
		w.cur = pos{x, min(w.cur.y+n, w.h-1)}
	case 'E':
		w.cur = pos{0, min(w.cur.y+n, w.h-1)}
	case 'F':
		w.cur = pos{0, max(w.cur.y-n, 0)}
	case 'I':
		w.cur.x = min((x/tabWidth+n)*tabWidth, w.w-1)
	case 'Z':
		w.cur.x = max(((x+tabWidth-1)/tabWidth-n)*tabWidth, 0)
	case 'C', 'a':
		w.cur.x = min(x+n, w.w-1)
	case 'D':
		w.cur.x = max(x-n, 0)
	case 'G', '`':
		w.cur.x = min(n-1, w.w-1)
	case 'd':
		w.cur = pos{x, min(n-1, w.h-1)}
	case 'K', 'J', 'X':
		w.erase(seq, params, final)
	case 'b':
		if w.last != "" {
			for range n {
				w.print(w.last, w.lastW)
			}
		}
	case '@', 'P':
		w.sync()
		w.buf.Write(seq)
		w.forgetRow(w.cur.y)
	case 'S', 'T':
		w.sync()
		w.buf.Write(seq)
		if final == 'T' {
			n = -n
		}
		w.scroll(w.top, w.bottom, n)
	case 'L', 'M':
		w.shift(seq, final, n)
	case 'c', 'h', 'l', 'n', 'q', 't', 'x': // queries and modes, which leave cursor and cells alone
		w.buf.Write(seq)
	default: // it may move the cursor or change cells
		w.sync()
		w.buf.Write(seq)
		w.forget()
		w.curKnown, w.atKnown = false, false
	}
}

// setRegion sets the scrolling region; where the cursor goes is left to the next move.
func (w *Writer) setRegion(seq []byte, params ansi.Params) {
	w.sync()
	w.buf.Write(seq)
	w.top, w.bottom = param(params, 0, 1)-1, param(params, 1, w.h)-1
	if w.top < 0 || w.bottom >= w.h || w.top >= w.bottom {
		w.top, w.bottom = 0, w.h-1
		w.forget()
	}
	w.curKnown, w.atKnown = false, false
}

// shift inserts or deletes lines at the cursor, inside the scrolling region.
func (w *Writer) shift(seq []byte, final byte, n int) {
	w.sync()
	w.buf.Write(seq)
	if final == 'L' {
		n = -n
	}
	if w.cur.y >= w.top && w.cur.y <= w.bottom {
		w.scroll(w.cur.y, w.bottom, n)
	}
	w.curKnown, w.atKnown = false, false // some terminals go to the first column
}

func (w *Writer) forgetRow(y int) {
	clear(w.cells[y*w.w : (y+1)*w.w])
}

// erase blanks a part of the screen in the background of the pen, unless it is blank already.
func (w *Writer) erase(seq []byte, params ansi.Params, final byte) {
	mode, _, _ := params.Param(0, 0)
	x := min(w.cur.x, w.w-1)
	row := w.cur.y * w.w
	from, to := row+x, row+w.w // to the end of the line
	switch {
	case final == 'X':
		to = min(row+x+param(params, 0, 1), row+w.w)
	case final == 'K' && mode == 1:
		from, to = row, row+x+1
	case final == 'K' && mode == 2:
		from = row
	case final == 'J' && mode == 0:
		to = len(w.cells)
	case final == 'J' && mode == 1:
		from, to = 0, row+x+1
	case final == 'J':
		from, to = 0, len(w.cells)
	}
	blank := cell{text: " ", style: uv.Style{Bg: w.pen.Bg}, known: true}
	same := true
	if from > 0 && w.cells[from].text == "" { // half of a wide character goes, the terminal decides about the other half
		w.cells[from-1].known = false
	}
	if to < len(w.cells) && w.cells[to].text == "" {
		w.cells[to].known = false
	}
	for i := from; i < to; i++ {
		if w.cells[i] != blank {
			same = false
			w.cells[i] = blank
		}
	}
	if same && (final != 'J' || mode < 2) { // clearing all is asked for when the screen may hold something else
		return
	}
	w.blank = false
	w.sync()
	w.buf.Write(seq)
}
