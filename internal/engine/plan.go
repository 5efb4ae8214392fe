package engine

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"sudokubench/internal/attempt"
	"sudokubench/internal/limits"
	"sudokubench/internal/record"
	"sudokubench/internal/shard"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Puzzles is a corpus in memory. Its methods are called from many goroutines.
type Puzzles interface {
	Clues(i int, dst sudoku.Grid) // dst has as many cells as the shape
	// Candidates writes those of a pencilmark puzzle to dst; false if the puzzles have none.
	Candidates(i int, dst sudoku.Candidates) bool
	ID(i int) string    // as the source gives it, may be empty
	Line(i int) int     // of the source where it begins, from 1
	Where(i int) string // "corpus:line": see record.Where
}

// Corpus is a set of puzzles of one shape.
type Corpus struct {
	Info    record.Corpus // of the whole corpus, also if the run is split
	Shape   sudoku.Shape
	Puzzles Puzzles
	// Pencilmarks tells that the puzzles have candidates.
	Pencilmarks bool
	Notes       []string // warnings about the source, for the record
	Share       []int    // numbers of the shard's puzzles, ascending; nil: all puzzles; empty: none. Puzzles has no others
}

// size returns the number of puzzles that the shard attempts.
func (c *Corpus) size() int {
	if c.Share == nil {
		return c.Info.Puzzles
	}
	return len(c.Share)
}

// number returns the number of the i-th of these puzzles in the whole corpus.
func (c *Corpus) number(i int) int {
	if c.Share == nil {
		return i
	}
	return c.Share[i]
}

// Contestant is a solver under its name in this run.
type Contestant struct {
	Info  record.Contestant
	Takes func(sudoku.Shape) bool
	// Pencilmarks tells that it takes pencilmark puzzles.
	Pencilmarks bool
	Most        int          // the most solutions that it can be asked for; 0: any number
	Limits      limits.Times // its own; what is 0 in them is the plan's

	// Threads: other goroutines work for it, so the CPU time of a worker's thread
	// is not what it uses.
	Threads bool

	// New makes one instance a worker. Processes that it starts belong on the
	// worker's core; below 0: any.
	New func(shape sudoku.Shape, core int) (solvers.Solver, error)

	// Of a program alone, both for the record; nil: not known.
	RoundTrip   func(core int) (ns int64, err error) // what the harness itself takes for a puzzle and its answer; not of batches
	Protections func() []record.Protection           // what stands around it
}

// isProgram reports whether it is a program in processes of its own.
func (c *Contestant) isProgram() bool { return c.Info.Kind == record.KindProgram }

// limits are those of a contestant.
func (p *Plan) limits(contestant int) limits.Times {
	own, l := p.Contestants[contestant].Limits, p.Limits
	return limits.Times{
		Puzzle: cmp.Or(own.Puzzle, l.Puzzle), Budget: cmp.Or(own.Budget, l.Budget), Grace: cmp.Or(own.Grace, l.Grace),
		Start: cmp.Or(own.Start, l.Start, newLimit),
	}
}

// shortest is the shortest limit of a puzzle.
func (p *Plan) shortest() time.Duration {
	shortest := p.Limits.Puzzle
	for i := range p.Contestants {
		shortest = min(shortest, p.limits(i).Puzzle)
	}
	return shortest
}

// Plan is a whole run.
type Plan struct {
	Run         record.Run   // first event of the record; Run does not change it
	Section     record.Shard // first event of the shard's section, if the run is split; Run adds the number and TwinsNS
	Seed        uint64
	Shard       shard.Shard // the shard of this plan; the zero Shard: the run is not split
	Limit       int         // solutions asked for: 1 first, 2 unique, n count
	Rounds      int         // number of rounds that decides the slices and the progress of each corpus
	Looks       []int       // numbers of rounds after which Undecided is asked, ascending; the last one ends the corpus. nil: Rounds
	Workers     int
	Symmetries  bool // each puzzle in a fresh form each round
	Detail      bool // a detail pass at the end, which times puzzles one by one
	Allocations bool // count what solvers allocate, at the end of each corpus
	Limits      limits.Times
	Target      time.Duration // for the whole run; 0: none
	Corpora     []Corpus
	Contestants []Contestant

	// Prover makes a complete solver that settles how many solutions a puzzle
	// has when a claim depends on it; nil: such claims are unjudged.
	Prover func(sudoku.Shape) (solvers.Solver, error)

	// EntryFiles is asked before and after each turn of a program: which files of entries have
	// changed since it was last asked? It answers in words; "" is none. nil: not known.
	EntryFiles func() string

	// Undecided is asked at each of the Looks except the last: which contestants go
	// on, because the rounds below that number do not decide between them? Fewer
	// than two end the corpus. It is not asked of a corpus on which nobody is ranked. The answer must follow from the events of those
	// rounds alone, so that a run that is resumed goes on as it would have. nil:
	// the first look ends every corpus.
	Undecided func(corpus string, rounds int) []string

	// Shown is asked at the end of the run, however it ends: which puzzles of each
	// corpus, by its name, do reports show for what came of them? The record holds their
	// clues, beside those of a sample. nil: none.
	Shown func() map[string][]int

	// Progress is called, as the sink is, when so many more attempts of the turn under
	// way are over. The turn says which it is, and no more. nil: nobody wants to know.
	Progress func(turn *record.Turn, attempts int)

	Reference bool                  // package workload measured, in every round
	Machine   func() record.Machine // the machine's counters so far (no corpus, no round); nil: none

	paces     map[[2]int]float64 // ns of an attempt, by contestant and corpus, as far as MeasurePaces knows
	rehearsed []rehearsal        // by contestant, since Rehearse; nil: there was none

	Clock       Clock
	ClockStep   int64 // ns, by which the clock advances at least; blocks last a hundred times as long, if there are enough puzzles. 0: it is exact
	Pin         bool  // tie each worker to its own core, if the system allows it
	MemoryLimit int64 // bytes of heap at which the garbage collector may run even inside a turn; 0: never

	// executor makes what puts the puzzles to an instance, and takes the watchman's
	// place; nil: package attempt does.
	executor func(*attempt.Instance, *attempt.Guard) attempt.Executor
	stood    func() int64 // ns for which the machine has stood still so far, with such an executor
}

// Started returns the start of the run, or of this shard.
func (p *Plan) Started() time.Time {
	if p.Shard.Split() {
		return p.Section.Started
	}
	return p.Run.Started
}

// Check says what is wrong with a plan; Run refuses it for the same reasons.
func (p *Plan) Check() error {
	var errs []error
	bad := func(ok bool, format string, args ...any) {
		if !ok {
			errs = append(errs, fmt.Errorf(format, args...))
		}
	}
	bad(p.Limit >= 1, "limit is %d; want 1 or more", p.Limit)
	bad(p.Rounds >= 1, "rounds is %d; want 1 or more", p.Rounds)
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
		bad(c.Info.Puzzles > 0, "corpus %s has no puzzles", c.Info.Name)
		names[c.Info.Name] = true
	}
	return errors.Join(errs...)
}
