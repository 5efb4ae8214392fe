package contest

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/program"
	"sudokubench/internal/record"
	"sudokubench/internal/words/spelling"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// Prover is the name of the built-in solver that decides how many solutions a puzzle has.
const Prover = "bitmask-mrv"

// largeProver is the name of the prover for 25x25 boards. It learns from failed guesses, so it is
// fast on hard boards for which the usual prover takes minutes.
const largeProver = "dpll"

// ProverOf returns the name of the prover for boards of a shape.
func ProverOf(shape sudoku.Shape) string {
	if shape == sudoku.Shape25 {
		return largeProver
	}
	return Prover
}

// NewProver makes the prover for boards of a shape. It returns an error if the prover does not
// accept the shape.
func NewProver(shape sudoku.Shape) (solvers.Solver, error) {
	name := ProverOf(shape)
	spec, ok := roster.Find(name)
	if !ok || !spec.Takes(shape) {
		return nil, fmt.Errorf("no solver counts the solutions of %s boards", shape)
	}
	return spec.New(shape, nil)
}

// FindSolver finds a solver of the roster.
func FindSolver(all roster.Roster, name string) (solvers.Spec, error) {
	spec, ok := all.Find(name)
	if !ok {
		return spec, fmt.Errorf("%s; %s", UnknownSolver(name), spelling.Hint(name, Names(all).Solvers))
	}
	return spec, nil
}

// CheckOptions returns an error if a solver does not have one of the options, or refuses its value.
func CheckOptions(all roster.Roster, spec solvers.Spec, options solvers.Options) error {
	if len(options) == 0 {
		return nil
	}
	if fault := Names(all).OptionFault(spec.Name, options); fault != "" {
		return errors.New(fault)
	}
	if _, err := spec.New(spec.Shapes[0], options); err != nil {
		return fmt.Errorf("solver %s: %w", spec.Name, err)
	}
	return nil
}

// UnknownSolver returns the message of a worker for a solver that it does not have. Do not
// change the words, because workers of other versions use them too.
func UnknownSolver(name string) string { return fmt.Sprintf("unknown solver %q", name) }

// Solver makes a contestant for a solver of the roster. It makes the solver once to check its
// options.
func Solver(all roster.Roster, s config.Solver) (engine.Contestant, error) {
	spec, ok := all.Find(s.Solver)
	if !ok {
		return engine.Contestant{}, fmt.Errorf("this version of bench has no solver %q", s.Solver)
	}
	if len(s.Options) > 0 {
		if _, err := spec.New(spec.Shapes[0], s.Options); err != nil {
			return engine.Contestant{}, fmt.Errorf("solver %s: %w", s.Name, err)
		}
	}
	newSolver := func(shape sudoku.Shape, _ int) (solvers.Solver, error) { return spec.New(shape, s.Options) }
	if s.Batch > 0 {
		var err error
		if newSolver, err = inBatches(s, newSolver, spec.Shapes); err != nil {
			return engine.Contestant{}, err
		}
	}
	return engine.Contestant{
		Info: record.Contestant{
			Name: s.Name, Kind: "solver", Solver: spec.Name, Family: spec.Family, Synopsis: spec.Doc().Synopsis, Options: s.Options, Batch: s.Batch,
		},
		Takes:        spec.Takes,
		Pencilmarks:  spec.Pencilmarks,
		MaxSolutions: spec.Answers.Most(),
		Threads:      spec.Threads,
		New:          newSolver,
	}, nil
}

// batched is a solver that answers up to size puzzles in one call.
type batched struct {
	solvers.BatchSolver
	size int
}

// Batch implements solvers.Batcher.
func (b batched) Batch() int { return b.size }

// inBatches changes the constructor of a solver so that the solver works in batches. It returns an
// error if the solver cannot work in batches for one of its shapes on this machine.
func inBatches(s config.Solver, one func(sudoku.Shape, int) (solvers.Solver, error), shapes []sudoku.Shape) (func(sudoku.Shape, int) (solvers.Solver, error), error) {
	for _, shape := range shapes {
		tried, err := one(shape, -1)
		if err != nil {
			return nil, fmt.Errorf("solver %s: %w", s.Name, err)
		}
		if _, ok := tried.(solvers.BatchSolver); !ok {
			return nil, fmt.Errorf("solver %s cannot solve several puzzles of %s in a call on this machine; remove batch", s.Name, shape)
		}
	}
	return func(shape sudoku.Shape, core int) (solvers.Solver, error) {
		made, err := one(shape, core)
		if err != nil {
			return nil, err
		}
		return batched{made.(solvers.BatchSolver), s.Batch}, nil
	}, nil
}

// WorkerCommand returns the arguments with which bench runs a solver in its own process. The same
// solver always has the same arguments.
func WorkerCommand(s config.Solver) []string {
	args := []string{"worker", "--solver", s.Solver}
	for _, name := range slices.Sorted(maps.Keys(s.Options)) {
		args = append(args, "--option", name+"="+s.Options[name])
	}
	return args
}

// isolated makes a contestant for a built-in solver that runs in its own process. If the solver
// never returns, the process can be killed. In the process of bench, the solver could not be
// stopped.
func isolated(c *config.Config, s config.Solver, inside engine.Contestant) (engine.Contestant, error) {
	if s.Batch > 0 {
		return inside, fmt.Errorf("solver %s: batch does not apply to solvers in isolated processes; remove it, or set isolation: none", s.Name)
	}
	self, err := os.Executable()
	if err != nil {
		return inside, err
	}
	args := WorkerCommand(s)
	e := &config.Program{Command: append([]string{"bench"}, args...), Protocol: "lines", Limits: config.DefaultProgramLimits()}
	cfg := program.Config{Policy: Policy(c, e), Fields: true, StartLimit: e.Limits.Start}
	one, err := launched(c, e, inside.Info, cfg, func(shape sudoku.Shape) []string {
		return append(append([]string{self}, args...), "--side", strconv.Itoa(shape.Side()))
	})
	one.Takes, one.MaxSolutions = inside.Takes, inside.MaxSolutions
	return one, err
}
