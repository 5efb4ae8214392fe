package prepare

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/contest"
	"sudokubench/internal/gate"
	"sudokubench/internal/gate/versions"
	"sudokubench/internal/program"
)

// greet starts each contestant once on both sides before the measuring. If the base does not have a
// solver, greet removes its rows and adds a warning. This can remove all rows. If the head lost a
// solver, greet returns an error.
func (p *Comparison) greet(ctx context.Context, both *versions.Pair) error {
	var asked, isNew []string
	for k := range p.Tasks {
		t := &p.Tasks[k]
		if slices.Contains(asked, t.Solver) {
			continue
		}
		asked = append(asked, t.Solver)
		for i, v := range p.sides() {
			child, err := program.Start(ctx, p.command(both, i, t, -1), t.Shape)
			switch {
			case err == nil:
				v.Version, v.Go = child.Worker.Version, child.Worker.Go
				child.Close()
			case i == 0 && strings.Contains(err.Error(), contest.UnknownSolver(p.solvers[t.Solver].Solver)):
				isNew = append(isNew, t.Solver)
			default:
				if errors.Is(err, program.ErrLate) {
					err = fmt.Errorf("%s did not answer within %s; try again on a quieter machine", both.Sides()[i].Name, program.HelloLimit)
				} else if strings.Contains(err.Error(), "unexpected argument worker") {
					err = fmt.Errorf("%s: this build of bench has no worker command, so it is too old to be measured; use a later one", both.Sides()[i].Name)
				}
				return fmt.Errorf("cannot measure the %s: %w", [2]string{"base", "head"}[i], err)
			}
		}
	}
	p.drop(func(contestant string) bool { return slices.Contains(isNew, contestant) })
	p.isNew = append(p.isNew, isNew...)
	p.unmeasured("new", "the base does not have it", isNew...)
	return nil
}

func (p *Comparison) unmeasured(code, because string, solvers ...string) {
	for _, name := range solvers {
		p.Warnings = append(p.Warnings, gate.Warning{Code: code, Text: name + " was not measured: " + because})
	}
}
