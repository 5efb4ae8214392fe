// Package newsolver writes a solver that works, for somebody to replace its search.
//
// In a clone of this repository, Add writes the solver's package and adds it to the
// roster. Anywhere else, Write makes a Go module that has the command with the solver in
// it (package harness). The solver is the source of package backwards, below, which
// is compiled and tested like any other.
//
//	newsolver.go  names, and the source of the solver
//	add.go        a solver of this repository
//	module.go     a module
//	checkout.go   where the source of this module is
//	files         the other files of a module: NAME, PACKAGE and MODULE are replaced
package newsolver

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

	"sudokubench/internal/newsolver/backwards"
	"sudokubench/solvers"
)

//go:embed files
var files embed.FS

// taken are names of packages that the generated files use, and words that Go gives a meaning.
var taken = []string{"embed", "harness", "init", "internal", "main", "os", "roster", "solvers", "solvertest", "sudoku", "testdata", "testing", "vendor"}

// names are those of a solver and its package.
type names struct{ solver, pkg string }

// namesOf takes a solver's name. The name of the package has no '-'.
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

// source returns the file of the solver.
func (n names) source() string {
	example := backwards.Spec()
	return strings.NewReplacer(
		"Package "+example.Name+" ", "Package "+n.pkg+" ",
		"package "+example.Name+"\n", "package "+n.pkg+"\n",
		"embed "+example.Name+".go", "embed "+n.pkg+".go",
		fmt.Sprintf("%q", example.Name), fmt.Sprintf("%q", n.solver),
	).Replace(strings.ReplaceAll(example.Source, "\r\n", "\n"))
}

// Module is the path of the module that this package belongs to.
func Module() string {
	return strings.TrimSuffix(reflect.TypeFor[names]().PkgPath(), "/internal/newsolver")
}

// writeNew writes a file that does not exist.
func writeNew(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}

// newFolder makes a folder that does not exist.
func newFolder(name string) error {
	err := os.Mkdir(name, 0o777)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s already exists; choose another name", name)
	}
	return err
}
