package corpus

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"sudokubench/sudoku"
)

// Puzzle is one entry of a source. Reader.Next fills it and reuses the
// buffers of Clues, Expected and Fields.
type Puzzle struct {
	Clues    sudoku.Grid // Shape.Cells() cells, 0 = blank
	Expected sudoku.Grid // the given solution; len 0 where the source gives none
	ID       string      // its name, heading, rating or comment; "" if it has none
	Line     int         // line of the source where the puzzle starts, from 1

	Fields     []Field           // the other fields of the puzzle, in the order of the source
	Candidates sudoku.Candidates // of a pencilmark puzzle, Shape.Cells() masks; len 0 for others
}

// Field is a property of a puzzle that its source gives, such as a rating.
type Field struct {
	Name  string // of the column or key, as the source writes it
	Value string // as the source writes it
}

// Number returns the value as a number. ok is false if it is not a finite number.
func (f Field) Number() (x float64, ok bool) {
	x, err := strconv.ParseFloat(strings.TrimSpace(f.Value), 64)
	return x, err == nil && !math.IsInf(x, 0) && !math.IsNaN(x)
}

// Fault is a bad place of a source. After a Fault from Reader.Next reading can
// go on with the next puzzle, unless it is Fatal.
type Fault struct {
	File  string
	Line  int    // from 1; 0 where the fault is not in one line
	What  string // what is wrong
	Fix   string // what would be right
	Fatal bool   // nothing that follows can be read, or be trusted

	cause error
}

// Error gives the fault as "file:line: what is wrong; what would be right".
func (f *Fault) Error() string {
	if f.Line == 0 {
		return fmt.Sprintf("%s: %s; %s", f.File, f.What, f.Fix)
	}
	return fmt.Sprintf("%s:%d: %s; %s", f.File, f.Line, f.What, f.Fix)
}

// Unwrap gives the error of reading or unpacking that is behind the fault; nil
// where the text itself is at fault.
func (f *Fault) Unwrap() error { return f.cause }

// Faults is what is wrong with a source as a whole.
type Faults struct {
	First []*Fault // in the order of the source, as many as were asked for
	More  int      // how many follow that are not listed
}

// Error lists the faults, one a line, and then how many more there are.
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

// Unwrap gives the faults listed.
func (f *Faults) Unwrap() []error {
	errs := make([]error, len(f.First))
	for i, one := range f.First {
		errs[i] = one
	}
	return errs
}

// add counts a fault and keeps it while there is room for it.
func (f *Faults) add(one *Fault, room int) {
	if len(f.First) < room {
		f.First = append(f.First, one)
	} else {
		f.More++
	}
}

func (f *Faults) count() int { return len(f.First) + f.More }

// quote shows a piece of a source inside a sentence, safely and shortly.
func quote(text []byte) string {
	const most = 32
	if len(text) <= most {
		return fmt.Sprintf("%q", text)
	}
	return fmt.Sprintf("%q...", text[:most])
}

// plural is "1 row", "3 rows".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
