//go:build unix

package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/cli"
)

// TestPNGOnTerminal shows that bench refuses to write a PNG file to a terminal.
func TestPNGOnTerminal(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("no terminal to write to: %v", err)
	}
	defer terminal.Close()
	record := filepath.Join(t.TempDir(), "run.jsonl")
	noError(t, os.WriteFile(record, nil, 0o666))
	for _, tt := range []struct {
		reason  string
		refused bool
		args    []string
	}{
		{"standard output is the terminal", true, []string{"report", "--format", "png", record}},
		{"there is a file", false, []string{"report", "--format", "png", "-o", record + ".png", record}},
		{"SVG is text", false, []string{"report", "--format", "svg", record}},
	} {
		var stderr strings.Builder
		code := cli.Main(tt.args, strings.NewReader(""), terminal, &stderr)
		if refused := strings.Contains(stderr.String(), "cannot print a PNG to the terminal; name a file"); refused != tt.refused || code != 2 {
			t.Errorf("%s: exit code %d, want 2; errors: %s", tt.reason, code, stderr.String())
		}
	}
}
