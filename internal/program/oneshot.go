package program

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"sudokubench/internal/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// manner is how a program that is started for each batch gets puzzles and
// leaves answers.
type manner struct {
	write  func(b []byte, q []solvers.Query, blank byte) []byte
	file   string // that it is given; "" is none
	named  bool   // the file's name is its last argument
	stdin  bool   // it is given the puzzles on standard input
	arg    bool   // they are its last argument
	leaves string // the file with the answers; "" is standard output
	sort   func(text []byte, q []solvers.Query) found
}

// oneshot starts a program for each batch, or for each puzzle.
type oneshot struct {
	outside
	manner manner

	text []byte // for the program
}

func newOneshot(cfg *Config, shape sudoku.Shape, blank byte, m manner) (*oneshot, error) {
	o := &oneshot{manner: m}
	return o, o.init(cfg, shape, blank)
}

// Solve runs the program for one puzzle. An answer that does not make it end is
// none.
func (o *oneshot) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	claims, errs := []solvers.Claim{*c}, make([]error, 1)
	o.solve(ctx, []solvers.Query{*q}, claims, errs)
	*c = claims[0]
	return errs[0]
}

// batched is a oneshot that takes many puzzles at a time.
type batched struct {
	*oneshot
	most int
}

// Batch is how many.
func (b batched) Batch() int { return b.most }

// SolveBatch runs the program once.
func (b batched) SolveBatch(ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
	if len(q) > 0 {
		b.solve(ctx, q, c, errs)
	}
}

func (o *oneshot) solve(ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
	var r run
	err := o.enter(ctx)
	if err == nil {
		r, err = o.run(q)
		err = o.leave(err)
	}
	o.read(&r, err, q, c, errs)
}

// read reads what a program has answered, where err is the error of its run.
func (o *oneshot) read(r *run, err error, q []solvers.Query, c []solvers.Claim, errs []error) {
	answers := found{grids: make([]sudoku.Grid, len(q))}
	if errors.Is(r.lost, errTooMuch) || r.exit.Flooded {
		err = garbled("the program exceeded the output limit and was killed; its output begins with %s", shown(r.text))
	} else if byItself := r.ns > 0 && r.exit.Code >= 0; err == nil || len(q) > 1 || byItself {
		// A program that is late with many may have answered some. One that has ended by
		// itself has answered, even if it was cut meanwhile: the judge knows its time.
		answers = o.manner.sort(r.text, q)
	}
	if err == nil {
		err = r.excuse(&answers, o.manner.leaves)
	}
	for k := range q {
		c[k] = solvers.Claim{Solution: c[k].Solution, Nodes: -1}
		if errs[k] = nil; answers.grids[k] == nil {
			errs[k] = err
			continue
		}
		copy(c[k].Solution, answers.grids[k])
		if answers.grids[k].Clues() > 0 { // an empty grid gives up
			c[k].Count = 1
		}
	}
}

// Start has nothing to start.
func (o *oneshot) Start(context.Context) error { return nil }

// Startup runs the program on a trivial puzzle several times.
func (o *oneshot) Startup(ctx context.Context, times int) (ns []int64, err error) {
	defer context.AfterFunc(ctx, o.Interrupt)()
	for range times {
		if err := o.enter(ctx); err != nil {
			return ns, err
		}
		enough := o.limit()
		o.simple.next(o.easy)
		r, err := o.run([]solvers.Query{{Shape: o.shape, Puzzle: o.easy, Limit: 1}})
		late := enough()
		switch err = o.leave(err); {
		case err != nil:
			return ns, err
		case late:
			return ns, missing("the program did not finish a trivial puzzle within %s of its start", o.cfg.StartLimit)
		case abnormal(&r.exit):
			return ns, ended(&r.exit, "it answered a trivial puzzle")
		}
		o.before.StartNS = r.ns
		ns = append(ns, r.ns)
	}
	return ns, nil
}

// Ran is the time of the process under way, or of the one that was there last.
func (o *oneshot) Ran() int64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.process == nil:
		return o.ran
	case o.process.Ended():
		return 0
	}
	return time.Since(o.began).Nanoseconds()
}

// run is what came of one start.
type run struct {
	text []byte // the answers
	ns   int64  // from the start to the end
	exit sandbox.Exit
	lost error  // why there is no more text
	left string // a file that was not asked for, in place of the one with the answers
}

// textBytes bounds what is read of a batch, besides several times what its
// answers take.
const textBytes = 64 << 20

// run starts the program with puzzles and waits for its end.
func (o *oneshot) run(q []solvers.Query) (r run, err error) {
	m := &o.manner
	o.text = m.write(o.text[:0], q, o.blank)
	args, file := o.cfg.Command, m.file
	switch {
	case m.arg:
		args = append(args[:len(args):len(args)], string(o.text))
	case m.named:
		args = append(args[:len(args):len(args)], m.file)
	}
	p, err := o.launch(args, m.stdin, file, o.text)
	if err != nil {
		return r, err
	}
	defer o.sweep()
	written := make(chan struct{})
	go func() { // while its output is read, so that neither waits for the other
		if m.stdin {
			_, _ = p.Stdin.Write(o.text)
			p.Stdin.Close()
		}
		close(written)
	}()
	most := o.cfg.Policy.Output
	if most == 0 {
		most = textBytes + int64(len(q))*int64(o.shape.Cells())*16
	}
	if m.leaves == "" {
		r.text, r.lost = readUpTo(&o.pipe, most)
		if errors.Is(r.lost, errRung) { // what was written by then counts
			r.text = o.pipe.rest(r.text)
		}
	} else {
		r.lost = dropUpTo(&o.pipe, most)
	}
	if r.lost != nil {
		p.Kill()
	}
	r.exit = o.finish() // interrupted where it does not come to an end
	if r.ns = r.exit.RanNS; r.ns == 0 {
		r.ns = time.Since(o.began).Nanoseconds()
	}
	o.before.WallNS = max(o.before.WallNS, 0) + r.ns
	o.mu.Lock()
	o.ran = r.ns
	o.mu.Unlock()
	<-written
	if m.leaves != "" {
		text, err := collect(o.scratch, m.leaves, most)
		if errors.Is(err, fs.ErrNotExist) {
			r.left = stray(o.scratch, m.file)
		}
		if r.text = text; r.lost == nil {
			r.lost = err
		}
	}
	return r, nil
}

// excuse is why puzzles have no answer in a run that came to its end.
func (r *run) excuse(f *found, leaves string) error {
	switch {
	case abnormal(&r.exit):
		return ended(&r.exit, "it answered this puzzle")
	case f.fault != "":
		return garbled("%s", f.fault)
	case errors.Is(r.lost, fs.ErrNotExist) && r.left != "":
		return missing("the program wrote the file %s instead of %s", shown([]byte(r.left)), leaves)
	case errors.Is(r.lost, fs.ErrNotExist):
		return missing("the program did not write the file %s", leaves)
	case r.lost != nil:
		return garbled("%v", r.lost)
	}
	answered := 0
	for _, g := range f.grids {
		if g != nil {
			answered++
		}
	}
	if len(f.grids) == 1 {
		return missing("the program ended without an answer")
	}
	return missing("the program answered %d of %d puzzles", answered, len(f.grids))
}
