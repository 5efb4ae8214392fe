package engine

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/rand/v2"

	"sudokubench/sudoku"
)

// minSlice is the fewest attempts of a round: a shorter slice would be over
// before the clock could tell contestants apart. A corpus of fewer puzzles is
// gone through several times in a round, in other forms each time.
const minSlice = 2048

// schedule deals a corpus into slices.
type schedule struct {
	seed   uint64
	order  []int // puzzle numbers, shuffled: a contestant that gets only part of the way has seen a fair sample
	slices int
	repeat int // how often a slice goes through its puzzles
}

// newSchedule deals n puzzles so that rounds rounds reach each of them equally
// often: the number of slices divides the number of rounds.
func newSchedule(seed uint64, corpus string, n, rounds int) *schedule {
	s := &schedule{seed: mix(seed, "corpus "+corpus, 0)}
	s.order = rand.New(rand.NewPCG(s.seed, 1)).Perm(n)
	s.slices, s.repeat = deal(n, rounds)
	return s
}

// deal tells into how many slices n puzzles are dealt, and how often a round
// goes through its slice.
func deal(n, rounds int) (slices, repeat int) {
	for k := rounds; k > 1; k-- {
		if rounds%k == 0 && n/k >= minSlice {
			return k, 1
		}
	}
	if 0 < n && n < minSlice {
		return 1, (minSlice + n - 1) / n
	}
	return 1, 1
}

// slice deals the slice of a round. A slice that comes again begins elsewhere, so that
// contestants who never get to its end meet others of its puzzles.
func (s *schedule) slice(round int) *slice {
	x := &slice{number: round % s.slices}
	for i := x.number; i < len(s.order); i += s.slices {
		x.order = append(x.order, s.order[i])
	}
	x.start = int(math.Mod(float64(round/s.slices)*(math.Phi-1), 1) * float64(len(x.order))) // golden steps are spread evenly, however many they are
	for k := range s.repeat * len(x.order) {
		x.puzzles = append(x.puzzles, x.order[(x.start+k)%len(x.order)])
	}
	return x
}

// places is how many a round through a slice has.
func (s *schedule) places(slice int) int {
	return s.repeat * ((len(s.order) - slice + s.slices - 1) / s.slices)
}

// allPlaces is how many rounds through all slices have.
func (s *schedule) allPlaces() int { return s.repeat * len(s.order) }

// turns returns the contestants of a round in the order of their turns.
func (s *schedule) turns(round, contestants int) []int {
	return rand.New(rand.NewPCG(s.seed, mix(s.seed, "turns", round))).Perm(contestants)
}

// symmetrySeed is the seed of the form in which place k of a round's slice is
// put to every contestant.
func (s *schedule) symmetrySeed(round, k int) uint64 {
	return s.seed ^ uint64(round+1)*0x9E3779B97F4A7C15 ^ uint64(k+1)*0xD1B54A32D192ED03
}

// mix derives a seed for a purpose.
func mix(seed uint64, purpose string, n int) uint64 {
	h := fnv.New64a()
	_ = binary.Write(h, binary.LittleEndian, []uint64{seed, uint64(n)})
	h.Write([]byte(purpose))
	return h.Sum64()
}

// slice is a round's puzzles, ready to be solved.
type slice struct {
	number  int
	order   []int // puzzle numbers of the slice
	start   int   // where in the order the round begins
	shape   sudoku.Shape
	puzzles []int   // puzzle numbers of the round, by place
	forms   []uint8 // their clues, symmetry applied, one after the other; never handed to a solver
}

func (s *slice) form(k int) sudoku.Grid {
	cells := s.shape.Cells()
	return s.forms[k*cells : (k+1)*cells : (k+1)*cells]
}

// prepare puts the puzzles of the round in their forms.
func prepare(c *Corpus, st *stage, symmetries bool) *slice {
	s := st.slice()
	s.shape = c.Shape
	cells := c.Shape.Cells()
	s.forms = make([]uint8, len(s.puzzles)*cells)
	clues := make(sudoku.Grid, cells)
	sym := sudoku.Identity(c.Shape)
	for k, i := range s.puzzles {
		if !symmetries {
			c.Puzzles.Clues(i, s.form(k))
			continue
		}
		c.Puzzles.Clues(i, clues)
		sym.Reseed(st.sched.symmetrySeed(st.round, k))
		sym.Apply(s.form(k), clues)
	}
	return s
}

// schedule is that of one corpus. It depends on the puzzles and not on what
// stands before them in the plan.
func (p *Plan) schedule(corpus int) *schedule {
	c := &p.Corpora[corpus]
	return newSchedule(p.Seed, c.Info.Name+c.Info.SHA256, c.Puzzles.Len(), p.Rounds)
}

// Attempts is how many attempts each contestant is given on a corpus of so many
// puzzles, if no budget ends and nobody goes on after these rounds.
func Attempts(puzzles, rounds int, detail bool) int {
	slices, repeat := deal(puzzles, rounds)
	n := puzzles * repeat * rounds / slices
	if detail {
		n += puzzles * repeat
	}
	return n
}
