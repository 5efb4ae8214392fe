package cli

import (
	"errors"
	"fmt"
	"os"

	"sudokubench/internal/config"
	"sudokubench/internal/gate/prepare"
)

// errInjected is the error if --inject is used together with programs.
var errInjected = errors.New("--inject applies only to solvers of bench: their workers slow themselves down, and bench cannot make another program do more work; to test the comparison, add work to the program")

// programFlags contains the flags that set the protocol and the folder of programs.
type programFlags struct {
	Protocol string `placeholder:"NAME" help:"Protocol of the programs (default: lines). bench list protocols describes all."`
	Dir      string `placeholder:"DIR" help:"Folder of the programs' own files (default: the folder of the file that the command names)."`
}

// entry makes an entry from the command that is the value of a flag.
func (f *programFlags) entry(flag, command string) (config.Entry, error) {
	e, err := config.ParseEntry(flag+"="+command, f.Protocol)
	if err != nil {
		return e, err
	}
	if err := knownProtocol(f.Protocol); err != nil {
		return e, err
	}
	if e.Dir = f.Dir; f.Dir != "" {
		if s, err := os.Stat(f.Dir); err != nil || !s.IsDir() {
			return e, fmt.Errorf("--dir: folder %s does not exist", f.Dir)
		}
	}
	return e, nil
}

// pairFlags contains the flags that select two versions of a program.
type pairFlags struct {
	BaseEntry string `placeholder:"COMMAND" help:"Program of the base, in any language, such as './old' or 'python3 old.py'."`
	HeadEntry string `placeholder:"COMMAND" help:"Program of the head."`

	programFlags `embed:""`
}

// pair returns the two programs that the flags describe, or else the programs in the configuration.
// ok is false if neither describes programs.
func (f *pairFlags) pair(c *config.Config) (pair prepare.Pair, ok bool, err error) {
	switch {
	case f.BaseEntry != "" && f.HeadEntry != "":
	case f.BaseEntry != "" || f.HeadEntry != "":
		return pair, false, errors.New("a comparison needs two programs; give both --base-entry and --head-entry")
	case c.Compare == nil:
		return pair, false, nil
	case f.Protocol != "" || f.Dir != "":
		return pair, false, fmt.Errorf("--protocol and --dir apply to the programs of flags, but these are in %s; change them there", c.File)
	default:
		return prepare.Pair{c.Compare.Base, c.Compare.Head}, true, nil
	}
	for i, side := range []struct{ flag, command string }{{"--base-entry", f.BaseEntry}, {"--head-entry", f.HeadEntry}} {
		if pair[i], err = f.entry(side.flag, side.command); err != nil {
			return pair, false, err
		}
	}
	return pair, true, nil
}
