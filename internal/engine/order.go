package engine

import "math/bits"

// order is a random order of n numbers that computes each place separately. So a shard of a corpus
// of 100 million puzzles needs no list of all places.
//
// It is a Feistel network over the least power of 2 that is not below n. The network alternately
// mixes each half of the bits with a random function of the other half, one half in each round. If
// the result is not below n, it goes through the network again (cycle walking). The network is a
// permutation, so the order is a permutation, too.
type order struct {
	n        int
	low      int                   // number of bits of the lower half
	lowBits  uint64                // mask of the lower half
	highBits uint64                // mask of the upper half
	mixtures [feistelRounds]uint64 // random key of each round of the network
}

// feistelRounds is the number of rounds of the network. Four rounds of random functions cannot be
// distinguished from a random permutation (Luby and Rackoff, 1988).
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

// at returns the number at a place.
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

// place returns the place of a number. It is the inverse of the method at.
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
