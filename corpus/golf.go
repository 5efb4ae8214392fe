package corpus

import (
	"fmt"
	"io"
	"strconv"

	"sudokubench/sudoku"
)

// golf reads a count, and then this number of lines.
type golf struct {
	lines
	count int // number of puzzles that the first line announces
	seen  int // number of puzzle lines read so far, including bad ones
}

func openGolf(src *source, l layout) (decoder, error) {
	text, err := firstLine(src, "the number of puzzles is missing", golfWanted)
	if err != nil {
		return nil, err
	}
	n, ok := countOf(text)
	if !ok {
		return nil, fatal(src.fault(quote(text)+" is not a number of puzzles", golfWanted))
	}
	return &golf{lines: *newLines(src, l.shape), count: n}, nil
}

// firstLine reads the first line that is neither blank nor a comment. If the source has no such
// line, it returns a fault whose texts are the arguments missing and want.
func firstLine(src *source, missing, want string) ([]byte, error) {
	for {
		text, err := src.next()
		if err == io.EOF {
			err = src.faultAt(0, missing, want)
		}
		if err != nil {
			return nil, fatal(err)
		}
		if text, ok := content(text); ok {
			return text, nil
		}
	}
}

const golfWanted = "want the number of puzzles on the first line, or choose another format"

func countOf(text []byte) (n int, ok bool) {
	for _, ch := range text {
		if ch < '0' || ch > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(string(text))
	return n, err == nil && len(text) <= 12
}

func (d *golf) next(e *entry) error {
	err := d.lines.next(e)
	what := ""
	if err == io.EOF {
		if d.seen == d.count {
			return err
		}
		what = fmt.Sprintf("the source ends after %s, but its first line announces %d", plural(d.seen, "puzzle"), d.count)
	} else if f, ok := err.(*Fault); ok && f.Fatal {
		return err
	} else if d.seen++; d.seen <= d.count {
		return err
	} else {
		what = fmt.Sprintf("puzzle %d, but the first line announces %d", d.seen, d.count)
	}
	return fatal(d.src.fault(what, "correct the first line, or add or remove puzzles"))
}

// probeGolf looks for a count on the first line and a puzzle on the second.
func probeGolf(s *sample) (layout, bool) {
	lines := s.content()
	if len(lines) == 0 {
		return layout{}, false
	}
	if _, ok := countOf(lines[0]); !ok {
		return layout{}, false
	}
	if len(lines) == 1 {
		return layout{shape: sudoku.Shape9}, s.ended
	}
	return probeLines(&sample{lines: lines[1:2]})
}

// layoutGolf returns the board of the first line below the count that has a puzzle.
func layoutGolf(s *sample) (layout, bool) {
	lines := s.content()
	if len(lines) < 2 {
		return layout{shape: sudoku.Shape9}, s.ended && len(lines) == 1
	}
	return layoutLines(&sample{lines: lines[1:]})
}

func putGolf(b []byte, _ sudoku.Shape, p *Puzzle) []byte {
	return append(putCharacters(b, p.Clues, '0'), '\n')
}

func answerGolf(b []byte, _ sudoku.Shape, clues, solution sudoku.Grid) []byte {
	b = append(putCharacters(b, clues, '0'), ',')
	return append(putCharacters(b, solution, '0'), '\n')
}
