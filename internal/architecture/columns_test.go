package architecture

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
)

// columnTable is the file that describes all columns of the rankings.
const columnTable = "reports/columns.go"

// columnWords has the files that are allowed to contain a string equal to the name of a column.
var columnWords = []struct{ file, text, because string }{
	{"reports/document/build.go", "not reached", "the page calls a puzzle without a verdict so"},
	{"reports/history/series.go", "mean", "a history has its own table"},
	{"reports/history/series.go", "CPU mean", "a history has its own table"},
	{"reports/ideas.go", "failed", "the versions of a contestant have their own table"},
	{"reports/ideas.go", "mean_ns", "the versions of a contestant have their own table"},
	{"reports/ideas.go", "guesses_per_puzzle", "the versions of a contestant have their own table"},
	{"internal/gate/result.go", "mean", "a comparison has its own table"},
	{"reports/gatereport/gitlab.go", "#", "it begins a comment in the format"},
	{"reports/page/js/address.js", "#", "it begins the part of an address that has the state of the page"},
	{"reports/page/js/copy.js", "worst_rank", "the page shows it in the cell of the rank, and copies it with its name in the CSV report"},
	{"reports/page/js/copy.js", "mean_sampled", "the page shows it as a mark of the mean, and copies it with its name in the CSV report"},
	{"reports/page/js/standings.js", "±", "the scoreboard leaves out this column"},
	{"internal/words/humanize/markdown.go", "#", "it is a special character of Markdown"},
}

// TestColumnsAreNamedOnce shows that only the table of columns contains the names of columns, so
// that a figure has the same name in every format. The test looks for string literals that are
// equal to a name. It does not look for common words: contestant, and the names in csv without an
// underscore (corpus, kind, wrong).
func TestColumnsAreNamedOnce(t *testing.T) {
	files := sources(t)
	names := columnNames(files[columnTable])
	delete(names, "contestant")
	if len(names) < 30 || !names["x fastest"] || !names["mean"] || !names["mean_ns"] || names["corpus"] {
		t.Fatalf("the columns of %s are not complete: %v", columnTable, names)
	}
	used := map[int]bool{}
	look := func(file string, texts []string) {
		for _, text := range texts {
			if names[text] && !mayName(file, text, used) {
				t.Errorf("%s: %q is the name of a column; use the constant of %s", file, text, columnTable)
			}
		}
	}
	for name, file := range files {
		if name != columnTable {
			look(name, goTexts(file))
		}
	}
	scripts, err := filepath.Glob(filepath.Join(root, "reports/page/js/*.js"))
	if err != nil || len(scripts) == 0 {
		t.Fatalf("found no scripts of the page: %v", err)
	}
	for _, name := range scripts {
		text := testkit.Must(os.ReadFile(name))(t)
		look("reports/page/js/"+filepath.Base(name), scriptTexts(string(text)))
	}
	for i, w := range columnWords {
		if !used[i] {
			t.Errorf("%s does not contain %q; delete its line in columnWords", w.file, w.text)
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
	return strings.HasPrefix(file, "tools/zoo/") && strings.Contains(text, "_") // it reads the CSV report
}

// columnNames returns the names of columns in the table: the values of the fields Name and csv,
// and of the constants Column....
func columnNames(table *ast.File) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(table, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			key, ok := n.Key.(*ast.Ident)
			if text, is := textOf(n.Value); ok && is && (key.Name == "Name" || key.Name == "csv" && strings.Contains(text, "_")) {
				names[text] = true
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if strings.HasPrefix(name.Name, "Column") && i < len(n.Values) {
					text, _ := textOf(n.Values[i])
					names[text] = true
				}
			}
		}
		return true
	})
	return names
}

// goTexts returns the string literals of a Go file.
func goTexts(file *ast.File) (texts []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		if text, ok := textOf(n); ok {
			texts = append(texts, text)
		}
		return true
	})
	return texts
}

// quoted matches a string in a script. After "class: " it is the name of a style.
var quoted = regexp.MustCompile(`(class: )?"([^"\n]*)"`)

func scriptTexts(script string) (texts []string) {
	for _, m := range quoted.FindAllStringSubmatch(script, -1) {
		if m[1] == "" {
			texts = append(texts, strings.TrimSpace(m[2]))
		}
	}
	return texts
}

func textOf(n ast.Node) (string, bool) {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}
