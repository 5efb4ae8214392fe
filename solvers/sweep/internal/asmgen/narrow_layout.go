package main

// The layout of the AVX2 engine. A board is five vectors of 32 bytes. P0, P1 and P2 have row k of
// bands 0 and 1. P3 and P4 have the rows of band 2:
//
// 	byte   0 .. 14          | 15   | 16 .. 27         | 28..31
// 	       3(d-1)+j, d 1-5  | zero | 16+3(d-6)+j, 6-9 | zero
//
// 	bits   0-2              | 3    | 4-6              | 7
// 	P0-P2  band 0, row k    | zero | band 1, row k    | zero
// 	P3     band 2, row 0    | zero | band 2, row 1    | zero
// 	P4     band 2, row 2    | zero | the same         | zero
//
// d is the digit and j the box column. A field is three bits of a byte. They are the cells of one
// minirow (the three cells of a row in a box) that can still have the digit. The first cell is
// the lowest bit.
//
// VPSHUFB moves bytes only within halves of 16 bytes. So it rotates the five digits of a half, as
// a ring. It is also a table look-up by the low four bits of a byte, so high fields are shifted
// down first. Bits 4-6 of an index have no effect, but bit 7 must be zero.

const (
	lane = 16    // number of bytes in half of a vector
	ring = 5 * 3 // number of bytes of a half that rotate
	full = 0x77  // all bits of the two fields
	tops = 0x88  // the bit above each field
)

// spots calls f for each byte of a vector that has candidates. p is the index of the byte, d the digit
// less one and j the box column.
func spots(f func(p, d, j int)) {
	for d := range 9 {
		for j := range 3 {
			f(d/5*lane+3*(d%5)+j, d, j)
		}
	}
}

// turn returns an operand of VPSHUFB that rotates the ring of each half. Byte p gets the byte that is
// n positions after it.
func turn(n int) []byte {
	t := make([]byte, 2*lane)
	for p := range t {
		t[p] = 0x80
		if p%lane < ring {
			t[p] = byte((p%lane + n) % ring)
		}
	}
	return t
}

// turnBox returns an operand of VPSHUFB that moves box column j+n to box column j.
func turnBox(n int) []byte {
	t := make([]byte, 2*lane)
	for p := range t {
		t[p] = 0x80
	}
	spots(func(p, _, j int) { t[p] = byte(p%lane - j + (j+n)%3) })
	return t
}

// atSpots returns a vector that has the value v in all bytes for candidates. The other bytes are zero.
func atSpots(v byte) []byte {
	t := make([]byte, 2*lane)
	spots(func(p, _, _ int) { t[p] = v })
	return t
}

// Factors by which the result of a table is multiplied, so that it is in the low field, in the high
// field, or in both.
const (
	lowField   = 0x01
	highField  = 0x10
	bothFields = 0x11
)

// table returns a table for look-ups with VPSHUFB, for both halves of a vector. Entry i is f(i&7),
// multiplied by the factor where.
func table(where int, f func(m int) int) []byte {
	t := make([]byte, 2*lane)
	for i := range t {
		t[i] = byte(where * f(i&7))
	}
	return t
}
