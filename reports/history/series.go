package history

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
)

// schema is the version of the JSON form. It increases when a field changes its meaning or is
// removed, but not when a field is added.
const schema = 2

// history contains all series.
type history struct {
	Schema         int       `json:"schema"`
	Alpha          float64   `json:"alpha"` // probability of a false alarm about a step or a trend, per series without a change
	AcrossMachines bool      `json:"across_machines"`
	Runs           int       `json:"runs"` // number of different runs in all series
	Series         []*series `json:"series"`
}

// series contains the times of one contestant on one corpus and one machine, one per run.
type series struct {
	Contestant string   `json:"contestant"`
	Solver     string   `json:"solver"` // name of the solver with its options and batch
	Corpus     string   `json:"corpus"`
	SHA256     string   `json:"sha256"` // SHA-256 of the corpus
	Task       string   `json:"task"`
	Machine    string   `json:"machine"` // description of the machine; empty if the series includes several machines
	Clock      string   `json:"clock"`   // clock of the times, "cpu" or "wall"
	Points     []*point `json:"points"`  // one point for each run, ordered by time
	Normalised bool     `json:"normalised"`
	Note       string   `json:"note,omitempty"` // the reason why the series is not normalised
	Steps      []step   `json:"steps"`
	Trends     []trend  `json:"trends"`
}

// point contains the figures of one run.
type point struct {
	File     string    `json:"file"`
	Started  time.Time `json:"started"`
	Version  string    `json:"version,omitempty"`
	Commit   string    `json:"commit,omitempty"`
	Attempts int       `json:"attempts"`
	MeanNS   float64   `json:"mean_ns"`           // mean time of the verified attempts, in ns
	BeatNS   *float64  `json:"beat_ns,omitempty"` // median time of the reference, in ns
	// NormalisedNS is MeanNS corrected for the speed of the machine. It is divided by BeatNS and
	// multiplied by the median of BeatNS over all runs.
	NormalisedNS *float64 `json:"normalised_ns,omitempty"`

	reference string // version of the reference
}

// value returns the time that is examined for changes, in ns.
func (p *point) value() float64 { return *cmp.Or(p.NormalisedNS, &p.MeanNS) }

func (s *series) values() []float64 {
	list := make([]float64, len(s.Points))
	for i, p := range s.Points {
		list[i] = p.value()
	}
	return list
}

// Options select the runs and series of a history.
type Options struct {
	Solvers        []string // names of contestants; an empty list selects all
	Corpora        []string // names of corpora; an empty list selects all
	Last           int      // number of latest points in each series; 0 means all
	AcrossMachines bool     // true if one series includes runs of different machines and Go versions
}

// key identifies a series. Figures with different keys are not comparable.
type key struct{ contestant, solver, corpus, sha, task, machine, clock string }

// New sorts runs into series.
func New(runs []*Run, o Options) *history {
	h := &history{Schema: schema, Alpha: alpha, AcrossMachines: o.AcrossMachines, Series: []*series{}}
	sorted := slices.SortedStableFunc(slices.Values(runs), func(a, b *Run) int {
		return cmp.Or(a.Head.Started.Compare(b.Head.Started), cmp.Compare(a.File, b.File))
	})
	known := map[key]*series{}
	for _, one := range sorted {
		for _, r := range one.Results {
			if !wanted(o.Solvers, r.Contestant) || !wanted(o.Corpora, r.Corpus) {
				continue
			}
			k := key{r.Contestant, r.Solver, r.Corpus, r.SHA256, run.Question(&one.Head), run.MachineOf(&one.Head), r.Clock}
			if o.AcrossMachines {
				k.machine = ""
			}
			s := known[k]
			if s == nil {
				s = &series{Contestant: k.contestant, Solver: k.solver, Corpus: k.corpus, SHA256: k.sha, Task: k.task, Machine: k.machine, Clock: k.clock, Steps: []step{}, Trends: []trend{}}
				known[k] = s
				h.Series = append(h.Series, s)
			}
			p := &point{
				File: one.File, Started: one.Head.Started, Version: one.Head.Version, Commit: one.Head.Commit,
				Attempts: r.Attempts, MeanNS: r.MeanNS, reference: one.Head.Reference,
			}
			if r.BeatNS > 0 {
				p.BeatNS = &r.BeatNS
			}
			s.Points = append(s.Points, p)
		}
	}
	seen := map[string]bool{}
	for _, s := range h.Series {
		if o.Last > 0 && len(s.Points) > o.Last {
			s.Points = slices.Clone(s.Points[len(s.Points)-o.Last:])
		}
		for _, p := range s.Points {
			seen[p.File] = true
		}
		s.normalise()
		s.findChanges()
	}
	h.Runs = len(seen)
	return h
}

func wanted(names []string, name string) bool {
	return len(names) == 0 || slices.Contains(names, name)
}

// normalise removes the speed of the machine from the points, if all runs measured the same version
// of the reference.
func (s *series) normalise() {
	var beats []float64
	references := map[string]bool{}
	for _, p := range s.Points {
		if p.BeatNS != nil {
			beats = append(beats, *p.BeatNS)
			references[p.reference] = true
		}
	}
	switch {
	case len(beats) == 0:
		s.Note = "not normalised: the runs did not measure the reference"
		return
	case len(references) > 1:
		s.Note = "not normalised: the runs measured different versions of the reference"
		return
	case len(beats) < len(s.Points):
		s.Note = fmt.Sprintf("not normalised: %d of %d runs did not measure the reference", len(s.Points)-len(beats), len(s.Points))
		return
	}
	beat, _ := stats.Median(beats)
	for _, p := range s.Points {
		x := p.MeanNS * beat / *p.BeatNS
		p.NormalisedNS = &x
	}
	s.Normalised = true
}

// mean returns the heading of the mean, the same as in rankings.
func (s *series) mean() string {
	if s.Clock == cpu {
		return "CPU mean"
	}
	return "mean"
}
