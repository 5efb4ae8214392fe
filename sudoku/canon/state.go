package canon

// A state is a set of arrangements that give the same rows so far. All of them have used the same
// lines in some order, have the same columns at the same places, and give the same labels to
// digits.
type state struct {
	places uint64 // place of each column that is not free, counted from the right, four bits each
	labels uint64 // label of each digit, four bits each; the constant unknown if it has none
	free   uint16 // set of the columns without a place, which are blank in all rows so far
	used   uint16 // set of the lines that are already rows of the canonical form
	base   uint8  // number of the first line: 0 for the board, 9 for the transposed board
	next   uint8  // label for the next digit without a label
	stacks uint8  // place of each stack that is not open, counted from the right, two bits each
	open   uint8  // set of the stacks without a place, in which all columns are free
	count  uint32 // number of arrangements in the state, divided by the number of orders of the free columns
}

// unknown is the label of a digit that has not appeared yet.
const unknown = 15

// start is the state before the first row.
func start(base uint8) state {
	return state{labels: 1<<40 - 16, free: 1<<9 - 1, base: base, next: 1, open: 7, count: 1}
}

// choices returns the lines that can be the next row: the other lines of a band that is partly
// used, or else all lines that are not used.
func (s *state) choices() uint16 {
	for band := uint16(7); band < 1<<9; band <<= 3 {
		if in := s.used & band; in != 0 && in != band {
			return band &^ s.used
		}
	}
	return (1<<9 - 1) &^ s.used
}

// arrangements returns the number of arrangements in the set, with all orders of the free columns.
func (s *state) arrangements() int {
	orders := [4]int{1, 1, 2, 6}
	n := int(s.count) * orders[ones3[s.open]]
	for stack := 0; stack < 9; stack += 3 {
		n *= orders[ones3[s.free>>stack&7]]
	}
	return n
}

// ones3 has the number of bits of the numbers 0 to 7.
var ones3 = [8]uint8{0, 1, 1, 2, 1, 2, 2, 3}

// merge merges the states that differ only in the order of their lines.
func (w *puzzle9) merge(states []state) []state {
	if len(w.seen) > large {
		w.seen = nil
	}
	if w.seen == nil {
		w.seen = map[state]int32{}
	}
	clear(w.seen)
	kept := states[:0]
	for _, s := range states {
		key := s
		key.count = 0
		if at, ok := w.seen[key]; ok {
			kept[at].count += s.count
			continue
		}
		w.seen[key] = int32(len(kept))
		kept = append(kept, s)
	}
	return kept
}

// large is the size above which merge makes a new table. A large table takes longer to clear, and
// most boards need only a small one.
const large = 4096
