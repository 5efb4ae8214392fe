package prepare

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
)

// rosterFolder is the folder of the package that lists all solvers, relative to the module.
const rosterFolder = "solvers/roster"

// rosterList is the function of that package that returns all solvers.
const rosterList = "All"

// entry is an element of the roster's list: one solver.
type entry struct {
	text string   // tokens of the expression that makes the solver, such as dlx.Spec()
	uses []string // import paths of the packages that the expression uses
}

// readRoster reads the roster's list in its order. If an entry uses other code of the roster's
// package, its text includes all of that code. The entry then changes if this code changes.
func readRoster(p *packages) ([]entry, error) {
	roster := p.list[path.Join(p.module, rosterFolder)]
	if roster == nil {
		return nil, fmt.Errorf("package %s is missing", rosterFolder)
	}
	files := token.NewFileSet()
	var list *ast.CompositeLit
	var listed []byte // content of the file that contains the list of solvers
	var imports []*ast.ImportSpec
	var rest bytes.Buffer // code of the roster's package without the list of solvers
	for _, name := range slices.Sorted(slices.Values(roster.GoFiles)) {
		source, err := os.ReadFile(filepath.Join(roster.Dir, name))
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(files, name, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", roster.Dir, err)
		}
		for _, d := range file.Decls {
			if of := returned(d); of != nil {
				list, listed, imports = of, source, file.Imports
				continue
			}
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
				continue
			}
			if err := writeNode(&rest, files, source, d); err != nil {
				return nil, err
			}
		}
	}
	if list == nil {
		return nil, errors.New(rosterFolder + " has no function " + rosterList + " that returns a list")
	}
	entries := make([]entry, len(list.Elts))
	for i, e := range list.Elts {
		var text bytes.Buffer
		if err := writeNode(&text, files, listed, e); err != nil {
			return nil, err
		}
		one, own := entry{}, false
		ast.Inspect(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok {
					if of := importOf(x.Name, imports, p); of != "" {
						one.uses = append(one.uses, of)
						return false
					}
				}
			case *ast.Ident:
				own = true
			}
			return true
		})
		if own {
			text.Write(rest.Bytes())
		}
		one.text = text.String()
		entries[i] = one
	}
	return entries, nil
}

// writeNode writes the tokens of a syntax node, without comments.
func writeNode(w io.Writer, files *token.FileSet, source []byte, n ast.Node) error {
	return writeCode(w, source[files.Position(n.Pos()).Offset:files.Position(n.End()).Offset])
}

// returned returns the list that the function All returns in its only statement. It returns nil if
// d is another declaration.
func returned(d ast.Decl) *ast.CompositeLit {
	f, ok := d.(*ast.FuncDecl)
	if !ok || f.Recv != nil || f.Name.Name != rosterList || f.Body == nil || len(f.Body.List) != 1 {
		return nil
	}
	r, ok := f.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return nil
	}
	list, _ := r.Results[0].(*ast.CompositeLit)
	return list
}

// importOf returns the import path of the package with this name in a file, or "".
func importOf(name string, imports []*ast.ImportSpec, p *packages) string {
	for _, i := range imports {
		of, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			continue
		}
		called := path.Base(of)
		if known := p.list[of]; known != nil {
			called = known.Name
		}
		if i.Name != nil {
			called = i.Name.Name
		}
		if called == name {
			return of
		}
	}
	return ""
}
