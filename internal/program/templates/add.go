package templates

import (
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"strings"
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
	err = WriteNew(filepath.Join(folder, n.pkg+".go"), []byte(n.source()))
	if err == nil {
		err = os.WriteFile(list, text, 0o666)
	}
	if err != nil {
		_ = os.RemoveAll(folder)
		return nil, err
	}
	return []string{"solvers/" + n.pkg + "/" + n.pkg + ".go", rosterFile}, nil
}

// listed adds a solver to the source of a roster: an import, and the last item of the list in
// function All.
func listed(roster []byte, path, pkg string) ([]byte, error) {
	text := strings.ReplaceAll(string(roster), "\r\n", "\n")
	imports, rest, found := strings.Cut(text, "\n)\n")
	list, after, ends := strings.Cut(rest, ".Spec(),\n\t}\n")
	if !found || !ends || !strings.Contains(list, "\nfunc All()") {
		return nil, fmt.Errorf("the list in function All is missing; add %s.Spec() by hand", pkg)
	}
	return format.Source(fmt.Appendf(nil, "%s\n\t%q\n)\n%s.Spec(),\n\t\t%s.Spec(),\n\t}\n%s", imports, path, list, pkg, after))
}
