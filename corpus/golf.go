package corpus

import (
	"fmt"
	"io"
	"strconv"

	"sudokubench/sudoku"
)

// golf reads a count and then as many lines.
type golf struct {
	lines
	count int // announced
	seen  int // lines so far, bad ones too
}

func openGolf(src *source, l layout) (decoder, error) {
	for {
		text, err := src.next()
		if err == io.EOF {
			return nil, fatal(src.faultAt(0, "there is no count", golfWanted))
		}
		if err != nil {
			return nil, fatal(err)
		}
		text, ok := content(text)
		if !ok {
			continue
		}
		n, ok := countOf(text)
		if !ok {
			return nil, fatal(src.fault(quote(text)+" is no count", golfWanted))
		}
		return &golf{lines: *newLines(src, l.shape), count: n}, nil
	}
}

const golfWanted = "want the number of puzzles on the first line, or another format"

// countOf reads a count of puzzles.
func countOf(text []byte) (n int, ok bool) {
	for _, ch := range text {
		if ch < '0' || ch > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(string(text))
	return n, err == nil && len(text) <= 12
}

func (d *golf) announced() (int, bool) { return d.count, true }

func (d *golf) next(e *entry) error {
	err := d.lines.next(e)
	if err == io.EOF {
		if d.seen < d.count {
			return fatal(d.src.fault(fmt.Sprintf("the source ends after %s, its first line announces %d", plural(d.seen, "puzzle"), d.count),
				"want as many lines as announced"))
		}
		return err
	}
	if f, ok := err.(*Fault); ok && f.Fatal {
		return err
	}
	d.seen++
	if d.seen > d.count {
		return fatal(d.src.fault(fmt.Sprintf("puzzle %d, but the first line announces %d", d.seen, d.count),
			"want as many lines as announced"))
	}
	return err
}

// probeGolf looks for a count above a line that is a puzzle.
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
	return probeLines(&sample{want: s.want, lines: lines[1:2]})
}

// layoutGolf goes by the first line with a board below the count.
func layoutGolf(s *sample) (layout, bool) {
	lines := s.content()
	if len(lines) < 2 {
		return layout{shape: sudoku.Shape9}, s.ended && len(lines) == 1
	}
	return layoutLines(&sample{lines: lines[1:]})
}

func putGolf(b []byte, _ sudoku.Shape, p *Puzzle, _ int) []byte {
	return append(putCharacters(b, p.Clues, '0'), '\n')
}

func answerGolf(b []byte, _ sudoku.Shape, clues, solution sudoku.Grid, _ int) []byte {
	b = append(putCharacters(b, clues, '0'), ',')
	return append(putCharacters(b, solution, '0'), '\n')
}

func answerSDM(b []byte, _ sudoku.Shape, _, solution sudoku.Grid, _ int) []byte {
	return append(putCharacters(b, solution, '0'), '\n')
}
