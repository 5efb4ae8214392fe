package cli

import (
	"fmt"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/gate"
	"sudokubench/internal/gate/prepare"
)

// measuring contains the flags that compare and calibrate have in common.
type measuring struct {
	//lint:ignore SA5008 kong reads several tags of this name
	selection `embed:"" set:"whose= with the solvers and corpora to measure" set:"contestants=solvers"`
	Time      *time.Duration `placeholder:"TIME" help:"Measuring time in total (default: ${rowtime} per row, which is one solver on one corpus; longer for programs that start slowly). Each row measures at least --pairs pairs, even if that takes longer. Time in which other programs hold the cores does not count, up to ${patience} times TIME."`
	Threshold share          `default:"${threshold}" help:"Allowed slowdown: a row regresses if it is significantly slower than this (default: ${default})."`
	Resolve   share          `default:"${resolve}" help:"A row passes only if the confidence interval of the typical puzzle excludes this slowdown (default: ${default}). The mean must exclude ${resolvemean}, or this share if it is larger."`
	Until     share          `placeholder:"1%" help:"Measure until the confidence interval is this narrow."`
	Pairs     int            `default:"${pairs}" help:"Minimum number of pairs of processes, one of the base and one of the head, for each solver on each corpus (default: ${default})."`
	Gate      []string       `placeholder:"NAME" help:"Counters that must not rise: nodes (search nodes), allocations, instructions and startup (time to create the solver)."`
	Noise     string         `placeholder:"FILE" help:"File that bench calibrate -o wrote on this machine."`
	Seed      uint64         `default:"1" help:"Seed of all random choices (default: ${default})."`
}

// maxPairs is the largest value of --pairs. A row with this number of pairs takes about ten
// minutes.
const maxPairs = 4000

// gateCorpora returns the corpora to measure if neither a flag nor --config sets any.
func gateCorpora() []string { return []string{"easy", "minimal", "hard"} }

// gateCounters returns the valid values of --gate.
func gateCounters() []string { return []string{"nodes", "allocations", "instructions", "startup"} }

// rows makes the plan that the flags and a configuration describe: rows of the pair of programs, or
// of solvers of bench if pair is nil. If they select no corpora, the plan has the corpora of
// gateCorpora if few is true, and all corpora otherwise.
func (m *measuring) rows(s *session, c *config.Config, pair *prepare.Pair, few bool) (*prepare.Comparison, error) {
	if pair == nil && len(c.Solvers) == 0 && len(c.Programs) > 0 && len(m.Solvers) == 0 {
		return nil, fmt.Errorf("%s contains entries but no solvers; to compare two versions of a program, name their commands: bench compare BASE HEAD", c.File)
	}
	c.Programs = nil
	if few && m.Config == "" && len(m.Corpora) == 0 {
		m.Corpora = gateCorpora()
	}
	if err := m.pick(s, c); err != nil {
		return nil, err
	}
	if err := c.Resolve(s.names()); err != nil {
		return nil, err
	}
	if m.Pairs < 8 || m.Pairs > maxPairs {
		return nil, fmt.Errorf("--pairs is %d; want 8 to %d (fewer than 8 have no confidence interval)", m.Pairs, maxPairs)
	}
	if m.Resolve <= m.Threshold {
		return nil, fmt.Errorf("--resolve is %g%%; want more than --threshold, which is %g%%", 100*float64(m.Resolve), 100*float64(m.Threshold))
	}
	settings, err := m.limits(s)
	if err != nil {
		return nil, err
	}
	var total time.Duration
	if err := setPositive("--time", m.Time, &total); err != nil {
		return nil, err
	}
	if settings.Noise != nil {
		for _, k := range c.Corpora {
			if _, known := settings.Noise[k.Name]; !known {
				fmt.Fprintf(s.notes, "bench: %s contains no noise of corpus %s; only the noise of this comparison is used\n", m.Noise, k.Name)
			}
		}
	}
	return prepare.New(s.ctx, s.roster, c, pair, settings, total)
}

// config reads the configuration that the flags select.
func (m *measuring) config(s *session) (*config.Config, error) {
	return contest.Read(m.Config)
}

// limits returns the settings of the gate that the flags describe.
func (m *measuring) limits(s *session) (settings gate.Settings, err error) {
	for _, name := range m.Gate {
		if err := known("--gate", "counter", name, gateCounters()); err != nil {
			return settings, err
		}
	}
	settings = gate.Defaults()
	settings.Threshold, settings.Resolve, settings.Until = float64(m.Threshold), float64(m.Resolve), float64(m.Until)
	settings.MinPairs, settings.Gated, settings.Seed = m.Pairs, m.Gate, m.Seed
	if s.attempts > 0 {
		settings.UnitNS /= 20
	}
	if m.Noise != "" {
		settings.Noise, err = prepare.ReadNoise(m.Noise)
	}
	return settings, err
}
