package contest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"time"

	"sudokubench/corpus"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/contest/host"
	"sudokubench/internal/engine"
	"sudokubench/internal/engine/workload"
	"sudokubench/internal/program"
	"sudokubench/internal/record"
	"sudokubench/internal/sys/thread"
	"sudokubench/ranking"
	"sudokubench/solvers/roster"
)

// Plan makes the plan of a configuration whose names are resolved. It loads the puzzles, finds the
// solvers and describes the machine.
func Plan(ctx context.Context, all roster.Roster, c *config.Config) (*engine.Plan, error) {
	return PlanUnder(ctx, all, c, nil)
}

// programAttempts is the least number of attempts in a turn of a contest with programs. It is smaller
// than without programs, so that a program sees each puzzle of a corpus of this size once between two
// starts. It could recognize other forms of a puzzle that it has solved.
const programAttempts = 500

// PlanUnder does the same as Plan for a shard. under is the plan of all shards, or nil. With this
// plan, PlanUnder reads each corpus once instead of twice.
func PlanUnder(ctx context.Context, all roster.Roster, c *config.Config, under *SplitPlan) (*engine.Plan, error) {
	if c.Compare != nil && len(c.Solvers)+len(c.Programs) == 0 {
		return nil, fmt.Errorf("%s names two programs to compare, but no solvers or entries for a run; use bench compare -c %s", c.File, c.File)
	}
	if c.Shard.Split() { // the number of rounds is fixed, because all shards run the same number
		c.MaxRounds, c.Time = c.Rounds, 0
	}
	begin := engine.RealClock{}.Now()
	facts := host.Facts()
	p := &engine.Plan{
		Seed: c.Seed, Shard: c.Shard, MaxSolutions: c.MaxSolutions(), Rounds: c.Rounds, Looks: ranking.Looks(c.Rounds, c.MaxRounds), Workers: c.Workers, Symmetries: c.Symmetries, Detail: c.Detail,
		Limits: c.Times, Target: c.Time,
		Reference: true, Allocations: true, Machine: host.Counters,
		Prover: NewProver, Clock: engine.RealClock{}, ClockStep: facts.ClockStepNS, Pin: c.Pin,
		MemoryLimit: memoryLimit(facts.MemoryMB << 20),
	}
	if p.Workers == 0 {
		p.Workers = runtime.GOMAXPROCS(0)
		c.Workers = p.Workers // record the number, so that a run that is resumed on another machine keeps it
	}
	switch {
	case c.Rank == record.RankSolved:
		p.Attempts = 1 // further attempts on a puzzle cannot solve it, and a model can need much time for each
	case c.CheckMemory:
		p.Attempts = programAttempts
	}
	var faults []error
	for _, k := range c.Corpora {
		if _, err := corpus.ParseFilter(k.Where); err != nil {
			faults = append(faults, &config.Error{File: c.File, Line: k.Line, What: "where: " + err.Error()})
			continue
		}
		var puzzles *Puzzles
		var err error
		if c.Shard.Split() {
			puzzles, err = loadShare(ctx, k, c, under)
		} else {
			puzzles, err = Load(ctx, k, c.Seed)
		}
		if bad, ok := errors.AsType[*corpus.Faults](err); ok && k.OnBad != "skip" && !slices.ContainsFunc(bad.First, func(f *corpus.Fault) bool { return f.Fatal }) {
			err = fmt.Errorf("%w\nFaulty puzzles of %s: %d. Correct them (bench corpus check lists all), or leave them out with on_bad: skip in the configuration", err, k.Name, len(bad.First)+bad.More)
		}
		if err != nil {
			faults = append(faults, err)
			continue
		}
		p.Corpora = append(p.Corpora, puzzles.corpus(c.Shard.Split()))
		if c.CheckMemory && k.Fresh == "" {
			other, err := twin(ctx, puzzles, c.Seed, c.Rounds, matchesFor(c.Time), p.Attempts, twinName(c.Corpora, p.Corpora, k.Name))
			if err == nil {
				p.Corpora = append(p.Corpora, other)
			} else if !errors.Is(err, errNoTwin) {
				faults = append(faults, err)
			}
		}
	}
	for _, s := range c.Solvers {
		one, err := Solver(all, s)
		if err == nil && c.Isolation == "process" {
			one, err = isolated(c, s, one)
		}
		if err != nil {
			faults = append(faults, &config.Error{File: c.File, Line: s.Line, What: err.Error()})
			continue
		}
		p.Contestants = append(p.Contestants, one)
	}
	if err := descriptors(c); err != nil { // check this first, because a lack of descriptors would make the trial start of a program fail
		return nil, errors.Join(append(faults, err)...)
	}
	programs, files, err := programContestants(c)
	if err != nil {
		faults = append(faults, err)
	}
	if len(programs) > 1 {
		p.EntryFiles = files.changed
	}
	p.Contestants = append(p.Contestants, programs...)
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	recorded := *c
	if c.Shard.Split() {
		recorded.Reports = nil // each shard writes its own reports; the rest of the configuration is the same for all shards
	}
	whole, err := json.Marshal(&recorded)
	if err != nil {
		return nil, err
	}
	_, cpuTime := p.Clock.ThreadCPU()
	facts.Pinned, facts.CPUTime = c.Pin && p.Workers <= len(thread.Cores()), cpuTime
	version, commit := host.Version()
	p.Run = record.Run{
		Schema: record.Schema, Tool: "sudokubench", Version: version, Commit: commit, GoVersion: runtime.Version(), Started: time.Now().UTC(),
		Seed: c.Seed, Task: c.Task, MaxSolutions: p.MaxSolutions, Rounds: c.Rounds, MaxRounds: c.MaxRounds, Workers: p.Workers, Reference: workload.Version,
		PuzzleNS: c.Puzzle.Nanoseconds(), BudgetNS: c.Budget.Nanoseconds(), TimeNS: c.Time.Nanoseconds(), Config: whole, Host: facts,
	}
	if c.Rank == record.RankSolved {
		p.Run.Rank = c.Rank
	}
	p.Run.Attempts = p.Attempts
	if c.Shard.Split() {
		node, _ := os.Hostname()
		p.Section = record.Shard{Started: p.Run.Started, Node: node, Host: facts, Load: host.Load()}
		// Remove the data that differ between shards, because the first line is the same in the
		// records of all shards.
		p.Run.Started, p.Run.Host, p.Run.Shards = time.Time{}, record.Host{}, c.Shard.Of
		p.Run.Plan = SplitPlanOf(p).Hash
	}
	p.Prepared = time.Duration(p.Clock.Now() - begin)
	return p, nil
}

// descriptors checks that the system allows enough descriptors for all programs that run at the
// same time.
func descriptors(c *config.Config) error {
	if len(c.Programs) == 0 && c.Isolation != "process" {
		return nil
	}
	return program.Descriptors(c.Workers)
}

// LeaveCore reserves a core for the scoreboard, unless the configuration sets the number of
// workers. If the workers use all cores, it returns a warning for the record.
func LeaveCore(c *config.Config) *record.Warning {
	cores := runtime.GOMAXPROCS(0)
	if c.Workers == 0 && cores > 1 {
		c.Workers = cores - 1
	}
	if c.Workers > 0 && c.Workers < cores {
		return nil
	}
	return &record.Warning{Code: record.WarnServed, Text: "the scoreboard shared the cores of the contestants at the lowest priority, so its viewers could slow them down; fewer workers leave a core for it"}
}

// memoryLimit returns the heap size in bytes at which the garbage collector runs even during an
// attempt. It is half of the machine's memory.
func memoryLimit(bytes int64) int64 {
	if bytes == 0 { // the system does not report its memory
		return 1 << 30
	}
	return bytes / 2
}
