package collection

import (
	"context"
	"fmt"

	"sudokubench/corpus"
	"sudokubench/sudoku"
	"sudokubench/sudoku/canon"
)

// Checked is the result of Check. Each field counts puzzles.
type Checked struct {
	Puzzles    int `json:"puzzles"`
	One        int `json:"one_solution"`
	None       int `json:"no_solution"`
	Many       int `json:"several_solutions"`
	Minimal    int `json:"minimal"` // number of puzzles with exactly one solution from which no clue can be removed
	Given      int `json:"given_solutions"`
	Other      int `json:"other_solutions"`  // number of puzzles with a given solution and at least one other solution
	Duplicates int `json:"duplicates"`       // number of puzzles that are equal or symmetric to an earlier puzzle
	Classes    int `json:"classes,omitzero"` // number of classes of symmetric puzzles; 0 if the board has no canonical forms
}

// Remark is a finding of Check about one puzzle.
type Remark struct {
	Line int
	Kind remarkKind
	Text string // predicate of a sentence about the puzzle, such as "has no solution"
}

// remarkKind is the kind of a finding.
type remarkKind uint8

// The kinds of findings.
const (
	noSolution remarkKind = iota
	SeveralSolutions
	Superfluous // the puzzle has a clue that can be removed
	twin        // the puzzle is equal or symmetric to an earlier puzzle
)

// Check examines each puzzle. It counts the solutions up to two, tries to remove each clue, and
// looks for an earlier puzzle that is equal or symmetric. On boards without canonical forms it
// finds only equal puzzles. It does not check given solutions, because the reader has checked them.
// It needs about 80 bytes of memory per class of symmetric puzzles.
func (s *Source) Check(ctx context.Context, prover prover, remark func(Remark)) (*Checked, error) {
	shape, sum := s.Reader.Shape(), &Checked{}
	symmetric, relation := Canonical(shape) == nil, Equal
	if symmetric {
		relation = Symmetric
	}
	lines := map[class]uint32{}
	begin := func() (finder[examined], error) { return examiner(shape, prover, true, false) }
	err := each(ctx, s, begin, func(p *corpus.Puzzle, found examined) error {
		tell := func(kind remarkKind, format string, args ...any) {
			remark(Remark{p.Line, kind, fmt.Sprintf(format, args...)})
		}
		sum.count(found)
		switch {
		case found.solutions == 0:
			tell(noSolution, "has no solution")
		case found.solutions > 1:
			tell(SeveralSolutions, "has several solutions")
		case found.superfluous >= 0:
			tell(Superfluous, "is not minimal: the clue %s=%c can be removed", shape.CellName(found.superfluous), sudoku.Symbol(p.Clues[found.superfluous]))
		}
		class := found.classes[relation]
		first, known := lines[class]
		switch {
		case !known:
			lines[class] = uint32(p.Line)
			return nil
		case symmetric:
			tell(twin, "is equal or symmetric to the puzzle of line %d", first)
		default:
			tell(twin, "is equal to the puzzle of line %d", first)
		}
		sum.Duplicates++
		return nil
	})
	if symmetric {
		sum.Classes = len(lines)
	}
	return sum, err
}

func (c *Checked) count(found examined) {
	c.Puzzles++
	c.Given += one(found.given)
	switch {
	case found.solutions == 0:
		c.None++
	case found.solutions > 1:
		c.Many++
		c.Other += one(found.given)
	case found.superfluous >= 0:
		c.One++
	default:
		c.One++
		c.Minimal++
	}
}

// examined is the result of a worker for one puzzle.
type examined struct {
	classes      [Unrelated]class // class for each relation; zero if the board has no canonical forms, or the solution is not known
	solutions    int              // number of solutions; 2 means at least 2
	given, wrong bool             // whether the source gives a solution; whether it is wrong
	superfluous  int              // first cell whose clue can be removed; -1 if every clue is needed, or if the number of solutions is not 1
}

// examiner returns a finder that counts the solutions of a puzzle. With minimal, it tries to remove each
// clue. With solved, it checks the given solution, and finds the class of the solution.
func examiner(shape sudoku.Shape, prover prover, minimal, solved bool) (finder[examined], error) {
	q, err := newQuestions(shape, prover)
	if err != nil {
		return nil, err
	}
	c, unknown := canon.New(shape)
	form := make(sudoku.Grid, shape.Cells())
	return func(ctx context.Context, p *corpus.Puzzle) (found examined, err error) {
		found.given, found.superfluous = len(p.Expected) > 0, -1
		if found.wrong = solved && found.given && shape.CheckSolution(p.Clues, p.Expected) != nil; found.wrong {
			p.Expected = p.Expected[:0]
		}
		if found.solutions, err = q.count(ctx, p.Clues); err != nil {
			return found, err
		}
		solution := p.Expected
		if len(solution) == 0 && found.solutions == 1 {
			solution = q.claims[0].Solution
		}
		found.classes[Equal] = classOf(p.Clues)
		if unknown == nil {
			c.Puzzle(form, p.Clues)
			found.classes[Symmetric] = classOf(form)
			if solved && len(solution) > 0 {
				c.Grid(form, solution)
				found.classes[SameSolution] = classOf(form)
			}
		}
		if minimal && found.solutions == 1 {
			found.superfluous, err = q.superfluous(ctx, p.Clues)
		}
		return found, err
	}, nil
}

// count counts the solutions up to two. The first one is in q.claims[0].
func (q *questions) count(ctx context.Context, clues sudoku.Grid) (solutions int, err error) {
	q.reset()
	q.add(clues)
	err = q.ask(ctx, 2)
	return q.claims[0].Count, err
}

// superfluous returns the first cell whose clue can be removed from a puzzle with one solution, or
// -1. The puzzle is minimal if it has several solutions without any one of its clues.
func (q *questions) superfluous(ctx context.Context, clues sudoku.Grid) (cell int, err error) {
	q.reset()
	for i, d := range clues {
		if d != 0 {
			q.add(clues)[i] = 0
		}
	}
	if err := q.ask(ctx, 2); err != nil {
		return -1, err
	}
	k := 0
	for i, d := range clues {
		if d == 0 {
			continue
		}
		if q.claims[k].Count == 1 {
			return i, nil
		}
		k++
	}
	return -1, nil
}
