package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
)

// TestNothingIsCompiledAtStart shows that regular expressions are compiled at their first use.
// Otherwise, every command would wait for the regular expressions of all commands.
func TestNothingIsCompiledAtStart(t *testing.T) {
	for name, file := range sources(t) {
		if strings.HasPrefix(name, "tools/") {
			continue
		}
		for _, variable := range compiledAtStart(file) {
			t.Errorf("%s: %s is compiled when the program starts; use sync.OnceValue, or compile it in the function that uses it", name, variable)
		}
	}
}

// compiledAtStart returns the package-level variables whose values call regexp.MustCompile.
func compiledAtStart(file *ast.File) (found []string) {
	for _, d := range file.Decls {
		general, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range general.Specs {
			values, ok := s.(*ast.ValueSpec)
			if !ok {
				continue
			}
			for i, value := range values.Values {
				if compiles(value) {
					found = append(found, values.Names[i].Name)
				}
			}
		}
	}
	return found
}

// compiles reports whether an expression calls regexp.MustCompile. It ignores calls inside
// function literals, because these run later.
func compiles(value ast.Expr) (found bool) {
	ast.Inspect(value, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			s, ok := call.Fun.(*ast.SelectorExpr)
			if ok && s.Sel.Name == "MustCompile" {
				found = true
			}
		}
		_, function := n.(*ast.FuncLit)
		return !function
	})
	return found
}

func TestCompilationsAtStartAreFound(t *testing.T) {
	for _, row := range []struct {
		reason, source string
		want           []string
	}{
		{"a variable", "var a = regexp.MustCompile(`a`)", []string{"a"}},
		{"a variable in a group, with a list", "var (\nb = 1\nc = []*regexp.Regexp{regexp.MustCompile(`c`)}\n)", []string{"c"}},
		{"at the first use", "var d = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`d`) })", nil},
		{"in a function", "func f() { e := regexp.MustCompile(`e`) }", nil},
	} {
		file := testkit.Must(parser.ParseFile(token.NewFileSet(), "a.go", "package a\n"+row.source, 0))(t)
		if diff := cmp.Diff(row.want, compiledAtStart(file)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.reason, diff)
		}
	}
}
