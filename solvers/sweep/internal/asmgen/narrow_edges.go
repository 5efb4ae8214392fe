package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// clues writes the function that makes state 0 from a puzzle. A blank gets all candidates, and a clue
// gets only its digit. A byte that is not a digit gets no candidate, so the first sweep finds a
// contradiction.
func (n *narrow) clues() {
	TEXT("cluesNarrow", NOSPLIT, "func(memory *byte, puzzle *[81]byte)")
	Doc("cluesNarrow writes state 0 (see engine.clues), with AVX2.")
	Pragma("noescape")
	memory, puzzle := Load(Param("memory"), GP64()).(Register), Load(Param("puzzle"), GP64()).(Register)
	digits := make([]byte, 2*lane)
	spots(func(p, d, _ int) { digits[p] = byte(d + 1) })
	digit, zero := YMM(), YMM()
	VMOVDQU(n.mem(digits), digit)
	VPXOR(zero, zero, zero)
	for i := range 5 {
		p := YMM()
		VPXOR(p, p, p)
		for r := range 9 {
			at, shift := rowAt(r/3, r%3)
			if at != 32*i {
				continue
			}
			// Read 16 bytes that contain the row and do not go beyond the end of the puzzle.
			from := min(9*r, 81-16)
			row := YMM()
			VBROADCASTI128(Mem{Base: puzzle, Disp: from}, row)
			for c := range 3 {
				control, bits := splat(0x80), make([]byte, 2*lane)
				spots(func(p, _, j int) {
					control[p] = byte(9*r - from + 3*j + c)
					bits[p] = byte(1 << c << shift)
					if at == 128 {
						bits[p] *= bothFields
					}
				})
				// The next instructions make a byte zero if the cell is blank or has this digit.
				v, t := n.turned(row, control), YMM()
				VPXOR(v, digit, t)
				VPMINUB(v, t, t)
				VPCMPEQB(zero, t, t)
				VPAND(n.mem(bits), t, t)
				add(p, t)
			}
		}
		VMOVDQU(p, Mem{Base: memory, Disp: first + 32*i})
	}
	VZEROUPPER()
	RET()
}

// solution writes the function that reads the digits of a state in which each cell has exactly
// one candidate.
func (n *narrow) solution() {
	TEXT("solutionNarrow", NOSPLIT, "func(memory *byte, depth int, grid *[81]byte)")
	Doc("solutionNarrow reads a solved state (see engine.solution), with AVX2.")
	Pragma("noescape")
	memory, depth := Load(Param("memory"), GP64()).(Register), Load(Param("depth"), GP64()).(Register)
	at := state(memory, depth)
	grid := Mem{Base: Load(Param("grid"), GP64()).(Register)}

	digits := make([]byte, 2*lane)
	spots(func(p, d, _ int) { digits[p] = byte((d + 1) * bothFields) })
	// The tables have a mask for each set of cells of a minirow. In firstTwo, the low four bits are
	// for cell 0 and the high four bits for cell 1. In third, four bits are for cell 2.
	read := func(t []byte, minirows VecVirtual) VecVirtual {
		r := n.at(t, minirows)
		keep(r, n.mem(digits))
		return r
	}
	firstTwo := table(1, func(m int) int { return 0x0F*(m&1) | 0xF0*(m>>1&1) })
	third := func(where int) []byte { return table(where, func(m int) int { return 0x0F * (m >> 2) }) }
	for i := range 4 {
		a := YMM()
		VMOVDQU(Mem{Base: at, Disp: 32 * i}, a)
		b := down(a)
		x, y := crossed(read(firstTwo, a), read(firstTwo, b))
		last := read(third(1), a)
		add(last, read(third(0x10), b))
		rows := n.digits(or(x, y), or(last, otherLane(last)), []uint64{0, 4})

		low, high := 9*i, 27+9*i
		if i == 3 {
			low, high = 54, 63
		}
		upper := XMM()
		VEXTRACTI128(U8(1), rows, upper)
		n.writeRow(rows.AsX(), grid.Offset(low), i == 2)
		n.writeRow(upper, grid.Offset(high), i == 2)
	}
	a := YMM()
	VMOVDQU(Mem{Base: at, Disp: 32 * 4}, a)
	two, last := read(firstTwo, a), read(third(1), a)
	rows := n.digits(or(two, otherLane(two)), or(last, otherLane(last)), []uint64{0, 0})
	n.writeRow(rows.AsX(), grid.Offset(72), true)
	VZEROUPPER()
	RET()
}

// digits returns the nine digits of a row in order, for each half of the vectors. bits has, for each
// half, the number of the bit at which the digits of third begin.
func (n *narrow) digits(firstTwo, third VecVirtual, bits []uint64) VecVirtual {
	inPlace := func(c int) Mem { // mask of the low four bits of digit number c of the ring
		t := make([]byte, 2*lane)
		for i := range t {
			if i%lane/3 == c {
				t[i] = 0x0F
			}
		}
		return n.mem(t)
	}
	order, shift := splat(0x80), make([]byte, 2*lane)
	for i := range order {
		if i%lane < 9 {
			order[i] = byte(i%lane%3*3 + i%lane/3)
		}
		if i%4 == 0 {
			shift[i] = byte(bits[i/lane])
		}
	}
	both := n.unite(firstTwo)
	cells := and(inPlace(0), both)
	second, last := down(both), n.unite(third)
	VPSRLVD(n.mem(shift), last, last)
	keep(second, inPlace(1))
	keep(last, inPlace(2))
	add(cells, second)
	add(cells, last)
	VPSHUFB(n.mem(order), cells, cells)
	return cells
}

// writeRow writes the nine bytes of a row to memory. If exact is false, it writes 16 bytes, because
// the next row overwrites the other seven.
func (n *narrow) writeRow(row Op, to Mem, exact bool) {
	if !exact {
		VMOVDQU(row, to)
		return
	}
	VMOVQ(row, to)
	VPEXTRB(U8(8), row, to.Offset(8))
}
