package program

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// three returns three 4x4 puzzles and their solutions. No solution keeps the clues of another
// puzzle.
func three(t testing.TB) (q []solvers.Query, solutions []string) {
	t.Helper()
	for _, s := range []string{"1234341221434321", "2143431212343412", "4321214334121234"} {
		g := grid4(t, s)
		for i := 4; i < 16; i++ {
			g[i] = 0
		}
		q = append(q, solvers.Query{Shape: sudoku.Shape4, Puzzle: g, Limit: 1})
		solutions = append(solutions, s)
	}
	return q, solutions
}

func TestAnswersFindTheirPuzzles(t *testing.T) {
	q, s := three(t)
	wrong := "4" + s[0][1:] // the first clue is changed
	named := func(k int, answer string) string { return zeros(q[k].Puzzle.String()) + "," + answer }
	echo := func(k int) string { return q[k].Puzzle.String() }
	const none = ""
	for _, tt := range []struct {
		reason string
		sort   func([]byte, []solvers.Query) found
		lines  []string
		want   [3]string
		fault  string
	}{
		{"in order", match, s, [3]string{s[0], s[1], s[2]}, ""},
		{"the first is missing", match, s[1:], [3]string{none, s[1], s[2]}, ""},
		{"the second is missing", match, []string{s[0], s[2]}, [3]string{s[0], none, s[2]}, ""},
		{"only the last", match, s[2:], [3]string{none, none, s[2]}, ""},
		{"in another order", match, []string{s[1], s[0], s[2]}, [3]string{s[0], s[1], s[2]}, ""},
		{"a grid that fits no puzzle answers the next puzzle", match, []string{wrong, s[1], s[2]}, [3]string{wrong, s[1], s[2]}, ""},
		{"a grid that fits no puzzle, and a missing answer", match, []string{wrong, s[2]}, [3]string{wrong, none, s[2]}, ""},
		{"the last answer, then a wrong one", match, []string{s[2], wrong}, [3]string{wrong, none, s[2]}, ""},
		{"a grid that gives up does not hide a wrong one", match, []string{s[0], s[1], "-", strings.Repeat("1", 16)}, [3]string{s[0], s[1], strings.Repeat("1", 16)}, ""},
		{"the program gives up on one", match, []string{s[0], "-", s[2]}, [3]string{s[0], blank4, s[2]}, ""},
		{"the first twice", match, append([]string{s[0]}, s...), [3]string{s[0], s[1], s[2]}, ""},
		{"a grid that fits no puzzle before the others", match, append([]string{strings.Repeat("1", 16)}, s...), [3]string{s[0], s[1], s[2]}, ""},
		{"each puzzle in the line of its answer", match, []string{echo(0) + " " + s[0], echo(1) + "=" + s[1], s[2] + " " + echo(2)}, [3]string{s[0], s[1], s[2]}, ""},
		{"each puzzle before its answer", match, []string{echo(0), s[0], echo(1), s[1], echo(2), s[2]}, [3]string{s[0], s[1], s[2]}, ""},
		{"all puzzles, then all solutions", match, []string{echo(0), echo(1), echo(2), s[0], s[1], s[2]}, [3]string{s[0], s[1], s[2]}, ""},
		{"a wrong answer after its puzzle", match, []string{echo(1), wrong, echo(2), s[2]}, [3]string{none, wrong, s[2]}, ""},
		{"only the puzzles", match, []string{echo(0), echo(1), echo(2)}, [3]string{echo(0), echo(1), echo(2)}, ""},
		{"the program gives up on a puzzle and prints it", match, []string{echo(0), s[0], echo(1), echo(2), s[2]}, [3]string{s[0], echo(1), s[2]}, ""},
		{"an unfinished grid, then a wrong answer", match, []string{"12343412........", wrong, s[1], s[2]}, [3]string{wrong, s[1], s[2]}, ""},
		{"an unfinished grid, then a wrong one that keeps few clues", match, []string{"12343412........", strings.Repeat("1", 16), s[1], s[2]}, [3]string{strings.Repeat("1", 16), s[1], s[2]}, ""},
		{"a number without blanks before an unfinished grid", match, []string{strings.Repeat("1", 16), "12343412........", s[1], s[2]}, [3]string{"12343412........", s[1], s[2]}, ""},
		{"an unfinished grid with a changed clue", match, []string{s[0], "2144............", s[2]}, [3]string{s[0], "2144............", s[2]}, ""},
		{"an unfinished grid that lacks a clue", match, []string{s[0], "214.34..........", s[2]}, [3]string{s[0], "214.34..........", s[2]}, ""},
		{"a grid with blanks that keeps few clues", match, []string{"1111222.........", s[1], s[2]}, [3]string{none, s[1], s[2]}, ""},
		{"unfinished grids before the answers", match, []string{echo(0), "12343412........", s[0], "2143............", "214343121.......", s[1], s[2]}, [3]string{s[0], s[1], s[2]}, ""},
		{"an unfinished grid is an answer if no other follows", match, []string{"12343412........"}, [3]string{"12343412........", none, none}, ""},
		{"headings, timings and colours", match, []string{"Loaded 3 puzzles", "\x1b[1mSolution 1:\x1b[0m " + s[0] + " (12 ms)", "2: " + s[1] + ", 0.5s", "3) " + s[2], "Solved 3 of 3 in 0.12 s"}, [3]string{s[0], s[1], s[2]}, ""},
		{"no output", match, nil, [3]string{}, ""},
		{"only words", match, []string{"no solver found"}, [3]string{}, "contains no grid"},

		{"with the puzzles", byName, []string{"3", named(0, s[0]), named(1, s[1]), named(2, s[2])}, [3]string{s[0], s[1], s[2]}, ""},
		{"with the puzzles, in another order", byName, []string{"3", named(2, s[2]), named(0, s[0]), named(1, s[1])}, [3]string{s[0], s[1], s[2]}, ""},
		{"with dots", byName, []string{q[0].Puzzle.String() + "," + s[0]}, [3]string{s[0], none, none}, ""},
		{"with more fields", byName, []string{named(0, s[0]) + ",12ms"}, [3]string{s[0], none, none}, ""},
		{"the program gives up on two", byName, []string{named(0, ""), named(1, "-"), named(2, s[2])}, [3]string{blank4, blank4, s[2]}, ""},
		{"an answer that cannot be read", byName, []string{named(0, "abc"), named(1, s[1])}, [3]string{none, s[1], none}, `cannot be read: "12340000`},
		{"an answer to another puzzle", byName, []string{zeros("4"+q[0].Puzzle.String()[1:]) + "," + s[0], named(1, s[1])}, [3]string{none, s[1], none}, "cannot be read"},
		{"two answers to one puzzle", byName, []string{named(0, s[0]), named(0, s[1])}, [3]string{}, "a puzzle twice"},
		{"without the puzzles", byName, append([]string{"3"}, s...), [3]string{s[0], s[1], s[2]}, ""},
		{"no output", byName, nil, [3]string{}, ""},
	} {
		r := tt.sort([]byte(strings.Join(tt.lines, "\n")+"\n"), q)
		var got [3]string
		for k, g := range r.grids {
			if g != nil {
				got[k] = g.String()
			}
		}
		testkit.NoDiff(t, cmp.Diff(tt.want, got), "%s", tt.reason)
		if !strings.Contains(r.fault, tt.fault) || (tt.fault == "") != (r.fault == "") {
			t.Errorf("%s: fault %q; want %q", tt.reason, r.fault, tt.fault)
		}
	}
}

func TestLastCompleteGridCounts(t *testing.T) {
	q, s := three(t)
	q = q[:1]
	puzzle := q[0].Puzzle.String()
	for _, tt := range []struct{ reason, text, want, fault string }{
		{"one grid", s[0], s[0], ""},
		{"of two grids, the one that keeps the clues", s[0] + "\n" + s[1], s[0], ""},
		{"the last of two that keep the clues", s[0] + "\n" + s[0][:4] + s[0][12:] + s[0][4:12], s[0][:4] + s[0][12:] + s[0][4:12], ""},
		{"the puzzle before it", puzzle + "\n" + s[0], s[0], ""},
		{"the puzzle after it has blanks", s[0] + "\n" + puzzle, s[0], ""},
		{"the puzzle alone", puzzle, puzzle, ""},
		{"a grid with blanks if there is no other", "12343.......4321", "12343.......4321", ""},
		{"giving up", " -\n", blank4, ""},
		{"nothing", "\n", "", ""},
		{"words", "I cannot solve this\n", "", `contains no grid: "I cannot solve this"`},
	} {
		r := match([]byte(tt.text), q)
		got := ""
		if r.grids[0] != nil {
			got = r.grids[0].String()
		}
		if got != tt.want || !strings.Contains(r.fault, tt.fault) || (tt.fault == "") != (r.fault == "") {
			t.Errorf("%s: grid %q, fault %q; want grid %q, fault %q", tt.reason, got, r.fault, tt.want, tt.fault)
		}
	}
}

// TestPuzzleTwiceInABatch shows that a puzzle that is in a batch twice needs two answers, and that
// a third answer is a fault. Small boards have few symmetric forms, so a batch can contain a puzzle
// several times.
func TestPuzzleTwiceInABatch(t *testing.T) {
	q, s := three(t)
	q = []solvers.Query{q[0], q[1], q[0]}
	line := zeros(q[0].Puzzle.String()) + "," + s[0] + "\n"
	other := zeros(q[1].Puzzle.String()) + "," + s[1] + "\n"
	r := byName([]byte(line+other+line), q)
	if r.fault != "" || r.grids[0].String() != s[0] || r.grids[1].String() != s[1] || r.grids[2].String() != s[0] {
		t.Errorf("two answers to a puzzle that occurs twice: grids %v, fault %q; want three grids and no fault", r.grids, r.fault)
	}
	if r = byName([]byte(line+line+line+other), q); !strings.Contains(r.fault, "twice") || r.grids[0] != nil || r.grids[2] != nil || r.grids[1].String() != s[1] {
		t.Errorf("three answers to a puzzle that occurs twice: grids %v, fault %q; want a fault and only the other grid", r.grids, r.fault)
	}
}

// FuzzAnswers shows that each grid that is assigned to a puzzle has the size of the board.
func FuzzAnswers(f *testing.F) {
	q, s := three(f)
	f.Add([]byte(strings.Join(s, "\n")))
	f.Add([]byte("3\n" + zeros(q[0].Puzzle.String()) + "," + s[0] + "\n"))
	f.Add([]byte(rowsOf(s[0], 4, ",", "", "") + rowsOf(s[2], 4, ",", "", "")))
	f.Add([]byte("-"))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, sort := range []func([]byte, []solvers.Query) found{match, byName} {
			for _, n := range []int{1, 3} {
				r := sort(text, q[:n])
				for _, g := range r.grids {
					if g != nil && len(g) != 16 {
						t.Errorf("assigned a grid of %d cells; want 16", len(g))
					}
				}
			}
		}
	})
}
