package dpll

// activity chooses the variable of the next decision: the open variable that took part in the most
// conflicts. Recent conflicts count more.
type activity struct {
	score      []float64 // score of each variable; the variable with the highest score is decided first
	step       float64   // amount that the next conflict adds to the scores of its variables
	candidates []int32   // variables that the clues leave open
}

const (
	// growth is the factor by which step grows after each conflict. A growing step has the same
	// effect as smaller scores for older conflicts, but changes no score.
	growth = 1 / 0.95
	// tooLarge is the score above which all scores are divided by tooLarge, so that no score
	// overflows.
	tooLarge = 1e100
)

func newActivity(variables int) activity {
	return activity{score: make([]float64, variables), candidates: make([]int32, 0, variables)}
}

// prefer lists the variables that the clues leave open and computes their first scores. A clause
// with n open literals and no true literal adds 2^-n to the scores of its variables (R. G. Jeroslow
// and J. Wang, "Solving Propositional Satisfiability Problems", 1990).
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
	if len(a.candidates) == 0 || s.inOrder {
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

// mostActive returns the open variable with the highest score. If several have it, it returns the
// first.
func (s *solver) mostActive() int {
	best, score := int32(-1), -1.0
	for _, v := range s.activity.candidates {
		if a := s.activity.score[v]; a > score && s.value[yes(int(v))] == 0 {
			best, score = v, a
		}
	}
	return int(best)
}

// firstOpen returns the first open variable.
func (s *solver) firstOpen() int {
	for _, v := range s.activity.candidates {
		if s.value[yes(int(v))] == 0 {
			return int(v)
		}
	}
	return -1 // never reached, because search decides only if a variable is open
}

// bump adds step to the score of a variable that took part in a conflict.
func (a *activity) bump(v int) {
	if a.score[v] += a.step; a.score[v] > tooLarge {
		for v := range a.score {
			a.score[v] /= tooLarge
		}
		a.step /= tooLarge
	}
}

// age increases step, so that the next conflict counts more.
func (a *activity) age() { a.step *= growth }
