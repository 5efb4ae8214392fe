// Package solvers is the contract between a Sudoku solver and the code that measures it. Each
// built-in solver is a package below this one. Package roster lists them, and package solvertest
// contains the tests that every solver passes. A solver can also be a package of another module,
// whose program gets the whole bench command from package harness.
//
// A solver gets a Query and fills in a Claim. The judge checks the claim after the time of the
// attempt was taken.
//
// Other modules rely on this package, except on the names in program.go. Later versions can add
// fields, functions and optional interfaces (such as Explainer). They remove and rename nothing, and
// add no method to Solver. docs/reference/contract.md has the whole promise.
package solvers

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"sudokubench/sudoku"
)

// Query is a puzzle and the question about it.
type Query struct {
	Shape  sudoku.Shape
	Puzzle sudoku.Grid // Shape.Cells() cells, 0 = blank; read-only
	Limit  int         // number of solutions after which to stop: 1 = find one, 2 = prove it unique, n = count up to n; at least 1

	// Candidates of each cell of a pencilmark puzzle; nil for an ordinary puzzle; read-only. Only
	// solvers with Spec.Pencilmarks get pencilmark puzzles. Then Puzzle has the cells with one
	// candidate as clues.
	Candidates sudoku.Candidates
}

// Claim is the answer of a solver.
//
//	Count > 0                  Solution is one of the Count solutions found
//	Count = 0, Exhausted       the puzzle has no solution
//	Count = 0, not Exhausted   the solver gives up; Solution can be a partial grid
//
// A solver that cannot look for a second solution leaves Exhausted false if Limit is above 1.
type Claim struct {
	Solution  sudoku.Grid // the caller's buffer of Shape.Cells() cells; the solver writes into it and never replaces it
	Count     int         // solutions found, at most Query.Limit
	Exhausted bool        // the search is complete, so Count is exact
	Nodes     int64       // guesses: choices tried that were not forced; below 0: not known, if a program does not report them
}

// Solver is one instance of an algorithm. One goroutine at a time uses it. It can keep buffers
// between calls, but no knowledge of earlier puzzles.
type Solver interface {
	// Solve answers q in c. It treats q as read-only and overwrites every field of c and
	// every cell of c.Solution. It allocates nothing, except as Spec.Allocates states. It
	// looks at ctx.Err every few thousand nodes. If this is not nil, it returns it, and the
	// values in c do not matter. Any other error is a fault of the solver. To give up is not
	// an error.
	Solve(ctx context.Context, q *Query, c *Claim) error
}

// Explainer is a solver that can explain its answer.
type Explainer interface {
	Solver
	// Explain returns the steps of the last Solve in order. Its time does not count, and it
	// can allocate.
	Explain() Explanation
}

// Explanation lists the steps to a solution, or to the point at which the solver gave up.
type Explanation struct {
	Grade string // the hardest technique that the puzzle needed
	Steps []Step

	// Candidates has the candidates of each cell after the last step. A filled cell has its digit.
	// It is nil if no cell is blank, or if the solver does not show candidates.
	Candidates sudoku.Candidates
}

// Step is one deduction.
type Step struct {
	Technique string // "hidden single"
	Text      string // the pattern, its cells (r1c2), and the conclusion

	Board sudoku.Grid // the board after the step; nil if the solver does not show it
}

// Answers is the set of questions that a solver can answer.
type Answers uint8

// The questions. A solver that answers Count answers the other two as well.
const (
	First  Answers = 1 << iota // Limit 1: one solution
	Unique                     // Limit 2: is it the only one?
	Count                      // any Limit
)

// All is every question.
const All = First | Unique | Count

// Has reports whether a contains every question of b.
func (a Answers) Has(b Answers) bool { return a&b == b }

// Most returns the greatest Query.Limit among the questions; 0 means any limit.
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

	// Values lists all values of an idea that can be exchanged, for example "on" and "off".
	// Default is one of them. The solver keeps every promise of its Spec with each of them, and
	// bench ideas measures each. Empty: the option is a setting without such values, for example a
	// number.
	Values []string `json:"values,omitempty"`
}

// Options are the settings of a solver by name. A missing name has its default.
type Options map[string]string

// Switch returns an idea that can be switched off. doc says what the solver does without it.
func Switch(name, doc string) Option {
	return Option{Name: name, Default: "on", Values: []string{"on", "off"}, Doc: doc}
}

// Value returns the value of an option: the given one, or else its default.
func (o Options) Value(option Option) string {
	if value, ok := o[option.Name]; ok {
		return value
	}
	return option.Default
}

// On reports whether an idea made by Switch is on.
func (o Options) On(idea Option) bool { return o.Value(idea) == "on" }

// Check returns an error if an idea has a value that is not one of its Values. It checks no option
// without Values.
func (o Options) Check(ideas []Option) error {
	for _, idea := range ideas {
		if value := o.Value(idea); len(idea.Values) > 0 && !slices.Contains(idea.Values, value) {
			return fmt.Errorf("option %s is %q; want %s", idea.Name, value, strings.Join(idea.Values, " or "))
		}
	}
	return nil
}

// mostWhole is the largest value of an option. The sum of two such values overflows on no
// machine.
const mostWhole = 1_000_000_000

// Whole returns the value of an option that is a whole number from least to a billion. otherwise is
// its default, as text.
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

// Spec describes a solver. The roster lists these descriptions, and `bench list` shows them.
type Spec struct {
	Name     string // lower case, words joined by '-'; never changes once published
	Family   string // "search", "propagation", "exact cover"...
	Source   string // text of the source file whose package comment documents the solver
	Shapes   []sudoku.Shape
	Answers  Answers
	Complete bool // the solver never gives up: with enough time it answers every puzzle

	Pencilmarks bool // the solver also answers pencilmark puzzles (Query.Candidates)

	Options []Option

	// Allocates names the part that allocates memory in Solve, for example a library. Empty:
	// Solve allocates nothing.
	Allocates string
	// Threads means that Solve uses other goroutines. Then the CPU time of the calling thread
	// is only a part.
	Threads bool

	// Engine names the code that runs on this machine, if the solver has several versions of
	// its code. Empty: it has one.
	Engine string

	// New makes an instance for one of Shapes. All names in options are in Options. Build
	// tables here: the time of New does not count. An error names the option with the wrong
	// value and the right values.
	New func(shape sudoku.Shape, options Options) (Solver, error)
}

var namePattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`) })

// ValidName reports whether a solver or an option can have this name: lower-case letters and
// digits, with words joined by '-'.
func ValidName(name string) bool { return namePattern().MatchString(name) }

// Takes reports whether the solver takes boards of this shape.
func (s *Spec) Takes(shape sudoku.Shape) bool { return slices.Contains(s.Shapes, shape) }

// Doc returns the documentation in the package comment of the solver.
func (s *Spec) Doc() Doc { return DocOf(s.Source) }
