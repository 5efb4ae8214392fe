package corpus

import (
	"slices"
	"strconv"
	"strings"
)

// role is the use of a column of a table, or of a key of a JSON object.
type role uint8

const (
	isField role = iota
	isPuzzle
	isSolution
	isID
)

// These words in the name of a column show its use. boardWords do not, so they are removed from a
// longer name: "unsolved_sudoku" becomes unsolved. A name that consists only of boardWords is a
// name for puzzles.
var (
	boardWords    = []string{"sudokus", "sudoku", "puzzles", "puzzle", "boards", "board", "grids", "grid", "strings", "string", "str"}
	puzzleWords   = []string{"quiz", "quizzes", "question", "questions", "problem", "problems", "unsolved", "input", "inputs", "initial", "start", "starting", "given", "givens"}
	solutionWords = []string{"solution", "solutions", "solved", "answer", "answers", "target", "targets", "output", "outputs", "final", "completed"}
	idWords       = []string{"id", "uid", "uuid", "guid", "hash", "key", "name", "title", "index"} // names of id columns; if a source has several, the first in this list is the id
)

// variantWords are names of columns with rules besides those of rows, columns and boxes.
var variantWords = []string{
	"regions", "region", "jigsaw", "irregular", "killer", "killercage", "killercages", "cage", "cages", "thermo", "thermos", "thermometer", "thermometers",
	"arrow", "arrows", "diagonal", "diagonals", "antiknight", "antiking", "nonconsecutive", "kropki", "kropkidots", "xv", "sandwich", "sandwichsum", "skyscraper", "skyscrapers",
	"betweenline", "palindrome", "palindromes", "renban", "whispers", "regionsumline", "littlekillersum", "extraregion", "extraregions", "windoku", "quadruple", "quadruples",
	"inequalities", "disjointgroups",
}

// longestName is the maximum length of a name that shows a use. Longer texts are not names.
const longestName = 64

// plainName returns the letters and digits of a name, in lower case: "Puzzle String" becomes
// puzzlestring.
func plainName(name string) string {
	return strings.Map(func(ch rune) rune {
		if 'a' <= ch && ch <= 'z' || '0' <= ch && ch <= '9' {
			return ch
		}
		return -1
	}, strings.ToLower(name))
}

// roleOf returns the use of a column by its name. For an id, rank is the position of the name in
// idWords: 0 is best.
func roleOf(name string) (r role, rank int) {
	if len(name) > longestName {
		return isField, 0
	}
	word := plainName(strings.TrimPrefix(name, metadata))
	if word == "" {
		return isField, 0
	}
	if rank := slices.Index(idWords, word); rank >= 0 {
		return isID, rank
	}
	word, without := withoutBoard(word)
	switch {
	case word == "" || slices.Contains(puzzleWords, word):
		return isPuzzle, 0
	case slices.Contains(solutionWords, word):
		return isSolution, 0
	case without && word == "id":
		return isID, 0
	}
	return isField, 0
}

// withoutBoard removes boardWords from both ends of a name.
func withoutBoard(word string) (rest string, removed bool) {
	for _, board := range boardWords {
		rest, ok := strings.CutPrefix(word, board)
		if !ok {
			rest, ok = strings.CutSuffix(word, board)
		}
		if ok {
			rest, _ = withoutBoard(rest)
			return rest, true
		}
	}
	return word, false
}

// distinct returns names of columns that are distinct and not empty. A first column without a name
// is called index, because it is the index of a data frame.
func distinct(columns []string) []string {
	list := make([]string, len(columns))
	taken, next := make(map[string]bool, len(columns)), map[string]int{} // the next number to append to each name
	for k, name := range columns {
		name = idOf(name)
		if word := plainName(name); k == 0 && (name == "" || word == "unnamed0") {
			name = "index"
		} else if name == "" {
			name = "column " + strconv.Itoa(k+1)
		}
		one := name
		for taken[one] {
			next[name]++
			one = name + "." + strconv.Itoa(next[name])
		}
		list[k], taken[one] = one, true
	}
	return list
}
