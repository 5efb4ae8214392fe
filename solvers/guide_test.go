package solvers_test

import (
	"os"
	"strings"
	"testing"

	"sudokubench/solvers/solvertest"
)

// TestExample runs the conformance suite on the example of docs/try-an-idea.md.
func TestExample(t *testing.T) { solvertest.Run(t, Spec()) }

// TestExampleIsInGuide compares the example that is compiled here with the one
// that people read.
func TestExampleIsInGuide(t *testing.T) {
	text, err := os.ReadFile("../docs/try-an-idea.md")
	if err != nil {
		t.Fatal(err)
	}
	const block = "```go solvers/backwards/backwards.go repository\n"
	_, after, found := strings.Cut(strings.ReplaceAll(string(text), "\r\n", "\n"), block)
	if !found {
		t.Fatalf("docs/try-an-idea.md has no block that begins with %q", block)
	}
	listing, _, _ := strings.Cut(after, "```")
	here := strings.NewReplacer("\r\n", "\n", "package solvers_test", "package backwards", "embed example_test.go", "embed backwards.go")
	read, compiled := strings.Split(listing, "\n"), strings.Split(here.Replace(source), "\n")
	for k := range max(len(read), len(compiled)) {
		if k >= len(read) || k >= len(compiled) || read[k] != compiled[k] {
			t.Fatalf("docs/try-an-idea.md and solvers/example_test.go differ in line %d of the solver; make them the same", k+1)
		}
	}
}
