package solvers_test

import (
	"os"
	"strings"
	"testing"

	"sudokubench/solvers/solvertest"
)

// TestExample holds the example of CONTRIBUTING.md to what it is an example of.
func TestExample(t *testing.T) { solvertest.Run(t, Spec()) }

// TestExampleIsInContributing compares the example that is compiled here with
// the one that people read.
func TestExampleIsInContributing(t *testing.T) {
	text, err := os.ReadFile("../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(strings.ReplaceAll(string(text), "\r\n", "\n"), "```go\n// Package backwards")
	if !found {
		t.Fatal("CONTRIBUTING.md has no block ```go that begins with \"// Package backwards\"")
	}
	block, _, _ := strings.Cut(after, "```")
	read := strings.Split("// Package backwards"+block, "\n")
	here := strings.NewReplacer("\r\n", "\n", "package solvers_test", "package backwards", "embed example_test.go", "embed backwards.go")
	compiled := strings.Split(here.Replace(source), "\n")
	for k := range max(len(read), len(compiled)) {
		if k >= len(read) || k >= len(compiled) || read[k] != compiled[k] {
			t.Fatalf("CONTRIBUTING.md and solvers/example_test.go differ in line %d of the solver; make them the same", k+1)
		}
	}
}
