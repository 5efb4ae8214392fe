package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"sudokubench/corpus"
	"sudokubench/internal/bulk"
	"sudokubench/internal/contest"
	"sudokubench/internal/words/spelling"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

type solveCommand struct {
	Solver    string            `placeholder:"NAME" help:"Solver (default: broadside for 9x9 boards, bitmask-mrv for others)."`
	Option    map[string]string `placeholder:"NAME=VALUE" help:"Option of the solver. Can be given several times."`
	From      string            `placeholder:"FORMAT" help:"Format of the puzzles (default: detected)."`
	To        string            `placeholder:"FORMAT" help:"Format of the solutions, or json (default: format of the puzzles)."`
	Solutions int               `default:"1" placeholder:"N" help:"Stop at N solutions per puzzle (default: ${default}). 1 finds one solution; 2 also proves that it is the only one."`
	Explain   bool              `help:"Rate each puzzle and list the steps of its solution, with --to pretty also the boards between them (with --solver human and other solvers that can explain)."`
	Workers   int               `placeholder:"N" help:"Number of goroutines; 0 means one per core."`
	Output    string            `short:"o" placeholder:"FILE" help:"Write the solutions to this file (default: standard output)."`
	File      string            `arg:"" optional:"" help:"File of puzzles, or the name of a built-in corpus (default: standard input)."`
}

// Run solves the puzzles one after the other. It writes an unsolved puzzle unchanged, so that the
// answers stay in step with the valid puzzles. It omits entries that are not puzzles. The exit code
// shows both cases.
func (c *solveCommand) Run(s *session) error {
	if c.Solver != "" {
		if _, err := c.spec(s, c.Solver); err != nil {
			return usage(err)
		}
	}
	if err := cmp.Or(positive("--solutions", c.Solutions), checkWorkers(c.Workers), knownFormat("--from", c.From, func(f corpus.Format) bool { return f.Read }),
		knownFormat("--to", c.To, func(f corpus.Format) bool { return f.Write }, "json")); err != nil {
		return usage(err)
	}
	reader, name, closeIn, err := s.open(c.File, corpus.ReaderOptions{Format: c.From, Pencilmarks: true})
	if err != nil {
		return usage(err)
	}
	spec, err := c.spec(s, c.solver(reader.Shape()))
	if err != nil {
		return usage(err)
	}
	if c.Explain {
		if err := c.canExplain(s, spec); err != nil {
			return usage(err)
		}
	}
	if !spec.Takes(reader.Shape()) {
		return usage(fmt.Errorf("%s has %s boards, which solver %s does not support; bench list solvers shows the board sizes of each solver", name, reader.Shape(), spec.Name))
	}
	if reader.Pencilmarks() && !spec.Pencilmarks {
		return usage(fmt.Errorf("%s has pencilmark puzzles, which solver %s does not support; choose one of %s", name, spec.Name, strings.Join(takingPencilmarks(s, reader.Shape()), ", ")))
	}
	w, closeOut, err := c.output(s)
	if err != nil {
		return usage(err)
	}
	out, err := bulk.Format{To: c.To, Explain: c.Explain}.Answers(w, name, reader)
	if err != nil {
		return errors.Join(usage(err), closeOut())
	}
	if os.Getenv("GOGC") == "" {
		// The buffers take a few megabytes and are used again, so a small corpus needs no garbage
		// collection. If a solver allocates memory, this setting lets the heap grow to at most about
		// five times the memory in use.
		debug.SetGCPercent(400)
	}
	task := &bulk.Task{
		Shape: reader.Shape(), MaxSolutions: c.Solutions, Workers: c.Workers,
		New:     func() (solvers.Solver, error) { return spec.New(reader.Shape(), c.Option) },
		Explain: c.Explain,
	}
	sum, err := bulk.Solve(s.ctx, name, reader, task, out, s.notes)
	if err = s.interrupted(err); err == nil {
		closeIn()
	}
	if cerr := out.Close(); err == nil && sum.Faults == 0 { // with faults, the number of puzzles differs from the announced one; the messages about faults explain the difference
		err = cerr
	}
	if err = cmp.Or(err, closeOut()); err != nil {
		return err
	}
	switch {
	case sum.Faults > 0 && sum.Answered > 0:
		return fmt.Errorf("%s: %s skipped, listed above", name, counted(sum.Faults, "bad puzzle"))
	case sum.Faults > 0:
		return usage(fmt.Errorf("%s: %s skipped, listed above", name, counted(sum.Faults, "bad puzzle")))
	case sum.Unsolved > 0:
		return fmt.Errorf("%s: %s not solved as requested, listed above", name, counted(sum.Unsolved, "puzzle"))
	}
	return nil
}

// takingPencilmarks returns the solvers that accept pencilmark puzzles of a shape.
func takingPencilmarks(s *session, shape sudoku.Shape) (names []string) {
	for _, spec := range s.roster.All() {
		if spec.Pencilmarks && spec.Takes(shape) {
			names = append(names, spec.Name)
		}
	}
	return names
}

// solver returns the name of the solver for boards of a shape: the solver that the flags select, or
// the fastest one.
func (c *solveCommand) solver(shape sudoku.Shape) string {
	switch {
	case c.Solver != "":
		return c.Solver
	case shape == sudoku.Shape9:
		return "broadside"
	}
	return "bitmask-mrv"
}

// spec finds a solver and checks that it accepts the options.
func (c *solveCommand) spec(s *session, name string) (solvers.Spec, error) {
	spec, err := contest.FindSolver(s.roster, name)
	if err != nil {
		return spec, fmt.Errorf("--solver: %w", err)
	}
	if err := contest.CheckOptions(s.roster, spec, c.Option); err != nil {
		return spec, fmt.Errorf("--option: %w", err)
	}
	return spec, nil
}

// canExplain returns an error if the solver cannot explain its answers, or if the output format
// cannot contain explanations.
func (c *solveCommand) canExplain(s *session, spec solvers.Spec) error {
	if !explains(spec) {
		var can []string
		for _, other := range s.roster.All() {
			if explains(other) {
				can = append(can, other.Name)
			}
		}
		return fmt.Errorf("--explain: solver %s cannot explain its answers; choose one that can with --solver: %s", spec.Name, strings.Join(can, ", "))
	}
	if words := bulk.Explained(); c.To != "" && !slices.Contains(words, c.To) {
		return fmt.Errorf("--explain cannot be used with --to %s; %s", c.To, spelling.Hint(c.To, words))
	}
	return nil
}

func explains(spec solvers.Spec) bool {
	solver, err := spec.New(spec.Shapes[0], nil)
	_, ok := solver.(solvers.Explainer)
	return err == nil && ok
}

// output opens the output for the answers. closeOut closes it.
func (c *solveCommand) output(s *session) (w io.Writer, closeOut func() error, err error) {
	if err := s.notSameFile(c.File, c.Output); err != nil {
		return nil, nil, err
	}
	if c.Output == "" {
		return s.stdout, func() error { return nil }, nil
	}
	file, err := os.Create(c.Output)
	if err != nil {
		return nil, nil, err
	}
	return file, file.Close, nil
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func knownFormat(flag, name string, fits func(corpus.Format) bool, more ...string) error {
	words := more
	for _, f := range corpus.Formats() {
		if fits(f) && !slices.Contains(words, f.Name) {
			words = append(words, f.Name)
		}
	}
	if name == "" {
		return nil
	}
	return known(flag, "format", name, words)
}
