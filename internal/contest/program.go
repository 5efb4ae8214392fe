package contest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/program"
	"sudokubench/internal/program/trial"
	"sudokubench/internal/record"
	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// roundTrips is the number of round trips that measure the overhead of the harness.
const roundTrips = 200

// minGrace is the shortest time that a killed program has to end.
const minGrace = 10 * time.Second

// programContestants makes the contestants for the programs of a configuration, and watches their
// files. The error contains all faults, one on each line.
func programContestants(c *config.Config) (all []engine.Contestant, watched *entryFiles, err error) {
	files, err := ownFilesOf(c)
	if err != nil {
		return nil, nil, err
	}
	var faults []error
	for i := range c.Programs {
		e := &c.Programs[i]
		one, err := ofProgram(c, e, &files[i])
		if err != nil {
			file := c.File
			if e.Line == 0 {
				file = "--entry"
			}
			faults = append(faults, &config.Error{File: file, Line: e.Line, What: fmt.Sprintf("entry %q: %v", e.Name, err)})
			continue
		}
		all = append(all, one)
	}
	return all, watchFiles(c, files), errors.Join(faults...)
}

// Programs returns the programs of a configuration, in its order. All programs are assumed to have
// the same owner, so each can read its whole folder, even if the folder contains another program.
// The error begins with the name of the entry that has the fault.
func Programs(c *config.Config) ([]program.Config, error) {
	if err := program.Descriptors(len(c.Programs)); err != nil {
		return nil, err
	}
	var all []program.Config
	for i := range c.Programs {
		e, own := &c.Programs[i], new(ownFiles)
		err := own.find(e)
		if err == nil {
			var cfg program.Config
			cfg, err = programOf(c, e, own)
			all = append(all, cfg)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	return all, nil
}

// ofProgram makes a contestant that is a program.
func ofProgram(c *config.Config, e *config.Program, own *ownFiles) (engine.Contestant, error) {
	cfg, err := programOf(c, e, own)
	if err != nil {
		return engine.Contestant{}, err
	}
	if err := program.OpenFiles(e.Limits.Files); err != nil && cfg.Policy.Mode != sandbox.Off {
		return engine.Contestant{}, err
	}
	one, err := launched(c, e, record.Contestant{Name: e.Name}, cfg, func(sudoku.Shape) []string { return own.command })
	if err != nil {
		return engine.Contestant{}, err
	}
	one.Info.Program.Dir, one.Info.Program.Files = own.shown, own.digests
	one.Takes = func(s sudoku.Shape) bool { return len(e.Boards) == 0 || slices.Contains(e.Boards, s.String()) }
	return one, nil
}

// programOf checks an entry against its protocol and returns the settings of the program.
func programOf(c *config.Config, e *config.Program, own *ownFiles) (program.Config, error) {
	none := program.Config{}
	protocol, ok := program.FindProtocol(e.Protocol)
	given := "" // name of the file with the puzzles, if the protocol has such a file
	if protocol.Source == program.NamedFile {
		given = cmp.Or(e.File, protocol.File)
	}
	unstartable := trial.Unstartable(e.Command, folders(e), given)
	switch {
	case !ok:
		return none, fmt.Errorf("this version of bench has no protocol %q", e.Protocol)
	case e.Dir != "" && !isFolder(own.dir):
		return none, fmt.Errorf("dir is %s, which is not a folder", e.Dir)
	case unstartable != "":
		return none, errors.New(unstartable)
	case e.Batch != 0 && protocol.Starts != program.OncePerBatch:
		return none, fmt.Errorf("batch does not apply to protocol %s, which takes one puzzle at a time; remove it", e.Protocol)
	case e.Fields && protocol.Starts != program.Stays:
		return none, fmt.Errorf("fields applies only to protocols lines and worker, not to %s; remove it", e.Protocol)
	case e.Spaces && protocol.Form != program.Rows:
		return none, fmt.Errorf("spaces applies only to protocols stdin-rows, rows-file and arguments, not to %s; remove it", e.Protocol)
	case e.First != "" && !protocol.TakesFirst():
		return none, fmt.Errorf("first applies only to protocols stdin, stdin-rows and rows-file, not to %s; remove it", e.Protocol)
	case e.File != "" && protocol.File == "":
		return none, fmt.Errorf("file applies only to protocols with a file, not to %s; remove it", e.Protocol)
	case e.Answers != "" && protocol.Starts == program.Stays:
		return none, fmt.Errorf("answers applies only to protocols that start the program again, not to %s; remove it", e.Protocol)
	case e.File != "" && !filepath.IsLocal(e.File) || e.Answers != "" && !filepath.IsLocal(e.Answers):
		return none, errors.New("file and answers are names of files in the program's scratch folder, such as input.txt")
	case e.Stdin && protocol.Form != program.Golf:
		return none, fmt.Errorf("stdin applies only to protocol codegolf, not to %s; remove it", e.Protocol)
	}
	cfg := ProgramConfig(e, Policy(c, e))
	cfg.Command, cfg.Dir, cfg.Batch = own.command, own.dir, cmp.Or(e.Batch, protocol.Batch)
	switch {
	case protocol.Starts != program.OncePerBatch:
		cfg.Batch = 1
	case e.Batch < 0:
		cfg.Batch = math.MaxInt32 // use all puzzles, even if there is little time
	}
	if own.dir == "" {
		cfg.Policy.Read = own.named
	}
	return cfg, nil
}

// ProgramConfig returns the settings of a program from its entry, as the entry writes them.
func ProgramConfig(e *config.Program, policy sandbox.Policy) program.Config {
	cfg := program.Config{
		Command: e.Command, Dir: e.Dir, Env: e.Environment(), Policy: policy, Batch: e.Batch, Fields: e.Fields, Spaces: e.Spaces,
		First: e.First, File: e.File, Answers: e.Answers, Stdin: e.Stdin, StartLimit: e.Limits.Start,
	}
	if e.Blank != "" {
		cfg.Blank = e.Blank[0]
	}
	return cfg
}

func isFolder(path string) bool {
	s, err := os.Stat(path)
	return err == nil && s.IsDir()
}

// minBudget returns the smallest time budget in which one start of a program can end. The budget
// must cover a start, because answers after the end of the budget do not count. It returns 0 if the
// clock does not run during a start.
func minBudget(e *config.Program, batch int, puzzle time.Duration) time.Duration {
	puzzle = cmp.Or(e.Limits.Puzzle, puzzle)
	protocol, _ := program.FindProtocol(e.Protocol)
	switch {
	case protocol.Starts == program.Stays:
		return 0
	case batch == 1:
		return puzzle // time for one puzzle, which includes the start of the program
	}
	return e.Limits.Start + puzzle
}

// launched makes a contestant for a program. command returns the words of its command for the shape
// of a board. info describes the contestant in the record.
func launched(c *config.Config, e *config.Program, info record.Contestant, cfg program.Config, command func(sudoku.Shape) []string) (engine.Contestant, error) {
	newSolver := func(shape sudoku.Shape, core int) (solvers.Solver, error) {
		one := cfg
		one.Command, one.Policy.Core = command(shape), core
		return program.New(e.Protocol, one, shape)
	}
	trial, err := newSolver(sudoku.Shape9, -1)
	if err != nil {
		return engine.Contestant{}, err
	}
	if c, ok := trial.(io.Closer); ok {
		c.Close()
	}
	protections := func() []record.Protection {
		var list []record.Protection
		for _, w := range sandbox.Protections(cfg.Policy) {
			list = append(list, record.Protection(w))
		}
		return list
	}
	if cfg.Policy.Mode == sandbox.Required {
		if err := sandbox.Missing(sandbox.Protections(cfg.Policy)); err != nil {
			return engine.Contestant{}, err
		}
	}
	times := e.Limits.Times
	times.Grace = max(c.Grace, minGrace)
	if least := minBudget(e, cfg.Batch, c.Puzzle); times.Budget == 0 && c.Budget < least {
		times.Budget = least
	}
	info.Kind, info.PuzzleNS, info.BudgetNS = record.KindProgram, times.Puzzle.Nanoseconds(), times.Budget.Nanoseconds()
	info.Program = &record.Program{
		Protocol: e.Protocol, Command: e.Command, Batch: e.Batch, Sandbox: string(cfg.Policy.Mode), StartNS: times.Start.Nanoseconds(),
		MemoryBytes: e.Limits.Memory, OutputBytes: e.Limits.Output, Processes: e.Limits.Processes,
	}
	one := engine.Contestant{Info: info, Limits: times, New: newSolver, Protections: protections}
	if protocol, _ := program.FindProtocol(e.Protocol); protocol.Starts == program.Stays {
		one.RoundTrip = func(core int) (int64, error) { return roundTrip(cfg.Policy, core) }
	}
	return one, nil
}

// Policy returns the settings of the sandbox for an entry.
func Policy(c *config.Config, e *config.Program) sandbox.Policy {
	return sandbox.Policy{
		Mode:      sandbox.Mode(cmp.Or(e.Sandbox, c.Sandbox, string(sandbox.BestEffort))),
		Resources: e.Limits.Resources,
		Core:      -1, Without: c.DisabledProtections,
	}
}

// roundTrip measures the time, in ns, to send a puzzle to a program that echoes it and to read the
// answer.
func roundTrip(policy sandbox.Policy, core int) (ns int64, err error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	policy.Core = core
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return program.RoundTrip(ctx, program.Config{Command: []string{self, "echo"}, Policy: policy}, sudoku.Shape9, roundTrips)
}
