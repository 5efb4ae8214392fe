package gate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/sudoku"
)

// perSide is the number of processes of each side that run at the same time.
const perSide = 2

// span is the time of one process for a slice, in ns. wait is the part of wall in which the process
// waited for a core, or 0 if a process of the slice does not report it.
type span struct{ wall, cpu, wait int64 }

// unit has the times of a group of four processes, from their start to their end.
type unit struct {
	slices []slice
	per    int // number of puzzles in each slice
	layout int // number of the builds, below Settings.Layouts
}

// slice has the times of four processes for the same puzzles. The indices are the side, and the
// number of the process on this side.
type slice [2][perSide]span

// crew has four running processes. The indices are the side, and the number of the
// process on this side.
type crew [2][perSide]Child

// hire starts the four processes, each on the core that the function core returns.
func (p *Plan) hire(ctx context.Context, t *Task, core func() int) (*crew, error) {
	c := new(crew)
	for copy := range perSide {
		for side := range 2 {
			child, err := p.Start(ctx, side, t, core())
			if err != nil {
				c.dismiss()
				return nil, sideError(side, err)
			}
			c[side][copy] = child
		}
	}
	return c, nil
}

func (c *crew) dismiss() {
	for side := range c {
		for copy := range c[side] {
			if c[side][copy] != nil {
				c[side][copy].Close()
			}
		}
	}
}

// row is the state of a task during the comparison.
type row struct {
	plan   *Plan
	task   *Task
	source *puzzleSource
	rng    *rand.Rand
	per    int // number of puzzles in each slice
	warm   int // number of puzzles that a process solves without timing before each slice, to warm up
	judge  *bench
	cores  *cores
	out    Row
	first  []unit // times of the first measurement, if it flagged a slowdown
	units  []unit // times of the current measurement

	counted int   // number of puzzles that were counted
	perNS   int64 // time of the base per puzzle while counting, in ns

	starts starts
	slowed slowed
}

// warmShare is the size of the warm-up before a slice, as a share of the slice. The warm-up is not
// timed. It fills the caches with the data of this process.
const warmShare = 0.1

// order returns the side and process number of each turn in a slice. The sides are in ABBA or BAAB
// order, and the processes of a side are in random order.
func order(rng *rand.Rand) [4][2]int {
	first, a, b := rng.IntN(2), rng.IntN(perSide), rng.IntN(perSide)
	second := 1 - first
	return [4][2]int{{first, a}, {second, b}, {second, 1 - b}, {first, 1 - a}}
}

// unit starts four new processes and lets them solve slices for the time UnitNS.
func (r *row) unit(ctx context.Context) error {
	core, task := r.cores.pick(), *r.task
	task.Layout = len(r.units) % max(1, r.plan.Layouts)
	crew, err := r.plan.hire(ctx, &task, func() int { return core })
	if err != nil {
		return err
	}
	defer crew.dismiss()
	r.starts.add(crew)
	u := unit{per: r.per, layout: task.Layout}
	end := r.plan.Now() + time.Duration(r.plan.UnitNS)
	for n := 0; n < minSlices || r.plan.Now() < end; n++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s, ok, err := r.slice(ctx, crew)
		if err != nil {
			return err
		}
		if n > 0 && ok { // the first slice includes the start-up effects of the process
			u.slices = append(u.slices, s)
		}
	}
	r.cores.learn(core, &u)
	r.units = append(r.units, u)
	return nil
}

// minSlices is the least number of slices that four processes solve, even if the time UnitNS is
// over.
const minSlices = 4

// slice lets the four processes solve the same boards and judges their answers. ok is false if the
// slice cannot be compared: the base failed on a puzzle, the machine stalled, or a program was
// started again. A failure that counts against the head is returned as a *Failing error.
func (r *row) slice(ctx context.Context, crew *crew) (s slice, ok bool, err error) {
	batch := r.source.next(r.warm + r.per)
	failed, ok, waits := [2]map[int]*Failing{{}, {}}, true, true // failures of both processes of each side, by position in the batch
	for _, turn := range order(r.rng) {
		side, copy := turn[0], turn[1]
		ran, _, failures, err := r.solve(crew[side][copy], side, batch, program.Order{Warm: r.warm})
		if err != nil {
			return s, false, r.died(ctx, side, err)
		}
		for at, f := range failures {
			if known := failed[side][at]; known == nil || f.Verdict == judge.Wrong {
				failed[side][at] = f
			}
		}
		s[side][copy] = span{ran.WallNS, ran.CPUNS, ran.WaitNS}
		ok, waits = ok && ran.WallNS > 0, waits && ran.WaitNS >= 0
	}
	if !waits { // with the waits of one side only, the other side would look slower
		for side := range s {
			for copy := range s[side] {
				s[side][copy].wait = 0
			}
		}
	}
	ok = ok && len(failed[base]) == 0
	for at := range r.per {
		f := failed[head][at]
		if !blame(f, failed[base][at] == nil) {
			continue
		}
		if f.Verdict == judge.Timeout {
			_, f, err = r.again(crew[head][0], batch, r.warm+at)
			if err != nil {
				return s, false, r.died(ctx, head, err)
			}
		}
		if f != nil {
			return s, false, f
		}
		ok = false // the time of the head includes a failed attempt
	}
	return s, ok, nil
}

// again lets the head solve a puzzle once more after a timeout, because the machine might have
// stalled. The answer is valid until the next call of solve.
func (r *row) again(child Child, b *batch, at int) (*program.Answer, *Failing, error) {
	_, answers, failed, err := r.solve(child, head, b.one(at), program.Order{})
	if err != nil {
		return nil, nil, err
	}
	return &answers[0], failed[0], nil
}

// solve lets a process of a side solve a batch, and judges the answers. The answers are valid until
// the next call. o selects the options, and solve sets the limits in it. failed has the attempts
// that were not verified, by position after the warm-up.
//
// The head has twice the base's time for a puzzle, so that noise alone does not make it lose a
// puzzle.
func (r *row) solve(child Child, side int, b *batch, o program.Order) (ran program.Ran, answers []program.Answer, failed map[int]*Failing, err error) {
	o.MaxSolutions, o.PuzzleNS = r.plan.MaxSolutions, r.plan.PuzzleNS*int64(1+side)
	answers = r.judge.room(len(b.numbers) - o.Warm)
	ran, err = child.Batch(b.forms, o, answers, r.plan.batchLimit(len(b.numbers)))
	if err != nil {
		return ran, nil, nil, err
	}
	return ran, answers, r.judge.failures(side, b, o.Warm, answers), nil
}

// batchLimit returns the time after which a process that does not answer is killed. A working
// process needs much less: timed puzzles are puzzles that the base solves, and few of them can be
// near the time limit.
func (p *Plan) batchLimit(puzzles int) time.Duration {
	each := 3 * time.Duration(min(p.PuzzleNS, int64(24*time.Hour)))
	return time.Minute + time.Duration(min(puzzles, nearLimit))*each
}

// nearLimit is the number of puzzles of a batch for which batchLimit allows the whole time limit.
const nearLimit = 20

// died returns the error for a process that does not answer any more. If the head dies on puzzles
// that the base solves, this counts against it and the error is a *Failing.
func (r *row) died(ctx context.Context, side int, err error) error {
	if ctx.Err() != nil || side == base {
		return sideError(side, err)
	}
	f := &Failing{Side: sideName(side), Verdict: judge.Crashed, Where: r.task.Corpus, Reason: err.Error()}
	if errors.Is(err, program.ErrLate) {
		f.Verdict = judge.Timeout
	}
	return f
}

func sideError(side int, err error) error {
	return fmt.Errorf("%s: %w", sideName(side), err)
}

func sideName(side int) string { return [2]string{"base", "head"}[side] }

// puzzleSource gives the puzzles of a corpus in a random order, again and again, each time after a new
// random symmetry. So the processor's branch prediction cannot adapt to the puzzles. On boards with 9
// rows or more, practically no board repeats.
type puzzleSource struct {
	shape   sudoku.Shape
	puzzles Puzzles
	order   []int
	at      int
	rng     *rand.Rand
	form    *sudoku.Symmetry
	clues   sudoku.Grid
	batch   batch
}

// batch is a batch of puzzles to solve, each after a random symmetry.
type batch struct {
	numbers []int
	forms   []uint8 // cells of all puzzles, one puzzle after the other
	cells   int
}

func (b *batch) form(k int) sudoku.Grid { return b.forms[k*b.cells : (k+1)*b.cells : (k+1)*b.cells] }

// one returns a batch with only puzzle k.
func (b *batch) one(k int) *batch {
	return &batch{numbers: b.numbers[k : k+1], forms: b.form(k), cells: b.cells}
}

// newPuzzleSource returns a source with only the puzzles in numbers.
func newPuzzleSource(seed uint64, t *Task, numbers []int) *puzzleSource {
	s := &puzzleSource{
		shape: t.Shape, puzzles: t.Puzzles, rng: rand.New(rand.NewPCG(seed, 0x6465636b)), form: sudoku.Identity(t.Shape),
		clues: make(sudoku.Grid, t.Shape.Cells()), order: append([]int(nil), numbers...),
	}
	s.rng.Shuffle(len(s.order), func(i, j int) { s.order[i], s.order[j] = s.order[j], s.order[i] })
	return s
}

// left returns how many puzzles remain in the current pass through the source after a number of
// puzzles.
func (s *puzzleSource) left(given int) int { return len(s.order) - given%len(s.order) }

// next returns the next n puzzles. They are valid until the next call.
func (s *puzzleSource) next(n int) *batch {
	cells := s.shape.Cells()
	b := &s.batch
	b.cells = cells
	if len(b.numbers) != n {
		b.numbers, b.forms = make([]int, n), make([]uint8, n*cells)
	}
	for k := range n {
		i := s.order[s.at]
		s.at = (s.at + 1) % len(s.order)
		b.numbers[k] = i
		s.puzzles.Clues(i, s.clues)
		s.form.Reseed(s.rng.Uint64())
		s.form.Apply(b.form(k), s.clues)
	}
	return b
}

// cores finds the core on which processes wait least. It tries each core once. Then it uses the
// best core, and tries another one from time to time.
type cores struct {
	list []int
	// waited is the last measured share of wall time in which processes waited for the core, by
	// core.
	waited map[int]float64
	idle   float64 // share of wall time in which processes wait even if they have a core to themselves
	// held is the time of the processes that waited longer, because other programs held their cores.
	// timed is the time of all processes. Both are in ns.
	held, timed int64
	picks       int
	blind       bool // whether the system does not report CPU time; the waits are then unknown, and the cores take turns
}

func newCores(list []int, idle float64) *cores {
	return &cores{list: list, waited: map[int]float64{}, idle: idle}
}

// lookEvery is the number of calls of pick after which another core is tried.
const lookEvery = 8

// pick returns a core, or -1 if the list of cores is empty.
func (c *cores) pick() int {
	if len(c.list) == 0 {
		return -1
	}
	c.picks++
	if c.blind {
		return c.list[c.picks%len(c.list)]
	}
	if c.picks%lookEvery == 0 {
		return c.list[c.picks/lookEvery%len(c.list)]
	}
	best := c.list[0]
	for _, core := range c.list {
		w, tried := c.waited[core]
		if !tried {
			return core
		}
		if w < c.waited[best] {
			best = core
		}
	}
	return best
}

// learn updates the waits from the times of a unit on a core.
func (c *cores) learn(core int, u *unit) {
	var wall, cpu int64
	for _, s := range u.slices {
		for _, one := range slices.Concat(s[base][:], s[head][:]) {
			wall += one.wall
			cpu += one.cpu
		}
	}
	c.blind = cpu == 0
	if wall > 0 {
		c.waited[core] = max(0, 1-float64(cpu)/float64(wall))
	}
	c.timed += wall
	if !c.blind && c.waited[core] > c.idle {
		c.held += wall
	}
}
