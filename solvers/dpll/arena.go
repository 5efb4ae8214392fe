package dpll

// clause is the number of a clause in the arena.
type clause int32

const (
	nothing clause = 0 // no clause
	pair    clause = 1 // the clause of two literals that ofTwo wrote last
)

// arena holds all clauses except those in the table of rules. The rules are first, and the learned
// clauses follow, so that a copy of the rules resets the arena. Its slices keep their capacity.
type arena struct {
	clauses  []clauseAt
	literals []literal // the literals of all clauses, one clause after the other
	first    []clause  // index: literal; the first clause in the list of clauses that watch the literal

	// ruleClauses, ruleLiterals and ruleFirst are copies of clauses, literals and first with the
	// rules alone, without learned clauses.
	ruleClauses  []clauseAt
	ruleLiterals []literal
	ruleFirst    []clause
}

// clauseAt is a clause: literals[from : from+size] of the arena. It watches its first two literals,
// so it is in the lists of both.
type clauseAt struct {
	from, size int32
	next       [2]clause // the next clause in the list of the first and of the second literal
}

// learnedRoom is the number of learned clauses for which there is room. The room for their literals
// is enough if a learned clause has on average twice as many literals as a rule.
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

// reset removes the learned clauses and restores the first watched literals of the rules.
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

// ofTwo stores a clause of the table as the clause pair. Then of(pair) returns its literals.
func (a *arena) ofTwo(l, m literal) clause {
	a.literals[0], a.literals[1] = l, m
	return pair
}

// fits reports whether there is room for one more clause, of size literals.
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

// learn adds the clause that analyze returns, goes back to the level at which the clause forces its
// first literal, and sets this literal. ok is false if there is no room even after forget; then
// the assignment stays as it is.
func (s *solver) learn(conflict clause) (ok bool) {
	literals, level := s.analyze(conflict)
	if !s.arena.fits(len(literals)) {
		s.forget()
		if !s.arena.fits(len(literals)) {
			return false
		}
	}
	s.back(max(level, s.floor))
	why := unforced // a clause of one literal is not stored; level 0 needs no reason
	if len(literals) > 1 {
		why = byClause(s.arena.add(literals))
	}
	s.set(literals[0], why)
	return true
}

// forget removes the older half of the learned clauses. It keeps clauses that are the reason of a
// true literal, and clauses of two literals, because these force most often.
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
		moved := a.add(literals) // never behind its old place, so it overwrites no later clause
		if inUse {
			s.reason[forced] = byClause(moved)
		}
	}
}
