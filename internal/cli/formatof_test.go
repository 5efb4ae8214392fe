package cli

import "testing"

func TestFormatOf(t *testing.T) {
	for _, tt := range []struct{ reason, file, want string }{
		{"no file", "", "table"},
		{"a page", "out/report.html", "html"},
		{"a page, in capitals", "PAGE.HTML", "html"},
		{"markdown by its usual ending", "REPORT.md", "markdown"},
		{"a page by its short ending", "PAGE.HTM", "html"},
		{"a record's ending is no format", "x.jsonl", ""},
		{"a word processor's", "report.docx", ""},
		{"standard output", "/dev/stdout", "table"},
		{"a text", "report.txt", "table"},
		{"a folder that looks like one", "a.html/report", "table"},
	} {
		if got, err := formatOf(tt.file); got != tt.want || (err == nil) != (tt.want != "") {
			t.Errorf("%s: %q is written as %q, %v, want %q", tt.reason, tt.file, got, err, tt.want)
		}
	}
}
