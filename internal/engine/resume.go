package engine

import (
	"fmt"
	"slices"

	"sudokubench/internal/record"
)

// Progress is what a record says is done already. A nil Progress is a run
// that begins anew.
type Progress struct {
	opened  map[string]string // corpora by name: their SHA-256
	players map[string]record.Contestant
	turns   map[turnKey]*played
	out     map[string]string // contestants that were abandoned, and why
	shown   map[shownKey]map[int]bool
	ended   bool
}

type turnKey struct {
	corpus, contestant string
	round              int
	detail             bool
}

// played is one turn so far.
type played struct {
	closed  bool
	refused bool
	times   map[int]int   // attempts by puzzle
	spent   map[int]int64 // ns by worker
	untimed bool
}

// NewProgress is empty; feed it the record with Add.
func NewProgress() *Progress {
	return &Progress{
		opened: map[string]string{}, players: map[string]record.Contestant{}, turns: map[turnKey]*played{}, out: map[string]string{}, shown: map[shownKey]map[int]bool{},
	}
}

// Add takes in the next event of the record.
func (p *Progress) Add(e record.Event) {
	switch e := e.(type) {
	case *record.Corpus:
		p.opened[e.Name] = e.SHA256
	case *record.Contestant:
		p.players[e.Name] = *e
	case *record.Block:
		t := p.turn(turnKey{e.Corpus, e.Contestant, e.Round, e.Detail})
		for _, i := range e.Puzzles {
			t.times[i]++
		}
		t.spent[e.Worker] += e.WallNS
		t.untimed = t.untimed || e.Times == nil
		for _, f := range e.Findings {
			if f.Where == "" {
				continue
			}
			key := shownKey{e.Corpus, e.Contestant, f.Verdict}
			if p.shown[key] == nil {
				p.shown[key] = map[int]bool{}
			}
			p.shown[key][f.Puzzle] = true
		}
	case *record.Turn:
		t := p.turn(turnKey{e.Corpus, e.Contestant, e.Round, e.Detail})
		t.closed = e.Ended != record.Interrupted
		t.refused = e.Ended == record.Skipped
		if e.Ended == record.Abandoned {
			p.out[e.Contestant] = e.Reason
		}
	case *record.End:
		p.ended = e.Reason == "done"
	}
}

// Ended reports whether the run came to its end.
func (p *Progress) Ended() bool { return p.ended }

// Fits says why the plan cannot continue this record; nil if it can. A run that
// was killed while it wrote its opening has nothing that could differ.
func (p *Progress) Fits(plan *Plan) error {
	for i := range plan.Corpora {
		c := &plan.Corpora[i].Info
		sum, ok := p.opened[c.Name]
		if !ok && len(p.turns) == 0 {
			continue
		}
		if !ok {
			return fmt.Errorf("the record has no corpus %s", c.Name)
		}
		if sum != c.SHA256 {
			return fmt.Errorf("corpus %s has other puzzles than when the run began", c.Name)
		}
	}
	for i := range plan.Contestants {
		c := &plan.Contestants[i].Info
		was, known := p.players[c.Name]
		if !known && len(p.turns) > 0 {
			return fmt.Errorf("the record has no contestant %s", c.Name)
		}
		if known && !sameProgram(was.Program, c.Program) {
			return fmt.Errorf("contestant %s was another program when the run began", c.Name)
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
func (p *Progress) Changed(plan *Plan) (list []string) {
	for i := range plan.Contestants {
		c := &plan.Contestants[i].Info
		was := p.players[c.Name].Program
		if was == nil || c.Program == nil {
			continue
		}
		for _, f := range was.Files {
			if !slices.Contains(c.Program.Files, f) {
				list = append(list, c.Name+": "+f.Name)
			}
		}
	}
	return list
}

// sum is the SHA-256 of a corpus that the record has opened.
func (p *Progress) sum(corpus string) (sum string, ok bool) {
	if p == nil {
		return "", false
	}
	sum, ok = p.opened[corpus]
	return sum, ok
}

// knows reports whether the record has described a contestant.
func (p *Progress) knows(contestant string) bool {
	if p == nil {
		return false
	}
	_, there := p.players[contestant]
	return there
}

func (p *Progress) turn(key turnKey) *played {
	t := p.turns[key]
	if t == nil {
		t = &played{times: map[int]int{}, spent: map[int]int64{}}
		p.turns[key] = t
	}
	return t
}

func (p *Progress) closed(corpus, contestant string, round int, detail bool) bool {
	if p == nil {
		return false
	}
	t := p.turns[turnKey{corpus, contestant, round, detail}]
	return t != nil && t.closed
}

// restore sets what concerns the whole run.
func (p *Progress) restore(r *runner) {
	if p == nil {
		return
	}
	for i := range r.plan.Contestants {
		r.out[i] = p.out[r.plan.Contestants[i].Info.Name]
	}
	for key, puzzles := range p.shown {
		r.shown[key] = puzzles
	}
}

// recall sets what concerns one contestant on one corpus.
func (p *Progress) recall(r *runner, corpus *Corpus, i int) {
	if p == nil {
		return
	}
	for key, t := range p.turns {
		if key.corpus != corpus.Info.Name || key.contestant != r.plan.Contestants[i].Info.Name {
			continue
		}
		longest := int64(0)
		for _, ns := range t.spent {
			longest = max(longest, ns)
		}
		r.spent[i] += longest
		r.refused[i] = r.refused[i] || t.refused
		r.untimed[i] = r.untimed[i] || t.untimed && !key.detail && !r.plan.Contestants[i].isProgram() // whose batches have no times
	}
}

// rest returns the places of a slice that are not attempted yet.
func (p *Progress) rest(corpus, contestant string, round int, detail bool, puzzles []int) []int {
	var done map[int]int
	if p != nil {
		if t := p.turns[turnKey{corpus, contestant, round, detail}]; t != nil {
			done = t.times
		}
	}
	places := make([]int, 0, len(puzzles))
	seen := make(map[int]int, len(done))
	for place, i := range puzzles {
		if seen[i] < done[i] {
			seen[i]++
			continue
		}
		places = append(places, place)
	}
	return places
}
