package generator

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// random is the stream of random numbers of one attempt. ChaCha8 is a published algorithm with a
// fixed output. The generator uses this stream only through the methods below, so a seed gives the
// same puzzles with every version of Go.
type random struct{ stream *rand.ChaCha8 }

func newRandom(seed, attempt uint64) random {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[0:], seed)
	binary.LittleEndian.PutUint64(key[8:], attempt)
	return random{rand.NewChaCha8(key)}
}

// below returns a number in 0..n-1.
func (r random) below(n int) int {
	whole, _ := bits.Mul64(r.stream.Uint64(), uint64(n))
	return int(whole)
}

func (r random) order(n int) []int {
	a := make([]int, n)
	for i := range a {
		j := r.below(i + 1)
		a[i] = a[j]
		a[j] = i
	}
	return a
}
