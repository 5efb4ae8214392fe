package corpus

import (
	"bytes"
	"strings"

	"sudokubench/sudoku"
)

// The format ss is read like the format pretty. The asterisks in the corners of its border show
// that a source has this format.

// probeSS looks for a border that begins and ends with an asterisk.
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
