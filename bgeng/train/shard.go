package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sort"

	"ana/bgeng/board"
	"ana/bgeng/eval"
)

// sample is a position with its label. A joined one results from another play of
// the decision that the sample before belongs to.
type sample struct {
	pos    board.Position
	out    eval.Outputs
	joined bool
}

// Shards of the first version have no byte that tells joined samples.
const (
	shardMagic1 = "ana bg samples 1\n"
	shardMagic  = "ana bg samples 2\n"
	recordBytes = 50 + 4*eval.NumOutputs + 1
)

func shardPath(dir string, k int) string {
	return filepath.Join(dir, fmt.Sprintf("samples-%05d.bin", k))
}

// writeShard writes samples under a temporary name and renames the file.
func writeShard(path string, samples []sample) error {
	var body bytes.Buffer
	for i := range samples {
		s := &samples[i]
		body.Write(s.pos[0][:])
		body.Write(s.pos[1][:])
		for _, x := range s.out {
			var b [4]byte
			binary.LittleEndian.PutUint32(b[:], math.Float32bits(x))
			body.Write(b[:])
		}
		joined := byte(0)
		if s.joined {
			joined = 1
		}
		body.WriteByte(joined)
	}
	sum := sha256.Sum256(body.Bytes())
	return writeFile(path, append(append([]byte(shardMagic), sum[:]...), body.Bytes()...))
}

// writeFile replaces the file at path in one step.
func writeFile(path string, data []byte) error {
	tmp := path + ".tmp"
	if err := os.WriteFile(tmp, data, 0o644); err != nil {
		return err
	}
	return os.Rename(tmp, path)
}

func readShard(path string) ([]sample, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	head := len(shardMagic) + sha256.Size
	size := recordBytes
	switch {
	case len(data) >= head && string(data[:len(shardMagic)]) == shardMagic:
	case len(data) >= head && string(data[:len(shardMagic)]) == shardMagic1:
		size--
	default:
		return nil, fmt.Errorf("%s: not a shard of samples", path)
	}
	body := data[head:]
	if sum := sha256.Sum256(body); !bytes.Equal(sum[:], data[len(shardMagic):head]) || len(body)%size != 0 {
		return nil, fmt.Errorf("%s: damaged", path)
	}
	samples := make([]sample, len(body)/size)
	for i := range samples {
		b := body[i*size:]
		samples[i].joined = size == recordBytes && i > 0 && b[size-1] == 1
		copy(samples[i].pos[0][:], b)
		copy(samples[i].pos[1][:], b[25:])
		for k := range samples[i].out {
			samples[i].out[k] = math.Float32frombits(binary.LittleEndian.Uint32(b[50+4*k:]))
		}
	}
	return samples, nil
}

// readShards reads all shards of the folder in order.
func readShards(dir string) ([]sample, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "samples-*.bin"))
	if err != nil {
		return nil, err
	}
	sort.Strings(paths)
	var all []sample
	for _, path := range paths {
		samples, err := readShard(path)
		if err != nil {
			return nil, err
		}
		all = append(all, samples...)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no samples: run generate first", dir)
	}
	return all, nil
}
