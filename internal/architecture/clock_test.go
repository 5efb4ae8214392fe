package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// readsTime are the files, or folders of files, that may subtract readings of time.Now.
// Everybody else reads internal/clock: on Windows, time.Now is too coarse.
var readsTime = []exempt{
	{"internal/clock/", "it is the clock"},
	{"internal/checkout/cache.go", "it compares the ages of files"},
	{"internal/cli/signals.go", "a second signal counts from a second after the first"},
	{"internal/sandbox/tree_linux.go", "it gives up on processes that do not end"},
	{"internal/sandbox/watch_linux.go", "it looks at the disk from time to time"},
	{"internal/serve/", "it measures no contestant; it compares the ages of records and pages"},
}

func TestOneClock(t *testing.T) {
	used := map[string]bool{}
	for name, file := range sources(t) {
		faults := timeReaders(file)
		for _, x := range readsTime {
			if len(faults) > 0 && strings.HasPrefix(name, x.pkg) {
				used[x.pkg], faults = true, nil
			}
		}
		for _, fault := range faults {
			t.Errorf("%s: %s times something; use internal/clock, or name the file in readsTime with a reason", name, fault)
		}
	}
	for _, x := range readsTime {
		if !used[x.pkg] {
			t.Errorf("%s needs no exemption any more; take its line away", x.pkg)
		}
	}
}

// timeReaders lists the uses of time that can measure. A date, time.Now().UTC(), and a
// deadline, time.Now().Add, do not.
func timeReaders(file *ast.File) (found []string) {
	harmless := map[ast.Node]bool{} // an outer node is visited first
	ast.Inspect(file, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if call, ok := s.X.(*ast.CallExpr); ok && (s.Sel.Name == "UTC" || s.Sel.Name == "Add") {
			harmless[call.Fun] = true
		}
		if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" && !harmless[s] {
			switch s.Sel.Name {
			case "Now", "Since", "Until":
				found = append(found, "time."+s.Sel.Name)
			}
		}
		return true
	})
	return found
}

func TestTimeReadersAreFound(t *testing.T) {
	for _, row := range []struct {
		reason, source string
		want           []string
	}{
		{"two readings", "begin := time.Now(); took := time.Since(begin)", []string{"time.Now", "time.Since"}},
		{"a function handed on", "pace(time.Now)", []string{"time.Now"}},
		{"a countdown", "left := time.Until(end)", []string{"time.Until"}},
		{"a date", "started := time.Now().UTC()", nil},
		{"a deadline", "f.SetDeadline(time.Now().Add(time.Second))", nil},
		{"the clock", "begin := clock.Now()", nil},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\nfunc f() {\n"+row.source+"\n}", 0)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(row.want, timeReaders(file)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.reason, diff)
		}
	}
}
