// Package contest turns a configuration into the plan that the engine runs. It can also read the
// configuration from a record and make the same plan again.
//
// # Theory of operation
//
// Read finds the configuration: the named file, config.yaml, or the built-in contest. The caller
// applies its flags (PickContestants and PickCorpora select a part of the contest). Config.Resolve
// then checks the names against Names. Plan loads the puzzles, finds the solvers, checks the
// programs and their files, describes the machine, and returns an engine.Plan. It runs no puzzles.
// It only makes each program and each solver with options once, so that faults show before the run.
//
// The plan puts the configuration into the record as JSON. Recorded reads it from there, so an
// interrupted run continues with the same plan, with the same effect of its flags.
//
// plan.go makes the plan. pick.go selects a part of a configuration. puzzles.go loads corpora and
// their shards. solver.go makes contestants of solvers, and program.go of outside programs.
// ownfiles.go decides which files a program can read.
package contest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"sudokubench"
	"sudokubench/corpus"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/program"
	"sudokubench/internal/record"
	"sudokubench/internal/words/spelling"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// builtin is the name of the built-in configuration in messages.
const builtin = "built-in config.yaml"

// Read reads the configuration in the file path. If path is "", it reads config.yaml in the working
// folder, or the built-in configuration if there is no such file.
func Read(path string) (*config.Config, error) {
	name := cmp.Or(path, "config.yaml")
	text, err := ReadSmall(name, config.MaxBytes+1) // one byte more than allowed, so that Parse can refuse the file
	switch {
	case path == "" && errors.Is(err, fs.ErrNotExist):
		return Builtin()
	case err != nil:
		return nil, err
	}
	c, err := config.Parse(name, filepath.Dir(name), text)
	if err == nil {
		c.Usual = bytes.Equal(text, sudokubench.DefaultConfig)
	}
	return c, err
}

// ReadSmall reads at most the first most bytes of a file, so that it also ends if the file is a
// device without end.
func ReadSmall(name string, most int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, most))
}

// Builtin returns the contest inside the program.
func Builtin() (*config.Config, error) {
	c, err := config.Parse(builtin, ".", sudokubench.DefaultConfig)
	if err == nil {
		c.Usual = true
	}
	return c, err
}

// Recorded returns the configuration that a recorded run began with.
func Recorded(run *record.Run) (*config.Config, error) {
	c := config.Defaults()
	c.MaxRounds, c.Seeded = 0, true
	if err := json.Unmarshal(run.Config, c); err != nil {
		return nil, fmt.Errorf("the configuration in the record cannot be read: %w", err)
	}
	for i := range c.Solvers {
		c.Solvers[i].Line = -1
	}
	for i := range c.Programs {
		c.Programs[i].Line = -1
	}
	return c, nil
}

// Names returns the words that a configuration can contain, except the formats of reports. all
// contains the solvers.
func Names(all roster.Roster) config.Names {
	n := config.Names{Families: map[string][]string{}, Options: map[string][]string{}}
	for _, spec := range all.All() {
		n.Solvers = append(n.Solvers, spec.Name)
		n.Families[spec.Family] = append(n.Families[spec.Family], spec.Name)
		for _, o := range spec.Options {
			n.Options[spec.Name] = append(n.Options[spec.Name], o.Name)
		}
	}
	n.Builtins = spelling.Words(corpus.Builtins(), func(b corpus.Builtin) string { return b.Name })
	n.Formats = spelling.Words(corpus.Formats(), func(f corpus.Format) string { return f.Name })
	n.Protocols = spelling.Words(program.Protocols(), func(p program.Protocol) string { return p.Name })
	n.Boards = spelling.Words(sudoku.Shapes(), sudoku.Shape.String)
	return n
}
