package dpll

// reason is the cause of a true literal. A positive value is a clause of the arena. A negative
// value is a true literal that excludes the opposite of this literal.
type reason int32

const unforced reason = 0 // reason of a clue, a decision or a reversed decision

func byClause(c clause) reason   { return reason(c) }
func byLiteral(l literal) reason { return ^reason(l) }

// clause returns the clause that forced the literal. ok is false if no clause of the arena forced
// it.
func (r reason) clause() (c clause, ok bool) { return clause(r), r > 0 }

// literal returns the true literal that forced the literal with this reason. ok is false if the
// reason is not a literal.
func (r reason) literal() (l literal, ok bool) { return literal(^r), r < 0 }

// propagate sets all literals that clauses force, until no clause forces another literal. It
// returns a clause if all its literals are false. Otherwise it returns the constant nothing.
func (s *solver) propagate() (conflict clause) {
	for s.next < len(s.trail) {
		l := s.trail[s.next]
		s.next++
		if l&1 == 0 {
			if conflict = s.exclude(l); conflict != nothing {
				return conflict
			}
		}
		if conflict = s.visit(l.not()); conflict != nothing {
			return conflict
		}
	}
	return nothing
}

// exclude makes all variables false that the true variable of l excludes. It returns the constant
// nothing, or a clause of two false literals if an excluded variable is already true.
func (s *solver) exclude(l literal) (conflict clause) {
	for _, v := range s.rules.excludedBy(l.variable()) {
		other := yes(int(v))
		switch value := s.value[other]; {
		case value == 0:
			s.set(other.not(), byLiteral(l))
		case value > 0:
			return s.arena.ofTwo(l.not(), other.not())
		}
	}
	return nothing
}

// visit processes all clauses that watch lost, a literal that has become false.
//
// A clause watches its first two literals. While both are not false, the clause forces nothing, so
// the search need not read its other literals. When the search goes back, it makes no literal
// false, so the watched literals stay valid. If a watched literal becomes false, visit swaps it
// with a later literal that is not false. If all later literals are false, visit sets the other
// watched literal. If the other watched literal is false too, the clause is a conflict.
func (s *solver) visit(lost literal) (conflict clause) {
	a := &s.arena
	link := &a.first[lost] // pointer to the number of the current clause, so that the clause can be removed from the list
	for *link != nothing {
		c := *link
		at := &a.clauses[c]
		literals := a.literals[at.from : at.from+at.size]
		if literals[0] == lost {
			literals[0], literals[1] = literals[1], lost
			at.next[0], at.next[1] = at.next[1], at.next[0]
		}
		other := literals[0]
		if s.value[other] > 0 {
			link = &at.next[1]
			continue
		}
		if k := s.notFalse(literals[2:]); k >= 0 {
			literals[1], literals[2+k] = literals[2+k], lost
			head := &a.first[literals[1]]
			*link, at.next[1], *head = at.next[1], *head, c
			continue
		}
		if s.value[other] < 0 {
			return c
		}
		s.set(other, byClause(c))
		link = &at.next[1]
	}
	return nothing
}

// notFalse returns the index of the first literal that is true or open, or -1 if all are false.
func (s *solver) notFalse(literals []literal) int {
	for k, l := range literals {
		if s.value[l] >= 0 {
			return k
		}
	}
	return -1
}
