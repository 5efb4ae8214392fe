package reports

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/run"
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

// programs lists the outside entries.
func programs(r *run.Run) []Program {
	var list []Program
	for who, c := range r.Contestants {
		if c.Kind != record.KindProgram {
			continue
		}
		p, trips := Program{Contestant: c.Name, Protections: append([]record.Protection{}, r.Protections(who)...)}, []float64(nil)
		for _, corpus := range r.Corpora {
			if part := corpus.Part(who); part != nil {
				trips = append(trips, part.Process.TripsNS...)
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
func (e *Entry) ofProcess(p *run.Part) {
	if ns, ok := stats.Median(p.Process.StartsNS); ok {
		e.StartupNS = figure(ns)
	}
	if ns, ok := p.Own.Mean(); ok {
		e.OwnMeanNS = figure(ns)
	}
	if peak := p.Process.PeakBytes; peak > 0 {
		e.PeakBytes = &peak
	}
	e.Starts, e.ProcessTrouble = p.Process.Started, p.Process.Trouble
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
