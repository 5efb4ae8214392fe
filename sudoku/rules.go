package sudoku

import (
	"bytes"
	"fmt"
	"math/bits"
	"strings"
)

// FaultKind is the kind of a Fault.
type FaultKind uint8

// The kinds of faults.
const (
	WrongLength   FaultKind = iota // the grid does not have as many cells as the board
	OutOfRange                     // a digit is greater than the side of the board
	Blank                          // a cell of the solution is empty
	ClueChanged                    // the solution has another digit in the cell of a clue
	DigitRepeated                  // a unit has the same digit twice
	NotCandidate                   // a digit of the solution is not a candidate of its cell
)

// Fault is the first rule that a grid breaks, with the cells that break it.
type Fault struct {
	Kind  FaultKind
	Shape Shape
	Unit  Unit  // unit with the repeated digit, for the kind DigitRepeated
	Digit uint8 // wrong digit of the grid
	Clue  uint8 // clue of the puzzle, for the kind ClueChanged
	Cells []int // indices of the cells that break the rule
	Len   int   // number of cells of the grid, for the kind WrongLength

	Candidates uint32 // candidates of the cell, for the kind NotCandidate
}

// Error describes the fault in one sentence with the names of the cells: "row 3 has two 7s: r3c2,
// r3c8".
func (f *Fault) Error() string {
	switch f.Kind {
	case WrongLength:
		return fmt.Sprintf("the grid has %d cells; a %s board has %d", f.Len, f.Shape, f.Shape.Cells())
	case OutOfRange:
		return fmt.Sprintf("%s contains %d; a %s board has digits 1 to %d", f.names(), f.Digit, f.Shape, f.Shape.Side())
	case Blank:
		if n := len(f.Cells); n > 1 {
			return fmt.Sprintf("%d cells are blank, the first is %s", n, f.Shape.CellName(f.Cells[0]))
		}
		return fmt.Sprintf("%s is blank", f.names())
	case ClueChanged:
		return fmt.Sprintf("clue %s=%d became %d", f.names(), f.Clue, f.Digit)
	case NotCandidate:
		are := "candidates are"
		if bits.OnesCount32(f.Candidates) == 1 {
			are = "only candidate is"
		}
		return fmt.Sprintf("%s contains %d; its %s %s", f.names(), f.Digit, are, digits(f.Candidates))
	default:
		return fmt.Sprintf("%s has %s %ds: %s", f.Unit, countWord(len(f.Cells)), f.Digit, f.names())
	}
}

func (f *Fault) names() string {
	names := make([]string, len(f.Cells))
	for k, i := range f.Cells {
		names[k] = f.Shape.CellName(i)
	}
	return strings.Join(names, ", ")
}

// digits returns the digits of a mask as a list: "1, 3, 12".
func digits(mask uint32) string {
	var list []string
	for ; mask != 0; mask &= mask - 1 {
		list = append(list, fmt.Sprint(bits.TrailingZeros32(mask)+1))
	}
	return strings.Join(list, ", ")
}

func countWord(n int) string {
	words := [...]string{2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

// CheckClues returns the first rule that the clues of a puzzle break, as a *Fault, or nil if they
// break no rule. Blanks are allowed. It does not allocate if the clues are correct.
func (s Shape) CheckClues(puzzle Grid) error {
	if s.Consistent(puzzle) {
		return nil
	}
	return s.firstFault(puzzle)
}

// CheckSolution returns nil if the solution solves the puzzle: it keeps every clue, every cell is
// filled, and every unit has every digit once. Otherwise it returns the first rule that the
// solution breaks, as a *Fault. It does not allocate if the solution is correct.
func (s Shape) CheckSolution(puzzle, solution Grid) error {
	if s == Shape9 && len(puzzle) == 81 && len(solution) == 81 {
		if g := (*[81]uint8)(solution); full9(g) && keepsClues9((*[81]uint8)(puzzle), g) {
			return nil
		}
	} else if s.solves(puzzle, solution) {
		return nil
	}
	return s.solutionFault(puzzle, solution)
}

// Consistent reports whether CheckClues returns nil: no unit has the same digit twice, and no digit
// is greater than the side. It never allocates.
func (s Shape) Consistent(g Grid) bool {
	switch {
	case len(g) != s.Cells():
		return false
	case s == Shape9:
		return Tally9((*[81]uint8)(g), &counts9)&^once9 == 0
	}
	var cols, boxes [MaxSide]uint32
	side := s.Side()
	for r := range side {
		var row uint32
		line, box := g[r*side:(r+1)*side], r/s.BoxRows*s.BoxRows
		for c := 0; c < side; box++ {
			here := boxes[box]
			for end := c + s.BoxCols; c < end; c++ {
				d := line[c]
				if int(d) > side {
					return false
				}
				bit := uint32(1) << (d & 31) &^ 1 // the bit of the digit; 0 for a blank
				if (row|cols[c]|here)&bit != 0 {
					return false
				}
				row |= bit
				cols[c] |= bit
				here |= bit
			}
			boxes[box] = here
		}
	}
	return true
}

// solves reports whether CheckSolution returns nil.
func (s Shape) solves(puzzle, solution Grid) bool {
	if len(puzzle) != s.Cells() || !s.Consistent(solution) {
		return false
	}
	for i, d := range solution {
		if d == 0 || puzzle[i] != 0 && puzzle[i] != d {
			return false
		}
	}
	return true
}

// solutionFault returns the fault that explains best why a solution is wrong. It looks for a
// changed clue first, because a repeated digit is often only its consequence.
func (s Shape) solutionFault(puzzle, solution Grid) error {
	if len(puzzle) != s.Cells() {
		return &Fault{Kind: WrongLength, Shape: s, Len: len(puzzle)}
	}
	if len(solution) != s.Cells() {
		return &Fault{Kind: WrongLength, Shape: s, Len: len(solution)}
	}
	for i, d := range solution {
		if puzzle[i] != 0 && d != puzzle[i] && d != 0 {
			return &Fault{Kind: ClueChanged, Shape: s, Clue: puzzle[i], Digit: d, Cells: []int{i}}
		}
	}
	if err := s.firstFault(solution); err != nil {
		return err
	}
	f := &Fault{Kind: Blank, Shape: s}
	for i, d := range solution {
		if d == 0 {
			f.Cells = append(f.Cells, i)
		}
	}
	if f.Cells == nil {
		return nil
	}
	return f
}

// firstFault looks for a wrong length, then for a digit out of range, then for a repeated digit.
func (s Shape) firstFault(g Grid) error {
	if len(g) != s.Cells() {
		return &Fault{Kind: WrongLength, Shape: s, Len: len(g)}
	}
	for i, d := range g {
		if int(d) > s.Side() {
			return &Fault{Kind: OutOfRange, Shape: s, Digit: d, Cells: []int{i}}
		}
	}
	for _, u := range s.Units() {
		cells := s.UnitCells(u)
		at := make([][]int, s.Side()+1)
		for _, i := range cells {
			at[g[i]] = append(at[g[i]], i)
		}
		for d := 1; d < len(at); d++ {
			if len(at[d]) > 1 {
				return &Fault{Kind: DigitRepeated, Shape: s, Unit: u, Digit: uint8(d), Cells: at[d]}
			}
		}
	}
	return nil
}

// Same reports whether two grids have the same cells.
func Same(a, b Grid) bool { return bytes.Equal(a, b) }
