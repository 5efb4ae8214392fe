package sweep

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// flags is the number of elements of board.hidden.
const flags = 81

// boardOf makes a board from bytes. The bytes have a bit for each candidate, which is 1 if the
// candidate is missing, then a bit for each flag. If there are too few bytes, the other bits are 0.
func boardOf(bits []byte) (b board) {
	bit := func(i int) bool { return i/8 < len(bits) && bits[i/8]>>(i%8)&1 != 0 }
	for c := range candidates {
		if !bit(c) {
			b.toggle(c)
		}
	}
	i := candidates
	b.flag(func() bool { i++; return bit(i - 1) })
	return b
}

// boardBytes is the inverse of boardOf.
func boardBytes(b *board) []byte {
	bits := make([]byte, (candidates+flags+7)/8)
	set := func(i int) { bits[i/8] |= 1 << (i % 8) }
	for c := range candidates {
		d, cell := c/81, c%81
		if b.x[cell/9][d][cell%9/3]>>(cell%3)&1 == 0 {
			set(c)
		}
	}
	for i := range flags {
		if b.hidden[i/27][i/3%9][i%3] {
			set(candidates + i)
		}
	}
	return bits
}

// TestBoardBytes shows that boardOf reads what boardBytes writes. The fuzz tests use boardBytes to
// make their first inputs.
func TestBoardBytes(t *testing.T) {
	newDraw(t, 3).boards(200, func(b board) {
		if got := boardOf(boardBytes(&b)); got != b {
			t.Fatal(cmp.Diff(b, got, cmp.AllowUnexported(board{})))
		}
	})
	if first, last := boardOf(nil), boardOf(slices.Repeat([]byte{0xFF}, 102)); first.x[0][0][0] != 7 || last.x[8][8][2] != 0 || !last.hidden[2][8][2] {
		t.Errorf("no bytes give %v, all bits give %v; want a full board and an empty one", first, last)
	}
}
