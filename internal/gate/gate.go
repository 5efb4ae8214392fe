package gate

import (
	"context"
	"time"

	"sudokubench/internal/program"
	"sudokubench/internal/record"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Puzzles gives access to the puzzles of a corpus in memory.
type Puzzles interface {
	Len() int
	Clues(i int, dst sudoku.Grid)
	Where(i int) string // location of puzzle i as "corpus:line"; see record.Where
}

// Task is a row to measure.
type Task struct {
	Solver  string
	Corpus  string
	Shape   sudoku.Shape
	Puzzles Puzzles
	Layout  int // which of a side's Settings.Layouts builds to start
}

// Child solves batches in its own process. *program.Child is a Child.
type Child interface {
	Batch(puzzles []uint8, o program.Order, answers []program.Answer, limit time.Duration) (program.Ran, error)
	Close()
}

// Indices of the two sides of a comparison.
const (
	base = 0
	head = 1
)

// Settings are the limits, times and seed of a comparison.
type Settings struct {
	MaxSolutions int     `json:"limit"`     // number of solutions at which a solver can stop its search
	PuzzleNS     int64   `json:"puzzle_ns"` // time limit for one puzzle, in ns
	Threshold    float64 `json:"threshold"` // largest slowdown that the gate allows, as a share; default 0.01
	Resolve      float64 `json:"resolve"`   // a row passes if the interval excludes a slowdown of this share; default 0.025
	// ResolveMean is Resolve for the mean. It is larger, because the interval of the mean is wider.
	ResolveMean float64 `json:"resolve_mean"`
	Level       float64 `json:"level"` // confidence level of the intervals; default 0.98
	Rate        float64 `json:"rate"`  // largest accepted rate of false discoveries over all rows; default 0.05
	Until       float64 `json:"until"` // width of the interval, as a share, at which the measuring of a row ends; 0 means that it ends when the row is decided
	// MinForms is the number of puzzles to time before a row can pass early. A slow path that 1
	// puzzle in 1,000 takes appears about 20 times among 20,000 puzzles. If it appears at most 5
	// times, a head whose mean is 10% slower can pass (tools/validate means).
	MinForms int `json:"min_forms"`
	// MinJudged is the number of the head's answers to judge, timed or not. If the head is wrong on
	// 1 puzzle in 1,000, 4,000 answers include a wrong one in 98 of 100 comparisons.
	MinJudged int `json:"min_judged"`
	// Layouts is the number of builds of each side. They differ only in the layout of the code. 0 or
	// 1 means that a side has only one build, whose layout can make it faster or slower.
	Layouts  int     `json:"layouts,omitempty"`
	MinPairs int     `json:"min_pairs"` // smallest number of pairs of processes
	TimeNS   int64   `json:"time_ns"`   // measuring time of all rows together, in ns, without second measurements
	UnitNS   int64   `json:"unit_ns"`   // measuring time of a group of four processes, in ns; then new processes replace them
	SliceNS  int64   `json:"slice_ns"`  // time of a slice in each process, in ns
	Inject   float64 `json:"inject"`    // share by which the head is slowed down on purpose, to test the gate
	// InjectOneIn = N slows down only one puzzle in N, and the mean still rises by about Inject. 0
	// slows down all puzzles.
	InjectOneIn int                `json:"inject_one_in,omitempty"`
	Gated       []string           `json:"gated"` // names of the counters that fail a row if they rise: nodes, allocations, instructions, startup
	Seed        uint64             `json:"seed"`
	Noise       map[string]float64 `json:"noise,omitempty"` // noise of each corpus that a calibration found, as a share
}

// Plan describes a comparison.
type Plan struct {
	Settings
	Tasks []Task
	Base  Version
	Head  Version
	Host  record.Host

	// Start starts a process of a side (0 base, 1 head) on a core. If core is below 0, the process
	// can use any core.
	Start func(ctx context.Context, side int, t *Task, core int) (Child, error)
	// Outside means that the times are measured outside the processes, so the wall time includes
	// the time to pass puzzles and answers through pipes.
	Outside bool
	// Prover decides whether a claim about the number of solutions is true. If it is nil, the judge
	// cannot decide such claims.
	Prover func(sudoku.Shape) (solvers.Solver, error)
	Cores  []int // cores to which processes can be bound; if the list is empty, processes use any core
	// Now returns the time of a monotonic clock.
	Now func() time.Duration
	// Progress receives the share that is done, 0 to 1, and a description of the current step. It
	// can be nil.
	Progress func(share float64, what string)
}

// Defaults returns the settings for which the gate was validated.
func Defaults() Settings {
	return Settings{
		MaxSolutions: 1, PuzzleNS: int64(time.Second),
		Threshold: 0.01, Resolve: 0.025, ResolveMean: 0.10, Level: 0.98, Rate: 0.05,
		MinPairs: 16, MinForms: 20_000, MinJudged: 4_000, TimeNS: int64(10 * time.Second), UnitNS: int64(400 * time.Millisecond), SliceNS: int64(800 * time.Microsecond),
	}
}

// KnownTimes is the known speed of a program before a comparison. The value 0 means that a time is
// unknown. The forecast then assumes a fast program.
type KnownTimes struct {
	Start  time.Duration // time to start the program
	Puzzle time.Duration // time to solve one puzzle
}

// overhead is the factor by which starting processes and judging increase the measuring time.
const overhead = 1.1

// Forecast returns the expected time of all rows. least assumes that each row is decided as early
// as possible. most assumes that all measuring time is used. extra is the most time that second
// measurements add, if all rows look slower.
func (p *Plan) Forecast(known KnownTimes) (least, most, extra time.Duration) {
	rows := time.Duration(max(1, len(p.Tasks)))
	puzzle := max(known.Puzzle, 1)
	per := max(1, time.Duration(p.SliceNS)/puzzle)
	turn := 2 * perSide * (per + time.Duration(float64(per)*warmShare)) * puzzle // time in which all four processes solve one slice, one after the other
	slices := max(minSlices, time.Duration(p.UnitNS)/turn)
	starts := 2 * perSide * known.Start
	units := time.Duration((p.MinPairs + perSide - 1) / perSide)
	pairs := units * (starts + max(time.Duration(p.UnitNS), slices*turn))
	var judged time.Duration
	for i := range p.Tasks {
		n := time.Duration(p.Tasks[i].Puzzles.Len())
		counted := min(n, max(1, countTime/puzzle))
		least += starts + 2*perSide*counted*known.Puzzle + time.Duration(overhead*float64(pairs))
		few := max(0, time.Duration(p.MinJudged)-counted-units*slices*per)
		judged += min(few*known.Puzzle, time.Duration(judgedShare*float64(p.TimeNS))/rows)
	}
	measured := time.Duration(overhead * float64(p.TimeNS))
	extra = max(rows*time.Duration(overhead*float64(pairs)), 2*measured)
	return least + judged, max(least, measured) + judged, extra
}
