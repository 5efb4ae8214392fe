package human

import (
	"fmt"
	"slices"
	"strings"

	"sudokubench/solvers"
)

// teller replays a solve step by step and explains it. Its board is always in the state before
// the step that it explains.
type teller struct {
	*solver
	gone []mark // all candidates that the solver removed, in order
}

// Explain implements solvers.Explainer. It explains the steps of the last call of Solve. Digits above
// 9 are written as decimal numbers, as in all messages.
func (s *solver) Explain() solvers.Explanation {
	e := solvers.Explanation{Grade: s.grade()}
	if s.end == clash {
		e.Steps = []solvers.Step{{Technique: "clash", Text: s.Shape.CheckClues(s.puzzle).Error() + ": the puzzle has no solution"}}
		return e
	}
	cells := s.Shape.Cells()
	t := &teller{&solver{board: newBoard(s.Shape), paint: make([]uint16, cells), chain: make([]uint16, 0, cells)}, s.gone}
	t.load(s.puzzle)
	for k := range s.steps {
		by := &s.steps[k]
		text := t.text(by)
		t.play(by)
		e.Steps = append(e.Steps, solvers.Step{Technique: ladder[by.technique].name, Text: text, Board: slices.Clone(t.grid)})
	}
	if t.blanks > 0 {
		e.Candidates = t.cand
		for i, d := range t.grid {
			if d > 0 {
				e.Candidates[i] = 1 << (d - 1)
			}
		}
	}
	if s.end == broken {
		e.Steps = append(e.Steps, solvers.Step{Technique: "contradiction", Text: s.contradiction()})
	}
	return e
}

// grade returns the level and name of the hardest technique, or a text that says why there is no grade.
func (s *solver) grade() string {
	hardest := -1
	for k := range s.steps {
		hardest = max(hardest, int(s.steps[k].technique))
	}
	switch {
	case s.end == clash || s.end == broken && !s.assumed:
		return "no solution"
	case s.end == broken:
		return "no solution, or more than one"
	case s.end == cut:
		return "not finished"
	case s.end == full && hardest < 0:
		return "nothing to solve: no cell is blank"
	case s.end == full:
		return ladder[hardest].grade()
	case hardest < 0:
		return "not solved: no technique applies"
	}
	return "not solved: no technique applies any more; the hardest step was " + ladder[hardest].name
}

// text explains a step and appends the name of its technique.
func (t *teller) text(by *step) string {
	r := &ladder[by.technique]
	return fmt.Sprintf("%s (%s)", r.tell(t, by), r.name)
}

// play applies a step to the board.
func (t *teller) play(by *step) {
	if by.from == by.to {
		t.fill(int(by.cells[0]), lowest(by.digits))
		return
	}
	for _, m := range t.gone[by.from:by.to] {
		t.drop(int(m.cell), m.digit)
	}
}

func (s *solver) contradiction() string {
	what := fmt.Sprintf("no cell of %s can be %d", s.unit(uint8(s.dead.unit)), s.dead.digit+1)
	if s.dead.byCell {
		what = fmt.Sprintf("%s has no candidate left", s.Shape.CellName(s.dead.cell))
	}
	if s.assumed {
		return what + ": the puzzle has no solution, or more than one"
	}
	return what + ": the puzzle has no solution"
}

func (t *teller) nakedSingle(by *step) string {
	return fmt.Sprintf("%s is %s: the only candidate left in this cell", t.names(by), digits(by.digits, ""))
}

func (t *teller) hiddenSingle(by *step) string {
	return fmt.Sprintf("%s is %s: no other cell of %s can be %[2]s", t.names(by), digits(by.digits, ""), t.unit(by.unit))
}

func (t *teller) locked(by *step) string {
	return fmt.Sprintf("%s can have %s only in %s, so %[3]s has its %[2]s in %[1]s: %[4]s", t.unit(by.unit), digits(by.digits, ""), t.unit(by.other), t.losses(by))
}

func (t *teller) nakedSubset(by *step) string {
	return fmt.Sprintf("the only candidates of %s are %s, so no other cell of %s is %s: %s", t.names(by), digits(by.digits, "and"), t.unit(by.unit), digits(by.digits, "or"), t.losses(by))
}

func (t *teller) hiddenSubset(by *step) string {
	return fmt.Sprintf("%s can have %s only in %s, so these cells have no other digit: %s", t.unit(by.unit), digits(by.digits, "and"), t.names(by), t.losses(by))
}

func (t *teller) fish(by *step) string {
	return fmt.Sprintf("%s can have %s only in %s, so %[3]s have their %[2]ss in %[1]s: %[4]s", t.lines(by.unit, by.base), digits(by.digits, ""), t.lines(by.other, by.cover), t.losses(by))
}

func (t *teller) wing(by *step) string {
	pivot, z := by.cells[0], digits(by.digits, "")
	var others [2]string
	for k, i := range by.cells[1:3] {
		others[k] = fmt.Sprintf("if it is %s, %s is %s", digits(t.cand[pivot]&t.cand[i]&^by.digits, ""), t.cell(i), z)
	}
	ends, all := []string{t.cell(by.cells[1]), t.cell(by.cells[2])}, "both"
	if t.cand[pivot]&by.digits != 0 {
		ends, all = slices.Insert(ends, 0, t.cell(pivot)), "all three"
	}
	return fmt.Sprintf("%s is %s; %s; %s; so %s is %s, and a cell that sees %s is not: %s",
		t.cell(pivot), digits(t.cand[pivot], "or"), others[0], others[1], list(ends, "or"), z, all, t.losses(by))
}

func (t *teller) colourWrap(by *step) string {
	one, _ := t.colours(by)
	return fmt.Sprintf("%s have the same colour: all are %s, or none is; %s and %s see each other, so none is: %s", one, digits(by.digits, ""), t.cell(by.cells[0]), t.cell(by.cells[1]), t.losses(by))
}

func (t *teller) colourTrap(by *step) string {
	one, other := t.colours(by)
	return fmt.Sprintf("%s is either in %s or in %s, so a cell that sees a cell of each group is not %[1]s: %[4]s", digits(by.digits, ""), one, other, t.losses(by))
}

func (t *teller) uniqueRectangle(by *step) string {
	return fmt.Sprintf("%s, %s and %s are %s; if %s were one of these digits too, exchanging the two digits in the four cells would give a second solution: %s",
		t.cell(by.cells[0]), t.cell(by.cells[1]), t.cell(by.cells[2]), digits(by.digits, "or"), t.cell(by.cells[3]), t.losses(by))
}

// colours returns the cells of the chain that contains the first cell of a step. one lists the cells
// of the same colour as the first cell. other lists the cells of the other colour.
func (t *teller) colours(by *step) (one, other string) {
	clear(t.paint)
	t.follow(by.cells[0], lowest(by.digits), 2)
	var names [2][]string
	for i, paint := range t.paint {
		if paint != 0 {
			names[paint&1] = append(names[paint&1], t.cell(uint16(i)))
		}
	}
	return list(names[0], "and"), list(names[1], "and")
}

// losses lists the candidates that a step removes: "no 3 in r1c4 and r1c5; no 7 in r1c4".
func (t *teller) losses(by *step) string {
	cells := make([][]string, t.Side)
	lost := slices.SortedFunc(slices.Values(t.gone[by.from:by.to]), func(a, b mark) int { return int(a.cell) - int(b.cell) })
	for _, m := range lost {
		cells[m.digit] = append(cells[m.digit], t.cell(m.cell))
	}
	var parts []string
	for d, names := range cells {
		if names != nil {
			parts = append(parts, fmt.Sprintf("no %d in %s", d+1, list(names, "and")))
		}
	}
	return strings.Join(parts, "; ")
}

// names lists the cells of a step.
func (t *teller) names(by *step) string {
	var names []string
	for _, i := range by.cells[:by.count] {
		names = append(names, t.cell(i))
	}
	return list(names, "and")
}

func (t *teller) cell(i uint16) string { return t.Shape.CellName(int(i)) }

func (s *solver) unit(u uint8) string { return s.Shape.Units()[u].String() }

// lines writes a set of rows or columns: "rows 2 and 7". first is the index in layout.Units of row 1
// if the set has rows, or of column 1 if it has columns.
func (t *teller) lines(first uint8, set uint32) string {
	return t.Shape.Units()[first].Kind.String() + "s " + digits(set, "and")
}

// digits lists the digits of a set. Bit d-1 is digit d. last is the word before the last digit, such
// as "and".
func digits(set uint32, last string) string {
	var names []string
	for ; set != 0; set &= set - 1 {
		names = append(names, fmt.Sprint(lowest(set)+1))
	}
	return list(names, last)
}

// list joins names: "a, b and c". last is the word before the last name, such as "and".
func list(names []string, last string) string {
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " " + last + " " + names[n]
	}
	return strings.Join(names, "")
}
