package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/config"
	"sudokubench/internal/gate"
	"sudokubench/internal/program"
)

// greet starts each contestant once on either side, before anything is measured.
// What only the head has is new: it has nothing to be slower than, so its rows
// are left out, and a warning says so. A head that lost a solver is an error.
func (p *gatePlan) greet(ctx context.Context, bins sides) error {
	var asked, isNew []string
	for k := range p.Tasks {
		t := &p.Tasks[k]
		if slices.Contains(asked, t.Solver) {
			continue
		}
		asked = append(asked, t.Solver)
		for i, v := range []*gate.Version{&p.Base, &p.Head} {
			child, err := program.Start(ctx, p.command(bins[i].path, i, t, -1), t.Shape)
			switch {
			case err == nil:
				v.Version, v.Go = child.Worker.Version, child.Worker.Go
				child.Close()
			case i == 0 && strings.Contains(err.Error(), unknownSolver(p.solvers[k].Solver)):
				isNew = append(isNew, t.Solver)
			default:
				return fmt.Errorf("the %s cannot be measured: %w", [2]string{"base", "head"}[i], err)
			}
		}
	}
	return p.leaveOut(isNew)
}

// leaveOut takes the rows of new contestants out.
func (p *gatePlan) leaveOut(isNew []string) error {
	var tasks []gate.Task
	var of []config.Solver
	for k, t := range p.Tasks {
		if !slices.Contains(isNew, t.Solver) {
			tasks, of = append(tasks, t), append(of, p.solvers[k])
		}
	}
	if len(tasks) == 0 {
		return errors.New("the base has none of these solvers, so there is nothing to compare them with")
	}
	p.Tasks, p.solvers = tasks, of
	for _, name := range isNew {
		p.news = append(p.news, gate.Warning{Code: "new", Text: name + " was not measured: the base does not have it"})
	}
	return nil
}

// unknownSolver is what a worker says of a solver that it does not have. The
// workers of other versions say it too, so the words stay as they are.
func unknownSolver(name string) string { return fmt.Sprintf("unknown solver %q", name) }
