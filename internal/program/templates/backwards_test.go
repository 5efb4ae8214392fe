package templates_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"sudokubench/internal/program/templates/backwards"
	"sudokubench/internal/testkit"
	"sudokubench/solvers/solvertest"
)

func TestBackwards(t *testing.T) { solvertest.Run(t, backwards.Spec()) }

// TestGuideShowsBackwards shows that docs/try-an-idea.md contains the same functions as backwards.go.
func TestGuideShowsBackwards(t *testing.T) {
	text := testkit.Must(os.ReadFile("../../../docs/try-an-idea.md"))(t)
	lines := strings.NewReplacer("\r\n", "\n")
	shown := regexp.MustCompile("(?s)\n```go\n(// Solve .*?)```").FindStringSubmatch(lines.Replace(string(text)))
	if shown == nil {
		t.Fatal("docs/try-an-idea.md has no block of Go that begins with the comment of Solve")
	}
	if !strings.Contains(lines.Replace(backwards.Spec().Source), shown[1]) {
		t.Error("the functions in docs/try-an-idea.md differ from those in backwards.go; make them the same")
	}
}
