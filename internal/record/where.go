package record

import "fmt"

// Where returns the name of a puzzle for reports. "easy:34" is the puzzle at line 34 of the
// source of the corpus easy. If the line is not known (0), the name is "puzzle 35 of easy" for
// the puzzle with number 34 in the record, because the record counts from 0.
func Where(corpus string, line, puzzle int) string {
	if line < 1 {
		return fmt.Sprintf("puzzle %d of %s", puzzle+1, corpus)
	}
	return fmt.Sprintf("%s:%d", corpus, line)
}
