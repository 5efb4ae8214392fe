package history

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"sudokubench/internal/words/humanize"
)

// List returns all formats, in the order in which they are listed.
func List() humanize.Formats[*history, View] {
	return humanize.Formats[*history, View]{
		{Name: "text", Synopsis: "for people: the series that changed", Render: renderText},
		{Name: "json", Synopsis: "for programs: all series", Render: renderJSON},
		{Name: "markdown", Synopsis: "for a job summary: the series that changed", Render: renderMarkdown},
	}
}

// Formats returns the names of the formats of Render.
func Formats() []string { return List().Names() }

// View controls how Render shows a history.
type View struct {
	Width int  // width of a text in terminal cells; 0 means 80
	All   bool // true if text and markdown also show series without a change
}

// Render writes a history to w in one write.
func Render(w io.Writer, h *history, format string, v View) error {
	return List().Write(w, h, format, v)
}

func renderJSON(h *history, _ View) ([]byte, error) {
	out, err := json.MarshalIndent(h, "", "  ")
	return append(out, '\n'), err
}

// shown returns the series that a view shows.
func (h *history) shown(v View) []*series {
	if v.All {
		return h.Series
	}
	return slices.DeleteFunc(slices.Clone(h.Series), func(s *series) bool { return !s.Changed() })
}

// fewRuns is the smallest number of runs in which a change can be found.
const fewRuns = 9

// headline reports in how many series a change was found, in how many not, and how many have too few runs.
func headline(h *history, v View) string {
	var steps, trends, changed, short int
	for _, s := range h.Series {
		steps, trends = steps+len(s.Steps), trends+len(s.Trends)
		if s.Changed() {
			changed++
		} else if len(s.Points) < fewRuns {
			short++
		}
	}
	if short == len(h.Series) {
		return fmt.Sprintf("Too few runs to find a change: %s; at least %d are needed.", h.short(), fewRuns) + unseen(short, v)
	}
	rest := len(h.Series) - changed - short
	series, runs := humanize.Count(len(h.Series))+" series", humanize.Counted(h.Runs, "run")
	text := fmt.Sprintf("No change was found in %s series (%s).", humanize.Count(rest), runs)
	if changed > 0 {
		var found []string
		for _, kind := range []struct {
			n    int
			noun string
		}{{steps, "step"}, {trends, "gradual trend"}} {
			if kind.n > 0 {
				found = append(found, humanize.Counted(kind.n, kind.noun))
			}
		}
		text = fmt.Sprintf("%s of %s changed (%s): %s.", humanize.Count(changed), series, runs, humanize.List(found))
		if rest > 0 {
			text += fmt.Sprintf(" No change was found in %s.", humanize.Counted(rest, "other"))
		}
	}
	if short > 0 {
		text += fmt.Sprintf(" Too few runs to find a change (fewer than %d): %s series.", fewRuns, humanize.Count(short))
	}
	return text + unseen(rest+short, v)
}

// short returns the number of series, and the range of their numbers of runs.
func (h *history) short() string {
	var n []int
	for _, s := range h.Series {
		n = append(n, len(s.Points))
	}
	text := humanize.Count(len(n)) + " series of "
	if least := slices.Min(n); least < slices.Max(n) {
		text += humanize.Count(least) + " to "
	}
	return text + humanize.Counted(slices.Max(n), "run")
}

// unseen explains how to see the n series without a change, if a view leaves them out.
func unseen(n int, v View) string {
	if n == 0 || v.All {
		return ""
	}
	return " Add --all to see series without a change."
}

func footnotes(h *history, v View) []string {
	shown := h.shown(v)
	if len(shown) == 0 {
		return nil
	}
	list := []string{
		"Times are means of the verified attempts. Marks: | in the chart and * in the table are a step, ~ is a run of a gradual trend.",
		fmt.Sprintf("False alarms: of the series that did not change, %.2g%% show a step or a trend. A step is detected only if the series has about ten runs or more.", 100*h.Alpha),
	}
	if slices.ContainsFunc(shown, func(s *series) bool { return s.Normalised }) {
		list = append(list, "Normalised: the time corrected for the speed of the machine, which each run measures with a fixed piece of work (the reference). All runs are converted to the median speed.")
	}
	if h.AcrossMachines {
		list = append(list, "A series can contain runs of different machines and Go versions, and these can be the cause of a change.")
	}
	return list
}

func (s *series) title(text func(string) string) string {
	t := text(s.Contestant) + " on " + text(s.Corpus)
	if s.Solver != "" && s.Solver != s.Contestant {
		t += " (" + text(s.Solver) + ")"
	}
	return t
}

func (s *series) about(text func(string) string) string {
	t := fmt.Sprintf("task %s, %s time", text(s.Task), map[string]string{"cpu": "CPU", "wall": "wall"}[s.Clock])
	if len(s.SHA256) >= 8 {
		t += ", corpus SHA-256 " + text(s.SHA256[:8])
	}
	if s.Machine != "" {
		t += ", " + text(s.Machine)
	}
	if s.Note != "" {
		t += "; " + s.Note
	}
	return t
}

// stories describes each change of a series in a sentence without a full stop.
func (s *series) stories(text func(string) string) []string {
	name := func(at int) string { return stamp(s.Points[at].Started) + " bench " + text(s.Points[at].version()) }
	var list []string
	for _, st := range s.Steps {
		list = append(list, fmt.Sprintf("%s since %s: %s (%s -> %s)",
			direction(st.Ratio), name(st.At), change(st.Ratio), humanize.Duration(st.BeforeNS), humanize.Duration(st.AfterNS)))
	}
	for _, tr := range s.Trends {
		when := "since about " + name(tr.From)
		if tr.To < len(s.Points)-1 {
			when = fmt.Sprintf("from about %s to %s", name(tr.From), name(tr.To))
		}
		list = append(list, fmt.Sprintf("gradually %s %s: %+.2f%% a run, %s over %d runs (%s -> %s)",
			direction(tr.Ratio), when, 100*(tr.PerRun-1), change(tr.Ratio), tr.To-tr.From+1, humanize.Duration(tr.BeforeNS), humanize.Duration(tr.AfterNS)))
	}
	return list
}

func direction(ratio float64) string {
	if ratio < 1 {
		return "faster"
	}
	return "slower"
}

func change(ratio float64) string { return fmt.Sprintf("%+.1f%%", 100*(ratio-1)) }

// marks returns the mark of each run in the table: ~ trend, * step.
func (s *series) marks() []string {
	marks := make([]string, len(s.Points))
	for _, tr := range s.Trends {
		for i := tr.From; i <= tr.To; i++ {
			marks[i] = "~"
		}
	}
	for _, st := range s.Steps {
		marks[st.At] = "*"
	}
	return marks
}

func (s *series) steps() map[int]bool {
	at := map[int]bool{}
	for _, st := range s.Steps {
		at[st.At] = true
	}
	return at
}

// version returns the version and the commit of the bench that ran.
func (p *point) version() string { return humanize.Version(p.Version, p.Commit) }

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05Z") }

// normalised formats the normalised time. It returns "-" if the series is not normalised.
func (p *point) normalised() string {
	if p.NormalisedNS == nil {
		return "-"
	}
	return humanize.Duration(*p.NormalisedNS)
}

// spark draws a series with blocks of eight heights, and a | before each new level. If the line is
// wider than width cells, its beginning is cut off.
func (s *series) spark(width int) string {
	blocks := []rune("▁▂▃▄▅▆▇█")
	values := s.values()
	low, high := slices.Min(values), slices.Max(values)
	var line []rune
	at := s.steps()
	for i, x := range values {
		if at[i] {
			line = append(line, '|')
		}
		level := 3 // the middle level, for a series of equal values
		if high > low {
			level = min(7, int(8*(x-low)/(high-low)))
		}
		line = append(line, blocks[level])
	}
	if len(line) > width {
		line = append([]rune("…"), line[len(line)-width+1:]...)
	}
	return string(line)
}

func (s *series) extent() string {
	values := s.values()
	return humanize.Duration(slices.Min(values)) + " to " + humanize.Duration(slices.Max(values))
}
