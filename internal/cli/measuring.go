package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/config"
	"sudokubench/internal/contest"
	"sudokubench/internal/gate"
	"sudokubench/internal/gate/prepare"
	"sudokubench/internal/spelling"
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

// mostPairs takes some ten minutes a row.
const mostPairs = 4000

// plan makes the plan of the flags, but for the two programs.
func (m *Measuring) plan(s *session, injected float64) (*prepare.Comparison, error) {
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
	settings := gate.Defaults()
	settings.Threshold, settings.Resolve, settings.Until = float64(m.Threshold), float64(m.Resolve), float64(m.Until)
	settings.MinPairs, settings.Gated, settings.Seed, settings.Inject = m.Pairs, m.Gate, m.Seed, injected
	if m.Noise != "" {
		if settings.Noise, err = prepare.ReadNoise(m.Noise); err != nil {
			return nil, err
		}
		for _, k := range c.Corpora {
			if _, known := settings.Noise[k.Name]; !known {
				fmt.Fprintf(s.stderr, "bench: %s says nothing of corpus %s; its noise is that of this comparison alone\n", m.Noise, k.Name)
			}
		}
	}
	var total time.Duration
	if m.Time != nil {
		total = *m.Time
	}
	return prepare.New(c, settings, total)
}

var gatedNames = []string{"nodes", "allocations", "instructions"}
