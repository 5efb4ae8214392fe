package gatereport

import (
	"strconv"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
)

// actionBench is an entry of github-action-benchmark's tool customSmallerIsBetter.
type actionBench struct {
	Name  string  `json:"name"`
	Unit  string  `json:"unit"`
	Value float64 `json:"value"`
	Range string  `json:"range,omitempty"` // half of the interval in the unit of the value, for example "± 1.2"
	Extra string  `json:"extra,omitempty"` // lines of the tooltip
}

// renderBenchmarkAction writes the head's time of a puzzle for each row: the median of its
// processes. It leaves out rows without times. The action draws one series for each name, so a wall
// time gets a different name than a CPU time.
func renderBenchmarkAction(r *gate.Result, _ Options) ([]byte, error) {
	list := []actionBench{}
	for _, row := range r.Rows {
		clocks := sampled(row)
		if len(clocks) == 0 {
			continue
		}
		var times []float64
		m := clocks[0]
		for _, x := range m.Samples {
			times = append(times, x[1])
		}
		median, ok := stats.Median(times)
		if !ok {
			continue
		}
		b := actionBench{Name: place(row, humanize.Visible), Unit: "ns/puzzle", Value: stats.Significant(median, 5)}
		if m.Clock == "wall" {
			b.Name += " (wall time)"
		}
		if apart, ok := stats.MAD(times); ok {
			b.Range = "± " + strconv.FormatFloat(stats.Significant(apart, 3), 'g', -1, 64)
		}
		b.Extra = strings.Join(append([]string{string(row.Verdict)}, measures(r, row)...), "\n")
		list = append(list, b)
	}
	return indented(list)
}
