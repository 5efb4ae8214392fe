package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/stats"
)

// Program is what is known of an outside entry over the whole run. How it was
// run is among the contestants.
type Program struct {
	Contestant string `json:"contestant"`
	// RoundTripNS is what the harness itself takes for a puzzle and its answer, the
	// median over the corpora. It is part of every time of the program.
	RoundTripNS *float64 `json:"round_trip_ns"`
	// Protections are those around the program, most important first. One that was down at
	// any time does not stand. Empty: the record does not tell.
	Protections []record.Protection `json:"protections"`
}

// process is what is kept of an outside entry on one corpus besides its times.
type process struct {
	starts      []float64 // ns, each
	trips       []float64 // ns
	protections []record.Protection
	trouble     string
	peak        int64
	begun       int64 // processes
}

func (f *Fold) addProcess(e *record.Process) error {
	c, who, err := f.pair(e.Corpus, e.Contestant)
	if err != nil {
		return err
	}
	if e.RoundTripNS < 0 || slices.ContainsFunc(e.StartsNS, func(ns int64) bool { return ns < 0 }) {
		return fmt.Errorf("process of %s on %s has starts of %d ns and a round trip of %d ns; want none below 0", e.Contestant, e.Corpus, e.StartsNS, e.RoundTripNS)
	}
	p := &c.part(who).process
	for _, ns := range e.StartsNS {
		p.starts = append(p.starts, float64(ns))
	}
	if e.RoundTripNS > 0 {
		p.trips = append(p.trips, float64(e.RoundTripNS))
	}
	p.protections = bothActive(p.protections, e.Protections)
	p.trouble = cmp.Or(p.trouble, e.Trouble)
	return nil
}

// bothActive puts two surveys of the protections together: one stands that stood in all
// that tell of it.
func bothActive(a, b []record.Protection) []record.Protection {
	all := slices.Clone(a)
	for _, protection := range b {
		i := slices.IndexFunc(all, func(w record.Protection) bool { return w.Name == protection.Name })
		switch {
		case i < 0:
			all = append(all, protection)
		case !protection.Active:
			all[i] = protection
		}
	}
	return all
}

// programs lists the outside entries.
func (f *Fold) programs() []Program {
	var list []Program
	for who, c := range f.contestants {
		if c.Kind != record.KindProgram {
			continue
		}
		p, trips := Program{Contestant: c.Name, Protections: []record.Protection{}}, []float64(nil)
		for _, corpus := range f.corpora {
			if who < len(corpus.parts) && corpus.parts[who] != nil {
				trips = append(trips, corpus.parts[who].process.trips...)
				p.Protections = bothActive(p.Protections, corpus.parts[who].process.protections)
			}
		}
		if ns, ok := stats.Median(trips); ok {
			p.RoundTripNS = figure(ns)
		}
		list = append(list, p)
	}
	return list
}

// ofProcess sets the figures of an entry that only programs have.
func (e *Entry) ofProcess(p *part) {
	if ns, ok := stats.Median(p.process.starts); ok {
		e.StartupNS = figure(ns)
	}
	if ns, ok := p.own.mean(); ok {
		e.OwnMeanNS = figure(ns)
	}
	if p.process.peak > 0 {
		peak := p.process.peak
		e.PeakBytes = &peak
	}
	e.Starts, e.ProcessTrouble = p.process.begun, p.process.trouble
}

// contestant is the description of a contestant, or of nobody.
func (r *Report) contestant(name string) *record.Contestant {
	i := slices.IndexFunc(r.Contestants, func(c record.Contestant) bool { return c.Name == name })
	if i < 0 {
		return &record.Contestant{}
	}
	return &r.Contestants[i]
}

// entries says how each program was run, and whoever has limits of its own.
func (p prose) entries(r *Report) []string {
	var lines []string
	for i := range r.Contestants {
		c := &r.Contestants[i]
		var what []string
		if c.Program != nil {
			what = append(what, p.text(strings.Join(c.Program.Command, " ")), "protocol "+p.text(c.Program.Protocol))
			if c.Program.Batch > 0 {
				what = append(what, counted(c.Program.Batch, "puzzle")+" at a time")
			}
		}
		if c.PuzzleNS > 0 {
			what = append(what, time.Duration(c.PuzzleNS).String()+" a puzzle")
		}
		if c.BudgetNS > 0 {
			what = append(what, time.Duration(c.BudgetNS).String()+" for it on a corpus")
		}
		if q := c.Program; q != nil {
			if q.StartNS > 0 {
				what = append(what, time.Duration(q.StartNS).String()+" to start")
			}
			if q.MemoryBytes > 0 {
				what = append(what, memory(q.MemoryBytes)+" of memory")
			}
		}
		if what != nil {
			lines = append(lines, p.text(c.Name)+": "+strings.Join(what, ", "))
		}
	}
	return lines
}

// programs says what stood around the programs and what the harness takes of
// their times: once for all of whom the same is true.
func (p prose) programs(r *Report) []string {
	var protections together
	var trips []string
	for i := range r.Programs {
		q := &r.Programs[i]
		if !r.tookPart(q.Contestant) {
			continue // nothing was put around it
		}
		protections.add(p.text(q.Contestant), p.protections(q.Protections))
		if q.RoundTripNS != nil {
			trips = append(trips, fmt.Sprintf("%s (%s)", duration(*q.RoundTripNS), p.text(q.Contestant)))
		}
	}
	if len(protections.said) == 1 && len(protections.names[protections.said[0]]) == len(r.Programs) && len(r.Programs) > 1 {
		all := protections.said[0]
		protections = together{}
		protections.add("every program", all)
	}
	lines := protections.lines()
	if trips != nil {
		lines = append(lines, "Of each time, the harness itself takes about "+strings.Join(trips, ", "))
	}
	return lines
}

// tookPart tells whether the contestant is in the list of any corpus.
func (r *Report) tookPart(name string) bool {
	return slices.ContainsFunc(r.Corpora, func(t Table) bool {
		return slices.ContainsFunc(t.Entries, func(e Entry) bool { return e.Contestant == name })
	})
}

// protections says which stood and which did not, and why.
func (p prose) protections(list []record.Protection) string {
	var up, down []string
	for _, w := range list {
		switch {
		case w.Active:
			up = append(up, p.text(w.Name))
		default:
			s := p.text(w.Name)
			if w.Reason != "" {
				s += " (" + p.text(w.Reason) + ")"
			}
			down = append(down, s)
		}
	}
	switch {
	case len(list) == 0:
		return "nothing is recorded of what stood around it"
	case up == nil:
		return "no protection around it stood: " + strings.Join(down, ", ")
	case down == nil:
		return "around it stood " + strings.Join(up, ", ")
	}
	return "around it stood " + strings.Join(up, ", ") + "; not " + strings.Join(down, ", ")
}
