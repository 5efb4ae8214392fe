package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"sudokubench/internal/program/templates"
)

type newEntryCommand struct {
	Language string `arg:"" help:"Programming language: ${languages}."`
	Dir      string `arg:"" help:"Folder for the new files; created if it does not exist. Its name is the name of the program in tables."`
	Protocol string `default:"lines" placeholder:"NAME" help:"Protocol of the program (default: ${default})."`
}

// entryName matches the names of entries that need no quotes in config.yaml.
var entryName = pattern(`^[A-Za-z][A-Za-z0-9_-]*$`)

func (c *newEntryCommand) Run(s *session) error {
	l, err := templates.FindLanguage(c.Language)
	if err != nil {
		return usage(err)
	}
	if err := knownProtocol(c.Protocol); err != nil {
		return usage(err)
	}
	file, text, err := l.Entry(c.Protocol)
	if err != nil {
		return usage(err)
	}
	whole, err := filepath.Abs(c.Dir)
	if err != nil {
		return err
	}
	name := filepath.Base(whole)
	if !entryName().MatchString(name) {
		return usage(fmt.Errorf("%q is not a valid name; want a folder whose name has letters, digits, - and _, and begins with a letter", name))
	}
	path := filepath.Join(c.Dir, file)
	if err := templates.WriteNew(path, text); err != nil {
		return usage(err)
	}
	fmt.Fprintf(s.stdout, "Wrote %s.\n", path)
	contest := filepath.Join(c.Dir, "config.yaml")
	switch err := templates.WriteNew(contest, []byte(l.Contest(name, c.Protocol))); {
	case err == nil:
		fmt.Fprintf(s.stdout, "Wrote %s, a contest with this program. To run it: bench run -c %s\n", contest, contest)
	case errors.Is(err, fs.ErrExist):
		fmt.Fprintf(s.stdout, "%s already exists. To add the program, put this line under entries:\n%s", contest, l.Line(name, c.Protocol))
	default:
		return err
	}
	fmt.Fprintln(s.stdout, "\nNext:")
	if len(l.Build) > 0 {
		fmt.Fprintf(s.stdout, "  (cd %s && %s)\n", c.Dir, strings.Join(l.Build, " "))
	}
	fmt.Fprintf(s.stdout, "  bench try --protocol %s --dir %s '%s'\n", c.Protocol, c.Dir, strings.Join(l.Command, " "))
	return nil
}
