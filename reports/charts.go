package reports

import (
	"math"
	"strings"

	"sudokubench/internal/words/humanize"
)

// Only the text table draws bars and sparklines. Bars are drawn after the layout, because their
// width depends on the room that is left.

// chart is a drawing that a column shows instead of a figure.
type chart uint8

const (
	noChart chart = iota
	barChart
	sparkChart
)

// minSpan is the smallest ratio between the ends of the scale of the bars. On a shorter scale,
// nearly equal means would look far apart.
const minSpan = 10

// A bar has between minBar and maxBar cells.
const minBar, maxBar = 5, 10

// Block elements that fill one eighth of a cell, two eighths, and so on.
const (
	eighthsAcross = "▏▎▍▌▋▊▉█"
	eighthsUp     = "▁▂▃▄▅▆▇█"
)

// chartsFit reports whether a block element takes one cell of the terminal, as the table library
// counts cells. Some terminals for Chinese, Japanese or Korean use two cells.
func chartsFit() bool { return humanize.Cells(eighthsAcross) == 8 && humanize.Cells(eighthsUp) == 8 }

// meanShares returns the position of each mean on the logarithmic scale of a table, from 0 (the
// shortest mean) to 1. It returns NaN for a contestant without a mean, and for a single mean.
func meanShares(rows []Row) []float64 {
	low, high, n := math.Inf(1), 0.0, 0
	for i := range rows {
		if ns := rows[i].MeanNS; ns != nil {
			low, high = min(low, max(1, *ns)), max(high, *ns)
			n++
		}
	}
	shares := make([]float64, len(rows))
	for i := range rows {
		shares[i] = math.NaN()
		if ns := rows[i].MeanNS; ns != nil && n > 1 {
			shares[i] = math.Log(max(1, *ns)/low) / math.Log(max(minSpan, high/low))
		}
	}
	return shares
}

// bar draws a share from 0 to 1 in width cells. Even the share 0 is one eighth of a cell, so that
// it is visible.
func bar(share float64, width int) string {
	eighths := 1 + int(math.Round(share*float64(8*width-1)))
	blocks := []rune(eighthsAcross)
	s := strings.Repeat(string(blocks[7]), eighths/8)
	if rest := eighths % 8; rest > 0 {
		s += string(blocks[rest-1])
	}
	return s
}

// spark draws counts, with one cell for each. The largest count fills its cell. Every count above 0
// is visible.
func spark(counts []int) string {
	most := 1
	for _, n := range counts {
		most = max(most, n)
	}
	blocks := []rune(eighthsUp)
	line := make([]rune, len(counts))
	for i, n := range counts {
		line[i] = ' '
		if n > 0 {
			line[i] = blocks[min(7, 8*int64(n)/int64(most))]
		}
	}
	return string(line)
}

// axis writes both ends of a time scale above the ends of a sparkline. edges are in ns.
func axis(edges []float64) string {
	if len(edges) == 0 {
		return ""
	}
	low, high := humanize.Duration(edges[0]), humanize.Duration(edges[len(edges)-1])
	return low + strings.Repeat(" ", max(1, len(edges)-1-humanize.Cells(low)-humanize.Cells(high))) + high
}
