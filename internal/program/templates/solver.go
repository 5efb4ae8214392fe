// Package templates writes working programs as a start for the user's own: solvers for bench new-solver,
// and entries (programs that take part in a contest) for bench new-entry.
//
// A solver is the source of package backwards, which is compiled and tested like any other package. In
// a clone of this repository, Add writes the solver's package and adds it to the roster. Elsewhere,
// Write makes a Go module that contains the bench command with the solver in it (package harness).
//
// An entry is a plain backtracking solver for one language and one protocol, in one short file. The
// folder entries has one folder per language. In it, the file solver.* contains the solver, which all
// protocols share. One file per protocol contains the rest of the program. Language.Entry replaces its
// line SOLVER, a comment such as "# SOLVER", by the solver.
//
//	solver.go    names, and the source of the solver
//	add.go       a solver of this repository
//	module.go    a module; the folder module has its other files, in which NAME, PACKAGE and MODULE are replaced
//	checkout.go  finds the source of this module
//	entry.go     entries
package templates

import (
	"embed"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"sudokubench/internal/program/templates/backwards"
	"sudokubench/solvers"
)

//go:embed module
var moduleFiles embed.FS

// taken lists names that the package of a solver cannot have: the packages that the generated files
// import, and names with a meaning in Go.
var taken = []string{"embed", "harness", "init", "internal", "main", "os", "roster", "solvers", "solvertest", "sudoku", "testdata", "testing", "vendor"}

// names contains the name of a solver and the name of its Go package.
type names struct{ solver, pkg string }

// namesOf checks the name of a solver. The name of its package is the same without '-'.
func namesOf(solver string) (names, error) {
	n := names{solver, strings.ReplaceAll(solver, "-", "")}
	switch {
	case !solvers.ValidName(solver):
		return n, fmt.Errorf("%q is not a valid name; want lower-case letters and digits, with words joined by -, such as my-solver", solver)
	case !token.IsIdentifier(n.pkg) || slices.Contains(taken, n.pkg):
		return n, fmt.Errorf("%q is not a valid name, because %s cannot be the name of a Go package here; choose another name", solver, n.pkg)
	}
	return n, nil
}

// source returns the name of the source file of the solver.
func (n names) source() string {
	example := backwards.Spec()
	return strings.NewReplacer(
		"Package "+example.Name+" ", "Package "+n.pkg+" ",
		"package "+example.Name+"\n", "package "+n.pkg+"\n",
		"embed "+example.Name+".go", "embed "+n.pkg+".go",
		fmt.Sprintf("%q", example.Name), fmt.Sprintf("%q", n.solver),
	).Replace(strings.ReplaceAll(example.Source, "\r\n", "\n"))
}

// Module returns the path of the module that this package belongs to.
func Module() string {
	module, _, _ := strings.Cut(reflect.TypeFor[names]().PkgPath(), "/internal/")
	return module
}

// WriteNew writes a file, in a folder that it creates if needed. It returns an error if the file
// exists.
func WriteNew(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("cannot create %s: %w; choose another folder", name, fs.ErrExist)
	}
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}

// newFolder makes a folder. It returns an error if the folder exists.
func newFolder(name string) error {
	err := os.Mkdir(name, 0o777)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s already exists; choose another name", name)
	}
	return err
}
