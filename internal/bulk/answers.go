package bulk

import (
	"context"
	"errors"
	"io"

	"sudokubench/corpus"
	"sudokubench/sudoku"
)

// answer is an entry of a file of answers: a grid, or a fault.
type answer struct {
	grid  sudoku.Grid
	line  int
	fault *corpus.Fault
}

// answerBook contains the answers in a file. If each line has the form "puzzle,solution", the
// puzzle selects the answer, so a missing line does not shift the other answers. Otherwise the
// answers are in the order of the puzzles.
type answerBook struct {
	list     []answer
	byPuzzle map[string][]int // indices in list by puzzle; nil means that the answers are in the order of the puzzles
	used     int
}

func readAnswers(ctx context.Context, r *corpus.Reader) (*answerBook, error) {
	b := &answerBook{byPuzzle: map[string][]int{}}
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var a corpus.Puzzle
		err := r.Next(&a)
		f, bad := errors.AsType[*corpus.Fault](err)
		switch {
		case err == io.EOF:
			return b, nil
		case bad:
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
			b.byPuzzle[keyOf(&a)] = append(b.byPuzzle[keyOf(&a)], len(b.list))
		}
		b.list = append(b.list, answer{grid: a.Expected, line: a.Line})
	}
}

// keyOf returns a text that identifies a puzzle.
func keyOf(p *corpus.Puzzle) string {
	if len(p.Candidates) > 0 {
		return p.Candidates.String()
	}
	return string(p.Clues)
}

// to returns the answer to the k-th puzzle, counted from 0, and marks the answer as used. It
// returns nil if there is no answer.
func (b *answerBook) to(k int, p *corpus.Puzzle) *answer {
	if b.byPuzzle != nil {
		places := b.byPuzzle[keyOf(p)]
		if len(places) == 0 {
			return nil
		}
		b.byPuzzle[keyOf(p)] = places[1:]
		k = places[0]
	}
	if k >= len(b.list) {
		return nil
	}
	b.used++
	return &b.list[k]
}

// left returns the number of answers that belong to no puzzle.
func (b *answerBook) left() int { return len(b.list) - b.used }
