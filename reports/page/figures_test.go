package page

import (
	"bytes"
	"encoding/xml"
	"regexp"
	"strings"
	"testing"

	"sudokubench/internal/run/runtest"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

var svgs = regexp.MustCompile(`(?s)<svg [^>]*class="plot".*?</svg>`)

// TestFigures: the page has its plots without a script, a ranking only of a run that
// is over, and in each a drawing for wide and one for narrow windows, without
// attributes that its policy forbids.
func TestFigures(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		place   Place
		ranking bool
	}{
		{"a file", Place{}, true},
		{"a run that goes on", Place{Home: "/runs/", Live: "/runs/run"}, false},
	} {
		var out bytes.Buffer
		if err := RenderAt(&out, document.New([]document.Source{{Run: runtest.Of(t, pagetest.Record())}}), tt.place); err != nil {
			t.Fatal(err)
		}
		body, _, _ := strings.Cut(out.String(), `id="data">`)
		if got := strings.Contains(body, `data-plot="ranking"`); got != tt.ranking {
			t.Errorf("%s: a plot of the ranking is there: %v, want %v", tt.reason, got, tt.ranking)
		}
		figures := strings.Count(body, "<figure ")
		if figures == 0 || strings.Count(body, `<div class="wide"><svg `) != figures || strings.Count(body, `<div class="narrow"><svg `) != figures {
			t.Errorf("%s: %d figures, and not each has two drawings", tt.reason, figures)
		}
		for _, svg := range svgs.FindAllString(body, -1) {
			if err := xml.Unmarshal([]byte(svg), new(struct{})); err != nil {
				t.Errorf("%s: a drawing is no XML: %v", tt.reason, err)
			}
			if strings.Contains(svg, " style=") || strings.Contains(svg, "#") {
				t.Errorf("%s: a drawing has a style or a colour of its own: %.200s", tt.reason, svg)
			}
		}
	}
}
