package backwards_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"sudokubench/internal/newsolver/backwards"
	"sudokubench/solvers/solvertest"
)

func TestContract(t *testing.T) { solvertest.Run(t, backwards.Spec()) }

// TestGuide: docs/try-an-idea.md shows functions of the solver as they are compiled here.
func TestGuide(t *testing.T) {
	text, err := os.ReadFile("../../../docs/try-an-idea.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.NewReplacer("\r\n", "\n")
	shown := regexp.MustCompile("(?s)\n```go\n(// Solve .*?)```").FindStringSubmatch(lines.Replace(string(text)))
	if shown == nil {
		t.Fatal("docs/try-an-idea.md has no block of Go that begins with the comment of Solve")
	}
	if !strings.Contains(lines.Replace(backwards.Spec().Source), shown[1]) {
		t.Error("docs/try-an-idea.md shows other functions than backwards.go has; make them the same")
	}
}
