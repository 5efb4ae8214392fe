// Package dice draws random numbers for solvers that live by chance: a few
// instructions a draw, and the same numbers after the same seed everywhere.
package dice

import "math/bits"

// Dice is the state of a generator. Seed it at the start of every Solve, so
// that a puzzle's answer does not depend on the one before.
//
// It is SplitMix64: G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable
// Pseudorandom Number Generators", OOPSLA 2014.
type Dice uint64

// Next draws 64 random bits.
func (d *Dice) Next() uint64 {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below draws a number from 0 to n-1. Some are likelier than others by n parts
// in 2^64, which nobody will notice.
func (d *Dice) Below(n int) int {
	high, _ := bits.Mul64(d.Next(), uint64(n))
	return int(high)
}

// Unit draws a number from 0 up to 1, without 1.
func (d *Dice) Unit() float64 { return float64(d.Next()>>11) / (1 << 53) }
