package engine

import "math/bits"

// order is a random order of n numbers that is computed place by place. A shard of a
// corpus of 100 million puzzles needs only its own places, and so no list of all.
//
// It is a Feistel network over the least power of 2 that is not below n: in turns, each half
// of the bits is mixed with a random function of the other. A result that is not below n is
// put through the network again (cycle walking). That is a permutation, because the
// network is one.
type order struct {
	n        int
	low      int    // bits of the lower half
	lowBits  uint64 // masks of the halves
	highBits uint64
	mixtures [feistelRounds]uint64 // keys
}

// feistelRounds is how often a half is mixed. Four rounds of a random function cannot be told
// from a random permutation (Luby and Rackoff, 1988).
const feistelRounds = 4

func newOrder(seed uint64, n int) *order {
	all := bits.Len(uint(max(0, n-1)))
	o := &order{n: n, low: (all + 1) / 2}
	o.lowBits, o.highBits = 1<<o.low-1, 1<<(all-o.low)-1
	for i := range o.mixtures {
		o.mixtures[i] = mix(seed, "order", i)
	}
	return o
}

// at is the number at a place.
func (o *order) at(place int) int {
	for x := uint64(place); ; {
		high, low := x>>o.low, x&o.lowBits
		for i := 0; i < feistelRounds; i += 2 {
			high ^= scramble(low+o.mixtures[i]) & o.highBits
			low ^= scramble(high+o.mixtures[i+1]) & o.lowBits
		}
		if x = high<<o.low | low; x < uint64(o.n) {
			return int(x)
		}
	}
}

// place is where a number is: the inverse of at.
func (o *order) place(number int) int {
	for x := uint64(number); ; {
		high, low := x>>o.low, x&o.lowBits
		for i := feistelRounds - 2; i >= 0; i -= 2 {
			low ^= scramble(high+o.mixtures[i+1]) & o.lowBits
			high ^= scramble(low+o.mixtures[i]) & o.highBits
		}
		if x = high<<o.low | low; x < uint64(o.n) {
			return int(x)
		}
	}
}

// scramble is the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
func scramble(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
