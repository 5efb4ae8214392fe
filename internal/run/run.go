package run

import (
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// RankedFrom is how many puzzles a corpus needs to be ranked on, if the contest has
// one with as many: fewer are no sample of their kind, and only check answers.
const RankedFrom = 20

// Run is one run, as far as its record goes. Its fields are to be read; Add sets
// them. A Run belongs to one goroutine at a time.
type Run struct {
	Head        *record.Run // nil: no event has come
	Contestants []record.Contestant
	Corpora     []*Corpus
	Warnings    []Warning   // each once, in the order in which they first came
	Resumed     []time.Time // when the run was continued
	End         *record.End // nil: the run was killed, or continues; in a split run, the last end event if no section is open
	Shards      []*Shard    // in a split run, the shards whose sections have begun, by number
	Machine     Machine
	Played      []*Part        // parts that have attempts in rounds, in the order of the first of them
	Latest      []*record.Turn // the latest turns, the last one first
	Torn        *record.Torn   // the unfinished last line of a record that was read; nil: there is none
	Events      int            // so far
	Tried       int            // attempts, planned or not

	corpora   map[string]*Corpus
	contestAt map[string]int
	warningAt map[record.Warning]int
	progress  progress
	at        *section // of the next event
	waits     bool     // for the ends of all shards: see FollowShards
}

// Warning is a warning of the record and how often it was given.
type Warning struct {
	Code  string `json:"code"`
	Text  string `json:"text"`
	Times int    `json:"times"`
}

// Corpus is a corpus of the run.
type Corpus struct {
	record.Corpus
	References  []*ReferenceRound // in the order of the blocks
	ElapsedNS   int64             // of its turns and measurements of the reference
	Sample      int               // places that contestants go through in the detail pass; 0: it has not begun
	MostPlanned int               // places of the longest turn of a round
	at          *section          // of the run
	shards      int               // into which the run is split; 0: it is not
	slices      map[sliceKey]*slice
	inShards    map[int]bool         // numbers of the shards that it has slices of
	sliced      int                  // puzzles of its slices
	boards      map[int]record.Board // by puzzle
	sampled     record.Chunked[bool]
	parts       map[int]*Part // by number of the contestant; missing: no event names the two
	entered     bool          // it has had an attempt or a turn
}

// Entered reports whether the corpus has had an attempt or a turn.
func (c *Corpus) Entered() bool { return c.entered }

// Entered reports whether a corpus has: else the run has no results.
func (r *Run) Entered() bool { return slices.ContainsFunc(r.Corpora, (*Corpus).Entered) }

// ElapsedNS is how long all corpora took so far.
func (r *Run) ElapsedNS() (ns int64) {
	for _, c := range r.Corpora {
		ns = record.Plus(ns, c.ElapsedNS)
	}
	return ns
}

// New returns a Run of no event.
func New() *Run {
	return &Run{at: new(section), corpora: map[string]*Corpus{}, contestAt: map[string]int{}, warningAt: map[record.Warning]int{}}
}

// Corpus finds a corpus by its name; nil if there is none.
func (r *Run) Corpus(name string) *Corpus { return r.corpora[name] }

// Contestant finds a contestant by its name; nil if there is none.
func (r *Run) Contestant(name string) *record.Contestant {
	at, ok := r.contestAt[name]
	if !ok {
		return nil
	}
	return &r.Contestants[at]
}

// Part is a contestant on a corpus, by their names; nil if no event names the two.
func (r *Run) Part(corpus, contestant string) *Part {
	c, who, err := r.pair(corpus, contestant)
	if err != nil {
		return nil
	}
	return c.Part(who)
}

// Done reports whether the run finished without an interruption. A split run is done if all of
// its shards are done.
func (r *Run) Done() bool {
	if r.Head != nil && r.Head.Shards > 0 {
		return len(r.Shards) == r.Head.Shards && !slices.ContainsFunc(r.Shards, func(s *Shard) bool { return !s.Done() })
	}
	return r.End != nil && r.End.Reason == "done"
}

// Size returns how many puzzles of the corpus the run attempts, as far as the record shows. If
// the record lacks shards, Size counts the puzzles of the other shards.
func (c *Corpus) Size() int {
	if len(c.inShards) == c.shards {
		return c.Puzzles
	}
	return min(c.sliced, c.Puzzles)
}

// Part is the part of a contestant, by its number; nil if no event names the two.
func (c *Corpus) Part(who int) *Part { return c.parts[who] }

// part is Part, and makes one if there is none.
func (c *Corpus) part(who int) *Part {
	if c.parts[who] == nil {
		c.parts[who] = &Part{Corpus: c, Who: who, turns: map[turnKey]*turn{}, findings: findings{map[judge.Verdict][]Finding{}, map[judge.Verdict]map[int]bool{}}}
	}
	return c.parts[who]
}
