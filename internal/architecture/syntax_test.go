package architecture

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// A declaration with at least manyVerdicts different verdicts counts as a list of verdicts. Such
// a list becomes incomplete if someone adds a verdict.
const manyVerdicts = 4

// exempt is a package to which a rule does not apply, with the reason.
type exempt struct{ pkg, because string }

// listsVerdicts has the packages that are allowed to list verdicts.
var listsVerdicts = []exempt{
	{"internal/program/trial", "it has different advice for each verdict, and no advice for other verdicts"},
}

// readsRecords has the packages that are allowed to read the lines of a record, or to distinguish
// the types of events.
var readsRecords = []exempt{
	{"internal/record/run", "it stores the content of a record for all other packages"},
	{"internal/record/merge", "it copies the lines of a record and does not store their content"},
	{"internal/record/recordtest", "it makes turns for tests from descriptions of their attempts"},
	{"internal/record/run/runtest", "it makes events for tests, and changes them"},
	{"reports/page/pagetest", "it makes events for tests, and changes them"},
}

// TestSyntax checks rules that imports cannot show: only exempt packages list verdicts, and only
// exempt packages read events.
func TestSyntax(t *testing.T) {
	checkSyntax(t, listsVerdicts, verdictLists, "")
	checkSyntax(t, readsRecords, eventReaders, "")
}

// checkSyntax looks for faults in all files except those of exempt packages, folders and files. It
// fails if an exemption is not needed. The fault ends with advice.
func checkSyntax(t *testing.T, exempts []exempt, faults func(*ast.File) []string, advice string) {
	t.Helper()
	used := map[exempt]bool{}
	for name, file := range sources(t) {
		found := faults(file)
		for _, x := range exempts {
			if len(found) > 0 && (path.Dir(name) == x.pkg || name == x.pkg) {
				used[x], found = true, nil
			}
		}
		for _, fault := range found {
			t.Errorf("%s: %s%s", name, fault, advice)
		}
	}
	for _, x := range exempts {
		if !used[x] {
			t.Errorf("%s does not need its exemption; delete its line", x.pkg)
		}
	}
}

// sources returns all files of the module except tests, by name.
func sources(t *testing.T) map[string]*ast.File {
	t.Helper()
	files := map[string]*ast.File{}
	for name, f := range goFiles(t) {
		if !strings.HasSuffix(name, "_test.go") {
			files[name] = f.syntax
		}
	}
	return files
}

// goFile is the text of a Go file, and its syntax tree.
type goFile struct {
	text   []byte
	syntax *ast.File
}

// goFiles returns all Go files of the module, by name. They are parsed once for all tests.
func goFiles(t *testing.T) map[string]goFile {
	t.Helper()
	files, err := parsed()
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files below %s: %v", len(files), root, err)
	}
	return files
}

var parsed = sync.OnceValues(func() (map[string]goFile, error) {
	files := map[string]goFile{}
	tree := os.DirFS(root)
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "out"):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go":
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		if err == nil {
			var file *ast.File
			file, err = parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
			files[name] = goFile{text, file}
		}
		return err
	})
	return files, err
})

// called returns the name with which a file refers to a package of this module, or an empty
// string if the file does not import it.
func called(file *ast.File, pkg string) string {
	for _, i := range file.Imports {
		if p, _ := strconv.Unquote(i.Path.Value); p == module+"/"+pkg {
			if i.Name != nil {
				return i.Name.Name
			}
			return path.Base(pkg)
		}
	}
	return ""
}

// selected calls see with each name of a package that occurs below a node.
func selected(node ast.Node, pkg string, see func(name string)) {
	ast.Inspect(node, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == pkg && pkg != "" {
				see(s.Sel.Name)
			}
		}
		return true
	})
}

// verdictNames has the constants of package judge. TestNamesAreThoseOfTheSources compares it with
// the package.
var verdictNames = []string{"Verified", "Declined", "Unjudged", "Missing", "Timeout", "OutOfMemory", "Crashed", "Garbled", "Wrong"}

// verdictLists returns a fault for each declaration that names many verdicts: in a literal, in
// the cases of a switch, or in expressions.
func verdictLists(file *ast.File) (faults []string) {
	judge := called(file, "internal/judge")
	for _, d := range file.Decls {
		found := map[string]bool{}
		selected(d, judge, func(name string) {
			if slices.Contains(verdictNames, name) {
				found[name] = true
			}
		})
		if len(found) >= manyVerdicts {
			faults = append(faults, fmt.Sprintf("%s names %d verdicts (%s); use judge.Verdicts or judge.Columns, which list all of them, or compare verdicts: a worse one is greater",
				nameOf(d), len(found), strings.Join(slices.Sorted(maps.Keys(found)), ", ")))
		}
	}
	return faults
}

func nameOf(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Name.Name
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if v, ok := s.(*ast.ValueSpec); ok {
				return v.Names[0].Name
			}
		}
	}
	return "a declaration"
}

// recordReaders has the functions of package record that decode lines.
var recordReaders = []string{"Read", "ReadIntact", "ReadRaw", "ReadSection", "NewFollower"}

// eventTypes has the types of events. TestNamesAreThoseOfTheSources compares it with package
// record.
var eventTypes = []string{"Run", "Shard", "Corpus", "Contestant", "Process", "Slice", "Boards", "Turn", "Allocations", "Reference", "Machine", "Warning", "Resume", "End"}

// eventReaders returns a fault for each declaration that reads lines of a record, or checks the
// type of an event.
func eventReaders(file *ast.File) (faults []string) {
	record := called(file, "internal/record")
	isEvent := func(x ast.Expr) bool {
		found := false
		if star, ok := x.(*ast.StarExpr); ok {
			selected(star.X, record, func(name string) { found = found || slices.Contains(eventTypes, name) })
		}
		return found
	}
	for _, d := range file.Decls {
		selected(d, record, func(name string) {
			if slices.Contains(recordReaders, name) {
				faults = append(faults, fmt.Sprintf("%s reads the lines of a record; use package run, which stores their content", nameOf(d)))
			}
		})
		ast.Inspect(d, func(n ast.Node) bool {
			var asks bool
			switch n := n.(type) {
			case *ast.TypeSwitchStmt:
				for _, c := range n.Body.List {
					asks = asks || slices.ContainsFunc(c.(*ast.CaseClause).List, isEvent)
				}
			case *ast.TypeAssertExpr:
				asks = n.Type != nil && isEvent(n.Type)
			}
			if asks {
				faults = append(faults, fmt.Sprintf("%s checks the type of an event; use package run, which stores the content of events", nameOf(d)))
			}
			return true
		})
	}
	return faults
}

// TestNamesAreThoseOfTheSources shows that the lists of names in this file are complete.
func TestNamesAreThoseOfTheSources(t *testing.T) {
	var verdicts, events, readers []string
	for name, file := range sources(t) {
		switch path.Dir(name) {
		case "internal/judge":
			for _, d := range file.Decls {
				if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.CONST {
					for _, s := range g.Specs {
						if v := s.(*ast.ValueSpec); ast.IsExported(v.Names[0].Name) {
							verdicts = append(verdicts, v.Names[0].Name)
						}
					}
				}
			}
		case "internal/record":
			for _, d := range file.Decls {
				f, ok := d.(*ast.FuncDecl)
				switch {
				case !ok:
				case f.Recv != nil && f.Name.Name == "kind":
					events = append(events, f.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name)
				case f.Recv == nil && (strings.HasPrefix(f.Name.Name, "Read") || strings.HasPrefix(f.Name.Name, "New")) && f.Name.Name != "NewWriter" && f.Name.Name != "NewHeld":
					readers = append(readers, f.Name.Name)
				}
			}
		}
	}
	for _, row := range []struct {
		what         string
		found, known []string
	}{{"verdicts", verdicts, verdictNames}, {"types of events", events, eventTypes}, {"readers of records", readers, recordReaders}} {
		slices.Sort(row.found)
		for _, name := range row.found {
			if !slices.Contains(row.known, name) {
				t.Errorf("%s is missing in the list of %s; add it in this file", name, row.what)
			}
		}
	}
}

// TestSyntaxFaultsAreFound shows that verdictLists and eventReaders report violations, and only
// them.
func TestSyntaxFaultsAreFound(t *testing.T) {
	imports := fmt.Sprintf("package a\nimport (%q; r %q)\n", module+"/internal/judge", module+"/internal/record")
	for _, row := range []struct {
		reason, source string
		want           string // beginning of the fault; "" if there is no fault
	}{
		{"three verdicts", "var x = []judge.Verdict{judge.Wrong, judge.Garbled, judge.Crashed}", ""},
		{"four in a literal", "var x = []judge.Verdict{judge.Wrong, judge.Garbled, judge.Crashed, judge.Timeout}", "x names 4 verdicts"},
		{"four as keys", "var x = map[judge.Verdict]int{judge.Wrong: 1, judge.Garbled: 2, judge.Crashed: 3, judge.Timeout: 4}", "x names 4 verdicts"},
		{"four cases", "func f(v judge.Verdict) { switch v { case judge.Wrong, judge.Garbled: case judge.Crashed: case judge.Timeout: } }", "f names 4 verdicts"},
		{"four comparisons", "func f(v judge.Verdict) bool { return v == judge.Wrong || v == judge.Garbled || v == judge.Crashed || v == judge.Timeout }", "f names 4 verdicts"},
		{"one verdict four times", "func f(v judge.Verdict) { g(judge.Wrong, judge.Wrong, judge.Wrong, judge.Wrong) }", ""},
		{"a switch over events", "func f(e r.Event) { switch e.(type) { case *r.Turn: } }", "f checks the type of an event"},
		{"a type assertion", "func f(e r.Event) { _ = e.(*r.Run) }", "f checks the type of an event"},
		{"an event that is made", "func f() r.Event { return &r.Run{} }", ""},
		{"another switch", "func f(e any) { switch e.(type) { case *r.Host: } }", ""},
		{"lines that are read", "func f() { r.Read(\"\", nil, nil) }", "f reads the lines of a record"},
		{"by a follower", "var x = r.NewFollower(\"\")", "x reads the lines of a record"},
		{"lines that are written", "func f() { r.NewWriter(nil, 0) }", ""},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "a.go", imports+row.source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%s: %v", row.reason, err)
		}
		got := append(verdictLists(file), eventReaders(file)...)
		switch {
		case row.want == "" && len(got) > 0:
			t.Errorf("%s: found %q, want no fault", row.reason, got)
		case row.want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], row.want)):
			t.Errorf("%s: found %q, want one fault %q", row.reason, got, row.want)
		}
	}
}
