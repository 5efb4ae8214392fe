package collection

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"sudokubench/corpus"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Rating has the settings of Rate.
type Rating struct {
	Shape   sudoku.Shape
	Singles *solvers.Spec  // solver that uses only naked and hidden singles; nil means that the field singles is not added
	Grader  *solvers.Spec  // solver that explains its solutions; nil means that the field grade is not added
	Guess   []solvers.Spec // complete solvers whose guesses Rate counts
	Forms   int            // number of random symmetric forms over which the guesses are averaged, at least 1
	Seed    uint64         // seed of the random symmetric forms
}

// Rate adds fields to each puzzle:
//
//   - clues: the number of clues
//   - singles: yes if naked and hidden singles solve the puzzle, otherwise no
//   - grade: the grade of the Grader, or "not solved" if it gives up
//   - guesses-S for each solver S in Guess: the mean number of its guesses over the forms
//   - spread-S, with two forms or more: the standard deviation of these numbers
//
// The solvers must also prove that the solution is unique. All puzzles use the same forms.
func Rate(r Rating) Begin {
	return func() (work, error) {
		w := &rater{Rating: r, claim: solvers.Claim{Solution: make(sudoku.Grid, r.Shape.Cells())}, image: make(sudoku.Grid, r.Shape.Cells())}
		for k := range r.Forms {
			w.forms = append(w.forms, sudoku.NewSymmetry(r.Shape, mixed(r.Seed, uint64(k))))
		}
		specs := r.Guess
		if r.Singles != nil {
			specs = append(specs[:len(specs):len(specs)], *r.Singles)
		}
		if r.Grader != nil {
			specs = append(specs[:len(specs):len(specs)], *r.Grader)
		}
		for _, spec := range specs {
			solver, err := spec.New(r.Shape, nil)
			if err != nil {
				return nil, err
			}
			w.solvers = append(w.solvers, solver)
		}
		return w.rate, nil
	}
}

type rater struct {
	Rating
	forms   []*sudoku.Symmetry
	solvers []solvers.Solver // solvers of Rating.Guess, then Singles and Grader
	claim   solvers.Claim
	image   sudoku.Grid
}

func (r *rater) rate(ctx context.Context, p *corpus.Puzzle) error {
	setField(p, "clues", strconv.Itoa(p.Clues.Clues()))
	next := len(r.Guess)
	if r.Singles != nil {
		if err := r.solve(ctx, next, p.Clues); err != nil {
			return err
		}
		solved := "no"
		if r.claim.Count == 1 && r.claim.Exhausted {
			solved = "yes"
		}
		setField(p, "singles", solved)
		next++
	}
	if r.Grader != nil {
		if err := r.solve(ctx, next, p.Clues); err != nil {
			return err
		}
		grade := "not solved"
		if explainer, ok := r.solvers[next].(solvers.Explainer); ok && r.claim.Count == 1 {
			grade = explainer.Explain().Grade
		}
		setField(p, "grade", grade)
	}
	for k, spec := range r.Guess {
		mean, spread, err := r.guesses(ctx, k, p.Clues)
		if err != nil {
			return err
		}
		setField(p, "guesses-"+spec.Name, fmt.Sprintf("%.1f", mean))
		if r.Forms > 1 {
			setField(p, "spread-"+spec.Name, fmt.Sprintf("%.1f", spread))
		}
	}
	return nil
}

// solve calls the k-th solver, which searches for up to two solutions. The answer is in r.claim.
func (r *rater) solve(ctx context.Context, k int, puzzle sudoku.Grid) error {
	q := solvers.Query{Shape: r.Shape, Puzzle: puzzle, Limit: 2}
	return r.solvers[k].Solve(ctx, &q, &r.claim)
}

// guesses returns the mean and the standard deviation of the guesses over all forms.
func (r *rater) guesses(ctx context.Context, k int, puzzle sudoku.Grid) (mean, spread float64, err error) {
	squares := 0.0
	for n, form := range r.forms {
		form.Apply(r.image, puzzle)
		if err := r.solve(ctx, k, r.image); err != nil {
			return 0, 0, err
		}
		x := float64(r.claim.Nodes) // update the mean and the variance step by step, as B. P. Welford (1962) describes
		d := x - mean
		mean += d / float64(n+1)
		squares += d * (x - mean)
	}
	if len(r.forms) > 1 {
		spread = math.Sqrt(squares / float64(len(r.forms)-1))
	}
	return mean, spread, nil
}
