package canon

// expand appends the states that follow s if line is its next row. There is one state for each
// arrangement of the clues that gives the smallest row. There are several if new digits, or stacks
// of new digits, can change places.
func (w *puzzle9) expand(list []state, s *state, line int) []state {
	after := *s
	after.used |= 1 << line
	line += int(s.base)
	e := expansion{list: list, clues: w.clues[line], digits: w.digits[line]}
	e.fresh = e.clues & s.free
	if e.fresh == 0 {
		e.finish(after)
		return e.list
	}
	e.arrangement = w.arrange(s, e.fresh, e.digits)
	e.stacks(after)
	return e.list
}

// expansion has the data of the line that the function expand adds as the next row.
type expansion struct {
	arrangement
	list   []state
	clues  uint16
	digits uint64
	fresh  uint16 // set of the clues whose columns have no place yet
}

// stacks first places the stacks that have clues in this line but no place yet, and then their
// columns. It tries each order that gives the smallest row.
func (e *expansion) stacks(s state) {
	var best uint16
	for stack := range 3 {
		if s.open>>stack&1 != 0 {
			best = max(best, e.keys[stack])
		}
	}
	if best == 0 {
		e.columns(s, 0)
		return
	}
	for stack := range 3 {
		if s.open>>stack&1 != 0 && e.keys[stack] == best {
			next := s
			next.open &^= 1 << stack
			next.stacks |= (3 - ones3[s.open]) << (2 * stack)
			e.stacks(next)
		}
	}
}

// columns places those columns of a stack, and of the stacks after it, that get their first clue in
// this line. It tries each order that gives the smallest row.
func (e *expansion) columns(s state, stack int) {
	for stack < 3 && e.fresh>>(3*stack)&7 == 0 {
		stack++
	}
	if stack == 3 {
		e.finish(s)
		return
	}
	e.column(s, stack, e.fresh>>(3*stack)&7)
}

// column places one column of the stack at the last free place. The mask in has one bit for each of
// the three columns of the stack. If several of these columns have the largest label, column tries
// each of them.
func (e *expansion) column(s state, stack int, in uint16) {
	if in == 0 {
		e.columns(s, stack+1)
		return
	}
	var largest uint64
	for m := in; m != 0; m &= m - 1 {
		largest = max(largest, s.label(e.digits>>(12*stack+4*first(m))&15))
	}
	at := uint64(s.at(stack)) / 4
	for m := in; m != 0; m &= m - 1 {
		c := 3*stack + first(m)
		if s.label(e.digits>>(4*c)&15) != largest {
			continue
		}
		next := s
		next.free &^= 1 << c
		next.places |= at << (4 * c)
		e.column(next, stack, in&^(1<<first(m)))
	}
}

// finish gives labels to the new digits of the line, whose columns all have places now, and appends
// the state.
func (e *expansion) finish(s state) {
	var at [9]uint8 // new digit at each place of the row
	unknowns := uint16(0)
	for m := e.clues; m != 0; m &= m - 1 {
		c := 4 * first(m)
		d := e.digits >> c & 15
		if s.label(d) == unknown {
			place := s.places >> c & 15
			at[place] = uint8(d)
			unknowns |= 1 << place
		}
	}
	for place := 8; unknowns != 0; place-- {
		if unknowns>>place&1 == 0 {
			continue
		}
		unknowns &^= 1 << place
		s.labels -= uint64(unknown-s.next) << (4 * at[place])
		s.next++
	}
	e.list = append(e.list, s)
}
