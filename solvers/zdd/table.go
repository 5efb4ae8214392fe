package zdd

import "math/bits"

// table is a hash table that numbers its keys from 0 in the order in which they are added.
type table struct {
	keys []uint64
	// Each slot has the number of a key plus 1, or 0 if the slot is free. Collisions go to the next
	// slot (open addressing). The length is a power of two.
	slots []uint32
}

const fewestSlots = 1 << 8

// clear removes all keys and keeps the memory. It shrinks the table to fewestSlots slots, so that
// a small puzzle after a large one does not have to clear a large table.
func (t *table) clear() {
	t.keys = t.keys[:0]
	if t.slots == nil {
		t.slots = make([]uint32, fewestSlots)
	}
	t.slots = t.slots[:fewestSlots]
	clear(t.slots)
}

// at returns the number of a key. If the table does not have the key, at adds it with the next
// number, and known is false.
func (t *table) at(key uint64) (number uint32, known bool) {
	slots := t.slots
	last := uint64(len(slots) - 1)
	h := t.home(key)
	for ; slots[h&last] != 0; h++ {
		if number = slots[h&last] - 1; t.keys[number] == key {
			return number, true
		}
	}
	t.keys = append(t.keys, key)
	slots[h&last] = uint32(len(t.keys))
	if len(t.keys) > len(slots)/4*3 {
		t.grow()
	}
	return uint32(len(t.keys) - 1), false
}

// home returns the slot at which the search for a key starts. It is the high bits of the product of
// the key and the golden ratio (Knuth, "The Art of Computer Programming", vol. 3, section 6.4).
func (t *table) home(key uint64) uint64 {
	return key * 0x9E3779B97F4A7C15 >> (65 - bits.Len(uint(len(t.slots))))
}

// grow doubles the number of slots and puts every key into its new slot.
func (t *table) grow() {
	if n := 2 * len(t.slots); n <= cap(t.slots) {
		t.slots = t.slots[:n]
		clear(t.slots)
	} else {
		t.slots = make([]uint32, n)
	}
	last := uint64(len(t.slots) - 1)
	for k, key := range t.keys {
		h := t.home(key)
		for t.slots[h&last] != 0 {
			h++
		}
		t.slots[h&last] = uint32(k + 1)
	}
}
