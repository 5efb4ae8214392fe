// Package prepare makes the plan of a comparison: the rows of a configuration, and how to start the
// processes of two versions, which package versions builds.
//
// narrow.go keeps only the rows of solvers that changed. pair.go starts two programs in any language.
package prepare

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/contest/host"
	"sudokubench/internal/gate"
	"sudokubench/internal/gate/versions"
	"sudokubench/internal/program"
	"sudokubench/internal/record"
	"sudokubench/internal/sys/clock"
	"sudokubench/internal/sys/thread"
	"sudokubench/internal/words/humanize"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// Comparison is the plan of the gate with the data to start its processes.
type Comparison struct {
	gate.Plan
	Warnings []gate.Warning // warnings about solvers that are not measured, such as solvers that only the head has
	isNew    []string       // names of the solvers that the base does not have
	gone     []string       // names of the solvers that the head does not have
	roster   roster.Roster
	config   *config.Config
	pair     *Pair                    // the program to compare; nil means solvers of bench
	solvers  map[string]config.Solver // settings of each contestant that is a solver
	total    time.Duration            // measuring time of all rows together; 0 means that each row has the time rowNS
	rowNS    int64                    // measuring time of one row, in ns
	known    gate.KnownTimes          // speed of the slower program; unknown for builds of bench
}

// preciseTime is the measuring time of a row if Until is set.
const preciseTime = 5 * time.Minute

// New makes the rows of a configuration: each solver on each corpus with boards that it supports, or
// the program of a pair, if it is not nil. The names in the configuration must be resolved. s.TimeNS
// is the measuring time of one row. total, if not 0, is the measuring time of all rows together and
// replaces it.
func New(ctx context.Context, all roster.Roster, c *config.Config, pair *Pair, s gate.Settings, total time.Duration) (*Comparison, error) {
	p := newComparison(c, s)
	p.roster, p.solvers, p.config, p.pair = all, map[string]config.Solver{}, c, pair
	if pair != nil {
		if pair[0].Protocol != pair[1].Protocol {
			return nil, fmt.Errorf("base and head have different protocols (%s, %s); want the same one", pair[0].Protocol, pair[1].Protocol)
		}
		p.PuzzleNS = cmp.Or(max(pair[0].Limits.Puzzle, pair[1].Limits.Puzzle), c.Puzzle).Nanoseconds()
	}
	for _, k := range c.Corpora {
		puzzles, err := load(ctx, k, c.Seed)
		if err != nil {
			return nil, err
		}
		if err := p.addRows(k.Name, puzzles); err != nil {
			return nil, err
		}
	}
	switch {
	case len(p.Tasks) == 0 && pair != nil:
		return nil, fmt.Errorf("no corpus has boards that the program takes (boards: %s); change --corpora", strings.Join(pair[0].Boards, ", "))
	case len(p.Tasks) == 0:
		return nil, errors.New("no chosen solver takes the boards of a chosen corpus; change --solvers or --corpora")
	}
	p.total, p.rowNS = total, s.TimeNS
	if p.Until > 0 {
		p.rowNS = int64(preciseTime)
	}
	p.shareTime()
	return p, nil
}

// addRows adds the rows of a corpus.
func (p *Comparison) addRows(corpus string, puzzles *contest.Puzzles) error {
	row := gate.Task{Corpus: corpus, Shape: puzzles.Shape(), Puzzles: puzzles}
	if p.pair != nil {
		if p.pair.takes(row.Shape) {
			row.Solver = strings.Join(p.pair[0].Command, " ")
			p.Tasks = append(p.Tasks, row)
		}
		return nil
	}
	for _, solver := range p.config.Solvers {
		one, err := contest.Solver(p.roster, solver)
		if err != nil {
			return err
		}
		if one.Takes(row.Shape) {
			row.Solver = solver.Name
			p.Tasks, p.solvers[solver.Name] = append(p.Tasks, row), solver
		}
	}
	return nil
}

// load reads a corpus. It rejects pencilmark puzzles, because the processes receive only clues.
func load(ctx context.Context, k config.Corpus, seed uint64) (*contest.Puzzles, error) {
	puzzles, err := contest.Load(ctx, k, seed)
	if err == nil && puzzles.Pencilmarks() {
		return nil, fmt.Errorf("corpus %s has pencilmark puzzles, which bench compare does not support; leave it out with --corpora", k.Name)
	}
	return puzzles, err
}

// fineSteps is the least time of a slice in steps of the clock. The time of a slice is then exact
// to 1%, and the median of many slices is much more exact.
const fineSteps = 100

// newComparison returns a comparison without rows.
func newComparison(c *config.Config, s gate.Settings) *Comparison {
	facts := host.Facts()
	s.SliceNS = max(s.SliceNS, fineSteps*facts.ClockStepNS)
	s.MaxSolutions, s.PuzzleNS = c.MaxSolutions(), c.Puzzle.Nanoseconds()
	start := clock.Now()
	p := &Comparison{Plan: gate.Plan{
		Settings: s, Prover: contest.NewProver, Cores: thread.Cores(), Host: facts,
		Now: func() time.Duration { return time.Duration(clock.Since(start)) },
	}}
	p.Host.Pinned = len(p.Cores) > 0
	_, p.Host.CPUTime = thread.CPU()
	return p
}

// shareTime computes the measuring time of all rows together.
func (p *Comparison) shareTime() {
	p.TimeNS = int64(len(p.Tasks)) * p.rowNS
	if p.total > 0 {
		p.TimeNS = p.total.Nanoseconds()
	}
}

// drop removes the rows of each contestant for which the function returns true.
func (p *Comparison) drop(is func(contestant string) bool) {
	p.Tasks = slices.DeleteFunc(p.Tasks, func(t gate.Task) bool { return is(t.Solver) })
	p.shareTime()
}

// OnlyOwn keeps only the rows of solvers that are not built in. If there are no such rows, it
// changes nothing and returns false.
func (p *Comparison) OnlyOwn() bool {
	builtIn := func(contestant string) bool {
		return !slices.ContainsFunc(p.roster.Own(), func(s solvers.Spec) bool { return s.Name == p.solvers[contestant].Solver })
	}
	if !slices.ContainsFunc(p.Tasks, func(t gate.Task) bool { return !builtIn(t.Solver) }) {
		return false
	}
	p.drop(builtIn)
	return true
}

// Forecast returns the expected times from gate.Plan.Forecast for the known times of the
// programs.
func (p *Comparison) Forecast() (least, most, again time.Duration) { return p.Plan.Forecast(p.known) }

// Between makes the plan start processes of the two versions, and starts each contestant once.
func (p *Comparison) Between(ctx context.Context, both *versions.Pair) error {
	if p.pair != nil {
		return p.betweenPrograms(ctx, both)
	}
	for i, v := range p.sides() {
		side := both.Sides()[i]
		v.Name = side.Name
		sum, err := contest.FileSHA256(side.Builds[0])
		if err != nil {
			return err
		}
		v.SHA256 = sum
	}
	if err := p.greet(ctx, both); err != nil {
		return err
	}
	p.Layouts = len(both.Base.Builds)
	p.Start = func(ctx context.Context, side int, t *gate.Task, core int) (gate.Child, error) {
		return program.Start(ctx, p.command(both, side, t, core), t.Shape)
	}
	return nil
}

func (p *Comparison) sides() [2]*gate.Version { return [2]*gate.Version{&p.Base, &p.Head} }

// command returns the command line of a worker. For both sides it is the same except for the
// program and the injected slowdown.
func (p *Comparison) command(both *versions.Pair, side int, t *gate.Task, core int) []string {
	list := append([]string{both.Sides()[side].Builds[t.Layout]}, contest.WorkerCommand(p.solvers[t.Solver])...)
	list = append(list, "--side", fmt.Sprint(t.Shape.Side()), fmt.Sprintf("--core=%d", core))
	if side == 1 && p.Inject > 0 {
		amount := fmt.Sprintf("--inject=%g", p.Inject)
		if p.InjectOneIn > 0 {
			amount += fmt.Sprintf(":%d", p.InjectOneIn)
		}
		list = append(list, amount)
	}
	return list
}

// SourceOf returns the source file of a contestant's solver below the current folder. If the solver
// is not built in, it is the file of the function that makes the solver.
func (p *Comparison) SourceOf(contestant string) string {
	name := p.solvers[contestant].Solver
	for _, spec := range p.roster.Own() {
		if spec.Name == name {
			maker := reflect.ValueOf(spec.New).Pointer()
			file, _ := runtime.FuncForPC(maker).FileLine(maker)
			return below(filepath.ToSlash(file))
		}
	}
	return SourceOf(name)
}

// below returns the longest end of a path that is a file below the current folder, or "". The
// compiler records the path of a source file in full, or from the path of the module on.
func below(file string) string {
	for _, rest, more := strings.Cut(file, "/"); more; _, rest, more = strings.Cut(rest, "/") {
		if isFile(rest) {
			return rest
		}
	}
	return ""
}

func isFile(name string) bool {
	about, err := os.Stat(filepath.FromSlash(name))
	return err == nil && about.Mode().IsRegular()
}

// SourceOf returns the path of a built-in solver's source file below the current folder, with
// slashes, as annotations in CI need it. It returns "" if the file does not exist.
func SourceOf(solver string) string {
	for _, folder := range versions.Folders(solver) {
		file := path.Join(folder, path.Base(folder)+".go")
		if isFile(file) {
			return file
		}
	}
	return ""
}

// noiseBytes limits the size of a calibration file. Real files are much smaller.
const noiseBytes = 16 << 20

// ReadNoise reads the file that bench calibrate wrote on this machine. It returns the noise of each
// corpus, as a share.
func ReadNoise(path string) (map[string]float64, error) {
	text, err := contest.ReadSmall(path, noiseBytes)
	if err != nil {
		return nil, err
	}
	var file gate.Calibration
	if err := json.Unmarshal(text, &file); err != nil || file.Noise == nil {
		return nil, fmt.Errorf("%s is not a file that bench calibrate -o wrote", path)
	}
	for corpus, noise := range file.Noise {
		if noise < 0 {
			return nil, fmt.Errorf("%s: the noise of %s is %v; want a share, 0 or more", path, corpus, noise)
		}
	}
	if here := host.Facts(); file.Host.CPU != here.CPU || file.Host.Cores != here.Cores {
		return nil, fmt.Errorf("%s was measured on another machine (%s, %d cores; this one: %s, %d cores); run bench calibrate -o on this machine", path, file.Host.CPU, file.Host.Cores, here.CPU, here.Cores)
	}
	return file.Noise, nil
}

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
		if slices.ContainsFunc(spec.Shapes, func(shape sudoku.Shape) bool { return shape.Side() > usual }) {
			larger = append(larger, t.Solver)
		}
	}
	larger = slices.DeleteFunc(larger, func(name string) bool {
		return slices.ContainsFunc(p.Tasks, func(t gate.Task) bool { return t.Solver == name && t.Shape.Side() > usual })
	})
	notes := slices.Clone(p.Warnings)
	if p.Layouts < 2 {
		notes = append(notes, gate.LayoutWarnings(p.Threshold)...)
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
	return append(notes, gate.Warning{Code: record.WarnLargerBoards, Text: "boards larger than 9x9 were not measured, although " + who + "; add a corpus of larger boards with --corpora"})
}
