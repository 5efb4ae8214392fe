package corpus

import (
	"encoding/binary"
	"slices"

	"sudokubench/sudoku"
)

// This file reads 9x9 lines at hundreds of megabytes per second, so each character costs only one
// table look-up and two additions (sudoku.Tally9).
//
// A tally has a number for each character. The number has sixteen groups of four bits: group d-1
// counts the digit d, and group 9 counts characters that are not cells. A unit is legal if the sum
// of its numbers has at most 1 in each digit group, and 0 in group 9.
type tally [256]uint64

// tallyBad has the bits that are 0 in the sum of every legal unit.
const tallyBad = 0xFE_EEEE_EEEE

// characterTally is for characters of a source. digitTally is for cells with digits.
var characterTally, digitTally = func() (characters, digits tally) {
	for ch := range 256 {
		characters[ch] = tallyOf(symbolTables[9][ch])
		digits[ch] = tallyOf(uint8(min(ch, noCell)))
	}
	return characters, digits
}()

func tallyOf(digit uint8) uint64 {
	if digit == 0 {
		return 0
	}
	return 1 << (4 * min(digit-1, 9))
}

// legal reports whether every byte is a cell and no unit has a digit twice.
func (t *tally) legal(cells *[81]uint8) bool {
	return sudoku.Tally9(cells, (*[256]uint64)(t))&tallyBad == 0
}

// digits9 returns the digits of characters that are all cells. Numerals have 3 in the upper four
// bits. Blanks other than 0 have another value there: ". * -" 2, "_ X" 5, "x" 7. digits9 keeps the
// lower four bits of numerals and clears all other bits, eight characters at a time.
func digits9(dst *[81]uint8, text *[81]byte) {
	const ones = 0x0101_0101_0101_0101
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(text[i : i+8])
		numeral := x >> 4 & (x >> 5) &^ (x >> 6) & ones
		binary.LittleEndian.PutUint64(dst[i:i+8], x&(numeral*15))
	}
	dst[80] = symbolTables[9][text[80]]
}

// read9 reads 81 characters as a 9x9 puzzle. It returns false if a character is not a cell or the
// puzzle breaks a rule. Then the content of dst is undefined.
func read9(dst []uint8, text []byte) bool {
	t := (*[81]byte)(text)
	if !characterTally.legal(t) {
		return false
	}
	digits9((*[81]uint8)(dst), t)
	return true
}

// copy9 does the same as read9, but does not check the rules. It supports only numerals and '.',
// and returns false if there is any other character.
func copy9(dst []uint8, text []byte) bool {
	const (
		ones   = 0x0101_0101_0101_0101
		high   = 0x80 * ones
		low7   = 0x7F * ones
		above9 = 0x76 * ones // adding this sets the highest bit of each byte above 9, because 10 + 0x76 = 0x80
	)
	to, from := (*[81]uint8)(dst), (*[81]byte)(text)
	var bad uint64
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(from[i : i+8])
		other := (x&low7 ^ '.'*ones + low7) & high // the highest bit of each byte that is not '.'
		d := (x ^ '0'*ones) & (other - other>>7)   // value of each numeral; 0 for '.'
		bad |= x | (d + above9)
		binary.LittleEndian.PutUint64(to[i:i+8], d)
	}
	last := symbolTables[9][from[80]]
	to[80] = last
	return bad&high == 0 && last != noCell
}

// pack9 packs two cells into each byte, sixteen cells at a time.
func pack9(dst *[41]byte, g *[81]uint8) {
	for i := 0; i < 80; i += 16 {
		low := packed8(binary.LittleEndian.Uint64(g[i : i+8]))
		high := packed8(binary.LittleEndian.Uint64(g[i+8 : i+16]))
		binary.LittleEndian.PutUint64(dst[i/2:i/2+8], low|high<<32)
	}
	dst[40] = g[80]
}

// packed8 packs eight cells, one per byte, into four bytes.
func packed8(x uint64) uint64 {
	x = (x | x>>4) & 0x00FF_00FF_00FF_00FF
	x = (x | x>>8) & 0x0000_FFFF_0000_FFFF
	return (x | x>>16) & 0xFFFF_FFFF
}

// unpack9 reverses pack9.
func unpack9(dst *[81]uint8, packed *[41]byte) {
	for i := 0; i < 80; i += 8 {
		x := uint64(binary.LittleEndian.Uint32(packed[i/2 : i/2+4]))
		x = (x | x<<16) & 0x0000_FFFF_0000_FFFF
		x = (x | x<<8) & 0x00FF_00FF_00FF_00FF
		x = (x | x<<4) & 0x0F0F_0F0F_0F0F_0F0F
		binary.LittleEndian.PutUint64(dst[i:i+8], x)
	}
	dst[80] = packed[40]
}

// allDigits9 reports whether every cell is blank or a digit of the 9x9 board.
func allDigits9(g *[81]uint8) bool {
	const above9, high = 0x7676_7676_7676_7676, 0x8080_8080_8080_8080 // adding above9 to a byte above 9 sets its highest bit, because 10 + 0x76 = 0x80
	const low7 = ^uint64(high)
	var bad uint64
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(g[i : i+8])
		bad |= x | (x&low7 + above9)
	}
	return bad&high == 0 && g[80] <= 9
}

// put9 appends the characters of a 9x9 grid, eight cells at a time. All cells must be blanks or
// digits.
func put9(b []byte, g *[81]uint8, blank byte) []byte {
	const ones, low4 = 0x0101_0101_0101_0101, 0x0F0F_0F0F_0F0F_0F0F
	gap := uint64('0' - blank) // what to add to the blank character to get '0'; 0 if the blank is '0'
	n := len(b)
	b = slices.Grow(b, 82)[:n+81] // the additional byte has room for the end of the line
	text := (*[81]byte)(b[n:])
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(g[i : i+8])
		digits := (x + low4) >> 4 & ones // 1 in the byte of each cell with a digit, 0 in the byte of each blank
		binary.LittleEndian.PutUint64(text[i:i+8], x+ones*uint64(blank)+digits*gap)
	}
	text[80] = blank
	if d := g[80]; d != 0 {
		text[80] = '0' + d
	}
	return b
}
