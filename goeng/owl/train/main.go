package main

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run() error {
	dir := flag.String("dir", "", "directory of the data")
	seed := flag.Uint64("seed", 1, "seed of the first game, or of the training")
	games := flag.Int("games", 10, "games to play")
	program := flag.String("gnugo", "gnugo", "GNU Go 3.8")
	out := flag.String("out", "policy.gob", "file of the trained nets")
	flag.Parse()
	switch flag.Arg(0) {
	case "traces":
		for s := *seed; s < *seed+uint64(*games); s++ {
			if err := traces(*program, *dir, s); err != nil {
				return err
			}
		}
		return nil
	case "describe":
		return describe(*dir)
	case "learn":
		return learn(strings.Split(*dir, ","), *seed, *out)
	}
	return fmt.Errorf("command %q, want traces, describe or learn", flag.Arg(0))
}

// traces writes the questions of one game to a file, unless it is there.
func traces(program, dir string, seed uint64) error {
	name := filepath.Join(dir, fmt.Sprintf("traces-%d.json.gz", seed))
	if _, err := os.Stat(name); err == nil {
		return nil
	}
	f, err := os.Create(name + ".part")
	if err != nil {
		return err
	}
	z := gzip.NewWriter(f)
	n, err := playGame(program, dir, seed, json.NewEncoder(z))
	if err := errors.Join(err, z.Close(), f.Close()); err != nil {
		return fmt.Errorf("game %d: %w", seed, err)
	}
	fmt.Printf("game %d: %d questions\n", seed, n)
	return os.Rename(name+".part", name)
}
