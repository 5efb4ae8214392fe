package dpll

// lesson is where a conflict is taken apart.
type lesson struct {
	literals []literal
	seen     []bool // of each variable: it is in literals, or was and is replaced
	one      [1]literal
}

func newLesson(variables int) lesson {
	return lesson{literals: make([]literal, 0, variables), seen: make([]bool, variables)}
}

// analyze gives the clause that a conflict teaches, and the level where it
// forces its first literal. There must be a decision to blame.
//
// The clause that failed has only false literals. One that was forced at this
// level may be replaced by what forced it, which is false as well, and what
// comes out follows from the clauses used. Going back along the trail this is
// done until one literal of this level is left ("the first unique implication
// point"): then the clause forces it as soon as the others are false.
func (s *solver) analyze(conflict clause) (literals []literal, level int) {
	w := &s.lesson
	w.literals = append(w.literals[:0], 0) // the place of the one that is left
	here := int32(len(s.starts))
	open := 0 // literals of this level in the clause, not yet replaced
	at := len(s.trail)
	for cause := s.arena.of(conflict); ; {
		for _, l := range cause {
			v := l.variable()
			if w.seen[v] || s.level[v] == 0 {
				continue // what holds without a decision needs no mention
			}
			w.seen[v] = true
			s.activity.bump(v)
			if s.level[v] == here {
				open++
			} else {
				w.literals = append(w.literals, l)
			}
		}
		for at--; !w.seen[s.trail[at].variable()]; at-- {
		}
		l := s.trail[at]
		w.seen[l.variable()] = false
		if open--; open == 0 {
			w.literals[0] = l.not()
			break
		}
		cause = s.cause(l)
	}
	s.activity.age()
	s.shorten()
	return w.literals, s.second()
}

// cause lists the false literals that forced a true one.
func (s *solver) cause(l literal) []literal {
	why := s.reason[l.variable()]
	if c, ok := why.clause(); ok {
		return s.arena.of(c)[1:]
	}
	if by, ok := why.literal(); ok {
		s.lesson.one[0] = by.not()
		return s.lesson.one[:]
	}
	return nil
}

// shorten leaves out literals that others of the clause make false anyway.
func (s *solver) shorten() {
	w := &s.lesson
	n := 1
	for i, l := range w.literals[1:] {
		if !s.follows(l) {
			w.literals[n], w.literals[1+i] = l, w.literals[n]
			n++
		}
	}
	for _, l := range w.literals[1:] {
		w.seen[l.variable()] = false
	}
	w.literals = w.literals[:n]
}

// follows reports whether what made a literal false is all in the clause.
func (s *solver) follows(l literal) bool {
	cause := s.cause(l.not())
	for _, m := range cause {
		if v := m.variable(); !s.lesson.seen[v] && s.level[v] > 0 {
			return false
		}
	}
	return len(cause) > 0
}

// second puts the literal that became false last, but for the first, in the
// second place, and gives its level. Watching these two, the clause is seen as
// soon as the search goes back behind either.
func (s *solver) second() (level int) {
	literals := s.lesson.literals
	for i := 1; i < len(literals); i++ {
		if at := int(s.level[literals[i].variable()]); at > level {
			level = at
			literals[1], literals[i] = literals[i], literals[1]
		}
	}
	return level
}
