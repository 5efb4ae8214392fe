package corpus

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/sudoku"
)

// TestJSON reads puzzles in the forms that published JSON files have.
func TestJSON(t *testing.T) {
	digits := func(line string) string { return strings.Trim(listOf(line, "[", "]", ", "), `"`) }
	rows := func(line string) string { return strings.Trim(nested(line), `"`) }
	texts := strings.ReplaceAll(strings.ReplaceAll(digits(easy), ", ", `", "`), "[", `["`)
	texts = strings.ReplaceAll(texts, "]", `"]`)
	bare, solved := easy+"||", easy+"|"+easySolved+"|"
	for _, c := range []struct {
		reason, text, format string
		want                 []string
	}{
		{"texts", jsonOf(easy, easySolved) + "\n" + jsonOf(easy, ""), "jsonl", []string{"1: " + solved, "3: " + bare}},
		{"all fields", `{"id": 3, "puzzle": "` + easy + `", "rating": 1.50, "source": "a \"b\"\u00e9", "new": true, "none": null}` + "\n", "jsonl",
			[]string{"1: " + bare + "3 rating=1.50 source=a \"b\"é new=true none="}},
		{"without an id", `{"question": "` + easy + `", "rating": 2, "level": "hard"}`, "jsonl", []string{"1: " + bare + "2,hard rating=2 level=hard"}},
		{"other names", `{"Unsolved Sudoku": "` + easyZeros + `", "target": "` + easySolved + `"}`, "jsonl", []string{"1: " + solved}},
		{"names without a meaning", `{"a": "` + easySolved + `", "b": "` + easyZeros + `"}`, "jsonl", []string{"1: " + solved}},
		{"lists", `{"puzzle": ` + digits(easy) + `, "solution": ` + digits(easySolved) + `}`, "jsonl", []string{"1: " + solved}},
		{"nested lists", `{"puzzle": ` + rows(easy) + `, "solution": ` + rows(easySolved) + `}`, "jsonl", []string{"1: " + solved}},
		{"null for a blank", `{"puzzle": ` + strings.ReplaceAll(digits(easy), "0", "null") + `}`, "jsonl", []string{"1: " + bare}},
		{"texts in lists", `{"puzzle": ` + strings.ReplaceAll(texts, `"0"`, `"."`) + `}`, "jsonl", []string{"1: " + bare}},
		{"empty texts in lists", `{"puzzle": ` + strings.ReplaceAll(texts, `"0"`, `""`) + `}`, "jsonl", []string{"1: " + bare}},
		{"a list in a text", `{"puzzle": "` + digits(easy) + `"}`, "jsonl", []string{"1: " + bare}},
		{"a solution that is null", `{"puzzle": "` + easy + `", "solution": null}`, "jsonl", []string{"1: " + bare}},
		{"keys in another order, and a solution that comes later", jsonOf(easy, "") + `{"solution": "` + easySolved + `", "puzzle": "` + easy + `"}`, "jsonl", []string{"1: " + bare, "2: " + solved}},
		{"only cells, as texts", `"` + easy + `"` + "\n" + `"` + easy + `"`, "jsonl", []string{"1: " + bare, "2: " + bare}},
		{"only cells, as lists", digits(easy) + "\n" + digits(easy) + "\n", "jsonl", []string{"1: " + bare, "2: " + bare}},
		{"lists and objects that are not fields", `{"puzzle": "` + easy + `", "moves": [1, {"a": "}"}], "by": {"name": "x"}, "n": 1}`, "jsonl", []string{"1: " + bare + "1 n=1"}},
		{"a 4x4 puzzle", `{"puzzle": "` + four + `"}`, "jsonl", []string{"1: " + four + "||"}},

		{"an array", "[" + jsonOf(easy, easySolved) + ", " + jsonOf(easy, "") + "]\n", "json", []string{"1: " + solved, "2: " + bare}},
		{"an array on one line", "[" + strings.ReplaceAll(jsonOf(easy, "")+", "+jsonOf(easy, ""), "\n", "") + "]", "json", []string{"1: " + bare, "1: " + bare}},
		{"objects on several lines", "[\r\n  {\r\n    \"puzzle\":\r\n      \"" + easy + "\"\r\n  },\r\n  {\"puzzle\": \"" + easy + "\"}\r\n]", "json", []string{"2: " + bare, "6: " + bare}},
		{"objects one after the other", "{\n\"puzzle\": \"" + easy + "\"\n}\n{\n\"puzzle\": \"" + easy + "\"\n}\n", "json", []string{"1: " + bare, "4: " + bare}},
		{"an array of texts", `["` + easy + `", "` + easy + `"]`, "json", []string{"1: " + bare, "1: " + bare}},
		{"an array of lists", "[" + digits(easy) + ",\n" + digits(easy) + "]", "json", []string{"1: " + bare, "2: " + bare}},
		{"keys of variants without rules", `{"puzzle": "` + easy + `", "diagonal": false, "cages": [], "regions": null}`, "jsonl", []string{"1: " + easy + "||false, diagonal=false regions="}},
		{"an array of nested lists", "[" + rows(easy) + ",\n" + rows(easy) + "]", "json", []string{"1: " + bare, "2: " + bare}},
		{"rows of one board are not an array of puzzles", strings.ReplaceAll(rows(easy), "],", "],\n"), "pretty", []string{"1: " + bare}},
	} {
		t.Run(c.reason, func(t *testing.T) { checkRead(t, "in", c.text, ReaderOptions{}, c.format, c.want) })
	}
}

// TestLongJSON reads an array on one line that is longer than any buffer.
func TestLongJSON(t *testing.T) {
	const n = 3000
	text := "[" + strings.Repeat(strings.TrimSpace(jsonOf(easy, easySolved))+",", n-1) + strings.TrimSpace(jsonOf(easy, "")) + "]"
	s := load(t, text, LoadOptions{})
	if s.Len() != n || s.Format() != "json" || s.Line(n-1) != 1 {
		t.Errorf("%d puzzles as %s; want %d as json", s.Len(), s.Format(), n)
	}
}

// TestKeepFields shows that the formats with fields write and read fields without changes.
func TestKeepFields(t *testing.T) {
	list := samples(sudoku.Shape9, 3)
	for i := range list {
		list[i].ID = fmt.Sprint("no ", i)
		list[i].Fields = []Field{{"rating", fmt.Sprint(i)}, {"zip", "007"}, {"note", "a,\"b\"\n c"}, {"level of it", " x"}, {"nothing", ""}, {"new", "true"}}
	}
	derived := []Puzzle{{Clues: list[1].Clues, ID: "1,x", Fields: []Field{{"a", "1"}, {"b", "x"}}}}
	named := []Puzzle{{Clues: list[1].Clues, ID: "1", Fields: []Field{{"Sudoku", "1"}, {"answer", "2"}}}}
	for _, f := range Formats() {
		if !f.Fields {
			continue
		}
		for _, want := range [][]Puzzle{list, derived, named} {
			_, got := readBack(t, written(t, f.Name, sudoku.Shape9, want), ReaderOptions{Format: f.Name})
			for i := range want {
				fields := append([]Field(nil), want[i].Fields...)
				for k := range fields {
					fields[k].Name = fieldName(fields[k].Name)
				}
				if d := cmp.Diff(fields, got[i].Fields); d != "" || got[i].ID != want[i].ID {
					t.Errorf("%s: id %q, want %q; fields -want +got\n%s", f.Name, got[i].ID, want[i].ID, d)
				}
			}
		}
	}
}
