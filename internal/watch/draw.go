package watch

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"sudokubench/sudoku"
)

const (
	column        = 48 // least width of a board with its texts, so that the second one stays at its place
	bright, plain = "\x1b[1;7m", "\x1b[0m"
)

// Draw returns a moment of a race as lines, with the boards side by side. On a terminal, digits that
// are new are bright.
func Draw(race []*Replay, by string, moment int, terminal bool) string {
	var lines []string
	width := column
	for _, s := range race {
		at := s.At(race, by, moment)
		step := &s.Steps[at]
		count := fmt.Sprintf("step %d of %d, guesses %d", at, len(s.Steps)-1, step.Guesses)
		if at == len(s.Steps)-1 {
			count += ", " + s.Ended
		}
		rows := board(s.Shape, step, terminal)
		for _, row := range rows {
			width = max(width, characters(row)+2)
		}
		drawn := append([]string{s.Solver, count, step.Text}, rows...)
		for i, text := range drawn {
			if len(lines) == i {
				lines = append(lines, "")
			} else {
				lines[i] += strings.Repeat(" ", max(2, width-characters(lines[i])))
			}
			lines[i] += text
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// characters returns the number of characters that a terminal shows.
func characters(line string) int {
	return utf8.RuneCountInString(strings.NewReplacer(bright, "", plain, "").Replace(line))
}

// board draws a board, with lines between the boxes.
func board(shape sudoku.Shape, step *step, terminal bool) (lines []string) {
	placed := map[int]bool{}
	for _, i := range step.Placed {
		placed[i] = terminal
	}
	digits := len(fmt.Sprint(shape.Side()))
	for r := range shape.Side() {
		line, rule := "", ""
		for c := range shape.Side() {
			if c > 0 && c%shape.BoxCols == 0 {
				line, rule = line+"| ", rule+"+-"
			}
			i := r*shape.Side() + c
			text := "."
			if d := step.Board[i]; d > 0 {
				text = fmt.Sprint(d)
			}
			if text = fmt.Sprintf("%*s", digits, text); placed[i] {
				text = bright + text + plain
			}
			line, rule = line+text+" ", rule+strings.Repeat("-", digits+1)
		}
		if r > 0 && r%shape.BoxRows == 0 {
			lines = append(lines, rule[:len(rule)-1])
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}
