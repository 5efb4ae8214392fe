package dpll

// reason says what forced a literal: a clause of the arena, or another literal
// that excludes it.
type reason int32

const unforced reason = 0 // a clue, a decision, or one turned round

func byClause(c clause) reason   { return reason(c) }
func byLiteral(l literal) reason { return ^reason(l) }

// clause is the clause whose other literals are false; nothing if a literal did it.
func (r reason) clause() (c clause, ok bool)   { return clause(r), r > 0 }
func (r reason) literal() (l literal, ok bool) { return literal(^r), r < 0 }

// propagate draws all consequences of the literals that have become true. It
// returns the clause that has no literal left, or nothing.
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

// exclude makes false what a true variable excludes.
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

// visit looks after the clauses that watch a literal which has become false.
//
// Of each clause the first two literals are watched. As long as neither is
// false, the clause forces nothing and need not be looked at, whatever becomes
// of the others; going back never makes a literal false, so it costs nothing
// here. When a watched one becomes false, another that is not takes its place;
// if there is none, the other watched literal is forced.
func (s *solver) visit(lost literal) (conflict clause) {
	a := &s.arena
	link := &a.first[lost] // where the clause that is looked at is named
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

// notFalse finds a literal that is true or open; -1 if there is none.
func (s *solver) notFalse(literals []literal) int {
	for k, l := range literals {
		if s.value[l] >= 0 {
			return k
		}
	}
	return -1
}
