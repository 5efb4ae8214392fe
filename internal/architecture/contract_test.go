package architecture

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
)

// promised has the packages that other modules use, and the parts of them that
// docs/reference/contract.md excludes.
var promised = []struct {
	folder string
	except []string // names of files and functions
}{
	{"harness", nil},
	{"solvers", []string{"program.go"}},
	{"solvers/solvertest", []string{"Shared"}},
	{"sudoku", nil},
	{"sudoku/canon", nil},
	{"ranking", nil},
	{"sandbox", nil},
}

// TestContractIsKept compares the exported declarations of the promised packages with a file.
func TestContractIsKept(t *testing.T) {
	var text strings.Builder
	for _, p := range promised {
		fmt.Fprintf(&text, "package %s\n\n", p.folder)
		for _, d := range declarations(t, filepath.Join("..", "..", p.folder), p.except) {
			fmt.Fprintf(&text, "%s\n\n", d)
		}
	}
	goldentest.Check(t, "contract.txt", "the contract with other modules changed; if you only added names, run the test with -update; if you removed or renamed any, restore them", text.String())
}

// declarations returns the exported declarations of a package, without comments and function
// bodies, in alphabetical order.
func declarations(t *testing.T, folder string, except []string) (list []string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || names == nil {
		t.Fatalf("%s has no Go files (%v)", folder, err)
	}
	files := token.NewFileSet()
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || slices.Contains(except, filepath.Base(name)) {
			continue
		}
		file := testkit.Must(parser.ParseFile(files, name, nil, parser.SkipObjectResolution))(t)
		ast.FileExports(file)
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				if f.Body = nil; slices.Contains(except, f.Name.Name) || !exportedReceiver(f) {
					continue
				}
			}
			var b bytes.Buffer
			testkit.NoError(t, format.Node(&b, files, d))
			if text := b.String(); !strings.HasPrefix(text, "import ") && text != "" {
				list = append(list, text)
			}
		}
	}
	slices.Sort(list)
	return list
}

// exportedReceiver reports whether a function is not a method, or is a method of an exported
// type.
func exportedReceiver(f *ast.FuncDecl) bool {
	if f.Recv == nil {
		return true
	}
	of := f.Recv.List[0].Type
	if pointer, ok := of.(*ast.StarExpr); ok {
		of = pointer.X
	}
	name, ok := of.(*ast.Ident)
	return !ok || name.IsExported()
}
