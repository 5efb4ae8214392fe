package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// contestants returns lines that describe how each program was run, and which contestants have
// their own limits.
func (p Words) contestants(r *standings.Result) []string {
	var lines []string
	for i := range r.Contestants {
		c := &r.Contestants[i]
		var what []string
		add := func(given bool, text string) {
			if given {
				what = append(what, text)
			}
		}
		q := cmp.Or(c.Program, new(record.Program))
		add(c.Program != nil, p(strings.Join(q.Command, " "))+", protocol "+p(q.Protocol))
		add(q.Batch > 0, humanize.Counted(q.Batch, "puzzle")+" at a time")
		add(c.Batch > 0, humanize.Counted(c.Batch, "puzzle")+" in each call; times of single puzzles do not exist")
		add(c.PuzzleNS > 0, time.Duration(c.PuzzleNS).String()+" per puzzle")
		add(c.BudgetNS > 0, time.Duration(c.BudgetNS).String()+" per corpus")
		add(q.StartNS > 0, time.Duration(q.StartNS).String()+" to start")
		add(q.MemoryBytes > 0, humanize.Bytes(q.MemoryBytes)+" of memory")
		if what != nil {
			lines = append(lines, p(c.Name)+": "+strings.Join(what, ", "))
		}
	}
	return lines
}

// batches lists the solvers that received several puzzles in each call. It returns "" if the run
// has no such solvers.
func (p Words) batches(r *standings.Result) string {
	var names []string
	for i := range r.Contestants {
		if c := &r.Contestants[i]; c.Batch > 0 {
			names = append(names, p(c.Name)+" "+humanize.Count(c.Batch))
		}
	}
	if names == nil {
		return ""
	}
	return "Puzzles in each call: " + humanize.List(names) + ". The other solvers got them one by one."
}

// programs returns lines about the active protections of the programs, and about the overhead of
// the harness in their times. It groups programs that have the same protections.
func (p Words) programs(r *standings.Result) []string {
	var protections together
	var trips []string
	for i := range r.Programs {
		q := &r.Programs[i]
		if !slices.ContainsFunc(r.Corpora, func(t standings.Table) bool { return entryOf(&t, q.Contestant) != nil }) {
			continue // a program that did not run used no protection
		}
		protections.add(p(q.Contestant), p.protections(q.Protections))
		if q.RoundTripNS != nil {
			trips = append(trips, fmt.Sprintf("%s (%s)", humanize.Duration(*q.RoundTripNS), p(q.Contestant)))
		}
	}
	if len(protections.said) == 1 && len(protections.names[protections.said[0]]) == len(r.Programs) && len(r.Programs) > 1 {
		all := protections.said[0]
		protections = together{}
		protections.add("every program", all)
	}
	lines := protections.lines()
	if trips != nil {
		lines = append(lines, "Overhead of sudokubench in each time: about "+strings.Join(trips, ", "))
	}
	return lines
}

// protections lists the active protections and the inactive ones with the reasons.
func (p Words) protections(list []record.Protection) string {
	var up []string
	var down together
	for _, w := range list {
		if w.Active {
			up = append(up, p(w.Name))
		} else {
			down.add(p(w.Name), w.Reason)
		}
	}
	missing := p.inBrackets(&down)
	switch {
	case len(list) == 0:
		return "the record does not show its protections"
	case up == nil:
		return "not protected; missing: " + strings.Join(missing, "; ")
	case missing == nil:
		return "protected by " + strings.Join(up, ", ")
	}
	return "protected by " + strings.Join(up, ", ") + "; missing: " + strings.Join(missing, "; ")
}
