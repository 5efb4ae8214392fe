package engine

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/record"
	"sudokubench/internal/record/shard"
	"sudokubench/internal/sys/limits"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Puzzles gives access to the puzzles of a corpus. Any goroutine can call its methods.
type Puzzles interface {
	Clues(i int, dst sudoku.Grid) // writes the clues to dst, which has an element for each cell of the board
	// Candidates writes the candidates of a pencilmark puzzle to dst. It returns false if the
	// puzzles have no candidates.
	Candidates(i int, dst sudoku.Candidates) bool
	ID(i int) string    // ID of the puzzle in its source; empty if the source has none
	Line(i int) int     // line of the source at which the puzzle begins, counted from 1
	Where(i int) string // name of the puzzle in reports, in the format "corpus:line" of record.Where
}

// Corpus is a set of puzzles of one shape.
type Corpus struct {
	Info    record.Corpus // description of the whole corpus, even if the run is split
	Shape   sudoku.Shape
	Puzzles Puzzles
	// Pencilmarks is true if the puzzles have candidates in their cells.
	Pencilmarks bool
	Notes       []string // warnings about the source, for the record
	Share       []int    // numbers of the puzzles that the shard attempts, ascending; nil means all puzzles. The field Puzzles then gives access to no others
}

// size returns the number of puzzles that the shard attempts.
func (c *Corpus) size() int {
	if c.Share == nil {
		return c.Info.WholePuzzles
	}
	return len(c.Share)
}

// number returns the number of the shard's i-th puzzle in the whole corpus.
func (c *Corpus) number(i int) int {
	if c.Share == nil {
		return i
	}
	return c.Share[i]
}

// Contestant is a solver or program under its name in this run.
type Contestant struct {
	Info  record.Contestant
	Takes func(sudoku.Shape) bool
	// Pencilmarks is true if the contestant can solve pencilmark puzzles.
	Pencilmarks  bool
	MaxSolutions int          // most solutions that the contestant can count; 0 means any number
	Limits       limits.Times // limits of this contestant; the plan's limit replaces a limit of 0

	// Threads is true if other goroutines work for the contestant. The CPU time of a worker's
	// thread is then only a part of the contestant's CPU time.
	Threads bool

	// New makes an instance for a worker. Processes that it starts should run on the worker's core.
	// If core is below 0, they can run on any core.
	New func(shape sudoku.Shape, core int) (solvers.Solver, error)

	// These two functions are for programs only. The record stores their results. nil means that
	// the result is unknown.
	RoundTrip   func(core int) (ns int64, err error) // measures the time that the harness adds to a puzzle and its answer; not for batches
	Protections func() []record.Protection           // returns the protections of the program's sandbox
}

// isProgram reports whether the contestant is an outside program rather than a solver in this
// process.
func (c *Contestant) isProgram() bool { return c.Info.Kind == record.KindProgram }

// limits returns the limits of a contestant. The plan's limits replace limits of 0.
func (p *Plan) limits(contestant int) limits.Times {
	own, l := p.Contestants[contestant].Limits, p.Limits
	return limits.Times{
		Puzzle: cmp.Or(own.Puzzle, l.Puzzle), Budget: cmp.Or(own.Budget, l.Budget), Grace: cmp.Or(own.Grace, l.Grace),
		Start: cmp.Or(own.Start, l.Start, newLimit),
	}
}

// shortest returns the shortest time limit for a puzzle.
func (p *Plan) shortest() time.Duration {
	shortest := p.Limits.Puzzle
	for i := range p.Contestants {
		shortest = min(shortest, p.limits(i).Puzzle)
	}
	return shortest
}

// Plan describes a whole run.
type Plan struct {
	Run          record.Run   // first event of the record; Run does not change it
	Section      record.Shard // first event of the shard's section, if the run is split; Run adds the event's number and ReferencePairsNS
	Seed         uint64
	Shard        shard.Shard // shard that this plan runs; the zero value means that the run is not split
	MaxSolutions int         // most solutions that a contestant looks for: 1 for the goal first, 2 for unique, n for count
	Rounds       int         // planned number of rounds; it decides how each corpus is divided into slices
	Slices       int         // number of slices of each corpus; 0 means that Rounds decides. With as many as rounds, each round has its own puzzles
	Looks        []int       // numbers of rounds, ascending, after which the engine calls Undecided; the last one ends the corpus. nil means one look, after Rounds
	Workers      int
	Attempts     int  // least number of attempts in a turn (that of a resumed record replaces it), and most starts that measure the start-up; 0 means EnoughAttempts and startups. With 1, a round attempts each puzzle once
	Symmetries   bool // true if each round gives each puzzle a new random form
	Detail       bool // true if a detail pass at the end times puzzles separately
	Allocations  bool // true if the engine counts the allocations of solvers at the end of each corpus
	Limits       limits.Times
	Target       time.Duration // time target of the whole run; 0 means no target
	Prepared     time.Duration // time that the preparations took; it counts to the target. Rehearse adds its own time
	Corpora      []Corpus
	Contestants  []Contestant

	// Prover makes a complete solver, which counts the solutions of a puzzle if a claim depends on
	// it. If Prover is nil, such claims are unjudged.
	Prover func(sudoku.Shape) (solvers.Solver, error)

	// EntryFiles returns the files of entries that have changed since the previous call, in words.
	// It returns an empty string if no file changed. The engine calls it before and after each turn
	// of a program. If EntryFiles is nil, changes are not detected.
	EntryFiles func() string

	// Undecided returns the contestants that continue, because their ranks are not decided after
	// the given number of rounds. The engine calls it at each of the Looks except the last. Fewer
	// than two contestants end the corpus. The engine does not call it for a corpus that does not
	// count for overall ranks. The result must depend only on the events of these rounds, so that a
	// resumed run continues in the same way. If Undecided is nil, the first look ends every corpus.
	Undecided func(corpus string, rounds int) []string

	// Shown returns the puzzles that reports show because of their results, by the name of the
	// corpus. The engine calls it at the end of every run, even an interrupted one. The record
	// stores the clues of these puzzles and of a sample. If Shown is nil, it stores only the clues
	// of the sample.
	Shown func() map[string][]int

	// Progress is called when attempts of the current turn have ended. attempts is their number.
	// turn only identifies the turn. Calls do not overlap with calls of the sink. If Progress is
	// nil, the engine does not report progress.
	Progress func(turn *record.Turn, attempts int)

	// Reference is true if the engine measures the reference (package workload) in every round, and
	// a forecast with a time target measures how busy the machine is.
	Reference bool
	Machine   func() record.Machine // returns the current counters of the machine, without corpus and round; nil if they are not recorded

	attemptNSOf map[[2]int]float64 // time of an attempt in ns, by contestant and corpus; set by MeasureAttempts
	rehearsed   []rehearsal        // result of each contestant's rehearsal; nil before Rehearse

	Clock       Clock
	ClockStep   int64 // smallest step of the clock, in ns; blocks last at least 100 steps if there are enough puzzles. 0 means that the clock is exact
	Pin         bool  // true if each worker is bound to its own core, if the system allows it
	MemoryLimit int64 // heap size in bytes at which the garbage collector can run even inside a turn; 0 means no limit

	// These functions replace parts of the run in tests. A part whose function is nil is not replaced.
	executor func(*attempt.Instance, *attempt.Guard) attempt.Executor // makes executors instead of package attempt
	watch    func(visit func()) (stop func())                         // replaces the limit watcher, which calls visit every few milliseconds
	pausedNS func() int64                                             // returns how long the machine has paused so far, in ns
}

// Started returns when the run began. If the run is split, it returns when this shard began.
func (p *Plan) Started() time.Time {
	if p.Shard.Split() {
		return p.Section.Started
	}
	return p.Run.Started
}

// Check returns the faults of a plan. Run returns the same error.
func (p *Plan) Check() error {
	var errs []error
	bad := func(ok bool, format string, args ...any) {
		if !ok {
			errs = append(errs, fmt.Errorf(format, args...))
		}
	}
	bad(p.MaxSolutions >= 1, "limit is %d; want 1 or more", p.MaxSolutions)
	bad(p.Rounds >= 1, "rounds is %d; want 1 or more", p.Rounds)
	bad(max(p.Rounds, p.maxRounds()) <= record.MaxRounds, "the run has up to %d rounds; want at most %d", max(p.Rounds, p.maxRounds()), record.MaxRounds)
	for i, at := range p.Looks {
		bad(at >= 1 && (i == 0 || at > p.Looks[i-1]), "the ranks are checked after rounds %d; want increasing numbers, the first at least 1", p.Looks)
	}
	bad(p.Workers >= 1, "workers is %d; want 1 or more", p.Workers)
	bad(p.Limits.Puzzle > 0, "the time limit for a puzzle is %s; want more than 0", p.Limits.Puzzle)
	bad(p.Limits.Budget > 0, "the time budget is %s; want more than 0", p.Limits.Budget)
	bad(p.Limits.Grace > 0, "the grace period is %s; want more than 0", p.Limits.Grace)
	bad(p.Target >= 0, "the time target of the run is %s; want more than 0, or 0 for none", p.Target)
	bad(len(p.Corpora) > 0, "the run has no corpus; want at least one")
	bad(len(p.Contestants) > 0, "the run has no contestant; want at least one")
	bad(p.Clock != nil, "the run has no clock")
	names := map[string]bool{}
	for _, c := range p.Contestants {
		bad(!names[c.Info.Name], "two contestants are named %s; names must differ", c.Info.Name)
		l := c.Limits
		bad(min(l.Puzzle, l.Budget, l.Grace, l.Start) >= 0, "a limit of %s is negative; want 0 or more", c.Info.Name)
		names[c.Info.Name] = true
	}
	names = map[string]bool{}
	for _, c := range p.Corpora {
		bad(!names[c.Info.Name], "two corpora are named %s; names must differ", c.Info.Name)
		bad(c.Info.WholePuzzles > 0, "corpus %s has no puzzles", c.Info.Name)
		names[c.Info.Name] = true
	}
	return errors.Join(errs...)
}
