package corpus

import (
	"bytes"

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
	if i > 0 {
		b = append(b, '\n')
	}
	b = putHeading(b, s, p.ID)
	boxes := s.Side() / s.BoxCols
	dashes := bytes.Repeat([]byte("-"), s.BoxCols)
	edge := bytes.Repeat([]byte("-"), s.Side()+boxes-1)
	b = append(append(append(b, '*'), edge...), "*\n"...)
	for r := range s.Side() {
		if r > 0 && r%s.BoxRows == 0 {
			b = append(append(append(b, '|'), bytes.Join(repeated(dashes, boxes), []byte("+"))...), "|\n"...)
		}
		for c := range s.Side() {
			if c%s.BoxCols == 0 {
				b = append(b, '|')
			}
			b = append(b, sudoku.Symbol(p.Clues[r*s.Side()+c]))
		}
		b = append(b, "|\n"...)
	}
	return append(append(append(b, '*'), edge...), "*\n"...)
}

func repeated(text []byte, n int) [][]byte {
	list := make([][]byte, n)
	for i := range list {
		list[i] = text
	}
	return list
}

func answerSS(b []byte, s sudoku.Shape, _, solution sudoku.Grid, i int) []byte {
	return putSS(b, s, &Puzzle{Clues: solution}, i)
}
