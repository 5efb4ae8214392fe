package rehearsal

import (
	"context"
	"fmt"
	"strings"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/sudoku"
)

// advise adds to each finding what its author can do about it.
func advise(ctx context.Context, e *Entry, puzzles []Puzzle, findings []Finding) {
	for k := range findings {
		f := &findings[k]
		if f.Verdict == judge.Verified || f.Verdict == "" {
			continue
		}
		if e.Protocol == "lines" && f.Verdict == judge.Missing && f.NS < 0 { // not even the trivial puzzle was answered
			if f.Advice = atEnd(ctx, e, &puzzles[k]); f.Advice != "" {
				continue
			}
		}
		f.Advice = advice(e, puzzles, k, f)
	}
}

// atEnd finds out whether a program that did not answer does so when its input
// ends; "" if not.
func atEnd(ctx context.Context, e *Entry, p *Puzzle) string {
	if v := answersAtEnd(ctx, e, p); v != judge.Verified && v != judge.Wrong {
		return ""
	}
	return "It answers only when its input ends, so it does not flush, or it reads everything before it begins. " +
		"Flush after each answer (print(..., flush=True), fflush(stdout), $stdout.sync = true, std::endl) and answer each line before you read the next."
}

// answersAtEnd is the verdict on a program whose input ends after one puzzle.
func answersAtEnd(ctx context.Context, e *Entry, p *Puzzle) judge.Verdict {
	s, err := program.AtEnd(e.Config, p.Shape)
	if err != nil {
		return ""
	}
	t := trial{entry: e, solver: s}
	var f Finding
	err = t.one(ctx, p, &f)
	_ = t.close()
	if err != nil {
		return ""
	}
	return f.Verdict
}

func advice(e *Entry, puzzles []Puzzle, k int, f *Finding) string {
	switch f.Verdict {
	case judge.Wrong:
		return wrongness(puzzles, k, f)
	case judge.Declined:
		return "It gave up. That is not wrong, but the puzzle counts as unsolved."
	case judge.Missing:
		return missingFor(e.Protocol)
	case judge.Timeout:
		return "It is too slow, or it waits for something. A contest's limit is often 1s a puzzle (limits: puzzle in config.yaml)."
	case judge.OutOfMemory:
		return "It needs more memory than it is allowed (--memory)."
	case judge.Garbled:
		return garbledFor(e.Protocol, puzzles[k].Shape)
	case judge.Crashed:
		switch {
		case strings.Contains(f.Reason, "cannot be started"):
			return "The command's first word has to be a program of the PATH or, as a path, of the entry's folder (--dir), and others must be allowed to read and run it."
		case strings.Contains(f.Reason, "exit code 0"):
			return "It ended by itself. It has to go on until its input ends."
		}
		return "It died. What it may use is in its own folder (--dir) and in the system's; it has no network and writes only where it is started."
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
			return fmt.Sprintf("This is the right answer to puzzle %d. Answer each puzzle once, in the order in which they come, and begin each with an empty memory.", j+1)
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
	switch {
	case sudoku.Same(grid, puzzles[k].Clues):
		return "This is the puzzle itself. A program that gives up says so: a solution is missing, or - stands in its place."
	case shape.CheckSolution(make(sudoku.Grid, len(grid)), grid) == nil:
		return "The grid is a solved one, but of another puzzle: the clues have to stay."
	}
	return "In a contest a wrong answer disqualifies; giving up does not."
}

func missingFor(protocol string) string {
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

func garbledFor(protocol string, shape sudoku.Shape) string {
	if protocol == "lines" {
		return fmt.Sprintf("Want one line for each puzzle: the %d digits of the solution, row by row, and nothing else; words for people go to standard error. "+
			"A program that gives up writes -.", shape.Cells())
	}
	p, _ := program.FindProtocol(protocol)
	return fmt.Sprintf("Want, on %s, such as for a 4x4 board:\n%s", p.Sample.Answer.Where, strings.TrimRight(p.Sample.Answer.Text, "\n"))
}
