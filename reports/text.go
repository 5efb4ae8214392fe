package reports

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

	"sudokubench/internal/humanize"
)

// textReport writes result lists for a terminal or a plain file.
type textReport struct {
	out   bytes.Buffer
	prose prose
	width int
	color bool
}

// ink is a colour of a terminal.
type ink string

const (
	plainInk ink = ""
	bold     ink = "1"
	green    ink = "1;32"
	red      ink = "31"
	yellow   ink = "33"
)

func renderText(r *Report, o Options) ([]byte, error) {
	width := o.Width
	if width == 0 {
		width = defaultWidth
	}
	t := &textReport{prose: prose{text: visible}, width: max(width, minWidth), color: o.Color}
	for i, s := range t.prose.head(r) {
		if i == 0 {
			t.line(bold, "", s)
		} else {
			t.line(plainInk, "", s)
		}
	}
	if s := t.prose.state(r); s != "" {
		t.line(yellow, "", s)
	}
	for i := range r.Warnings {
		if w := &r.Warnings[i]; w.Code == DamagedLine {
			t.line(yellow, "", t.prose.warning(w))
		}
	}
	grids := make([]grid, len(r.Corpora))
	for i := range r.Corpora {
		grids[i] = t.names(corpusGrid(r, &r.Corpora[i]))
		if !o.Plain && chartsFit() {
			grids[i].addCharts(&r.Corpora[i])
		}
	}
	page := fit(grids, t.width)
	for i := range r.Corpora {
		c := &r.Corpora[i]
		t.blank()
		t.line(bold, "", t.prose.title(r, c))
		t.line(green, "", t.prose.winner(r, c.Corpus.Puzzles, standings(c)))
		if err := t.grid(grids[i], page); err != nil {
			return nil, err
		}
		for _, s := range append(t.prose.neighbours(c.Neighbours), t.prose.notes(r, c)...) {
			t.line(plainInk, "", s)
		}
		t.findings(c)
	}
	// Over one corpus, the overall list would repeat it.
	if len(r.Corpora) > 1 {
		t.blank()
		t.line(bold, "", t.prose.overallTitle(r))
		t.line(green, "", t.prose.winner(r, r.Overall.Puzzles, r.Overall.Entries))
		g := t.names(overallGrid(r))
		if err := t.grid(g, fit([]grid{g}, t.width)); err != nil {
			return nil, err
		}
		for _, s := range t.prose.neighbours(r.Overall.Neighbours) {
			t.line(plainInk, "", s)
		}
	}
	if lines := t.prose.programs(r); len(lines) > 0 {
		t.blank()
		for _, s := range lines {
			t.line(plainInk, "", s)
		}
	}
	if len(r.Corpora) > 0 {
		t.blank()
		for _, s := range t.prose.legend(r) {
			t.line(plainInk, "", s)
		}
		t.line(plainInk, "", chartLegend(grids[0].columns, page))
	}
	begun := false
	for i := range r.Warnings {
		if r.Warnings[i].Code == DamagedLine {
			continue // it is above the tables
		}
		if !begun {
			t.blank()
			t.line(yellow, "", "Warnings")
			begun = true
		}
		t.line(yellow, "  ", t.prose.warning(&r.Warnings[i]))
	}
	return t.out.Bytes(), nil
}

// names makes the names of a grid fit to be shown.
func (t *textReport) names(g grid) grid {
	for _, row := range g.rows {
		row[nameColumn] = shorten(visible(row[nameColumn]), maxName)
	}
	return g
}

// grid writes a table, and under it which columns the page had no room for.
func (t *textReport) grid(g grid, page layout) error {
	t.blank()
	if len(g.rows) == 0 {
		return nil
	}
	var out bytes.Buffer
	table := tablewriter.NewTable(&out, tableOptions(g.columns, page)...)
	head := make([]string, len(page.shown))
	for at, i := range page.shown {
		head[at] = g.columns[i].head[0] + "\n" + g.columns[i].head[1]
	}
	table.Header(head)
	for k, row := range g.rows {
		cells := make([]string, len(page.shown))
		for at, i := range page.shown {
			cells[at] = shorten(row[i], page.widths[at])
			if g.columns[i].chart == barChart && row[i] != absent {
				cells[at] = bar(g.shares[k], page.widths[at])
			}
		}
		if err := table.Append(cells); err != nil {
			return fmt.Errorf("laying out a row of the table: %w", err)
		}
	}
	if err := table.Render(); err != nil {
		return fmt.Errorf("laying out the table: %w", err)
	}
	t.paint(out.String(), g.marks)
	if len(page.hidden) > 0 {
		t.line(plainInk, "", fmt.Sprintf("No room at %d columns for: %s.", t.width, strings.Join(page.hidden, ", ")))
	}
	t.blank()
	return nil
}

// paint writes the lines of a table, in the colour of their mark.
func (t *textReport) paint(table string, marks []mark) {
	lines := strings.Split(strings.TrimRight(table, "\n"), "\n")
	for i, s := range lines {
		ink := plainInk
		if row := i - (len(lines) - len(marks)); row >= 0 {
			switch marks[row] {
			case winning:
				ink = green
			case disqualified:
				ink = red
			}
		}
		t.raw(ink, strings.TrimRight(s, " "))
	}
}

// tableOptions sets the table library up for a bare list: no borders, a line
// under the head, every column as wide as the layout says.
func tableOptions(columns []column, page layout) []tablewriter.Option {
	align := make(tw.Alignment, len(page.shown))
	pad := make([]tw.Padding, len(page.shown))
	widths := tw.NewMapper[int, int]()
	for at, i := range page.shown {
		widths.Set(at, page.gaps[at]+page.widths[at])
		align[at] = tw.AlignRight
		pad[at] = tw.Padding{Overwrite: true}
		if columns[i].left {
			align[at] = tw.AlignLeft
			pad[at].Left = strings.Repeat(" ", page.gaps[at])
		}
	}
	cell := tw.CellConfig{
		Formatting: tw.CellFormatting{AutoWrap: tw.WrapNone, AutoFormat: tw.Off},
		Padding:    tw.CellPadding{Global: tw.Padding{Overwrite: true}, PerColumn: pad},
		Alignment:  tw.CellAlignment{PerColumn: align},
	}
	return []tablewriter.Option{
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{
			Borders: tw.BorderNone,
			Symbols: tw.NewSymbols(tw.StyleLight),
			Settings: tw.Settings{
				Separators: tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off},
				Lines:      tw.Lines{ShowTop: tw.Off, ShowBottom: tw.Off, ShowHeaderLine: tw.On},
			},
		})),
		tablewriter.WithHeaderConfig(cell),
		tablewriter.WithRowConfig(cell),
		tablewriter.WithColumnWidths(widths),
		// The upper line of a head may be empty, and cells are as they are.
		tablewriter.WithTrimLine(tw.Off),
		tablewriter.WithTrimSpace(tw.Off),
	}
}

// findings lists what was not verified.
func (t *textReport) findings(c *Table) {
	for i, a := range t.prose.accounts(c) {
		if i == 0 {
			t.line(plainInk, "", "Not verified, the first of each:")
		}
		ink := plainInk
		if a.grave {
			ink = red
		}
		if len(a.told) == 0 {
			t.line(ink, "  ", a.line())
			continue
		}
		t.line(ink, "  ", a.head)
		for _, story := range a.told {
			t.line(plainInk, "    ", story.where)
			t.board("clues ", story.clues)
			t.board("answer", story.answer)
		}
		t.line(plainInk, "    ", a.rest)
	}
}

// board writes a board on one line, however long, so that it can be copied.
func (t *textReport) board(label, board string) {
	if board != "" {
		t.raw(plainInk, "      "+label+" "+shorten(visible(board), maxBoard))
	}
}

func (t *textReport) blank() {
	if !bytes.HasSuffix(t.out.Bytes(), []byte("\n\n")) {
		t.out.WriteByte('\n')
	}
}

// line writes a sentence, broken between words where the page ends; what
// follows the first line is set in further. An empty one is left out.
func (t *textReport) line(ink ink, indent, s string) {
	if s == "" {
		return
	}
	for i, line := range humanize.Wrap(s, t.width-len(indent), 2) {
		if i > 0 {
			line = "  " + line
		}
		t.raw(ink, indent+line)
	}
}

func (t *textReport) raw(ink ink, s string) {
	if t.color && ink != plainInk && s != "" {
		s = "\x1b[" + string(ink) + "m" + s + "\x1b[0m"
	}
	t.out.WriteString(s)
	t.out.WriteByte('\n')
}
