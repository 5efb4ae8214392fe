package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/gate"
	"sudokubench/internal/gate/prepare"
	"sudokubench/internal/gate/versions"
	"sudokubench/reports/gatereport"
)

type calibrateCommand struct {
	Program      string `arg:"" optional:"" help:"Build of bench, or any other program, to compare with itself (default: this bench)."`
	programFlags `embed:""`
	Runs         int `default:"20" help:"Number of comparisons of each solver on each corpus (default: ${default})."`

	measuring `embed:""`

	textOrJSON `embed:""`
	Output     string `short:"o" placeholder:"FILE" help:"Write the result to this file, for bench compare --noise."`
	NoProgress bool   `help:"Hide the progress line."`
}

func (c *calibrateCommand) Run(s *session) error {
	if err := positive("--runs", c.Runs); err != nil {
		return usage(err)
	}
	s.temporary.begin()
	plan, err := c.same(s)
	if err != nil {
		return err
	}
	least, most, _ := plan.Forecast()
	runs := time.Duration(c.Runs)
	fmt.Fprintf(s.notes, "Calibrating %s: %s of %s, %s.%s\n", rowsOf(plan), counted(c.Runs, "comparison"), counted(len(plan.Tasks), "row"), between(runs*least, runs*most), longer(plan))
	line := newSteps(s.stderr, c.NoProgress)
	result, err := gate.Calibrate(s.ctx, &plan.Plan, c.Runs, func(row, run int) {
		t := &plan.Tasks[row]
		line.show(float64(row*c.Runs+run+1)/float64(len(plan.Tasks)*c.Runs), t.Solver+" on "+t.Corpus)
	})
	line.clear()
	if s.ctx.Err() != nil {
		return errors.New("interrupted; nothing was written")
	}
	if err != nil {
		return err
	}
	asJSON := func(w io.Writer) error { return writeJSON(w, result) }
	if c.Output != "" {
		if err := writeTo(s, c.Output, asJSON); err != nil {
			return err
		}
	}
	if c.json() {
		return writeTo(s, "", asJSON)
	}
	return gatereport.Calibration(s.stdout, result, c.Output, s.widthFor(""))
}

// same returns the plan of a comparison in which the same program is both base and head.
func (c *calibrateCommand) same(s *session) (*prepare.Comparison, error) {
	if len(c.Corpora) == 0 {
		c.Corpora = gateCorpora()
	}
	config, err := c.config(s)
	if err != nil {
		return nil, usage(err)
	}
	both, pair := new(versions.Pair), (*prepare.Pair)(nil)
	if c.Program != "" && !c.isBuild(s.ctx, c.Program) {
		e, err := c.entry("PROGRAM", c.Program)
		if err != nil {
			return nil, usage(err)
		}
		if len(c.Solvers) > 0 {
			return nil, usage(errors.New("--solvers does not apply to programs; remove it"))
		}
		pair = &prepare.Pair{e, e}
	} else {
		if len(c.Solvers) == 0 {
			c.Solvers = []string{contest.Prover}
		}
		bin := c.Program
		if bin == "" {
			if bin, err = os.Executable(); err != nil {
				return nil, err
			}
		}
		if both, err = versions.Files(bin, bin); err != nil {
			return nil, usage(err)
		}
	}
	plan, err := c.rows(s, config, pair, false)
	if err != nil {
		return nil, usage(err)
	}
	err = plan.Between(s.ctx, both)
	if pair != nil {
		err = usage(err)
	}
	return plan, decided(s, err)
}
