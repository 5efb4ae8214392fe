package gate

import (
	"context"
	"time"

	"sudokubench/internal/program"
	"sudokubench/internal/record"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Puzzles is a corpus in memory.
type Puzzles interface {
	Len() int
	Clues(i int, dst sudoku.Grid)
	Where(i int) string // "corpus:line": see record.Where
}

// Task is a row to be measured.
type Task struct {
	Solver  string
	Corpus  string
	Shape   sudoku.Shape
	Puzzles Puzzles
}

// Child solves batches in a process of its own; *program.Child is one.
type Child interface {
	Batch(puzzles []uint8, o program.Order, answers []program.Answer, limit time.Duration) (program.Ran, error)
	Close()
}

// The sides of a comparison.
const (
	base = 0
	head = 1
)

// Settings are the limits, times and seed of a comparison.
type Settings struct {
	Limit     int     `json:"limit"`     // solutions asked for
	PuzzleNS  int64   `json:"puzzle_ns"` // time limit of a puzzle
	Threshold float64 `json:"threshold"` // a slowdown of up to this share is allowed: 0.01
	Resolve   float64 `json:"resolve"`   // to pass, a slowdown of this share must be excluded: 0.025
	// ResolveMean is the same for the mean. It is greater, because the interval of the mean
	// is wider.
	ResolveMean float64 `json:"resolve_mean"`
	Level       float64 `json:"level"` // of the intervals: 0.98
	Rate        float64 `json:"rate"`  // false discovery rate over the rows: 0.05
	Until       float64 `json:"until"` // measure until the interval is this narrow (a share); 0: until decided
	// MinForms puzzles are timed before a row passes early: a slow path that 1 puzzle in
	// 1,000 takes comes up about 20 times in 20,000. With 5 times or fewer, a mean that is
	// 10% slower may pass (tools/validate means).
	MinForms int `json:"min_forms"`
	// MinJudged forms of the head are judged, timed or not: of a head that is wrong on 1
	// puzzle in 1,000, 98 comparisons in 100 see a wrong answer among 4,000.
	MinJudged int     `json:"min_judged"`
	MinPairs  int     `json:"min_pairs"` // pairs of processes, at least
	TimeNS    int64   `json:"time_ns"`   // measuring time of all rows together, second measurements not counted
	UnitNS    int64   `json:"unit_ns"`   // measuring time of four processes, before new ones are started
	SliceNS   int64   `json:"slice_ns"`  // time of a slice in each of them
	Inject    float64 `json:"inject"`    // the head is slowed by this share on purpose
	// InjectOneIn is N if only one puzzle in N is slowed, so much that the mean rises by
	// about Inject; 0: all puzzles are slowed.
	InjectOneIn int                `json:"inject_one_in,omitempty"`
	Gated       []string           `json:"gated"` // counters that fail a row if they rise: nodes, allocations, instructions, startup
	Seed        uint64             `json:"seed"`
	Noise       map[string]float64 `json:"noise,omitempty"` // known noise of a corpus, as a share, from a calibration
}

// Plan is a comparison.
type Plan struct {
	Settings
	Tasks []Task
	Base  Version
	Head  Version
	Host  record.Host

	// Start starts a process of one side (0 base, 1 head) on a core; below 0: any.
	Start func(ctx context.Context, side int, t *Task, core int) (Child, error)
	// Outside says that the times are taken outside of the processes: wall time contains pipes.
	Outside bool
	// Prover settles claims that one grid cannot show; nil: they are unjudged.
	Prover func(sudoku.Shape) (solvers.Solver, error)
	Cores  []int // that processes may be tied to; none: they are not
	// Now is a monotonic clock.
	Now func() time.Duration
	// Progress is told how far it is, 0 to 1, and what is at hand; may be nil.
	Progress func(share float64, what string)
}

// Defaults are the settings that the gate is validated with.
func Defaults() Settings {
	return Settings{
		Limit: 1, PuzzleNS: int64(time.Second),
		Threshold: 0.01, Resolve: 0.025, ResolveMean: 0.10, Level: 0.98, Rate: 0.05,
		MinPairs: 16, MinForms: 20_000, MinJudged: 4_000, TimeNS: int64(10 * time.Second), UnitNS: int64(400 * time.Millisecond), SliceNS: int64(800 * time.Microsecond),
	}
}
