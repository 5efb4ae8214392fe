// Package dice draws random numbers for randomized solvers. A draw takes a few instructions, and the
// same seed gives the same numbers on every machine.
package dice

import "math/bits"

// Dice is the state of a random number generator. Its initial value is the seed. Set the seed at
// the start of each Solve, so that an answer does not depend on earlier puzzles.
//
// The generator is SplitMix64: G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable Pseudorandom
// Number Generators", OOPSLA 2014.
type Dice uint64

// Next returns 64 random bits.
func (d *Dice) Next() uint64 {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below returns a random number from 0 to n-1. The probabilities of two numbers differ by at most 1
// in 2^64.
func (d *Dice) Below(n int) int {
	high, _ := bits.Mul64(d.Next(), uint64(n))
	return int(high)
}

// Unit returns a random number that is at least 0 and less than 1.
func (d *Dice) Unit() float64 { return float64(d.Next()>>11) / (1 << 53) }
