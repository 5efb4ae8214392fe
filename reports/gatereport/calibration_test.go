package gatereport

import (
	"bytes"
	"strings"
	"testing"

	"sudokubench/internal/gate"
	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
	"sudokubench/internal/words/humanize"
)

func TestCalibration(t *testing.T) {
	finds := 0.0213
	calibrated := func(estimates int) *gate.Calibration {
		return &gate.Calibration{Rows: []gate.CalibrationRow{
			{Solver: "bitmask-mrv", Corpus: "easy", Runs: estimates, Flagged: 1, Scatter: 0.0042, Noise: 0.0061, Finds: &finds, Seconds: 31.2, Estimates: make([]float64, estimates)},
			{Solver: "\x1b[2Ja-name-that-is-far-too-long-for-any-table", Corpus: "minimal", Runs: 20, Unsure: 3, Scatter: 0.0912, Noise: 0.1234, Seconds: 30, Estimates: make([]float64, 20)},
		}}
	}
	for _, row := range []struct {
		name, reason string
		c            *gate.Calibration
		width        int
	}{
		{"calibration", "a row without a slowdown that it detects, on a page of 80", calibrated(20), 0},
		{"calibration-few", "a sentence about too few comparisons; a narrow page", calibrated(4), 60},
	} {
		var out bytes.Buffer
		testkit.NoError(t, Calibration(&out, row.c, "noise of today.json", row.width))
		goldentest.Check(t, row.name+".golden", row.reason, out.Bytes())
		width := max(row.width, minWidth)
		if row.width == 0 {
			width = defaultWidth
		}
		for line := range strings.Lines(out.String()) {
			if n := humanize.Cells(strings.TrimSuffix(line, "\n")); n > width {
				t.Errorf("%s: got a line of %d cells, want at most %d: %s", row.reason, n, width, line)
			}
		}
	}
}
