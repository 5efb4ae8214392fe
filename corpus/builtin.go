package corpus

import (
	"embed"
	"fmt"
	"io"
	"slices"
	"strings"
)

//go:embed data
var data embed.FS

// Builtin is a corpus that is part of the program.
type Builtin struct {
	Name string
	Doc  string // one sentence

	file string
}

// builtins are the embedded corpora in the order in which they are listed.
var builtins = []Builtin{
	{Name: "training", file: "training.csv", Doc: "the two puzzles of a training contest"},
	{Name: "four", file: "four.csv", Doc: "one 4x4 puzzle"},
	{Name: "seeds", file: "seeds.txt", Doc: "the puzzles by which two solvers were first measured: one plain, one with 17 clues"},
	{Name: "easy", file: "easy.txt.gz", Doc: "2,000 puzzles that naked and hidden singles solve, with 32 to 40 clues"},
	{Name: "minimal", file: "minimal.txt.gz", Doc: "3,000 puzzles of which no clue can be taken away, with 21 to 28 clues"},
	{Name: "hard", file: "hard.txt.gz", Doc: "2,000 minimal puzzles beyond singles, locked candidates and pairs, rated 30 guesses and more"},
}

// Builtins lists the embedded corpora.
func Builtins() []Builtin { return slices.Clone(builtins) }

// OpenBuiltin opens an embedded corpus. source is what faults call it,
// "builtin:NAME".
func OpenBuiltin(name string) (r io.ReadCloser, source string, err error) {
	var names []string
	for _, b := range builtins {
		if b.Name == name {
			r, err := data.Open("data/" + b.file)
			return r, "builtin:" + name, err
		}
		names = append(names, b.Name)
	}
	return nil, "", fmt.Errorf("there is no builtin corpus %q; want one of %s", name, strings.Join(names, ", "))
}
