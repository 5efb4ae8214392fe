package sat

import (
	"math/bits"

	gophersat "github.com/crillab/gophersat/solver"

	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// encoding determines the clauses of a formula.
type encoding struct {
	once   bool // no cell has two digits
	places bool // each digit has a place in each unit
}

var (
	minimal  = encoding{}           // clauses: each cell has a digit, and no digit is twice in a unit
	extended = encoding{true, true} // clauses of minimal, and both others
)

// formula is a puzzle as clauses. Each candidate that the clues leave has a variable, counted from 0.
// The variable is true if the digit is not in the cell.
type formula struct {
	*layout.Layout
	encoding encoding

	puzzle   sudoku.Grid
	open     []uint32            // the candidates of each cell, bit d-1 for digit d; 0 for a clue
	there    []gophersat.Lit     // there[i*side+d-1] is the literal for "digit d is in cell i"; -1 if d is not a candidate
	place    []int               // candidate of each variable, as an index into there
	literals []gophersat.Lit     // the literals of all clauses, one clause after the other
	end      int                 // index in literals of the end of the last clause
	clauses  []gophersat.Clause  // clauses of at least two literals
	units    []*gophersat.Clause // clauses of one literal
	hopeless bool                // whether a clause has no literal, so that the puzzle has no solution
}

func newFormula(shape sudoku.Shape, e encoding) *formula {
	return &formula{
		Layout: layout.New(shape), encoding: e,
		open:  make([]uint32, shape.Cells()),
		there: make([]gophersat.Lit, shape.Cells()*shape.Side()),
	}
}

// write writes the clauses of a puzzle whose clues do not clash. candidates is nil for an ordinary
// puzzle. After each cell, write calls work with the number of new clauses. If work returns true,
// write returns true at once.
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
	if f.encoding.places {
		for _, cells := range f.Units {
			f.unit(cells)
		}
	}
	return false
}

// name numbers the candidates of the puzzle, so that each has a variable.
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

// cell writes the clauses of a blank: it has at least one digit, and it shares no digit with a later
// peer. In the extended encoding, it also does not have two digits.
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
	if !f.encoding.once {
		return
	}
	for m := f.open[i]; m != 0; m &= m - 1 {
		for more := m & (m - 1); more != 0; more &= more - 1 {
			f.notBoth(there[bits.TrailingZeros32(m)], there[bits.TrailingZeros32(more)])
		}
	}
}

// unit writes a clause for each digit without a clue in the unit: the digit has at least one place.
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

// notBoth writes a clause: a and b are not both true.
func (f *formula) notBoth(a, b gophersat.Lit) {
	f.literals = append(f.literals, a.Negation(), b.Negation())
	f.clause()
}

// clause makes a clause of the literals that were appended after the last clause.
func (f *formula) clause() {
	literals := f.literals[f.end:len(f.literals):len(f.literals)]
	f.end = len(f.literals)
	switch len(literals) {
	case 0:
		f.hopeless = true
	case 1:
		f.units = append(f.units, gophersat.NewClause(literals))
	default: // the list has clauses instead of pointers, so that the clauses need no separate allocations
		f.clauses = append(f.clauses, *gophersat.NewClause(literals))
	}
}

// library makes a solver of the library for the formula. The solver can change the clauses of the
// formula, so the formula is not valid until the next write.
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

// read writes the solution of a model into grid, and returns the clause that forbids this solution.
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
