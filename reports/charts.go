package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Bars and sparklines are drawn in the text table alone. Whether there is room
// for them is known last of all, so a bar is drawn when its width is.

// chart is what a column shows instead of a figure.
type chart uint8

const (
	noChart chart = iota
	barChart
	sparkChart
)

// A bar has at least leastBar cells, which is as wide as its head, and at most
// mostBar; with fairBar it is worth a crowd.
const leastBar, fairBar, mostBar = 5, 8, 10

// Block elements, from an eighth of a cell to all of it.
const (
	eighthsAcross = "▏▎▍▌▋▊▉█"
	eighthsUp     = "▁▂▃▄▅▆▇█"
)

// chartsFit reports whether a block element is one cell of the terminal, as the
// table library counts them: where Chinese, Japanese or Korean is written, some
// terminals draw it in two.
func chartsFit() bool { return cells(eighthsAcross) == 8 && cells(eighthsUp) == 8 }

// addCharts gives the grid of a corpus the columns that are drawn: the bar
// beside the mean, which it shows, the sparkline after the last single time.
func (g *grid) addCharts(t *Table) {
	g.shares = meanShares(t.Entries)
	bars, sparks := make([]string, len(t.Entries)), make([]string, len(t.Entries))
	for i := range t.Entries {
		bars[i], sparks[i] = absent, absent
		if !math.IsNaN(g.shares[i]) {
			bars[i] = ""
		}
		if counts := t.Entries[i].TimeCounts; counts != nil {
			sparks[i] = spark(counts)
		}
	}
	g.insertAfter("mean", column{name: "bar of the mean", head: [2]string{"mean,", "log"}, left: true, chart: barChart}, bars)
	g.insertAfter("max", column{name: "times", head: [2]string{"times, log", axis(t.TimeEdgesNS)}, left: true, chart: sparkChart}, sparks)
}

// insertAfter puts a column behind the one of that name.
func (g *grid) insertAfter(name string, c column, cells []string) {
	for i := range g.columns {
		if g.columns[i].name != name {
			continue
		}
		g.columns = slices.Insert(g.columns, i+1, c)
		for k := range g.rows {
			g.rows[k] = slices.Insert(g.rows[k], i+1, cells[k])
		}
		return
	}
}

// meanShares is how far along the scale of a table each mean lies, from 0 (the
// least) to 1; NaN where there is none to show, or no other to hold it against.
// The scale is logarithmic.
func meanShares(entries []Entry) []float64 {
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
	eighths := 1 + int(math.Round(*figure(share * float64(8*width-1))))
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
	low, high := duration(edges[0]), duration(edges[len(edges)-1])
	return low + strings.Repeat(" ", max(1, timeBins-cells(low)-cells(high))) + high
}

// chartLegend explains the charts of a page; empty where it has none.
func chartLegend(columns []column, page layout) string {
	var said []string
	for _, i := range page.shown {
		switch columns[i].chart {
		case barChart:
			said = append(said, fmt.Sprintf("Mean, log: the mean as a bar on a log scale, from the table's shortest (%c) to its longest (full), or to %d times the shortest where all are nearer.",
				[]rune(eighthsAcross)[0], leastSpan))
		case sparkChart:
			said = append(said, "Times, log: where the single times lie on a log scale, the same for all of a table. Its ends stand above, what is beyond is in the end cells, and each row's highest cell is full.")
		}
	}
	return strings.Join(said, " ")
}
