package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
)

// readsTime has the files and packages that are allowed to subtract readings of
// time.Now. All other files must use internal/sys/clock, because time.Now is too coarse on Windows.
var readsTime = []exempt{
	{"internal/sys/clock", "it is the clock"},
	{"internal/gate/versions/cache.go", "it compares the ages of files"},
	{"internal/cli/signals.go", "a second signal counts only if it comes at least a second after the first"},
	{"sandbox/tree_linux.go", "it stops waiting for processes that do not end"},
	{"sandbox/watch_linux.go", "it checks the disk at intervals"},
	{"internal/serve", "it compares the ages of records and pages, and does not measure contestants"},
}

func TestOneClock(t *testing.T) {
	checkSyntax(t, readsTime, timeReaders, " measures time; use internal/sys/clock, or add the file to readsTime with a reason")
}

// timeReaders returns the uses of package time in a file that can measure time. A date,
// time.Now().UTC(), and a deadline, time.Now().Add, do not measure.
func timeReaders(file *ast.File) (found []string) {
	harmless := map[ast.Node]bool{} // filled before the inner node is visited, because outer nodes are visited first
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
		{"a function as an argument", "pace(time.Now)", []string{"time.Now"}},
		{"a countdown", "left := time.Until(end)", []string{"time.Until"}},
		{"a date", "started := time.Now().UTC()", nil},
		{"a deadline", "f.SetDeadline(time.Now().Add(time.Second))", nil},
		{"the clock", "begin := clock.Now()", nil},
	} {
		file := testkit.Must(parser.ParseFile(token.NewFileSet(), "a.go", "package a\nfunc f() {\n"+row.source+"\n}", 0))(t)
		if diff := cmp.Diff(row.want, timeReaders(file)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.reason, diff)
		}
	}
}
