package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// clues writes the function that makes state 0 of a puzzle. A cell has all
// candidates if it is blank, else its digit alone; a digit that is none leaves
// none, and the first sweep sees it.
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
			// Sixteen bytes that hold the row and end with the puzzle at the latest.
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
				// Zero if the cell is blank or has this digit.
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

// solution writes the function that reads the digits of a state in which each
// cell has one: the three minirows of a digit in a row are one number, whose
// lowest bit is the cell.
func (n *narrow) solution() {
	TEXT("solutionNarrow", NOSPLIT, "func(memory *byte, depth int, grid *[81]byte)")
	Doc("solutionNarrow reads a solved state (see engine.solution), with AVX2.")
	Pragma("noescape")
	memory, depth := Load(Param("memory"), GP64()).(Register), Load(Param("depth"), GP64()).(Register)
	grid := Load(Param("grid"), GP64()).(Register)
	IMUL3Q(U32(stride), depth, depth)
	ADDQ(depth, memory)
	columns := make([]byte, 2*lane) // of bit 8j+c; none in a row is bit 32
	columns = append(columns, columns...)
	for j := range 3 {
		for c := range 3 {
			columns[8*j+c] = byte(3*j + c)
		}
	}
	table := GP64()
	LEAQ(n.mem(columns), table)
	for r := range 9 {
		at, shift := rowAt(r/3, r%3)
		for d := range 9 {
			m := GP64()
			MOVL(Mem{Base: memory, Disp: first + at + d/5*lane + 3*(d%5)}, m.As32())
			ANDL(U32(0x070707<<shift), m.As32())
			TZCNTL(m.As32(), m.As32())
			if shift > 0 {
				MOVBLZX(Mem{Base: table, Index: m, Scale: 1, Disp: -shift}, m.As32())
			} else {
				MOVBLZX(Mem{Base: table, Index: m, Scale: 1}, m.As32())
			}
			MOVB(U8(d+1), Mem{Base: grid, Index: m, Scale: 1, Disp: 9 * r})
		}
	}
	RET()
}
