package gatereport

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

	"sudokubench/internal/gate"
	"sudokubench/internal/legible"
)

// minWidth is the narrowest page that is laid out for; a name is cut to no
// less than minName cells.
const minWidth, minName, maxName = 60, 6, 24

// page is a text under way.
type page struct {
	out   bytes.Buffer
	width int
}

func renderText(r *gate.Result, o Options) ([]byte, error) {
	width := o.Width
	if width == 0 {
		width = defaultWidth
	}
	p := &page{width: max(width, minWidth)}
	p.line("", headline(r))
	p.line("", sides(r, legible.Visible))
	p.out.WriteByte('\n')
	if err := p.table(r); err != nil {
		return nil, err
	}
	var reasons, counters []string
	for i := range r.Rows {
		row := &r.Rows[i]
		if !plain(row) && len(row.Failures) == 0 { // failures are told below
			reasons = append(reasons, fmt.Sprintf("%s: %s: %s", row.Verdict, place(row, legible.Visible), legible.Visible(row.Reason)))
		}
		for _, s := range changes(row, legible.Visible) {
			counters = append(counters, place(row, legible.Visible)+": "+s)
		}
	}
	p.section("Counters that changed", counters)
	p.section("Reasons", reasons)
	p.failures(r)
	var warnings []string
	for _, w := range r.Warnings {
		warnings = append(warnings, legible.Visible(w.Text))
	}
	p.section("Warnings", warnings)
	p.out.WriteByte('\n')
	if s := clocks(r); s != "" {
		p.line("", s+fmt.Sprintf(" Interval: of the change, %s. Noise: how far apart identical processes may be.", share(r.Settings.Level)))
	}
	p.line("", settings(r, legible.Visible))
	return p.out.Bytes(), nil
}

// section writes a title and its lines, or nothing.
func (p *page) section(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(&p.out, "\n%s\n", title)
	for _, s := range lines {
		p.line("  ", s)
	}
}

// failures writes the answers that no speed makes up for.
func (p *page) failures(r *gate.Result) {
	if counted(r) == 0 {
		return
	}
	p.out.WriteString("\nThe head fails where the base does not\n")
	for i := range r.Rows {
		for _, f := range r.Rows[i].Failures {
			p.line("  ", fmt.Sprintf("%s, %s: %s: %s", place(&r.Rows[i], legible.Visible), legible.Visible(f.Where), f.Verdict, legible.Visible(f.Reason)))
			if f.Clues != "" {
				// On one line, however long, so that it can be copied.
				fmt.Fprintf(&p.out, "    clues %s\n", legible.Visible(f.Clues))
			}
		}
	}
}

// line writes a sentence, broken between words where the page ends.
func (p *page) line(indent, s string) {
	for i, line := range legible.Wrap(s, p.width-len(indent), 2) {
		if i > 0 {
			line = "  " + line
		}
		p.out.WriteString(indent + line + "\n")
	}
}

// Places of columns: those of names shrink, those from figures on stand to the
// right.
const solverColumn, corpusColumn, figures = 1, 2, 3

func (p *page) table(r *gate.Result) error {
	heads := []string{"verdict", "solver", "corpus", "base", "head", "change", "interval", "noise"}
	rows := make([][]string, len(r.Rows))
	widths := make([]int, len(heads))
	for i, s := range heads {
		widths[i] = len(s)
	}
	for i := range r.Rows {
		rows[i] = cells(&r.Rows[i], mixed(r))
		for k, s := range rows[i] {
			widths[k] = max(widths[k], legible.Cells(s))
		}
	}
	if len(rows) == 0 {
		return nil
	}
	var out bytes.Buffer
	table := tablewriter.NewTable(&out, options(widths, p.fit(widths))...)
	table.Header(heads)
	for _, row := range rows {
		for k := range row {
			row[k] = legible.Shorten(row[k], widths[k])
		}
		if err := table.Append(row); err != nil {
			return fmt.Errorf("laying out a row of the table: %w", err)
		}
	}
	if err := table.Render(); err != nil {
		return fmt.Errorf("laying out the table: %w", err)
	}
	for s := range strings.Lines(out.String()) {
		p.out.WriteString(strings.TrimRight(s, " \n") + "\n")
	}
	return nil
}

// cells are the texts of a row; a time that is not of the usual clock is marked.
func cells(row *gate.Row, mark bool) []string {
	list := []string{string(row.Verdict), legible.Visible(row.Solver), legible.Visible(row.Corpus)}
	m := decisive(row)
	if m == nil {
		return append(list, absent, absent, absent, absent, absent)
	}
	clock := ""
	if mark && m.Clock == "wall" {
		clock = " w"
	}
	return append(list, legible.Duration(m.BaseNS), legible.Duration(m.HeadNS)+clock, signed(m.Ratio), span(m.Low, m.High), fmt.Sprintf("%.1f%%", 100*m.Noise))
}

// fit cuts the names' columns down until the table fits, and returns the cells
// between two columns.
func (p *page) fit(widths []int) (gap int) {
	names := []int{solverColumn, corpusColumn}
	for _, i := range names {
		widths[i] = min(widths[i], maxName)
	}
	for gap = 2; ; gap-- {
		over := gap*(len(widths)-1) - p.width
		for _, w := range widths {
			over += w
		}
		if over <= 0 {
			return gap
		}
		if gap > 1 {
			continue
		}
		for ; over > 0; over-- {
			widest := slices.MaxFunc(names, func(a, b int) int { return widths[a] - widths[b] })
			if widths[widest] <= minName {
				break
			}
			widths[widest]--
		}
		return gap
	}
}

// options sets the table library up for a bare list with a line under its head.
func options(widths []int, gap int) []tablewriter.Option {
	align := make(tw.Alignment, len(widths))
	pad := make([]tw.Padding, len(widths))
	mapped := tw.NewMapper[int, int]()
	for i, w := range widths {
		before := gap
		if i == 0 {
			before = 0
		}
		mapped.Set(i, before+w)
		align[i], pad[i] = tw.AlignRight, tw.Padding{Overwrite: true}
		if i < figures {
			align[i], pad[i].Left = tw.AlignLeft, strings.Repeat(" ", before)
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
		tablewriter.WithColumnWidths(mapped),
		tablewriter.WithTrimLine(tw.Off),
		tablewriter.WithTrimSpace(tw.Off),
	}
}
