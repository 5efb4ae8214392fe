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
		if diff := cmp.Diff(row.lines, loaded); diff != "" {
			t.Errorf("%s: lines of the set (-want +got): %s", row.reason, diff)
		}
		if diff := cmp.Diff(row.lines, matched); diff != "" {
			t.Errorf("%s: lines that match (-want +got): %s", row.reason, diff)
		}
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
	if want := "in: none of the 4 puzzles meets the condition points=3..4; the fields are level, rating, clues"; err == nil || err.Error() != want {
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
