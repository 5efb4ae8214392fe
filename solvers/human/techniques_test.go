package human

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

// stand returns a solver with an empty board from which the lines of position remove candidates. The
// line "r1c1 r1c2 = 12" leaves only the candidates 1 and 2 in these cells. "row 3: 5 = 27" leaves only
// the cells 2 and 7 of row 3 as places of 5.
func stand(t *testing.T, shape sudoku.Shape, position []string) *solver {
	t.Helper()
	made := testkit.Must(newSolver(shape, map[string]string{"unique": "on"}))(t)
	s := made.(*solver)
	s.load(make(sudoku.Grid, shape.Cells()))
	set := func(text string) (m uint32) {
		for k := range text {
			d, ok := sudoku.DigitOf(text[k])
			if !ok || d == 0 {
				t.Fatalf("%q: want digits", text)
			}
			m |= 1 << (d - 1)
		}
		return m
	}
	for _, line := range position {
		left, right, _ := strings.Cut(line, " = ")
		keep := set(right)
		if unit, digit, ok := strings.Cut(left, ": "); ok {
			u := slices.IndexFunc(shape.Units(), func(u sudoku.Unit) bool { return u.String() == unit })
			d := lowest(set(digit))
			for m := s.spots[u*s.Side+int(d)] &^ keep; m != 0; m &= m - 1 {
				s.drop(int(s.Units[u][lowest(m)]), d)
			}
			continue
		}
		for _, name := range strings.Fields(left) {
			i := 0
			for shape.CellName(i) != name {
				i++
			}
			for m := s.cand[i] &^ keep; m != 0; m &= m - 1 {
				s.drop(i, lowest(m))
			}
		}
	}
	return s
}

// did writes the result of the last step: "r1c1 is 3", or the removed candidates "r1c1-35 r1c4-5".
func (s *solver) did() string {
	by := s.steps[len(s.steps)-1]
	if by.from == by.to {
		return fmt.Sprintf("%s is %d", s.Shape.CellName(int(by.cells[0])), lowest(by.digits)+1)
	}
	var parts []string
	for i := range s.grid {
		struck := ""
		for _, m := range s.gone[by.from:by.to] {
			if int(m.cell) == i {
				struck += string(sudoku.Symbol(m.digit + 1))
			}
		}
		if struck != "" {
			parts = append(parts, s.Shape.CellName(i)+"-"+struck)
		}
	}
	return strings.Join(parts, " ")
}

// TestEachTechniqueAlone tries every technique on positions in which only one of them finds
// something. The exception is the colour wrap: its positions always have cells that see both
// colours, so the colour trap finds something too.
func TestEachTechniqueAlone(t *testing.T) {
	covered := map[string]bool{}
	for _, row := range []struct {
		reason    string
		technique string
		position  []string
		did       string
	}{
		{"a cell has one candidate", "naked single", []string{"r2c3 = 7"}, "r2c3 is 7"},
		{"a digit has one place in a row", "hidden single", []string{"row 4: 6 = 2"}, "r4c2 is 6"},
		{"a digit has one place in a column", "hidden single", []string{"column 4: 6 = 2"}, "r2c4 is 6"},
		{"a digit has one place in a box", "hidden single", []string{"box 4: 6 = 2"}, "r4c2 is 6"},

		{"the places of a digit in a box are on one row", "pointing", []string{"box 2: 5 = 456"}, "r2c1-5 r2c2-5 r2c3-5 r2c7-5 r2c8-5 r2c9-5"},
		{"the places of a digit in a box are on one column", "pointing", []string{"box 9: 1 = 258"}, "r1c8-1 r2c8-1 r3c8-1 r4c8-1 r5c8-1 r6c8-1"},
		{"the places of a digit on a row are in one box", "claiming", []string{"row 2: 5 = 456"}, "r1c4-5 r1c5-5 r1c6-5 r3c4-5 r3c5-5 r3c6-5"},
		{"the places of a digit on a column are in one box", "claiming", []string{"column 9: 8 = 789"}, "r7c7-8 r7c8-8 r8c7-8 r8c8-8 r9c7-8 r9c8-8"},

		{"two cells have two candidates", "naked pair", []string{"r1c2 r1c8 = 37"}, "r1c1-37 r1c3-37 r1c4-37 r1c5-37 r1c6-37 r1c7-37 r1c9-37"},
		{"two digits have two places", "hidden pair", []string{"row 1: 3 = 28", "row 1: 7 = 28"}, "r1c2-1245689 r1c8-1245689"},
		{"three cells have three candidates, but not all in each", "naked triple", []string{"r1c1 = 12", "r4c1 = 123", "r7c1 = 123"},
			"r2c1-123 r3c1-123 r5c1-123 r6c1-123 r8c1-123 r9c1-123"},
		{"three digits have three places in a box", "hidden triple", []string{"box 5: 1 = 15", "box 5: 2 = 59", "box 5: 3 = 19"}, "r4c4-456789 r5c5-456789 r6c6-456789"},
		{"four cells have four candidates", "naked quad", []string{"r1c1 = 12", "r1c4 = 23", "r1c7 = 34", "r1c9 = 14"}, "r1c2-1234 r1c3-1234 r1c5-1234 r1c6-1234 r1c8-1234"},
		{"four digits have four places", "hidden quad", []string{"row 9: 1 = 14", "row 9: 2 = 47", "row 9: 3 = 27", "row 9: 4 = 1247"}, "r9c1-56789 r9c2-56789 r9c4-56789 r9c7-56789"},

		{"two rows, two columns", "X-wing", []string{"row 2: 4 = 19", "row 7: 4 = 19"},
			"r1c1-4 r1c9-4 r3c1-4 r3c9-4 r4c1-4 r4c9-4 r5c1-4 r5c9-4 r6c1-4 r6c9-4 r8c1-4 r8c9-4 r9c1-4 r9c9-4"},
		{"two columns, two rows", "X-wing", []string{"column 2: 4 = 19", "column 7: 4 = 19"},
			"r1c1-4 r1c3-4 r1c4-4 r1c5-4 r1c6-4 r1c8-4 r1c9-4 r9c1-4 r9c3-4 r9c4-4 r9c5-4 r9c6-4 r9c8-4 r9c9-4"},
		{"three rows, three columns, the full set on one row only", "swordfish", []string{"row 1: 4 = 159", "row 4: 4 = 15", "row 8: 4 = 59"},
			"r2c1-4 r2c5-4 r2c9-4 r3c1-4 r3c5-4 r3c9-4 r5c1-4 r5c5-4 r5c9-4 r6c1-4 r6c5-4 r6c9-4 r7c1-4 r7c5-4 r7c9-4 r9c1-4 r9c5-4 r9c9-4"},
		{"four rows, four columns", "jellyfish", []string{"row 1: 4 = 147", "row 4: 4 = 479", "row 7: 4 = 179", "row 9: 4 = 149"},
			"r2c1-4 r2c4-4 r2c7-4 r2c9-4 r3c1-4 r3c4-4 r3c7-4 r3c9-4 r5c1-4 r5c4-4 r5c7-4 r5c9-4 r6c1-4 r6c4-4 r6c7-4 r6c9-4 r8c1-4 r8c4-4 r8c7-4 r8c9-4"},

		{"pincers on the pivot's row and column meet in one cell", "XY-wing", []string{"r1c1 = 12", "r1c5 = 13", "r5c1 = 23"}, "r5c5-3"},
		{"a pincer in the pivot's box meets the other in four", "XY-wing", []string{"r1c1 = 12", "r2c3 = 13", "r1c5 = 23"}, "r1c2-3 r1c3-3 r2c4-3 r2c5-3 r2c6-3"},
		{"no wing if the pincers share two digits", "", []string{"r1c1 = 12", "r1c5 = 13", "r5c1 = 13"}, ""},
		{"the pivot can be the digit itself, so a cell must see it too", "XYZ-wing", []string{"r1c1 = 123", "r1c5 = 13", "r2c3 = 23"}, "r1c2-3 r1c3-3"},
		{"pincers that no cell sees together with the pivot", "", []string{"r1c1 = 123", "r1c5 = 13", "r5c1 = 23"}, ""},

		{"two cells of one colour are in the same box", "colour wrap", []string{"row 1: 6 = 19", "column 9: 6 = 15", "row 5: 6 = 39", "column 3: 6 = 52"}, "r1c1-6 r2c3-6 r5c9-6"},
		{"a cell sees both ends of a chain of four", "colour trap", []string{"row 1: 6 = 19", "box 3: 6 = 37", "column 7: 6 = 38"}, "r8c1-6"},

		{"three corners of two candidates, the fourth with more", "unique rectangle", []string{
			// The lines after this one remove the candidates that the naked pairs exclude. Otherwise
			// the technique for naked pairs would find something.
			"r1c1 r1c2 r4c1 = 37", "r4c2 = 379",
			"row 1: 3 = 12", "row 1: 7 = 12", "box 1: 3 = 12", "box 1: 7 = 12", "column 1: 3 = 14", "column 1: 7 = 14",
		}, "r4c2-37"},
	} {
		t.Run(strings.TrimSpace(row.technique+" "+row.reason), func(t *testing.T) {
			covered[row.technique] = true
			for k, r := range ladder {
				s := stand(t, sudoku.Shape9, row.position)
				found := r.find(s, uint8(k))
				switch {
				case found && row.technique == "colour wrap" && r.name == "colour trap":
				case found && r.name != row.technique:
					t.Errorf("%s finds something too: %s", r.name, s.did())
				case !found && r.name == row.technique:
					t.Errorf("%s finds nothing", r.name)
				case found:
					if diff := cmp.Diff(row.did, s.did()); diff != "" {
						t.Errorf("the step has another result (-want +got):\n%s", diff)
					}
				}
			}
		})
	}
	for _, r := range ladder {
		if !covered[r.name] {
			t.Errorf("there is no position for %s", r.name)
		}
	}
}

// TestUniqueRectangleNeedsTwoBoxes shows rectangles in which no candidate can be removed.
func TestUniqueRectangleNeedsTwoBoxes(t *testing.T) {
	for _, row := range []struct {
		reason   string
		position []string
	}{
		{"four boxes: exchanging the digits would break the rule of the boxes", []string{"r1c1 r1c4 r4c1 = 37", "r4c4 = 379"}},
		{"one box", []string{"r1c1 r1c2 r2c1 = 37", "r2c2 = 379"}},
		{"a corner with a third candidate", []string{"r1c1 r1c2 = 37", "r4c1 = 378", "r4c2 = 379"}},
		{"a fourth corner that lacks one of the two", []string{"r1c1 r1c2 r4c1 = 37", "r4c2 = 39"}},
	} {
		if s := stand(t, sudoku.Shape9, row.position); s.uniqueRectangle(0) {
			t.Errorf("%s: the step did %s; want no step", row.reason, s.did())
		}
	}
}
