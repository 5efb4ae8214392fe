package main

// The layout of the AVX2 engine. A board is five vectors of 32 bytes: P0, P1 and
// P2 hold row k of bands 0 and 1, P3 and P4 the rows of band 2:
//
//	byte   0 .. 14          | 15   | 16 .. 27         | 28..31
//	       3(d-1)+j, d 1-5  | zero | 16+3(d-6)+j, 6-9 | zero
//
//	bits   0-2              | 3    | 4-6              | 7
//	P0-P2  band 0, row k    | zero | band 1, row k    | zero
//	P3     band 2, row 0    | zero | band 2, row 1    | zero
//	P4     band 2, row 2    | zero | the same         | zero
//
// d is the digit, j the box column. The three bits of a field are the cells of
// one minirow that the digit can still take, the first cell in the lowest bit.
//
// VPSHUFB moves bytes within 16, so it turns the digits of a half as a ring of
// five, and it looks up tables by the low four bits of a byte: the fields in the
// high bits are shifted down for it. What stands in bits 4-6 does not matter to
// it, bit 7 must be zero.

const (
	lane = 16    // bytes in half a vector
	ring = 5 * 3 // bytes that turn in it
	full = 0x77  // all six bits of a byte
	tops = 0x88  // the bits above the fields
)

// spots calls f for each byte that holds candidates.
func spots(f func(p, d, j int)) {
	for d := range 9 {
		for j := range 3 {
			f(d/5*lane+3*(d%5)+j, d, j)
		}
	}
}

// turn makes the control of a VPSHUFB by which byte p comes from n bytes on in
// the ring of its half.
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

// turnBox makes the control by which box column j comes from j+n.
func turnBox(n int) []byte {
	t := make([]byte, 2*lane)
	for p := range t {
		t[p] = 0x80
	}
	spots(func(p, _, j int) { t[p] = byte(p%lane - j + (j+n)%3) })
	return t
}

// atSpots makes a vector with one value at all spots.
func atSpots(v byte) []byte {
	t := make([]byte, 2*lane)
	spots(func(p, _, _ int) { t[p] = v })
	return t
}

// Where a looked-up function stands in the result.
const (
	lowField   = 0x01
	highField  = 0x10
	bothFields = 0x11
)

// table makes the 16 entries of a function of a set of three, for both halves.
func table(where int, f func(m int) int) []byte {
	t := make([]byte, 2*lane)
	for i := range t {
		t[i] = byte(where * f(i&7))
	}
	return t
}
