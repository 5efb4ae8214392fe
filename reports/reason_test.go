package reports

import (
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/standings"
)

func TestReason(t *testing.T) {
	mean := 1e3
	entry := func(reached int, c judge.Counts) standings.Row {
		return standings.Row{Reached: reached, Counts: c}
	}
	for _, tt := range []struct {
		reason string
		row    Row
		want   string
	}{
		{"a mean time, so no reason", Row{Row: standings.Row{Reached: 9, MeanNS: &mean}}, ""},
		{"a wrong answer counts more than a mean time", Row{Row: standings.Row{Reached: 9, MeanNS: &mean, Disqualified: true, Counts: judge.Counts{Wrong: 4}}}, "disqualified, 4 wrong answers"},
		{"it crashed on all ten puzzles", Row{Row: entry(10, judge.Counts{Crashed: 10})}, "crashed"},
		{"it gave up on all puzzles", Row{Row: entry(3289, judge.Counts{Declined: 3289})}, "declined all"},
		{"it gave up nine times and crashed once", Row{Row: entry(10, judge.Counts{Declined: 9, Crashed: 1})}, "declined"},
		{"of equally frequent verdicts, the worst", Row{Row: entry(10, judge.Counts{Declined: 5, Crashed: 5})}, "crashed"},
		{"it solved some puzzles", Row{Row: entry(4000, judge.Counts{Verified: 3000, Timeout: 1000})}, "timeout 1,000 of 4,000"},
		{"it was absent", Row{absent: true}, "did not take part"},
		{"it was absent from a corpus", Row{why: standings.NotEntered, Row: entry(4, judge.Counts{Verified: 4})}, "not in every corpus"},
		{"it solved all puzzles, but only in the detail pass", Row{Row: entry(4, judge.Counts{Verified: 4})}, "no mean time"},
		{"the run ended before its turn", Row{}, "had no turn"},
	} {
		if got := tt.row.Reason(); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.reason, got, tt.want)
		}
	}
}
