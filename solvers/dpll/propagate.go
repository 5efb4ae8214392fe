package dpll

// reason is the cause of a true literal: a clause of the arena (above 0), or a true literal that
// excludes the opposite (below 0).
type reason int32

const unforced reason = 0 // a clue, a decision or a reversed decision

func byClause(c clause) reason   { return reason(c) }
func byLiteral(l literal) reason { return ^reason(l) }

// clause returns the clause that forced the literal. ok is false if no clause of the arena did.
func (r reason) clause() (c clause, ok bool) { return clause(r), r > 0 }

// literal returns the true literal that forced this one. ok is false if none did.
func (r reason) literal() (l literal, ok bool) { return literal(^r), r < 0 }

// propagate sets all literals that clauses force, until no clause forces another. It returns the
// clause whose literals are all false, or nothing if there is no such clause.
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

// exclude makes all variables false that the true variable l excludes.
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

// visit looks at all clauses that watch lost, a literal that has become false.
//
// A clause watches its first two literals. While both are not false, the clause forces nothing, so
// the other literals can change without a look at it. Going back makes no literal false, so the
// watched literals stay valid. If one becomes false, visit swaps it with a later literal that is not
// false. If all later literals are false, visit sets the other watched literal. If this is false
// too, the clause is a conflict.
func (s *solver) visit(lost literal) (conflict clause) {
	a := &s.arena
	link := &a.first[lost] // the link to the clause in turn, to remove the clause from the list
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

// notFalse returns the index of the first literal that is true or open, or -1.
func (s *solver) notFalse(literals []literal) int {
	for k, l := range literals {
		if s.value[l] >= 0 {
			return k
		}
	}
	return -1
}
