package gate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/program"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// puzzles4 is a corpus of 4x4 puzzles. Puzzle i has i blanks in every form, so the number of blanks
// identifies it.
type puzzles4 int

const solution4 = "1234341221434321"

func (p puzzles4) Len() int           { return int(p) }
func (p puzzles4) Where(i int) string { return fmt.Sprintf("test:%d", i+1) }
func (p puzzles4) Clues(i int, dst sudoku.Grid) {
	for k := range dst {
		dst[k], _ = sudoku.DigitOf(solution4[k])
	}
	clear(dst[:i])
}

// numberOf returns the index of a puzzle of puzzles4.
func numberOf(g sudoku.Grid) int { return len(g) - g.Clues() }

// lab simulates a machine. Its clock advances by the times that its processes report. All random
// numbers come from one seed.
type lab struct {
	now   time.Duration
	rng   *rand.Rand
	cost  [2]float64 // time of a puzzle on each side, in ns
	slice float64    // standard deviation of the time of a slice, as a share of that time
	each  float64    // standard deviation between the mean times of processes, as a share
	sleep [2]float64 // additional wall time on each side, as a share of the CPU time
	wait  [2]float64 // the same for waits for a core, which the processes report; below 0 they do not report them
	noCPU bool

	nodes        func(side, number, start int) int64
	allocations  [2]int64 // number of allocated objects per puzzle on each side; -1 means not counted
	instructions [2]int64 // number of instructions per puzzle on each side; -1 means not counted
	// change modifies the answer of a process. It can be nil.
	change func(f *fake, number int, a *program.Answer)
	// slower returns a factor for the time of a process. It can be nil.
	slower func(f *fake) float64
	// puzzle returns a factor for the time of a process for one puzzle. It can be nil.
	puzzle func(f *fake, form sudoku.Grid) float64
	// stall returns additional time of a batch in ns. It can be nil.
	stall func(f *fake) float64
	// madeIn returns the time to create the solver of a process, in ns. It can be nil.
	madeIn func(f *fake) int64
	// fails returns the error of a batch. It can be nil.
	fails func(f *fake) error

	starts  [2]int
	alive   int
	batches [][]uint8 // puzzles of all batches so far; recorded only if keep is true
	keep    bool
}

func newLab(seed uint64) *lab {
	return &lab{
		rng: rand.New(rand.NewPCG(seed, 7)), cost: [2]float64{100_000, 100_000}, slice: .01, each: .002,
		nodes: func(_, number, _ int) int64 { return int64(number) }, instructions: [2]int64{-1, -1},
	}
}

// fake is a simulated process on the machine of a lab.
type fake struct {
	lab    *lab
	side   int
	start  int // number of the process among the processes of its side, from 0
	factor float64
	closed bool
	core   int
	layout int
}

func (l *lab) Start(ctx context.Context, side int, t *Task, core int) (Child, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	f := &fake{lab: l, side: side, start: l.starts[side], core: core, layout: t.Layout, factor: math.Exp(l.each * l.rng.NormFloat64())}
	l.starts[side]++
	l.alive++
	return f, nil
}

func (f *fake) Close() {
	if !f.closed {
		f.closed = true
		f.lab.alive--
	}
}

func (f *fake) Batch(puzzles []uint8, o program.Order, answers []program.Answer, limit time.Duration) (program.Ran, error) {
	l := f.lab
	if f.closed || limit <= 0 || len(puzzles) != 16*(o.Warm+len(answers)) {
		return program.Ran{}, fmt.Errorf("batch with closed %t, limit %v, %d cells for %d + %d puzzles; want an open process, a limit and 16 cells per puzzle", f.closed, limit, len(puzzles), o.Warm, len(answers))
	}
	if l.fails != nil {
		if err := l.fails(f); err != nil {
			return program.Ran{}, err
		}
	}
	if l.keep {
		l.batches = append(l.batches, append([]uint8(nil), puzzles...))
	}
	each := l.cost[f.side] * f.factor * math.Exp(l.slice*l.rng.NormFloat64())
	if l.slower != nil {
		each *= l.slower(f)
	}
	ns := 0.0
	for k := range answers {
		form := sudoku.Grid(puzzles[16*(o.Warm+k) : 16*(o.Warm+k+1)])
		a := &answers[k]
		one := each
		if l.puzzle != nil {
			one *= l.puzzle(f, form)
		}
		ns += one
		if o.Times {
			a.OwnNS = int64(one)
		}
		copy(a.Claim.Solution, form)
		fill(a.Claim.Solution)
		number := numberOf(form)
		a.Claim.Count, a.Claim.Nodes = 1, l.nodes(f.side, number, f.start)
		if l.change != nil {
			l.change(f, number, a)
		}
	}
	if l.stall != nil {
		ns += l.stall(f)
	}
	wait := l.wait[f.side]
	ran := program.Ran{CPUNS: int64(ns), WallNS: int64(ns * (1 + l.sleep[f.side] + math.Abs(wait))), WaitNS: int64(ns * max(0, wait)), Allocations: -1, Instructions: -1}
	if wait < 0 {
		ran.WaitNS = -1
	}
	if l.noCPU {
		ran.CPUNS = 0
	}
	if o.Allocs {
		ran.Allocations = l.allocations[f.side] * int64(len(answers))
	}
	if l.instructions[f.side] >= 0 {
		ran.Instructions = l.instructions[f.side] * int64(len(answers))
	}
	l.now += time.Duration(ran.WallNS)
	return ran, nil
}

// fill solves a 4x4 grid. It returns false if the grid has no solution.
func fill(g sudoku.Grid) bool {
	for i, d := range g {
		if d != 0 {
			continue
		}
		for d := uint8(1); d <= 4; d++ {
			if fits(g, i, d) {
				g[i] = d
				if fill(g) {
					return true
				}
			}
		}
		g[i] = 0
		return false
	}
	return true
}

// fits reports whether cell i of a 4x4 grid can have digit d.
func fits(g sudoku.Grid, i int, d uint8) bool {
	for j, e := range g {
		sees := i/4 == j/4 || i%4 == j%4 || i/8 == j/8 && i%4/2 == j%4/2
		if j != i && e == d && sees {
			return false
		}
	}
	return true
}

// fillSolver is the prover of the tests. It finds at most one solution.
type fillSolver struct{}

func (fillSolver) Solve(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
	if q.Limit > 1 {
		return errors.New("fillSolver finds only one solution; want limit 1")
	}
	copy(c.Solution, q.Puzzle)
	c.Count, c.Exhausted = 0, true
	if fill(c.Solution) {
		c.Count, c.Exhausted = 1, false
	}
	return nil
}

// plan returns a plan with one row on the simulated machine. Processes run for a short time, so
// that tests are quick. plan sets all settings that the tests depend on, independently of the
// defaults.
func (l *lab) plan() *Plan {
	p := &Plan{Settings: Defaults(), Start: l.Start, Now: func() time.Duration { return l.now }}
	p.MinPairs, p.Resolve = 12, 0.03 // the tests expect numbers that depend on these values
	p.Tasks = []Task{{Solver: "fake", Corpus: "small", Shape: sudoku.Shape4, Puzzles: puzzles4(4)}}
	p.Threshold, p.Resolve, p.Level, p.Rate, p.MinPairs = .01, .03, .98, .05, 12
	p.MinForms, p.MinJudged = 500, 0
	p.UnitNS, p.TimeNS = int64(40*time.Millisecond), int64(time.Second)
	p.Prover = func(sudoku.Shape) (solvers.Solver, error) { return fillSolver{}, nil }
	return p
}

// compare runs a comparison that must succeed.
func (l *lab) compare(t *testing.T, p *Plan) *Result {
	t.Helper()
	result := testkit.Must(Compare(context.Background(), p))(t)
	l.nobodyLeft(t)
	return result
}

func (l *lab) nobodyLeft(t *testing.T) {
	t.Helper()
	if l.alive != 0 {
		t.Errorf("%d processes are not closed, want 0", l.alive)
	}
}

// trial is a comparison of one row with the verdict that it should have.
type trial struct {
	reason string
	set    func(l *lab, p *Plan)
	want   Verdict
	says   string // text that the reason of the row must contain
	check  func(t *testing.T, r *Row)
}

func tryAll(t *testing.T, list []trial) {
	for _, tt := range list {
		t.Run(tt.reason, func(t *testing.T) {
			l := newLab(1)
			p := l.plan()
			if tt.set != nil {
				tt.set(l, p)
			}
			result := l.compare(t, p)
			row := result.Rows[0]
			if result.Verdict != tt.want || row.Verdict != tt.want || !strings.Contains(row.Reason, tt.says) {
				t.Errorf("got %s: %s; want %s: %s\n%+v", row.Verdict, row.Reason, tt.want, tt.says, row)
			}
			if tt.check != nil {
				tt.check(t, row)
			}
			if _, err := json.Marshal(result); err != nil {
				t.Errorf("the result cannot be written as JSON: %v", err)
			}
		})
	}
}
