//go:build articles

package human

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
)

// TestExample writes down the steps of the solver for the puzzle of the package comment, and compares
// them with the text.
func TestExample(t *testing.T) {
	const puzzle = "3.25....51...2....6...4.........6.2."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := newHuman(t, shape, "off")
	c := ask(t, s, shape, grid, 2)
	replay := &teller{newHuman(t, shape, "off"), s.gone}
	replay.load(grid)

	var lines []string
	singles, position, last := "", "", ""
	for k, step := range s.Explain().Steps {
		result, _, _ := strings.Cut(step.Text, ":")
		single := strings.HasSuffix(step.Technique, "single")
		if !single && position == "" { // the first step that is not a naked or hidden single
			singles, position = strings.Join(lines, "\n"), replay.candidates()
			lines, last = nil, ""
		}
		switch {
		case single && step.Technique == last:
			lines[len(lines)-1] += ", " + result
		case single:
			lines = append(lines, step.Technique+": "+result)
		default:
			lines = append(lines, step.Technique+": "+strings.TrimSuffix(step.Text, " ("+step.Technique+")"))
		}
		last = step.Technique
		replay.play(&s.steps[k])
	}
	lines = append(lines, "grade: "+s.Explain().Grade)
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 2, Solution: replay.grid.String(), Nodes: c.Nodes,
		Steps: []string{articletest.Board(shape, grid), wrap(singles), position, wrap(strings.Join(lines, "\n"))},
	}
	example.Check(t)
}

// candidates writes a board as text, with the digit of each filled cell and the candidates of each
// blank.
func (t *teller) candidates() string {
	var b strings.Builder
	for i, m := range t.cand {
		text := fmt.Sprint(t.grid[i])
		if t.grid[i] == 0 {
			text = "(" + strings.NewReplacer(", ", "", "/", "").Replace(digits(m, "/")) + ")"
			text = strings.ReplaceAll(text, " ", "")
		}
		fmt.Fprintf(&b, "%-8s", text)
		if i%t.Side == t.Side-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// wrap breaks long lines and indents their continuations.
func wrap(text string) string {
	const width = 95
	var b strings.Builder
	for line := range strings.Lines(text) {
		n := 0
		for k, word := range strings.Fields(line) {
			if n+len(word) > width {
				b.WriteString("\n    ")
				n = 4
			} else if k > 0 {
				b.WriteByte(' ')
				n++
			}
			b.WriteString(word)
			n += len(word)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
