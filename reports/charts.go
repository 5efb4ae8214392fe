package reports

import (
	"math"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/standings"
)

// Bars and sparklines are drawn in the text table alone. Whether there is room for
// them is known last, so a bar is drawn when its width is known.

// chart is what a column shows instead of a figure.
type chart uint8

const (
	noChart chart = iota
	barChart
	sparkChart
)

// leastSpan is the least that the scale of the bars reaches over, end to end. On a
// shorter one, means that hardly differ would look far apart.
const leastSpan = 10

// A bar has at least leastBar cells, which is as wide as its head, and at most
// mostBar; with fairBar it is worth a crowd.
const leastBar, fairBar, mostBar = 5, 8, 10

// Block elements, from an eighth of a cell to all of it.
const (
	eighthsAcross = "▏▎▍▌▋▊▉█"
	eighthsUp     = "▁▂▃▄▅▆▇█"
)

// chartsFit reports whether a block element is one cell of the terminal, as the
// table library counts them. Some terminals for Chinese, Japanese or Korean draw it
// in two.
func chartsFit() bool { return humanize.Cells(eighthsAcross) == 8 && humanize.Cells(eighthsUp) == 8 }

// meanShares is how far along the scale of a table each mean lies, from 0 (the
// least) to 1; NaN if there is none, or no other to compare it with. The scale is
// logarithmic.
func meanShares(entries []standings.Entry) []float64 {
	low, high, n := math.Inf(1), 0.0, 0
	for i := range entries {
		if ns := entries[i].MeanNS; ns != nil {
			low, high = min(low, max(1, *ns)), max(high, *ns)
			n++
		}
	}
	shares := make([]float64, len(entries))
	for i := range entries {
		shares[i] = math.NaN()
		if ns := entries[i].MeanNS; ns != nil && n > 1 {
			shares[i] = math.Log(max(1, *ns)/low) / math.Log(max(leastSpan, high/low))
		}
	}
	return shares
}

// bar draws a share of 0..1 in so many cells. None is empty, so that the least
// can be seen.
func bar(share float64, width int) string {
	eighths := 1 + int(math.Round(share*float64(8*width-1)))
	blocks := []rune(eighthsAcross)
	s := strings.Repeat(string(blocks[7]), eighths/8)
	if rest := eighths % 8; rest > 0 {
		s += string(blocks[rest-1])
	}
	return s
}

// spark draws counts, a cell for each: the most is a full one, none is blank.
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

// axis writes the ends of a scale over the ends of a sparkline.
func axis(edges []float64) string {
	if len(edges) == 0 {
		return ""
	}
	low, high := humanize.Duration(edges[0]), humanize.Duration(edges[len(edges)-1])
	return low + strings.Repeat(" ", max(1, len(edges)-1-humanize.Cells(low)-humanize.Cells(high))) + high
}
