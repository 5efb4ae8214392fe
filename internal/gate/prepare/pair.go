package prepare

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/gate"
	"sudokubench/internal/gate/versions"
	"sudokubench/internal/program"
	"sudokubench/internal/record"
	"sudokubench/internal/stats"
	"sudokubench/internal/sys/clock"
	"sudokubench/internal/words/humanize"
	"sudokubench/sudoku"
)

// Pair has two versions of a program, the base first. Their names are the flags that errors
// mention, such as "--program".
type Pair [2]config.Program

// name returns the program's name in the table: the name of the file that both commands contain, or
// "program" if they contain different files.
func (p *Pair) name(programs []program.Config) string {
	var names [2]string
	for i, e := range p {
		var file, local string
		for k, word := range e.Command {
			path := programs[i].Command[k] // in the command "/usr/bin/python3 solve.py", the second word is the program
			if s, err := os.Stat(path); err != nil || !s.Mode().IsRegular() || !filepath.IsAbs(path) {
				continue
			}
			file = cmp.Or(file, filepath.Base(path))
			if !filepath.IsAbs(word) {
				local = cmp.Or(local, filepath.Base(path))
			}
		}
		names[i] = cmp.Or(local, file, filepath.Base(e.Command[0]))
	}
	if names[0] != names[1] {
		return "program"
	}
	return names[0]
}

// A program that starts for each batch gets slices that take much longer than its start. In short
// slices, the time of the start, which is the same on both sides, would hide a difference.
const (
	startsSlice = 20 // least time of a slice, as a multiple of the time to start the program
	minSlice    = 4 * time.Millisecond
	maxSlice    = 400 * time.Millisecond
	maxUnit     = 3 * time.Second
)

// Program returns the first word of the command of a program.
func (p *Comparison) Program() string { return p.pair[0].Command[0] }

// betweenPrograms makes the plan start both programs, and tries each once. A program of a revision
// starts in the folder of the revision.
func (p *Comparison) betweenPrograms(ctx context.Context, both *versions.Pair) error {
	pair, one := *p.pair, *p.config
	for side, v := range both.Sides() {
		if v.Folder != "" {
			pair[side].Base, pair[side].Dir = v.Folder, v.Folder
		}
	}
	one.Programs = pair[:]
	programs, err := contest.Programs(&one)
	if err != nil {
		return err
	}
	name := pair.name(programs)
	for i := range p.Tasks {
		p.Tasks[i].Solver = name
	}
	for i, v := range p.sides() {
		if v.Name = both.Sides()[i].Name; v.Name == "" {
			v.Name = strings.Join(pair[i].Command, " ")
			if pair[i].Dir != "" && pair[0].Dir != pair[1].Dir {
				v.Name += " in " + pair[i].Dir
			}
		}
		if sum, err := contest.FileSHA256(programs[i].Command[0]); err == nil { // for a command in PATH this returns an error, and the checksum stays empty
			v.SHA256 = sum
		}
	}
	p.Outside = pair[0].Protocol != program.WorkerName
	p.Start = func(ctx context.Context, side int, t *gate.Task, core int) (gate.Child, error) {
		cfg := programs[side]
		cfg.Policy.Core = core
		if pair[side].Protocol == program.WorkerName {
			return program.StartWorker(ctx, cfg, t.Shape)
		}
		return program.StartSliced(ctx, pair[side].Protocol, cfg, t.Shape)
	}
	err = p.tryPair(ctx, &pair, programs)
	same, again := both.Same(), pair[0]
	if again.Name = pair[1].Name; same == "" && reflect.DeepEqual(again, pair[1]) {
		same = "base and head are the same command"
	}
	if same != "" {
		p.Warnings = append(p.Warnings, gate.Warning{Code: record.WarnSame, Text: strings.ToUpper(same[:1]) + same[1:] + ", so every difference is noise."})
	}
	return err
}

// takes reports whether both versions accept boards of this shape.
func (p *Pair) takes(shape sudoku.Shape) bool {
	return !slices.ContainsFunc(p[:], func(e config.Program) bool { return len(e.Boards) > 0 && !slices.Contains(e.Boards, shape.String()) })
}

// tryPair lets each version answer one of the first puzzles before the measuring, and sets the time
// of a slice. A head that answers no puzzle is not an error here. The base answers, so the
// comparison will show a regression.
func (p *Comparison) tryPair(ctx context.Context, pair *Pair, programs []program.Config) error {
	var slice, start time.Duration
	for side := range pair {
		e := &pair[side]
		began := p.Now()
		took, err := p.try(ctx, side, e, programs[side])
		if _, silent := errors.AsType[*silentError](err); silent && side == 1 && ctx.Err() == nil {
			continue
		}
		start = max(start, p.Now()-began)
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return fmt.Errorf("cannot measure the %s: %s: %w; to see more, use: bench try --protocol %s%s '%s'",
				[2]string{"base", "head"}[side], strings.Join(e.Command, " "), err, e.Protocol, dirFlag(e), strings.Join(e.Command, " "))
		}
		slice = max(slice, took)
	}
	p.SliceNS = cmp.Or(slice.Nanoseconds(), p.SliceNS)
	p.lengthen(start)
	return nil
}

// unitStarts is the least time that a group of four processes runs, as a multiple of the time to
// start the program. unitRows is the least measuring time of a row, as a multiple of the time for
// MinPairs pairs.
const unitStarts, unitRows = 6, 2

// lengthen lets each group of processes run longer if the program starts slowly. Otherwise most of
// the time would be spent on starts, and each process would solve too few puzzles.
func (p *Comparison) lengthen(start time.Duration) {
	p.UnitNS = max(p.UnitNS, min(unitStarts*start, maxUnit).Nanoseconds())
	p.rowNS = max(p.rowNS, unitRows*p.UnitNS*int64(p.MinPairs/2))
	p.shareTime()
}

func dirFlag(e *config.Program) string {
	if e.Dir == "" {
		return ""
	}
	return " --dir " + e.Dir
}

// silentError is the error of a program that starts but answers no puzzle.
type silentError struct{ error }

// tries is the number of puzzles on which a program can fail before try returns an error.
const tries = 3

// try starts a version and returns the time of its slices, or 0 for the time in the settings. If
// the version answers no puzzle, try returns the error of the last puzzle.
func (p *Comparison) try(ctx context.Context, side int, e *config.Program, cfg program.Config) (slice time.Duration, err error) {
	t := &p.Tasks[0]
	began := clock.Now()
	child, err := p.Start(ctx, side, t, -1)
	if err != nil {
		return 0, err
	}
	defer child.Close()
	p.known.Start = max(p.known.Start, time.Duration(clock.Since(began)))
	clues, n := make(sudoku.Grid, t.Shape.Cells()), min(tries, t.Puzzles.Len())
	for i := range n {
		t.Puzzles.Clues(i, clues)
		answers := []program.Answer{{}}
		answers[0].Claim.Solution = make(sudoku.Grid, len(clues))
		began = clock.Now()
		_, err = child.Batch(clues, program.Order{MaxSolutions: p.MaxSolutions, PuzzleNS: p.PuzzleNS}, answers, time.Minute)
		switch {
		case err != nil:
			return 0, err
		case answers[0].Outcome == program.Answered:
			p.known.Puzzle = max(p.known.Puzzle, time.Duration(clock.Since(began)))
			return p.sliceOf(ctx, e, cfg)
		case answers[0].Outcome == program.TimedOut:
			err = fmt.Errorf("no answer to %s within %s", t.Puzzles.Where(i), time.Duration(p.PuzzleNS))
		default:
			err = fmt.Errorf("no answer to %s: %s", t.Puzzles.Where(i), answers[0].Reason)
		}
	}
	return 0, &silentError{err}
}

// sliceOf returns the time of a slice for a program, or 0 if one process solves many puzzles.
func (p *Comparison) sliceOf(ctx context.Context, e *config.Program, cfg program.Config) (time.Duration, error) {
	protocol, _ := program.FindProtocol(e.Protocol)
	if protocol.Starts == program.Stays {
		return 0, nil
	}
	ns, err := program.Startups(ctx, e.Protocol, cfg, p.Tasks[0].Shape, 3)
	if err != nil {
		return 0, err
	}
	start, _ := stats.Median(ns)
	if p.known.Start = 0; cfg.Batch != 1 { // with another batch size, each batch starts the program, so the start of a process costs nothing
		p.known.Puzzle = 0
	} else if len(p.Warnings) == 0 {
		p.Warnings = append(p.Warnings, gate.Warning{Code: record.WarnStarts, Text: fmt.Sprintf("the time of each puzzle contains a start of the program, which takes about %s and hides small changes of solving; "+
			"protocols lines and worker start the program once for many puzzles", humanize.Duration(start))})
	}
	return min(maxSlice, max(minSlice, startsSlice*time.Duration(cmp.Or(start, 1)))), nil
}
