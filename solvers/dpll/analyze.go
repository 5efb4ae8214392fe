package dpll

// lesson holds the buffers for the analysis of a conflict.
type lesson struct {
	literals []literal  // literals of the learned clause
	seen     []bool     // for each variable, whether it is in the list literals, or analyze has still to replace it
	one      [1]literal // buffer for the result of the method cause if it has one literal
}

func newLesson(variables int) lesson {
	return lesson{literals: make([]literal, 0, variables), seen: make([]bool, variables)}
}

// analyze returns the clause to learn from a conflict, and the level at which the clause forces its
// first literal. The current level must not be 0.
//
// All literals of the conflict are false. analyze replaces a literal that was forced at the current
// level by the other literals of its reason. These literals are false too, and the new clause
// follows from the two clauses. analyze repeats this from the end of the trail backwards, until one
// literal of the current level is left ("the first unique implication point"). If all other
// literals are false, the clause forces this literal.
func (s *solver) analyze(conflict clause) (literals []literal, level int) {
	w := &s.lesson
	w.literals = append(w.literals[:0], 0) // reserves the first place for the last literal of the current level
	here := int32(len(s.starts))
	open := 0 // number of literals of the current level in the clause
	at := len(s.trail)
	for cause := s.arena.of(conflict); ; {
		for _, l := range cause {
			v := l.variable()
			if w.seen[v] || s.level[v] == 0 {
				continue // skips l if it was handled before, or if it is false in all solutions and the clause does not need it
			}
			w.seen[v] = true
			if !s.static && !s.inOrder {
				s.activity.bump(v)
			}
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

// cause returns the other literals of the clause that forced the true literal l. All of them are
// false. The list is empty if l is a clue, a decision or a reversed decision.
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

// shorten removes each literal from the learned clause that is false because other literals of the
// clause are false.
func (s *solver) shorten() {
	w := &s.lesson
	n := 1
	for i, l := range w.literals[1:] {
		if s.long || !s.follows(l) {
			w.literals[n], w.literals[1+i] = l, w.literals[n]
			n++
		}
	}
	for _, l := range w.literals[1:] {
		w.seen[l.variable()] = false
	}
	w.literals = w.literals[:n]
}

// follows reports whether all literals that made l false are in the learned clause or have level 0.
func (s *solver) follows(l literal) bool {
	cause := s.cause(l.not())
	for _, m := range cause {
		if v := m.variable(); !s.lesson.seen[v] && s.level[v] > 0 {
			return false
		}
	}
	return len(cause) > 0
}

// second finds the highest level among all literals except the first, and moves a literal of this
// level to the second place. It returns this level, or 0 if there is no second literal. The learned
// clause will watch its first two literals, because they are the first that become open when the
// search goes back.
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
