package prepare

import (
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/contest"
	"sudokubench/internal/gate"
	"sudokubench/internal/words/humanize"
)

// layoutBias is the usual difference, as a share, between the times of two builds with the same
// code at different addresses (docs/measuring.md, Layout).
const layoutBias = 0.01

// Layout returns a warning if the placement of functions in memory alone can change times by more
// than the threshold.
func Layout(threshold float64) []gate.Warning {
	if threshold >= layoutBias {
		return nil
	}
	return []gate.Warning{{Code: "layout", Text: fmt.Sprintf("the threshold of %.2g%% is too low: the placement of functions in a binary alone can change times by 1%% or more, and more pairs do not average that out; use 1%% or more", 100*threshold)}}
}

// Notes returns warnings about the whole comparison, such as boards that were not measured.
func (p *Comparison) Notes() []gate.Warning {
	const usual = 9 // number of rows of the usual board
	var larger []string
	for i := range p.Tasks {
		t := &p.Tasks[i]
		spec, err := contest.FindSolver(p.roster, p.solvers[t.Solver].Solver)
		if err != nil || slices.Contains(larger, t.Solver) {
			continue
		}
		for _, shape := range spec.Shapes {
			if shape.Side() > usual {
				larger = append(larger, t.Solver)
				break
			}
		}
	}
	larger = slices.DeleteFunc(larger, func(name string) bool {
		return slices.ContainsFunc(p.Tasks, func(t gate.Task) bool { return t.Solver == name && t.Shape.Side() > usual })
	})
	notes := slices.Clone(p.Warnings)
	if p.Layouts < 2 {
		notes = append(notes, Layout(p.Threshold)...)
	}
	if len(larger) == 0 {
		return notes
	}
	who := "these solvers take them: " + strings.Join(larger, ", ")
	switch {
	case len(larger) == 1:
		who = larger[0] + " takes them"
	case len(larger) > 4:
		who = humanize.Counted(len(larger), "solver") + " take them"
	}
	return append(notes, gate.Warning{Code: "larger-boards", Text: "boards larger than 9x9 were not measured, although " + who + "; add a corpus of larger boards with --corpora"})
}
