package page

import (
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/reports/page/pagetest"
)

// TestNoSecrets checks that the configuration on a page does not contain the values of environment
// variables.
func TestNoSecrets(t *testing.T) {
	run := pagetest.Opening()
	run.Config = []byte(`{"task":"first","entries":[{"name":"guest","env":{"API_TOKEN":"hunter2"}}]}`)
	page := string(render(t, append([]record.Event{run}, pagetest.Record()[1:]...)))
	if strings.Contains(page, "hunter2") {
		t.Error("the page shows the value of an environment variable")
	}
	// The name occurs once in the HTML and once in the document.
	if strings.Count(page, "API_TOKEN") != 2 || strings.Count(page, "(not shown)") != 2 {
		t.Error("the page does not show the name of the variable and (not shown) twice")
	}
}
