// Package config reads config.yaml. It is strict: an unknown key, a value of
// the wrong type and an unknown name are errors that give the file, the line
// and the nearest right word.
//
// config.go holds the settings and their defaults, entry.go those of programs,
// decode.go the walk over the YAML tree, words.go the values that are more than
// a word, check.go the names.
package config

import (
	"fmt"
	"time"

	"sudokubench/internal/limits"
	"sudokubench/internal/shard"
)

// MostWorkers is how many goroutines can be asked for. More than there are cores
// win nothing, and each holds a thread and memory.
const MostWorkers = 1024

// Config is a whole contest. Its JSON form is the effective configuration in
// the record, from which a run is resumed.
type Config struct {
	File       string        `json:"file,omitempty"`
	Seed       uint64        `json:"seed"`
	Task       string        `json:"task"`
	Count      int           `json:"count"`
	Rounds     int           `json:"rounds"`
	MaxRounds  int           `json:"max_rounds,omitempty"` // at least Rounds; 0 in records of runs that knew no more
	Workers    int           `json:"workers"`
	Pin        bool          `json:"pin"`
	Symmetries bool          `json:"symmetries"`
	Detail     bool          `json:"detail"`
	Time       time.Duration `json:"time,omitempty"` // target for the whole run; 0: none
	limits.Times
	OnBad     string   `json:"on_bad"`
	Corpora   []Corpus `json:"corpora"`
	Solvers   []Solver `json:"solvers"`
	Entries   []Entry  `json:"entries,omitempty"`
	Compare   *Compare `json:"-"` // nil: none
	Isolation string   `json:"isolation,omitempty"`
	Sandbox   string   `json:"sandbox,omitempty"`
	Without   []string `json:"without,omitempty"` // protections not to build, though the system has them
	Out       string   `json:"-"`
	Reports   []Report `json:"reports"`
	// Shard is the part of the run that this process runs. The record has it in the shard
	// event, because the configuration is the same in all shards.
	Shard shard.Shard `json:"-"`
}

// Corpus names a set of puzzles: a file or one inside the program.
type Corpus struct {
	Name    string `json:"name"`
	Path    string `json:"path,omitempty"`
	Builtin string `json:"builtin,omitempty"`
	Format  string `json:"format,omitempty"`
	Where   string `json:"where,omitempty"` // a condition that chooses puzzles by their fields
	OnBad   string `json:"on_bad"`
	Line    int    `json:"-"`
}

// The sizes of a batch of a solver. In a smaller one, the readings of the clock take longer than
// some puzzles. The engine holds all puzzles and answers of a batch in memory.
const (
	leastBatch = 64
	mostBatch  = 1 << 16
)

// Solver enters solvers: one, under its own name or another, with options; or
// a family; or all.
type Solver struct {
	Name    string            `json:"name"`
	Solver  string            `json:"solver"`
	Options map[string]string `json:"options,omitempty"`
	Batch   int               `json:"batch,omitempty"` // puzzles in a call of its batch form; 0: one by one
	Line    int               `json:"-"`
}

// Report asks for a report of the run.
type Report struct {
	Format string `json:"format"`
	Path   string `json:"path,omitempty"` // "" = standard output
	Line   int    `json:"-"`
}

// Limit is how many solutions the task asks for.
func (c *Config) Limit() int {
	switch c.Task {
	case "first":
		return 1
	case "unique":
		return 2
	}
	return c.Count
}

// Defaults are the settings of a config.yaml that says nothing.
func Defaults() *Config {
	return &Config{
		Seed: 20201121, Task: "first", Count: 1000, Rounds: 5, MaxRounds: 200, Pin: true, Symmetries: true, Detail: true,
		Times: limits.Times{Puzzle: time.Second, Budget: 5 * time.Second, Grace: 5 * time.Second}, OnBad: "fail", Out: "out",
		Isolation: "none", Sandbox: "best-effort",
		Reports: []Report{{Format: "table"}},
	}
}

// Tasks are the values of task.
func Tasks() []string { return []string{"first", "unique", "count"} }

// Error is a fault of the configuration.
type Error struct {
	File string
	Line int // 0: not of a line; below 0: of a configuration that a record holds
	What string
}

func (e *Error) Error() string {
	switch {
	case e.Line < 0:
		return e.What
	case e.Line == 0:
		return fmt.Sprintf("%s: %s", e.File, e.What)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.What)
}
