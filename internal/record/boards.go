package record

import (
	"fmt"
	"strings"
)

// Boards is an event with puzzles of a corpus as their source has them, for reports that show
// puzzles. Before the first turn on the corpus, the run writes a random sample of puzzles. At its
// end, the run adds the puzzles that reports show because of their results, without the puzzles of
// the sample.
type Boards struct {
	Corpus  string   `json:"corpus"`
	Sample  bool     `json:"sample,omitempty"` // true if the puzzles are a random sample of the corpus, or the whole corpus
	Puzzles Ranges   `json:"puzzles"`
	Clues   []string `json:"clues"`           // clues of each puzzle, in the format of PackClues
	Lines   []int    `json:"lines,omitempty"` // line of each puzzle in the source, counted from 1; absent if the lines are not known
	IDs     []string `json:"ids,omitempty"`   // ID or rating of each puzzle in the source, shortened; absent if the source has none
}

// Board is one puzzle of Boards.
type Board struct {
	Clues string // one character for each cell; a blank is '.'
	Line  int    // line in the source, counted from 1; 0 if it is not known
	ID    string
}

// maxCells is the number of cells of the largest board. longestRun is the largest number of
// blanks that one letter replaces.
const (
	maxCells   = 625
	longestRun = 'z' - 'a' + 1
)

// PackClues shortens a board with one character for each cell: a letter from a to z replaces 1 to
// 26 consecutive blanks ('.'). The other characters stay.
func PackClues(cells string) string {
	var out []byte
	for i := 0; i < len(cells); {
		run := 0
		for i+run < len(cells) && cells[i+run] == '.' && run < longestRun {
			run++
		}
		if run == 0 {
			out = append(out, cells[i])
			i++
			continue
		}
		out = append(out, 'a'+byte(run-1))
		i += run
	}
	return string(out)
}

// UnpackClues reverses PackClues. It accepts only letters from a to z and the digits of boards, 1
// to 9 and A to P (10 to 25). It returns an error for other characters, and for more cells than
// the largest board has.
func UnpackClues(packed string) (cells string, err error) {
	var out strings.Builder
	for i := range len(packed) {
		switch ch := packed[i]; {
		case '1' <= ch && ch <= '9', 'A' <= ch && ch <= 'P':
			out.WriteByte(ch)
		case 'a' <= ch && ch <= 'z':
			out.WriteString(strings.Repeat(".", int(ch-'a')+1))
		default:
			return "", fmt.Errorf("clues %.40q have the character %q; want digits, and letters from a to z for empty cells", packed, ch)
		}
		if out.Len() > maxCells {
			return "", fmt.Errorf("clues %.40q have more cells than the largest board (%d)", packed, maxCells)
		}
	}
	return out.String(), nil
}
