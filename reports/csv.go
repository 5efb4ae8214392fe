package reports

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// renderCSV writes a row for each contestant and corpus, then a row for each contestant of each
// overall list.
func renderCSV(r *standings.Result, _ Options) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	var names []string
	for _, c := range (&List{report: r}).columns() {
		if c.csv != "" {
			names = append(names, c.csv)
		}
	}
	w.Write(names) // the error is ignored here, because w.Error returns it later
	for i := range r.Corpora {
		l := CorpusList(r, i)
		for k := range l.Rows {
			w.Write(l.csvRow(&l.Rows[k]))
		}
		for _, a := range r.Corpora[i].Absent {
			w.Write(l.csvRow(&Row{Row: standings.Row{Contestant: a.Contestant, Trouble: a.Reason}, absent: true}))
		}
	}
	for i := range r.Overall {
		l := OverallList(r, i)
		for k := range l.Rows {
			w.Write(l.csvRow(&l.Rows[k]))
		}
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// csvRow returns the cells of a row. Figures have all digits, in the unit that the name of the
// column contains. The cell is empty if a figure does not exist.
func (l *List) csvRow(row *Row) []string {
	var cells []string
	for i := range l.Columns {
		c := &l.Columns[i]
		switch {
		case c.csv == "":
		case !l.has(c) || row.absent && !c.always:
			cells = append(cells, "")
		case c.figure != nil:
			cells = append(cells, csvNumber(c.figure(row)))
		default:
			cells = append(cells, csvText(c.words(row)))
		}
	}
	return cells
}

// csvNumber formats a figure with all digits and without an exponent. It returns "" if the figure
// does not exist.
func csvNumber(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'f', -1, 64)
}

// csvText prevents a spreadsheet from reading a text as a formula.
func csvText(s string) string {
	if s == "" {
		return ""
	}
	s = humanize.Visible(s)
	if strings.ContainsRune("=+-@", rune(s[0])) {
		return "'" + s
	}
	return s
}
