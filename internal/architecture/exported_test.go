package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
)

// TestExportsAreUsed checks that no name of a package below internal or reports is exported without a
// use in another package. The golden file lists the names that were unused when the test was written:
// make them private and remove them from the list. Methods and fields are not checked.
func TestExportsAreUsed(t *testing.T) {
	exported, used := map[string][]string{}, map[string]bool{}
	for name, file := range goFiles(t) {
		folder := path.Dir(name)
		for _, n := range foreign(file.syntax) {
			used[n] = true
		}
		if !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(folder, "test") && (strings.HasPrefix(folder, "internal/") || strings.HasPrefix(folder, "reports")) {
			exported[folder] = append(exported[folder], exports(file.syntax)...)
		}
	}
	var unused []string
	for _, folder := range slices.Sorted(maps.Keys(exported)) {
		for _, n := range sortedOnce(exported[folder]) {
			if !used[path.Join(module, folder)+"."+n] {
				unused = append(unused, folder+"."+n)
			}
		}
	}
	goldentest.Check(t, "unused-exports.txt", "these names are exported, but only their package uses them", strings.Join(unused, "\n")+"\n")
}

// exports returns the exported names that a file declares, without methods.
func exports(file *ast.File) (names []string) {
	add := func(n *ast.Ident) {
		if n.IsExported() {
			names = append(names, n.Name)
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				add(d.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					add(s.Name)
				case *ast.ValueSpec:
					for _, n := range s.Names {
						add(n)
					}
				}
			}
		}
	}
	return names
}

// foreign returns the names of other packages that a file uses, such as sudokubench/sudoku.Grid.
func foreign(file *ast.File) (names []string) {
	imported := map[string]string{}
	for _, spec := range file.Imports {
		from, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := path.Base(from)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imported[name] = from
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if x, ok := n.(*ast.SelectorExpr); ok {
			if of, ok := x.X.(*ast.Ident); ok && imported[of.Name] != "" {
				names = append(names, imported[of.Name]+"."+x.Sel.Name)
			}
		}
		return true
	})
	return names
}

func TestUsesAreFound(t *testing.T) {
	file := testkit.Must(parser.ParseFile(token.NewFileSet(), "x.go", "package x\nimport (\"a/b\"; c \"a/d\")\ntype T struct{}\nfunc (T) M() {}\nfunc F() { b.One(); c.Two.Three(); e.Four() }\nconst k, K = 1, 2\n", 0))(t)
	if got := exports(file); !slices.Equal(got, []string{"T", "F", "K"}) {
		t.Errorf("got exported names %q; want T, F and K", got)
	}
	if got := sortedOnce(foreign(file)); !slices.Equal(got, []string{"a/b.One", "a/d.Two"}) {
		t.Errorf("got foreign names %q; want a/b.One and a/d.Two", got)
	}
}
