package corpus

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokubench/sudoku"
)

// Filter selects puzzles by their fields. The zero value selects all puzzles.
type Filter struct {
	text       string
	conditions []condition
}

// condition requires that a field has a value, or that the field is a number from low to high.
type condition struct {
	field     string
	value     string
	ranged    bool
	low, high float64
	lowest    bool // whether the range has no lower end; then low is not used
	highest   bool // whether the range has no upper end; then high is not used
}

// Each puzzle has these fields: the number of its clues, and of the rows of its board.
const cluesField, rowsField = "clues", "rows"

// shape returns the only board that the filter selects, if it has the condition rows=N.
func (f Filter) shape() (s sudoku.Shape, ok bool) {
	for _, c := range f.conditions {
		if n, err := strconv.Atoi(c.value); c.field == rowsField && err == nil {
			return sudoku.ShapeOfSide(n)
		}
	}
	return s, false
}

// ownField returns the value of a field that each puzzle has.
func ownField(clues sudoku.Grid, name string) (value string, ok bool) {
	switch name {
	case cluesField:
		return strconv.Itoa(clues.Clues()), true
	case rowsField:
		s, _ := sudoku.ShapeOfCells(len(clues))
		return strconv.Itoa(s.Side()), true
	}
	return "", false
}

// ParseFilter reads conditions with commas between them. A puzzle must meet all of them. level=hard
// requires a value, rating=10..50 a range with both ends, and rating=10.. a range without an upper
// end.
func ParseFilter(text string) (Filter, error) {
	f := Filter{text: text}
	if text == "" {
		return f, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		c, err := parseCondition(part)
		if err != nil {
			return Filter{}, err
		}
		f.conditions = append(f.conditions, c)
	}
	return f, nil
}

const filterWanted = "want a field with a value or a range, such as level=hard or rating=10..50"

func parseCondition(text string) (condition, error) {
	field, value, ok := strings.Cut(text, "=")
	c := condition{field: strings.TrimSpace(field), value: strings.TrimSpace(value)}
	if !ok || c.field == "" || c.value == "" {
		return c, fmt.Errorf("the condition %q is incomplete; %s", text, filterWanted)
	}
	low, high, ranged := strings.Cut(c.value, "..")
	if !ranged {
		return c, nil
	}
	c.ranged, c.lowest, c.highest = true, low == "", high == ""
	var first, second bool
	c.low, first = Field{Value: low}.Number()
	c.high, second = Field{Value: high}.Number()
	if c.lowest && c.highest || !c.lowest && !first || !c.highest && !second || first && second && c.low > c.high {
		return c, fmt.Errorf("the range %q is not two numbers, the smaller one first; %s", c.value, filterWanted)
	}
	return c, nil
}

// String returns the text that ParseFilter read.
func (f Filter) String() string { return f.text }

// Match reports whether a puzzle meets all conditions. A puzzle that does not have a field of the
// filter does not match.
func (f Filter) Match(p *Puzzle) bool {
	return f.match(func(name string) (string, bool) {
		at := slices.IndexFunc(p.Fields, func(f Field) bool { return f.Name == name })
		if at < 0 {
			return ownField(p.Clues, name)
		}
		return p.Fields[at].Value, true
	})
}

// matchEntry does the same as Match for a puzzle that a Reader is reading.
func (f Filter) matchEntry(e *entry) bool {
	return f.match(func(name string) (string, bool) {
		for _, one := range e.fields {
			if one.name == name {
				return string(one.value), true
			}
		}
		return ownField(e.clues, name)
	})
}

func (f Filter) match(value func(field string) (string, bool)) bool {
	return !slices.ContainsFunc(f.conditions, func(c condition) bool {
		text, ok := value(c.field)
		return !ok || !c.meets(text)
	})
}

// meets reports whether a value meets the condition. It compares numbers by value, so 5 and 5.0 are
// equal.
func (c *condition) meets(text string) bool {
	x, number := Field{Value: text}.Number()
	if !c.ranged {
		want, ok := Field{Value: c.value}.Number()
		return text == c.value || number && ok && x == want
	}
	return number && (c.lowest || x >= c.low) && (c.highest || x <= c.high)
}

// unmatched counts the puzzles that a filter does not select.
type unmatched struct {
	n      int
	fields []string // names of the fields of the first of these puzzles that was read
}

func (u *unmatched) see(e *entry) {
	if u.n++; u.n > 1 {
		return
	}
	for _, f := range e.fields {
		u.fields = append(u.fields, f.name)
	}
}

func (u *unmatched) fault(source string, f Filter) *Fault {
	for _, name := range []string{cluesField, rowsField} {
		if !slices.Contains(u.fields, name) {
			u.fields = append(u.fields, name)
		}
	}
	return &Fault{File: source, What: fmt.Sprintf("none of the %s meets the condition %s", plural(u.n, "puzzle"), f),
		Fix: "the fields are " + strings.Join(u.fields, ", "), Fatal: true}
}
