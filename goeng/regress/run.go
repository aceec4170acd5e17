package regress

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"ana/goeng/gtp"
)

// Options say what to run.
type Options struct {
	// Suites are files, each with an optional selection of tests: "reading.tst",
	// "reading:1,5,10-20".
	Suites []string
	// Dir is the working directory of the engine, where suites are looked for
	// first. If it is empty it is the folder of each suite.
	Dir string
	// Engine is the command line of a GTP program. If it is empty Server is used.
	Engine string
	// Server returns the options of a server in this process whose files are
	// relative to dir. It is called once for every suite and restart.
	Server func(dir string) gtp.Options
	// Jobs is the number of suites run at a time; less than 1 is 1.
	Jobs int
	// Timeout is for a command; 0 is two minutes, negative is none.
	Timeout time.Duration
	Strict  bool // bracket the alternatives of patterns
	NoNodes bool // do not ask for node counters
	// Progress, if not nil, is called after every test, from one goroutine at a
	// time.
	Progress func(Progress)
	// Stderr gets the standard error of programs; nil discards it.
	Stderr io.Writer
}

// Progress tells how far a run is.
type Progress struct {
	Suite       string
	Result      *Result
	Done, Total int // tests
}

const defaultTimeout = 2 * time.Minute

// Run runs the suites and reports in the order of opts.Suites. The error says
// why nothing could be run, or is ctx.Err(), and then the report has what was
// finished.
func Run(ctx context.Context, opts Options) (*Report, error) {
	r := &runner{opts: opts}
	if r.opts.Timeout == 0 {
		r.opts.Timeout = defaultTimeout
	}
	if opts.Engine != "" {
		words, err := SplitCommand(opts.Engine)
		if err != nil {
			return nil, err
		}
		r.words = words
	} else if opts.Server == nil {
		return nil, errors.New("neither an engine nor a server to run")
	}
	jobs, err := r.load()
	if err != nil {
		return nil, err
	}
	problems := len(r.warnings)
	parts := r.split(jobs)
	r.run(ctx, parts)
	report := &Report{Engine: opts.Engine, Strict: opts.Strict, Suites: merge(parts)}
	slices.Sort(r.warnings[problems:])
	report.Warnings = r.warnings
	if r.err != nil {
		return report, r.err
	}
	return report, ctx.Err()
}

// job is a suite to run, or a part of one.
type job struct {
	suite  *Suite
	sel    Selection
	dir    string
	steps  []Step
	before []string     // settings made in the parts before this one
	report *SuiteReport // when it was run
	ended  time.Time
}

type runner struct {
	opts     Options
	words    []string // of the engine command
	total    int
	mu       sync.Mutex // guards what follows and Progress
	done     int
	warnings []string
	err      error
}

func (r *runner) warn(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.warnings = append(r.warnings, fmt.Sprintf(format, args...))
}

func (r *runner) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = err
	}
}

// load reads all suites before anything is run.
func (r *runner) load() ([]*job, error) {
	var jobs []*job
	if len(r.opts.Suites) == 0 {
		return nil, errors.New("no suites")
	}
	for _, spec := range r.opts.Suites {
		j, problems, err := loadSuite(spec, r.opts.Dir)
		if err != nil {
			return nil, err
		}
		for _, p := range problems {
			r.warnings = append(r.warnings, p.String())
		}
		for i := range j.suite.Steps {
			if s := &j.suite.Steps[i]; s.IsTest && j.sel.Has(s.Number) {
				r.total++
			}
		}
		j.steps = j.suite.Steps
		jobs = append(jobs, &j)
	}
	return jobs, nil
}

// loadSuite finds and reads a suite named like "reading.tst:1,5".
func loadSuite(spec, dir string) (job, []Problem, error) {
	var j job
	path, selection := splitSpec(spec)
	if selection != "" {
		var err error
		if j.sel, err = ParseSelection(selection); err != nil {
			return j, nil, err
		}
	}
	if !strings.HasSuffix(path, ".tst") {
		path += ".tst"
	}
	if dir != "" {
		if inside := filepath.Join(dir, path); exists(inside) || !exists(path) {
			path = inside
		}
	}
	f, err := os.Open(path)
	if err != nil {
		return j, nil, fmt.Errorf("no such suite: %w", err)
	}
	defer f.Close()
	if j.dir = dir; dir == "" {
		j.dir = filepath.Dir(path)
	}
	name := strings.TrimSuffix(filepath.Base(path), ".tst")
	var problems []Problem
	if j.suite, problems, err = Parse(name, f); err != nil {
		return j, nil, fmt.Errorf("%s: %w", path, err)
	}
	for i := range problems {
		problems[i].File = path
	}
	return j, problems, nil
}

// Count returns the number of tests that Run would run of a suite named like
// "reading.tst:1,5".
func Count(spec string) (int, error) {
	j, _, err := loadSuite(spec, "")
	if err != nil {
		return 0, err
	}
	n := 0
	for i := range j.suite.Steps {
		if s := &j.suite.Steps[i]; s.IsTest && j.sel.Has(s.Number) {
			n++
		}
	}
	return n, nil
}

// splitSpec takes the selection off a suite's name. A colon followed by anything
// but numbers belongs to the name, as in C:\suites.
func splitSpec(spec string) (path, selection string) {
	i := strings.LastIndexByte(spec, ':')
	if i < 0 || strings.Trim(spec[i+1:], "0123456789,-") != "" {
		return spec, ""
	}
	return spec[:i], spec[i+1:]
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// run works through the jobs; a job that was not started leaves no report.
func (r *runner) run(ctx context.Context, jobs []*job) {
	next := make(chan *job)
	var wait sync.WaitGroup
	workers := max(1, min(r.opts.Jobs, len(jobs)))
	for range workers {
		wait.Go(func() {
			for j := range next {
				s := &session{runner: r, job: j, alone: workers == 1}
				j.report = s.run(ctx)
				j.ended = time.Now()
			}
		})
	}
	for _, j := range jobs {
		if ctx.Err() != nil {
			break
		}
		next <- j
	}
	close(next)
	wait.Wait()
}

// session runs one job.
type session struct {
	*runner
	job      *job
	alone    bool
	engine   engine
	counters [3]bool  // of counterNames that the engine has
	settings []string // commands whose effect a new position does not end
	setup    []string // other commands since the position was loaded
	cpu      time.Duration
	report   SuiteReport
}

var counterNames = [3]string{"reading", "owl", "connection"}

func (s *session) run(ctx context.Context) *SuiteReport {
	begin := time.Now()
	s.report = SuiteReport{Suite: s.job.suite.Name, Results: []Result{}}
	s.settings = slices.Clone(s.job.before)
	for i := range s.job.steps {
		step := &s.job.steps[i]
		if step.IsTest && !s.job.sel.Has(step.Number) {
			continue
		}
		if ctx.Err() != nil {
			break
		}
		if err := s.step(ctx, step); err != nil {
			s.fail(err)
			break
		}
	}
	if s.engine != nil {
		s.cpu += s.engine.close()
	}
	s.report.CPU = round(s.cpu.Seconds(), 2)
	s.report.Wall = round(time.Since(begin).Seconds(), 2)
	s.report.count()
	return &s.report
}

func round(x float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(x*scale) / scale
}

// step runs a command. Its error is that no engine can be started.
func (s *session) step(ctx context.Context, step *Step) error {
	if s.engine == nil {
		if err := s.start(ctx); err != nil {
			return err
		}
	}
	if !step.IsTest {
		s.position(ctx, step)
		return nil
	}
	res := Result{Number: step.Number, Command: step.Command, Want: step.Want, KnownFail: step.Known,
		Line: step.Line, Comment: step.Comment, Setup: slices.Concat(s.settings, s.setup)}
	var err error
	if s.engine != nil {
		err = s.test(ctx, step, &res)
	} else {
		err = errors.New("engine gone while the position was restored")
	}
	if ctx.Err() != nil {
		return nil // an interrupted test has no result
	}
	if err != nil {
		res.Answer, res.OK = err.Error(), false
	}
	res.Outcome = s.grade(step, &res)
	s.report.Results = append(s.report.Results, res)
	s.progress(&s.report.Results[len(s.report.Results)-1])
	return nil
}

func (s *session) grade(step *Step, res *Result) Outcome {
	switch {
	case step.Note:
		return Noted
	case !res.OK:
		return Lost
	}
	return outcome(Matches(step.Want, res.Answer, s.opts.Strict), step.Known)
}

func (s *session) progress(res *Result) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done++
	if s.opts.Progress != nil {
		s.opts.Progress(Progress{Suite: s.report.Suite, Result: res, Done: s.done, Total: s.total})
	}
}

// test asks the question and reads the counters before and after it.
func (s *session) test(ctx context.Context, step *Step, res *Result) error {
	before, err := s.readCounters(ctx, step)
	if err != nil {
		return err
	}
	begin := time.Now()
	res.OK, res.Answer, err = s.ask(ctx, step, fmt.Sprint(step.Number, " ", step.Command))
	res.Wall = round(time.Since(begin).Seconds(), 4)
	if err != nil {
		return err
	}
	// An engine that dies of the counters has answered all the same.
	if after, err := s.readCounters(ctx, step); err == nil {
		res.Nodes = after.minus(before)
	}
	return nil
}

// position runs a command that changes the position and remembers it.
func (s *session) position(ctx context.Context, step *Step) {
	if step.loadsPosition() {
		s.setup = s.setup[:0:0]
	}
	if s.engine == nil {
		return
	}
	ok, head, err := s.ask(ctx, step, step.Command)
	if err != nil {
		return // what an engine dies of is not repeated in the next one
	}
	if step.isSetting() {
		s.settings = addSetting(s.settings, step.Command)
	} else {
		s.setup = append(s.setup, step.Command)
	}
	if !ok {
		s.warn("%s:%d: %s: %s", s.job.suite.Name, step.Line, step.Command, head)
	}
}

// start makes an engine and restores the position in it.
func (s *session) start(ctx context.Context) error {
	if s.words != nil {
		p, err := startProcess(s.words, s.job.dir, s.opts.Stderr)
		if err != nil {
			return fmt.Errorf("cannot run the engine: %w", err)
		}
		s.engine = p
	} else {
		s.engine = newLocal(s.opts.Server(s.job.dir), s.alone)
	}
	none := &Step{Command: "known_command"}
	for i, name := range counterNames {
		if s.engine == nil || s.opts.NoNodes {
			break
		}
		ok, head, err := s.ask(ctx, none, "known_command get_"+name+"_node_counter")
		s.counters[i] = err == nil && ok && head == "true"
	}
	for _, command := range slices.Concat(s.settings, s.setup) {
		if s.engine == nil {
			break
		}
		s.ask(ctx, none, command) // a refusal was reported the first time
	}
	return nil
}

func (s *session) readCounters(ctx context.Context, step *Step) (Nodes, error) {
	var n [3]int
	for i, name := range counterNames {
		if !s.counters[i] {
			continue
		}
		ok, head, err := s.ask(ctx, step, "get_"+name+"_node_counter")
		if err != nil {
			return Nodes{}, err
		}
		if ok {
			fmt.Sscan(head, &n[i])
		}
	}
	return Nodes{n[0], n[1], n[2]}, nil
}

// ask sends a command. If the engine does not answer it is given up, and the
// next step starts another.
func (s *session) ask(ctx context.Context, step *Step, command string) (ok bool, head string, err error) {
	limited, cancel := ctx, context.CancelFunc(func() {})
	if s.opts.Timeout > 0 {
		limited, cancel = context.WithTimeout(ctx, s.opts.Timeout)
	}
	defer cancel()
	ok, text, err := s.engine.ask(limited, command)
	if err == nil {
		return ok, firstLine(text), nil
	}
	if ctx.Err() == nil {
		s.warn("%s:%d: %s: %v", s.job.suite.Name, step.Line, step.Command, err)
	}
	if p, isProcess := s.engine.(*process); isProcess {
		p.abandon()
	}
	s.cpu += s.engine.close()
	s.engine = nil
	return false, "", err
}
