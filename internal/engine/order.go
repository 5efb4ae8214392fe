package engine

import "math/bits"

// order is a random order of n numbers that is computed place by place. A shard of a
// corpus of 100 million puzzles needs only its own places, and so no list of all.
//
// It is a Feistel network over the least power of 4 that is not below n. A number
// beyond n is put through the network again, until it is below n (cycle walking). That
// is a permutation, because the network is one.
type order struct {
	n    int
	half int // bits of each half
	keys [feistelRounds]uint64
}

// feistelRounds is how often the halves are mixed. Four rounds of a random function
// cannot be told from a random permutation (Luby and Rackoff, 1988).
const feistelRounds = 4

func newOrder(seed uint64, n int) *order {
	o := &order{n: n, half: max(1, (bits.Len(uint(max(0, n-1)))+1)/2)}
	for i := range o.keys {
		o.keys[i] = mix(seed, "order", i)
	}
	return o
}

// at is the number at a place.
func (o *order) at(place int) int {
	x := uint64(place)
	for {
		left, right := x>>o.half, x&o.mask()
		for _, key := range o.keys {
			left, right = right, left^o.scramble(right, key)
		}
		if x = left<<o.half | right; x < uint64(o.n) {
			return int(x)
		}
	}
}

// place is where a number is: the inverse of at.
func (o *order) place(number int) int {
	x := uint64(number)
	for {
		left, right := x>>o.half, x&o.mask()
		for i := range o.keys {
			left, right = right^o.scramble(left, o.keys[len(o.keys)-1-i]), left
		}
		if x = left<<o.half | right; x < uint64(o.n) {
			return int(x)
		}
	}
}

func (o *order) mask() uint64 { return 1<<o.half - 1 }

// scramble is the finalizer of SplitMix64 (Steele, Lea and Flood, 2014), cut to a half.
func (o *order) scramble(x, key uint64) uint64 {
	x += key
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return (x ^ x>>31) & o.mask()
}
