//go:build amd64 && !noasm

package sweep

import (
	"slices"
	"unsafe"

	"sudokubench/solvers"
)

//go:generate sh -c "cd internal/asmgen && go run . -engine wide -out ../../wide_amd64.s -stubs ../../wide_amd64.go -pkg sweep"
//go:generate sh -c "cd internal/asmgen && go run . -engine narrow -out ../../narrow_amd64.s -stubs ../../narrow_amd64.go -pkg sweep"

// Sizes that the assembly uses too.
const (
	stateBytes = 192         // distance in bytes between two boards in memory
	memoryHead = 1024 + 8192 // size in bytes of the scratch memory and the tables, which are before board 0
	memorySize = memoryHead + (deepest+1)*stateBytes
	cacheLine  = 64
)

// assembly is an engine that has its boards as bytes in memory. It never reads or writes outside
// memory, even if the bytes are not a valid board. But a search from invalid bytes has no greatest
// depth, so the caller must then allow only one guess in each call.
type assembly struct {
	memory   *[memorySize]uint8 // scratch memory, tables and boards; begins at a cache line
	layout   *layout
	searcher func(memory *byte, depth, guesses int) (top, nodes, end int)
	writer   func(memory *byte, puzzle *[81]byte)
	reader   func(memory *byte, depth int, grid *[81]byte)
}

// layout has the position of the candidates in the bytes of a board, by row, digit-1 and stack.
type layout [9][9][3]place

// place is the position of three candidates in the bytes of a board: one digit in a minirow (the three
// cells of a row in a box). They are the three bits from bit shift on of byte number at. If copy is
// not equal to shift, the three bits from bit copy on have the same candidates.
type place struct{ at, shift, copy uint8 }

// assembled returns the assembly engines that this machine can run, the fastest first.
func assembled() (list []maker) {
	if runs(wideNeeds) {
		list = append(list, maker{name: "avx512", make: newWide, batched: func() solvers.Solver { return newBatched() }})
	}
	if !runs(narrowNeeds) {
		return list
	}
	if len(list) > 0 {
		list = append(list, maker{name: mixed, make: newNarrow, batched: func() solvers.Solver {
			p := newBatched()
			p.engine = newNarrow()
			return p
		}})
		if halves() {
			slices.Reverse(list)
		}
	}
	return append(list, maker{name: "avx2", make: newNarrow})
}

// mixed is the engine that uses avx2 for single puzzles and avx512 for batches. This is the faster
// choice for both on a processor that executes instructions of 512 bits in two halves.
const mixed = "avx2+avx512"

func newWide() engine { return wideIn(aligned()) }

// wideIn makes an engine that uses the given memory, which begins at a cache line.
func wideIn(memory *[memorySize]uint8) *assembly {
	a := &assembly{memory: memory, layout: &wideLayout, searcher: searchWide, writer: cluesWide, reader: solutionWide}
	tablesWide(&a.memory[0])
	return a
}

func newNarrow() engine {
	return &assembly{memory: aligned(), layout: &narrowLayout, searcher: searchNarrow, writer: cluesNarrow, reader: solutionNarrow}
}

// aligned returns memory that begins at a cache line.
func aligned() *[memorySize]uint8 { return (*[memorySize]uint8)(alignedBytes(memorySize)) }

func alignedBytes(bytes int) []uint8 {
	m := make([]uint8, bytes+cacheLine)
	skip := -uintptr(unsafe.Pointer(&m[0])) % cacheLine
	return m[skip:][:bytes:bytes]
}

// Positions of the candidates in the boards of the two engines. The package internal/asmgen, which
// generates the assembly, has diagrams of them.
var (
	wideLayout = makeLayout(func(band, k, d, j int) place {
		if band < 2 {
			return place{uint8(64*k + 3*d + j), uint8(3 * band), uint8(3 * band)}
		}
		return place{uint8(64*k + 32 + 3*d + j), 0, 3}
	})
	narrowLayout = makeLayout(func(band, k, d, j int) place {
		at := uint8(d/5*16 + 3*(d%5) + j)
		switch {
		case band < 2:
			return place{at + uint8(32*k), uint8(4 * band), uint8(4 * band)}
		case k < 2:
			return place{at + 96, uint8(4 * k), uint8(4 * k)}
		}
		return place{at + 128, 0, 4}
	})
)

func makeLayout(of func(band, k, d, j int) place) (l layout) {
	for r := range 9 {
		for d := range 9 {
			for j := range 3 {
				l[r][d][j] = of(r/3, r%3, d, j)
			}
		}
	}
	return l
}

func (a *assembly) clues(puzzle *[81]uint8) { a.writer(&a.memory[0], puzzle) }

func (a *assembly) search(depth, guesses int) (top, nodes, end int) {
	return a.searcher(&a.memory[0], depth, guesses)
}

func (a *assembly) solution(depth int, grid *[81]uint8) { a.reader(&a.memory[0], depth, grid) }

func (a *assembly) state(depth int) *[stateBytes]uint8 {
	return (*[stateBytes]uint8)(a.memory[memoryHead+depth*stateBytes:])
}

func (a *assembly) minirow(depth, r, d, j int) uint8 {
	p := a.layout[r][d][j]
	return a.state(depth)[p.at] >> p.shift & 7
}

func (a *assembly) drop(depth, r, d, j int, cells uint8) {
	p := a.layout[r][d][j]
	a.state(depth)[p.at] &^= cells<<p.shift | cells<<p.copy
}

func (a *assembly) push(depth int) { *a.state(depth + 1) = *a.state(depth) }
