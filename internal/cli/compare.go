package cli

import (
	"errors"

	"sudokubench/internal/gate"
	"sudokubench/internal/gate/prepare"
)

type compareCommand struct {
	BaseBin string `placeholder:"FILE" help:"The program before the change..."`
	HeadBin string `placeholder:"FILE" help:"...and after it."`
	Base    string `placeholder:"REV" help:"The git revision before the change, to be built here..."`
	Head    string `placeholder:"REV" help:"...and after it (default: the working tree)."`

	Records        []string `arg:"" optional:"" name:"run.jsonl" help:"Two records of bench run, the base's first, instead of programs."`
	AcrossMachines bool     `help:"Compare records of different machines or settings all the same."`

	Measuring `embed:""`

	Inject     share `placeholder:"3%" help:"Slow the head by this share on purpose: see the gate trip."`
	Results    `embed:""`
	NoProgress bool `help:"No progress line."`
}

// errUndecided is the error of a comparison that was stopped.
var errUndecided = errors.New("interrupted; nothing is decided")

// Run compares two versions.
func (c *compareCommand) Run(s *session) error {
	if err := c.ready(append([]string{c.Config, c.Noise, c.BaseBin, c.HeadBin}, c.Records...)); err != nil {
		return usage(err)
	}
	if len(c.Records) > 0 {
		return c.recorded(s)
	}
	plan, err := c.plan(s, float64(c.Inject))
	if err != nil {
		return usage(err)
	}
	programs, done, err := c.programs(s)
	defer done()
	if err == nil {
		err = plan.Between(s.ctx, programs)
	}
	if err := decided(s, err); err != nil {
		return err
	}
	line := newStatus(s.stderr, c.NoProgress)
	plan.Progress = line.show
	result, err := gate.Compare(s.ctx, &plan.Plan)
	line.clear()
	if err := decided(s, err); err != nil {
		return err
	}
	result.Warnings = append(result.Warnings, plan.News...)
	if err := c.write(s, result, plan.SourceOf); err != nil {
		return err
	}
	return verdictOf(result)
}

// decided is the error of a step of a comparison. An interrupt ends git and the
// compiler as well, and what they say of it is no news.
func decided(s *session, err error) error {
	if s.ctx.Err() != nil {
		return errUndecided
	}
	return err
}

// programs finds or builds the two programs; done removes what was built.
func (c *compareCommand) programs(s *session) (programs prepare.Programs, done func(), err error) {
	done = func() {}
	switch {
	case c.BaseBin != "" && c.HeadBin != "" && c.Base == "" && c.Head == "":
		programs, err = prepare.Find(c.BaseBin, c.HeadBin)
		return programs, done, usage(err)
	case c.Base != "" && c.BaseBin == "" && c.HeadBin == "":
		sources, err := prepare.Checkout(s.ctx, c.Base, c.Head)
		if err != nil {
			return programs, sources.Remove, usage(err)
		}
		programs, err = sources.Build(s.ctx)
		return programs, sources.Remove, err
	}
	return programs, done, usage(errors.New("what is to be compared? want --base-bin OLD --head-bin NEW, or --base REV [--head REV], or two records"))
}
