package trial

import (
	"context"
	"fmt"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// advise adds to each finding what its author can do about it.
func advise(ctx context.Context, e *Entry, puzzles []Puzzle, findings []Finding) {
	for k := range findings {
		f := &findings[k]
		if f.Verdict == judge.Verified || f.Verdict == 0 {
			continue
		}
		if e.Protocol == "lines" && f.Verdict == judge.Missing && f.NS < 0 { // not even the trivial puzzle was answered
			f.Advice = atEnd(ctx, e, &puzzles[k])
			continue
		}
		f.Advice = advice(e, puzzles, k, f)
	}
}

// atEnd finds out whether a program that did not answer does so when its input
// ends.
func atEnd(ctx context.Context, e *Entry, p *Puzzle) string {
	if v := answersAtEnd(ctx, e, p); v != judge.Verified && v != judge.Wrong {
		return "It answers neither at once nor when its input ends, though the first puzzle is trivial: it waits for something, such as more lines or another form of input " +
			"(bench list protocols -v shows what is sent), or it takes too long to start."
	}
	return "It answers only when its input ends, so it does not flush, or does not end its line, or reads everything before it begins. " +
		"Write each answer with the end of its line, flush after each answer (print(..., flush=True), fflush(stdout), $stdout.sync = true, std::endl) and answer each line before you read the next."
}

// answersAtEnd is the verdict on a program whose input ends after one puzzle.
func answersAtEnd(ctx context.Context, e *Entry, p *Puzzle) judge.Verdict {
	t, err := newTrial(e, func() (solvers.Solver, error) { return program.AtEnd(e.Config, p.Shape) })
	if err != nil {
		return 0
	}
	defer t.instance.Close()
	found := make([]Finding, 1)
	_ = t.put(ctx, []Puzzle{*p}, found)
	return found[0].Verdict // 0 if the context has ended
}

func advice(e *Entry, puzzles []Puzzle, k int, f *Finding) string {
	switch f.Verdict {
	case judge.Wrong:
		return wrongness(puzzles, k, f)
	case judge.Declined:
		return "It gave up. That is not wrong, but the puzzle counts as unsolved."
	case judge.Missing:
		return missingFor(e.Protocol, f.Reason)
	case judge.Timeout:
		return "It is too slow, or it waits for something. A contest's limit is often 1s a puzzle (limits: puzzle in config.yaml)."
	case judge.OutOfMemory:
		return "It needs more memory than it is allowed (--memory)."
	case judge.Garbled:
		return form(e.Protocol, puzzles[k].Shape, f.Reason)
	case judge.Crashed:
		return death(e, f)
	}
	return ""
}

// wrongness says more of a wrong answer than the rule that it breaks, where
// that can be seen.
func wrongness(puzzles []Puzzle, k int, f *Finding) string {
	shape := puzzles[k].Shape
	grid := make(sudoku.Grid, len(f.Answer))
	for i := range f.Answer {
		grid[i], _ = sudoku.DigitOf(f.Answer[i])
	}
	if len(grid) != shape.Cells() {
		return ""
	}
	for j := range puzzles {
		if j != k && puzzles[j].Shape == shape && shape.CheckSolution(puzzles[j].Clues, grid) == nil {
			late := ""
			if j == k-1 {
				late = "\nIf all answers are one puzzle late, something was written before the first, such as a heading."
			}
			return fmt.Sprintf("This is the right answer to puzzle %d.\nAnswer each puzzle once, in the order in which they come, and begin each with an empty memory.%s", j+1, late)
		}
	}
	side := shape.Side()
	turned := make(sudoku.Grid, len(grid))
	for i, d := range grid {
		turned[i%side*side+i/side] = d
	}
	if shape.CheckSolution(puzzles[k].Clues, turned) == nil {
		return "Rows and columns are swapped: write row by row."
	}
	raised := make(sudoku.Grid, len(grid))
	for i, d := range grid {
		raised[i] = d + 1
	}
	clues := puzzles[k].Clues
	kept := true
	for i, d := range clues {
		kept = kept && (d == 0 || d == grid[i])
	}
	switch {
	case sudoku.Same(grid, clues):
		return "This is the puzzle itself. " + giveUp
	case shape.CheckSolution(clues, raised) == nil:
		return fmt.Sprintf("Its digits are one too low: they go from 1 to %d, not from 0 to %d.", side, side-1)
	case shape.CheckSolution(make(sudoku.Grid, len(grid)), grid) == nil:
		return "The grid is a solved one, but of another puzzle: the clues have to stay."
	case grid.Clues() < len(grid):
		return "Every cell needs its digit. " + giveUp
	case !kept:
		return "The digits that are given have to stay in their places. In a contest a wrong answer disqualifies; giving up does not."
	}
	return "In a contest a wrong answer disqualifies; giving up does not."
}

// giveUp is how that is said.
const giveUp = "A program that gives up says so: a solution is missing, or - stands in its place."

func missingFor(protocol, reason string) string {
	var answered, given int
	if n, _ := fmt.Sscanf(reason, "it answered %d of %d puzzles", &answered, &given); n == 2 && protocol != "codegolf" { // of a batch
		return "It is given many puzzles in one go and has to answer each, nine rows for every nine rows. One that takes a single puzzle enters with batch: 1 (try it with --batch 1)."
	}
	switch protocol {
	case "lines":
		return "Read one line, write one line, flush, and go on until the input ends."
	case "csv-files":
		return "Write output.csv into the folder that the program is started in, which is not where the program lies, with nine rows for every puzzle of input.csv."
	case "codegolf":
		return "Print a line puzzle,solution for every puzzle, the puzzle as it was given."
	}
	return "Print the solution on standard output before the program ends; standard error is not read."
}
