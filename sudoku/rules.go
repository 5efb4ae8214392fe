package sudoku

import (
	"bytes"
	"fmt"
	"math/bits"
	"strings"
)

// FaultKind tells what rule a grid breaks.
type FaultKind uint8

// The ways in which a grid can be wrong.
const (
	WrongLength   FaultKind = iota // not as many cells as the board has
	OutOfRange                     // a digit above the side
	Blank                          // a cell of a solution left empty
	ClueChanged                    // a solution that does not hold a clue
	DigitRepeated                  // a unit with the same digit twice
	NotCandidate                   // a solution with a digit that is no candidate of its cell
)

// Fault names the first rule that a grid breaks, and where.
type Fault struct {
	Kind  FaultKind
	Shape Shape
	Unit  Unit  // DigitRepeated: the unit
	Digit uint8 // the digit repeated, out of range, or put in the clue's place
	Clue  uint8 // ClueChanged: the clue
	Cells []int // the cells concerned
	Len   int   // WrongLength: how many cells the grid has

	Candidates uint32 // NotCandidate: the candidates of the cell
}

// Error says what is wrong as a sentence with cells: "row 3 has two 7s: r3c2, r3c8".
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

// digits lists the digits of a mask: "1, 3, 12".
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

// CheckClues reports the first rule that a puzzle's clues break; nil if none.
// Blanks are allowed. A fault is a *Fault. It does not allocate when all is well.
func (s Shape) CheckClues(puzzle Grid) error {
	if s.Consistent(puzzle) {
		return nil
	}
	return s.firstFault(puzzle)
}

// CheckSolution reports the first rule that a solution breaks: every clue
// kept, every cell filled, every unit with every digit once. nil if it solves
// the puzzle. A fault is a *Fault. It does not allocate when all is well.
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

// Consistent is CheckClues without the explanation: no digit stands twice in a
// unit, none is too large for the board. It never allocates.
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
				bit := uint32(1) << (d & 31) &^ 1 // a blank is no bit
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

// solves is CheckSolution without the explanation.
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

// solutionFault explains why a solution is wrong, the plainest reason first:
// a changed clue says more than the repeated digit that follows from it.
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

// firstFault finds a wrong length, a digit out of range or a repeated digit.
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

// Same reports whether two grids hold the same cells.
func Same(a, b Grid) bool { return bytes.Equal(a, b) }
