package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/config"
	"sudokubench/internal/contest"
	"sudokubench/internal/gate"
	"sudokubench/internal/host"
	"sudokubench/internal/program"
	"sudokubench/internal/spelling"
	"sudokubench/internal/thread"
)

// Measuring are the flags of compare and calibrate.
type Measuring struct {
	Config    string         `short:"c" placeholder:"FILE" help:"The contest whose solvers and corpora are measured (default: config.yaml, or the built-in one)."`
	Solvers   []string       `placeholder:"NAME,..." help:"Only these solvers."`
	Corpora   []string       `placeholder:"NAME,..." help:"Only these corpora: names, or files."`
	Task      string         `placeholder:"TASK" help:"first, unique or count."`
	Limit     *time.Duration `placeholder:"TIME" help:"Time limit of a puzzle."`
	Time      *time.Duration `placeholder:"TIME" help:"Measuring time of all rows together (default: ${rowtime} a row); the least number of --pairs is measured in any case."`
	Threshold share          `default:"${threshold}" help:"A slowdown up to this is let pass."`
	Resolve   share          `default:"${resolve}" help:"To pass, a slowdown of this much must be excluded."`
	Until     share          `placeholder:"1%" help:"Measure until the interval is this narrow."`
	Pairs     int            `default:"${pairs}" help:"Pairs of processes, at least."`
	Gate      []string       `placeholder:"NAME,..." help:"Counters that fail a row when they rise: nodes, allocations, instructions."`
	Noise     string         `placeholder:"FILE" help:"What bench calibrate wrote about this machine."`
	Seed      uint64         `default:"1" help:"The seed of every random choice."`
}

// gatePlan is a plan with what its processes need to know.
type gatePlan struct {
	gate.Plan
	solvers []config.Solver // by task
	news    []gate.Warning  // of contestants that only the head has
}

// mostPairs takes some ten minutes a row.
const mostPairs = 4000

// plan makes the plan of the flags, but for the two programs.
func (m *Measuring) plan(s *session, injected float64) (*gatePlan, error) {
	c, err := contest.Read(m.Config)
	if err != nil {
		return nil, err
	}
	if len(m.Solvers) > 0 {
		c.Solvers = contest.PickSolvers(c.Solvers, nil, m.Solvers)
	}
	if len(m.Corpora) > 0 {
		if err := contest.PickCorpora(c, m.Corpora); err != nil {
			return nil, err
		}
	}
	if m.Task != "" {
		c.Task = m.Task
	}
	for _, f := range []struct {
		name  string
		value *time.Duration
	}{{"--limit", m.Limit}, {"--time", m.Time}} {
		if f.value != nil && *f.value <= 0 {
			return nil, fmt.Errorf("%s is %s; want a time above 0", f.name, *f.value)
		}
	}
	if m.Limit != nil {
		c.Puzzle = *m.Limit
	}
	if !slices.Contains(config.Tasks(), c.Task) {
		return nil, fmt.Errorf("--task: unknown task %q; want %s", c.Task, strings.Join(config.Tasks(), ", "))
	}
	if err := c.Resolve(names()); err != nil {
		return nil, err
	}
	if len(c.Solvers) == 0 {
		return nil, fmt.Errorf("%s has entries and no solvers, and only solvers can be compared; name some by --solvers", c.File)
	}
	if m.Pairs < 8 || m.Pairs > mostPairs {
		return nil, fmt.Errorf("--pairs is %d; want 8 or more, since fewer have no interval, and at most %d", m.Pairs, mostPairs)
	}
	if m.Resolve <= m.Threshold {
		return nil, fmt.Errorf("--resolve is %g%% and --threshold %g%%; want a --resolve above the --threshold, since what lies between them passes", 100*float64(m.Resolve), 100*float64(m.Threshold))
	}
	for _, name := range m.Gate {
		if !slices.Contains(gatedNames, name) {
			return nil, fmt.Errorf("--gate: unknown counter %q; %s", name, spelling.Hint(name, gatedNames))
		}
	}
	p := &gatePlan{}
	p.Settings = gate.Defaults()
	p.Settings.Limit, p.PuzzleNS, p.Threshold, p.Settings.Resolve, p.Settings.Until = c.Limit(), c.Puzzle.Nanoseconds(), float64(m.Threshold), float64(m.Resolve), float64(m.Until)
	p.MinPairs, p.Gated, p.Settings.Seed, p.Settings.Inject = m.Pairs, m.Gate, m.Seed, injected
	p.Prover = contest.NewProver
	p.Cores = thread.Cores()
	start := time.Now()
	p.Now = func() time.Duration { return time.Since(start) }
	p.Host = host.Facts()
	p.Host.Pinned = len(p.Cores) > 0
	_, p.Host.CPUTime = thread.CPU()
	if m.Noise != "" {
		if p.Settings.Noise, err = readNoise(m.Noise); err != nil {
			return nil, err
		}
	}
	for _, k := range c.Corpora {
		if _, known := p.Settings.Noise[k.Name]; m.Noise != "" && !known {
			fmt.Fprintf(s.stderr, "bench: %s says nothing of corpus %s; its noise is that of this comparison alone\n", m.Noise, k.Name)
		}
		set, err := contest.Load(k, "")
		if err != nil {
			return nil, err
		}
		for _, solver := range c.Solvers {
			entry, err := contest.Solver(solver)
			if err != nil {
				return nil, err
			}
			if entry.Takes(set.Shape()) {
				p.Tasks = append(p.Tasks, gate.Task{Solver: solver.Name, Corpus: k.Name, SHA256: set.SHA256(), Shape: set.Shape(), Puzzles: set})
				p.solvers = append(p.solvers, solver)
			}
		}
	}
	if len(p.Tasks) == 0 {
		return nil, errors.New("no solver takes any of the boards; --solvers and --corpora name others")
	}
	p.TimeNS *= int64(len(p.Tasks))
	if p.Settings.Until > 0 {
		p.TimeNS = int64(len(p.Tasks)) * int64(5*time.Minute)
	}
	if m.Time != nil {
		p.TimeNS = m.Time.Nanoseconds()
	}
	return p, nil
}

var gatedNames = []string{"nodes", "allocations", "instructions"}

// between makes the plan start processes of the two programs.
func (p *gatePlan) between(ctx context.Context, bins sides) error {
	for i, v := range []*gate.Version{&p.Base, &p.Head} {
		v.Name = bins[i].name
		sum, err := fileSum(bins[i].path)
		if err != nil {
			return err
		}
		v.SHA256 = sum
	}
	if err := p.greet(ctx, bins); err != nil {
		return err
	}
	p.Start = func(ctx context.Context, side int, t *gate.Task, core int) (gate.Child, error) {
		return program.Start(ctx, p.command(bins[side].path, side, t, core), t.Shape)
	}
	return nil
}

// command is the command line of a worker.
func (p *gatePlan) command(path string, side int, t *gate.Task, core int) []string {
	solver := p.solvers[slices.IndexFunc(p.Tasks, func(x gate.Task) bool { return x.Solver == t.Solver && x.Corpus == t.Corpus })]
	list := []string{path, "worker", "--solver", solver.Solver, "--side", fmt.Sprint(t.Shape.Side()), fmt.Sprintf("--core=%d", core)}
	for _, name := range slices.Sorted(maps.Keys(solver.Options)) { // the same bytes for every process
		list = append(list, "-o", name+"="+solver.Options[name])
	}
	if side == 1 && p.Settings.Inject > 0 {
		list = append(list, fmt.Sprintf("--inject=%g", p.Settings.Inject))
	}
	return list
}

// readNoise reads what calibrate wrote about this machine.
func readNoise(path string) (map[string]float64, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var file gate.Calibration
	if err := json.Unmarshal(text, &file); err != nil || file.Noise == nil {
		return nil, fmt.Errorf("%s is no file that bench calibrate -o wrote", path)
	}
	for corpus, noise := range file.Noise {
		if noise < 0 {
			return nil, fmt.Errorf("%s: the noise of %s is %v; want a share, 0 or more", path, corpus, noise)
		}
	}
	if here := host.Facts(); file.Host.CPU != here.CPU || file.Host.Cores != here.Cores {
		return nil, fmt.Errorf("%s tells of another machine (%s, %d cores; here %s, %d); run bench calibrate -o here", path, file.Host.CPU, file.Host.Cores, here.CPU, here.Cores)
	}
	return file.Noise, nil
}
