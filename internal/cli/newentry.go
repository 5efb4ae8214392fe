package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
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
	if err := os.MkdirAll(c.Dir, 0o777); err != nil {
		return usage(err)
	}
	path := filepath.Join(c.Dir, file)
	if err := writeNew(path, text); err != nil {
		return usage(err)
	}
	fmt.Fprintf(s.stdout, "Wrote %s.\n", path)
	contest := filepath.Join(c.Dir, "config.yaml")
	switch err := writeNew(contest, []byte(l.Contest(name, c.Protocol))); {
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

func writeNew(path string, text []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("cannot create %s: %w; choose another folder", path, fs.ErrExist)
	}
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}
