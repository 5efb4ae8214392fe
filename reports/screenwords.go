package reports

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/ranking"
)

// Summary describes the run in a few phrases: contestants, puzzles, task, shards and machine.
func (p Words) Summary(r *standings.Result) []string {
	puzzles, fresh := 0, 0
	for i := range r.Corpora {
		c := &r.Corpora[i].Corpus
		if puzzles += c.WholePuzzles; madeForRun(c) {
			fresh += c.WholePuzzles
		}
	}
	made := ""
	if fresh > 0 {
		made = " (" + humanize.Count(fresh) + " made for this run)"
	}
	list := []string{fmt.Sprintf("%s, %s in %s", humanize.Counted(len(r.Contestants), contestant(r)), humanize.Counted(puzzles, "puzzle")+made, humanize.Counted(len(r.Corpora), "corpus")), "task: " + p.task(r)}
	if s := r.Split; s != nil {
		list = append(list, humanize.Counted(s.Shards, "shard")+" on "+humanize.Counted(len(s.Nodes), "node"))
	}
	on := ""
	if r.Ended != nil && len(r.Resumed) == 0 && r.Ended.After(r.Run.Started) {
		took, target := r.Ended.Sub(r.Run.Started), time.Duration(r.Run.TimeNS)
		if on = lasted(took) + " "; target > 0 && took > target+target/4 { // as three rounds of every contestant can need
			on += fmt.Sprintf("(target: %s) ", lasted(target))
		}
	}
	on += "on " + humanize.Counted(min(max(r.Run.Workers, 1), max(r.Run.Host.Cores, 1)), "core")
	if r.Run.Host.CPU != "" {
		on += " (" + p(r.Run.Host.CPU) + ")"
	}
	return append(list, on)
}

// contestant returns the noun for the contestants of a run.
func contestant(r *standings.Result) string {
	if len(r.Programs) > 0 {
		return "contestant"
	}
	return record.KindSolver
}

// oneCore explains that the times of solvers are measured on one core.
func oneCore(r *standings.Result) string {
	if len(r.Programs) > 0 {
		return ""
	}
	return " (each solver runs on one core)"
}

// lasted formats the length of a run.
func lasted(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return humanize.Duration(float64(d))
	case d < time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	}
	return d.Round(time.Second).String()
}

// wrong returns a sentence that names the contestants with wrong answers, if there are any.
func (p Words) wrong(r *standings.Result) string {
	var names []string
	for i := range r.Contestants {
		name := r.Contestants[i].Name
		if slices.ContainsFunc(r.Corpora, func(t standings.Table) bool { e := entryOf(&t, name); return e != nil && e.Wrong > 0 }) {
			names = append(names, p(name))
		}
	}
	if names == nil {
		return "No answer was wrong."
	}
	return "Wrong answers came from " + humanize.List(names) + "."
}

// dead lists the programs that ended before they answered any puzzle, with the reasons.
func (p Words) dead(r *standings.Result) []string {
	var said together
	for i := range r.Programs {
		name, why := r.Programs[i].Contestant, ""
		for k := range r.Corpora {
			e := entryOf(&r.Corpora[k], name)
			if e == nil {
				continue
			}
			if e.StartupNS != nil || e.Reached == 0 || e.Crashed < e.Reached {
				why = ""
				break
			}
			why = cmp.Or(why, e.ProcessTrouble)
		}
		if why != "" {
			said.add(p(name), p(why))
		}
	}
	return said.each(func(names []string, why string) string {
		return humanize.List(names) + " answered no puzzle: " + why + "."
	})
}

// entryOf returns the entry of a contestant on a corpus, or nil if it did not take part.
func entryOf(t *standings.Table, name string) *standings.Row {
	i := slices.IndexFunc(t.Entries, func(e standings.Row) bool { return e.Contestant == name })
	if i < 0 {
		return nil
	}
	return &t.Entries[i]
}

// tableOf returns the table of a corpus of the result.
func tableOf(r *standings.Result, corpus string) *standings.Table {
	i := slices.IndexFunc(r.Corpora, func(t standings.Table) bool { return t.Corpus.Name == corpus })
	if i < 0 {
		return nil
	}
	return &r.Corpora[i]
}

// harmless reports whether warnings with this code have no effect on how far the result can be
// trusted.
func harmless(code string) bool {
	return code == "not-pinned" || code == "same-forms" || code == record.WarnMemory
}

// longWarning is the largest width, in cells, of one of several warnings. A longer warning is cut.
const longWarning = 70

// alarm returns one line with the worst warning of each kind that affects how far the result can be
// trusted. If there are several warnings, it cuts the long ones. It returns "" if the result has no
// such warnings.
func (p Words) alarm(r *standings.Result) string {
	sorted, kinds := p.alarming(r)
	worst := sorted[:len(kinds)]
	if len(worst) == 0 {
		return ""
	}
	head := "Warning: "
	if len(worst) > 1 {
		head = "Warnings: "
	}
	const most = 3
	more := ""
	if n := len(worst) - most; n > 0 {
		worst, more = worst[:most], fmt.Sprintf("; and %s more", humanize.Count(n))
	}
	var said []string
	for _, w := range worst {
		text := p(w.Text)
		if w.Code != run.DamagedLine {
			if text = beginning(text, "; ", ". "); len(worst) > 1 && humanize.Cells(text) > longWarning {
				text = beginning(text, ": ")
			}
		}
		if n := kinds[w.Code]; n > 1 {
			text += fmt.Sprintf(" (the worst of %s such warnings)", humanize.Count(n))
		}
		said = append(said, strings.TrimSuffix(text, "."))
	}
	return head + strings.Join(said, "; ") + more + "."
}

// alarming returns the warnings that affect how far the result can be trusted, and their number by
// kind. The list begins with the worst warning of each kind, in the order in which the kinds appear.
// All other warnings follow, worst first. A warning about a small corpus (aboutCheck) counts as less bad
// than any other warning of its kind.
func (p Words) alarming(r *standings.Result) (list []*run.Warning, kinds map[string]int) {
	kinds = map[string]int{}
	for i := range r.Warnings {
		if w := &r.Warnings[i]; !harmless(w.Code) {
			list = append(list, w)
			kinds[w.Code] += max(w.Times, 1)
		}
	}
	worse := func(a, b *run.Warning) int {
		x, y := aboutCheck(r, a), aboutCheck(r, b)
		if x != y {
			if x {
				return 1
			}
			return -1
		}
		return cmp.Compare(extent(b.Text), extent(a.Text))
	}
	firsts := map[string]*run.Warning{}
	var worst []*run.Warning
	for _, w := range list {
		switch first := firsts[w.Code]; {
		case first == nil:
			firsts[w.Code], worst = w, append(worst, w)
		case worse(w, first) < 0:
			firsts[w.Code], worst[slices.Index(worst, first)] = w, w
		}
	}
	others := slices.DeleteFunc(list, func(w *run.Warning) bool { return firsts[w.Code] == w })
	slices.SortStableFunc(others, worse)
	return append(worst, others...), kinds
}

// aboutCheck reports whether a warning is about a corpus that is too small for the overall ranking.
func aboutCheck(r *standings.Result, w *run.Warning) bool {
	return slices.ContainsFunc(r.Corpora, func(t standings.Table) bool {
		return t.Check && strings.HasPrefix(w.Text, "on "+t.Corpus.Name+", ")
	})
}

// extents matches the figure that shows how bad a warning is: a percentage, or else a count.
var extents = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([0-9.]+)%|: ([0-9]+) `) })

// extent returns how bad a warning is, compared with other warnings of its kind. The result is the
// figure that the regular expression extents finds in the warning, or 0.
func extent(text string) float64 {
	m := extents().FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	x, _ := strconv.ParseFloat(m[1]+m[2], 64)
	return x
}

// beginning returns the part of text before the place where the first of the ends occurs.
func beginning(text string, ends ...string) string {
	for _, end := range ends {
		text, _, _ = strings.Cut(text, end)
	}
	return text
}

// size describes the boards of an overall list.
func (p Words) size(o *standings.Overall) string {
	shape := "boards of unknown size"
	if o.Shape != "" {
		shape = p(o.Shape) + " boards"
	}
	return fmt.Sprintf("%s: %s in %s", shape, humanize.Counted(o.Puzzles, "puzzle"), humanize.Counted(len(o.Corpora), "corpus"))
}

// wholePercent formats a share without decimals. Shares below 1% and above 99% have decimals, so
// that only 0 is written 0% and only 1 is written 100%.
func wholePercent(share float64) string {
	if share < 0.01 || share > 0.99 {
		return humanize.Percent(share)
	}
	return fmt.Sprintf("%.0f%%", 100*share)
}

// small describes a corpus that is too small for the overall ranking: the three fastest with their
// times, the state of the lead, and the failures.
func (p Words) small(l *List) string {
	const most = 3
	var said []string
	for i := range l.Rows {
		if w := &l.Rows[i]; w.Rank != nil && len(said) < most {
			said = append(said, p(w.Contestant)+" "+meanOf(w.MeanNS, w.Sampled))
		}
	}
	text := p(l.table.Corpus.Name) + " (" + humanize.Counted(l.Puzzles, "puzzle") + "): "
	switch {
	case said == nil:
		text += l.noWinner()
	case l.open():
		text += strings.Join(said, ", ") + "; the lead is undecided"
	default:
		text += strings.Join(said, ", ") + "; fastest: " + p.equal(l.headline.Leaders)
	}
	if failed := p.failed(l); failed != "" {
		text += "; " + failed
	}
	return text + "."
}

// failed names the contestants that failed puzzles of a list.
func (p Words) failed(l *List) string {
	var names []string
	for i := range l.Rows {
		if l.Rows[i].Failed > 0 {
			names = append(names, l.Rows[i].Contestant)
		}
	}
	if names == nil {
		return ""
	}
	return p.list(names) + " failed"
}

// marks explains the marks in the tables of a screen.
func (t *textReport) marks(r *standings.Result) {
	var pairs []standings.Comparison
	for i := range r.Overall {
		pairs = append(pairs, r.Overall[i].Neighbours...)
	}
	t.line("", ColumnRank+": rank 2-4 means 2, 3 or 4. "+confident(r))
	t.line("", t.words.open(pairs))
	if slices.ContainsFunc(r.Corpora, func(t standings.Table) bool {
		return slices.ContainsFunc(t.Entries, func(e standings.Row) bool { return e.Sampled })
	}) {
		t.line("", estimatedMeans+".")
	}
	ratio := ColumnFastest + ": time relative to the fastest (geometric mean over the corpora of the table)."
	if t.shown[ColumnInterval] {
		ratio += " ±: half of its 95% confidence interval."
	}
	if t.shown[columnBar] {
		ratio += " Bar: " + ColumnFastest + " on a log scale."
	}
	if (&List{report: r}).bySolved() {
		ratio = "solved: share of the attempted puzzles that are verified, with its 95% interval. It decides the ranks; times decide only between contestants that solved the same puzzles."
	}
	t.line("", ratio)
	if t.shown[columnRemembers] {
		t.line("", columnRemembers+": "+remembersHelp+".")
	}
}

// open lists neighbours without a significant difference, grouped by statement.
func (p Words) open(pairs []standings.Comparison) string {
	var said []string
	for _, kind := range statements {
		var names []string
		for i := range pairs {
			if n := &pairs[i]; n.Decision == kind.decision {
				names = append(names, p(n.First)+" and "+p(n.Second))
			}
		}
		switch more := len(names) - fewPairs; {
		case names == nil:
			continue
		case more > 0 && kind.decision == ranking.TooFew:
			names = []string{humanize.Counted(len(names), "pair") + " of neighbours"}
		case more > 0:
			names = append(names[:fewPairs], "and "+humanize.Counted(more, "more pair")+" of neighbours")
		}
		said = append(said, kind.words()+": "+strings.Join(names, "; ")+".")
	}
	return strings.Join(said, " ")
}

// remarks returns the harmless warnings.
func (p Words) remarks(r *standings.Result) string {
	text := ""
	for i := range r.Warnings {
		if harmless(r.Warnings[i].Code) {
			text += " Note: " + beginning(p(r.Warnings[i].Text), "; ") + "."
		}
	}
	return text
}
