package contest

import (
	"context"
	"errors"
	"fmt"
	"os"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
)

// Steps are the parts of a contest that a new run, a resumed run and a shard do in different ways.
type Steps struct {
	Configure func() (*config.Config, error)                         // reads config.yaml and flags, or the first line of a record
	Plan      func(*config.Config) (*engine.Plan, error)             // loads the puzzles and prepares the contestants
	Open      func(*engine.Plan) (*Record, error)                    // makes a record, or opens the one to continue
	Announce  func(*engine.Plan, *Record)                            // says how long the run will take; nil for nothing
	Report    func(*config.Config, *standings.Result, *Record) error // writes the tables and the other reports
}

// Hold is the main path of a contest: from its configuration to its tables. It also reports on a
// run that was interrupted, or whose record could not be written to its end.
func Hold(ctx context.Context, do Steps) (*Record, error) {
	c, err := do.Configure()
	if err != nil {
		return nil, err
	}
	plan, err := do.Plan(c)
	if err != nil {
		return nil, err
	}
	rec, err := do.Open(plan)
	if err != nil {
		return nil, err
	}
	if !rec.Complete(plan) {
		if do.Announce != nil {
			do.Announce(plan, rec)
		}
		err = rec.play(ctx, plan)
	}
	if err == nil || rec.Run.Entered() {
		err = errors.Join(err, do.Report(c, standings.New(rec.Run), rec))
	}
	return rec, err
}

// Record is the record of a run that starts or is continued.
type Record struct {
	File   *os.File
	Run    *run.Run        // what the file contains so far
	Remark *record.Warning // warning to write after the event that opens the record; nil for none
}

// ErrUnwritten is the error of a run whose record could not be written.
var ErrUnwritten = errors.New("cannot write the record")

// Complete reports whether the record has the whole shard of a plan, so that nothing is left to run.
func (r *Record) Complete(p *engine.Plan) bool {
	one := r.Run.Shard(p.Shard.Number)
	return p.Shard.Split() && one != nil && one.Done()
}

// play runs the engine. Each of its events goes into the file and into Run, and then the file is
// closed. If not even the first event could be written, play removes the file.
func (r *Record) play(ctx context.Context, p *engine.Plan) error {
	out := record.NewWriter(r.File, r.Run.Events)
	write := func(e record.Event) error {
		if err := out.Emit(e); err != nil {
			return fmt.Errorf("%w: %w", ErrUnwritten, err)
		}
		return r.Run.Add(e)
	}
	if p.Undecided == nil {
		p.Undecided = func(corpus string, rounds int) []string { return standings.UndecidedOn(r.Run, corpus, rounds) }
	}
	err := engine.Run(ctx, p, func(e record.Event) error {
		err := write(e)
		if r.Remark != nil && err == nil {
			err = write(r.Remark)
			r.Remark = nil
		}
		return err
	}, r.Run)
	if closed := r.File.Close(); closed != nil && err == nil {
		err = fmt.Errorf("%w: %w", ErrUnwritten, closed)
	}
	if r.Run.Head == nil {
		err = errors.Join(err, os.Remove(r.File.Name()))
	}
	return err
}
