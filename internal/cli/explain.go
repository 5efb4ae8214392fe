package cli

import (
	"fmt"
	"slices"
	"strings"

	"sudokubench/corpus"
	"sudokubench/internal/bulk"
	"sudokubench/internal/spelling"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
)

// explainedIn are the formats that can stand between lines of prose.
var explainedIn = []string{"line", "pretty"}

// explainedStep is a step of --explain --to json.
type explainedStep struct {
	Technique string `json:"technique"`
	Text      string `json:"text"`
}

// canExplain tells whether the solver can say how it came to its answers, and
// whether the format has room for it; the error names what would do.
func (c *solveCommand) canExplain(spec solvers.Spec) error {
	if !explains(spec) {
		var can []string
		for _, other := range roster.All() {
			if explains(other) {
				can = append(can, other.Name)
			}
		}
		return fmt.Errorf("--explain: %s cannot say how it came to its answers; with --solver these can: %s", spec.Name, strings.Join(can, ", "))
	}
	if words := append([]string{"json"}, explainedIn...); c.To != "" && !slices.Contains(words, c.To) {
		return fmt.Errorf("--explain does not go with --to %s; %s", c.To, spelling.Hint(c.To, words))
	}
	return nil
}

func explains(spec solvers.Spec) bool {
	solver, err := spec.New(spec.Shapes[0], nil)
	_, ok := solver.(solvers.Explainer)
	return err == nil && ok
}

// explain is what a worker does after a solve that is to be explained.
func explain(solver solvers.Solver, j *bulk.Attempt) {
	if e, ok := solver.(solvers.Explainer); ok && j.Err == nil {
		j.Explanation = e.Explain()
	}
}

// proseOf gives the format in which boards stand between explanations.
func (c *solveCommand) proseOf(reader *corpus.Reader) string {
	switch {
	case c.To != "":
		return c.To
	case slices.Contains(explainedIn, reader.Format()):
		return reader.Format()
	}
	return explainedIn[0]
}

// appendSteps appends an explanation: the puzzle and its grade, then the steps.
// The board follows: the solution, or how far it came.
func appendSteps(b []byte, name string, j *bulk.Attempt, first bool) []byte {
	if !first {
		b = append(b, '\n')
	}
	b = fmt.Appendf(b, "%s:%d: %s\n", name, j.Puzzle.Line, j.Explanation.Grade)
	width := len(fmt.Sprint(len(j.Explanation.Steps)))
	for k, step := range j.Explanation.Steps {
		b = fmt.Appendf(b, "%*d. %s\n", width+2, k+1, step.Text)
	}
	return b
}

// explainedSteps are the steps as --to json has them.
func explainedSteps(e solvers.Explanation) []explainedStep {
	steps := make([]explainedStep, 0, len(e.Steps))
	for _, step := range e.Steps {
		steps = append(steps, explainedStep(step))
	}
	return steps
}
