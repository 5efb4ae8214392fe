package reports

import (
	"encoding/json"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
)

// TestNoReportShowsSecrets renders a record that contains a secret in every format.
func TestNoReportShowsSecrets(t *testing.T) {
	st := runtest.NewStream().Corpus("easy", "9x9", 10).Contestants("solo").Block("easy", "solo", 0, 10, us).End("done")
	run := (*st)[0].(*record.Run)
	run.Config = json.RawMessage(`{"entries":[{"name":"solo","command":["solve"],"env":{"API_TOKEN":"hunter2"}}]}`)
	r := fold(t, *st)
	for _, format := range Formats() {
		var out strings.Builder
		testkit.NoError(t, Render(&out, r, format, Options{Width: 120}))
		if strings.Contains(out.String(), "hunter2") {
			t.Errorf("%s shows the value of an environment variable:\n%s", format, out.String())
		}
		if format == "json" && !strings.Contains(out.String(), `"API_TOKEN": "(not shown)"`) {
			t.Errorf("the JSON does not contain the name of the variable with (not shown):\n%s", out.String())
		}
	}
	if !strings.Contains(string(run.Config), "hunter2") {
		t.Error("the event itself was changed, but --resume needs it unchanged")
	}
}
