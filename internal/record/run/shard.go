package run

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/record"
)

// Shard has the state of one shard of a run, and the measurements of the nodes on which it ran.
type Shard struct {
	Number        int
	Stays         []record.Shard // one event for each node on which the shard ran, in order of time
	End           *record.End    // end event of the section; nil if the section has none yet
	Tried         int            // number of attempts so far
	Planned       int            // number of places of the finished turns
	ElapsedNS     int64          // wall time of the finished turns, in ns
	Machine       machine
	ReferenceNS   []float64 // charged times of the reference while all workers did its work, in ns
	ReferenceLogs []float64 // differences between two measurements of equal work, as absolute log-ratios

	before *record.Reference // measurement of one copy of the reference, until the event of the other copy
}

// Done reports whether the shard finished without an interruption.
func (s *Shard) Done() bool { return s.End != nil && s.End.Reason == "done" }

// Add takes an event of the shard's section. It ignores events that are about a contestant.
func (s *Shard) Add(e record.Event) {
	switch e := e.(type) {
	case *record.Shard:
		s.stay(e)
	case *record.Reference:
		s.addReference(e)
	case *record.Machine:
		_ = s.Machine.add(e) // Run.Add has refused an impossible event; bench merge only leaves its node without a remark
	case *record.Resume:
		s.End = nil
	case *record.End:
		end := *e
		s.End = &end
	}
}

// stay returns the index in Stays of an event, and adds the event if it is new.
func (s *Shard) stay(e *record.Shard) int {
	at := slices.IndexFunc(s.Stays, func(x record.Shard) bool { return x.Started.Equal(e.Started) && x.Node == e.Node })
	if at >= 0 {
		return at
	}
	s.Stays, s.before = append(s.Stays, *e), nil
	for i := 1; i < len(e.ReferencePairsNS); i += 2 {
		s.addReferencePair(e.ReferencePairsNS[i-1], e.ReferencePairsNS[i])
	}
	return len(s.Stays) - 1
}

func (s *Shard) addReference(e *record.Reference) {
	if e.Alone {
		return
	}
	for i := range e.WallNS {
		s.ReferenceNS = append(s.ReferenceNS, float64(charged(e, i)))
	}
	b := s.before
	if b == nil || b.Corpus != e.Corpus || b.Round != e.Round || b.Copy == e.Copy || len(b.WallNS) != len(e.WallNS) {
		s.before = e // keeps the first copy, because an interruption can separate the two copies
		return
	}
	for i := range e.WallNS {
		s.addReferencePair(charged(b, i), charged(e, i))
	}
	s.before = nil
}

// charged returns the time of a worker without its waits for a core, in ns.
func charged(e *record.Reference, worker int) int64 {
	if worker < len(e.WaitNS) {
		return max(0, e.WallNS[worker]-e.WaitNS[worker])
	}
	return e.WallNS[worker]
}

// addReferencePair adds the difference of two measurements of equal work, both in ns.
func (s *Shard) addReferencePair(a, b int64) {
	if a > 0 && b > 0 {
		s.ReferenceLogs = append(s.ReferenceLogs, math.Abs(math.Log(float64(b)/float64(a))))
	}
}

// Block is a round of a shard on one node. In a block, all contestants have the same puzzles on the
// same machine. In a run that is not split, a block is a round.
type Block struct {
	Shard int `json:"shard,omitempty"` // number of the shard, from 1; 0 if the run is not split
	Stay  int `json:"stay,omitempty"`  // number of times that the shard had moved to another node before this block
	Round int `json:"round"`           // number of the round in the record
}

// Compare orders blocks by shard, stay and round.
func (b Block) Compare(other Block) int {
	return cmp.Or(cmp.Compare(b.Shard, other.Shard), cmp.Compare(b.Stay, other.Stay), cmp.Compare(b.Round, other.Round))
}

// section identifies the section of the current events: its shard, and the number of times that the
// shard had moved to another node before (stay).
type section struct{ shard, stay int }

// block returns the block of a round of the section.
func (s *section) block(round int) Block { return Block{s.shard, s.stay, round} }

// addShard begins or continues the section of a shard.
func (r *Run) addShard(e *record.Shard) error {
	switch {
	case r.Head.Shards == 0:
		return fmt.Errorf("a shard event in the record of a run that is not split into shards")
	case e.Number < 1 || e.Number > r.Head.Shards:
		return fmt.Errorf("shard %d of %d; want 1 to %d", e.Number, r.Head.Shards, r.Head.Shards)
	}
	s := r.Shard(e.Number)
	if s == nil {
		s = &Shard{Number: e.Number}
		at, _ := slices.BinarySearchFunc(r.Shards, e.Number, byNumber)
		r.Shards = slices.Insert(r.Shards, at, s)
		if r.Shards[0] == s { // shows only the first shard's event, so that the order of the sections does not matter
			r.Head.Started, r.Head.Host = e.Started, e.Host
		}
	}
	r.at.shard, r.at.stay = e.Number, s.stay(e)
	if s.End == nil {
		r.End = nil
	}
	return nil
}

func byNumber(s *Shard, number int) int { return cmp.Compare(s.Number, number) }

// Shard returns a shard by its number. It returns nil if the shard's section has not begun.
func (r *Run) Shard(number int) *Shard {
	if at, known := slices.BinarySearchFunc(r.Shards, number, byNumber); known {
		return r.Shards[at]
	}
	return nil
}

// MissingShards returns the numbers of the shards that are not done.
func (r *Run) MissingShards() (list []int) {
	if r.Head == nil {
		return nil
	}
	for number := 1; number <= r.Head.Shards; number++ {
		if s := r.Shard(number); s == nil || !s.Done() {
			list = append(list, number)
		}
	}
	return list
}

// allowed returns an error if an event is outside of a section.
func (r *Run) allowed(e record.Event) error {
	if r.Head.Shards > 0 && r.at.shard == 0 {
		if _, ok := e.(*record.Shard); !ok {
			return fmt.Errorf("an event of type %T before the first shard event; want the section of a shard", e)
		}
	}
	return nil
}
