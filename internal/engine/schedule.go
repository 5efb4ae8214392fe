package engine

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/rand/v2"

	"sudokubench/internal/record"
	"sudokubench/internal/record/shard"
	"sudokubench/sudoku"
)

// EnoughAttempts is the least number of attempts in a turn of a run that is not split. In shorter
// turns, the clock is not exact enough to compare contestants. If a corpus has fewer puzzles, a
// round repeats them in other forms.
const EnoughAttempts = 2048

// schedule divides a corpus into slices. All shards of a run have the same slices. Of N shards,
// each attempts every N-th puzzle of each slice.
type schedule struct {
	seed   uint64
	paired uint64 // seed of the order of the turns; a corpus and its twin have the same
	order  *order // random order of the puzzles, so that a contestant that does not finish the corpus gets a random sample
	slices int
	repeat int // number of times that a round repeats the puzzles of its slice
	shard  shard.Shard
}

// newSchedule deals n puzzles into slices. The number of slices divides the number of rounds, so
// that all puzzles are attempted equally often.
func newSchedule(seed uint64, corpus string, n, rounds int, of shard.Shard) *schedule {
	s := &schedule{seed: mix(seed, "corpus "+corpus, 0), shard: of}
	s.paired = s.seed
	s.order = newOrder(s.seed, n)
	s.slices, s.repeat = deal(n, rounds, 0)
	return s
}

// Share returns a function that reports whether a shard attempts a puzzle. corpus has the name,
// the SHA-256 and the number of puzzles of the whole corpus, as in the record.
func Share(seed uint64, corpus *record.Corpus, rounds int, of shard.Shard) (has func(puzzle int) bool) {
	s := newSchedule(seed, corpus.Name+corpus.SHA256, corpus.WholePuzzles, rounds, of)
	return func(puzzle int) bool { return of.Has(s.order.place(puzzle) / s.slices) }
}

// First returns the puzzles that the first round attempts first, at most n. corpus is as in Share.
func First(seed uint64, corpus *record.Corpus, rounds, n int) (puzzles []int) {
	s := newSchedule(seed, corpus.Name+corpus.SHA256, corpus.WholePuzzles, rounds, shard.Shard{})
	for k := range min(n, s.size(0)) {
		puzzles = append(puzzles, s.order.at(k*s.slices))
	}
	return puzzles
}

// deal returns the number of slices of n puzzles, and how often a round repeats its slice. least is Plan.Attempts.
func deal(n, rounds, least int) (slices, repeat int) {
	for k := rounds; k > 1; k-- {
		if rounds%k == 0 && n/k >= EnoughAttempts {
			return k, 1
		}
	}
	if 0 < n && n < EnoughAttempts {
		return 1, (cmp.Or(least, EnoughAttempts) + n - 1) / n
	}
	return 1, 1
}

// slice returns the shard's part of the slice of a round. If a later round repeats the slice, it
// begins at another place. So contestants that never reach the end attempt other puzzles there.
func (s *schedule) slice(round int) *slice {
	x := &slice{number: round % s.slices}
	if x.order = s.part(x.number); len(x.order) == 0 {
		return x
	}
	whole := s.size(x.number)
	first, step := s.stride()
	start := int(math.Mod(float64(round/s.slices)*(math.Phi-1), 1) * float64(whole)) // steps by the golden ratio spread the starts evenly for every number of rounds
	x.start = s.shard.Share(start) % len(x.order)
	x.puzzles, x.wholePlaces = make([]int, s.repeat*len(x.order)), make([]int, s.repeat*len(x.order))
	for k := range x.puzzles {
		at := (x.start + k) % len(x.order)
		x.puzzles[k] = x.order[at]
		x.wholePlaces[k] = k/len(x.order)*whole + (first+at*step-start+whole)%whole
	}
	return x
}

// part returns the numbers of the shard's puzzles in a slice, in random order.
func (s *schedule) part(slice int) []int {
	whole := s.size(slice)
	first, step := s.stride()
	order := make([]int, 0, (whole+step-1)/step)
	for at := first; at < whole; at += step {
		order = append(order, s.order.at(slice+at*s.slices))
	}
	return order
}

// stride returns which places of a whole slice the shard has: every step-th one, from the place first on.
func (s *schedule) stride() (first, step int) {
	if s.shard.Split() {
		return s.shard.Number - 1, s.shard.Of
	}
	return 0, 1
}

// size returns the number of puzzles of a slice in all shards.
func (s *schedule) size(slice int) int { return (s.order.n - slice + s.slices - 1) / s.slices }

// places returns how many puzzles a round on this slice gives to the shard. A repeated puzzle counts
// each time.
func (s *schedule) places(slice int) int { return s.repeat * s.shard.Share(s.size(slice)) }

// allPlaces returns the sum of places over all slices.
func (s *schedule) allPlaces() (n int) {
	for slice := range s.slices {
		n += s.places(slice)
	}
	return n
}

// turns returns the contestants in the order of their turns in a round.
func (s *schedule) turns(round, contestants int) []int {
	return rand.New(rand.NewPCG(s.paired, mix(s.paired, "turns "+s.shard.String(), round))).Perm(contestants)
}

// symmetrySeed returns the seed for the form of the k-th puzzle of a round. k counts the puzzles of all
// shards, so the form does not depend on the number of shards. All contestants get this form.
func (s *schedule) symmetrySeed(round, k int) uint64 {
	return s.seed ^ uint64(round+1)*0x9E3779B97F4A7C15 ^ uint64(k+1)*0xD1B54A32D192ED03
}

// mix derives a seed for a purpose from the seed of the run.
func mix(seed uint64, purpose string, n int) uint64 {
	h := fnv.New64a()
	_ = binary.Write(h, binary.LittleEndian, []uint64{seed, uint64(n)})
	h.Write([]byte(purpose))
	return h.Sum64()
}

// slice contains the puzzles of a round in their forms.
type slice struct {
	number  int
	order   []int // puzzle numbers of the slice, in random order
	start   int   // index in order of the round's first puzzle
	shape   sudoku.Shape
	puzzles []int // puzzle numbers of the round, in the order of its places
	// wholePlaces maps a place in this shard's part to the place in the whole slice.
	wholePlaces []int
	forms       []uint8  // clues of the puzzles after the symmetry, one puzzle after the other; solvers get only copies
	marks       []uint32 // candidates of the puzzles after the symmetry; nil for ordinary puzzles
}

func (s *slice) form(at record.Place) (f form) {
	k, cells := int(at), s.shape.Cells()
	f.clues = s.forms[k*cells : (k+1)*cells : (k+1)*cells]
	if s.marks != nil {
		f.candidates = s.marks[k*cells : (k+1)*cells : (k+1)*cells]
	}
	return f
}

// prepare returns the slice of the current round with the forms of its puzzles.
func prepare(c *Corpus, st *stage, symmetries bool) *slice {
	s := st.slice()
	s.shape = c.Shape
	cells := c.Shape.Cells()
	s.forms = make([]uint8, len(s.puzzles)*cells)
	if c.Pencilmarks {
		s.marks = make([]uint32, len(s.forms))
	}
	source := newForm(c)
	sym := sudoku.Identity(c.Shape)
	for k, i := range s.puzzles {
		f := s.form(record.Place(k))
		if !symmetries {
			c.read(i, f)
			continue
		}
		c.read(i, source)
		sym.Reseed(st.sched.symmetrySeed(st.round, s.wholePlaces[k]))
		source.apply(sym, f)
	}
	return s
}

// schedule returns the schedule of a corpus. It depends only on this corpus, so the
// order of the corpora in the plan does not matter.
func (p *Plan) schedule(corpus int) *schedule {
	c := &p.Corpora[corpus]
	s := newSchedule(p.Seed, c.Info.Name+c.Info.SHA256, c.Info.WholePuzzles, p.Rounds, p.Shard)
	switch n := c.Info.WholePuzzles; {
	case p.Slices > 0:
		s.slices = min(p.Slices, n)
		s.repeat = max(1, cmp.Or(p.Attempts, EnoughAttempts)*s.slices/n)
	default:
		_, s.repeat = deal(n, p.Rounds, p.Attempts)
	}
	if known := p.twinOf(corpus); known != nil {
		s.paired = newSchedule(p.Seed, known.Name+known.SHA256, known.WholePuzzles, p.Rounds, p.Shard).seed
		turn, n := LongestTurn(known.WholePuzzles, p.Rounds, p.Attempts, p.Shard), c.Info.WholePuzzles
		s.repeat = max(s.repeat, (turn+n-1)/n) // many programs are slow at first, so those on the twin are at least as long
	}
	return s
}

// Attempts returns the number of attempts of each contestant in a shard, if no budget ends and no
// contestant plays more rounds. puzzles is the size of the whole corpus, and least is Plan.Attempts.
func Attempts(puzzles, rounds, least int, detail bool, of shard.Shard) (n int) {
	s := sizes(puzzles, rounds, least, of)
	n = s.allPlaces() * (rounds / s.slices)
	if detail {
		n += s.allPlaces()
	}
	return n
}

// LongestTurn returns the number of attempts of a shard's longest turn. puzzles is the size of
// the whole corpus, and least is Plan.Attempts.
func LongestTurn(puzzles, rounds, least int, of shard.Shard) int {
	return sizes(puzzles, rounds, least, of).places(0)
}

// sizes returns a schedule that has only its sizes.
func sizes(puzzles, rounds, least int, of shard.Shard) *schedule {
	s := &schedule{order: &order{n: puzzles}, shard: of}
	s.slices, s.repeat = deal(puzzles, rounds, least)
	return s
}

// ShardsWithPuzzles returns the largest number of shards into which a run can be split so that each
// shard gets a puzzle of the corpus.
func ShardsWithPuzzles(puzzles, rounds int) int {
	slices, _ := deal(puzzles, rounds, 0)
	return (puzzles + slices - 1) / slices
}

// MaxShards returns the largest number of shards whose turns have enough attempts, and at least 1.
func MaxShards(puzzles, rounds int) int {
	return max(1, LongestTurn(puzzles, rounds, 0, shard.Shard{})/EnoughAttempts)
}
