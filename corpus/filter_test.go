package corpus_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/corpus"
	"sudokubench/internal/testkit"
)

const rated = "puzzle,level,rating\n" +
	"1...............,easy,5\n" +
	"12..............,hard,10.0\n" +
	"123.............,hard,50\n" +
	"1234............,,unknown\n"

func TestFilter(t *testing.T) {
	for _, row := range []struct {
		reason, where string
		lines         []int
	}{
		{"no condition", "", []int{2, 3, 4, 5}},
		{"a text", "level=hard", []int{3, 4}},
		{"a number in another form", "rating=10", []int{3}},
		{"a range has both ends", "rating=5..10", []int{2, 3}},
		{"no lower end, and a text is no number", "rating=..10", []int{2, 3}},
		{"no upper end", "rating=10..", []int{3, 4}},
		{"clues are always there", "clues=3..4", []int{4, 5}},
		{"all conditions", "level=hard, rating=..20", []int{3}},
	} {
		where := testkit.Must(corpus.ParseFilter(row.where))(t)
		set := testkit.Must(corpus.Load("in", strings.NewReader(rated), corpus.LoadOptions{Where: where}))(t)
		var loaded, matched []int
		for i := range set.Len() {
			loaded = append(loaded, set.Line(i))
		}
		reader := testkit.Must(corpus.NewReader("in", strings.NewReader(rated), corpus.ReaderOptions{}))(t)
		for p := (corpus.Puzzle{}); reader.Next(&p) == nil; {
			if where.Match(&p) {
				matched = append(matched, p.Line)
			}
		}
		testkit.NoDiff(t, cmp.Diff(row.lines, loaded), "%s: lines of the set", row.reason)
		testkit.NoDiff(t, cmp.Diff(row.lines, matched), "%s: lines that match", row.reason)
	}
}

// TestRows shows that the condition rows=N takes the puzzles of one board from a source with several.
func TestRows(t *testing.T) {
	nine, four := "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", ".4..1........34."
	list := "[" + strings.Repeat("0, ", 15) + "1]"
	for _, row := range []struct {
		reason, text, where string
		lines               []int
		want                string
	}{
		{"lines", nine + "\n" + four + "\n" + nine + "\n", "rows=9", []int{1, 3}, ""},
		{"the first has another board", nine + "\n" + four + ",7\n", "rows=4", []int{2}, ""},
		{"with another condition", nine + "\n" + four + ",7\n" + four + ",8\n", "rating=8,rows=4", []int{3}, ""},
		{"a table", "puzzle,solution\n" + nine + ",\n" + four + ",\n", "rows=4", []int{3}, ""},
		{"JSON", `{"puzzle": "` + nine + `"}` + "\n" + `{"puzzle": "` + four + `"}` + "\n", "rows=4", []int{2}, ""},
		{"lists", `{"puzzle": "` + nine + `"}` + "\n" + `{"puzzle": ` + list + `}` + "\n", "rows=9", []int{1}, ""},
		{"a field of the file", "puzzle,rows\n" + four + ",4\n" + four + ",5\n", "rows=4", []int{2}, ""},
		{"one puzzle per board", "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n", "rows=9", []int{1}, ""},
		{"other faults stay", nine + "\n" + nine[1:] + "\n", "rows=9", nil, "in:2: 80 cells in the line; want 81 for a 9x9 board"},
		{"none", nine + "\n" + four + "\n", "rows=16", nil, "in: none of the 2 puzzles meets the condition rows=16; the fields are clues, rows"},
		{"no condition", nine + "\n" + four + "\n", "", nil, "in:2: a 4x4 puzzle among 9x9 ones; want one board size; bench corpus convert --where rows=9 (in a configuration: where) takes only the 9x9 puzzles"},
	} {
		where := testkit.Must(corpus.ParseFilter(row.where))(t)
		set, err := corpus.Load("in", strings.NewReader(row.text), corpus.LoadOptions{Where: where})
		if err != nil || row.want != "" {
			if err == nil || err.Error() != row.want {
				t.Errorf("%s: got error %v, want %q", row.reason, err, row.want)
			}
			continue
		}
		var lines []int
		for i := range set.Len() {
			lines = append(lines, set.Line(i))
		}
		testkit.NoDiff(t, cmp.Diff(row.lines, lines), "%s: lines of the set", row.reason)
	}
}

func TestFilterFaults(t *testing.T) {
	for _, row := range []struct{ reason, where, want string }{
		{"no value", "level", `the condition "level" is incomplete; want a field with a value or a range, such as level=hard or rating=10..50`},
		{"an empty value", "level=", `the condition "level=" is incomplete; want a field`},
		{"an empty condition", "level=hard,", `the condition "" is incomplete; want a field`},
		{"words as ends", "rating=a..b", `the range "a..b" is not two numbers, the smaller one first; want a field`},
		{"ends in the wrong order", "rating=9..5", `the range "9..5" is not two numbers, the smaller one first`},
		{"no end at all", "rating=..", `the range ".." is not two numbers`},
	} {
		if _, err := corpus.ParseFilter(row.where); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s: got error %v, want %s", row.reason, err, row.want)
		}
	}
	where, _ := corpus.ParseFilter("points=3..4")
	_, err := corpus.Load("in", strings.NewReader(rated), corpus.LoadOptions{Where: where})
	if want := "in: none of the 4 puzzles meets the condition points=3..4; the fields are level, rating, clues, rows"; err == nil || err.Error() != want {
		t.Errorf("no puzzle matches: got error %v, want %s", err, want)
	}
}

// FuzzParseFilter shows that Filter.String returns the parsed text, and that Match never panics.
func FuzzParseFilter(f *testing.F) {
	for _, text := range []string{"", "level=hard", "rating=5..10", "rating=..1e3,clues=3..", "a=b=c", "=..", "x=nan..inf"} {
		f.Add(text)
	}
	p := &corpus.Puzzle{Fields: []corpus.Field{{Name: "rating", Value: "7"}, {Name: "a", Value: "b=c"}}}
	f.Fuzz(func(t *testing.T, text string) {
		where, err := corpus.ParseFilter(text)
		if err == nil && where.String() != text {
			t.Errorf("the String of the filter %q is %q, want the same text", text, where)
		}
		where.Match(p)
	})
}
