package record

import (
	"fmt"
	"strings"
)

// Boards are puzzles of a corpus as their source has them, for reports that show
// puzzles. A sample comes before the first turn on the corpus. The end of the run adds
// the puzzles that reports show because of their results, without the sample again.
type Boards struct {
	Corpus  string   `json:"corpus"`
	Sample  bool     `json:"sample,omitempty"` // they are a random sample of the corpus, or all of it
	Puzzles Ranges   `json:"puzzles"`
	Clues   []string `json:"clues"`           // of each puzzle, as PackClues writes them
	Lines   []int    `json:"lines,omitempty"` // of each, where it begins in its source, from 1; absent: not known
	IDs     []string `json:"ids,omitempty"`   // of each, its id or rating in the source, shortened; absent: there are none
}

// Board is one puzzle of Boards.
type Board struct {
	Clues string // one character a cell, '.' for an empty one
	Line  int    // 0: not known
	ID    string
}

// maxCells is how many cells the largest board has, and longestRun the longest run of
// empty cells that one letter can replace.
const (
	maxCells   = 625
	longestRun = 'z' - 'a' + 1
)

// PackClues shortens a board of one character a cell: a letter from a to z replaces 1
// to 26 empty cells ('.'). The other characters stay.
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

// UnpackClues undoes PackClues. It refuses characters other than letters from a to z and
// the digits of boards, 1 to 9 and A to P, and more cells than any board has.
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
