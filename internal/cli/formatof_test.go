package cli

import "testing"

func TestFormatOf(t *testing.T) {
	for _, tt := range []struct{ reason, file, want string }{
		{"no file", "", "table"},
		{"a page", "out/report.html", "html"},
		{"a plot, in capitals", "PLOT.PNG", "png"},
		{"markdown by its usual ending", "REPORT.md", "markdown"},
		{"a record's ending is no format", "x.jsonl", "table"},
		{"a text", "report.txt", "table"},
		{"a folder that looks like one", "a.svg/report", "table"},
	} {
		if got := formatOf(tt.file); got != tt.want {
			t.Errorf("%s: %q is written as %s, want %s", tt.reason, tt.file, got, tt.want)
		}
	}
}
