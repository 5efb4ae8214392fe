package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"sudokubench/corpus"
	"sudokubench/solvers"
)

type checkCommand struct {
	Answers     string `placeholder:"FILE" help:"Check these answers: puzzle,solution lines, or grids in the order of the puzzles, in any format."`
	From        string `placeholder:"FORMAT" help:"Format of the puzzles (default: found out)."`
	AnswersFrom string `placeholder:"FORMAT" help:"Format of the answers (default: found out)."`
	Many        bool   `help:"Puzzles with several solutions are all right."`
	JSON        bool   `name:"json" help:"The summary and every fault as one JSON object."`
	Workers     int    `placeholder:"N" help:"Goroutines; 0 is every core."`
	File        string `arg:"" optional:"" help:"The puzzles (default: standard input)."`
}

// checked is the outcome of a check; its JSON form is --json.
type checked struct {
	File    string   `json:"file"`
	Shape   string   `json:"shape"`
	Puzzles int      `json:"puzzles"`
	Bad     int      `json:"bad"`
	One     int      `json:"one_solution"`
	None    int      `json:"no_solution"`
	Many    int      `json:"several_solutions"`
	Right   *int     `json:"right,omitempty"`
	Wrong   *int     `json:"wrong,omitempty"`
	Missing *int     `json:"missing,omitempty"`
	Faults  []string `json:"faults"`
}

// Run checks a corpus, or answers to one.
func (c *checkCommand) Run(s *session) error {
	reads := func(f corpus.Format) bool { return f.Read }
	if err := errors.Join(checkWorkers(c.Workers), knownFormat("--from", c.From, reads), knownFormat("--answers-from", c.AnswersFrom, reads)); err != nil {
		return usage(err)
	}
	reader, name, closeIn, err := s.open(c.File, corpus.ReaderOptions{Format: c.From})
	if err != nil {
		return usage(err)
	}
	out := &checked{File: name, Shape: reader.Shape().String(), Faults: []string{}}
	tell := func(format string, args ...any) {
		line := fmt.Sprintf(format, args...)
		if c.JSON {
			out.Faults = append(out.Faults, line)
			return
		}
		fmt.Fprintln(s.stdout, line)
	}
	bad := func(f *corpus.Fault) error {
		out.Bad++
		tell("%v", f)
		return nil
	}
	if c.Answers == "" {
		err = c.puzzles(s, reader, name, out, tell, bad)
	} else {
		err = c.answers(s, reader, name, out, tell, bad)
	}
	if err == nil {
		closeIn()
	}
	if err != nil && !errors.Is(err, errInterrupted) {
		return err
	}
	if err := errors.Join(c.summary(s.stdout, out), err); err != nil {
		return err
	}
	if n := len(out.Faults); out.Bad+out.None > 0 || out.Many > 0 && !c.Many || out.Wrong != nil && *out.Wrong+*out.Missing > 0 || n > 0 && c.Answers != "" {
		return &fault{exitFailed, errors.New("")}
	}
	return nil
}

// puzzles counts the solutions of every puzzle, up to two.
func (c *checkCommand) puzzles(s *session, reader *corpus.Reader, name string, out *checked, tell func(string, ...any), bad func(*corpus.Fault) error) error {
	handle := func(j *job) error {
		out.Puzzles++
		switch {
		case j.err != nil:
			return fmt.Errorf("%s:%d: %w", name, j.puzzle.Line, j.err)
		case j.claim.Count == 0:
			out.None++
			tell("%s:%d: the puzzle has no solution", name, j.puzzle.Line)
			return nil
		}
		if err := reader.Shape().CheckSolution(j.puzzle.Clues, j.claim.Solution); err != nil {
			return fmt.Errorf("%s:%d: the checker's own solution is wrong: %w; please report this", name, j.puzzle.Line, err)
		}
		if j.claim.Count == 1 {
			out.One++
			return nil
		}
		out.Many++
		if !c.Many {
			tell("%s:%d: the puzzle has two solutions or more", name, j.puzzle.Line)
		}
		return nil
	}
	t := task{shape: reader.Shape(), limit: 2, workers: c.Workers, make1: func() (solvers.Solver, error) { return newProver(reader.Shape()) }}
	return pipeline(s.ctx, reader, t, handle, bad)
}

func (c *checkCommand) summary(w io.Writer, out *checked) error {
	if c.JSON {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		return enc.Encode(out)
	}
	if out.Right != nil {
		_, err := fmt.Fprintf(w, "%s: %s of %s: %d right, %d wrong, %d missing, %d bad puzzles\n", out.File, counted(out.Puzzles, "puzzle"), out.Shape, *out.Right, *out.Wrong, *out.Missing, out.Bad)
		return err
	}
	_, err := fmt.Fprintf(w, "%s: %s of %s: %d with one solution, %d with none, %d with several, %d bad\n", out.File, counted(out.Puzzles, "puzzle"), out.Shape, out.One, out.None, out.Many, out.Bad)
	return err
}
