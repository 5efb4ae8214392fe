package cli

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"

	"sudokubench/internal/testkit"
)

// TestExitCodesDocument shows that docs/reference/exit-codes.md and bench --help list the exit
// codes in the source, and that the document lists the exit codes of each command.
func TestExitCodesDocument(t *testing.T) {
	text := testkit.Must(os.ReadFile("../../docs/reference/exit-codes.md"))(t)
	files := sources(t)
	code := exitCodes(t, files)

	documented := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\| (\d+) \|`).FindAllSubmatch(text, -1) {
		documented[string(m[1])] = true
	}
	inCode := map[string]bool{}
	for _, number := range code {
		inCode[number] = true
		if !regexp.MustCompile(`(?s)Exit codes.*\b` + number + `\b`).MatchString(description) {
			t.Errorf("bench --help does not explain exit code %s", number)
		}
	}
	sameMaps(t, "exit codes", "code", inCode, "document", documented)

	want, got := map[string]string{}, map[string]string{}
	commands := reflect.TypeFor[commands]()
	for k := range commands.NumField() {
		if field := commands.Field(k); !strings.Contains(string(field.Tag), "hidden:") {
			want[commandName(field.Name)] = special(files, code, field.Name)
		}
	}
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\| ([0-9, ]+) \\|").FindAllSubmatch(text, -1) {
		list := strings.Split(string(m[2]), ", ")
		for _, number := range list {
			if !inCode[number] {
				t.Errorf("%s: there is no exit code %s", m[1], number)
			}
		}
		got[string(m[1])] = strings.Join(slices.DeleteFunc(list, func(n string) bool { return n <= code["exitUsage"] }), ", ")
	}
	sameMaps(t, "commands, and their codes above "+code["exitUsage"], "code", want, "document", got)
}

// sameMaps fails the test if two maps differ, and shows the entries that do. It does not use go-cmp,
// because every bench that a test starts would need 3 ms more to initialize it.
func sameMaps[V any](t *testing.T, reason, name string, m map[string]V, otherName string, other map[string]V) {
	t.Helper()
	lines := func(m map[string]V) []byte {
		var b bytes.Buffer
		for _, key := range slices.Sorted(maps.Keys(m)) {
			fmt.Fprintln(&b, key, m[key])
		}
		return b.Bytes()
	}
	if differ := diff.Diff(name, lines(m), otherName, lines(other)); differ != nil {
		t.Errorf("%s:\n%s", reason, differ)
	}
}

// sources returns the syntax trees of the files of this package. The keys are file names without
// .go.
func sources(t *testing.T) map[string]*ast.File {
	t.Helper()
	names := testkit.Must(filepath.Glob("*.go"))(t)
	files := map[string]*ast.File{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file := testkit.Must(parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution))(t)
		files[strings.TrimSuffix(name, ".go")] = file
	}
	return files
}

// exitCodes returns the constants whose names begin with exit.
func exitCodes(t *testing.T, files map[string]*ast.File) map[string]string {
	t.Helper()
	codes := map[string]string{}
	for _, d := range files["main"].Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for _, s := range g.Specs {
			if v := s.(*ast.ValueSpec); strings.HasPrefix(v.Names[0].Name, "exit") {
				codes[v.Names[0].Name] = v.Values[0].(*ast.BasicLit).Value
			}
		}
	}
	if len(codes) == 0 {
		t.Fatal("main.go has no constants of exit codes")
	}
	return codes
}

// special returns the exit codes above exitUsage that occur in the file of a command, as text.
func special(files map[string]*ast.File, code map[string]string, command string) string {
	used := map[string]bool{}
	ast.Inspect(files[strings.ToLower(command)], func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && code[id.Name] > code["exitUsage"] {
			used[code[id.Name]] = true
		}
		return true
	})
	return strings.Join(slices.Sorted(maps.Keys(used)), ", ")
}
