package generator

import (
	"context"
	"encoding/binary"
	"fmt"
	"sort"

	"sudokubench/sudoku"
)

// Pencilmark puzzles start with all candidates in all cells. The generator removes wrong candidates
// in random order until the puzzle has one solution. Then it tries each removed candidate again, in
// another random order, and puts it back if the puzzle still has one solution. At the end no
// removed candidate can come back, just as no clue of a minimal puzzle can go.
//
// Such a puzzle has almost no cell with one candidate, and its candidates are spread over all
// cells. Singles and locked candidates find little in it.

func checkPencilmarks(o *Options) error {
	switch {
	case o.Level != Pencilmarks:
		return nil
	case o.Solutions != One && o.Solutions != "":
		return fmt.Errorf("level %s with %s solutions is not made; want one solution", Pencilmarks, o.Solutions)
	case o.Shape.Side() > 9:
		return fmt.Errorf("level %s is not made on %s boards, because no solver counts the solutions in reasonable time; want 4x4, 6x6 or 9x9", Pencilmarks, o.Shape)
	}
	return nil
}

// candidate is a wrong candidate: a digit (from 0) that the solution does not have in this cell.
type candidate struct {
	cell  int
	digit uint8
}

// tryPencilmarks makes a pencilmark puzzle.
func (g *Generator) tryPencilmarks(ctx context.Context, r random) (p Puzzle, ok bool, err error) {
	shape := g.options.Shape
	p.Solution = walkedGrid(shape, r)
	p.Clues, p.Candidates = make(sudoku.Grid, shape.Cells()), make(sudoku.Candidates, shape.Cells())
	var wrong []candidate
	for _, k := range r.order(shape.Cells() * shape.Side()) {
		if c := (candidate{k / shape.Side(), uint8(k % shape.Side())}); p.Solution[c.cell] != c.digit+1 {
			wrong = append(wrong, c)
		}
	}
	// Removing candidates never adds solutions, so binary search finds the fewest to remove.
	lost := sort.Search(len(wrong), func(n int) bool {
		strike(&p, shape, wrong[:n])
		if err != nil {
			return true
		}
		n, err = g.countMarked(ctx, p.Candidates, 2)
		return err != nil || n < 2
	})
	if err != nil {
		return p, false, err
	}
	strike(&p, shape, wrong[:lost])
	for _, k := range r.order(lost) {
		c := wrong[k]
		// The puzzle has one solution without the candidate, so a second solution must contain it.
		was := p.Candidates[c.cell]
		p.Candidates[c.cell] = 1 << c.digit
		n, err := g.countMarked(ctx, p.Candidates, 1)
		if err != nil {
			return p, false, err
		}
		if p.Candidates[c.cell] = was; n == 0 {
			p.Candidates[c.cell] |= 1 << c.digit
		}
	}
	p.Candidates.Clues(p.Clues)
	n, err := g.countMarked(ctx, p.Candidates, 2)
	if err == nil && (n != 1 || !sudoku.Same(g.claim.Solution, p.Solution)) {
		err = fmt.Errorf("the prover is wrong about %s: it claims %d solutions and finds %s; want only %s", p.Candidates, n, g.claim.Solution, p.Solution)
	}
	return p, err == nil, err
}

// strike gives the puzzle all candidates except lost.
func strike(p *Puzzle, shape sudoku.Shape, lost []candidate) {
	for i := range p.Candidates {
		p.Candidates[i] = shape.AllCandidates()
	}
	for _, c := range lost {
		p.Candidates[c.cell] &^= 1 << c.digit
	}
}

// key identifies a puzzle. It returns the clues, or the candidates as bytes.
func (p *Puzzle) key() (key sudoku.Grid) {
	if p.Candidates == nil {
		return p.Clues
	}
	for _, mask := range p.Candidates {
		key = binary.LittleEndian.AppendUint32(key, mask)
	}
	return key
}
