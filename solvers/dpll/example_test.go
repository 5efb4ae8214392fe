//go:build articles

package dpll

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample follows the search through the puzzle of the article, and the analysis of its first
// conflict.
func TestExample(t *testing.T) {
	const puzzle = "1.6.....3....6.13......2.3.5.....21."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := newSolver(shape, learnedRoom)
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	s.Begin(context.Background(), &solvers.Query{Shape: shape, Puzzle: grid, Limit: 2}, &c)
	if !s.load(grid, nil) {
		t.Fatal("the clues clash")
	}
	var search, analysis strings.Builder
	log := func(format string, a ...any) {
		fmt.Fprintf(&search, "%d      %4d  %s\n", len(s.starts), len(s.trail), fmt.Sprintf(format, a...))
	}
	fmt.Fprintln(&search, "level  true  step")
	log("clues loaded")
	for {
		conflict := s.propagate()
		if conflict == nothing && len(s.trail) < s.rules.variables {
			v := s.mostActive()
			s.Nodes++
			s.decide(yes(v))
			log("decide %s, score %.4g", s.names(shape, yes(v)), s.activity.score[v])
			continue
		}
		if conflict == nothing {
			log("solution")
			if s.found() || len(s.starts) != 0 {
				t.Fatal("the example has one solution, found without a decision to turn round")
			}
			break
		}
		log("conflict: %s", s.names(shape, s.arena.of(conflict)...))
		if analysis.Len() == 0 {
			s.follow(t, shape, conflict, &analysis)
		}
		if len(s.starts) == s.floor || !s.learn(conflict) {
			t.Fatal("the example has only conflicts from which the solver learns")
		}
		log("learn %s", s.names(shape, s.lesson.literals...))
	}
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 2, Solution: s.grid.String(), Nodes: s.Nodes,
		Steps: []string{articletest.Board(shape, grid), search.String(), analysis.String()},
	}
	example.Check(t)
}

// follow replaces the literals of a conflict as analyze does, and writes each clause. The test
// fails if the last clause is not the clause that analyze returns.
func (s *solver) follow(t *testing.T, shape sudoku.Shape, conflict clause, b *strings.Builder) {
	t.Helper()
	falsified := func(literals []literal) []literal { // removes the literals of level 0, as analyze does
		return slices.DeleteFunc(slices.Clone(literals), func(l literal) bool { return s.level[l.variable()] == 0 })
	}
	left := falsified(s.arena.of(conflict))
	fmt.Fprintf(b, "replaced  clause\n          %s\n", s.names(shape, left...))
	for _, l := range slices.Backward(s.trail) {
		here := 0 // number of literals of the current level
		for _, m := range left {
			if int(s.level[m.variable()]) == len(s.starts) {
				here++
			}
		}
		if here == 1 {
			break
		}
		at := slices.Index(left, l.not())
		if at < 0 {
			continue
		}
		left = slices.Delete(left, at, at+1)
		for _, m := range falsified(s.cause(l)) {
			if !slices.Contains(left, m) {
				left = append(left, m)
			}
		}
		fmt.Fprintf(b, "%-8s  %s\n", s.names(shape, l.not()), s.names(shape, left...))
	}
	// A copy of the solver analyzes the conflict, because analyze changes the scores.
	second := *s
	second.activity.score = slices.Clone(s.activity.score)
	learned, _ := second.analyze(conflict)
	if !slices.Equal(slices.Sorted(slices.Values(left)), slices.Sorted(slices.Values(learned))) {
		t.Errorf("the replacements lead to %s; analyze returns %s", s.names(shape, left...), s.names(shape, learned...))
	}
}

// names returns literals as text, in the notation of the article.
func (s *solver) names(shape sudoku.Shape, literals ...literal) string {
	text := make([]string, 0, len(literals))
	for _, l := range literals {
		v, sign := l.variable(), "="
		if l&1 != 0 {
			sign = "!="
		}
		text = append(text, fmt.Sprintf("%s%s%d", shape.CellName(v/s.side), sign, v%s.side+1))
	}
	return strings.Join(text, "  ")
}
