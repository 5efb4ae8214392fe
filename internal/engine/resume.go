package engine

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"sudokubench/internal/record"
	"sudokubench/internal/run"
)

// Fits says why the plan cannot continue a run; nil if it can. A run that was
// killed while it wrote its opening has nothing that could differ.
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

// sameProgram reports whether two descriptions start the same in the same way.
func sameProgram(a, b *record.Program) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Protocol == b.Protocol && a.Batch == b.Batch && a.Dir == b.Dir && slices.Equal(a.Command, b.Command)
}

// Changed lists the files of programs that are not what they were when the run
// began, as "contestant: file". A run may go on with them, but should say so.
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

// restore sets what concerns the whole run.
func (r *runner) restore() {
	r.began = r.plan.Clock.Now() - r.prior.ElapsedNS()
	for i := range r.plan.Corpora {
		if c := r.prior.Corpus(r.plan.Corpora[i].Info.Name); c != nil && c.Entered() {
			r.closed = i
		}
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

// recall sets what concerns one contestant on one corpus.
func (r *runner) recall(corpus *Corpus, i int) {
	c := &r.plan.Contestants[i]
	if p := r.prior.Part(corpus.Info.Name, c.Info.Name); p != nil {
		r.parts[i] = part{spent: p.SpentNS, elapsed: p.ElapsedNS, attempts: p.Attempts(), played: len(p.Rounds()), coarse: p.CoarseRounds(), cut: p.BudgetSpent, refused: p.Skipped, untimed: p.Untimed && !c.isProgram(), held: p.Held()} // batches have no times
	}
}

// over reports whether a turn is over already.
func (r *runner) over(corpus *Corpus, i, round int, detail bool) bool {
	return r.prior.Part(corpus.Info.Name, r.plan.Contestants[i].Info.Name).Ended(round, detail)
}

// rest returns the places of a round of so many that are not attempted yet.
func (r *runner) rest(corpus *Corpus, i, round int, detail bool, places int) []int {
	return r.prior.Part(corpus.Info.Name, r.plan.Contestants[i].Info.Name).Missing(round, detail, places)
}
