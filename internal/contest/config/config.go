// Package config reads config.yaml. It is strict: an unknown key, a value of the wrong type and an
// unknown name are errors. Each error has the file, the line and the nearest valid word.
//
// config.go contains the settings and their defaults, entry.go the settings of programs. decode.go
// walks the YAML tree. words.go reads commands and sizes. check.go checks the names.
package config

import (
	"fmt"
	"time"

	"sudokubench/internal/record/shard"
	"sudokubench/internal/sys/limits"
)

// MostWorkers is the largest number of workers that a configuration can set. Workers beyond the
// number of cores bring no gain, and each takes a thread and memory.
const MostWorkers = 1024

// Config is the configuration of a contest. The record contains the effective configuration as
// JSON, and a run is resumed from it.
type Config struct {
	File       string        `json:"file,omitempty"`
	Seed       uint64        `json:"seed"`
	Task       string        `json:"task"`
	Count      int           `json:"count"`
	Rounds     int           `json:"rounds"`
	MaxRounds  int           `json:"max_rounds,omitempty"` // at least Rounds; 0 in old records, which lack the setting
	Workers    int           `json:"workers"`
	Pin        bool          `json:"pin"`
	Symmetries bool          `json:"symmetries"`
	Detail     bool          `json:"detail"`
	Time       time.Duration `json:"time,omitempty"` // target for the time of the whole run; 0 means no target
	limits.Times
	OnBad     string   `json:"on_bad"`
	Corpora   []Corpus `json:"corpora"`
	Solvers   []Solver `json:"solvers"`
	Entries   []Entry  `json:"entries,omitempty"`
	Compare   *Compare `json:"-"` // settings of a comparison; nil means no comparison
	Isolation string   `json:"isolation,omitempty"`
	Sandbox   string   `json:"sandbox,omitempty"`
	Without   []string `json:"without,omitempty"` // names of protections that runs do not use, even if the system has them
	Out       string   `json:"-"`
	Reports   []Report `json:"reports"`
	// Shard is the part of the run that this process runs. It is not in the JSON, because the
	// configuration is the same in all shards. The record contains it in the shard event.
	Shard shard.Shard `json:"-"`
}

// Corpus is a set of puzzles: a file or a built-in set.
type Corpus struct {
	Name    string `json:"name"`
	Path    string `json:"path,omitempty"`
	Builtin string `json:"builtin,omitempty"`
	Format  string `json:"format,omitempty"`
	Where   string `json:"where,omitempty"` // condition that chooses puzzles by their fields
	OnBad   string `json:"on_bad"`
	Line    int    `json:"-"`
}

// leastBatch and mostBatch are the smallest and largest number of puzzles in a batch of a solver.
// In a smaller batch, reading the clock takes longer than solving some puzzles. A larger batch
// takes too much memory, because the engine keeps all puzzles and answers of a batch.
const (
	leastBatch = 64
	mostBatch  = 1 << 16
)

// Solver adds solvers to the contest: one solver, optionally with another name and with options, or
// a family of solvers, or all solvers.
type Solver struct {
	Name    string            `json:"name"`
	Solver  string            `json:"solver"`
	Options map[string]string `json:"options,omitempty"`
	Batch   int               `json:"batch,omitempty"` // number of puzzles in a call of the solver's batch function; 0 means that each call gets one puzzle
	Line    int               `json:"-"`
}

// Report is a report of the run that the configuration requests.
type Report struct {
	Format string `json:"format"`
	Path   string `json:"path,omitempty"` // path of the report; "" means standard output
	Line   int    `json:"-"`
}

// Limit returns the number of solutions after which a solver can stop. The task determines it.
func (c *Config) Limit() int {
	switch c.Task {
	case "first":
		return 1
	case "unique":
		return 2
	}
	return c.Count
}

// Defaults returns the settings of an empty config.yaml.
func Defaults() *Config {
	return &Config{
		Seed: 20201121, Task: "first", Count: 1000, Rounds: 5, MaxRounds: 200, Pin: true, Symmetries: true, Detail: true,
		Times: limits.Times{Puzzle: time.Second, Budget: 5 * time.Second, Grace: 5 * time.Second}, OnBad: "fail", Out: "out",
		Isolation: "none", Sandbox: "best-effort",
		Reports: []Report{{Format: "table"}},
	}
}

// Tasks returns the valid values of task.
func Tasks() []string { return []string{"first", "unique", "count"} }

// Error is a fault of the configuration.
type Error struct {
	File string
	Line int // line number; 0 means that the fault has no line; a negative number means that a record contains the configuration
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
