package prepare

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/contest"
	"sudokubench/internal/gate"
	"sudokubench/internal/program"
)

// greet starts each contestant once on either side, before anything is measured.
// What only the head has is new: it has nothing to be slower than, so its rows
// are left out, and a warning says so. A head that lost a solver is an error.
func (p *Comparison) greet(ctx context.Context, programs Programs) error {
	var asked, isNew []string
	for k := range p.Tasks {
		t := &p.Tasks[k]
		if slices.Contains(asked, t.Solver) {
			continue
		}
		asked = append(asked, t.Solver)
		for i, v := range []*gate.Version{&p.Base, &p.Head} {
			child, err := program.Start(ctx, p.command(programs, i, t, -1), t.Shape)
			switch {
			case err == nil:
				v.Version, v.Go = child.Worker.Version, child.Worker.Go
				child.Close()
			case i == 0 && strings.Contains(err.Error(), contest.UnknownSolver(p.solvers[t.Solver].Solver)):
				isNew = append(isNew, t.Solver)
			default:
				return fmt.Errorf("the %s cannot be measured: %w", [2]string{"base", "head"}[i], err)
			}
		}
	}
	return p.leaveOut(isNew)
}

func (p *Comparison) leaveOut(isNew []string) error {
	p.drop(func(contestant string) bool { return slices.Contains(isNew, contestant) })
	if len(p.Tasks) == 0 {
		return errors.New("the base has none of these solvers, so there is nothing to compare them with")
	}
	for _, name := range isNew {
		p.unmeasured("new", name, "the base does not have it")
	}
	return nil
}

func (p *Comparison) unmeasured(code, solver, because string) {
	p.News = append(p.News, gate.Warning{Code: code, Text: solver + " was not measured: " + because})
}
