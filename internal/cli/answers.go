package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"sudokubench/corpus"
	"sudokubench/sudoku"
)

// answer is one entry of a file of answers: a grid, or what is wrong with it.
type answer struct {
	grid  sudoku.Grid
	line  int
	fault *corpus.Fault
}

// answerBook holds the answers of a file. Where each comes with its puzzle
// ("puzzle,solution" lines) it is looked up by that, so that a missing row does
// not shift those after it; otherwise answers stand in the order of the puzzles.
type answerBook struct {
	list     []answer
	byPuzzle map[string][]int // places in list; nil: in order
	used     int
}

// readAnswers reads a whole file of answers.
func readAnswers(ctx context.Context, r *corpus.Reader) (*answerBook, error) {
	b := &answerBook{byPuzzle: map[string][]int{}}
	for {
		if ctx.Err() != nil {
			return nil, errInterrupted
		}
		var a corpus.Puzzle
		var f *corpus.Fault
		switch err := r.Next(&a); {
		case err == io.EOF:
			return b, nil
		case errors.As(err, &f):
			b.list = append(b.list, answer{line: f.Line, fault: f})
			continue
		case err != nil:
			return nil, err
		}
		if len(a.Expected) == 0 {
			b.byPuzzle = nil
			b.list = append(b.list, answer{grid: a.Clues, line: a.Line})
			continue
		}
		if b.byPuzzle != nil {
			b.byPuzzle[string(a.Clues)] = append(b.byPuzzle[string(a.Clues)], len(b.list))
		}
		b.list = append(b.list, answer{grid: a.Expected, line: a.Line})
	}
}

// to takes out the answer to the k-th puzzle, from 0; nil if there is none.
func (b *answerBook) to(k int, clues sudoku.Grid) *answer {
	if b.byPuzzle != nil {
		places := b.byPuzzle[string(clues)]
		if len(places) == 0 {
			return nil
		}
		b.byPuzzle[string(clues)] = places[1:]
		k = places[0]
	}
	if k >= len(b.list) {
		return nil
	}
	b.used++
	return &b.list[k]
}

// left is how many answers belong to no puzzle.
func (b *answerBook) left() int { return len(b.list) - b.used }

// answers holds answer after answer against its puzzle.
func (c *checkCommand) answers(s *session, reader *corpus.Reader, name string, out *checked, tell func(string, ...any), bad func(*corpus.Fault) error) error {
	source, answersName, closeIn, err := s.open(c.Answers, corpus.ReaderOptions{Format: c.AnswersFrom, AsIs: true})
	if err != nil {
		return usage(err)
	}
	defer closeIn()
	if source.Shape() != reader.Shape() {
		return usage(fmt.Errorf("%s has %s boards, %s has %s boards; want the same", name, reader.Shape(), answersName, source.Shape()))
	}
	book, err := readAnswers(s.ctx, source)
	if err != nil {
		return err
	}
	right, wrong, missing := 0, 0, 0
	out.Right, out.Wrong, out.Missing = &right, &wrong, &missing
	var p corpus.Puzzle
	for k := 0; ; k++ {
		done, err := nextOrFault(reader, &p, bad)
		if err != nil {
			return err
		}
		if done {
			break
		}
		if s.ctx.Err() != nil {
			return errInterrupted
		}
		out.Puzzles++
		switch a := book.to(k, p.Clues); {
		case a == nil:
			missing++
			tell("%s:%d: no answer to this puzzle", name, p.Line)
		case a.fault != nil:
			wrong++
			tell("%v", a.fault)
		case a.grid.Clues() == 0:
			missing++
			tell("%s:%d: the answer to %s:%d is empty", answersName, a.line, name, p.Line)
		default:
			if err := reader.Shape().CheckSolution(p.Clues, a.grid); err != nil {
				wrong++
				tell("%s:%d: wrong: %v", answersName, a.line, err)
				continue
			}
			right++
		}
	}
	if n := book.left(); n > 0 {
		wrong += n
		tell("%s: %s to no puzzle of %s", answersName, counted(n, "answer"), name)
	}
	return nil
}

// nextOrFault reads on past faults to the next good puzzle.
func nextOrFault(reader *corpus.Reader, p *corpus.Puzzle, bad func(*corpus.Fault) error) (done bool, err error) {
	for {
		err := reader.Next(p)
		var f *corpus.Fault
		switch {
		case err == nil:
			return false, nil
		case err == io.EOF:
			return true, nil
		case !errors.As(err, &f):
			return true, err
		}
		if err := bad(f); err != nil || f.Fatal {
			return true, err
		}
	}
}
