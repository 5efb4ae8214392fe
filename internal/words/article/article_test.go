package article

import (
	"reflect"
	"strings"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

const sample = `A first paragraph
in two lines, with a_name.

A list:
 1. once
    and longer
 2. twice

A diagram:

	+---+
	| 1 |

	+---+

The end.`

func TestBlocks(t *testing.T) {
	want := []Block{
		{Text: "A first paragraph in two lines, with a_name."},
		{Text: "A list:"},
		{Items: []string{"once and longer", "twice"}, Ordered: true},
		{Text: "A diagram:"},
		{Text: "+---+\n| 1 |\n\n+---+", Code: true},
		{Text: "The end."},
	}
	if got := Blocks(sample); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestUnusualTexts(t *testing.T) {
	for _, row := range []struct{ reason, text, terminal string }{
		{"a line without a full stop is no heading", "One.\n\nA line of words\n\nTwo.", "One.\n\nA line of words\n\nTwo.\n"},
		{"an escape sequence and a change of direction", "a\x1b[31m\u202e", "a\ufffd[31m\ufffd\n"},
		{"nothing", "", ""},
	} {
		if got := Terminal(row.text, "", 80); got != row.terminal {
			t.Errorf("%s: Terminal is %q, want %q", row.reason, got, row.terminal)
		}
	}
}

func TestTerminal(t *testing.T) {
	want := `    A first paragraph
    in two lines,
    with a_name.

    A list:
     1. once and longer
     2. twice

    A diagram:

        +---+
        | 1 |

        +---+

    The end.
`
	if got := Terminal(sample, "    ", 24); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestFacts(t *testing.T) {
	spec := solvers.Spec{
		Family: "search", Shapes: []sudoku.Shape{sudoku.Shape4, sudoku.Shape9}, Pencilmarks: true, Answers: solvers.First,
		Engine: "avx2", Allocates: "maps", Threads: true, Options: []solvers.Option{{Name: "passes", Default: "10", Doc: "passes over the board"}},
	}
	var got strings.Builder
	for _, f := range Facts(&spec) {
		got.WriteString(f.Label + ": " + f.Text + "\n")
	}
	want := `family: search
boards: 4x4, 9x9; also pencilmark puzzles
answers: first; it can give up on a puzzle
engine: avx2 (selected for this machine)
memory: allocates while it solves: maps
threads: several threads solve, so the CPU time of the first thread is only a part
option: passes (default 10): passes over the board
`
	if got.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", got.String(), want)
	}
	spec = solvers.Spec{Family: "search", Shapes: []sudoku.Shape{sudoku.Shape4}, Answers: solvers.All, Complete: true}
	if got := Facts(&spec); len(got) != 3 || got[2].Text != "first, unique, count; with enough time it answers every puzzle" {
		t.Errorf("got %q, want family, boards and answers of a complete solver", got)
	}
}
