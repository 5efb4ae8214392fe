package engine

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
)

// Fits returns the reason why the plan cannot continue a run, or nil if it can. If the run was
// killed while it wrote its opening events, missing events are not a reason.
func (p *Plan) Fits(prior *run.Run) error {
	for i := range p.Corpora {
		c := &p.Corpora[i].Info
		was := prior.Corpus(c.Name)
		if was == nil && prior.Begun() {
			return fmt.Errorf("the record has no corpus %s; start a new run", c.Name)
		}
		if was != nil && was.SHA256 != c.SHA256 {
			return fmt.Errorf("the puzzles of corpus %s have changed since the run began; restore them or start a new run", c.Name)
		}
	}
	for i := range p.Contestants {
		c := &p.Contestants[i].Info
		was := prior.Contestant(c.Name)
		if was == nil && prior.Begun() {
			return fmt.Errorf("the record has no contestant %s; start a new run", c.Name)
		}
		if was != nil && !sameProgram(was.Program, c.Program) {
			return fmt.Errorf("contestant %s has changed since the run began; restore it or start a new run", c.Name)
		}
	}
	return nil
}

// sameProgram reports whether two descriptions start the same program in the same way.
func sameProgram(a, b *record.Program) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Protocol == b.Protocol && a.Batch == b.Batch && a.Dir == b.Dir && slices.Equal(a.Command, b.Command)
}

// Changed lists the files of programs that have changed since the run began, as "contestant: file".
// The run can continue with them, but the caller should warn.
func (p *Plan) Changed(prior *run.Run) (list []string) {
	for i := range p.Contestants {
		c := &p.Contestants[i].Info
		was := prior.Contestant(c.Name)
		if was == nil || was.Program == nil || c.Program == nil {
			continue
		}
		for _, f := range was.Program.Files {
			if !slices.Contains(c.Program.Files, f) {
				list = append(list, c.Name+": "+f.Name)
			}
		}
	}
	return list
}

// restore sets the state of the whole run from the record.
func (r *runner) restore() {
	r.began = r.plan.Clock.Now() - r.plan.Prepared.Nanoseconds() - r.prior.ElapsedNS()
	for i := range r.plan.Corpora {
		if c := r.prior.Corpus(r.plan.Corpora[i].Info.Name); c != nil && c.Entered() {
			r.closed = i
		}
	}
	if r.plan.twinOf(r.closed) != nil {
		r.closed-- // both are played together
	}
	for _, c := range r.prior.Corpora {
		for i := range r.plan.Contestants {
			name := r.plan.Contestants[i].Info.Name
			p := r.prior.Part(c.Name, name)
			if p == nil {
				continue
			}
			if p.Abandoned {
				r.out[i] = cmp.Or(p.Trouble, string(record.Abandoned))
			}
			for v, puzzles := range p.Shown() {
				r.shown[shownKey{c.Name, name, v}] = maps.Clone(puzzles)
			}
		}
	}
}

// recall sets the state of one contestant on one corpus from the record.
func (r *runner) recall(corpus *Corpus, i int) {
	c := &r.plan.Contestants[i]
	if p := r.prior.Part(corpus.Info.Name, c.Info.Name); p != nil {
		r.parts[i] = part{spent: p.SpentNS, elapsed: p.ElapsedNS, attempts: p.Attempts(), played: len(p.Rounds()), coarse: p.CoarseRounds(), cut: p.BudgetSpent, refused: p.Skipped, untimed: p.Untimed && !c.isProgram(), held: p.Held()} // a program needs no detail pass, so untimed batches do not set the field untimed
	}
}

// over reports whether the record already has the end of a turn.
func (r *runner) over(corpus *Corpus, i, round int, detail bool) bool {
	return r.prior.Part(corpus.Info.Name, r.plan.Contestants[i].Info.Name).Ended(round, detail)
}

// rest returns the places of a round that the contestant has not attempted yet. places is the
// number of places of the round.
func (r *runner) rest(corpus *Corpus, i, round int, detail bool, places int) []record.Place {
	return r.prior.Part(corpus.Info.Name, r.plan.Contestants[i].Info.Name).Missing(round, detail, places)
}
