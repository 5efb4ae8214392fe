// Package chance holds what solvers that rely on chance have in common: a
// generator that is the same in every Solve, and an effort after which they
// decline.
package chance

import (
	"fmt"
	"math/bits"
	"strconv"

	"sudokubench/solvers"
)

// Source draws numbers that look random. It allocates nothing.
//
// It is xorshift64*: S. Vigna, "An experimental exploration of Marsaglia's
// xorshift generators, scrambled", ACM Transactions on Mathematical Software
// 42(4), 2016.
type Source uint64

// Seed is where a Source begins in every Solve, so that the same puzzle gets
// the same answer. Any number but 0 would do.
const Seed Source = 0x9e3779b97f4a7c15

// Next draws 64 bits.
func (s *Source) Next() uint64 {
	x := *s
	x ^= x >> 12
	x ^= x << 25
	x ^= x >> 27
	*s = x
	return uint64(x) * 0x2545f4914f6cdd1d
}

// Below draws a number from 0 to n-1; n is at least 1.
func (s *Source) Below(n int) int {
	high, _ := bits.Mul64(s.Next(), uint64(n))
	return int(high)
}

// Effort is the option that says how much a solver tries before it declines.
func Effort(fallback, doc string) solvers.Option {
	return solvers.Option{Name: "effort", Default: fallback, Doc: doc}
}

// Whole reads the value of an option that is a whole number of at least least.
func Whole(options solvers.Options, o solvers.Option, least int) (int, error) {
	text, ok := options[o.Name]
	if !ok {
		text = o.Default
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least {
		return 0, fmt.Errorf("option %s is %q; give a whole number of at least %d, such as %s", o.Name, text, least, o.Default)
	}
	return n, nil
}
