package templates

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
)

// rosterFile is the file that lists all solvers of this repository.
const rosterFile = "solvers/roster/roster.go"

// Add writes the package of a new solver into the checkout of this module at root, and adds the
// solver to the roster. It returns the changed files, relative to root. If it fails, it removes its
// changes.
func Add(root, solver string) (written []string, err error) {
	n, err := namesOf(solver)
	if err != nil {
		return nil, err
	}
	list := filepath.Join(root, rosterFile)
	old, err := os.ReadFile(list)
	if err != nil {
		return nil, err
	}
	text, err := listed(old, Module()+"/solvers/"+n.pkg, n.pkg)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", rosterFile, err)
	}
	folder := filepath.Join(root, "solvers", n.pkg)
	if err := newFolder(folder); err != nil {
		return nil, err
	}
	err = writeNew(filepath.Join(folder, n.pkg+".go"), []byte(n.source()))
	if err == nil {
		err = os.WriteFile(list, text, 0o666)
	}
	if err != nil {
		_ = os.RemoveAll(folder)
		return nil, err
	}
	return []string{"solvers/" + n.pkg + "/" + n.pkg + ".go", rosterFile}, nil
}

// listed adds a solver to the source text of the roster and returns the new text.
func listed(roster []byte, path, pkg string) ([]byte, error) {
	roster = bytes.ReplaceAll(roster, []byte("\r\n"), []byte("\n"))
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", roster, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var list *ast.CompositeLit
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "All" && f.Recv == nil {
			ast.Inspect(f, func(node ast.Node) bool {
				if found, ok := node.(*ast.CompositeLit); ok && list == nil {
					list = found
				}
				return list == nil
			})
		}
	}
	if list == nil || len(list.Elts) == 0 || len(file.Imports) == 0 {
		return nil, fmt.Errorf("the list in function All is missing; add %s.Spec() by hand", pkg)
	}
	offset := func(at token.Pos) int { return files.Position(at).Offset }
	imports := offset(file.Imports[len(file.Imports)-1].End())
	end := offset(list.Rbrace)
	return format.Source(slices.Concat(
		roster[:imports], fmt.Appendf(nil, "\n\t%q", path),
		roster[imports:end], fmt.Appendf(nil, "\t%s.Spec(),\n", pkg),
		roster[end:],
	))
}
