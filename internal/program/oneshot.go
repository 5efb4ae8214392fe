package program

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"sudokubench/internal/sys/clock"
	"sudokubench/internal/sys/limits"
	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// oneshot starts a program for each batch, or for each puzzle.
type oneshot struct {
	outside
	protocol Protocol

	text []byte // puzzles in the form that the program reads
}

func newOneshot(cfg *Config, shape sudoku.Shape, p Protocol) (*oneshot, error) {
	o := &oneshot{protocol: p}
	return o, o.init(cfg, shape, p.Blank)
}

// Solve runs the program for one puzzle. The answer counts only if the program ends after it.
func (o *oneshot) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	claims, errs := []solvers.Claim{*c}, make([]error, 1)
	o.solve(ctx, []solvers.Query{*q}, claims, errs)
	*c = claims[0]
	return errs[0]
}

// batched is a oneshot that solves many puzzles at a time.
type batched struct {
	*oneshot
	most int
}

// Batch returns the number of puzzles in a batch.
func (b batched) Batch() int { return b.most }

// SolveBatch runs the program once for all puzzles of a batch.
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

// read reads the answers of a run into claims. err is the error of the run, such as an interrupt.
func (o *oneshot) read(r *run, err error, q []solvers.Query, c []solvers.Claim, errs []error) {
	answers := found{grids: make([]sudoku.Grid, len(q))}
	if errors.Is(r.lost, errTooMuch) || r.exit.Flooded {
		err = garbled("%s and was killed; its output begins with %s", tooMuch(&r.exit, o.limitsOf(len(q))), shown(r.text))
	} else if byItself := r.ns > 0 && r.exit.Code >= 0; err == nil || len(q) > 1 || byItself {
		// If a program ran out of time in a batch, it can have answered some puzzles, so read its
		// answers. If the program ended by itself, its answers count even after an interrupt,
		// because the judge checks its time.
		read := match
		if o.protocol.Form == Golf {
			read = byName
		}
		answers = read(r.text, q)
	}
	cut := err != nil || r.troubled()
	if err == nil {
		err = r.excuse(&answers, o.limitsOf(len(q)), o.protocol.Leaves)
	}
	for k := range q {
		c[k] = solvers.Claim{Solution: c[k].Solution, Nodes: -1}
		g := answers.grids[k]
		clues := g.Clues()
		if errs[k] = nil; g == nil || cut && 0 < clues && clues < len(g) {
			errs[k] = err
			continue
		}
		copy(c[k].Solution, g)
		if clues > 0 { // a grid without clues means that the program gives up
			c[k].Count = 1
		}
		giveUp(q[k].Puzzle, &c[k])
	}
}

// troubled reports whether the program was interrupted in its work, so that a grid with blanks is
// only an intermediate step. An exit code alone does not show this, because programs can give up
// with an exit code. But a program that crashes in its language runtime also writes to standard
// error.
func (r *run) troubled() bool {
	e := &r.exit
	return e.Code < 0 || e.Signal != "" || e.OutOfMemory || e.Flooded || e.Code > 0 && e.Words != ""
}

// Start does nothing, because each attempt starts the program.
func (o *oneshot) Start(context.Context) error { return nil }

// Startup runs the program several times on a trivial puzzle. It returns the time of each run, in
// ns.
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
			return ns, ended(&r.exit, o.limitsOf(1), "it answered a trivial puzzle")
		}
		o.before.StartNS = r.ns
		ns = append(ns, r.ns)
	}
	return ns, nil
}

// Ran returns how long the process of the current attempt has run, in ns. It returns 0 if the
// process has ended and its time is not yet known.
func (o *oneshot) Ran() int64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case o.process == nil:
		return o.ran
	case o.process.Ended():
		return 0
	}
	return clock.Since(o.began)
}

// run is the result of one start of a program.
type run struct {
	text []byte // text that contains the answers
	ns   int64  // time from the start of the program to its end, in ns
	exit sandbox.Exit
	lost error  // reason why the text ended early; nil if it is complete
	left string // name of a file that the program wrote; "" means none
}

// textBytes is the largest number of bytes that are read of a batch's answers, in addition to 16
// bytes for each cell.
const textBytes = 64 << 20

// limitsOf returns the limits of a run with this many puzzles. The output is always limited.
func (o *oneshot) limitsOf(puzzles int) limits.Resources {
	l := o.cfg.Policy.Resources
	l.Output = cmp.Or(l.Output, textBytes+int64(puzzles)*int64(o.shape.Cells())*16)
	return l
}

// run starts the program with the puzzles and waits until it has ended.
func (o *oneshot) run(q []solvers.Query) (r run, err error) {
	way := &o.protocol
	if o.text = o.text[:0]; o.cfg.First != "" {
		o.text = append(append(o.text, o.cfg.First...), '\n')
	}
	o.text = way.Form.append(o.text, q, o.blank)
	args, stdin := o.cfg.Command, way.Source == Input
	switch way.Source {
	case Argument:
		args = append(args[:len(args):len(args)], string(bytes.TrimSpace(o.text)))
	case Arguments:
		args = append(args[:len(args):len(args)], strings.Fields(string(o.text))...)
	case FileArgument:
		args = append(args[:len(args):len(args)], way.File)
	}
	p, err := o.launch(args, stdin, way.File, o.text)
	if err != nil {
		return r, err
	}
	defer o.sweep()
	written := make(chan struct{})
	go func() { // write in another goroutine, so that neither process waits for the other
		if stdin {
			_, _ = p.Stdin.Write(o.text)
			p.Stdin.Close()
		}
		close(written)
	}()
	most := o.limitsOf(len(q)).Output
	if way.Leaves == "" {
		r.text, r.lost = readUpTo(&o.pipe, most)
		if errors.Is(r.lost, errRung) { // keep the text that the program wrote before the interrupt
			r.text = o.pipe.rest(r.text)
		}
	} else {
		r.lost = dropUpTo(&o.pipe, most)
	}
	if r.lost != nil {
		p.Kill()
	}
	r.exit = o.finish() // an interrupt kills a program that does not end by itself
	if r.ns = r.exit.RanNS; r.ns == 0 {
		r.ns = clock.Since(o.began)
	}
	o.before.WallNS = max(o.before.WallNS, 0) + r.ns
	o.mu.Lock()
	o.ran = r.ns
	o.mu.Unlock()
	<-written
	r.left = stray(o.scratch, way.File)
	if way.Leaves != "" {
		text, err := collect(o.scratch, way.Leaves, most)
		if o := lack(err); errors.As(o, new(*solvers.Obstacle)) {
			return r, o
		}
		if r.text = text; r.lost == nil {
			r.lost = err
		}
	}
	return r, nil
}

// WroteFile is the beginning of the reason if a program printed no answer but wrote a file, whose
// name follows in quotes.
const WroteFile = "the program printed no grid, but it wrote the file "

// excuse returns the reason why puzzles have no answer although the run was not interrupted.
func (r *run) excuse(f *found, l limits.Resources, leaves string) error {
	switch {
	case abnormal(&r.exit):
		return ended(&r.exit, l, "it answered this puzzle")
	case leaves == "" && r.left != "" && !slices.ContainsFunc(f.grids, func(g sudoku.Grid) bool { return g != nil }):
		return missing("%s%q", WroteFile, r.left)
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
	return missing("the program answered %d of %d puzzles and ended with exit code 0%s", answered, len(f.grids), lastWords(&r.exit))
}
