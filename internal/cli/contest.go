package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"sudokubench"
	"sudokubench/corpus"
	"sudokubench/internal/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/host"
	"sudokubench/internal/program"
	"sudokubench/internal/record"
	"sudokubench/internal/spelling"
	"sudokubench/internal/workload"
	"sudokubench/reports/plot"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// prover is the solver that settles how many solutions a puzzle has.
const prover = "bitmask-mrv"

// newProver makes one for a board.
func newProver(shape sudoku.Shape) (solvers.Solver, error) {
	spec, ok := roster.Find(prover)
	if !ok || !spec.Takes(shape) {
		return nil, fmt.Errorf("nothing here counts the solutions of %s boards", shape)
	}
	return spec.New(shape, nil)
}

// builtinConfig is what the configuration inside the program is called.
const builtinConfig = "built-in config.yaml"

// readConfig reads the named file, or config.yaml, or the built-in contest.
func readConfig(path string) (*config.Config, error) {
	name := path
	if name == "" {
		name = "config.yaml"
	}
	text, err := os.ReadFile(name)
	switch {
	case path == "" && errors.Is(err, fs.ErrNotExist):
		return config.Parse(builtinConfig, ".", sudokubench.DefaultConfig)
	case err != nil:
		return nil, err
	}
	return config.Parse(name, filepath.Dir(name), text)
}

// names gathers the words that a configuration may use.
func names() config.Names {
	n := config.Names{Families: map[string][]string{}, Options: map[string][]string{}, Reports: runFormats(), Figures: plot.Formats()}
	for _, spec := range roster.All() {
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

// pickContestants narrows the contest to the names of a flag. Those of the
// configuration keep their options; others of the roster join in, and programs of
// flags stay, named or not.
func pickContestants(c *config.Config, wanted []string) {
	c.Solvers, c.Entries = pickSolvers(c.Solvers, c.Entries, wanted), slices.DeleteFunc(slices.Clone(c.Entries), func(e config.Entry) bool {
		return e.Line > 0 && !slices.Contains(wanted, e.Name)
	})
}

func pickSolvers(entered []config.Solver, entries []config.Entry, wanted []string) []config.Solver {
	var picked []config.Solver
	for _, name := range wanted {
		if slices.ContainsFunc(entries, func(e config.Entry) bool { return e.Name == name }) {
			continue
		}
		i := slices.IndexFunc(entered, func(s config.Solver) bool { return s.Name == name })
		if i < 0 {
			picked = append(picked, config.Solver{Name: name, Solver: name})
			continue
		}
		picked = append(picked, entered[i])
	}
	return picked
}

// pickCorpora narrows the contest to the corpora of a flag: those of the
// configuration, built-in ones, or files.
func pickCorpora(entered []config.Corpus, wanted []string, onBad string) ([]config.Corpus, error) {
	var picked []config.Corpus
	known := make([]string, 0, len(entered))
	for _, c := range entered {
		known = append(known, c.Name)
	}
	for _, b := range corpus.Builtins() {
		known = append(known, b.Name)
	}
	for _, name := range wanted {
		if i := slices.IndexFunc(entered, func(c config.Corpus) bool { return c.Name == name }); i >= 0 {
			picked = append(picked, entered[i])
			continue
		}
		c := config.Corpus{Name: name, OnBad: onBad}
		switch _, err := os.Stat(name); {
		case slices.Contains(known, name):
			c.Builtin = name
		case err == nil:
			base := filepath.Base(name)
			c.Path, c.Name = name, strings.TrimSuffix(base, filepath.Ext(base))
		default:
			return nil, fmt.Errorf("--corpora: %q is no corpus and no file; %s", name, spelling.Hint(name, known))
		}
		picked = append(picked, c)
	}
	return picked, nil
}

// planOf makes the plan of a configuration whose names are resolved: puzzles
// loaded, solvers found, machine described.
func planOf(c *config.Config) (*engine.Plan, error) {
	facts := host.Facts()
	p := &engine.Plan{
		Seed: c.Seed, Limit: c.Limit(), Rounds: c.Rounds, MaxRounds: c.MaxRounds, Workers: c.Workers, Symmetries: c.Symmetries, Detail: c.Detail,
		Limits:    engine.Limits{Puzzle: c.Puzzle, Budget: c.Budget, Grace: c.Grace},
		Reference: true, Machine: host.Counters,
		Prover: newProver, Clock: engine.NewRealClock(), Pin: c.Pin,
		MemoryLimit: memoryLimit(facts.MemoryMB << 20),
	}
	if p.Workers == 0 {
		p.Workers = runtime.GOMAXPROCS(0)
		c.Workers = p.Workers // a run that is resumed elsewhere keeps their number
	}
	part, parts, err := parseShard(c.Shard)
	if err != nil {
		return nil, err
	}
	var faults []error
	for _, k := range c.Corpora {
		set, err := loadCorpus(k)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		if entry := corpusOf(k.Name, set, part, parts); entry.Puzzles.Len() > 0 { // else all its puzzles are in other shards
			p.Corpora = append(p.Corpora, entry)
		}
	}
	for _, s := range c.Solvers {
		entry, err := contestantOf(s)
		if c.Isolation == "process" {
			entry, err = isolated(c, s)
		}
		if err != nil {
			faults = append(faults, &config.Error{File: c.File, Line: s.Line, What: err.Error()})
			continue
		}
		p.Contestants = append(p.Contestants, entry)
	}
	programs, err := programContestants(c)
	if err != nil {
		faults = append(faults, err)
	}
	p.Contestants = append(p.Contestants, programs...)
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	whole, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	_, cpuTime := p.Clock.ThreadCPU()
	facts.Pinned, facts.CPUTime = c.Pin && runtime.GOOS == "linux" && p.Workers <= facts.Cores, cpuTime
	version, commit := versionOf()
	p.Run = record.Run{
		Schema: record.Schema, Tool: "sudokubench", Version: version, Commit: commit, GoVersion: runtime.Version(), Started: time.Now().UTC(),
		Seed: c.Seed, Task: c.Task, Limit: p.Limit, Rounds: c.Rounds, MaxRounds: c.MaxRounds, Workers: p.Workers, Reference: workload.Version,
		PuzzleNS: c.Puzzle.Nanoseconds(), BudgetNS: c.Budget.Nanoseconds(), Config: whole, Host: facts,
	}
	return p, nil
}

// configOf gives back the configuration that a recorded run began with.
func configOf(run *record.Run) (*config.Config, error) {
	c := config.Defaults()
	c.MaxRounds = 0
	if err := json.Unmarshal(run.Config, c); err != nil {
		return nil, fmt.Errorf("the configuration in the record cannot be read: %w", err)
	}
	return c, nil
}

// loadCorpus reads a whole corpus.
func loadCorpus(k config.Corpus) (*corpus.Set, error) {
	var (
		in     io.ReadCloser
		source = k.Path
		err    error
	)
	if k.Builtin != "" {
		in, source, err = corpus.OpenBuiltin(k.Builtin)
	} else {
		in, err = os.Open(k.Path)
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return corpus.Load(source, in, corpus.LoadOptions{Name: k.Name, Format: k.Format, Skip: k.OnBad == "skip"})
}

func corpusOf(name string, set *corpus.Set, part, parts int) engine.Corpus {
	skipped, first := set.Skipped()
	info := record.Corpus{
		Name: name, Source: set.Source(), Format: set.Format(), SHA256: set.SHA256(), Shape: set.Shape().String(), Puzzles: set.Len(), Skipped: skipped,
	}
	for _, f := range first {
		info.Faults = append(info.Faults, f.Error())
	}
	c := engine.Corpus{Info: info, Shape: set.Shape(), Puzzles: set}
	if parts > 1 {
		c.Puzzles = shard{set, part, parts}
		c.Info.Puzzles = c.Puzzles.Len()
		c.Info.SHA256 += fmt.Sprintf(" %d/%d", part+1, parts)
	}
	return c
}

// contestantOf finds the solver and tries its options.
func contestantOf(s config.Solver) (engine.Contestant, error) {
	spec, ok := roster.Find(s.Solver)
	if !ok {
		return engine.Contestant{}, fmt.Errorf("this version has no solver %q", s.Solver)
	}
	if len(s.Options) > 0 {
		if _, err := spec.New(spec.Shapes[0], s.Options); err != nil {
			return engine.Contestant{}, fmt.Errorf("solver %s: %w", s.Name, err)
		}
	}
	return engine.Contestant{
		Info: record.Contestant{
			Name: s.Name, Kind: "solver", Solver: spec.Name, Family: spec.Family, Synopsis: spec.Doc().Synopsis, Options: s.Options,
		},
		Takes:   spec.Takes,
		Most:    spec.Answers.Most(),
		Threads: spec.Threads,
		New:     func(shape sudoku.Shape, _ int) (solvers.Solver, error) { return spec.New(shape, s.Options) },
	}, nil
}

// shard is every parts-th puzzle of a set.
type shard struct {
	set         *corpus.Set
	part, parts int
}

func (s shard) Len() int                     { return (s.set.Len() - s.part + s.parts - 1) / s.parts }
func (s shard) Clues(i int, dst sudoku.Grid) { s.set.Clues(s.part+i*s.parts, dst) }
func (s shard) ID(i int) string              { return s.set.ID(s.part + i*s.parts) }
func (s shard) Where(i int) string           { return s.set.Where(s.part + i*s.parts) }

// parseShard reads "2/3": the second of three parts.
func parseShard(text string) (part, parts int, err error) {
	if text == "" {
		return 0, 1, nil
	}
	i, n, ok := strings.Cut(text, "/")
	part, err1 := strconv.Atoi(i)
	parts, err2 := strconv.Atoi(n)
	if !ok || err1 != nil || err2 != nil || part < 1 || part > parts {
		return 0, 0, fmt.Errorf("--shard is %q; want I/N with 1 <= I <= N, such as 2/3", text)
	}
	return part - 1, parts, nil
}

// memoryLimit is the heap at which the garbage collector may run even while
// solvers are on the clock: half of what there is.
func memoryLimit(bytes int64) int64 {
	if bytes == 0 { // the system does not tell
		return 1 << 30
	}
	return bytes / 2
}
