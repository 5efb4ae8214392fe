package roster_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers/roster"
)

// titles lists the titles of the sections of an article (the package comment of a solver) in their
// order. Only the section State can be missing.
var titles = []string{"Idea", "State", articletest.Title, "Source", "Cost", "Answers", "Nodes", "Left out"}

// TestArticles checks the article (package comment) of each solver. It must have all sections in the
// order of titles, and a test must compare its worked example with the solver.
func TestArticles(t *testing.T) {
	folders := foldersBySource(t)
	for _, spec := range roster.All() {
		var got []string
		for _, s := range spec.Doc().Sections() {
			got = append(got, s.Title)
			if s.Text == "" {
				t.Errorf("%s: section %s is empty", spec.Name, s.Title)
			}
			drawn := slices.ContainsFunc(article.Blocks(s.Text), func(b article.Block) bool { return b.Code })
			if !drawn && s.Title == articletest.Title {
				t.Errorf("%s: section %s has no indented block", spec.Name, s.Title)
			}
		}
		want := slices.DeleteFunc(slices.Clone(titles), func(title string) bool { return title == "State" && !slices.Contains(got, title) })
		if !slices.Equal(got, want) {
			t.Errorf("%s: the article has the sections %s; want %s", spec.Name, strings.Join(got, ", "), strings.Join(want, ", "))
		}
		if folder := folders[spec.Source]; folder == "" || !checksExample(folder) {
			t.Errorf("%s: %q has no example_test.go that begins with the line //go:build articles and whose TestExample checks the example of the article with articletest.Example", spec.Name, folder)
		}
	}
}

// foldersBySource returns the folder of each solver by the text of its source file.
func foldersBySource(t *testing.T) map[string]string {
	files := testkit.Must(filepath.Glob("../*/*.go"))(t)
	folders := map[string]string{}
	for _, file := range files {
		text := testkit.Must(os.ReadFile(file))(t)
		folders[string(text)] = filepath.Dir(file)
	}
	return folders
}

// checksExample reports whether the tests of a folder have a TestExample that go test runs only with the tag
// articles.
func checksExample(folder string) bool {
	source, err := os.ReadFile(filepath.Join(folder, "example_test.go"))
	text := strings.ReplaceAll(string(source), "\r\n", "\n")
	return err == nil && strings.HasPrefix(text, "//go:build articles\n") &&
		strings.Contains(text, "\nfunc TestExample(") && strings.Contains(text, "articletest.Example{")
}
