package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// columnTable is the file that describes all columns of the rankings.
const columnTable = "reports/columns.go"

// columnWords are places that hold a text which is also the name of a column.
var columnWords = []struct{ file, text, because string }{
	{"reports/page/build.go", "not reached", "it is what the page calls a puzzle without a verdict"},
	{"reports/history/text.go", "mean", "a history has its own table, of runs"},
	{"reports/gatereport/gitlab.go", "#", "it begins a comment in the format"},
}

// TestColumnsAreNamedOnce: a name of a column stands as a text of its own in the
// table of columns alone, so that a figure has one name in every format. Looked
// for are literals that equal a name, not sentences that contain one. Ordinary
// words are not looked for: contestant, which stands in many sentences, and the
// names in csv without an underscore (corpus, kind, wrong).
func TestColumnsAreNamedOnce(t *testing.T) {
	tree := os.DirFS(root)
	names := columnNames(t, tree)
	delete(names, "contestant")
	if len(names) < 30 || !names["times winner"] || !names["mean"] || !names["mean_ns"] || names["corpus"] {
		t.Fatalf("these are not the columns of %s: %v", columnTable, names)
	}
	used := map[int]bool{}
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "out"):
			return fs.SkipDir
		case d.IsDir() || name == columnTable || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		var found map[string]int
		switch path.Ext(name) {
		case ".go":
			found = goTexts(t, tree, name)
		case ".js":
			found = scriptTexts(t, tree, name)
		}
		for text, line := range found {
			if names[text] && !mayName(name, text, used) {
				t.Errorf("%s:%d: %q is a column; take its name from %s", name, line, text, columnTable)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range columnWords {
		if !used[i] {
			t.Errorf("%s does not hold %q; delete its line above", w.file, w.text)
		}
	}
}

func mayName(file, text string, used map[int]bool) bool {
	for i, w := range columnWords {
		if w.file == file && w.text == text {
			used[i] = true
			return true
		}
	}
	return strings.HasPrefix(file, "tools/zoo/") && strings.Contains(text, "_") // it reads csv
}

// columnNames are the texts of the table that name a column: fields Name and
// csv, and constants Column....
func columnNames(t *testing.T, tree fs.FS) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	add := func(e ast.Expr) {
		if text, ok := textOf(e); ok {
			names[text] = true
		}
	}
	ast.Inspect(parse(t, tree, columnTable, token.NewFileSet()), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			key, ok := n.Key.(*ast.Ident)
			text, _ := textOf(n.Value)
			if ok && (key.Name == "Name" || key.Name == "csv" && strings.Contains(text, "_")) {
				add(n.Value)
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if strings.HasPrefix(name.Name, "Column") && i < len(n.Values) {
					add(n.Values[i])
				}
			}
		}
		return true
	})
	return names
}

// goTexts are the literals of a Go file, but for the tags of fields, each with a
// line.
func goTexts(t *testing.T, tree fs.FS, name string) map[string]int {
	t.Helper()
	set, found := token.NewFileSet(), map[string]int{}
	ast.Inspect(parse(t, tree, name, set), func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if text, ok := textOf(e); ok {
				found[text] = set.Position(e.Pos()).Line
			}
		}
		return true
	})
	return found
}

// quoted is a text of a script that is no name of a style.
var quoted = regexp.MustCompile(`(class: )?(?:"([^"\n]*)"|'([^'\n]*)')`)

func scriptTexts(t *testing.T, tree fs.FS, name string) map[string]int {
	t.Helper()
	text, err := fs.ReadFile(tree, name)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for i, line := range strings.Split(string(text), "\n") {
		for _, m := range quoted.FindAllStringSubmatch(line, -1) {
			if m[1] == "" {
				found[strings.TrimSpace(m[2]+m[3])] = i + 1
			}
		}
	}
	return found
}

func parse(t *testing.T, tree fs.FS, name string, set *token.FileSet) *ast.File {
	t.Helper()
	source, err := fs.ReadFile(tree, name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(set, name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func textOf(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}
