package page

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/humanize"
	"sudokubench/internal/record"
	"sudokubench/reports"
	"sudokubench/reports/history"
)

// when a run began, as its title says.
func when(run *record.Run) string {
	if run.Started.IsZero() {
		return "at a time that is not recorded"
	}
	return run.Started.UTC().Format(stampLayout)
}

// aboutRun is a run in a line.
func aboutRun(i int, run *record.Run) string {
	text := capital(runName(i)) + ": " + when(run)
	if run.Version != "" {
		text += ", sudokubench " + humanize.Visible(run.Version)
	}
	if run.Commit != "" {
		text += ", commit " + humanize.Visible(run.Commit)
	}
	return text + "; " + humanize.Visible(history.Machine(run))
}

// aboutSides says what ratios of these runs are worth.
func aboutSides(all []*reports.Report) []string {
	text := []string{"The runs were made one after the other and not in turns, so what the machine did meanwhile is in the ratios, and no interval here allows for it. " +
		"Small ones say where to look. The judge to be trusted is bench compare: with two versions it measures both at once, in slices that take turns (bench compare --base REVISION); with two records it compares round by round, " +
		"in units of the reference (bench compare A.jsonl B.jsonl)."}
	var machines []string
	for _, r := range all {
		if m := history.Machine(&r.Run); !slices.Contains(machines, m) {
			machines = append(machines, m)
		}
	}
	if len(machines) > 1 {
		text = append(text, fmt.Sprintf("They were made on different machines (%d of them, counting cores, system and Go version). Solvers do not slow down alike from machine to machine, so at equal pace differences of some tens of percent still mean nothing.", len(machines)))
	}
	if unlike := differences(all); unlike != nil {
		text = append(text, "They were not set alike: "+strings.Join(unlike, "; ")+".")
	}
	for i, r := range all {
		if r.Unfinished {
			text = append(text, capital(runName(i))+" did not come to its end: what is compared is what is in its record.")
		}
		for k, other := range all[:i] {
			if at := r.Run.Started; !at.IsZero() && at.Equal(other.Run.Started) && r.Run.Commit == other.Run.Commit {
				text = append(text, fmt.Sprintf("%s and %s seem to be one run, which cannot differ from itself.", capital(runName(k)), runName(i)))
				break
			}
		}
	}
	return text
}

// differences are the settings in which runs differ, with their values.
func differences(all []*reports.Report) []string {
	var unlike []string
	for _, setting := range []struct {
		name string
		of   func(*record.Run) string
	}{
		{"workers", func(r *record.Run) string { return humanize.Count(r.Workers) }},
		{"workers tied to cores", func(r *record.Run) string { return map[bool]string{true: "yes", false: "no"}[r.Host.Pinned] }},
		{"rounds", func(r *record.Run) string { return humanize.Count(r.Rounds) }},
		{"limit of a puzzle", func(r *record.Run) string { return time.Duration(r.PuzzleNS).String() }},
		{"budget", func(r *record.Run) string { return time.Duration(r.BudgetNS).String() }},
		{"seed", func(r *record.Run) string { return fmt.Sprint(r.Seed) }},
	} {
		var values []string
		for _, r := range all {
			if v := setting.of(&r.Run); !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
		if len(values) > 1 {
			unlike = append(unlike, setting.name+" ("+list(values)+")")
		}
	}
	return unlike
}
