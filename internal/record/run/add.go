package run

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"sudokubench/internal/record"
	"sudokubench/internal/record/shard"
)

// maxPuzzles is the largest size of a corpus. It bounds the memory that a damaged record can use.
const maxPuzzles = 1 << 27

// Add adds the next event. If the event is wrong, Add returns an error and changes nothing. The
// caller can then add the next event.
func (r *Run) Add(e record.Event) error {
	if v := reflect.ValueOf(e); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return fmt.Errorf("an event is nil; want one of the types of package record")
	}
	if err := r.add(e); err != nil {
		return err
	}
	if s := r.Shard(r.at.shard); s != nil {
		s.Add(e)
	}
	if end, ok := e.(*record.End); ok && (!r.waits || r.Done()) {
		copied := *end
		r.End = &copied
	}
	r.Events++
	return nil
}

func (r *Run) add(e record.Event) error {
	if head, ok := e.(*record.Run); ok {
		return r.addHead(head)
	}
	if r.Head == nil {
		return fmt.Errorf("the record does not begin with a run event; its beginning might be cut off")
	}
	if err := r.allowed(e); err != nil {
		return err
	}
	switch e := e.(type) {
	case *record.Shard:
		return r.addShard(e)
	case *record.Corpus:
		return r.addCorpus(e)
	case *record.Contestant:
		return r.addContestant(e)
	case *record.Process:
		return r.addProcess(e)
	case *record.Slice:
		return r.addSlice(e)
	case *record.Boards:
		return r.addBoards(e)
	case *record.Turn:
		return r.addTurn(e)
	case *record.Allocations:
		return r.addAllocations(e)
	case *record.Reference:
		return r.addReference(e)
	case *record.Machine:
		return r.Machine.add(e)
	case *record.Warning:
		r.addWarning(e)
	case *record.Resume:
		r.Resumed = append(r.Resumed, e.At)
		r.End = nil // removes the end event that was written before the run was resumed
	case *record.End: // Add stores it, after the shard knows its end
	default:
		return fmt.Errorf("unknown event type %T; a newer version of bench wrote this record", e)
	}
	return nil
}

func (r *Run) addHead(e *record.Run) error {
	switch {
	case r.Head != nil:
		return fmt.Errorf("a second run event; want one run per record")
	case e.Schema > record.Schema:
		return fmt.Errorf("the record has schema %d, but this version of bench reads only schemas up to %d; use a newer version", e.Schema, record.Schema)
	case e.Shards < 0 || e.Shards > shard.MaxShards:
		return fmt.Errorf("the run is split into %d shards; want 0 to %d", e.Shards, shard.MaxShards)
	case max(e.Rounds, e.MaxRounds) > record.MaxRounds || min(e.Rounds, e.MaxRounds) < 0:
		return fmt.Errorf("the run has %d to %d rounds; want 0 to %d", e.Rounds, e.MaxRounds, record.MaxRounds)
	case e.PuzzleNS < 0 || e.BudgetNS < 0 || e.TimeNS < 0:
		return fmt.Errorf("the run's limits are negative (puzzle %d ns, budget %d ns, time %d ns)", e.PuzzleNS, e.BudgetNS, e.TimeNS)
	}
	head := *e
	r.Head = &head
	return nil
}

func (r *Run) addCorpus(e *record.Corpus) error {
	if c := r.Corpus(e.Name); c != nil {
		if !reflect.DeepEqual(c.Corpus, *e) {
			return fmt.Errorf("corpus %q has two different descriptions", e.Name)
		}
		return nil
	}
	if e.WholePuzzles < 0 || e.WholePuzzles > maxPuzzles || e.Skipped < 0 {
		return fmt.Errorf("corpus %q has %d puzzles and %d skipped; want 0 to %d", e.Name, e.WholePuzzles, e.Skipped, maxPuzzles)
	}
	if len(e.Matches) > e.WholePuzzles || slices.ContainsFunc(e.Matches, func(n int) bool { return n < 0 || n > maxPuzzles }) {
		return fmt.Errorf("corpus %q matches %d puzzles; want one number from 0 to %d for each of its %d puzzles", e.Name, len(e.Matches), maxPuzzles, e.WholePuzzles)
	}
	c := &Corpus{Corpus: *e, at: r.at, shards: r.Head.Shards, slices: map[sliceKey]*slice{}, inShards: map[int]bool{}, boards: map[int]record.Board{}, parts: map[int]*Part{}}
	r.corpora[e.Name] = c
	r.Corpora = append(r.Corpora, c)
	return nil
}

func (r *Run) addContestant(e *record.Contestant) error {
	if e.PuzzleNS < 0 || e.BudgetNS < 0 {
		return fmt.Errorf("the limits of contestant %q are negative (puzzle %d ns, budget %d ns)", e.Name, e.PuzzleNS, e.BudgetNS)
	}
	if at, known := r.contestAt[e.Name]; known {
		if !reflect.DeepEqual(r.Contestants[at], *e) {
			return fmt.Errorf("contestant %q has two different descriptions", e.Name)
		}
		return nil
	}
	r.contestAt[e.Name] = len(r.Contestants)
	r.Contestants = append(r.Contestants, *e)
	return nil
}

func (r *Run) addWarning(e *record.Warning) {
	at, known := r.warningAt[*e]
	if !known {
		at = len(r.Warnings)
		r.warningAt[*e] = at
		r.Warnings = append(r.Warnings, Warning{Code: e.Code, Text: e.Text})
	}
	r.Warnings[at].Times++
}

func (r *Run) addProcess(e *record.Process) error {
	c, who, err := r.pair(e.Corpus, e.Contestant)
	if err != nil {
		return err
	}
	if e.RoundTripNS < 0 || slices.ContainsFunc(e.StartsNS, func(ns int64) bool { return ns < 0 }) {
		return fmt.Errorf("process of %s on %s has starts of %d ns and a round trip of %d ns; want 0 or more", e.Contestant, e.Corpus, e.StartsNS, e.RoundTripNS)
	}
	p := &c.part(who).Process
	for _, ns := range e.StartsNS {
		p.StartsNS = append(p.StartsNS, float64(ns))
	}
	if e.RoundTripNS > 0 {
		p.TripsNS = append(p.TripsNS, float64(e.RoundTripNS))
	}
	p.Protections = bothActive(p.Protections, e.Protections)
	p.Trouble = cmp.Or(p.Trouble, e.Trouble)
	return nil
}

func (r *Run) addAllocations(e *record.Allocations) error {
	c, who, err := r.pair(e.Corpus, e.Contestant)
	if err != nil {
		return err
	}
	if e.Puzzles < 1 || e.Puzzles > c.WholePuzzles || e.Bytes < 0 || e.Objects < 0 {
		return fmt.Errorf("allocations of %s on %s are %d bytes and %d objects for %d puzzles; want 0 or more, for at least one puzzle and at most all %d", e.Contestant, e.Corpus, e.Bytes, e.Objects, e.Puzzles, c.WholePuzzles)
	}
	a := &c.part(who).Allocated
	a.Puzzles, a.Bytes, a.Objects = record.Plus(a.Puzzles, int64(e.Puzzles)), record.Plus(a.Bytes, e.Bytes), record.Plus(a.Objects, e.Objects)
	return nil
}

func (r *Run) addReference(e *record.Reference) error {
	c, err := r.described(e.Corpus)
	bad := func(ns int64) bool { return ns < 0 }
	switch {
	case err != nil:
		return err
	case e.Copy < 0 || e.Copy > 1 || slices.ContainsFunc(slices.Concat(e.WallNS, e.CPUNS, e.WaitNS), bad):
		return fmt.Errorf("copy %d of the reference took %d ns, of which it waited %d; want copy 0 or 1, and times of 0 or more", e.Copy, e.WallNS, e.WaitNS)
	case e.CPUNS != nil && len(e.CPUNS) != len(e.WallNS) || e.WaitNS != nil && len(e.WaitNS) != len(e.WallNS):
		return fmt.Errorf("the reference has %d wall times, %d CPU times and %d waits; want one for each worker, or none", len(e.WallNS), len(e.CPUNS), len(e.WaitNS))
	}
	if len(e.WallNS) > 0 { // all workers made the measurements of this event at the same time
		c.ElapsedNS = record.Plus(c.ElapsedNS, slices.Max(e.WallNS))
	}
	p := c.reference(e.Round)
	into := p.Copies[e.Copy]
	if e.Alone {
		into = p.Alone
	}
	for i := range e.WallNS {
		x := reference{NS: charged(e, i)}
		if e.CPUNS != nil {
			x.CPUNS = e.CPUNS[i]
		}
		into[e.First+i] = x
	}
	return nil
}

// described returns the corpus with a name, or an error if no event has described it.
func (r *Run) described(corpus string) (*Corpus, error) {
	if c := r.Corpus(corpus); c != nil {
		return c, nil
	}
	return nil, fmt.Errorf("corpus %q is used before its description", corpus)
}

// pair returns a corpus and the number of a contestant, or an error if no event has described one
// of them.
func (r *Run) pair(corpus, contestant string) (*Corpus, int, error) {
	c, err := r.described(corpus)
	if err != nil {
		return nil, 0, err
	}
	who, ok := r.contestAt[contestant]
	if !ok {
		return nil, 0, fmt.Errorf("contestant %q is used before its description", contestant)
	}
	return c, who, nil
}
