package sat

import (
	"math/bits"

	gophersat "github.com/crillab/gophersat/solver"

	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// encoding is which clauses are written.
type encoding uint8

const (
	minimal  encoding = iota // a digit in every cell, none twice in a unit
	extended                 // also: no cell with two digits, a place for every digit in every unit
)

// formula is the puzzle as clauses. Variables are numbered from 0, and only the
// candidates that the clues leave have one. It is true where the digit is not
// in the cell.
type formula struct {
	*layout.Layout
	encoding encoding

	puzzle   sudoku.Grid
	open     []uint32        // the candidates of each cell, bit d-1 for digit d; none where there is a clue
	there    []gophersat.Lit // digit d is in cell i, at i*side+d-1; -1 where that is no candidate
	place    []int           // which candidate each variable stands for
	literals []gophersat.Lit // of all clauses, one after the other
	end      int             // where in literals the last clause ends
	clauses  []gophersat.Clause
	units    []*gophersat.Clause // clauses of one literal
	hopeless bool                // a clause has no literal
}

func newFormula(shape sudoku.Shape, e encoding) *formula {
	return &formula{
		Layout: layout.New(shape), encoding: e,
		open:  make([]uint32, shape.Cells()),
		there: make([]gophersat.Lit, shape.Cells()*shape.Side()),
	}
}

// write makes the clauses of a puzzle whose clues do not clash. candidates is nil for an ordinary
// puzzle. It tells work how many it wrote, and leaves where that says stop.
func (f *formula) write(puzzle sudoku.Grid, candidates sudoku.Candidates, work func(n int) (stop bool)) (stop bool) {
	f.name(puzzle, candidates)
	f.literals, f.end, f.clauses, f.units, f.hopeless = f.literals[:0], 0, f.clauses[:0], f.units[:0], false
	for i, d := range puzzle {
		if d != 0 {
			continue
		}
		before := len(f.clauses)
		f.cell(i)
		if work(len(f.clauses) - before) {
			return true
		}
	}
	if f.encoding == extended {
		for _, cells := range f.Units {
			f.unit(cells)
		}
	}
	return false
}

// name gives variables to the candidates.
func (f *formula) name(puzzle sudoku.Grid, candidates sudoku.Candidates) {
	f.puzzle, f.place = puzzle, f.place[:0]
	for i, d := range puzzle {
		f.open[i] = 0
		if d == 0 {
			f.open[i] = f.Open(puzzle, i)
			if candidates != nil {
				f.open[i] &= candidates[i]
			}
		}
		for d := range f.Side {
			at := i*f.Side + d
			f.there[at] = -1
			if f.open[i]>>d&1 != 0 {
				f.there[at] = gophersat.Var(len(f.place)).SignedLit(true)
				f.place = append(f.place, at)
			}
		}
	}
}

// cell writes what is said of a blank: at least one digit, none of which is in
// a later cell that it sees, and, in the extended encoding, only one.
func (f *formula) cell(i int) {
	there := f.there[i*f.Side : (i+1)*f.Side]
	for m := f.open[i]; m != 0; m &= m - 1 {
		f.literals = append(f.literals, there[bits.TrailingZeros32(m)])
	}
	f.clause()
	for _, j := range f.Peers[i] {
		if int(j) < i {
			continue
		}
		for both := f.open[i] & f.open[j]; both != 0; both &= both - 1 {
			d := bits.TrailingZeros32(both)
			f.notBoth(there[d], f.there[int(j)*f.Side+d])
		}
	}
	if f.encoding == minimal {
		return
	}
	for m := f.open[i]; m != 0; m &= m - 1 {
		for more := m & (m - 1); more != 0; more &= more - 1 {
			f.notBoth(there[bits.TrailingZeros32(m)], there[bits.TrailingZeros32(more)])
		}
	}
}

// unit writes that every digit has a place in a unit, unless a clue holds it.
func (f *formula) unit(cells []uint16) {
	var held uint32
	for _, i := range cells {
		held |= 1 << f.puzzle[i] >> 1
	}
	for missing := f.All &^ held; missing != 0; missing &= missing - 1 {
		d := bits.TrailingZeros32(missing)
		for _, i := range cells {
			if there := f.there[int(i)*f.Side+d]; there >= 0 {
				f.literals = append(f.literals, there)
			}
		}
		f.clause()
	}
}

func (f *formula) notBoth(a, b gophersat.Lit) {
	f.literals = append(f.literals, a.Negation(), b.Negation())
	f.clause()
}

// clause makes one of the literals written since the last.
func (f *formula) clause() {
	literals := f.literals[f.end:len(f.literals):len(f.literals)]
	f.end = len(f.literals)
	switch len(literals) {
	case 0:
		f.hopeless = true
	case 1:
		f.units = append(f.units, gophersat.NewClause(literals))
	default: // not each by itself on the heap
		f.clauses = append(f.clauses, *gophersat.NewClause(literals))
	}
}

// library makes a solver of the formula, which then belongs to it: the clauses
// are the library's to change until the next is written.
func (f *formula) library() *gophersat.Solver {
	problem := gophersat.ParseSliceNb(nil, len(f.place))
	problem.Clauses, problem.Status = make([]*gophersat.Clause, len(f.clauses)), gophersat.Indet
	for k := range f.clauses {
		problem.Clauses[k] = &f.clauses[k]
	}
	if f.hopeless {
		problem.Status = gophersat.Unsat
	}
	library := gophersat.New(problem)
	for _, c := range f.units {
		library.AppendClause(c)
	}
	return library
}

// read writes a model as a board and gives the clause that forbids it.
func (f *formula) read(model []bool, grid sudoku.Grid) *gophersat.Clause {
	copy(grid, f.puzzle)
	var forbid []gophersat.Lit
	for v, absent := range model {
		if !absent {
			at := f.place[v]
			grid[at/f.Side] = uint8(at%f.Side) + 1
			forbid = append(forbid, f.there[at].Negation())
		}
	}
	return gophersat.NewClause(forbid)
}
