package engine

import (
	"iter"
	"math"

	"sudokubench/internal/record"
)

// A corpus and its twin are played together: each contestant has its turn on one of them right after
// its turn on the other, in random order. So a change of the machine affects both alike, and the two
// times of a contestant can be compared (standings/memory.go).
//
// The engine plays each of the two as it plays any other corpus, in a coroutine that yields before each turn.

// playing is the state of a corpus that is played.
type playing struct {
	parts  []part            // state of each contestant on the corpus
	sliced map[int]bool      // slices of the corpus that the record already has
	yield  func(at int) bool // lets the other corpus play its turns before the place at; nil if the corpus has no twin
}

// twinOf returns the corpus that a corpus matches, or nil. It is the corpus before it.
func (p *Plan) twinOf(corpus int) *record.Corpus {
	if corpus > 0 && p.Corpora[corpus].Info.TwinOf == p.Corpora[corpus-1].Info.Name {
		return &p.Corpora[corpus-1].Info
	}
	return nil
}

// runWithTwin plays a corpus and the next one, which is its twin.
func (r *runner) runWithTwin(known int) {
	var next [2]func() (int, bool)
	var states [2]playing
	at := [2]int{-2, -2} // place of the next turn of each; below 0 before it has begun
	for k := range next {
		next[k], _ = iter.Pull(func(yield func(int) bool) {
			r.yield = yield
			r.runCorpus(known + k)
		})
	}
	for at[0] < math.MaxInt || at[1] < math.MaxInt {
		k := at[0] % 2 // the order of the turns is random, so this is random, too
		if at[0] != at[1] && (at[1] < at[0]) != (k == 1) {
			k = 1 - k
		}
		r.playing = states[k]
		place, more := next[k]()
		if states[k], at[k] = r.playing, place; !more {
			at[k] = math.MaxInt
		}
	}
	r.playing = playing{}
}

// letTwinPlay lets the other corpus of a pair play its turns before the place at. The time of this
// corpus stands still meanwhile.
func (r *runner) letTwinPlay(st *stage, at int) {
	if r.yield == nil {
		return
	}
	before := r.plan.Clock.Now()
	r.yield(at)
	if st.end < math.MaxInt64 {
		st.end += r.plan.Clock.Now() - before
	}
}
