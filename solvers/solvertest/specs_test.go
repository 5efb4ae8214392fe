package solvertest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestFaultySpecsAreCaught runs the checks on faulty Specs. Each has one fault, and the check that is
// responsible for it must report it.
func TestFaultySpecsAreCaught(t *testing.T) {
	option := func(o solvers.Option, take func(value string, given bool) error) func(*solvers.Spec) {
		return func(s *solvers.Spec) {
			s.Options = append(s.Options, o)
			s.New = func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
				value, given := options[o.Name]
				if err := take(value, given); err != nil {
					return nil, err
				}
				return newModel(shape), nil
			}
		}
	}
	picky := func(value string, given bool) error {
		if given && value != "3" {
			return fmt.Errorf("option depth is %q; want 3", value)
		}
		return nil
	}
	var newest atomic.Pointer[bent]
	for _, row := range []struct {
		reason string
		by     string
		spoil  func(s *solvers.Spec)
	}{
		{"a name with capitals", "description", func(s *solvers.Spec) { s.Name = "Model" }},
		{"a name with a space", "description", func(s *solvers.Spec) { s.Name = "my model" }},
		{"no name", "description", func(s *solvers.Spec) { s.Name = "" }},
		{"no family", "description", func(s *solvers.Spec) { s.Family = "" }},
		{"no answers", "description", func(s *solvers.Spec) { s.Answers = 0 }},
		{"no boards", "description", func(s *solvers.Spec) { s.Shapes = nil }},
		{"a board twice", "description", func(s *solvers.Spec) { s.Shapes = append(s.Shapes, s.Shapes[0]) }},
		{"a board that does not exist", "description", func(s *solvers.Spec) { s.Shapes = []sudoku.Shape{{BoxRows: 1, BoxCols: 7}} }},
		{"no source", "description", func(s *solvers.Spec) { s.Source = "" }},
		{"no heading for the idea", "description", func(s *solvers.Spec) { s.Source = strings.Replace(s.Source, "Idea:", "Thought:", 1) }},
		{"no primary source", "description", func(s *solvers.Spec) { s.Source = strings.Replace(s.Source, "This file.", "", 1) }},
		{"no explanation of nodes", "description", func(s *solvers.Spec) { s.Source = strings.Replace(s.Source, "Nodes: digits placed.", "", 1) }},
		{"documentation with more answers than Spec.Answers", "description", func(s *solvers.Spec) { s.Answers = solvers.First }},
		{"documentation of one line", "description", func(s *solvers.Spec) {
			s.Source = "// Package x. Idea: x. Source: x. Cost: x. Answers: first, unique, count. Nodes: x.\npackage x\n"
		}},
		{"New is nil", "description", func(s *solvers.Spec) { s.New = nil; s.Shapes = s.Shapes[:0] }},
		{"an option without documentation", "description", option(solvers.Option{Name: "depth", Default: "3"}, picky)},
		{"an option without a default", "description", option(solvers.Option{Name: "depth", Doc: "how deep"}, picky)},
		{"an option whose default New refuses", "description", option(solvers.Option{Name: "depth", Default: "4", Doc: "how deep"}, picky)},
		{"an option that accepts any value", "description", option(solvers.Option{Name: "depth", Default: "3", Doc: "how deep"}, func(string, bool) error { return nil })},
		{"an option whose error does not name the option", "description", option(solvers.Option{Name: "depth", Default: "3", Doc: "how deep"}, func(value string, given bool) error {
			if given && value != "3" {
				return errors.New("bad option")
			}
			return nil
		})},
		{"an option twice", "description", func(s *solvers.Spec) {
			o := solvers.Option{Name: "depth", Default: "3", Doc: "how deep"}
			option(o, picky)(s)
			s.Options = append(s.Options, o)
		}},
		{"New fails for a board in Shapes", "counts", func(s *solvers.Spec) {
			s.New = func(sudoku.Shape, solvers.Options) (solvers.Solver, error) { return nil, errors.New("no tables") }
		}},
		{"gives up on every puzzle", "counts", func(s *solvers.Spec) {
			s.Complete = false
			s.New = func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
				return &bent{newModel(shape), func(_ *model, _ context.Context, q *solvers.Query, c *solvers.Claim) error {
					copy(c.Solution, q.Puzzle)
					c.Count, c.Exhausted, c.Nodes = 0, false, 0
					return nil
				}}, nil
			}
		}},
		{"an idea with wrong answers if it is off", "ideas", func(s *solvers.Spec) {
			boxes := solvers.Switch("boxes", "whether a box can have a digit twice")
			s.Options = []solvers.Option{boxes}
			s.New = func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
				m := newModel(shape)
				m.blind = !options.On(boxes)
				return m, nil
			}
		}},
		{"instances that share data that changes", "parallel", func(s *solvers.Spec) {
			s.New = func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
				var self *bent
				self = &bent{newModel(shape), func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
					err := m.Solve(ctx, q, c)
					if newest.Load() != self { // a newer instance has overwritten the shared table
						c.Count, c.Exhausted = 0, true
					}
					return err
				}}
				newest.Store(self)
				return self, nil
			}
		}},
	} {
		t.Run(row.reason, func(t *testing.T) {
			spec := modelSpec()
			row.spoil(&spec)
			mustCatch(t, spec, row.by)
		})
	}
}

// TestDecliningIsAllowed shows that the checks allow a solver without Spec.Complete to give up on some
// puzzles.
func TestDecliningIsAllowed(t *testing.T) {
	spec := modelSpec()
	spec.Complete = false
	spec.New = func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
		return &bent{newModel(shape), func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			if err := m.Solve(ctx, q, c); err != nil {
				return err
			}
			if q.Puzzle.Clues()%3 == 0 && c.Count < q.Limit { // for a third of the puzzles, the solver gives up during the count
				c.Exhausted = false
			}
			return nil
		}}, nil
	}
	for _, c := range checks() {
		for _, report := range convict(spec, c.name, patience) {
			t.Errorf("%s: %s", c.name, report)
		}
	}
}
