//go:build ignore

// This program keeps the used digits of each row, column and box as bits, and fills the blank
// with the fewest choices first. The contest has the same program in six languages to compare them.
package main

import (
	"bufio"
	"fmt"
	"math/bits"
	"os"
)

var units [81][3]int

type board struct {
	cells  []byte
	blanks [81]int
	used   [27]uint
}

func (b *board) solve(n int) bool {
	if n == 0 {
		return true
	}
	at, open, fewest := 0, uint(0), 10
	for k := 0; k < n && fewest > 1; k++ {
		u := units[b.blanks[k]]
		free := 0x3fe &^ (b.used[u[0]] | b.used[u[1]] | b.used[u[2]])
		if size := bits.OnesCount(free); size < fewest {
			at, open, fewest = k, free, size
		}
	}
	i := b.blanks[at]
	b.blanks[at], b.blanks[n-1] = b.blanks[n-1], i
	for digit := uint(1); digit <= 9; digit++ {
		if open>>digit&1 == 0 {
			continue
		}
		b.cells[i] = byte('0' + digit)
		for _, u := range units[i] {
			b.used[u] |= 1 << digit
		}
		if b.solve(n - 1) {
			return true
		}
		for _, u := range units[i] {
			b.used[u] ^= 1 << digit
		}
	}
	return false
}

func main() {
	for i := range units {
		units[i] = [3]int{i / 9, 9 + i%9, 18 + i/27*3 + i%9/3}
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		b, n := board{cells: []byte(in.Text())}, 0
		for i, ch := range b.cells {
			if ch < '1' || ch > '9' {
				b.blanks[n] = i
				n++
				continue
			}
			for _, u := range units[i] {
				b.used[u] |= 1 << (ch - '0')
			}
		}
		if b.solve(n) {
			fmt.Println(string(b.cells))
		} else {
			fmt.Println("-")
		}
	}
}
