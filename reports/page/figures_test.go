package page

import (
	"bytes"
	"encoding/xml"
	"regexp"
	"strings"
	"testing"

	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

var svgs = regexp.MustCompile(`(?s)<svg [^>]*class="plot".*?</svg>`)

// TestFigures checks the plots that a page has without a script. Each has a drawing for wide
// windows and one for narrow windows, without attributes that the policy of the page forbids. Only
// the page of a finished run has a plot of the ranking.
func TestFigures(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		place   Served
		ranking bool
	}{
		{"a file", Served{}, true},
		{"a page of an active run", Served{Home: "/runs/", Live: true}, false},
	} {
		var out bytes.Buffer
		testkit.NoError(t, RenderAt(&out, document.New(document.Source{Run: runtest.Of(t, pagetest.Record())}), tt.place))
		body, _, _ := strings.Cut(out.String(), `id="data">`)
		if got := strings.Contains(body, `data-plot="ranking"`); got != tt.ranking {
			t.Errorf("%s: the page has a plot of the ranking: %v; want %v", tt.reason, got, tt.ranking)
		}
		figures := strings.Count(body, "<figure ")
		if figures == 0 || strings.Count(body, `<div class="wide"><svg `) != figures || strings.Count(body, `<div class="narrow"><svg `) != figures {
			t.Errorf("%s: there are %d figures; want at least one, each with two drawings", tt.reason, figures)
		}
		for _, svg := range svgs.FindAllString(body, -1) {
			if err := xml.Unmarshal([]byte(svg), new(struct{})); err != nil {
				t.Errorf("%s: a drawing is not valid XML: %v", tt.reason, err)
			}
			if strings.Contains(svg, " style=") || strings.Contains(svg, "#") {
				t.Errorf("%s: a drawing contains a style or a colour: %.200s", tt.reason, svg)
			}
		}
	}
}
