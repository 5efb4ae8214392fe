package history

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokubench/internal/humanize"
)

const otavaDoc = `Each row is a run. Its columns are time, commit, version, file and one column of mean times
for each contestant on a corpus, named corpus/contestant. A mean time is in nanoseconds for an
attempt, and normalised if the series is. The file contains the runs of one machine only, because
Otava cannot separate machines. It has no empty cells, because Otava cannot read them. To read it,
write this to otava.yaml:

tests:
  bench:
    type: csv
    file: history.csv
    time_column: time
    attributes: [commit, version]
    metrics:
      easy/bitmask-mrv: {column: easy/bitmask-mrv, direction: -1}`

// sheet is a history in the form that Otava reads. Each column has a time in each row.
type sheet struct {
	rows    []*Point // the runs that have a time in every column
	columns []*Series
	left    []string // sentences about the runs and series that are left out, without a full stop
}

// Notes returns sentences about the parts of a history that a format leaves out.
func Notes(h *History, format string) []string {
	if format != "otava" {
		return nil
	}
	return sheetOf(h).left
}

func renderOtava(h *History, _ View) ([]byte, error) {
	t := sheetOf(h)
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	row := []string{"time", "commit", "version", "file"}
	for _, s := range t.columns {
		row = append(row, s.column())
	}
	w.Write(row)
	for _, p := range t.rows {
		row = append(row[:0], p.Started.UTC().Format("2006-01-02 15:04:05 -0700"), cell(p.Commit), cell(p.Version), cell(p.File))
		for _, s := range t.columns {
			row = append(row, strconv.FormatFloat(s.Points[s.at(p.File)].value(), 'f', 3, 64))
		}
		w.Write(row)
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

func (s *Series) column() string { return cell(s.Corpus) + "/" + cell(s.Contestant) }

// cell escapes a text for a terminal. An empty text stays empty.
func cell(text string) string {
	if text == "" {
		return ""
	}
	return humanize.Visible(text)
}

// at returns the index of the point of a file, or -1 if the series has no such point.
func (s *Series) at(file string) int {
	return slices.IndexFunc(s.Points, func(p *Point) bool { return p.File == file })
}

// newestFile returns the file of the last point.
func (s *Series) newestFile() string { return s.Points[len(s.Points)-1].File }

// sheetOf chooses columns and rows. The columns are the series that include the newest run, so
// their names are distinct. A series is left out if it includes less than half of the runs. A run
// is left out if it lacks a time in one of the columns.
func sheetOf(h *History) *sheet {
	t := new(sheet)
	group := t.largest(h.Series)
	if len(group) == 0 {
		return t
	}
	newest := slices.MaxFunc(group, func(a, b *Series) int {
		return a.Points[len(a.Points)-1].Started.Compare(b.Points[len(b.Points)-1].Started)
	}).newestFile()
	current := slices.DeleteFunc(slices.Clone(group), func(s *Series) bool { return s.newestFile() != newest })
	if n := len(group) - len(current); n > 0 {
		t.left = append(t.left, fmt.Sprintf("%s series left out: the newest run does not have them", humanize.Count(n)))
	}
	longest := longestOf(current)
	for _, s := range current {
		if 2*len(s.Points) < len(longest.Points) {
			t.left = append(t.left, fmt.Sprintf("%s left out: only %d of %d runs have it; to export it, choose it alone with --solvers and --corpora",
				s.column(), len(s.Points), len(longest.Points)))
			continue
		}
		t.columns = append(t.columns, s)
	}
	slices.SortFunc(t.columns, func(a, b *Series) int { return strings.Compare(a.column(), b.column()) })
	for _, p := range longest.Points {
		if !slices.ContainsFunc(t.columns, func(s *Series) bool { return s.at(p.File) < 0 }) {
			t.rows = append(t.rows, p)
		}
	}
	if n := len(longest.Points) - len(t.rows); n > 0 {
		t.left = append(t.left, humanize.Counted(n, "run")+" left out: each lacks a time of a contestant on a corpus")
	}
	return t
}

func longestOf(list []*Series) *Series {
	return slices.MaxFunc(list, func(a, b *Series) int { return cmp.Compare(len(a.Points), len(b.Points)) })
}

// largest returns the series with the same machine and task as the longest series.
func (t *sheet) largest(all []*Series) []*Series {
	type kind struct{ machine, task string }
	of := func(s *Series) kind { return kind{s.Machine, s.Task} }
	runs := map[kind]int{}
	var kinds []kind
	for _, s := range all {
		if runs[of(s)] == 0 {
			kinds = append(kinds, of(s))
		}
		runs[of(s)] = max(runs[of(s)], len(s.Points))
	}
	if len(kinds) == 0 {
		return nil
	}
	slices.SortStableFunc(kinds, func(a, b kind) int { return cmp.Compare(runs[b], runs[a]) })
	for i, k := range kinds {
		if i > 0 {
			t.left = append(t.left, fmt.Sprintf("%s of %s left out: the CSV contains only one machine and task; choose a machine with --machine",
				humanize.Counted(runs[k], "run"), humanize.Visible(strings.Trim(k.machine+", "+k.task, ", "))))
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(s *Series) bool { return of(s) != kinds[0] })
}
