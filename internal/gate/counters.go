package gate

import (
	"cmp"
	"context"
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
)

// countTime is the time that each process can use to count the guesses and allocations of a row.
// The limit leaves time for the other measurements if the solver is slow.
const countTime = 3 * time.Second

// census has the results of one process on the first puzzles of a corpus, which it solves in
// batches.
type census struct {
	child        Child
	failures     []*Failing // failure of the process on each puzzle; nil if it solved the puzzle
	nodes        []int64    // number of guesses for each puzzle
	times        []int64    // time of each puzzle of the last batch, in ns; 0 means unknown
	allocations  []int64    // number of allocated objects in each batch
	instructions int64
	last         int64 // time of the last batch, in ns
}

// count compares the counters, which have no noise, such as verdicts and guesses. New processes
// solve the puzzles of the corpus one by one, as many as fit in countTime. count returns the
// puzzles that all processes solved, the number of puzzles tried, and the base's time per puzzle.
// The returned puzzles are timed later.
func (r *row) count(ctx context.Context) (solved []int, tried int, perNS int64, err error) {
	defer r.took(r.plan.Now())
	n := r.task.Puzzles.Len()
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = i
	}
	c, err := r.newCounting(ctx, newPuzzleSource(r.plan.Seed, r.task, numbers))
	if err != nil {
		return nil, 0, 0, err
	}
	defer c.crew.dismiss()
	if err = c.until(ctx, countTime, func() bool { return c.done >= n }); err == nil {
		r.compare(&c.all)
		err = c.confirmSlowed(ctx)
		r.shares()
	}
	return c.solved, c.done, c.perPuzzle.perNS(), err
}

// counting lets two new processes of each side solve the same boards one by one.
type counting struct {
	row       *row
	crew      *crew
	all       counts
	source    *puzzleSource
	done      int   // number of puzzles tried so far
	solved    []int // numbers of the puzzles that all four processes solved
	perPuzzle timePerPuzzle
	strict    bool // whether a failure of the head ends the work with an error
}

func (r *row) newCounting(ctx context.Context, d *puzzleSource) (*counting, error) {
	crew, err := r.plan.hire(ctx, r.task, r.cores.pick)
	if err != nil {
		return nil, err
	}
	c := &counting{row: r, source: d, crew: crew}
	for i := range c.all {
		c.all[i].child = crew[i%2][i/2]
	}
	return c, nil
}

// until lets the processes solve batches until the function stop returns true or each process has
// used its time. They solve at least one batch, unless stop returns true at once.
func (c *counting) until(ctx context.Context, each time.Duration, stop func() bool) error {
	now := c.row.plan.Now
	begin, size := now(), 1
	for !stop() && (c.done == 0 || now()-begin < time.Duration(len(c.all))*each) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		before := now()
		if err := c.batch(ctx, c.source.next(min(size, c.source.left(c.done)))); err != nil {
			return err
		}
		if now()-before < countTime/4 {
			size = min(2*size, 1024)
		}
	}
	return nil
}

func (c *counting) batch(ctx context.Context, h *batch) error {
	r := c.row
	for i := range c.all {
		if err := r.census(&c.all[i], i%2, h); err != nil {
			return r.died(ctx, i%2, err)
		}
	}
	if err := r.allow(&c.all, h, c.done); err != nil {
		return r.died(ctx, head, err)
	}
	good := len(c.solved)
	for k, number := range h.numbers {
		if f := c.all.headFails(c.done + k); c.strict && blame(f, c.all.baseSolves(c.done+k)) {
			return f
		}
		if c.all.baseSolves(c.done+k) && c.all.headFails(c.done+k) == nil {
			c.solved = append(c.solved, number)
			r.slowed.add(&c.all, h, c.done, k)
		}
	}
	c.perPuzzle.add(min(c.all[base].last, c.all[base+again].last), int64(len(h.numbers)), len(c.solved)-good == len(h.numbers))
	c.done += len(h.numbers)
	return nil
}

// timePerPuzzle computes the time per puzzle. It uses all batches. If the batches without an unsolved puzzle
// give a shorter time, it uses only these, because an unsolved puzzle can take the whole time
// limit.
type timePerPuzzle struct {
	ns, puzzles       int64 // total time and number of puzzles of the batches in which every puzzle was solved
	allNS, allPuzzles int64
}

func (p *timePerPuzzle) add(ns, puzzles int64, solved bool) {
	p.allNS, p.allPuzzles = p.allNS+ns, p.allPuzzles+puzzles
	if solved {
		p.ns, p.puzzles = p.ns+ns, p.puzzles+puzzles
	}
}

// perNS returns the time per puzzle in ns, at least 1.
func (p *timePerPuzzle) perNS() int64 {
	per := p.allNS / max(1, p.allPuzzles)
	if p.puzzles > 0 {
		per = min(per, p.ns/p.puzzles)
	}
	return max(1, per)
}

// counts has the data of four processes: base, head, base, head.
type counts [2 * perSide]census

// again is the distance between the indices of a side's two processes in an array of type counts.
const again = 2

// baseSolves reports whether both processes of the base solved puzzle k.
func (c *counts) baseSolves(k int) bool {
	return c[base].failures[k] == nil && c[base+again].failures[k] == nil
}

// headFails returns the failure of a process of the head on puzzle k, or nil if both processes
// solved it.
func (c *counts) headFails(k int) *Failing {
	return cmp.Or(c[head].failures[k], c[head+again].failures[k])
}

// census lets a process solve a batch of puzzles and stores the results.
func (r *row) census(c *census, side int, h *batch) error {
	ran, answers, failed, err := r.solve(c.child, side, h, program.Order{Allocs: true, Times: true})
	if err != nil {
		return err
	}
	c.times, c.last = c.times[:0], 0
	for k := range answers {
		c.failures = append(c.failures, failed[k])
		c.nodes = append(c.nodes, answers[k].Claim.Nodes)
		c.times = append(c.times, answers[k].OwnNS)
		c.last += answers[k].OwnNS
	}
	if c.last == 0 { // the program does not report the times of single puzzles
		c.last, ran.Instructions = ran.WallNS, -1
	}
	c.allocations = append(c.allocations, ran.Allocations)
	c.instructions = add(c.instructions, ran.Instructions)
	return nil
}

// allow lets the head solve a puzzle of the last batch again if only the head ran out of time. done
// is the number of puzzles before this batch.
func (r *row) allow(all *counts, h *batch, done int) error {
	for _, c := range []*census{&all[head], &all[head+again]} {
		for k := range h.numbers {
			if f := c.failures[done+k]; f == nil || f.Verdict != judge.Timeout || !all.baseSolves(done+k) {
				continue
			}
			a, f, err := r.again(c.child, h, k)
			if err != nil {
				return err
			}
			c.failures[done+k], c.nodes[done+k], c.times[k] = f, a.Claim.Nodes, 0
			c.instructions = -1 // the instructions of the attempt that timed out cannot be subtracted
		}
	}
	return nil
}

// add adds two counts. If one is unknown (negative), the sum is unknown.
func add(a, b int64) int64 {
	if a < 0 || b < 0 {
		return -1
	}
	return a + b
}

const keptFailures = 5

// compare sets the counters and failures of a row.
func (r *row) compare(all *counts) {
	var verified, nodes [len(all)]int64
	for k := range all[head].failures {
		lost, solves := all.headFails(k), all.baseSolves(k)
		for i := range all {
			if all[i].failures[k] == nil {
				verified[i]++
			}
			if solves && lost == nil {
				nodes[i] = add(nodes[i], all[i].nodes[k])
			}
		}
		if len(r.out.Failures) < keptFailures && blame(lost, solves) {
			r.out.Failures = append(r.out.Failures, lost)
		}
	}
	b, h, a := &all[base], &all[head], &all[base+again]
	list := append(r.out.Counters,
		Counter{Name: "verified", Base: verified[base], Head: verified[head], Exact: verified[base] == verified[base+again], Gated: true})
	if nodes[base] >= 0 && nodes[head] >= 0 { // both sides report their guesses
		list = append(list, Counter{Name: "nodes", Base: nodes[base], Head: nodes[head], Exact: nodes[base] == nodes[base+again]})
	}
	list = append(list, allocations(b.allocations, h.allocations, a.allocations))
	if b.instructions >= 0 && h.instructions >= 0 && a.instructions >= 0 {
		list = append(list, instructions(b.instructions, h.instructions, a.instructions))
	}
	for i := range list {
		list[i].Gated = list[i].Gated || slices.Contains(r.plan.Gated, list[i].Name)
	}
	r.out.Counters = list
}

// instructions compares the instruction counts. A few interrupts can change them, so a difference
// within the tolerance does not count as a change.
func instructions(b, h, a int64) Counter {
	tolerance := max(b/1000, 3*max(a-b, b-a))
	if max(h-b, b-h) <= tolerance {
		h = b
	}
	return Counter{Name: "instructions", Base: b, Head: h, Exact: tolerance < b/50}
}

// allocations compares the numbers of allocated objects in each batch. The Go runtime sometimes
// allocates a few objects for itself. So a batch counts only if both processes of the base
// allocated the same number, and the total counts as changed only if most of these batches changed.
func allocations(b, h, a []int64) Counter {
	c := Counter{Name: "allocations"}
	var same, changed int
	for i := range b {
		if b[i] != a[i] || b[i] < 0 || h[i] < 0 {
			continue
		}
		same++
		c.Base += b[i]
		c.Head += h[i]
		if h[i] != b[i] {
			changed++
		}
	}
	c.Exact = 2*same > len(b)
	if 2*changed <= same {
		c.Head = c.Base
	}
	return c
}
