// Package config reads config.yaml. It is strict: an unknown key, a value of the wrong type and an
// unknown name are errors. Each error has the file, the line and the nearest valid word.
//
// config.go contains the settings and their defaults, program.go the settings of programs. decode.go
// walks the YAML tree by the tags of both. words.go reads commands and sizes. check.go checks the names.
package config

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/record/shard"
	"sudokubench/internal/sys/limits"
)

// MaxWorkers is the largest number of workers that a configuration can set. Workers beyond the
// number of cores bring no gain, and each takes a thread and memory.
const MaxWorkers = 1024

// Config is the configuration of a contest. The record contains the effective configuration as
// JSON, and a run is resumed from it. The tags yaml are the keys of config.yaml: decode.go explains
// them.
type Config struct {
	File                string        `json:"file,omitempty"`
	Seed                uint64        `json:"seed" yaml:"seed"`
	Seeded              bool          `json:"-"` // whether a flag or a record gave the seed
	Usual               bool          `json:"-"` // whether the text is that of the built-in contest
	Task                string        `json:"task" yaml:"task,first|unique|count"`
	Count               int           `json:"count" yaml:"count,1"`
	Rank                string        `json:"rank,omitempty" yaml:"rank,time|solved"` // "" in old records, which rank by time
	Rounds              int           `json:"rounds" yaml:"rounds,1"`
	MaxRounds           int           `json:"max_rounds,omitempty" yaml:"max_rounds,1"` // at least Rounds; 0 in old records, which lack the setting
	Workers             int           `json:"workers" yaml:"workers,0|1024"`
	Pin                 bool          `json:"pin" yaml:"pin"`
	Symmetries          bool          `json:"symmetries" yaml:"symmetries"`
	Detail              bool          `json:"detail" yaml:"detail"`
	Time                time.Duration `json:"time,omitempty" yaml:"time,0"` // target for the time of the whole run; 0 means no target
	limits.Times        `yaml:"limits,puzzle|budget|grace"`
	OnBad               string    `json:"on_bad" yaml:"on_bad,fail|skip"`
	Corpora             []Corpus  `json:"corpora" yaml:"corpora"`
	Solvers             []Solver  `json:"solvers" yaml:"solvers"`
	Programs            []Program `json:"entries,omitempty" yaml:"entries"`
	Compare             *compare  `json:"-" yaml:"compare"` // settings of a comparison; nil means no comparison
	Isolation           string    `json:"isolation,omitempty" yaml:"isolation,none|process"`
	Sandbox             string    `json:"sandbox,omitempty" yaml:"sandbox,required|best-effort|off"`
	CheckMemory         bool      `json:"memory_check,omitempty"` // whether known corpora get twins, which show programs that remember puzzles
	DisabledProtections []string  `json:"without,omitempty"`      // names of protections that runs do not use, even if the system has them
	Out                 string    `json:"-" yaml:"out,path"`
	Reports             []Report  `json:"reports" yaml:"reports"`
	// Shard is the part of the run that this process runs. It is not in the JSON, because the
	// configuration is the same in all shards. The record contains it in the shard event.
	Shard shard.Shard `json:"-"`
}

// Corpus is a set of puzzles: a file or a built-in set.
type Corpus struct {
	Name    string `json:"name" yaml:"name"`
	Path    string `json:"path,omitempty" yaml:"path,path"`
	Builtin string `json:"builtin,omitempty" yaml:"builtin"`
	Fresh   string `json:"fresh,omitempty" yaml:"fresh,easy|minimal|hard|extreme"` // level of 9x9 puzzles that are made for this run from its seed
	Count   int    `json:"count,omitempty" yaml:"count,1|1000000"`                 // number of fresh puzzles
	Format  string `json:"format,omitempty" yaml:"format"`
	Where   string `json:"where,omitempty" yaml:"where"` // condition that chooses puzzles by their fields
	OnBad   string `json:"on_bad" yaml:"on_bad,fail|skip"`
	Line    int    `json:"-"`
}

// Solver adds solvers to the contest: one solver, optionally with another name and with options, or
// a family of solvers, or all solvers.
type Solver struct {
	Name    string            `json:"name" yaml:"name"`
	Solver  string            `json:"solver" yaml:"solver"`
	Options map[string]string `json:"options,omitempty" yaml:"options"`
	// Batch is the number of puzzles in a call of the solver's batch function; 0 means that each call
	// gets one puzzle. In a small batch, reading the clock takes longer than solving some puzzles. A
	// large batch takes too much memory, because the engine keeps all its puzzles and answers.
	Batch int `json:"batch,omitempty" yaml:"batch,64|65536"`
	Line  int `json:"-"`
}

// Report is a report of the run that the configuration requests.
type Report struct {
	Format string `json:"format" yaml:"format"`
	Path   string `json:"path,omitempty" yaml:"path,path"` // path of the report; "" means standard output
	Line   int    `json:"-"`
}

// freshCount returns the usual number of fresh puzzles of a level: fewer if they take long to make. A contest
// with programs repeats corpora of fewer than 500 puzzles in other forms (programAttempts in package contest).
func freshCount(level string) int {
	switch level {
	case "hard":
		return 500
	case "extreme":
		return 20
	}
	return 2000
}

// FreshPrefix marks a corpus of fresh puzzles where only a name is possible, as in fresh:hard.
const FreshPrefix = "fresh:"

// FreshCorpus returns the corpus of fresh puzzles that a name such as fresh:hard means.
func FreshCorpus(name string) (k Corpus, ok bool) {
	level, ok := strings.CutPrefix(name, FreshPrefix)
	return Corpus{Name: "fresh-" + level, Fresh: level, Count: freshCount(level)}, ok && slices.Contains(FreshLevels(), level)
}

// FreshLevels returns the valid values of fresh.
func FreshLevels() []string { return choices(Corpus{}, "Fresh") }

// Refresh replaces each built-in corpus of the built-in contest by fresh puzzles of its level, and
// returns the names of the replaced ones. A program could have a table of the built-in ones.
func (c *Config) Refresh() (replaced []string) {
	for i := range c.Corpora {
		k := &c.Corpora[i]
		if fresh, ok := FreshCorpus(FreshPrefix + k.Builtin); ok {
			replaced = append(replaced, k.Name)
			fresh.Name, fresh.OnBad, fresh.Line = k.Name, k.OnBad, k.Line
			*k = fresh
		}
	}
	return replaced
}

// DrawSeed sets a random seed if puzzles are made for the run and the seed is the default. So nobody
// knows the puzzles before the run. A flag or a record can give the default seed on purpose.
func (c *Config) DrawSeed() (drawn bool) {
	if c.Seeded || c.Seed != Defaults().Seed || !c.CheckMemory && !slices.ContainsFunc(c.Corpora, func(k Corpus) bool { return k.Fresh != "" }) {
		return false
	}
	c.Seed, c.Seeded = rand.Uint64N(1e12), true
	return true
}

// MaxSolutions returns the number of solutions after which a solver can stop. The task determines it.
func (c *Config) MaxSolutions() int {
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
		Seed: 20201121, Task: "first", Count: 1000, Rank: "time", Rounds: 5, MaxRounds: 200, Pin: true, Symmetries: true, Detail: true,
		Times: limits.Times{Puzzle: time.Second, Budget: 5 * time.Second, Grace: 5 * time.Second}, OnBad: "fail", Out: "out",
		Isolation: "none", Sandbox: "best-effort",
		Reports: []Report{{Format: "table"}},
	}
}

// Tasks returns the valid values of task.
func Tasks() []string { return choices(Config{}, "Task") }

// Sandboxes returns the valid values of sandbox, the strictest first.
func Sandboxes() []string { return choices(Config{}, "Sandbox") }

func choices(of any, field string) []string {
	f, _ := reflect.TypeOf(of).FieldByName(field)
	_, words, _ := strings.Cut(f.Tag.Get("yaml"), ",")
	return strings.Split(words, "|")
}

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
