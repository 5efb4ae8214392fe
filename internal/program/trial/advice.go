package trial

import (
	"context"
	"fmt"
	"strings"

	"sudokubench/internal/judge"
	"sudokubench/sudoku"
)

// advise adds advice for the author to each finding with a verdict other than Verified.
func advise(ctx context.Context, e *Entry, puzzles []Puzzle, findings []Finding) {
	for k := range findings {
		f := &findings[k]
		if f.Verdict == judge.Verified || f.Verdict == 0 {
			continue
		}
		if e.Protocol == "lines" && f.Verdict == judge.Missing && f.NS < 0 { // the program did not answer even the trivial puzzle at its start
			f.Advice = atEnd(ctx, e, &puzzles[k])
			continue
		}
		if f.Advice = advice(e, puzzles, k, f); f.Verdict == judge.Crashed && strings.Contains(f.Reason, "start") {
			continue // the program did not start, so it did not open any file
		}
		if s := hidden(e, f.Words+" "+f.Reason); s != "" {
			f.Advice = s
		}
	}
}

// atEnd returns advice on a program that did not answer a trivial puzzle. It tests whether the
// program answers when its input ends, instead of after each line.
func atEnd(ctx context.Context, e *Entry, p *Puzzle) string {
	v, busy := answersAtEnd(ctx, e, p)
	switch answered := v == judge.Verified || v == judge.Wrong; {
	case !answered && busy:
		return "The program did not solve a trivial first puzzle, even after its input ended. It computed until it was stopped: look for an endless loop, or for a search that is too slow."
	case !answered:
		return "The program did not solve a trivial first puzzle, even after its input ended. Either it waits for more lines or for another form of input " +
			"(bench list protocols -v shows what each protocol sends), or it starts too slowly."
	}
	return "The program answers only after its input has ended. Either it does not flush its output, or it does not end its line, or it reads all input before it answers. " +
		"End each answer with a newline, flush it (print(..., flush=True), fflush(stdout), $stdout.sync = true, std::endl), and answer each line before you read the next."
}

// answersAtEnd returns the verdict on the program if its input ends after one puzzle, and whether the program
// computed most of the time.
func answersAtEnd(ctx context.Context, e *Entry, p *Puzzle) (v judge.Verdict, busy bool) {
	once := *e
	once.Protocol, once.Config.Blank = "stdin", '.'
	t, err := newTrial(&once, once.speaking(p.Shape))
	if err != nil {
		return 0, false
	}
	defer t.instance.Close()
	found := make([]Finding, 1)
	_ = t.put(ctx, []Puzzle{*p}, found)
	// Half, because on a busy machine the start and the end of a program take long. The verdict is zero if the context has ended or the machine is at fault.
	return found[0].Verdict, found[0].Verdict != 0 && t.instance.Usage().CPUNS > int64(t.took)/2
}

func advice(e *Entry, puzzles []Puzzle, k int, f *Finding) string {
	if e.unknown && (f.Verdict == judge.Missing || f.Verdict == judge.Garbled) {
		return "" // without the protocol, the right form of an answer is unknown
	}
	switch f.Verdict {
	case judge.Wrong:
		return wrongness(puzzles, k, f)
	case judge.Declined:
		return gaveUp(puzzles[k].Shape, f)
	case judge.Missing:
		return missingFor(e.Protocol, f.Reason)
	case judge.Timeout:
		return "The program is too slow, or it waits for something. Many contests allow 1s for each puzzle (limits: puzzle in config.yaml)."
	case judge.OutOfMemory:
		return "The program needs more memory than the limit. Use less memory, or raise the limit with --memory."
	case judge.Garbled:
		return form(e.Protocol, puzzles[k].Shape, f.Reason)
	case judge.Crashed:
		return death(e, f)
	}
	return ""
}

// wrongness returns a likely cause of a wrong answer, besides the rule that the answer breaks. If it
// finds no cause, it returns the consequence in a contest. It returns "" if the answer does not have
// one character for each cell.
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
				late = "\nIf every answer is one puzzle late, the program wrote an extra line, such as a heading, before its first answer."
			}
			return fmt.Sprintf("This is the right answer to puzzle %d.\nAnswer each puzzle once, in the order in which the puzzles arrive, and reset all state before each puzzle.%s", j+1, late)
		}
	}
	side := shape.Side()
	turned := make(sudoku.Grid, len(grid))
	for i, d := range grid {
		turned[i%side*side+i/side] = d
	}
	if shape.CheckSolution(puzzles[k].Clues, turned) == nil {
		return "Rows and columns are swapped: write the grid row by row."
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
	case shape.CheckSolution(clues, raised) == nil:
		return fmt.Sprintf("All digits are one too low: use 1 to %d, not 0 to %d.", side, side-1)
	case shape.CheckSolution(make(sudoku.Grid, len(grid)), grid) == nil:
		return "This is a correct solution of another puzzle. The solution must keep all clues of this one."
	case !kept:
		return "The solution must keep all clues. " + costly
	}
	return costly
}

const costly = "Let the program check each grid before it answers: in most contests a wrong answer disqualifies it, and giving up does not."

// gaveUp returns the consequences of giving up. It also describes answers that count as giving up
// although the program perhaps did not intend this.
func gaveUp(shape sudoku.Shape, f *Finding) string {
	const text = "The program gave up. That does not disqualify it, but the puzzle counts as failed. Contestants that fail clearly more puzzles than others rank after them."
	switch {
	case f.Answer == "":
		return text
	case f.Answer == f.Clues:
		return "The answer is the puzzle itself. If the program does not give up on purpose, it perhaps expects another sign for blanks (blank: in config.yaml) or another protocol.\n" + text
	}
	return fmt.Sprintf("A solution has a digit in all %d cells. An answer with blanks gives up.\n%s", shape.Cells(), text)
}

func missingFor(protocol, reason string) string {
	var answered, given int
	if n, _ := fmt.Sscanf(reason, "the program answered %d of %d puzzles", &answered, &given); n == 2 && strings.HasPrefix(protocol, "lines") {
		return "The program gets many puzzles at once and must print a solution of each, or -. If it can only solve one puzzle per start, use the protocol stdin or --batch 1 (batch: 1 in config.yaml)."
	} else if n == 2 && protocol != "codegolf" { // the protocol sends several puzzles at a time
		return "The program gets many puzzles at once and must answer all of them, with nine rows for each. If it can only solve one puzzle per start, use --batch 1 (batch: 1 in config.yaml)."
	}
	switch protocol {
	case "lines":
		return "Read one line, write one line, flush it, and continue until the input ends."
	case "csv-files":
		return "Write output.csv into the current folder, with nine rows for each puzzle of input.csv. The program starts in a scratch folder, not in its own folder."
	case "codegolf":
		return "Print one line puzzle,solution for each puzzle, with the puzzle exactly as given."
	}
	return "Print the solution on standard output before the program ends; standard error is not read."
}
