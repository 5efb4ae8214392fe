package cli

import (
	"errors"
	"strings"

	"sudokubench/internal/checkout"
	"sudokubench/internal/config"
	"sudokubench/internal/gate"
	"sudokubench/internal/gate/prepare"
)

// revisionFlags contains the flags to build a program from two revisions.
type revisionFlags struct {
	Build   string `placeholder:"COMMAND" help:"With --program: shell command that builds the program in each revision, such as 'make solver'. bench keeps the newest 10 builds in sudokubench/builds in your cache folder (Linux: ~/.cache, macOS: ~/Library/Caches, Windows: %LocalAppData%). It builds again if the commit, the folder or the command changed, but not if only the environment changed."`
	Program string `placeholder:"COMMAND" help:"With --base: program of your repository to compare, in any language, such as './solver' or 'python3 solve.py'. bench checks out each revision into its own folder, and looks there for the files of the command."`
}

// check returns an error if a flag lacks another flag that it needs, such as --program without
// --base.
func (f *revisionFlags) check(base string, p *programFlags) error {
	switch {
	case f.Program != "" && base == "":
		return errors.New("--program is built from a revision; give it with --base REV, or name two programs with --base-entry and --head-entry")
	case f.Program == "" && f.Build != "":
		return errors.New("--build builds a program of your repository; name its command with --program")
	case f.Program == "" && base != "" && (p.Protocol != "" || p.Dir != ""):
		return errors.New("--protocol and --dir apply to programs; name the command of yours with --program")
	}
	return nil
}

// revisions compares the same program in two revisions of the user's repository.
func (c *compareCommand) revisions(s *session) error {
	if c.BaseBin != "" || c.HeadBin != "" {
		return usage(errors.New("--base-bin and --head-bin name builds of bench; remove them, or --base"))
	}
	if err := c.onlyPrograms(); err != nil {
		return usage(err)
	}
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
