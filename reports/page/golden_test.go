package page

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

// render returns the page of a record.
func render(t testing.TB, events []record.Event) []byte {
	t.Helper()
	var out bytes.Buffer
	testkit.NoError(t, Render(&out, document.New(whole(runtest.Of(t, events)))))
	return out.Bytes()
}

// hashes matches the hashes of the policy, in the form that they have in an attribute.
var hashes = regexp.MustCompile(`&#39;sha256-.*?&#39;`)

// drawings matches the plots, because their golden files are in reports/plot.
var drawings = regexp.MustCompile(`(?s)<svg .*?</svg>`)

// TestGolden compares the text of pages with golden files. The style sheet, the script, their
// hashes and the plots are left out, so that the files change only with the document or the HTML.
func TestGolden(t *testing.T) {
	for _, tt := range []struct {
		name, reason string
		events       []record.Event
	}{
		{"whole", "two corpora, verdicts of all kinds, a program, boards, documentation", pagetest.Record()},
		{"killed", "no end, one corpus, no times of single puzzles: the page explains what is missing", append(pagetest.Record()[:2:2],
			&record.Contestant{Name: "quick", Kind: record.KindSolver, Solver: "quick"},
			&recordtest.Block{Corpus: "easy", Contestant: "quick", Puzzles: []int{0, 1, 2}, WallNS: 9 * us})},
		{"nothing", "a record with only its first event", []record.Event{pagetest.Opening()}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			page := string(render(t, tt.events))
			code := testkit.Must(script(false))(t)
			page = drawings.ReplaceAllString(hashes.ReplaceAllString(page, "(hash)"), "(plot)")
			for _, cut := range []struct{ text, name string }{{string(code), "(script)"}, {style, "(style)"}} {
				if strings.Count(page, cut.text) != 1 {
					t.Fatalf("the page contains %s %d times; want once", cut.name, strings.Count(page, cut.text))
				}
				page = strings.Replace(page, cut.text, cut.name, 1)
			}
			before, rest, _ := strings.Cut(page, `id="data">`)
			data, after, _ := strings.Cut(rest, "</script>")
			var pretty bytes.Buffer
			if err := json.Indent(&pretty, []byte(data), "", " "); err != nil {
				t.Fatalf("%s: the document is not valid JSON: %v", tt.reason, err)
			}
			got := before + "id=\"data\">\n" + pretty.String() + "\n</script>" + after
			goldentest.Check(t, tt.name+".html.golden", tt.reason, got)
		})
	}
}

func TestSameBytes(t *testing.T) {
	if a, b := render(t, pagetest.Record()), render(t, pagetest.Record()); !bytes.Equal(a, b) {
		t.Error("the same record gave two different pages")
	}
}
