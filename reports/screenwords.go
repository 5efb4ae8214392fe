package reports

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/humanize"
	"sudokubench/internal/ranking"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/internal/standings"
)

// summary says what was run, and whether an answer was wrong.
func (p Words) summary(r *standings.Result) string {
	tool := "sudokubench"
	if r.Run.Version != "" {
		tool += " " + p(r.Run.Version)
	}
	puzzles := 0
	for i := range r.Corpora {
		puzzles += r.Corpora[i].Corpus.Puzzles
	}
	what := []string{
		humanize.Counted(len(r.Contestants), contestant(r)),
		humanize.Counted(puzzles, "puzzle") + " in " + corpora(len(r.Corpora)), p.Task(r),
	}
	on := ""
	if r.Ended != nil && len(r.Resumed) == 0 && r.Ended.After(r.Run.Started) {
		on = lasted(r.Ended.Sub(r.Run.Started)) + " "
	}
	on += "on " + humanize.Counted(min(max(r.Run.Workers, 1), max(r.Run.Host.Cores, 1)), "core")
	if r.Run.Host.CPU != "" {
		on += " of " + p(r.Run.Host.CPU)
	}
	return tool + ": " + strings.Join(append(what, on), ", ") + ". " + p.wrong(r)
}

// contestant is what the contestants of a run are called.
func contestant(r *standings.Result) string {
	if len(r.Programs) > 0 {
		return "contestant"
	}
	return record.KindSolver
}

// oneCore says what the times of solvers mean.
func oneCore(r *standings.Result) string {
	if len(r.Programs) > 0 {
		return ""
	}
	return " on one core"
}

// lasted is how long a run took.
func lasted(d time.Duration) string {
	if d < 10*time.Second {
		return humanize.Duration(float64(d))
	}
	return d.Round(time.Second).String()
}

// wrong says whether an answer was wrong.
func (p Words) wrong(r *standings.Result) string {
	var names []string
	for i := range r.Contestants {
		name := r.Contestants[i].Name
		for k := range r.Corpora {
			if e := entryOf(&r.Corpora[k], name); e != nil && e.Wrong > 0 {
				names = append(names, p(name))
				break
			}
		}
	}
	if names == nil {
		return "No answer was wrong."
	}
	return "Wrong answers came from " + humanize.List(names) + "."
}

// entryOf is a contestant's entry on a corpus; nil: it took no part.
func entryOf(t *standings.Table, name string) *standings.Entry {
	i := slices.IndexFunc(t.Entries, func(e standings.Entry) bool { return e.Contestant == name })
	if i < 0 {
		return nil
	}
	return &t.Entries[i]
}

// tableOf is the table of a corpus of the result.
func tableOf(r *standings.Result, corpus string) *standings.Table {
	i := slices.IndexFunc(r.Corpora, func(t standings.Table) bool { return t.Corpus.Name == corpus })
	if i < 0 {
		return nil
	}
	return &r.Corpora[i]
}

// harmless are the codes of warnings that do not change how a result is read.
func harmless(code string) bool { return code == "not-pinned" || code == "same-forms" }

// longWarning is from how many cells on only the beginning of a warning is shown
// beside others.
const longWarning = 70

// alarm names the warnings that change how the result is read, one of each kind;
// empty: there is none. If there are several, each is cut to what it begins with.
func (p Words) alarm(r *standings.Result) string {
	kinds := map[string]int{}
	var first []*run.Warning
	for i := range r.Warnings {
		w := &r.Warnings[i]
		if harmless(w.Code) {
			continue
		}
		if kinds[w.Code] == 0 {
			first = append(first, w)
		}
		kinds[w.Code] += max(w.Times, 1)
	}
	if first == nil {
		return ""
	}
	head := "Warning: "
	if len(first) > 1 {
		head = "Warnings: "
	}
	const most = 3
	more := ""
	if n := len(first) - most; n > 0 {
		first, more = first[:most], fmt.Sprintf("; and %s more", humanize.Count(n))
	}
	var said []string
	for _, w := range first {
		text := p(w.Text)
		if w.Code != run.DamagedLine {
			if text = beginning(text, "; ", ". "); len(first) > 1 && humanize.Cells(text) > longWarning {
				text = beginning(text, ": ")
			}
		}
		if n := kinds[w.Code]; n > 1 {
			text += fmt.Sprintf(" (and %s like it)", humanize.Counted(n-1, "warning"))
		}
		said = append(said, strings.TrimSuffix(text, "."))
	}
	return head + strings.Join(said, "; ") + more + "."
}

// beginning is what a text says before any of these ends of a statement.
func beginning(text string, ends ...string) string {
	for _, end := range ends {
		text, _, _ = strings.Cut(text, end)
	}
	return text
}

// size names the boards of an overall list.
func (p Words) size(o *standings.Overall) string {
	shape := "boards of unknown size"
	if o.Shape != "" {
		shape = p(o.Shape) + " boards"
	}
	return fmt.Sprintf("%s: %s in %s", shape, humanize.Counted(o.Puzzles, "puzzle"), corpora(len(o.Corpora)))
}

// whyUnranked says why a contestant of an overall list has no rank: a sentence that
// holds for all with the same reason, and its own figures.
func (p Words) whyUnranked(l *List, s *standings.Standing) (head, said string) {
	o := l.overall
	names := make([]string, len(o.Corpora))
	for i, name := range o.Corpora {
		names[i] = p(name)
	}
	if s.Unranked == standings.WrongAnswer {
		var wrong []string
		for i := range l.report.Corpora {
			t := &l.report.Corpora[i]
			if e := entryOf(t, s.Contestant); e != nil && e.Wrong > 0 {
				wrong = append(wrong, fmt.Sprintf("%s of %s", humanize.Count(e.Wrong), humanize.Counted(e.Reached, "puzzle")+" of "+p(t.Corpus.Name)))
			}
		}
		return "Disqualified, because an answer was wrong", and(wrong)
	}
	shares := make([]string, len(s.Results))
	for i := range s.Results {
		shares[i] = absent
		if show := &s.Results[i]; show.Reached > 0 {
			shares[i] = wholePercent(float64(show.Verified) / float64(show.Reached))
		}
	}
	said = strings.Join(shares, ", ")
	if s.Unranked == standings.NoTime {
		return "Not ranked, because they solved nothing on a corpus (solved of " + and(names) + ")", said
	}
	return "Not ranked, because they failed where others did not (solved of " + and(names) + ")", said
}

// wholePercent writes a share without decimals, but only all is 100%, and only none 0%.
func wholePercent(share float64) string {
	if share < 0.01 || share > 0.99 {
		return humanize.Percent(share)
	}
	return fmt.Sprintf("%.0f%%", 100*share)
}

// and joins all names.
func and(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// notEntered says who did not take part in some corpora of an overall list.
func (p Words) notEntered(l *List) string {
	var all together
	for i := range l.report.Contestants {
		name := l.report.Contestants[i].Name
		var missed []string
		reason := ""
		for _, corpus := range l.overall.Corpora {
			t := tableOf(l.report, corpus)
			if t == nil {
				continue
			}
			if k := slices.IndexFunc(t.Absent, func(a standings.Absence) bool { return a.Contestant == name }); k >= 0 {
				missed = append(missed, p(corpus))
				reason = p(t.Absent[k].Reason)
			}
		}
		switch {
		case missed == nil:
		case len(missed) < len(l.overall.Corpora):
			all.add(p(name), strings.TrimSuffix(and(missed)+": "+reason, ": "))
		default:
			all.add(p(name), reason)
		}
	}
	var said []string
	for _, what := range all.said {
		names := strings.Join(all.names[what], ", ")
		if what != "" {
			names += " (" + what + ")"
		}
		said = append(said, names)
	}
	if said == nil {
		return ""
	}
	return "Not entered: " + strings.Join(said, "; ") + "."
}

// checks says what came of the corpora that are too small to rank on; empty: there
// is none.
func (p Words) checks(r *standings.Result) string {
	var names []string
	wrong := false
	failed := map[string]bool{}
	for i := range r.Corpora {
		t := &r.Corpora[i]
		if !t.Check {
			continue
		}
		names = append(names, p(t.Corpus.Name))
		for k := range t.Entries {
			e := &t.Entries[k]
			wrong = wrong || e.Wrong > 0
			if e.Failed > 0 {
				failed[e.Contestant] = true
			}
		}
	}
	if names == nil {
		return ""
	}
	text := "Too small to rank on: " + and(names) + ". "
	if wrong {
		text += "Some answers were wrong"
	} else {
		text += "No answer was wrong"
	}
	if len(failed) == 0 {
		return text + "."
	}
	return text + fmt.Sprintf("; %s failed some puzzles.", humanize.Counted(len(failed), contestant(r)))
}

// marks explains the marks of the tables.
func (p Words) marks(m *marks) []string {
	var lines []string
	if m.pairs == nil {
		return nil
	}
	places := "#: the place. All places hold together with 99% confidence."
	if m.places != "" {
		is := fmt.Sprintf("between %d and %d", m.first, m.last)
		if m.last == m.first+1 {
			is = fmt.Sprintf("%d or %d", m.first, m.last)
		}
		places = fmt.Sprintf("#: %s means that the place is %s. All places hold together with 99%% confidence.%s", m.places, is, p.open(m.pairs))
	}
	lines = append(lines, places)
	if m.sampled {
		lines = append(lines, estimated+": estimated from a sample, because the time ran out before every puzzle was reached.")
	}
	ratio := ColumnFastest + ": ratio to the time of the fastest"
	if m.corpora > 1 {
		ratio = ColumnFastest + ": mean ratio to the fastest over the corpora (geometric)"
	}
	if m.interval {
		ratio += "; ±: 95% interval"
	}
	if m.bar {
		ratio += "; bar: log scale"
	}
	return append(lines, ratio+".")
}

// open says why neighbours share places, in the three statements that are never mixed.
func (p Words) open(pairs []standings.Comparison) string {
	var equal, close, few int
	for i := range pairs {
		switch pairs[i].Decision {
		case ranking.Equal:
			equal++
		case ranking.TooClose:
			close++
		case ranking.TooFew:
			few++
		}
	}
	var said []string
	for _, kind := range []struct {
		pairs int
		what  string
	}{{equal, "equal within 2%"}, {close, "too close to call"}, {few, "not enough rounds yet"}} {
		if kind.pairs > 0 {
			said = append(said, fmt.Sprintf("%s (%s)", kind.what, humanize.Counted(kind.pairs, "pair")))
		}
	}
	if said == nil {
		return ""
	}
	return " Neighbours that share a place: " + strings.Join(said, ", ") + "."
}

// upTo writes a noise.
func upTo(noise float64) string {
	if noise < 0.001 {
		return "less than 0.1%"
	}
	return "up to " + humanize.Percent(noise)
}

// machine says how exact the machine was; and the warnings that change nothing.
func (p Words) machine(r *standings.Result) string {
	text := "Machine: its noise is not known, because no reference work ran."
	if r.Noise != nil {
		text = "Machine: identical work differed by " + upTo(*r.Noise) + "."
	}
	for i := range r.Warnings {
		if harmless(r.Warnings[i].Code) {
			text += " Note: " + beginning(p(r.Warnings[i].Text), "; ") + "."
		}
	}
	return text
}
