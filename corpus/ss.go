package corpus

import (
	"bytes"
	"strings"

	"sudokubench/sudoku"
)

// The ss format is read as pretty is; its asterisks in the corners are what it
// is known by.

// probeSS looks for a border between asterisks.
func probeSS(s *sample) (layout, bool) {
	for _, line := range s.content() {
		if inner, ok := bytes.CutPrefix(line, []byte("*-")); ok {
			if inner, ok = bytes.CutSuffix(inner, []byte("-*")); ok && len(bytes.Trim(inner, "-")) == 0 {
				return layoutSS(s)
			}
		}
	}
	return layout{}, false
}

func layoutSS(s *sample) (layout, bool) {
	l, ok := probePretty(s)
	l.dash = false
	return l, ok
}

func putSS(b []byte, s sudoku.Shape, p *Puzzle, i int) []byte {
	dashes, boxes := strings.Repeat("-", s.BoxCols), s.Side()/s.BoxCols
	edge := "*" + strings.Repeat("-", s.Side()+boxes-1) + "*\n"
	rule := "|" + dashes + strings.Repeat("+"+dashes, boxes-1) + "|\n"
	return putFramed(putAbove(b, s, p.ID, i), s, p.Clues, edge, rule, "")
}
