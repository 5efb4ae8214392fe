package roster_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/testkit/goldentest"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// variant is a solver of the roster, perhaps with options as its defaults.
type variant struct {
	title string
	solvers.Spec
}

// variants returns all solvers of the roster without options, and some with options for 4x4 and 9x9.
func variants() (list []variant) {
	for _, spec := range roster.All() {
		list = append(list, variant{spec.Name, spec})
	}
	for _, row := range []struct {
		name    string
		options solvers.Options
	}{
		{"annealing", solvers.Options{"cooling": "0.9"}},
		{"annealing", solvers.Options{"effort": "1"}},
		{"bitmask-mrv", solvers.Options{"look": "cells"}},
		{"cover-planes", solvers.Options{"locked": "off"}},
		{"cover-planes", solvers.Options{"guess": "first"}},
		{"cover-planes", solvers.Options{"locked": "off", "guess": "first"}},
		{"difference-map", solvers.Options{"effort": "3"}},
		{"difference-map", solvers.Options{"effort": "1", "restart": "0"}},
		{"dpll", solvers.Options{"learn": "no"}},
		{"dpll-triad", solvers.Options{"cells": "ignore"}},
		{"min-conflicts", solvers.Options{"effort": "1"}},
		{"min-conflicts", solvers.Options{"tenure": "5"}},
		{"parallel", solvers.Options{"trial": "off", "goroutines": "1"}},
		{"parallel", solvers.Options{"trial": "off", "goroutines": "3"}},
		{"random-restart", solvers.Options{"restarts": "geometric"}},
		{"random-restart", solvers.Options{"restarts": "never"}},
		{"unique-candidate", solvers.Options{"passes": "1"}},
		{"widest-reach", solvers.Options{"guess": "first"}},
		{"widest-reach", solvers.Options{"locked": "off"}},
	} {
		spec, _ := roster.Find(row.name)
		byDefault := spec.New
		spec.New = func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			if len(options) == 0 {
				options = row.options
			}
			return byDefault(shape, options)
		}
		spec.Shapes = slices.DeleteFunc(slices.Clone(spec.Shapes), func(shape sudoku.Shape) bool {
			return shape != sudoku.Shape4 && shape != sudoku.Shape9
		})
		title := spec.Name
		for _, option := range slices.Sorted(maps.Keys(row.options)) {
			title += " " + option + "=" + row.options[option]
		}
		list = append(list, variant{title, spec})
	}
	return list
}

// sets are the puzzles of TestGuesses. The numbers of a set with several puzzles are sums.
var sets = []struct {
	reason  string
	limit   int
	puzzles []sudoku.Grid
}{
	{"cells with one candidate are enough", 2, boards("12343412214.....")},
	{"digits with one place are also necessary", 2, boards(".23.......7.....3...5....1.2.1.7934..841....2.37..41..3.......1.1.8...657......93")},
	{"two digits can be exchanged", 3, boards(".2.4.4.221434321")},
	{"the same, the first solution", 1, boards(".2.4.4.221434321")},
	{"clues that clash", 2, boards("11..............")},
	{"a blank without a candidate", 2, boards("123....4........")},
	{"a digit without a place in a box", 2, boards("1.....23........")},
	{"a second pass through the cells is necessary", 2, boards("....34..2..343.1")},
	{"no blank", 2, boards("1234341221434321")},
	{"candidates locked in a box are necessary", 2, boards(".................1.....2.3...2...4....3.5......41....6.5.6......7.....2..8.91....")},
	{"three digits fill three cells of a row and a box", 2, boards(".................1....23.4......4.5...1....2..67.........1....75....8...9.....8.6")},
	{"17 clues", 2, boards("...............28.3764.....7....1....2.......4..3....6.1..28........5...........3")},
	{"hundreds of guesses for a simple solver", 2, boards("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")},
	{"symmetric forms of the last four", 2, forms(30,
		".................1.....2.3...2...4....3.5......41....6.5.6......7.....2..8.91....",
		".................1....23.4......4.5...1....2..67.........1....75....8...9.....8.6",
		"...............28.3764.....7....1....2.......4..3....6.1..28........5...........3",
		"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")},
	{"all boards of 4x4", 1000, boards("................")},
	{"100 solutions of 6x6", 100, boards(".2...4..1......3....................")},
	{"16x16", 2, thinned(sudoku.Shape16)},
	{"25x25", 2, thinned(sudoku.Shape25)},
}

func boards(line string) []sudoku.Grid { return forms(1, line) }

// forms returns n forms of each puzzle. The first is the puzzle itself.
func forms(n int, lines ...string) (list []sudoku.Grid) {
	for _, line := range lines {
		shape, puzzle, err := sudoku.ParseGrid(line)
		if err != nil {
			panic(err)
		}
		list = append(list, puzzle)
		for k := range n - 1 {
			form := make(sudoku.Grid, len(puzzle))
			sudoku.NewSymmetry(shape, uint64(k)).Apply(form, puzzle)
			list = append(list, form)
		}
	}
	return list
}

// thinned returns a board from which one cell in four are removed.
func thinned(shape sudoku.Shape) []sudoku.Grid {
	g := make(sudoku.Grid, shape.Cells())
	sudoku.NewSymmetry(shape, 1).Apply(g, shape.Pattern())
	for i := range g {
		if i%4 == 1 {
			g[i] = 0
		}
	}
	return []sudoku.Grid{g}
}

// TestGuesses compares the number of solutions and guesses of every solver with a golden file. A fault
// in a rule that only removes candidates leaves the answers right, but changes these numbers. If you
// change a search on purpose, look whether the numbers of the golden file changed as you expect.
func TestGuesses(t *testing.T) {
	var b strings.Builder
	b.WriteString("Solutions/guesses of each solver. \"+\" follows the solutions if the solver proved that there are\nno others. \"~\" begins numbers of a set that is stopped after 10 looks at the context.\n\n")
	for k, set := range sets {
		fmt.Fprintf(&b, "%c  %s (%s, limit %d)\n", 'A'+k, set.reason, shapeOf(set.puzzles[0]), set.limit)
	}
	for _, spec := range variants() {
		if spec.Engine != "" {
			continue // the engine depends on the machine
		}
		fmt.Fprintf(&b, "\n%s\n", spec.title)
		for k, set := range sets {
			if spec.Name == "sat-minimal" && len(set.puzzles) > 1 {
				continue // it takes a third of the test, and sat-extended differs only in its clauses
			}
			if shape := shapeOf(set.puzzles[0]); spec.Takes(shape) {
				fmt.Fprintf(&b, " %c %s", 'A'+k, guesses(t, spec.Spec, shape, set.puzzles, set.limit))
			}
		}
		b.WriteByte('\n')
	}
	goldentest.Check(t, "guesses.txt", "a solver finds other solutions, or guesses more or less often; if it should, run go test ./solvers/roster -run Guesses -update", b.String())
}

func shapeOf(g sudoku.Grid) sudoku.Shape {
	for _, shape := range sudoku.Shapes() {
		if shape.Cells() == len(g) {
			return shape
		}
	}
	panic(len(g))
}

// guesses solves puzzles with one instance of a solver.
func guesses(t *testing.T, spec solvers.Spec, shape sudoku.Shape, puzzles []sudoku.Grid, limit int) string {
	t.Helper()
	if !spec.Answers.Has(solvers.Count) && limit > 2 {
		limit = 2
	}
	if !spec.Answers.Has(solvers.Unique) {
		limit = 1
	}
	solver := mustNew(t, spec, shape)
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	stopped, proved, count, nodes := "", "+", 0, int64(0)
	ctx := &looksLeft{Context: context.Background(), left: 10}
	if spec.Threads {
		ctx.left = math.MaxInt // the number of looks of several goroutines depends on their speed
	}
	for _, puzzle := range puzzles {
		err := solver.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: limit}, &c)
		if !c.Exhausted {
			proved = ""
		}
		count, nodes = count+c.Count, nodes+c.Nodes
		if err != nil {
			stopped = "~"
			break
		}
	}
	return fmt.Sprintf("%s%d%s/%d", stopped, count, proved, nodes)
}
