package reports

import (
	"slices"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
)

// TestAlarms checks that the warnings on a page are sentences without their codes.
func TestAlarms(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		reason  string
		warning run.Warning
		want    string
	}{
		{"a sentence begins with a capital and ends with a full stop", run.Warning{Code: "others", Text: "other programs used 1.50 of the 2 cores", Times: 1}, "Other programs used 1.50 of the 2 cores."},
		{"the text already ends with a full stop", run.Warning{Code: "busy", Text: "on hard, dlx waited. Caches can matter.", Times: 1}, "On hard, dlx waited. Caches can matter."},
		{"a name keeps its letters", run.Warning{Code: "abandoned", Text: "dlx was abandoned on hard", Times: 1}, "dlx was abandoned on hard."},
		{"a warning that came twice", run.Warning{Code: "busy", Text: "on hard, dlx waited", Times: 2}, "On hard, dlx waited (2 times)."},
		{"a place in a file keeps its letters", run.Warning{Code: run.DamagedLine, Text: "run.jsonl:3: the line is damaged", Times: 1}, "run.jsonl:3: the line is damaged."},
		{"no text", run.Warning{Code: "busy", Times: 1}, "."},
	} {
		r := &standings.Result{Contestants: []record.Contestant{{Name: "dlx"}}, Warnings: []run.Warning{row.warning}}
		if got, _ := Words(func(s string) string { return s }).Alarms(r); !slices.Equal(got, []string{row.want}) {
			t.Errorf("%s: got %q; want %q", row.reason, got, row.want)
		}
	}
}

// TestAlarmsWorstFirst checks that a page begins with the worst warning of each kind. A terminal shows
// only these warnings.
func TestAlarmsWorstFirst(t *testing.T) {
	t.Parallel()
	busy := func(text string) run.Warning { return run.Warning{Code: "busy", Text: text, Times: 1} }
	r := &standings.Result{Warnings: []run.Warning{
		busy("on easy, dlx waited for 12% of its time"),
		busy("on check, dlx waited for 90% of its time"),
		{Code: "others", Text: "other programs used 1.50 of the 2 cores", Times: 1},
		busy("on hard, dlx waited for 75% of its time"),
	}}
	r.Corpora = make([]standings.Table, 2)
	r.Corpora[0].Corpus.Name, r.Corpora[0].Check = "check", true
	r.Corpora[1].Corpus.Name = "hard"
	p := Words(func(s string) string { return s })
	got, _ := p.Alarms(r)
	want := []string{
		"On hard, dlx waited for 75% of its time.",
		"Other programs used 1.50 of the 2 cores.",
		"On easy, dlx waited for 12% of its time.",
		"On check, dlx waited for 90% of its time.",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q; want %q", got, want)
	}
	const terminal = "Warnings: on hard, dlx waited for 75% of its time (the worst of 3 such warnings); other programs used 1.50 of the 2 cores."
	if got := p.alarm(r); got != terminal {
		t.Errorf("terminal: got %q; want %q", got, terminal)
	}
}
