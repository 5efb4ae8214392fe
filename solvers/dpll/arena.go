package dpll

// clause is the number of a clause in the arena.
type clause int32

const (
	nothing clause = 0
	pair    clause = 1 // "not both": the clause of the table that failed last
)

// arena holds all clauses but those of the table, the rules first and behind
// them what was learned, so that to begin anew is to copy. Nothing in it grows.
type arena struct {
	clauses  []clauseAt
	literals []literal // of all clauses
	first    []clause  // of the clauses that watch each literal

	// The three as every puzzle begins.
	ruleClauses  []clauseAt
	ruleLiterals []literal
	ruleFirst    []clause
}

// clauseAt says where the literals of a clause are. Its first two are watched,
// so it is in two lists; next is what comes after it in each.
type clauseAt struct {
	from, size int32
	next       [2]clause
}

// learnedRoom is for how many learned clauses there is room, of so many literals
// as two rules have. Puzzles of 9x9 hardly ever need it all.
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

// reset forgets all that was learned, and where rules were watched.
func (a *arena) reset() {
	a.clauses = append(a.clauses[:0], a.ruleClauses...)
	a.literals = append(a.literals[:0], a.ruleLiterals...)
	copy(a.first, a.ruleFirst)
}

// of gives the literals of a clause.
func (a *arena) of(c clause) []literal {
	at := &a.clauses[c]
	return a.literals[at.from : at.from+at.size]
}

// ofTwo writes down a clause of the table.
func (a *arena) ofTwo(l, m literal) clause {
	a.literals[0], a.literals[1] = l, m
	return pair
}

// fits reports whether there is room for one more clause.
func (a *arena) fits(size int) bool {
	return len(a.clauses) < cap(a.clauses) && len(a.literals)+size <= cap(a.literals)
}

// add puts a clause of two literals or more behind the others.
func (a *arena) add(literals []literal) clause {
	c := clause(len(a.clauses))
	a.clauses = append(a.clauses, clauseAt{from: int32(len(a.literals)), size: int32(len(literals))})
	a.literals = append(a.literals, literals...)
	a.watch(c)
	return c
}

// watch puts a clause in front of the lists of its first two literals.
func (a *arena) watch(c clause) {
	literals := a.of(c)
	for k := range 2 {
		head := &a.first[literals[k]]
		a.clauses[c].next[k], *head = *head, c
	}
}

// learn adds what a conflict teaches, goes back to where that forces something,
// and sets it; ok is false where there is no room even after forgetting.
func (s *solver) learn(conflict clause) (ok bool) {
	literals, level := s.analyze(conflict)
	if !s.arena.fits(len(literals)) {
		s.forget()
		if !s.arena.fits(len(literals)) {
			return false
		}
	}
	s.back(max(level, s.floor))
	why := unforced // a literal by itself needs no reason
	if len(literals) > 1 {
		why = byClause(s.arena.add(literals))
	}
	s.set(literals[0], why)
	return true
}

// forget drops the older half of what was learned, but for clauses that are the
// reason of a true literal and those of two literals, which do much.
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
		moved := a.add(literals) // to where it was, or before: what is read is not yet written over
		if inUse {
			s.reason[forced] = byClause(moved)
		}
	}
}
