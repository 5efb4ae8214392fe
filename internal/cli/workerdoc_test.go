package cli_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"sudokubench/internal/cli"
	"sudokubench/internal/program"
)

// TestWorkerFollowsItsDocument shows that bench worker answers the sample of the protocol as the
// sample shows. Only times and optional words can differ.
func TestWorkerFollowsItsDocument(t *testing.T) {
	p, _ := program.FindProtocol(program.WorkerName)
	var stdout, stderr bytes.Buffer
	args := []string{"worker", "--solver", "bitmask-mrv", "--side", "4"}
	if code := cli.Main(args, strings.NewReader(p.Sample.Given.Text), &stdout, &stderr); code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr.String())
	}
	said := strings.Split(strings.TrimSpace(stdout.String()), "\n")
	want := strings.Split(strings.TrimSpace(p.Sample.Answer.Text), "\n")
	if len(said) != len(want) {
		t.Fatalf("it wrote %d lines, want %d:\n%s", len(said), len(want), stdout.String())
	}
	number := regexp.MustCompile(`=\d+$`)
	for k, line := range want {
		words := strings.Fields(said[k])
		for _, word := range strings.Fields(line) {
			if strings.HasPrefix(word, "cpu=") {
				continue // CPU time is absent, because only some systems report it
			}
			if word != "protocol=1" {
				word = number.ReplaceAllString(word, "=")
			}
			found := false
			for _, w := range words {
				found = found || strings.HasPrefix(w, word)
			}
			if !found {
				t.Errorf("line %d is %q; want the words of %q in it", k+1, said[k], line)
			}
		}
	}
}
