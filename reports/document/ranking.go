package document

import (
	"cmp"
	"slices"
	"strings"

	"sudokubench/internal/judge"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports"
)

// words writes the sentences around the tables with visible characters only. It does not escape
// them for HTML, because the template and the script do that.
var words = reports.Words(humanize.VisibleText)

// table builds the ranking of a list. It shows optional columns only if they contain a figure. If a
// count is 0 for all contestants, table replaces its column by a note.
func table(l *reports.List, number map[string]int) (Table, []reports.Column) {
	t := Table{Title: words.Title(l), Winner: words.Headline(l), Rows: []Row{}, Notes: []string{}}
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
	if len(t.Notes) > 0 {
		t.Summary = humanize.Counted(len(t.Notes), "note")
	}
	columns, roles := arranged(columns)
	for i, c := range columns {
		t.Columns = append(t.Columns, Column{Name: c.Name, Help: c.Help, Role: roles[i], Left: c.Left, Small: c.Small, CSV: humanize.VisibleText(c.CSV())})
	}
	for i := range l.Rows {
		w := &l.Rows[i]
		row := Row{Entry: number[w.Contestant], Why: w.Reason()}
		switch {
		case w.Disqualified:
			row.Mark = "dq"
		case l.Won(w):
			row.Mark = "won"
		case l.Open(w):
			row.Mark = "open"
		}
		for k := range columns {
			row.Cells, row.Sort = append(row.Cells, humanize.VisibleText(columns[k].Text(w))), append(row.Sort, columns[k].Sort(w))
		}
		if w.MeanNS != nil {
			row.Span = numbers{orNaN(w.MeanLowNS), *w.MeanNS, orNaN(w.MeanHighNS)}
		}
		t.Rows = append(t.Rows, row)
	}
	return t, columns
}

// arranged moves the mean and the number of solved puzzles behind rank and name, because a phone
// shows four columns. roles are the values of Column.Role. If several columns have the same name,
// only the first gets the role, because a corpus can have columns with any name.
func arranged(columns []reports.Column) (list []reports.Column, roles []string) {
	roleOf := map[string]string{
		reports.ColumnMean: "average", reports.ColumnGeometricMean: "average", reports.ColumnFastest: "ratio",
		reports.VerdictName(judge.Verified): "solved", reports.VerdictName(judge.Wrong): "wrong",
	}
	role := make([]string, len(columns))
	for i := range columns {
		if text := roleOf[columns[i].Name]; text != "" && !slices.Contains(role, text) {
			role[i] = text
		} else if columns[i].Name == reports.ColumnInterval && i > 0 && role[i-1] == "ratio" {
			role[i] = "interval"
		}
	}
	order := make([]int, len(columns))
	for i := range order {
		order[i] = i
	}
	place := func(i int) int {
		switch {
		case i < 2:
			return 0
		case role[i] == "average":
			return 1
		case role[i] == "solved":
			return 2
		}
		return 3
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(place(a), place(b)) })
	for _, i := range order {
		list, roles = append(list, columns[i]), append(roles, role[i])
	}
	return list, roles
}

// overallName returns the name of the overall table of one board size. The name differs from the
// names of all corpora, because a corpus can have the name "Overall".
func overallName(r *standings.Result, size int) string {
	name, several := "Overall", 0
	for i := range r.Overall {
		if len(r.Overall[i].Corpora) > 1 {
			several++
		}
	}
	if several > 1 {
		name += ", " + humanize.VisibleText(r.Overall[size].Shape)
	}
	for slices.ContainsFunc(r.Corpora, func(t standings.Table) bool { return humanize.VisibleText(t.Corpus.Name) == name }) {
		name += " (all)"
	}
	return name
}

// tables returns the rankings and the legend of their columns. Overall tables are first, if there
// are several corpora.
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
		t.Name = overallName(r, size)
		if k := atHand(r); underWay(r) && (k < len(r.Corpora)-1 || early(r, k) != "") {
			t.Winner = "Not all corpora have been played yet. Until then, see the tables of the corpora."
			t.Early = true
		}
	}
	for i := range r.Corpora {
		t := add(reports.CorpusList(r, i))
		t.Name = humanize.VisibleText(r.Corpora[i].Corpus.Name)
		text := early(r, i)
		if t.Early = text != ""; t.Early && underWay(r) {
			t.Winner = text
		}
	}
	return list, words.Legend(r, shown)
}
