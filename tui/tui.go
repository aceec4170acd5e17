package tui

import (
	"context"
	"time"

	"ana/keymap"
	"ana/model"
	"ana/model/analyze"
	"ana/model/settings"
	"ana/model/work"
	"ana/tui/layout"
	"ana/tui/pane"
	"ana/tui/theme"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
)

// Model is the root model of Bubble Tea. Its methods are called from the event loop only.
type Model struct {
	opts Options
	keys *keymap.Map
	name theme.Name
	look pane.Look

	profile colorprofile.Profile
	dark    bool

	record   *model.Record
	cursor   model.Cursor
	settings settings.Settings
	adapter  adapter
	panes    []pane.Pane
	active   int
	marks    map[bookmark]bool
	query    string
	edit     *editing // nil unless the position is being changed

	engine  engine
	changes changes

	overlays []overlay
	message  message

	w, h  int
	frame layout.Frame
	buf   *uv.Buffer
	tabs  []tabPlace
	dirty bool
	drawn string
	title string

	lastStep time.Time
	state    pane.State // of the last drawing
}

// bookmark is a node of a game.
type bookmark struct {
	game int
	node model.NodeID
}

// message is the line that replaces the hints until it is dismissed or, if it is no error, the next key.
type message struct {
	text string
	role theme.Role
	keep bool
}

// NewModel returns the root model for a record. Run uses it; tests and the screenshot writer may run it themselves.
func NewModel(opts Options) *Model {
	m := &Model{
		opts: opts, keys: opts.Keys, name: opts.Theme, settings: opts.Settings,
		dark: true, profile: colorprofile.TrueColor, marks: map[bookmark]bool{}, dirty: true,
	}
	if m.keys == nil {
		m.keys = keymap.Default()
	}
	m.look.Coords = true
	m.look.Glyphs = theme.GlyphsOf(opts.Glyphs)
	m.retheme()
	if opts.Scheduler != nil {
		m.engine.client = opts.Scheduler.Client()
		m.engine.scheduler = opts.Scheduler
	}
	m.show(opts.Record)
	if opts.Start != nil {
		m.cursor = *opts.Start
	}
	if opts.Message != "" {
		m.message = message{text: opts.Message, role: theme.Text}
	}
	m.refresh(false)
	if opts.Pick {
		m.push(m.pickerList())
	}
	return m
}

// show takes over a record: its adapter, its panes and its first game.
func (m *Model) show(r *model.Record) {
	m.record = r
	m.cursor = model.NewCursor(r, 0)
	m.adapter = adapterOf(r.Kind)
	kept := m.panes
	m.panes = m.adapter.panes(m.known, m.suites())
	for i, p := range m.panes {
		for _, old := range kept {
			if _, keeps := old.(pane.Keeper); keeps && old.ID() == p.ID() {
				m.panes[i] = old
			}
		}
	}
	m.active = min(m.active, len(m.panes)-1)
	m.edit = nil
	clear(m.marks)
	if n := len(r.Warnings.AtLeast(model.Warning)); n > 0 {
		m.message = message{text: plural(n, "warning") + " in this file: " + m.keys.Key(keymap.Warnings) + " lists them", role: theme.Warn}
	}
}

// suites lists the regression suites that can be run.
func (m *Model) suites() []string {
	if m.opts.Suites == nil || m.opts.Regress == nil {
		return nil
	}
	return m.opts.Suites()
}

// known reports whether the program has an analyzer.
func (m *Model) known(n analyze.Name) bool {
	if m.opts.Known == nil {
		return false
	}
	return m.opts.Known(n)
}

// retheme rebuilds the theme after a change of palette, background or profile.
func (m *Model) retheme() {
	m.look.Theme = theme.New(m.name, m.dark, m.profile)
	m.dirty = true
}

// Init implements tea.Model.
func (m *Model) Init() tea.Cmd {
	cmds := []tea.Cmd{m.engine.listen(), m.watch(), tea.RequestBackgroundColor}
	if m.opts.Sync == "on" {
		cmds = append(cmds, forceSync)
	}
	return tea.Batch(append(cmds, m.spin())...)
}

// Update implements tea.Model.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := m.handle(msg)
	return m, tea.Batch(cmd, m.ask())
}

// handle routes a message to the part of the model that it is for.
func (m *Model) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.resize(msg.Width, msg.Height)
		return nil
	case tea.KeyPressMsg:
		return m.key(msg)
	case tea.KeyReleaseMsg:
		return m.release()
	case tea.PasteMsg:
		return m.paste(msg.Content)
	case tea.MouseClickMsg:
		return m.click(msg.Mouse())
	case tea.MouseWheelMsg:
		return m.wheel(msg.Mouse())
	case tea.BackgroundColorMsg:
		m.dark = msg.IsDark()
		m.retheme()
		return nil
	case tea.ColorProfileMsg:
		m.profile = msg.Profile
		m.retheme()
		return m.askColours()
	case resultsMsg:
		return m.results()
	case partMsg:
		return m.part(msg)
	case deepMsg:
		return m.deep(msg)
	case spinMsg:
		return m.spun()
	case forgetMsg:
		return m.forget(msg)
	case changedMsg:
		return m.changed(msg)
	case jsonMsg:
		return m.copied(msg)
	case loadedMsg:
		return m.loaded(msg)
	}
	return nil
}

// askColours asks a terminal that announced fewer colours whether it has all of them.
func (m *Model) askColours() tea.Cmd {
	if m.profile != colorprofile.ANSI256 && m.profile != colorprofile.ANSI {
		return nil
	}
	return tea.Batch(tea.RequestCapability("RGB"), tea.RequestCapability("Tc"))
}

func (m *Model) resize(w, h int) {
	m.w, m.h = max(w, 0), max(h, 0)
	m.frame = layout.NewFrame(m.w, m.h)
	m.buf = uv.NewBuffer(m.w, m.h)
	if m.opts.Resized != nil {
		m.opts.Resized(m.w, m.h)
	}
	m.dirty = true
}

// View implements tea.Model.
func (m *Model) View() tea.View {
	if m.dirty {
		m.drawn = m.draw()
		m.dirty = false
	}
	v := tea.NewView(m.drawn)
	v.AltScreen = true
	v.WindowTitle = m.title
	if !m.opts.NoMouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	v.KeyboardEnhancements.ReportEventTypes = true
	v.Cursor = m.textCursor()
	return v
}

// textCursor is where the terminal's cursor stands while something is typed.
func (m *Model) textCursor() *tea.Cursor {
	if n := len(m.overlays); n > 0 {
		if x, y, ok := m.overlays[n-1].caret(); ok {
			return tea.NewCursor(x, y)
		}
	}
	return nil
}

// Close ends the interest in answers. Run calls it.
func (m *Model) Close() {
	m.unask()
	if m.engine.client != nil {
		m.engine.client.Close()
	}
}

// Cursor returns the place in the record.
func (m *Model) Cursor() model.Cursor { return m.cursor }

// engine is the model's side of the scheduler.
type engine struct {
	client    *work.Client
	scheduler *work.Scheduler
	gen       uint64
	prints    map[analyze.Name]work.Key
	answers   map[analyze.Name]pane.Answer
	last      time.Time // of the last drain
	waiting   bool      // answers are missing
	held      bool      // deep analyzers wait for a key to be let go
	skipped   bool      // something was not asked for because of that

	asked  any // question of the pane that was asked last, nil for none
	asking any // the same while its answer is not complete
	cancel context.CancelFunc

	spin     int
	spinning bool
}
