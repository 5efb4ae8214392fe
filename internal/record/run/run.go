package run

import (
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// RankedFrom is the number of puzzles from which a corpus counts for overall ranks. Smaller corpora
// count too if all corpora of the contest are smaller.
const RankedFrom = 20

// Run has the data of one record. Add sets the fields, and others should only read them. A Run
// belongs to one goroutine at a time.
type Run struct {
	Head        *record.Run // the first event of the record; nil before it was read
	Contestants []record.Contestant
	Corpora     []*Corpus
	Warnings    []Warning   // warnings of the record, each once, in the order of first occurrence
	Resumed     []time.Time // times at which the run was continued
	End         *record.End // last event of the record; nil if the run was killed or continues. In a split run, the last end event, if no section is open
	Shards      []*Shard    // shards of a split run whose sections have begun, in ascending order of number
	Machine     machine
	Played      []*Part        // results with attempts in rounds, in the order of their first attempts
	Latest      []*record.Turn // latest turns, the last one first
	Torn        *record.Torn   // incomplete last line of the record; nil if the last line is complete
	Events      int            // number of events so far
	Tried       int            // number of attempts so far, including unplanned rounds

	corpora   map[string]*Corpus
	contestAt map[string]int
	warningAt map[record.Warning]int
	progress  progress
	at        *section // section to which the next event belongs
	waits     bool     // true if the run ends only when all shards have ended; see FollowShards
}

// Warning is a warning of the record and the number of times that it occurred.
type Warning struct {
	Code  string `json:"code"`
	Text  string `json:"text"`
	Times int    `json:"times"`
}

// Corpus has the data of a corpus in the run.
type Corpus struct {
	record.Corpus
	References []*ReferenceRound // measurements of the reference, in the order of the blocks
	ElapsedNS  int64             // time of all turns on the corpus and of the measurements of the reference, in ns
	Sample     int               // number of places in the detail pass, which times one puzzle for each place; 0 if the pass has not begun
	MaxPlanned int               // number of places of the longest turn of a round
	at         *section          // current section of the run, shared with Run.at
	shards     int               // number of shards of the run; 0 if the run is not split
	slices     map[sliceKey]*slice
	inShards   map[int]bool         // numbers of the shards with a slice of the corpus
	sliced     int                  // number of puzzles in the corpus's slices so far
	boards     map[int]record.Board // boards in the record, by number of the puzzle
	sampled    record.Chunked[bool]
	parts      map[int]*Part // results by number of the contestant; no entry before the first event about contestant and corpus
	entered    bool          // true if the corpus has a turn
}

// Entered reports whether the corpus has a turn.
func (c *Corpus) Entered() bool { return c.entered }

// Entered reports whether some corpus has a turn. If not, the run has no results.
func (r *Run) Entered() bool { return slices.ContainsFunc(r.Corpora, (*Corpus).Entered) }

// ElapsedNS returns the time of all corpora so far.
func (r *Run) ElapsedNS() (ns int64) {
	for _, c := range r.Corpora {
		ns = record.Plus(ns, c.ElapsedNS)
	}
	return ns
}

// New returns a Run without events.
func New() *Run {
	return &Run{at: new(section), corpora: map[string]*Corpus{}, contestAt: map[string]int{}, warningAt: map[record.Warning]int{}}
}

// Corpus returns a corpus by its name, or nil if it does not exist.
func (r *Run) Corpus(name string) *Corpus { return r.corpora[name] }

// Contestant returns a contestant by its name, or nil if it does not exist.
func (r *Run) Contestant(name string) *record.Contestant {
	at, ok := r.contestAt[name]
	if !ok {
		return nil
	}
	return &r.Contestants[at]
}

// Part returns the results of a contestant on a corpus, by their names. It returns nil if no event
// is about both.
func (r *Run) Part(corpus, contestant string) *Part {
	c, who, err := r.pair(corpus, contestant)
	if err != nil {
		return nil
	}
	return c.Part(who)
}

// Done reports whether the run finished without an interruption. A split run is done if all of its
// shards are done.
func (r *Run) Done() bool {
	if r.Head != nil && r.Head.Shards > 0 {
		return len(r.Shards) == r.Head.Shards && !slices.ContainsFunc(r.Shards, func(s *Shard) bool { return !s.Done() })
	}
	return r.End != nil && r.End.Reason == "done"
}

// Puzzles returns the number of puzzles of the corpus that the run attempts, according to the record.
// If the record lacks shards, Puzzles counts only the puzzles of the shards that it has.
func (c *Corpus) Puzzles() int {
	if len(c.inShards) == c.shards {
		return c.WholePuzzles
	}
	return min(c.sliced, c.WholePuzzles)
}

// Part returns the results of a contestant by its number, or nil if no event is about both.
func (c *Corpus) Part(who int) *Part { return c.parts[who] }

// part returns the Part of a contestant, and makes it if it does not exist.
func (c *Corpus) part(who int) *Part {
	if c.parts[who] == nil {
		c.parts[who] = &Part{Corpus: c, Who: who, turns: map[turnKey]turn{}, rounds: map[Block]*Round{}, findings: findings{map[judge.Verdict][]Finding{}, map[judge.Verdict]map[int]bool{}}}
	}
	return c.parts[who]
}
