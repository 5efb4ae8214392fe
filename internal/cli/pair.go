package cli

import (
	"fmt"
	"os"
	"strings"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/gate"
	"sudokubench/internal/gate/prepare"
	"sudokubench/internal/gate/versions"
)

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

// programs compares two programs, or one program in two revisions of the user's repository.
func (c *compareCommand) programs(s *session, kind sideKind) error {
	config, err := c.config(s)
	if err != nil {
		return usage(err)
	}
	pair, err := c.pair(kind, config)
	if err != nil {
		return usage(err)
	}
	settings, total, err := c.settings(s, config, true)
	if err != nil {
		return usage(err)
	}
	steps := newSteps(s.stderr, c.NoProgress)
	both := new(versions.Pair)
	if kind == programRevisions {
		both, err = versions.Find(s.ctx, versions.Request{
			Dir: c.Dir, Base: c.Base, Head: c.Head, Build: c.Build, Program: pair[0].Command[0], Step: steps.begin,
		})
		if err := decided(s, usage(err)); err != nil {
			return err
		}
		defer both.Close()
	}
	if c.Plan {
		plan, err := prepare.PairRows(config, pair, strings.Join(pair[0].Command, " "), settings, total)
		if err != nil {
			return usage(err)
		}
		return showRows(s, plan, "")
	}
	if kind == programRevisions {
		if err := decided(s, both.Make(s.ctx)); err != nil {
			return err
		}
		pair = prepare.Pair{programIn(pair[0], both.Base), programIn(pair[1], both.Head)}
	}
	done := steps.begin("trying both programs")
	plan, err := startPair(s, config, pair, settings, total)
	done()
	if err != nil {
		return err
	}
	if kind == programRevisions {
		plan.Base.Name, plan.Head.Name = both.Base.Name, both.Head.Name
		if same := both.Same(); same != "" {
			plan.Warnings = append(plan.Warnings, gate.Warning{Code: "same", Text: strings.ToUpper(same[:1]) + same[1:] + ", so every difference is noise."})
		}
	}
	return c.measure(s, plan, "")
}

// programIn returns the entry with the folder of a revision as its folder. The caller has checked
// that no word of the command names a file in another folder.
func programIn(e config.Entry, v versions.Version) config.Entry {
	e.Base, e.Dir = v.Folder, v.Folder
	return e
}
