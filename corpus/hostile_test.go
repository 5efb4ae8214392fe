package corpus

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
)

// TestManyEqualColumns shows that distinct takes linear time, even if a header of 60 KB has many
// equal names.
func TestManyEqualColumns(t *testing.T) {
	names := slices.Repeat([]string{"a", "a.1", ""}, 10000)
	list := distinct(names)
	seen := map[string]bool{}
	for _, name := range list {
		if name == "" || seen[name] {
			t.Fatalf("the name %q occurs twice, or is empty", name)
		}
		seen[name] = true
	}
	if got, want := distinct([]string{"a", "a", "b", "a", "a.1"}), []string{"a", "a.1", "b", "a.2", "a.1.1"}; !slices.Equal(got, want) {
		t.Errorf("the names are %q, want %q", got, want)
	}
}

// TestLateKeysDoNotDependOnTheOrder shows that keys that are not in the sample have the same use in
// each block. The objects before them make no difference.
func TestLateKeysDoNotDependOnTheOrder(t *testing.T) {
	for _, late := range [][]string{{"solution", "answer"}, {"answer", "solution"}, {"name", "id"}, {"id", "name"}} {
		text := strings.Repeat(`{"puzzle":"1000003000040200"}`+"\n", sampledRows)
		for _, key := range late {
			value := "1234432134122143"
			if key == "id" || key == "name" {
				value = "x"
			}
			text += fmt.Sprintf(`{"puzzle":"1000000000000000",%q:%q}`+"\n", key, value)
		}
		r := testkit.Must(NewReader("late.jsonl", strings.NewReader(text), ReaderOptions{AsIs: true}))(t)
		var p Puzzle
		n := 0
		for ; ; n++ {
			if err := r.Next(&p); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			if n >= sampledRows && len(p.Expected) == 0 && p.ID != "x" {
				t.Errorf("%q: the puzzle of line %d has neither a solution nor the id x, want one of them", late, p.Line)
			}
		}
		if n != sampledRows+len(late) {
			t.Errorf("%q: %d puzzles, want %d", late, n, sampledRows+len(late))
		}
	}
}

// TestManyDifferentKeys shows that the memory for keys is bounded, even if a source has many
// different keys.
func TestManyDifferentKeys(t *testing.T) {
	var text strings.Builder
	for k := range 3 * maxNames {
		fmt.Fprintf(&text, `{"puzzle":"1000000000000000","k%d":"%d"}`+"\n", k, k)
	}
	r := testkit.Must(NewReader("keys.jsonl", strings.NewReader(text.String()), ReaderOptions{}))(t)
	var p Puzzle
	for k := range 3 * maxNames {
		testkit.NoError(t, r.Next(&p))
		if want := (Field{fmt.Sprintf("k%d", k), fmt.Sprint(k)}); len(p.Fields) != 1 || p.Fields[0] != want {
			t.Fatalf("the fields of line %d are %v, want %v", p.Line, p.Fields, want)
		}
	}
	if n := len(r.dec.(*jsonLines).record.shared); n > maxNames {
		t.Errorf("%d keys are kept, want at most %d", n, maxNames)
	}
}

// TestCutOfQuotedRows shows that rows can be cut into blocks if their quotes close on the same
// line.
func TestCutOfQuotedRows(t *testing.T) {
	text := "\"puzzle\",\"note\"\n" + strings.Repeat("\"1000000000000000\",\"a, b\"\n", 10) + "\"1000000000000000\",\"two\nlines\"\n"
	r := testkit.Must(NewReader("quoted.csv", strings.NewReader(text), ReaderOptions{}))(t)
	var b Block
	if !r.Cut(&b, 100) || strings.Count(string(b.text), "\n") != 10 {
		t.Errorf("%q was cut, want the ten rows of one line", b.text)
	}
}
