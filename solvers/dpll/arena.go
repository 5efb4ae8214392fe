package dpll

// clause is the number of a clause in the arena.
type clause int32

const (
	nothing clause = 0 // value that means that there is no clause
	pair    clause = 1 // clause of two literals that the last call of ofTwo wrote
)

// arena has all clauses, except the clauses of two literals that the type rules has in a table. The
// clauses of the rules are first, and the learned clauses follow. Therefore a copy of the clauses
// of the rules resets the arena. The slices keep their capacity.
type arena struct {
	clauses  []clauseAt
	literals []literal // literals of all clauses, one clause after the other
	first    []clause  // for each literal, the first clause in the list of clauses that watch it

	// ruleClauses, ruleLiterals and ruleFirst are copies of clauses, literals and first without the
	// learned clauses.
	ruleClauses  []clauseAt
	ruleLiterals []literal
	ruleFirst    []clause
}

// clauseAt is the place of a clause in the arena: literals[from : from+size]. The clause watches
// its first two literals, so it is in the lists of both.
type clauseAt struct {
	from, size int32
	next       [2]clause // next clause in the list of its first literal, and in the list of its second literal
}

// learnedRoom is the largest number of learned clauses. The memory for their literals is enough if
// a learned clause has on average at most twice as many literals as a clause of the rules.
const learnedRoom = 5000

func newArena(r *rules, room int) arena {
	a := arena{
		ruleClauses:  []clauseAt{nothing: {}, pair: {size: 2}},
		ruleLiterals: make([]literal, 2, 2+len(r.atLeastOne)),
		ruleFirst:    make([]clause, 2*r.variables),
	}
	a.clauses, a.literals, a.first = a.ruleClauses, a.ruleLiterals, a.ruleFirst
	for from := 0; from < len(r.atLeastOne); from += r.width {
		a.add(r.atLeastOne[from : from+r.width])
	}
	a.ruleClauses, a.ruleLiterals, a.ruleFirst = a.clauses, a.literals, a.first
	a.clauses = make([]clauseAt, 0, len(a.ruleClauses)+room)
	a.literals = make([]literal, 0, len(a.ruleLiterals)+room*2*r.width)
	a.first = make([]clause, len(a.ruleFirst))
	return a
}

// reset removes the learned clauses and restores the original clauses and lists of the rules.
func (a *arena) reset() {
	a.clauses = append(a.clauses[:0], a.ruleClauses...)
	a.literals = append(a.literals[:0], a.ruleLiterals...)
	copy(a.first, a.ruleFirst)
}

// of returns the literals of a clause. The caller can change their order.
func (a *arena) of(c clause) []literal {
	at := &a.clauses[c]
	return a.literals[at.from : at.from+at.size]
}

// ofTwo stores two literals as the clause pair and returns pair. A conflict in the table of rules
// has no number, so it is reported as this clause.
func (a *arena) ofTwo(l, m literal) clause {
	a.literals[0], a.literals[1] = l, m
	return pair
}

// fits reports whether the arena has memory for one more clause with this number of literals.
func (a *arena) fits(size int) bool {
	return len(a.clauses) < cap(a.clauses) && len(a.literals)+size <= cap(a.literals)
}

// add appends a clause of at least two literals and returns its number.
func (a *arena) add(literals []literal) clause {
	c := clause(len(a.clauses))
	a.clauses = append(a.clauses, clauseAt{from: int32(len(a.literals)), size: int32(len(literals))})
	a.literals = append(a.literals, literals...)
	a.watch(c)
	return c
}

// watch inserts a clause at the start of the lists of its first two literals.
func (a *arena) watch(c clause) {
	literals := a.of(c)
	for k := range 2 {
		head := &a.first[literals[k]]
		a.clauses[c].next[k], *head = *head, c
	}
}

// learn adds the clause that analyze returns. It goes back to the level at which the clause forces
// its first literal, and sets this literal. ok is false if there is no memory for the clause even
// after forget. Then learn does not change the assignment.
func (s *solver) learn(conflict clause) (ok bool) {
	literals, level := s.analyze(conflict)
	if !s.arena.fits(len(literals)) {
		s.forget()
		if !s.arena.fits(len(literals)) {
			return false
		}
	}
	s.back(max(level, s.floor))
	why := unforced // the reason if the clause has one literal: it is not stored, and level 0 needs no reason
	if len(literals) > 1 {
		why = byClause(s.arena.add(literals))
	}
	s.set(literals[0], why)
	return true
}

// forget removes the older half of the learned clauses. It keeps clauses that are the reason of a
// true literal. It also keeps clauses of two literals, because they force literals most often.
func (s *solver) forget() {
	a := &s.arena
	rules := len(a.ruleClauses)
	newer := clause(rules + (len(a.clauses)-rules)/2)
	clear(a.first)
	for c := pair + 1; int(c) < rules; c++ {
		a.watch(c)
	}
	learned := a.clauses[rules:]
	a.clauses, a.literals = a.clauses[:rules], a.literals[:len(a.ruleLiterals)]
	for k, at := range learned {
		c := clause(rules + k)
		literals := a.literals[at.from : at.from+at.size : cap(a.literals)]
		forced := literals[0].variable()
		inUse := s.value[literals[0]] > 0 && s.reason[forced] == byClause(c)
		if c < newer && !inUse && len(literals) > 2 {
			continue
		}
		moved := a.add(literals) // add writes the clause at its old place or before it, so it overwrites no later clause
		if inUse {
			s.reason[forced] = byClause(moved)
		}
	}
}
