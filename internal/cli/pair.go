package cli

import (
	"fmt"
	"os"
	"strings"

	"sudokubench/internal/checkout"
	"sudokubench/internal/config"
	"sudokubench/internal/gate"
	"sudokubench/internal/gate/prepare"
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

// programs compares two programs.
func (c *compareCommand) programs(s *session, kind sideKind) error {
	settings, err := c.config(s)
	if err != nil {
		return usage(err)
	}
	pair, err := c.pair(kind, settings)
	if err != nil {
		return usage(err)
	}
	if c.Plan {
		return c.showPair(s, settings, pair)
	}
	done := newSteps(s.stderr, c.NoProgress).begin("trying both programs")
	plan, err := c.planPair(s, settings, func() (prepare.Pair, error) { return pair, nil })
	done()
	if err != nil {
		return err
	}
	return c.measure(s, plan, "")
}

// programRevisions compares the same program in two revisions of the user's repository.
func (c *compareCommand) programRevisions(s *session) error {
	settings, err := c.config(s)
	if err != nil {
		return usage(err)
	}
	e, err := c.entry("--program", c.Program)
	if err != nil {
		return usage(err)
	}
	cache, err := checkout.CacheFolder()
	if err != nil {
		return err
	}
	steps := newSteps(s.stderr, c.NoProgress)
	both, err := checkout.Find(s.ctx, checkout.Request{
		Dir: c.Dir, Base: c.Base, Head: c.Head, Build: c.Build, Program: e.Command[0], Cache: cache,
		Step: steps.begin,
	})
	if err := decided(s, usage(err)); err != nil {
		return err
	}
	if c.Plan {
		return c.showPair(s, settings, prepare.Pair{e, e})
	}
	defer both.Close()
	done := func() {}
	plan, err := c.planPair(s, settings, func() (pair prepare.Pair, err error) {
		if err := decided(s, both.Make(s.ctx)); err != nil {
			return pair, err
		}
		done = steps.begin("trying both programs")
		return prepare.Pair{programIn(e, both.Base), programIn(e, both.Head)}, nil
	})
	done()
	if err != nil {
		return err
	}
	plan.Base.Name, plan.Head.Name = both.Base.Name, both.Head.Name
	if same := both.Same(); same != "" {
		plan.Warnings = append(plan.Warnings, gate.Warning{Code: "same", Text: strings.ToUpper(same[:1]) + same[1:] + ", so every difference is noise."})
	}
	return c.measure(s, plan, "")
}

// programIn returns the entry with the folder of a revision as its folder. The caller has checked
// that no word of the command names a file in another folder.
func programIn(e config.Entry, v checkout.Version) config.Entry {
	e.Base, e.Dir = v.Folder, v.Folder
	return e
}

// showPair prints the rows of two programs. It does not start them, because they are perhaps not
// built.
func (c *compareCommand) showPair(s *session, config *config.Config, pair prepare.Pair) error {
	settings, total, err := c.settings(s, config, true)
	if err != nil {
		return usage(err)
	}
	plan, err := prepare.PairRows(config, pair, strings.Join(pair[0].Command, " "), settings, total)
	if err != nil {
		return usage(err)
	}
	return showRows(s, plan, "")
}
