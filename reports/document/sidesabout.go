package document

import (
	"fmt"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/internal/standings"
)

// when returns the start of a run, in the same format as the title of the run.
func when(head *record.Run) string {
	if head.Started.IsZero() {
		return "time not recorded"
	}
	return head.Started.UTC().Format(stampLayout)
}

func aboutRun(i int, head *record.Run) string {
	return capital(runName(i)) + ": " + when(head) + after(", sudokubench ", head.Version) + after(", commit ", head.Commit) + "; " + humanize.VisibleText(run.MachineOf(head))
}

func aboutSides(all []*standings.Result) []string {
	text := []string{"The runs were made at different times, so the ratios include changes of the machine between them. The intervals on this page do not account for such changes. " +
		"To check a small difference, use bench compare. bench compare --base REVISION measures two versions at the same time, in alternating slices. " +
		"bench compare A.jsonl B.jsonl compares two records round by round, relative to the reference."}
	var machines []string
	for _, r := range all {
		machines = with(machines, run.MachineOf(&r.Run))
	}
	if len(machines) > 1 {
		text = append(text, fmt.Sprintf("The runs were made on %d machines that differ in processor, cores, system or Go version. A slower machine does not slow down all solvers equally. So ignore differences of tens of percent, even at equal machine speed.", len(machines)))
	}
	if unlike := differences(all); unlike != nil {
		text = append(text, "The settings of the runs differ: "+strings.Join(unlike, "; ")+".")
	}
	for i, r := range all {
		if r.Unfinished {
			text = append(text, capital(runName(i))+" did not finish. Only the results in its record are compared.")
		}
		for k, other := range all[:i] {
			if run.Same(&r.Run, &other.Run) {
				text = append(text, fmt.Sprintf("%s and %s seem to be the same run.", capital(runName(k)), runName(i)))
				break
			}
		}
	}
	return text
}

// differences returns the settings of the measurement that differ between runs, with their values.
func differences(all []*standings.Result) []string {
	var unlike []string
	for i, setting := range run.Settings(&all[0].Run) {
		var values []string
		for _, r := range all {
			values = with(values, run.Settings(&r.Run)[i].Value)
		}
		if setting.Kind == run.OfMeasuring && len(values) > 1 {
			unlike = append(unlike, setting.Name+" ("+humanize.List(values)+")")
		}
	}
	return unlike
}
