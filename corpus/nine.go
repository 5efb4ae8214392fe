package corpus

import "encoding/binary"

// Reading 9x9 lines is measured in hundreds of megabytes a second, so what is
// done for each character is one table look-up and two additions.
//
// A tally is a number of sixteen nibbles: nibble d-1 counts the digit d, nibble
// 9 counts what is no cell. The tallies of a unit's cells add up without a
// carry, since a unit has nine cells, and a unit is legal when no digit's
// nibble is above 1 and the last one is 0.
type tally [256]uint64

// tallyBad has the bits that are set in no legal unit's sum.
const tallyBad = 0xFE_EEEE_EEEE

// characterTally is for characters of a source, digitTally for cells.
var characterTally, digitTally = func() (characters, digits tally) {
	for ch := range 256 {
		characters[ch] = tallyOf(symbolTables[9][ch])
		digits[ch] = tallyOf(uint8(min(ch, noCell)))
	}
	return characters, digits
}()

func tallyOf(digit uint8) uint64 {
	switch {
	case digit == 0:
		return 0
	case digit <= 9:
		return 1 << (4 * (digit - 1))
	}
	return 1 << 36
}

// legal reports whether all is a cell and no unit has a digit twice.
func (t *tally) legal(cells *[81]uint8) bool {
	var c0, c1, c2, c3, c4, c5, c6, c7, c8, seen uint64
	for band := 0; band < 81; band += 27 {
		var b0, b1, b2 uint64
		for r := band; r < band+27; r += 9 {
			s := (*[9]uint8)(cells[r : r+9])
			v0, v1, v2 := t[s[0]], t[s[1]], t[s[2]]
			c0 += v0
			c1 += v1
			c2 += v2
			left := v0 + v1 + v2
			v3, v4, v5 := t[s[3]], t[s[4]], t[s[5]]
			c3 += v3
			c4 += v4
			c5 += v5
			middle := v3 + v4 + v5
			v6, v7, v8 := t[s[6]], t[s[7]], t[s[8]]
			c6 += v6
			c7 += v7
			c8 += v8
			right := v6 + v7 + v8
			b0 += left
			b1 += middle
			b2 += right
			seen |= left + middle + right
		}
		seen |= b0 | b1 | b2
	}
	seen |= c0 | c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8
	return seen&tallyBad == 0
}

// digits9 gives the digits of characters that are all cells. A numeral has the
// high nibble 3; every other blank has not (". * -" 2, "_ X" 5, "x" 7), so its
// low nibble is masked out, eight characters at a time.
func digits9(dst *[81]uint8, text *[81]byte) {
	const ones = 0x0101_0101_0101_0101
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(text[i : i+8])
		numeral := x >> 4 & (x >> 5) &^ (x >> 6) & ones
		binary.LittleEndian.PutUint64(dst[i:i+8], x&(numeral*15))
	}
	dst[80] = symbolTables[9][text[80]]
}

// read9 reads 81 characters as a 9x9 puzzle. It reports false, and dst is of
// no use, unless they are all cells that break no rule.
func read9(dst []uint8, text []byte) bool {
	t := (*[81]byte)(text)
	if !characterTally.legal(t) {
		return false
	}
	digits9((*[81]uint8)(dst), t)
	return true
}

// copy9 is read9 for a text that is likely a puzzle, and leaves the rules to
// others: it knows numerals and '.' and reports false for any other character.
func copy9(dst []uint8, text []byte) bool {
	const (
		ones   = 0x0101_0101_0101_0101
		high   = 0x80 * ones
		low7   = 0x7F * ones
		above9 = 0x76 * ones // 10 + 0x76 = 0x80
	)
	to, from := (*[81]uint8)(dst), (*[81]byte)(text)
	var bad uint64
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(from[i : i+8])
		other := (x&low7 ^ '.'*ones + low7) & high // where there is no '.'
		d := (x ^ '0'*ones) & (other - other>>7)   // and 0 where there is one
		bad |= x | (d + above9)
		binary.LittleEndian.PutUint64(to[i:i+8], d)
	}
	last := symbolTables[9][from[80]]
	to[80] = last
	return bad&high == 0 && last != noCell
}

// allDigits9 reports whether every cell is blank or a digit of the 9x9 board.
func allDigits9(g *[81]uint8) bool {
	const above9, high = 0x7676_7676_7676_7676, 0x8080_8080_8080_8080 // 10 + 0x76 = 0x80
	const low7 = ^uint64(high)
	var bad uint64
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(g[i : i+8])
		bad |= x | (x&low7 + above9)
	}
	return bad&high == 0 && g[80] <= 9
}

// put9 appends the characters of a 9x9 grid whose cells are all blanks or
// digits, eight cells at a time.
func put9(b []byte, g *[81]uint8, blank byte) []byte {
	const ones, low4 = 0x0101_0101_0101_0101, 0x0F0F_0F0F_0F0F_0F0F
	gap := uint64('0' - blank) // of a digit above the blank's line; 0 where they share one
	n := len(b)
	b = append(b, g[:]...)
	text := (*[81]byte)(b[n:])
	for i := 0; i < 80; i += 8 {
		x := binary.LittleEndian.Uint64(g[i : i+8])
		digits := (x + low4) >> 4 & ones // 1 where there is a digit
		binary.LittleEndian.PutUint64(text[i:i+8], x+ones*uint64(blank)+digits*gap)
	}
	text[80] = character9(g[80], blank)
	return b
}

func character9(d, blank byte) byte {
	if d == 0 {
		return blank
	}
	return '0' + d
}
