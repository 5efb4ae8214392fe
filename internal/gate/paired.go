package gate

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/words/humanize"
)

// ErrNothing is the error of Compare and CompareRecorded if they could not measure any row.
var ErrNothing = errors.New("nothing was measured")

// Compare measures all rows of a plan. If it returns an error, there is no result, so that an
// incomplete comparison never passes.
func Compare(ctx context.Context, p *Plan) (*Result, error) {
	if len(p.Tasks) == 0 {
		return nil, ErrNothing
	}
	c := &comparison{plan: p, cores: newCores(p.Cores, p.idle()), begin: p.Now()}
	started := time.Now().UTC()
	for i := range p.Tasks {
		if err := c.enter(ctx, &p.Tasks[i]); err != nil {
			return nil, rowError(&p.Tasks[i], err)
		}
	}
	if err := c.extend(ctx); err != nil {
		return nil, err
	}
	if err := c.confirm(ctx); err != nil {
		return nil, err
	}
	if ctx.Err() != nil { // the interrupt itself can make an attempt fail
		return nil, ctx.Err()
	}
	result := &Result{
		Schema: Schema, Mode: Paired, Base: p.Base, Head: p.Head, Host: p.Host, Settings: p.Settings, Started: started,
		ElapsedNS: (p.Now() - c.begin).Nanoseconds(), Warnings: []Warning{},
	}
	for _, r := range c.rows {
		r.startUp()
	}
	if !result.finish(c.rows) {
		return nil, ErrNothing
	}
	result.Warnings = append(result.Warnings, p.warnings(result.Rows)...)
	return result, nil
}

// finish adds rows with a verdict to a result and sets its verdict. It reports whether any row has a
// measure or a regression.
func (r *Result) finish(rows []*row) bool {
	for _, row := range rows {
		r.Rows = append(r.Rows, &row.out)
	}
	r.Verdict = overall(r.Rows)
	return slices.ContainsFunc(r.Rows, func(row *Row) bool { return len(row.Measures) > 0 || row.Verdict == Regressed })
}

type comparison struct {
	plan  *Plan
	cores *cores
	rows  []*row
	begin time.Duration

	finished int     // number of rows whose verdict is final
	shown    float64 // largest progress reported so far, from 0 to 1
}

// Patience is the factor by which a comparison can last longer while other programs hold the cores.
const Patience = 4

// spent returns the time since the start of the comparison in ns, including the counting. The share
// in which other programs held the cores does not count, within the limit of Patience.
func (c *comparison) spent() int64 {
	all := (c.plan.Now() - c.begin).Nanoseconds()
	quiet := 1 - float64(c.cores.held)/float64(max(1, c.cores.timed))
	return int64(float64(all) * max(quiet, 1.0/Patience))
}

func (c *comparison) tell(what string, r *Row) {
	if c.plan.Progress != nil {
		c.plan.Progress(c.share(), fmt.Sprintf("%s %s on %s", what, r.Solver, r.Corpus))
	}
}

// share returns the progress of the comparison, 0 to 1. The first pairs of all rows count 0.6,
// additional pairs 0.3, and settled rows 0.1. The result never decreases.
func (c *comparison) share() float64 {
	first := 0.0 // number of rows with enough pairs of processes; a row with fewer pairs counts as a fraction
	for _, r := range c.rows {
		if r.out.Verdict != "" {
			first++
			continue
		}
		first += min(1, float64(perSide*(len(r.first)+len(r.units)))/float64(c.plan.MinPairs))
	}
	first /= float64(len(c.plan.Tasks))
	more := min(1, float64(c.spent())/float64(c.plan.TimeNS))
	c.shown = max(c.shown, min(1, 0.6*first+0.3*more*first+0.1*float64(c.finished)/float64(len(c.plan.Tasks))))
	return c.shown
}

// enter starts a row: it compares the counters, and then times MinPairs pairs of processes.
func (c *comparison) enter(ctx context.Context, t *Task) error {
	judge, err := newBench(ctx, c.plan, t)
	if err != nil {
		return err
	}
	r := &row{
		plan: c.plan, task: t, rng: rand.New(rand.NewPCG(c.plan.Seed, seedOf(t))), judge: judge, cores: c.cores,
		out: newRow(t.Solver, t.Corpus, t.Puzzles.Len()),
	}
	c.rows = append(c.rows, r)
	c.tell("counting", &r.out)
	solved, tried, perNS, err := r.count(ctx)
	r.out.Timed, r.out.Judged = len(solved), tried
	if err == nil && r.condemn() {
		err = r.name(ctx)
	}
	if r.failed(err) || err == nil && r.out.Verdict != "" {
		return nil
	}
	if err != nil {
		return err
	}
	r.counted, r.perNS = tried, perNS
	if len(solved) == 0 {
		r.out.Verdict, r.out.Reason = Pass, fmt.Sprintf("base and head have no solved puzzle in common (%d tried), so there is no time to compare", tried)
		return nil
	}
	r.per = int(min(max(1, c.plan.SliceNS/perNS), maxSlice))
	r.warm = int(float64(r.per) * warmShare)
	r.source = newPuzzleSource(c.plan.Seed^0x74696d65, t, solved)
	for len(r.units)*perSide < c.plan.MinPairs && r.out.Verdict == "" {
		c.tell("timing", &r.out)
		if err := r.more(ctx); err != nil {
			return err
		}
	}
	return nil
}

// extend measures undecided rows in turn until they are decided or the time is over.
func (c *comparison) extend(ctx context.Context) error {
	for {
		c.plan.adjust(c.rows)
		open := false
		for _, r := range c.rows {
			if r.out.Verdict != "" || c.plan.enough(&r.out) || c.spent() >= c.plan.TimeNS {
				continue
			}
			open = true
			c.tell("timing", &r.out)
			if err := r.more(ctx); err != nil {
				return rowError(r.task, err)
			}
		}
		if !open {
			return nil
		}
	}
}

// confirm measures flagged rows a second time with new processes and puzzles, and sets the
// verdicts of all rows.
// The second measurement has as many pairs as the first. If these do not decide, it continues for
// up to twice the time of a row.
func (c *comparison) confirm(ctx context.Context) error {
	most := 2 * c.plan.TimeNS / int64(len(c.rows))
	for _, r := range c.rows {
		if r.out.Verdict != "" { // a failure or a counter has already decided the row
			continue
		}
		if flagged(r.out.Measures) == nil {
			if err := c.finish(ctx, r); err != nil {
				return rowError(r.task, err)
			}
			continue
		}
		c.tell("timing again", &r.out)
		pairs := r.out.Measures[0].Pairs
		r.out.First, r.first, r.units = r.out.Measures, r.units, nil
		for end := c.spent() + most; r.out.Verdict == ""; {
			if err := r.more(ctx); err != nil {
				return rowError(r.task, err)
			}
			if len(r.units)*perSide < pairs {
				continue
			}
			if c.plan.agree(&r.out); c.spent() >= end || decided(&r.out) {
				break
			}
		}
		if r.out.Verdict == "" {
			if err := c.finish(ctx, r); err != nil {
				return rowError(r.task, err)
			}
		}
	}
	return nil
}

// finish searches for slowed puzzles, judges more answers, and then sets the verdict of the row. The
// reason can differ after the slowed puzzles of a row have names.
func (c *comparison) finish(ctx context.Context, r *row) error {
	c.finished++
	err := r.search(ctx)
	if err == nil {
		err = r.judgeMore(ctx)
	}
	if err == nil {
		c.plan.decide(&r.out)
		err = r.name(ctx)
	}
	if r.failed(err) {
		return nil
	}
	c.plan.decide(&r.out)
	return err
}

func rowError(t *Task, err error) error { return fmt.Errorf("%s on %s: %w", t.Solver, t.Corpus, err) }

// maxSlice limits the number of puzzles in a slice, because a child process keeps the whole slice
// in memory.
const maxSlice = 1 << 14

// more measures the times of four new processes. If the head fails on a puzzle, this decides the
// row.
func (r *row) more(ctx context.Context) error {
	defer r.took(r.plan.Now())
	err := r.unit(ctx)
	if r.failed(err) {
		return nil
	}
	if err == nil {
		r.out.Measures, r.out.Forms = r.measures(), 0
		for _, u := range slices.Concat(r.first, r.units) {
			r.out.Forms += len(u.slices) * r.per
		}
	}
	return err
}

// took adds the time since begin to the duration of the row.
func (r *row) took(begin time.Duration) { r.out.ElapsedNS += (r.plan.Now() - begin).Nanoseconds() }

// failed reports whether the error is a failure of the head. If it is, the row fails.
func (r *row) failed(err error) bool {
	f, ok := errors.AsType[*Failing](err)
	if !ok {
		return false
	}
	r.out.Failures = append(r.out.Failures, f)
	return r.condemn()
}

// measures computes all measures of the row from the times so far. The typical puzzle comes before
// the mean, and CPU time before wall time.
func (r *row) measures() []*Measure {
	list := []*Measure{}
	known := r.plan.Noise[r.task.Corpus]
	for _, figure := range []func(string, clock, float64) (*Measure, bool){r.typical, r.mean} {
		if m, ok := figure("cpu", cpuOf, known); ok {
			list = append(list, m)
		}
		if m, ok := figure("wall", wallOf, known); ok {
			m.Waited = waitShare(r.units)
			list = append(list, m)
		}
	}
	return list
}

func (r *row) typical(name string, c clock, known float64) (*Measure, bool) {
	return r.plan.typical(name, r.units, c, known)
}

// mean computes the mean of the current measurement. In a second measurement, the mean covers both
// measurements, because the first alone can contain a few slow puzzles by chance. The p-value is
// still from the second alone.
func (r *row) mean(name string, c clock, known float64) (*Measure, bool) {
	m, ok := r.plan.mean(name, r.units, c, known)
	if !ok || r.first == nil {
		return m, ok
	}
	both, ok := r.plan.mean(name, slices.Concat(r.first, r.units), c, known)
	both.P, both.Q = m.P, m.Q
	return both, ok
}

// condemn fails the row if a puzzle failed, or if a counter rose that must not rise. It reports
// whether the row failed.
func (r *row) condemn() bool {
	out := &r.out
	if len(out.Failures) > 0 {
		out.Verdict = Regressed
		f := out.Failures[0]
		out.Reason = fmt.Sprintf("the head fails on %s, which the base solves: %s: %s", f.Where, f.Verdict, f.Reason)
		if f.Verdict == judge.Wrong { // a wrong answer counts even if the base does not solve this puzzle
			out.Reason = fmt.Sprintf("the head gives a wrong answer on %s: %s", f.Where, f.Reason)
		}
		return true
	}
	return slices.ContainsFunc(out.Counters, func(c Counter) bool { return c.Name != "verified" && out.rose(&c) })
}

// rose fails the row if a counter rose that must not rise, and reports whether it did.
func (r *Row) rose(c *Counter) bool {
	if !c.Gated || !c.Changed() || c.Head <= c.Base {
		return false
	}
	r.Verdict = Regressed
	r.Reason = fmt.Sprintf("%s rose from %s to %s", c.Name, humanize.Count(int(c.Base)), humanize.Count(int(c.Head)))
	return true
}

// seedOf returns a seed for the task, so that each row draws different random numbers.
func seedOf(t *Task) uint64 {
	h := fnv.New64a()
	h.Write([]byte(t.Solver + "\x00" + t.Corpus))
	return h.Sum64()
}

// busyShare is the share of wall time spent waiting for a core that causes a warning.
const busyShare = 0.05

// outsideShare replaces busyShare if wall time includes pipes and starts of programs.
const outsideShare = 0.5

// idle returns the share of wall time in which processes wait even on a machine of their own.
func (p *Plan) idle() float64 {
	if p.Outside {
		return outsideShare
	}
	return busyShare
}

// warnings returns facts that a reader should know in addition to the verdicts.
func (p *Plan) warnings(rows []*Row) (list []Warning) {
	worst, who := p.idle(), ""
	var few []string
	for _, row := range rows {
		if row.Verdict == Pass && len(row.Measures) == 0 {
			list = append(list, Warning{record.WarnNotTimed, row.Solver + " on " + row.Corpus + " passes although it was not timed: " + row.Reason})
		}
		if (row.Verdict == Pass || row.Verdict == Improved) && row.Measure(Typical) != nil && row.Forms < p.MinForms {
			few = append(few, fmt.Sprintf("%s (%s on %s)", humanize.Count(row.Forms), row.Solver, row.Corpus))
		}
		var cpu, wall float64
		for _, m := range row.Measures {
			for _, times := range m.Samples {
				if m.Clock == "cpu" {
					cpu += times[base]
				} else {
					wall += times[base] / (1 - m.Waited)
				}
			}
		}
		if cpu > 0 && wall > 0 && 1-cpu/wall > worst {
			worst, who = 1-cpu/wall, row.Solver+" on "+row.Corpus
		}
	}
	if len(few) > 0 {
		list = append(list, Warning{record.WarnFewPuzzles, fmt.Sprintf("fewer than %s puzzles were timed: %s; a slow path that only 1 puzzle in 1,000 takes might be missed; a longer --time times more puzzles",
			humanize.Count(p.MinForms), humanize.List(few))})
	}
	for _, name := range p.Gated {
		var unknown []string
		for _, row := range rows {
			if name != startUpGate && !slices.ContainsFunc(row.Counters, func(c Counter) bool { return c.Name == name && c.Exact }) {
				unknown = append(unknown, row.Solver+" on "+row.Corpus)
			}
		}
		if len(unknown) > 0 {
			list = append(list, Warning{record.WarnNotCounted, fmt.Sprintf("--gate %s checked nothing in %s: this counter is unknown there, or differs between two processes of the base", name, humanize.List(unknown))})
		}
	}
	switch {
	case who == "":
	case p.Outside:
		list = append(list, Warning{"busy", fmt.Sprintf("in %s, the measured processes had a core for only %.0f%% of the time: they waited for pipes, files or a core; if other programs use this machine, stop them for a more precise result", who, 100*(1-worst))})
	default:
		list = append(list, Warning{"busy", fmt.Sprintf("other programs use this machine: in %s, the measured processes waited for a core %.0f%% of the time; for a more precise result, stop the other programs", who, 100*worst)})
	}
	return list
}
