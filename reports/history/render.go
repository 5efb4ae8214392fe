package history

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/humanize"
)

// Formats returns the names of the formats that Render knows.
func Formats() []string { return []string{"text", "json", "markdown"} }

// Render writes a history to w in one write. width is that of a text in terminal
// cells, 0 for 80.
func Render(w io.Writer, h *History, format string, width int) error {
	var out []byte
	var err error
	switch format {
	case "text":
		out, err = renderText(h, width)
	case "markdown":
		out = renderMarkdown(h)
	case "json":
		out, err = json.MarshalIndent(h, "", "  ")
		out = append(out, '\n')
	default:
		err = fmt.Errorf("unknown format %q; want one of %s", format, strings.Join(Formats(), ", "))
	}
	if err != nil {
		return err
	}
	_, err = w.Write(out)
	return err
}

// headline says in a sentence what was found.
func headline(h *History) string {
	steps := 0
	for _, s := range h.Series {
		steps += len(s.Steps)
	}
	s := fmt.Sprintf("%s, %d series: ", humanize.Counted(h.Runs, "run"), len(h.Series))
	if steps == 0 {
		return s + "no change of level was found."
	}
	return s + humanize.Counted(steps, "change") + " of level."
}

func footnotes(h *History) []string {
	list := []string{
		fmt.Sprintf("Times are means of the verified attempts. A change of level is marked | in the line and * in the table. In %.2g%% of the series without a change, one is found all the same. It takes about ten runs to find one.", 100*h.Alpha),
	}
	if slices.ContainsFunc(h.Series, func(s *Series) bool { return s.Normalised }) {
		list = append(list, "Normalised: the time at the machine's pace of the middle run, by the reference that every run carries.")
	}
	if h.AcrossMachines {
		list = append(list, "Runs of different machines and Go versions are in one series: a change may be theirs.")
	}
	return list
}

func (s *Series) title(text func(string) string) string {
	t := text(s.Contestant) + " on " + text(s.Corpus)
	if s.Solver != "" && s.Solver != s.Contestant {
		t += " (" + text(s.Solver) + ")"
	}
	return t
}

func (s *Series) about(text func(string) string) string {
	t := fmt.Sprintf("%s, %s time", text(s.Task), map[string]string{"cpu": "CPU", "wall": "wall"}[s.Clock])
	if len(s.SHA256) >= 8 {
		t += ", puzzles " + text(s.SHA256[:8])
	}
	if s.Machine != "" {
		t += ", " + text(s.Machine)
	}
	if s.Note != "" {
		t += "; " + s.Note
	}
	return t
}

func (s *Series) story(st *Step, text func(string) string) string {
	p := s.Points[st.At]
	direction := "slower"
	if st.Ratio < 1 {
		direction = "faster"
	}
	return fmt.Sprintf("%s since %s %s: %+.1f%% (%s -> %s)",
		direction, stamp(p.Started), text(p.version()), 100*(st.Ratio-1), humanize.Duration(st.BeforeNS), humanize.Duration(st.AfterNS))
}

func (s *Series) steps() map[int]bool {
	at := map[int]bool{}
	for _, st := range s.Steps {
		at[st.At] = true
	}
	return at
}

// version names what ran: a commit in twelve digits, as git has it.
func (p *Point) version() string {
	commit, changed := strings.CutSuffix(p.Commit, "+changes")
	if len(commit) > 12 {
		commit = commit[:12]
	}
	if changed {
		commit += "+changes"
	}
	switch {
	case commit == "" && p.Version == "":
		return "unknown"
	case commit == "":
		return p.Version
	case p.Version == "" || p.Version == "(devel)":
		return commit
	}
	return p.Version + " " + commit
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05Z") }

// normalised writes the figure, or that there is none.
func (p *Point) normalised() string {
	if p.NormalisedNS == nil {
		return "-"
	}
	return humanize.Duration(*p.NormalisedNS)
}

// spark draws a series with blocks of eight heights, a | before each new level.
// Where it is wider than width cells, its beginning is left out.
func (s *Series) spark(width int) string {
	blocks := []rune("▁▂▃▄▅▆▇█")
	values := s.values()
	low, high := slices.Min(values), slices.Max(values)
	var line []rune
	at := s.steps()
	for i, x := range values {
		if at[i] {
			line = append(line, '|')
		}
		level := 3 // all are the same
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

func (s *Series) extent() string {
	values := s.values()
	return humanize.Duration(slices.Min(values)) + " to " + humanize.Duration(slices.Max(values))
}
