package reports

import (
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// manyContestants is the number of contestants above which blank lines are left out, to keep the
// screen short.
const manyContestants = 30

// maxInSmall is the largest number of contestants for which the screen has the whole table of a
// corpus that is too small for the overall ranking.
const maxInSmall = 12

// maxRows is the largest number of rows in the tables of corpora, if there are no overall ranks yet.
const maxRows = 40

// maxCorpusName is the most cells of a corpus name in the heading of a column.
const maxCorpusName = 12

// screen writes the most important results on one screen: the run, the fastest contestants and
// their lead, the failures, the meaning of the marks, and commands that show more.
func (t *textReport) screen(r *standings.Result, record string) {
	t.line("", strings.Join(t.words.Summary(r), "; "), t.words.wrong(r), t.words.batches(r))
	t.line("", t.words.dead(r)...)
	t.line("", t.words.State(r), t.words.alarm(r))
	ranked, room := ranksOverall(r), maxRows
	for i := range r.Overall {
		l := OverallList(r, i)
		if !ranked {
			break
		}
		t.blank()
		if len(r.Overall) > 1 {
			t.line("", t.words.size(l.overall))
		}
		t.line("", t.words.Headline(l))
		t.overview(l)
		for _, s := range t.words.unranked(l) {
			t.line("", s+".")
		}
	}
	for i := range r.Corpora {
		l := CorpusList(r, i)
		switch {
		case ranked && !l.check(), l.table.Corpus.TwinOf != "": // a twin only matters if a program remembers puzzles; it then counts in the overall table
		case len(l.Rows) == 0, l.check() && len(r.Contestants) > maxInSmall, !ranked && len(l.Rows) > room:
			t.line("", t.words.small(l))
		default:
			room -= len(l.Rows)
			t.blank()
			t.line("", t.words.Title(l), t.words.Headline(l))
			t.overview(l)
			t.line("", t.words.open(l.neighbours))
			if failed := t.words.failed(l); failed != "" {
				t.line("", failed+" puzzles.")
			}
		}
	}
	if len(r.Contestants) <= manyContestants {
		t.blank()
	}
	if len(t.shown) > 0 {
		t.marks(r)
	}
	t.line("", noise(r)+t.words.remarks(r))
	t.readMore(r, record)
}

// overview writes a table that contains only the most important figures and the contestants with a
// rank.
func (t *textReport) overview(l *List) {
	g := l.screenGrid(t.plain)
	if len(g.rows) == 0 {
		return
	}
	t.shortenNames(g)
	page := fit([]grid{g}, t.width)
	if l.overall != nil {
		if len(l.report.Contestants) <= manyContestants {
			t.blank()
		}
		t.line("", "Mean time per puzzle"+oneCore(l.report)+":")
	}
	t.draw(g, page)
	if len(page.hidden) > 0 {
		t.line("", fmt.Sprintf("Not shown at %d columns: %s. To see the full table of one corpus, use --corpora NAME.", t.width, humanize.And(page.hidden)))
	}
}

// screenGrid returns a list with its mean times: an overall list has a column for each corpus.
func (l *List) screenGrid(plain bool) grid {
	columns := []Column{
		{Name: ColumnRank, words: (*Row).rank},
		{Name: ColumnContestant, Left: true, words: func(w *Row) string { return w.Contestant }},
	}
	if l.table != nil {
		columns = append(columns, Column{Name: ColumnMean, head: [2]string{"", ColumnMean}, group: true, sample: true, unit: humanize.Duration, figure: func(w *Row) *float64 { return w.MeanNS }})
	}
	for i, c := range l.corpusColumns() {
		c.drop = i + 2
		columns = append(columns, c)
	}
	if l.bySolved() {
		return l.gridOf(append(columns,
			Column{Name: "solved", head: [2]string{"", "solved"}, group: true, unit: func(x float64) string { return share(&x) }, figure: func(w *Row) *float64 { return w.Solved }},
			Column{Name: "95% interval", head: [2]string{"", "95% interval"}, words: (*Row).spreadSolved}), l.Rows)
	}
	columns = append(columns,
		Column{Name: ColumnFastest, head: [2]string{"", ColumnFastest}, group: true, unit: humanize.Multiple, figure: func(w *Row) *float64 { return w.TimesFastest }},
		Column{Name: ColumnInterval, head: [2]string{"", ColumnInterval}, drop: 1, maybe: true, unit: plusMinus, figure: (*Row).spreadFastest},
	)
	columns = append(columns, l.remembersColumn())
	if !plain {
		columns = append(columns, Column{Name: columnBar, head: [2]string{"", columnBar}, Left: true, chart: barChart, words: (*Row).bar, drop: len(columns) + 2})
	}
	return l.gridOf(columns, slices.DeleteFunc(slices.Clone(l.Rows), func(w Row) bool { return w.Rank == nil }))
}

// columnBar is the name of a column that only the screen has.
const columnBar = "(log)"

// estimated marks a mean that is estimated from a sample of the puzzles.
const estimated = "~"

// estimatedMeans explains the mark of estimated means.
const estimatedMeans = estimated + ": estimated, because the contestant's time ended before it reached every puzzle"

// meanOf formats a mean time.
func meanOf(ns *float64, sampled bool) string {
	text := or(ns, humanize.Duration)
	if sampled && ns != nil {
		return estimated + text
	}
	return text
}

// readMore lists commands that show more of a record.
func (t *textReport) readMore(r *standings.Result, record string) {
	if record == "" {
		return
	}
	record = humanize.ShellWord(record)
	if len(r.Contestants) <= manyContestants {
		t.blank()
	}
	commands := [][2]string{
		{"Every column:", "bench report " + record + " --full"},
		{"Page with plots and puzzles:", "bench report " + record + " -o report.html"},
		{"How ranks are decided:", "bench explain ranks " + record},
	}
	if len(r.Corpora) < 2 {
		commands = commands[1:]
	} else if i := slices.IndexFunc(r.Corpora, func(t standings.Table) bool { return t.Check }); i >= 0 && len(r.Contestants) > maxInSmall {
		name := r.Corpora[i].Corpus.Name
		commands = slices.Insert(commands, 0, [2]string{"Table of " + humanize.Visible(name) + ":", "bench report " + record + " --corpora " + humanize.ShellWord(name)})
	}
	label, widest := 0, 0
	for _, c := range commands {
		label = max(label, len(c[0]))
		widest = max(widest, humanize.Cells(c[1]))
	}
	if label+2+widest > t.width {
		label = 0 // an indent of 0, because there is no room to align the commands
	}
	for _, c := range commands {
		line := fmt.Sprintf("%-*s  %s", label, c[0], c[1])
		if humanize.Cells(line) > t.width {
			line = c[0] + "\n  " + c[1]
		}
		t.raw(line)
	}
}
