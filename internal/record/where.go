package record

import "fmt"

// Where names a puzzle, in every report: "easy:34" is the puzzle at line 34 of the source of
// the corpus easy. If the line is not known (0), it is "puzzle 34 of easy", by its number
// in the record, which counts from 0.
func Where(corpus string, line, puzzle int) string {
	if line < 1 {
		return fmt.Sprintf("puzzle %d of %s", puzzle+1, corpus)
	}
	return fmt.Sprintf("%s:%d", corpus, line)
}
