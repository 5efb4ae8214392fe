package trial

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/internal/sys/clock"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// worker tests the protocol worker in three steps: the command !hello, a batch with warm-up puzzles
// and the puzzles of the trial, and a long batch. The long batch detects a program that writes
// before it has read everything. A failed step ends the test. Each batch adds a finding, and !hello
// adds one only if it fails. The caller tests single lines outside a batch as the protocol lines.
func (r *Report) worker(ctx context.Context, e *Entry, puzzles []Puzzle) error {
	shape, all := puzzles[0].Shape, puzzles
	if k := slices.IndexFunc(puzzles, func(p Puzzle) bool { return p.Shape != shape }); k >= 0 {
		all = puzzles[:k]
	}
	c, err := program.StartEntry(ctx, e.Config, shape)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		r.Findings = append(r.Findings, refused(e, "!hello", err))
		return nil
	}
	defer c.Close()
	b := batch{entry: e, child: c, shape: shape}
	solved, f := b.mixed(all)
	r.Findings = append(r.Findings, f)
	if f.Verdict == judge.Verified {
		r.Findings = append(r.Findings, b.long(solved))
		r.Notes = append(r.Notes, b.remarks()...)
	}
	return ctx.Err()
}

// batch contains the program under trial and the results of its batches.
type batch struct {
	entry   *Entry
	child   *program.Child
	shape   sudoku.Shape
	ran     program.Ran
	elapsed time.Duration // shortest time from the sending of a batch to its last answer
	timed   bool          // whether the program reports the time of each puzzle
}

// warmUp is the number of warm-up puzzles at the start of a batch. Their time is not measured.
const warmUp = 2

// mixed sends the same batch of all puzzles two times. It returns the solution of the first puzzle
// as solved, or nil after a fault.
func (b *batch) mixed(puzzles []Puzzle) (solved sudoku.Grid, f Finding) {
	f = Finding{Puzzle: fmt.Sprintf("a batch of %d puzzles", len(puzzles)), NS: -1}
	grids := make([]sudoku.Grid, 0, len(puzzles))
	for _, p := range puzzles {
		grids = append(grids, p.Clues)
	}
	for range 2 {
		answers, ok := b.put(&f, grids)
		if !ok {
			return nil, f
		}
		for k := range answers {
			b.timed = b.timed || answers[k].OwnNS > 0
		}
		solved = answers[0].Claim.Solution
	}
	return solved, f
}

// longBatch is the number of puzzles in a long batch. Their answers exceed the capacity of a pipe.
const longBatch = 1500

// long sends a long batch of puzzles, each with one blank. The puzzles are made from the solved
// grid.
func (b *batch) long(solved sudoku.Grid) Finding {
	f := Finding{Puzzle: fmt.Sprintf("a batch of %d puzzles", longBatch), NS: -1}
	grids := make([]sudoku.Grid, longBatch)
	for k := range grids {
		grids[k] = append(sudoku.Grid(nil), solved...)
		grids[k][k%len(solved)] = 0
	}
	b.put(&f, grids)
	return f
}

// put sends a batch after warmUp puzzles, and judges the answers. If there are faults, put stores
// the first fault in f and returns false.
func (b *batch) put(f *Finding, puzzles []sudoku.Grid) (answers []program.Answer, ok bool) {
	order := program.Order{Warm: warmUp, MaxSolutions: 1, Times: true, Allocs: true}
	var text []uint8
	for k := range warmUp {
		text = append(text, puzzles[k%len(puzzles)]...)
	}
	for _, p := range puzzles {
		text = append(text, p...)
	}
	answers = make([]program.Answer, len(puzzles))
	for k := range answers {
		answers[k].Claim.Solution = make(sudoku.Grid, b.shape.Cells())
	}
	limit := b.entry.Limit * time.Duration(min(len(puzzles)+warmUp, 10))
	begin := clock.Now()
	ran, err := b.child.Batch(text, order, answers, limit)
	elapsed := time.Duration(clock.Since(begin))
	if err != nil {
		name := f.Puzzle
		*f = refused(b.entry, name, err)
		return nil, false
	}
	if b.elapsed == 0 || elapsed < b.elapsed {
		b.elapsed, b.ran = elapsed, ran
	}
	for k := range answers {
		one := Finding{Puzzle: f.Puzzle, NS: -1, Clues: puzzles[k].String()}
		q := solvers.Query{Shape: b.shape, Puzzle: puzzles[k], Limit: 1}
		switch a := &answers[k]; a.Outcome {
		case program.Answered:
			one.rule(&q, &a.Claim, nil, nil, limit)
		case program.TimedOut:
			one.Verdict, one.Reason = judge.Timeout, "the program reported a timeout"
		default:
			one.Verdict, one.Reason = judge.Crashed, "the program reported a crash: "+a.Reason
		}
		if one.Verdict != judge.Verified {
			one.Reason = fmt.Sprintf("answer %d: %s", k+1, one.Reason)
			one.Advice = "Answer the measured puzzles in their order, one line for each, and none of the puzzles that warm up."
			*f = one
			return nil, false
		}
	}
	if ran.WallNS == 0 {
		f.Verdict, f.Reason = judge.Garbled, "the program wrote wall=0 after a batch"
		f.Advice = "Read a clock of 1 microsecond or better before the first measured puzzle and after the last one, and write the difference in nanoseconds."
		return nil, false
	}
	f.Verdict, f.NS = judge.Verified, ran.WallNS
	return answers, true
}

// slow is the shortest time of a batch that is certainly not due to delays in pipes or a busy
// machine.
const slow = 20 * time.Millisecond

// remarks returns suggestions for the author about the times that the program reports.
func (b *batch) remarks() (notes []string) {
	wall := time.Duration(b.ran.WallNS)
	switch {
	case wall > b.elapsed:
		notes = append(notes, fmt.Sprintf("The program wrote wall=%d, which is %s, but the whole batch took only %s. Write nanoseconds, of the measured puzzles only.", b.ran.WallNS, wall, b.elapsed.Round(time.Microsecond)))
	case b.elapsed >= slow && wall*200 < b.elapsed:
		notes = append(notes, fmt.Sprintf("The program wrote wall=%d, which is %s, but the batch took %s. Check that wall is in nanoseconds.", b.ran.WallNS, wall, b.elapsed.Round(time.Microsecond)))
	}
	switch cpu := time.Duration(b.ran.CPUNS); {
	case cpu == 0:
		notes = append(notes, "The program reports no CPU time, so bench compare uses its wall time, which is less precise on a busy machine. To report it, write cpu=N (nanoseconds) after !ran wall=N.")
	case cpu > wall+wall/2:
		notes = append(notes, fmt.Sprintf("The program wrote more CPU time (%s) than wall time (%s). If several threads solve, leave cpu out.", cpu, wall))
	}
	if !b.timed {
		notes = append(notes, "The program does not time single puzzles (ns=N after the solution, if a batch has times=true). bench compare then compares only sums.")
	}
	return notes
}

// refused returns the finding for a failed step of the dialogue. what is the name of the step.
func refused(e *Entry, what string, err error) Finding {
	f := Finding{Puzzle: what, NS: -1, Verdict: judge.Garbled, Advice: "bench list protocols -v describes protocol worker with a sample. bench new-entry --protocol worker writes a program that works."}
	text := strings.TrimPrefix(err.Error(), strings.Join(e.Config.Command, " ")+": ")
	f.Reason, f.Words, _ = strings.Cut(text, "; standard error ends with: ")
	switch {
	case strings.Contains(text, program.ErrLate.Error()):
		f.Verdict = judge.Timeout
		f.Advice = "Flush the answer to !hello and to each batch. Read all puzzles of a batch before you write anything. " + f.Advice
	case strings.Contains(text, "cannot be started"):
		f.Verdict, f.Advice = judge.Crashed, ""
	case strings.Contains(text, "ended without an answer"):
		f.Verdict = judge.Crashed
	}
	return f
}
