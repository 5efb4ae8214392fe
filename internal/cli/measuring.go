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

// mostPairs is the largest value of --pairs. A row with this number of pairs takes about ten
// minutes.
const mostPairs = 4000

// gateCorpora returns the corpora to measure if neither a flag nor --config sets any.
func gateCorpora() []string { return []string{"easy", "minimal", "hard"} }

// gateCounters returns the valid values of --gate.
func gateCounters() []string { return []string{"nodes", "allocations", "instructions", "startup"} }

// plan makes the plan that the flags describe, without building base and head. injected can be nil.
// If the flags select no corpora, the plan has the corpora of gateCorpora if few is true, and all
// corpora otherwise.
func (m *measuring) plan(s *session, injected *injection, few bool) (*prepare.Comparison, error) {
	c, err := m.config(s)
	if err != nil {
		return nil, err
	}
	if len(c.Solvers) == 0 && len(c.Entries) > 0 && len(m.Solvers) == 0 {
		return nil, fmt.Errorf("%s contains entries but no solvers; to compare two versions of a program, name their commands: bench compare BASE HEAD", c.File)
	}
	settings, total, err := m.settings(s, c, few)
	if err != nil {
		return nil, err
	}
	if injected != nil {
		settings.Inject, settings.InjectOneIn = float64(injected.share), injected.oneIn
	}
	defer s.awaits(pathsOf(c)...)()
	return prepare.New(s.roster, c, settings, total)
}

// config reads the configuration that the flags select.
func (m *measuring) config(s *session) (*config.Config, error) {
	defer s.awaits(m.Config)()
	return contest.Read(m.Config)
}

// pathsOf returns the paths of the corpora of a configuration that are files.
func pathsOf(c *config.Config) (paths []string) {
	for _, k := range c.Corpora {
		paths = append(paths, k.Path)
	}
	return paths
}

// startPair starts two programs and makes the plan to compare them. The returned error contains its
// exit code.
func startPair(s *session, c *config.Config, pair prepare.Pair, settings gate.Settings, total time.Duration) (*prepare.Comparison, error) {
	defer s.awaits(pathsOf(c)...)()
	plan, err := prepare.NewPair(s.ctx, c, pair, settings, total)
	return plan, decided(s, usage(err))
}

// settings checks the flags and completes the configuration with them. It returns the settings of
// the comparison, and the measuring time of all rows together. If total is 0, each row has its own
// measuring time.
func (m *measuring) settings(s *session, c *config.Config, few bool) (settings gate.Settings, total time.Duration, err error) {
	c.Entries = nil
	if few && m.Config == "" && len(m.Corpora) == 0 {
		m.Corpora = gateCorpora()
	}
	if err := m.pick(s, c); err != nil {
		return settings, 0, err
	}
	if err := c.Resolve(s.names()); err != nil {
		return settings, 0, err
	}
	if err := setPositive("--time", m.Time, &total, "a time above 0"); err != nil {
		return settings, 0, err
	}
	if m.Pairs < 8 || m.Pairs > mostPairs {
		return settings, 0, fmt.Errorf("--pairs is %d; want 8 to %d (fewer than 8 have no confidence interval)", m.Pairs, mostPairs)
	}
	if m.Resolve <= m.Threshold {
		return settings, 0, fmt.Errorf("--resolve is %g%%; want more than --threshold, which is %g%%", 100*float64(m.Resolve), 100*float64(m.Threshold))
	}
	for _, name := range m.Gate {
		if err := known("--gate", "counter", name, gateCounters()); err != nil {
			return settings, 0, err
		}
	}
	settings = gate.Defaults()
	settings.Threshold, settings.Resolve, settings.Until = float64(m.Threshold), float64(m.Resolve), float64(m.Until)
	settings.MinPairs, settings.Gated, settings.Seed = m.Pairs, m.Gate, m.Seed
	if s.attempts > 0 {
		settings.UnitNS /= 20
	}
	if m.Noise != "" {
		defer s.awaits(m.Noise)()
		if settings.Noise, err = prepare.ReadNoise(m.Noise); err != nil {
			return settings, 0, err
		}
		for _, k := range c.Corpora {
			if _, known := settings.Noise[k.Name]; !known {
				fmt.Fprintf(s.notes, "bench: %s contains no noise of corpus %s; only the noise of this comparison is used\n", m.Noise, k.Name)
			}
		}
	}
	return settings, total, nil
}
