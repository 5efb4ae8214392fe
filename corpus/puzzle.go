package corpus

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"sudokubench/sudoku"
)

// Puzzle is one entry of a source. Reader.Next fills it and uses the memory of Clues, Expected,
// Candidates and Fields again.
type Puzzle struct {
	Clues    sudoku.Grid // digits of the clues; 0 for a blank; length Shape.Cells()
	Expected sudoku.Grid // solution that the source gives; empty if the source gives none
	ID       string      // name, heading, rating or comment of the puzzle; "" if the source gives none
	Line     int         // number of the first line of the puzzle in the source, from 1

	Fields     []Field           // other properties of the puzzle, in the order of the source
	Candidates sudoku.Candidates // candidates of each cell of a pencilmark puzzle; empty for other puzzles
}

// Field is a property of a puzzle in its source, such as a rating.
type Field struct {
	Name  string // name of the column or key in the source
	Value string // value of the field, as the source writes it
}

// Number returns the value as a number. ok is false if it is not a finite number.
func (f Field) Number() (x float64, ok bool) {
	x, err := strconv.ParseFloat(strings.TrimSpace(f.Value), 64)
	return x, err == nil && !math.IsInf(x, 0) && !math.IsNaN(x)
}

// Fault is an error in a source, with its place. After a Fault from Reader.Next, reading can
// continue with the next puzzle, unless the fault is Fatal.
type Fault struct {
	File  string
	Line  int    // line number from 1; 0 if the fault does not belong to one line
	What  string // description of the fault
	Fix   string // how the user can correct the fault
	Fatal bool   // whether reading ends, because the rest of the source cannot be read or is not reliable

	cause error
}

// Error returns the fault as "file:line: What; Fix".
func (f *Fault) Error() string {
	if f.Line == 0 {
		return fmt.Sprintf("%s: %s; %s", f.File, f.What, f.Fix)
	}
	return fmt.Sprintf("%s:%d: %s; %s", f.File, f.Line, f.What, f.Fix)
}

// Unwrap returns the error of reading or unpacking that caused the fault. It returns nil if the
// text itself has the fault.
func (f *Fault) Unwrap() error { return f.cause }

// Faults has all faults of a source.
type Faults struct {
	First []*Fault // first faults in the order of the source; the caller limits their number
	More  int      // number of faults that are not in First
}

// Error returns the faults, one per line, and then the number of further faults.
func (f *Faults) Error() string {
	var lines []string
	for _, one := range f.First {
		lines = append(lines, one.Error())
	}
	if f.More > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", f.More))
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the listed faults.
func (f *Faults) Unwrap() []error {
	errs := make([]error, len(f.First))
	for i, one := range f.First {
		errs[i] = one
	}
	return errs
}

// add counts a fault, and stores it if fewer than room faults are stored.
func (f *Faults) add(one *Fault, room int) {
	if len(f.First) < room {
		f.First = append(f.First, one)
	} else {
		f.More++
	}
}

func (f *Faults) count() int { return len(f.First) + f.More }

// quote returns a part of a source for use in a message: at most 32 bytes, escaped and in quotes.
func quote(text []byte) string {
	const most = 32
	if len(text) <= most {
		return fmt.Sprintf("%q", text)
	}
	return fmt.Sprintf("%q...", text[:most])
}

// plural returns a number with its noun: "1 row", "3 rows".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
