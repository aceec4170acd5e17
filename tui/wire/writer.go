package wire

import (
	"bytes"
	"io"
	"os"
	"strconv"
	"sync"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// cell is what is known of a place of the screen.
type cell struct {
	text  string // "" for the second half of a wide character
	style uv.Style
	known bool
}

type pos struct{ x, y int }

// Writer passes output on without what the terminal shows already. It is safe for concurrent use; every Write should hold
// whole frames or sequences, as those of a renderer do.
type Writer struct {
	mu   sync.Mutex
	out  io.Writer
	crlf bool

	w, h  int
	cells []cell
	blank bool // nothing is known of any cell

	cur, at           pos // where the renderer thinks the cursor is, and where it is
	curKnown, atKnown bool
	pen, actual       uv.Style
	nowrap            bool
	top, bottom       int    // scrolling region, both rows included
	last              string // last character written, for repetitions
	lastW             int

	parser *ansi.Parser
	rest   []byte
	buf    bytes.Buffer
}

// New returns a writer for a terminal whose size is not known yet: until SetSize is called it passes everything on. crlf says
// that a line feed goes to the first column, as it does where no terminal device in raw mode is in between.
func New(out io.Writer, crlf bool) *Writer {
	return &Writer{out: out, crlf: crlf, parser: ansi.NewParser(), blank: true}
}

// SetSize tells the size of the terminal; the copy of the screen is forgotten.
func (w *Writer) SetSize(width, height int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.w, w.h = max(width, 0), max(height, 0)
	w.cells = make([]cell, w.w*w.h)
	w.top, w.bottom = 0, w.h-1
	w.blank = true
	w.curKnown = false
}

// Write implements io.Writer.
func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	data := p
	if len(w.rest) > 0 {
		data = append(w.rest, p...)
		w.rest = nil
	}
	w.buf.Reset()
	var state byte
	for len(data) > 0 {
		seq, width, n, next := ansi.DecodeSequence(data, state, w.parser)
		if next != ansi.NormalState && n == len(data) {
			w.rest = bytes.Clone(data) // the end of the sequence comes with the next write
			break
		}
		state = ansi.NormalState
		w.one(seq, width)
		data = data[n:]
	}
	if w.curKnown {
		w.syncCursor()
		w.syncPen()
	}
	if w.buf.Len() > 0 {
		if _, err := w.out.Write(w.buf.Bytes()); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}

// one handles a character or a sequence.
func (w *Writer) one(seq []byte, width int) {
	switch {
	case width > 0:
		w.print(string(seq), width)
	case ansi.HasCsiPrefix(seq):
		w.csi(seq)
	case len(seq) == 1:
		w.control(seq[0])
	case len(seq) == 2 && seq[0] == ansi.ESC && seq[1] == 'M' && w.curKnown:
		w.reverseFeed()
	case len(seq) == 2 && seq[0] == ansi.ESC:
		w.sync()
		w.buf.Write(seq)
		w.forget()
		w.curKnown, w.atKnown = false, false
	default: // strings for the terminal: titles, colours, clipboard
		w.buf.Write(seq)
	}
}

// print writes a character, or only moves the cursor if it is there already.
func (w *Writer) print(g string, width int) {
	if !w.curKnown {
		w.lose(g)
		return
	}
	if w.cur.x >= w.w { // the terminal wraps to the next line
		w.cur.x = 0
		w.cur.y++
	}
	if w.cur.x+width > w.w || w.cur.y >= w.h {
		w.lose(g)
		return
	}
	w.last, w.lastW = g, width
	i := w.cur.y*w.w + w.cur.x
	if c := &w.cells[i]; c.known && c.text == g && c.style == w.pen && (width == 1 || w.cells[i+1].known && w.cells[i+1].text == "") {
		w.advance(width)
		return
	}
	w.syncCursor()
	w.syncPen()
	w.buf.WriteString(g)
	if w.cells[i].text == "" && w.cells[i].known && w.cur.x > 0 {
		w.cells[i-1].known = false // half of a wide character is overwritten
	}
	for k := range width {
		w.cells[i+k] = cell{style: w.pen, known: true}
	}
	w.cells[i].text = g
	if end := w.cur.x + width; end < w.w && w.cells[i+width].text == "" {
		w.cells[i+width].known = false
	}
	w.blank = false
	w.advance(width)
	w.at, w.atKnown = w.cur, w.cur.x < w.w
}

// lose passes a character on whose place is not known; nothing is known after it.
func (w *Writer) lose(g string) {
	w.syncPen()
	w.buf.WriteString(g)
	w.forget()
	w.curKnown, w.atKnown = false, false
}

// advance moves the cursor behind a character; in the last column it stays pending, or on the column without wrapping.
func (w *Writer) advance(width int) {
	w.cur.x += width
	if w.cur.x >= w.w && w.nowrap {
		w.cur.x = w.w - 1
	}
}

// forget makes every cell unknown.
func (w *Writer) forget() {
	if w.blank {
		return
	}
	clear(w.cells)
	w.blank = true
}

// sync brings the terminal's cursor and pen to where the renderer thinks they are.
func (w *Writer) sync() {
	if w.curKnown {
		w.syncCursor()
	}
	w.syncPen()
}

func (w *Writer) syncPen() {
	if w.pen != w.actual {
		w.buf.WriteString(w.pen.Diff(&w.actual))
		w.actual = w.pen
	}
}

func (w *Writer) syncCursor() {
	to := pos{min(w.cur.x, max(w.w-1, 0)), w.cur.y}
	switch {
	case w.atKnown && w.at == to:
		return
	case w.atKnown && w.at.y == to.y && to.x == 0:
		w.buf.WriteByte('\r')
	case w.atKnown && w.at.y == to.y && to.x > w.at.x:
		w.buf.WriteString(ansi.CursorForward(to.x - w.at.x))
	case w.atKnown && w.at.y == to.y:
		w.buf.WriteString(ansi.CursorBackward(w.at.x - to.x))
	default:
		w.buf.WriteString(ansi.CursorPosition(to.x+1, to.y+1))
	}
	w.at, w.atKnown = to, true
}

// control handles a single control character.
func (w *Writer) control(b byte) {
	if !w.curKnown {
		w.buf.WriteByte(b)
		w.atKnown = false
		return
	}
	switch b {
	case '\r':
		w.cur.x = 0
	case '\n':
		w.lineFeed()
	case '\b':
		w.cur.x = max(min(w.cur.x, w.w-1)-1, 0)
	case '\t':
		w.cur.x = min((w.cur.x/tabWidth+1)*tabWidth, w.w-1)
	default:
		w.buf.WriteByte(b)
	}
}

// lineFeed moves the cursor down; in the last row of the scrolling region the region scrolls.
func (w *Writer) lineFeed() {
	if w.crlf {
		w.cur.x = 0
	}
	w.cur.x = min(w.cur.x, w.w-1)
	switch {
	case w.cur.y == w.bottom:
		w.sync()
		w.buf.WriteByte('\n')
		w.scroll(w.top, w.bottom, 1)
	case w.cur.y+1 < w.h:
		w.cur.y++
	}
}

// reverseFeed moves the cursor up; in the first row of the scrolling region the region scrolls down.
func (w *Writer) reverseFeed() {
	w.cur.x = min(w.cur.x, w.w-1)
	switch {
	case w.cur.y == w.top:
		w.sync()
		w.buf.WriteString("\x1bM")
		w.scroll(w.top, w.bottom, -1)
	case w.cur.y > 0:
		w.cur.y--
	}
}

// scroll moves the rows from top to bottom up by n, down if n is negative; nothing is known of the rows that come in.
func (w *Writer) scroll(top, bottom, n int) {
	rows := w.cells[top*w.w : (bottom+1)*w.w]
	by := min(max(n, -n)*w.w, len(rows))
	if n > 0 {
		copy(rows, rows[by:])
		clear(rows[len(rows)-by:])
		return
	}
	copy(rows[by:], rows)
	clear(rows[:by])
}

// File is a Writer around a terminal device: programs see the device, output goes through the writer.
type File struct {
	*os.File
	*Writer
}

// NewFile returns a writer around a terminal device in raw mode.
func NewFile(f *os.File) *File { return &File{File: f, Writer: New(f, false)} }

// Write implements io.Writer.
func (f *File) Write(p []byte) (int, error) { return f.Writer.Write(p) }

// WriteString implements io.StringWriter.
func (f *File) WriteString(s string) (int, error) { return f.Writer.Write([]byte(s)) }

// String names the device.
func (f *File) String() string { return f.Name() + " (" + strconv.Itoa(int(f.Fd())) + ")" }
