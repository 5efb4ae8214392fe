// Package contest turns a configuration into what the engine runs, and the
// configuration in a record back into the same.
//
// # Theory of operation
//
// Read finds the configuration: the named file, config.yaml, or the contest that
// is built in. The caller changes what its flags say (PickContestants and
// PickCorpora narrow it) and has the names resolved against Names. Plan then
// loads the puzzles, finds the solvers, looks at the programs and their files,
// describes the machine, and gives an engine.Plan. Nothing runs yet, except that
// each solver with options and each program is made once, so that a fault shows
// before the run.
//
// The plan carries the configuration as JSON into the record. Recorded reads it
// from there, so that a run that was interrupted continues with the same plan,
// wherever its flags came from.
//
// plan.go makes the plan, pick.go narrows a configuration, puzzles.go loads
// corpora and their shards, solver.go makes contestants of solvers and program.go
// of outside programs, ownfiles.go finds out which files a program may read.
package contest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"sudokubench"
	"sudokubench/corpus"
	"sudokubench/internal/config"
	"sudokubench/internal/program"
	"sudokubench/internal/record"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// builtin is what the configuration inside the program is called.
const builtin = "built-in config.yaml"

// Read reads the named configuration; "" is config.yaml of this folder, or the
// built-in contest if there is none.
func Read(path string) (*config.Config, error) {
	name := path
	if name == "" {
		name = "config.yaml"
	}
	text, err := ReadSmall(name, config.Most+1) // which is too large
	switch {
	case path == "" && errors.Is(err, fs.ErrNotExist):
		return Builtin()
	case err != nil:
		return nil, err
	}
	return config.Parse(name, filepath.Dir(name), text)
}

// ReadSmall reads at most so many bytes of a file, which may be a device without an end.
func ReadSmall(name string, most int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, most))
}

// Builtin is the contest inside the program.
func Builtin() (*config.Config, error) {
	return config.Parse(builtin, ".", sudokubench.DefaultConfig)
}

// Recorded is the configuration that a recorded run began with.
func Recorded(run *record.Run) (*config.Config, error) {
	c := config.Defaults()
	c.MaxRounds = 0
	if err := json.Unmarshal(run.Config, c); err != nil {
		return nil, fmt.Errorf("the configuration in the record cannot be read: %w", err)
	}
	for i := range c.Solvers {
		c.Solvers[i].Line = -1
	}
	for i := range c.Entries {
		c.Entries[i].Line = -1
	}
	return c, nil
}

// Names gathers the words that a configuration may use with these solvers, except the
// formats of reports.
func Names(all roster.Roster) config.Names {
	n := config.Names{Families: map[string][]string{}, Options: map[string][]string{}}
	for _, spec := range all.All() {
		n.Solvers = append(n.Solvers, spec.Name)
		n.Families[spec.Family] = append(n.Families[spec.Family], spec.Name)
		for _, o := range spec.Options {
			n.Options[spec.Name] = append(n.Options[spec.Name], o.Name)
		}
	}
	for _, b := range corpus.Builtins() {
		n.Builtins = append(n.Builtins, b.Name)
	}
	for _, f := range corpus.Formats() {
		n.Formats = append(n.Formats, f.Name)
	}
	for _, p := range program.Protocols() {
		n.Protocols = append(n.Protocols, p.Name)
	}
	for _, shape := range sudoku.Shapes() {
		n.Boards = append(n.Boards, shape.String())
	}
	return n
}
