package dpll

// activity says which variable is decided next: the one that took part in most
// conflicts, of which the last count most.
type activity struct {
	score      []float64
	step       float64 // what taking part in a conflict counts now
	candidates []int32 // the variables that the clues leave open
}

const (
	// growth is by how much each conflict counts more than the one before; that
	// makes the older count less without touching every score.
	growth = 1 / 0.95
	// tooLarge is where scores are scaled down, since floats end.
	tooLarge = 1e100
)

func newActivity(variables int) activity {
	return activity{score: make([]float64, variables), candidates: make([]int32, 0, variables)}
}

// prefer begins with what the clues leave. Before the first conflict, a variable
// counts for the clauses that it is in, a clause of n open literals 2^-n (R. G.
// Jeroslow and J. Wang, "Solving Propositional Satisfiability Problems", 1990).
func (s *solver) prefer() {
	a := &s.activity
	a.step = 1
	a.candidates = a.candidates[:0]
	for v := range s.rules.variables {
		if s.value[yes(v)] == 0 {
			a.candidates = append(a.candidates, int32(v))
			a.score[v] = 0
		}
	}
	if len(a.candidates) == 0 {
		return
	}
	for c := pair + 1; int(c) < len(s.arena.ruleClauses); c++ {
		weight := 1.0
		literals := s.arena.of(c)
		for _, l := range literals {
			switch {
			case s.value[l] == 0:
				weight /= 2
			case s.value[l] > 0:
				weight = 0
			}
		}
		for _, l := range literals {
			a.score[l.variable()] += weight
		}
	}
}

// mostActive is the open variable of the highest score.
func (s *solver) mostActive() int {
	best, score := int32(-1), -1.0
	for _, v := range s.activity.candidates {
		if a := s.activity.score[v]; a > score && s.value[yes(int(v))] == 0 {
			best, score = v, a
		}
	}
	return int(best)
}

// bump counts a variable's part in a conflict.
func (a *activity) bump(v int) {
	if a.score[v] += a.step; a.score[v] > tooLarge {
		for v := range a.score {
			a.score[v] /= tooLarge
		}
		a.step /= tooLarge
	}
}

// age makes the next conflict count more.
func (a *activity) age() { a.step *= growth }
