package canon

// A state is a set of arrangements that write the same rows so far. Each of
// them has placed the same lines in some order, has the same columns at the
// same places, and gives digits the same labels.
type state struct {
	places uint64 // four bits a column: its place, counted from the right, if it is not in free
	labels uint64 // four bits a digit: its label, or unknown
	free   uint16 // columns without a place: they are blank in all lines so far
	used   uint16 // lines that are placed
	base   uint8  // 0, or 9 for a transposed board
	next   uint8  // the label that the next new digit gets
	stacks uint8  // two bits a stack: its place from the right, if it is not in open
	open   uint8  // stacks without a place: all their columns are free
	count  uint32 // arrangements in the set; those of the free columns do not count
}

// unknown is the label of a digit that no line so far has.
const unknown = 15

// start is the state before the first row.
func start(base uint8) state {
	return state{labels: 1<<40 - 16, free: 1<<9 - 1, base: base, next: 1, open: 7, count: 1}
}

// choices are the lines that the next row can be: the rest of the band that
// was begun, or else all lines that are left.
func (s *state) choices() uint16 {
	for band := uint16(7); band < 1<<9; band <<= 3 {
		if in := s.used & band; in != 0 && in != band {
			return band &^ s.used
		}
	}
	return (1<<9 - 1) &^ s.used
}

// arrangements is the number of arrangements in the set, those of the free
// columns included.
func (s *state) arrangements() int {
	orders := [4]int{1, 1, 2, 6}
	n := int(s.count) * orders[ones3[s.open]]
	for stack := 0; stack < 9; stack += 3 {
		n *= orders[ones3[s.free>>stack&7]]
	}
	return n
}

// ones3 is the number of bits of a number below 8.
var ones3 = [8]uint8{0, 1, 1, 2, 1, 2, 2, 3}

// merge unites states that differ in the order of their lines only.
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

// large is the number of states from which on a new table is faster than to
// clear the old one: most boards need small tables.
const large = 4096
