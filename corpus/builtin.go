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
	Doc  string // description of the corpus in one sentence

	file string
}

// builtins has the embedded corpora in the order in which lists show them.
var builtins = []Builtin{
	{Name: "training", file: "training.csv", Doc: "the two puzzles of a training contest"},
	{Name: "four", file: "four.csv", Doc: "one 4x4 puzzle"},
	{Name: "seeds", file: "seeds.txt", Doc: "the two puzzles of the first measurements: an easy one, and one with 17 clues"},
	{Name: "easy", file: "easy.txt.gz", Doc: "2,000 puzzles that naked and hidden singles solve, with 32 to 40 clues"},
	{Name: "minimal", file: "minimal.txt.gz", Doc: "3,000 minimal puzzles (no clue can be removed), with 21 to 28 clues"},
	{Name: "unbiased", file: "unbiased.txt.gz", Doc: "1,000 minimal puzzles that are nearly equally likely, but those with 28 or more clues are too rare (14.7% instead of 19.5%); 26.5 clues on average"},
	{Name: "hard", file: "hard.txt.gz", Doc: "2,000 minimal puzzles that singles, locked candidates and pairs do not solve, rated at 30 guesses or more"},
	{Name: "extreme", file: "extreme.txt.gz", Doc: "100 minimal puzzles that a climb made hard, rated at 304 to 1,193 guesses"},
	{Name: "several", file: "several.txt.gz", Doc: "1,000 puzzles with 2 to 9,993 solutions; without any clue they have more"},
	{Name: "none", file: "none.txt.gz", Doc: "1,000 puzzles without a solution, which singles, locked candidates and pairs do not show; rated at 30 guesses or more"},
	{Name: "six", file: "six.txt.gz", Doc: "1,000 6x6 puzzles with 24 evenly spread holes and one solution"},
	{Name: "six-several", file: "six-several.txt.gz", Doc: "1,000 6x6 puzzles with 26 evenly spread holes and several solutions"},
	{Name: "sixteen", file: "sixteen.txt.gz", Doc: "200 16x16 puzzles with 155 evenly spread holes and one solution, near the phase transition"},
	{Name: "sixteen-several", file: "sixteen-several.txt.gz", Doc: "200 16x16 puzzles with 165 evenly spread holes and several solutions, near the phase transition"},
	{Name: "twentyfive", file: "twentyfive.txt.gz", Doc: "100 25x25 puzzles with 320 evenly spread holes and one solution, near the phase transition"},
	{Name: "twentyfive-several", file: "twentyfive-several.txt.gz", Doc: "100 25x25 puzzles with 320 evenly spread holes and several solutions, near the phase transition"},
	{Name: "pencilmarks", file: "pencilmarks.txt.gz", Doc: "300 pencilmark puzzles, which lose their only solution with any other candidate"},
}

// Builtins returns the embedded corpora.
func Builtins() []Builtin { return slices.Clone(builtins) }

// OpenBuiltin opens an embedded corpus. source is its name in faults, "builtin:NAME". The error
// lists the valid names.
func OpenBuiltin(name string) (r io.ReadCloser, source string, err error) {
	var names []string
	for _, b := range builtins {
		if b.Name == name {
			r, err := data.Open("data/" + b.file)
			return r, "builtin:" + name, err
		}
		names = append(names, b.Name)
	}
	return nil, "", fmt.Errorf("unknown builtin corpus %q; want one of %s", name, strings.Join(names, ", "))
}
