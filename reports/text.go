package reports

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// textReport writes lists for a terminal or a plain file.
type textReport struct {
	out   bytes.Buffer
	err   error // first error of a table
	words Words
	width int
	plain bool            // true if the text has no block elements
	full  bool            // true if tables show every column
	shown map[string]bool // names of the columns of all tables so far
}

func renderText(r *standings.Result, o Options) ([]byte, error) {
	full := o.Full || o.Corpora != nil
	width := screenWidth
	if full {
		width = fullWidth
	}
	t := &textReport{words: humanize.Visible, width: max(cmp.Or(max(o.Width, 0), width), minWidth), plain: o.Plain || !chartsFit(), full: full, shown: map[string]bool{}}
	if !full && len(r.Corpora) > 1 && (r.Unfinished || ranksOverall(r)) {
		t.screen(r, o.Record)
		return t.out.Bytes(), t.err
	}
	t.tables(r, o.Corpora)
	if !full {
		t.readMore(r, o.Record)
	}
	return t.out.Bytes(), t.err
}

// ranksOverall reports whether any contestant has an overall rank. A run that ended early might
// have no overall ranks.
func ranksOverall(r *standings.Result) bool {
	return slices.ContainsFunc(r.Overall, func(o standings.Overall) bool { return len(o.Headline.Leaders) > 0 })
}

// tables writes the full tables of some corpora, or all tables if corpora is nil.
func (t *textReport) tables(r *standings.Result, corpora []string) {
	t.line("", strings.Join(t.words.Summary(r), "; "), t.words.State(r))
	damage, warnings := t.words.Warnings(r)
	t.line("", damage...)
	t.section("Warnings", warnings)
	lists := lists(r)
	if corpora != nil {
		lists = slices.DeleteFunc(lists, func(l *List) bool { return l.table == nil || !slices.Contains(corpora, l.table.Corpus.Name) })
	}
	ofCorpora := 0
	grids := make([]grid, len(lists))
	for i, l := range lists {
		grids[i] = t.grid(l)
		if l.table != nil {
			ofCorpora++
		}
	}
	page := fit(grids[:ofCorpora], t.width) // all corpora get the same columns, so that readers can compare the tables
	var legend []Column
	for i, l := range lists {
		t.blank()
		t.line("", t.words.Title(l), t.words.Headline(l))
		if l.table == nil {
			page = fit(grids[i:i+1], t.width) // each overall table gets its own columns, because each board size has its own corpora
		}
		t.table(grids[i], page)
		t.line("", t.words.Notes(l)...)
		t.findings(l)
		for _, k := range page.shown {
			if k < nameColumn || grids[i].columns[k].Count || measured(grids[i:i+1], k) {
				legend = append(legend, grids[i].columns[k])
			}
		}
	}
	if len(lists) > 0 {
		t.blank()
		t.line("", t.words.Legend(r, legend)...)
	}
	if t.full {
		t.section(measuredTitle, t.words.conditions(r))
	} else { // a screen has no room for all conditions
		t.section("Programs", t.words.programs(r))
	}
}

// section writes a title and sentences below it. It writes nothing if there are no sentences.
func (t *textReport) section(title string, sentences []string) {
	if len(sentences) > 0 {
		t.blank()
		t.line("", title)
		t.line("  ", sentences...)
	}
}

// grid returns the text of a list, with names that are safe to print and short.
func (t *textReport) grid(l *List) grid {
	in := inText | inCharts
	if t.plain {
		in = inText
	}
	if t.full {
		in |= inFull
	}
	g := l.grid(in)
	t.shortenNames(g)
	return g
}

func (t *textReport) shortenNames(g grid) {
	for _, row := range g.rows {
		row[nameColumn] = humanize.Shorten(humanize.Visible(row[nameColumn]), maxName)
	}
}

// table writes a table, and below it the columns that did not fit the page.
func (t *textReport) table(g grid, page layout) {
	t.blank()
	if len(g.rows) == 0 {
		return
	}
	t.draw(g, page)
	if len(page.hidden) > 0 {
		t.line("", fmt.Sprintf("Not shown at %d columns: %s.", t.width, strings.Join(page.hidden, ", ")))
	}
	t.blank()
}

// draw writes the lines of a table.
func (t *textReport) draw(g grid, page layout) {
	columns := slices.Clone(page.columns)
	for at, i := range page.shown {
		lines := g.columns[i].lines()
		columns[at].Head = lines[0] + "\n" + lines[1]
		t.shown[g.columns[i].Name] = true
	}
	rows := make([][]string, len(g.rows))
	for k, row := range g.rows {
		for at, i := range page.shown {
			cell := row[i]
			if g.columns[i].chart == barChart && cell != absent {
				cell = bar(g.shares[k], columns[at].Width)
			}
			rows[k] = append(rows[k], cell)
		}
	}
	var out bytes.Buffer
	t.err = cmp.Or(t.err, humanize.Table(&out, columns, rows))
	t.raw(strings.Trim(out.String(), "\n"))
}

// findings lists the puzzles that were not verified.
func (t *textReport) findings(l *List) {
	for i, a := range t.words.accounts(l) {
		if i == 0 {
			t.line("", t.words.notVerified(l)+":")
		}
		if len(a.stories) == 0 {
			t.line("  ", a.line())
			continue
		}
		t.line("  ", a.head)
		for _, story := range a.stories {
			t.line("    ", story.where)
			t.board("clues ", story.clues)
			t.board("answer", story.answer)
		}
		t.line("    ", a.rest)
	}
}

// board writes a board on a single line, even if it is longer than the page, so that users can copy
// it.
func (t *textReport) board(label, board string) {
	if board != "" {
		t.raw("      " + label + " " + humanize.Shorten(humanize.Visible(board), maxBoard))
	}
}

func (t *textReport) blank() {
	if !bytes.HasSuffix(t.out.Bytes(), []byte("\n\n")) {
		t.out.WriteByte('\n')
	}
}

// line writes sentences and wraps each at the width of the page. Further lines have a deeper indent.
// An empty sentence writes no line.
func (t *textReport) line(indent string, sentences ...string) {
	for _, s := range sentences {
		humanize.Paragraph(&t.out, indent, s, t.width)
	}
}

func (t *textReport) raw(s string) {
	t.out.WriteString(s)
	t.out.WriteByte('\n')
}
