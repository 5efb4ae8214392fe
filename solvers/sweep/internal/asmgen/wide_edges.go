package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// tail is the number of the cell with which the last 64 cells of a puzzle begin.
const tail = 81 - 64

// clues writes the function that makes state 0 from a puzzle. A blank gets all candidates, and a clue
// gets only its digit. A byte that is not a digit gets no candidate, so the first sweep finds a
// contradiction.
func (w *wide) clues() {
	TEXT("cluesWide", NOSPLIT, "func(memory *byte, puzzle *[81]byte)")
	Doc("cluesWide writes state 0 (see engine.clues), with AVX-512.")
	Pragma("noescape")
	memory, puzzle := Load(Param("memory"), GP64()).(Register), Load(Param("puzzle"), GP64()).(Register)
	ADDQ(U32(first), memory)
	w.readClues(puzzle, memory)
	VZEROUPPER()
	RET()
}

// readClues writes the state of a puzzle to an address.
func (w *wide) readClues(puzzle, at Register) {
	head, back := ZMM(), ZMM()
	VMOVDQU64(Mem{Base: puzzle}, head)
	VMOVDQU64(Mem{Base: puzzle, Disp: tail}, back)
	digits := make([]byte, 64)
	var all uint64
	places(func(p, _, d, _ int) { digits[p] = byte(d + 1); all |= 1 << p })
	digit := w.fromTable(digits)
	mask, g := K(), GP64()
	MOVQ(U64(all), g)
	KMOVQ(g, mask)
	for k := range 3 {
		x := ZMM()
		makeZero(x)
		for f := range fields {
			for c := range 3 {
				// VPERMI2B selects bytes from two vectors. Indexes from 64 on select bytes of the
				// second vector.
				v := w.fromTable(shuffle(func(base, _, j int) int {
					cell := 27*f + 9*k + 3*j + c
					if base == half {
						cell = 54 + 9*k + 3*j + c
					}
					if cell >= 64 {
						return 64 + cell - tail
					}
					return cell
				}))
				VPERMI2B(back, head, v)
				// The next instructions make a byte zero if the cell is blank or has this digit.
				t := ZMM()
				VPXORD(v, digit, t)
				VPMINUB(v, t, t)
				is := K()
				VPTESTNMB(t, t, mask, is)
				VPADDB(w.bit(1<<(3*f+c)), x, is, x)
			}
		}
		VMOVDQU64(x, Mem{Base: at, Disp: 64 * k})
	}
}

// bit returns the address of a vector that has the value v in all bytes.
func (w *wide) bit(v byte) Mem {
	t := make([]byte, 64)
	for i := range t {
		t[i] = v
	}
	return w.add(t)
}

// solution writes the function that reads the digits of a state in which each cell has exactly
// one candidate.
func (w *wide) solution() {
	TEXT("solutionWide", NOSPLIT, "func(memory *byte, depth int, grid *[81]byte)")
	Doc("solutionWide reads a solved state (see engine.solution), with AVX-512.")
	Pragma("noescape")
	memory, depth := Load(Param("memory"), GP64()).(Register), Load(Param("depth"), GP64()).(Register)
	grid := Load(Param("grid"), GP64()).(Register)
	w.loadTurns()
	w.writeDigits(state(memory, depth), grid)
	VZEROUPPER()
	RET()
}

// writeDigits reads the digits of the state at an address, in which each cell has exactly one
// candidate, and writes them to grid.
func (w *wide) writeDigits(at, grid Register) {
	digits := make([]byte, 64)
	places(func(p, _, d, _ int) { digits[p] = byte((d + 1) | (d+1)<<4) })
	digit := w.fromTable(digits)

	// The digit of cell c of a minirow in row k moves to the position of digit 3k+c.
	var board VecVirtual
	for k := range 3 {
		x := ZMM()
		VMOVDQU64(Mem{Base: at, Disp: 64 * k}, x)
		var row VecVirtual
		for c := range 3 {
			table := make([]byte, 64)
			for i := range table {
				table[i] = byte(15*(i>>c&1) | 0xF0*(i>>(3+c)&1))
			}
			e := look(w.add(table), x)
			VPANDD(e, digit, e)
			tern(orOr, e, look(e, w.nextDigit), look(e, w.afterNext))
			if c == 0 {
				row = e
				continue
			}
			VMOVDQU8(e, w.slots(func(d int) bool { return d%3 == c }), row)
		}
		tern(orOr, row, look(row, w.nextTriple), look(row, w.afterTriple))
		if k == 0 {
			board = row
			continue
		}
		VMOVDQU8(row, w.slots(func(d int) bool { return d/3 == k }), board)
	}

	low, high := ZMM(), ZMM()
	nibble := w.fromTable(everywhere(15))
	VPANDD(board, nibble, low)
	VPSRLW(U8(4), board, high)
	VPANDD(high, nibble, high)
	for _, from := range []int{0, tail} {
		index := make([]byte, 64)
		for i := range index {
			cell := from + i
			k, j, c := cell%27/9, cell%9/3, cell%3
			index[i] = byte(9*k + 3*c + j)
			switch cell / 27 {
			case 1:
				index[i] += 64 // an index of 64 or more selects a byte of the vector high
			case 2:
				index[i] += half
			}
		}
		v := w.fromTable(index)
		VPERMI2B(high, low, v)
		VMOVDQU64(v, Mem{Base: grid, Disp: from})
	}
}

// slots returns a mask of the bytes that have candidates of each digit d for which of(d) is true.
func (w *wide) slots(of func(d int) bool) Register {
	var set uint64
	places(func(p, _, d, _ int) {
		if of(d) {
			set |= 1 << p
		}
	})
	k, g := K(), GP64()
	MOVQ(U64(set), g)
	KMOVQ(g, k)
	return k
}
