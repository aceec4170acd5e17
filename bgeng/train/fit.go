package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"ana/bgeng/board"
	"ana/bgeng/eval"
	"ana/bgeng/nn"
	"ana/bgeng/strength"
)

// prepare turns samples into examples. The index and value slices share two
// large arrays. With plain they hold the chequers alone.
func prepare(samples []sample, plain bool) []example {
	list := make([]example, len(samples))
	var in nn.Inputs
	var indices []int32
	var values []float32
	for i := range samples {
		s, e := &samples[i], &list[i]
		view := nn.Look(&s.pos)
		in.SetOwn(&view)
		if plain {
			in.DropHand()
		}
		index, value := in.Sparse()
		if cap(indices)-len(indices) < len(index) {
			indices = make([]int32, 0, 1<<20)
			values = make([]float32, 0, 1<<20)
		}
		at := len(indices)
		indices = append(indices, index...)
		values = append(values, value...)
		e.index, e.value = indices[at:len(indices):len(indices)], values[at:len(values):len(values)]
		e.bucket = uint8(nn.OwnBucket(&view, view.Class()))
		e.joined = s.joined
		e.setTarget(s)
	}
	return list
}

// decisions returns where the decisions begin: every example that is not joined
// to the one before.
func decisions(list []example) []int32 {
	var first []int32
	for i := range list {
		if i == 0 || !list[i].joined {
			first = append(first, int32(i))
		}
	}
	return first
}

// setTarget turns the five cumulative outputs into six exclusive outcomes.
func (e *example) setTarget(s *sample) {
	o := &s.out
	e.target = [nn.OwnClasses]float32{
		o[0] - o[1], o[1] - o[2], o[2],
		1 - o[0] - o[3], o[3] - o[4], o[4],
	}
	win := s.pos.Off(board.Opponent) == 0
	lose := s.pos.Off(board.OnRoll) == 0
	e.open = [nn.OwnClasses]bool{true, win, win, true, lose, lose}
	for k := range e.target {
		e.target[k] = max(e.target[k], 0)
	}
	e.equity = eval.Equity(o)
}

// trainer is a run of fit.
type trainer struct {
	o       *options
	model   *model
	adam    *adam
	shares  []*worker
	pass    int
	data    []example
	first   []int32 // decisions of data
	holdout []example
}

// shares is the number of parts of a batch: fixed, so that the sums do not
// depend on the number of threads.
const shares = 2

// newTrainer reads the samples and the checkpoint, if there is one.
func newTrainer(o *options) (*trainer, error) {
	t := &trainer{o: o, model: newModel(o.hidden)}
	if err := t.read(); err != nil {
		return nil, err
	}
	t.adam = newAdam(len(t.model.flat))
	for range shares {
		t.shares = append(t.shares, newWorker(o.hidden))
	}
	t.model.randomise(rand.New(rand.NewPCG(o.seed, 0xf17)), o.plain)
	if o.start != "" {
		if err := t.model.load(o.start, t.holdout); err != nil {
			return nil, err
		}
	}
	return t, t.resume()
}

// read takes the samples that there are; the first of them are held out.
func (t *trainer) read() error {
	samples, err := readShards(t.o.dir)
	if err != nil {
		return err
	}
	if t.o.races {
		samples = slices.DeleteFunc(samples, func(s sample) bool { return s.pos.Class() != board.Race })
	}
	t.data, t.first, t.holdout = nil, nil, nil // let the old ones go first
	all := prepare(samples, t.o.plain)
	n := min(shardSize, len(all)/10)
	for all[n].joined {
		n++
	}
	t.holdout, t.data = all[:n], all[n:]
	t.first = decisions(t.data)
	return nil
}

func fit(ctx context.Context, o *options) error {
	t, err := newTrainer(o)
	if err != nil {
		return err
	}
	fmt.Printf("%d examples, %d held out, %d weights, pass %d of %d\n",
		len(t.data), len(t.holdout), len(t.model.flat), t.pass, o.passes)
	if t.pass == 0 && o.start != "" {
		t.report(0)
	}
	for t.pass < o.passes {
		began := time.Now()
		if o.grow {
			if err := t.read(); err != nil {
				return err
			}
			fmt.Printf("%d examples\n", len(t.data))
		}
		if err := t.onePass(ctx); err != nil {
			return err
		}
		t.pass++
		t.report(time.Since(began))
		if err := t.save(); err != nil {
			return err
		}
	}
	return t.export()
}

// rate is the learning rate of a moment of training: a short rise, then a
// cosine down to a hundredth.
func (t *trainer) rate(progress float64) float64 {
	const warm = 0.01
	if progress < warm {
		return t.o.rate * progress / warm
	}
	return t.o.rate * (0.01 + 0.99*(1+math.Cos(math.Pi*progress))/2)
}

func (t *trainer) onePass(ctx context.Context) error {
	order := rand.New(rand.NewPCG(t.o.seed, uint64(1000+t.pass))).Perm(len(t.first))
	batches := len(order) / t.o.batch
	for b := range batches {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := t.oneBatch(order[b*t.o.batch:][:t.o.batch])
		progress := (float64(t.pass) + float64(b)/float64(batches)) / float64(t.o.passes)
		t.adam.update(t.model.flat, t.shares[0].grad.flat, n, t.rate(progress))
		t.model.refresh()
		if progress > 0.7 {
			t.adam.average(t.model.flat)
		}
	}
	return nil
}

// decision returns the examples of decision i.
func (t *trainer) decision(i int) []example {
	end := len(t.data)
	if i+1 < len(t.first) {
		end = int(t.first[i+1])
	}
	return t.data[t.first[i]:end]
}

// oneBatch leaves the summed gradient of a batch of decisions in the first share
// and returns the number of examples.
func (t *trainer) oneBatch(batch []int) int {
	var n [shares]int
	l := loss{float32(t.o.lambda), float32(t.o.siblingW)}
	part := func(k int) {
		for _, i := range batch[k*len(batch)/shares : (k+1)*len(batch)/shares] {
			es := t.decision(i)
			n[k] += len(es)
			t.shares[k].step(t.model, es, l)
		}
	}
	if t.o.workers > 1 && runtime.GOMAXPROCS(0) > 1 {
		var wait sync.WaitGroup
		for k := range shares {
			wait.Go(func() { part(k) })
		}
		wait.Wait()
	} else {
		for k := range shares {
			part(k)
		}
	}
	sum := t.shares[0].grad.flat
	for k, other := range t.shares[1:] {
		for i, g := range other.grad.flat {
			sum[i] += g
			other.grad.flat[i] = 0
		}
		n[0] += n[k+1]
	}
	return n[0]
}

// best returns the averaged model once averaging has begun.
func (t *trainer) best() *model {
	if t.adam.averaged == 0 {
		return t.model
	}
	m := newModel(t.o.hidden)
	copy(m.flat, t.adam.moving)
	m.refresh()
	return m
}

func (t *trainer) report(took time.Duration) {
	var loss, square float64
	for _, w := range t.shares {
		loss, square = loss+w.loss, square+w.square
		w.loss, w.square = 0, 0
	}
	n, m := float64(len(t.data)), t.best()
	fmt.Printf("pass %d: train %.5f rms %.4f, held out %v %.0fs%s\n", t.pass, loss/n, math.Sqrt(square/n),
		judge(m, t.holdout), took.Seconds(), t.measured(m))
}

// measured returns the error of a model on rolled-out positions, if a file was
// named. The figure is printed, never used.
func (t *trainer) measured(m *model) string {
	rollouts, err := strength.ReadRolloutFile(t.o.rollouts)
	if err != nil {
		return " " + err.Error()
	}
	if len(rollouts) == 0 {
		return ""
	}
	net, err := nn.NewOwn(m.raw())
	if err != nil {
		return " " + err.Error()
	}
	ev := eval.NewOwn(eval.Nets{Main: net}, eval.NewDatabases(t.o.dir, nil))
	f, err := strength.RMS(context.Background(), ev, rollouts, 0, t.o.workers)
	if err != nil {
		return " " + err.Error()
	}
	return " rollouts " + f.String()
}

func (t *trainer) checkpoint() string {
	return filepath.Join(t.o.dir, fmt.Sprintf("checkpoint-%s.bin", t.o.name))
}

const checkpointMagic = "ana bg checkpoint 1\n"

// save writes weights, optimiser state and position of the run.
func (t *trainer) save() error {
	var body []byte
	for _, n := range []int{t.pass, t.adam.steps, t.adam.averaged, t.o.hidden} {
		body = binary.LittleEndian.AppendUint64(body, uint64(n))
	}
	for _, part := range [][]float32{t.model.flat, t.adam.m, t.adam.v, t.adam.moving} {
		body = appendFloats(body, part)
	}
	sum := sha256.Sum256(body)
	return writeFile(t.checkpoint(), append(append([]byte(checkpointMagic), sum[:]...), body...))
}

// resume goes on from a checkpoint, if there is one.
func (t *trainer) resume() error {
	data, err := os.ReadFile(t.checkpoint())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	parts := [][]float32{t.model.flat, t.adam.m, t.adam.v, t.adam.moving}
	head := len(checkpointMagic) + sha256.Size
	if len(data) != head+32+4*4*len(t.model.flat) || string(data[:len(checkpointMagic)]) != checkpointMagic {
		return fmt.Errorf("%s: not a checkpoint of this kind of net", t.checkpoint())
	}
	if sum := sha256.Sum256(data[head:]); string(sum[:]) != string(data[len(checkpointMagic):head]) {
		return fmt.Errorf("%s: damaged", t.checkpoint())
	}
	data = data[head:]
	t.pass = int(binary.LittleEndian.Uint64(data))
	t.adam.steps = int(binary.LittleEndian.Uint64(data[8:]))
	t.adam.averaged = int(binary.LittleEndian.Uint64(data[16:]))
	data = data[32:]
	for _, part := range parts {
		for i := range part {
			part[i] = math.Float32frombits(binary.LittleEndian.Uint32(data))
			data = data[4:]
		}
	}
	t.model.refresh()
	return nil
}

// export writes the net file.
func (t *trainer) export() error {
	path := filepath.Join(t.o.dir, t.o.name+".net")
	data, err := nn.FormatOwn(t.best().raw())
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d bytes\n", path, len(data))
	return writeFile(path, data)
}
