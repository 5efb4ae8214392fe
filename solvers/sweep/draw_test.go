package sweep

import (
	"math/rand/v2"
	"sync"
	"testing"

	"sudokubench/corpus"
	"sudokubench/sudoku"
)

// builtin has functions that return the built-in sets of puzzles. Each function reads its set only at
// the first call.
var builtin = map[string]func() (*corpus.Set, error){
	"minimal": sync.OnceValues(func() (*corpus.Set, error) { return load("minimal") }),
	"hard":    sync.OnceValues(func() (*corpus.Set, error) { return load("hard") }),
}

func load(name string) (*corpus.Set, error) {
	f, source, err := corpus.OpenBuiltin(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return corpus.Load(source, f, corpus.LoadOptions{})
}

// draw makes random puzzles and boards. They are the same for the same seed.
type draw struct {
	*rand.Rand
	t testing.TB
}

func newDraw(t testing.TB, seed uint64) draw {
	return draw{rand.New(rand.NewPCG(seed, 0x5eed)), t}
}

// kinds has a function for each kind of random puzzle. reason is the purpose of the kind in the tests.
var kinds = []struct {
	reason string
	make   func(d draw) [81]uint8
}{
	{"none, one and more solutions, most of them easy", func(d draw) [81]uint8 { return d.dug(17 + d.IntN(44)) }},
	{"no solution, found at once or only after guesses", func(d draw) [81]uint8 { return d.changed(d.dug(17 + d.IntN(44))) }},
	{"one solution, or several because some clues are removed", func(d draw) [81]uint8 { return d.thinned(d.of("minimal"), d.IntN(4)) }},
	{"many guesses", func(d draw) [81]uint8 { return d.thinned(d.of("hard"), d.IntN(3)) }},
	{"many guesses without a solution", func(d draw) [81]uint8 { return d.changed(d.of("hard")) }},
	{"clues that clash", func(d draw) (p [81]uint8) { return d.strewn(p, 9) }},
	{"bytes that are not digits", func(d draw) (p [81]uint8) { return d.strewn(p, 255) }},
	{"a byte that is not a digit among clues", func(d draw) [81]uint8 {
		p := d.dug(17 + d.IntN(44))
		p[d.IntN(81)] = uint8(d.IntN(256))
		return p
	}},
	{"few clues", func(d draw) [81]uint8 { return d.dug(d.IntN(10)) }},
}

// puzzle draws a puzzle of any kind.
func (d draw) puzzle() [81]uint8 { return kinds[d.IntN(len(kinds))].make(d) }

// turned returns a random symmetric form of a puzzle.
func (d draw) turned(g sudoku.Grid) (p [81]uint8) {
	sudoku.NewSymmetry(sudoku.Shape9, d.Uint64()).Apply(p[:], g)
	return p
}

// dug removes cells from a full board until the given number of clues is left.
func (d draw) dug(clues int) [81]uint8 {
	return d.thinned(d.turned(sudoku.Shape9.Pattern()), 81-clues)
}

// The method of returns a random puzzle of the named set.
func (d draw) of(name string) [81]uint8 {
	set, err := builtin[name]()
	if err != nil {
		d.t.Fatal(err)
	}
	var g [81]uint8
	set.Clues(d.IntN(set.Len()), g[:])
	return d.turned(g[:])
}

// thinned removes n clues, or all if there are fewer.
func (d draw) thinned(p [81]uint8, n int) [81]uint8 {
	for _, i := range d.Perm(81) {
		if n > 0 && p[i] != 0 {
			p[i] = 0
			n--
		}
	}
	return p
}

// changed puts another digit into a random cell.
func (d draw) changed(p [81]uint8) [81]uint8 {
	i := d.IntN(81)
	p[i] = (p[i]+uint8(d.IntN(8)))%9 + 1
	return p
}

// strewn puts values from 1 to most into random cells.
func (d draw) strewn(p [81]uint8, most int) [81]uint8 {
	for range d.IntN(20) {
		p[d.IntN(81)] = uint8(1 + d.IntN(most))
	}
	return p
}

// subset returns a random board, which has a random share of all candidates.
func (d draw) subset() (b board) {
	share := d.Float64()
	if d.IntN(2) == 0 {
		share = 1 - share*share*share // large shares are more frequent, because most rules need boards with many candidates
	}
	for c := range candidates {
		if d.Float64() < share {
			b.toggle(c)
		}
	}
	return b
}

// candidates is the number of candidates of an empty board. Candidate number 81*d + cell is digit d+1
// in the cell.
const candidates = 729

// toggle adds a candidate if it is missing, otherwise removes it.
func (b *board) toggle(candidate int) {
	d, cell := candidate/81, candidate%81
	b.x[cell/9][d][cell%9/3] ^= 1 << (cell % 3)
}

// flag sets each element of board.hidden to the result of a call of set.
func (b *board) flag(set func() bool) {
	for band := range 3 {
		for d := range 9 {
			for j := range 3 {
				b.hidden[band][d][j] = set()
			}
		}
	}
}

// met calls the function visit with the board before each sweep of a search. If a sweep changes
// nothing, met guesses a random digit in a random cell, unlike a real search.
func (d draw) met(puzzle *[81]uint8, visit func(b board)) {
	var m model
	m.clues(puzzle)
	b := &m.boards[0]
	for {
		visit(*b)
		before := b.x
		if _, _, ok := b.sweep(); !ok {
			return
		}
		if b.x != before {
			continue
		}
		var open []int
		for i, n := range b.counts() {
			if n > 1 {
				open = append(open, i)
			}
		}
		if len(open) == 0 {
			return
		}
		cell := open[d.IntN(len(open))]
		digit := d.IntN(9)
		for b.x[cell/9][digit][cell%9/3]>>(cell%3)&1 == 0 {
			digit = (digit + 1) % 9
		}
		if d.IntN(8) == 0 {
			b.toggle(81*digit + cell)
		} else {
			for other := range 9 {
				if other != digit {
					b.x[cell/9][other][cell%9/3] &^= 1 << (cell % 3)
				}
			}
		}
		b.flag(func() bool { return false })
	}
}

// boards calls the function visit with at least n random boards of all kinds.
func (d draw) boards(n int, visit func(b board)) {
	for made := 0; made < n; {
		puzzle := d.puzzle()
		d.met(&puzzle, func(b board) {
			switch d.IntN(8) {
			case 0: // a random set of candidates, which a search need not reach
				b = d.subset()
			case 1:
				for range 1 + d.IntN(10) {
					b.toggle(d.IntN(candidates))
				}
			case 2, 3:
				share := d.IntN(100)
				b.flag(func() bool { return d.IntN(100) < share })
			}
			visit(b)
			made++
		})
	}
}
