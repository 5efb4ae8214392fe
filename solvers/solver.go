// Package solvers is the contract between a Sudoku solver and everything that
// measures it. Each built-in solver is a package below this one; roster lists them all,
// solvertest holds the checks that each of them passes. A solver can also be a package of
// another module, whose program gets the whole bench command from package harness.
//
// A solver gets a Query and fills in a Claim. A claim is what the solver says,
// not what is true: the judge looks at it after the clock has stopped.
//
// Other modules rely on this package, except on the names in program.go. Fields, functions and
// optional interfaces (such as Explainer) may be added. Nothing is removed or renamed, and no
// method is added to Solver. docs/reference/contract.md has the whole promise.
package solvers

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"sudokubench/sudoku"
)

// Query is one puzzle and how much is asked about it.
type Query struct {
	Shape  sudoku.Shape
	Puzzle sudoku.Grid // Shape.Cells() cells, 0 = blank; read-only
	Limit  int         // stop at so many solutions: 1 = find one, 2 = prove it unique, n = count up to n; at least 1

	// Candidates are those of a pencilmark puzzle; nil for an ordinary puzzle. Only solvers with
	// Spec.Pencilmarks get them. Puzzle then has the cells with one candidate as clues. Read-only.
	Candidates sudoku.Candidates
}

// Claim is a solver's answer.
//
//	Count > 0                  Solution holds one of the Count solutions found
//	Count = 0, Exhausted       the puzzle has no solution
//	Count = 0, not Exhausted   declined: the idea ends here; Solution may hold the partial grid
type Claim struct {
	Solution  sudoku.Grid // the caller's buffer of Shape.Cells() cells; the solver writes into it and never replaces it
	Count     int         // solutions found, at most Query.Limit
	Exhausted bool        // the search space is spent, so Count is exact
	Nodes     int64       // guesses: choices tried where more than one was open; below 0: not known, of a program that does not tell
}

// Solver is one instance of an algorithm. It belongs to one goroutine at a
// time and may keep buffers between calls, but no knowledge of past puzzles.
type Solver interface {
	// Solve answers q in c. It treats q as read-only, overwrites every field of
	// c (and every cell of c.Solution), allocates nothing (but see Spec.Allocates), and looks at
	// ctx.Err every few thousand nodes; once that is not nil it returns it, and
	// what c holds no longer matters. Any other error is a fault of the solver.
	// Declining is not an error.
	Solve(ctx context.Context, q *Query, c *Claim) error
}

// Explainer is a solver that can say how it came to its answer.
type Explainer interface {
	Solver
	// Explain gives the steps of the last Solve, in order. It is off the clock
	// and may allocate.
	Explain() Explanation
}

// Explanation is how a puzzle was solved, as far as it was.
type Explanation struct {
	Grade string // how hard it was: the hardest technique that was needed
	Steps []Step
}

// Step is one deduction.
type Step struct {
	Technique string // "hidden single"
	Text      string // what was seen where, and what follows: cells as r1c2
}

// Answers tells which questions a solver can answer.
type Answers uint8

// The questions. A solver that answers Count answers the other two as well.
const (
	First  Answers = 1 << iota // Limit 1: one solution
	Unique                     // Limit 2: is it the only one?
	Count                      // any Limit
)

// All is every question.
const All = First | Unique | Count

// Has reports whether every question of b is among those of a.
func (a Answers) Has(b Answers) bool { return a&b == b }

// Most is the greatest limit among the questions; 0: any.
func (a Answers) Most() int {
	switch {
	case a.Has(Count):
		return 0
	case a.Has(Unique):
		return 2
	}
	return 1
}

// String lists the questions: "first, unique, count".
func (a Answers) String() string {
	s := ""
	for _, q := range []struct {
		a    Answers
		name string
	}{{First, "first"}, {Unique, "unique"}, {Count, "count"}} {
		if a.Has(q.a) {
			if s != "" {
				s += ", "
			}
			s += q.name
		}
	}
	return s
}

// Option is a setting that a solver offers.
type Option struct {
	Name    string `json:"name"`
	Default string `json:"default"`
	Doc     string `json:"doc"`
}

// Options are settings by name; those absent have their default.
type Options map[string]string

// mostWhole is the largest number that an option takes: sums of two do not
// overflow anywhere.
const mostWhole = 1_000_000_000

// Whole reads a setting that is a whole number of at least least; otherwise is
// its default.
func (o Options) Whole(name, otherwise string, least int) (int, error) {
	text, ok := o[name]
	if !ok {
		text = otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > mostWhole {
		return 0, fmt.Errorf("option %s is %q; want a whole number from %d to %d, such as %s", name, text, least, mostWhole, otherwise)
	}
	return n, nil
}

// Spec describes a solver: what the roster lists and `bench list` shows.
type Spec struct {
	Name     string // lower case, words joined by '-'; never changes once published
	Family   string // "search", "propagation", "exact cover"...
	Source   string // the package's source file, whose package comment is the documentation
	Shapes   []sudoku.Shape
	Answers  Answers
	Complete bool // never declines: given time, it answers every puzzle

	Pencilmarks bool // it also answers pencilmark puzzles (Query.Candidates)

	Options []Option

	// Allocates says what leaves garbage in Solve, where something does: a
	// library that is borrowed, say. Empty: nothing does.
	Allocates string
	// Threads tells that other goroutines work for Solve, so that the CPU time of
	// the thread that called it says little.
	Threads bool

	// Engine names what runs on this machine, where a solver has several ways to
	// carry out its idea. Empty: it has one.
	Engine string

	// New makes an instance for one shape (one of Shapes) with options whose
	// names are all in Options. Tables are built here, off the clock. An error
	// says which option's value is wrong and what would be right.
	New func(shape sudoku.Shape, options Options) (Solver, error)
}

var namePattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`) })

// ValidName reports whether a solver or an option can have this name: lower-case letters and
// digits, with words joined by '-'.
func ValidName(name string) bool { return namePattern().MatchString(name) }

// Takes reports whether the solver takes boards of that shape.
func (s *Spec) Takes(shape sudoku.Shape) bool { return slices.Contains(s.Shapes, shape) }

// Doc is the solver's documentation, taken from its package comment.
func (s *Spec) Doc() Doc { return DocOf(s.Source) }
