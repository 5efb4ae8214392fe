package cli

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"sudokubench/internal/program/templates"
)

type newSolverCommand struct {
	Sudokubench string `placeholder:"DIR" help:"Folder of the source of sudokubench (default: the one that bench was built from)."`
	Name        string `arg:"" help:"Name of the solver: lower-case letters and digits, with words joined by -. For a new module, the whole path, such as example.org/me/my-solver, is also the path of the module (default: example.com/NAME)."`
}

func (c *newSolverCommand) Run(s *session) error {
	name := path.Base(c.Name)
	if _, found := s.roster.Find(name); found {
		return usage(fmt.Errorf("a solver is already called %s; choose another name", name))
	}
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	if root := templates.Checkout(here); root != "" {
		return c.add(s, here, root)
	}
	return c.write(s, name)
}

// add adds the solver to the clone of this repository that contains the current folder.
func (c *newSolverCommand) add(s *session, here, root string) error {
	if strings.Contains(c.Name, "/") || c.Sudokubench != "" {
		return usage(errors.New("the path of a module and --sudokubench are for a new module, but this folder is in a clone of sudokubench; leave them out, or use another folder"))
	}
	written, err := templates.Add(root, c.Name)
	if err != nil {
		return usage(err)
	}
	for i, name := range written {
		if below, err := filepath.Rel(here, filepath.Join(root, filepath.FromSlash(name))); err == nil {
			written[i] = below
		}
	}
	fmt.Fprintf(s.stdout, "Wrote %s, a solver that works, and added it to %s.\n", written[0], written[1])
	fmt.Fprintln(s.stdout, "\nNext:")
	if here != root {
		fmt.Fprintf(s.stdout, "  cd %s\n", root)
	}
	fmt.Fprintf(s.stdout, "  go test -run Contract/%s ./solvers/roster\n", c.Name)
	fmt.Fprintf(s.stdout, "  go run ./cmd/bench run --solvers %s,bitmask-mrv --corpora easy --time 5s\n", c.Name)
	return nil
}

// write writes a module with the solver.
func (c *newSolverCommand) write(s *session, name string) error {
	module := ""
	if name != c.Name {
		module = c.Name
	}
	source := c.Sudokubench
	if source == "" {
		source = templates.FindCheckout()
	} else {
		whole, err := filepath.Abs(source)
		if err != nil {
			return err
		}
		if source = whole; templates.Checkout(source) != source {
			return usage(fmt.Errorf("--sudokubench: %s is not the top folder of a clone of sudokubench; want the folder whose go.mod begins with \"module %s\"", c.Sudokubench, templates.Module()))
		}
	}
	written, note, err := templates.Write(templates.Request{Dir: name, Solver: name, Path: module, Checkout: source})
	if errors.Is(err, templates.ErrNoSource) {
		err = fmt.Errorf("%w, and a module needs it; name a clone with --sudokubench DIR", err)
	}
	if err != nil {
		return usage(err)
	}
	fmt.Fprintf(s.stdout, "Wrote the Go module %s. The solver is in %s, and it works.\n", name, filepath.Join(name, filepath.FromSlash(written[0])))
	if note != "" {
		return errors.New(note)
	}
	fmt.Fprintf(s.stdout, "\nNext:\n  cd %s\n  go test ./...\n  go run . run --solvers %s,bitmask-mrv --corpora easy --time 5s\n", name, name)
	return nil
}
