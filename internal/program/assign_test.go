package program

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// three puzzles of 4x4 and their solutions: none keeps the clues of another.
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
	wrong := "4" + s[0][1:] // a clue is changed
	named := func(k int, answer string) string { return zeros(q[k].Puzzle.String()) + "," + answer }
	const none = ""
	for _, tt := range []struct {
		reason string
		sort   func([]byte, []solvers.Query) found
		lines  []string
		want   [3]string
		fault  string
	}{
		{"in order", inOrder, s, [3]string{s[0], s[1], s[2]}, ""},
		{"the first is missing", inOrder, s[1:], [3]string{none, s[1], s[2]}, ""},
		{"the second is missing", inOrder, []string{s[0], s[2]}, [3]string{s[0], none, s[2]}, ""},
		{"the last alone", inOrder, s[2:], [3]string{none, none, s[2]}, ""},
		{"as many as puzzles are taken as they stand", inOrder, []string{s[1], s[0], s[2]}, [3]string{s[1], s[0], s[2]}, ""},
		{"one that fits none is that of the next", inOrder, []string{wrong, s[1], s[2]}, [3]string{wrong, s[1], s[2]}, ""},
		{"also where one is missing", inOrder, []string{wrong, s[2]}, [3]string{wrong, none, s[2]}, ""},
		{"too many", inOrder, append([]string{s[0]}, s...), [3]string{}, "more grids than there are puzzles"},
		{"none", inOrder, nil, [3]string{}, ""},
		{"chatter", inOrder, []string{"no solver found"}, [3]string{}, "contains no grid"},

		{"named", byName, []string{"3", named(0, s[0]), named(1, s[1]), named(2, s[2])}, [3]string{s[0], s[1], s[2]}, ""},
		{"named, in another order", byName, []string{"3", named(2, s[2]), named(0, s[0]), named(1, s[1])}, [3]string{s[0], s[1], s[2]}, ""},
		{"with dots", byName, []string{q[0].Puzzle.String() + "," + s[0]}, [3]string{s[0], none, none}, ""},
		{"with more fields", byName, []string{named(0, s[0]) + ",12ms"}, [3]string{s[0], none, none}, ""},
		{"one is given up", byName, []string{named(0, ""), named(1, "-"), named(2, s[2])}, [3]string{blank4, blank4, s[2]}, ""},
		{"an answer that cannot be read", byName, []string{named(0, "abc"), named(1, s[1])}, [3]string{none, s[1], none}, `cannot be read: "12340000`},
		{"a puzzle that nobody asked for", byName, []string{zeros("4"+q[0].Puzzle.String()[1:]) + "," + s[0], named(1, s[1])}, [3]string{none, s[1], none}, "cannot be read"},
		{"one puzzle twice", byName, []string{named(0, s[0]), named(0, s[1])}, [3]string{}, "a puzzle twice"},
		{"no names", byName, append([]string{"3"}, s...), [3]string{s[0], s[1], s[2]}, ""},
		{"nothing", byName, nil, [3]string{}, ""},
	} {
		r := tt.sort([]byte(strings.Join(tt.lines, "\n")+"\n"), q)
		var got [3]string
		for k, g := range r.grids {
			if g != nil {
				got[k] = g.String()
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, diff)
		}
		if !strings.Contains(r.fault, tt.fault) || (tt.fault == "") != (r.fault == "") {
			t.Errorf("%s: the fault is %q, want %q", tt.reason, r.fault, tt.fault)
		}
	}
}

func TestTheLastCompleteGridCounts(t *testing.T) {
	q, s := three(t)
	q = q[:1]
	puzzle := q[0].Puzzle.String()
	for _, tt := range []struct{ reason, text, want, fault string }{
		{"one", s[0], s[0], ""},
		{"the last of two", s[1] + "\n" + s[0], s[0], ""},
		{"the puzzle before it", puzzle + "\n" + s[0], s[0], ""},
		{"the puzzle after it has blanks", s[0] + "\n" + puzzle, s[0], ""},
		{"blanks are better than nothing", puzzle, puzzle, ""},
		{"giving up", " -\n", blank4, ""},
		{"nothing", "\n", "", ""},
		{"words", "I cannot solve this\n", "", `contains no grid: "I cannot solve this"`},
	} {
		r := onlyOne([]byte(tt.text), q)
		got := ""
		if r.grids[0] != nil {
			got = r.grids[0].String()
		}
		if got != tt.want || !strings.Contains(r.fault, tt.fault) || (tt.fault == "") != (r.fault == "") {
			t.Errorf("%s: %q, fault %q; want %q, %q", tt.reason, got, r.fault, tt.want, tt.fault)
		}
	}
}

// TestOnePuzzleThatIsThereTwice: a small board has few forms, so a batch may hold
// one several times. It is then answered as often, and not more often.
func TestOnePuzzleThatIsThereTwice(t *testing.T) {
	q, s := three(t)
	q = []solvers.Query{q[0], q[1], q[0]}
	line := zeros(q[0].Puzzle.String()) + "," + s[0] + "\n"
	other := zeros(q[1].Puzzle.String()) + "," + s[1] + "\n"
	r := byName([]byte(line+other+line), q)
	if r.fault != "" || r.grids[0].String() != s[0] || r.grids[1].String() != s[1] || r.grids[2].String() != s[0] {
		t.Errorf("grids %v, fault %q", r.grids, r.fault)
	}
	if r = byName([]byte(line+line+line+other), q); !strings.Contains(r.fault, "twice") || r.grids[0] != nil || r.grids[2] != nil || r.grids[1].String() != s[1] {
		t.Errorf("an answer too many: grids %v, fault %q", r.grids, r.fault)
	}
}

// FuzzAnswers: whatever a program leaves, each puzzle has a board or nothing.
func FuzzAnswers(f *testing.F) {
	q, s := three(f)
	f.Add([]byte(strings.Join(s, "\n")))
	f.Add([]byte("3\n" + zeros(q[0].Puzzle.String()) + "," + s[0] + "\n"))
	f.Add([]byte(rowsOf(s[0], 4, ",", "", "") + rowsOf(s[2], 4, ",", "", "")))
	f.Add([]byte("-"))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, sort := range []func([]byte, []solvers.Query) found{inOrder, byName, onlyOne} {
			for _, n := range []int{1, 3} {
				r := sort(text, q[:n])
				for _, g := range r.grids {
					if g != nil && len(g) != 16 {
						t.Errorf("a grid of %d cells", len(g))
					}
				}
			}
		}
	})
}
