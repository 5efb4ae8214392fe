package document

import (
	"slices"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/standings"
	"sudokubench/reports"
)

// words are the sentences around the tables, as visible characters. They are not
// escaped for HTML: the template and the script do that.
var words = reports.Words(humanize.Visible)

// table makes the ranking of a list. Optional columns are shown if they have any figure.
// Counts that are 0 for all become a note.
func table(l *reports.List, number map[string]int) (Table, []reports.Column) {
	t := Table{Name: "Overall", Title: words.Title(l), Winner: words.Headline(l), Rows: []Row{}, Notes: []string{}}
	var none []string
	columns := slices.DeleteFunc(l.PageColumns(), func(c reports.Column) bool {
		if c.Count && !slices.ContainsFunc(l.Rows, func(row reports.Row) bool { return c.Sort(&row) > 0 }) {
			none = append(none, c.Name)
			return true
		}
		return c.Optional() && !slices.ContainsFunc(l.Rows, func(row reports.Row) bool { return c.Text(&row) != "-" })
	})
	if none != nil && len(l.Rows) > 0 {
		t.Notes = append(t.Notes, "0 for every contestant: "+strings.Join(none, ", ")+".")
	}
	t.Notes = append(t.Notes, words.Notes(l)...)
	for _, c := range columns {
		t.Columns = append(t.Columns, Column{Name: c.Name, Help: c.Help, Left: c.Left, Small: c.Small})
	}
	for i := range l.Rows {
		w := &l.Rows[i]
		row := Row{Entry: number[w.Contestant]}
		switch {
		case w.Disqualified:
			row.Mark = "dq"
		case l.Won(w):
			row.Mark = "won"
		}
		for k := range columns {
			row.Cells, row.Sort = append(row.Cells, humanize.Visible(columns[k].Text(w))), append(row.Sort, columns[k].Sort(w))
		}
		if w.MeanNS != nil {
			row.Span = numbers{orNaN(w.MeanLowNS), *w.MeanNS, orNaN(w.MeanHighNS)}
		}
		t.Rows = append(t.Rows, row)
	}
	return t, columns
}

// tables are the rankings, overall first if there are several corpora, and
// the legend of their columns.
func tables(r *standings.Result, number map[string]int) (list []Table, legend []string) {
	list = []Table{}
	var shown []reports.Column
	add := func(l *reports.List) *Table {
		t, columns := table(l, number)
		list, shown = append(list, t), append(shown, columns...)
		return &list[len(list)-1]
	}
	for size := range r.Overall {
		if len(r.Overall[size].Corpora) < 2 {
			continue
		}
		t := add(reports.OverallList(r, size))
		if k := atHand(r); underWay(r) && (k < len(r.Corpora)-1 || early(r, k) != "") {
			t.Winner = "Not all corpora have been played yet: the table of a corpus says more."
		}
	}
	for i := range r.Corpora {
		t := add(reports.CorpusList(r, i))
		t.Name = humanize.Visible(r.Corpora[i].Corpus.Name)
		if text := early(r, i); underWay(r) && text != "" {
			t.Winner = text
		}
	}
	return list, words.Legend(r, shown)
}
