package document

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/record"
	"sudokubench/internal/standings"
	"sudokubench/reports"
)

// side is a corpus in one of the runs.
type side struct {
	run    int // index of the run, from 0
	report *standings.Result
	corpus *record.Corpus
	list   *reports.List
	pace   *float64 // median time of the reference, in ns; nil if it was not measured
}

func (s *side) name() string { return runName(s.run) }

func runName(run int) string { return "run " + strconv.Itoa(run+1) }

// columns returns the columns that are compared with other runs.
func (s *side) columns() []reports.Column {
	return slices.DeleteFunc(s.list.PageColumns(), func(c reports.Column) bool {
		return c.Name != reports.ColumnRank && c.Name != reports.ColumnMean && c.Name != reports.ColumnInterval
	})
}

// row returns the row of a contestant, or nil if it did not take part.
func (s *side) row(name string) *reports.Row {
	i := slices.IndexFunc(s.list.Rows, func(w reports.Row) bool { return w.Contestant == name })
	if i < 0 {
		return nil
	}
	return &s.list.Rows[i]
}

// asked identifies the puzzles and the task of a corpus. Corpora are compared if puzzles and task are
// equal. nth distinguishes corpora of one run that contain the same puzzles under two names.
type asked struct {
	sha, task string
	limit     int
	nth       int
}

// newSides compares runs. It returns nil if there are fewer than two.
func newSides(sources []Source, all []*standings.Result) *Sides {
	if len(all) < 2 {
		return nil
	}
	s := &Sides{About: aboutSides(all), Runs: []string{}, Tables: []Comparison{}, Notes: []string{}}
	groups := map[asked][]*side{}
	var order []asked
	for i, r := range all {
		s.Runs = append(s.Runs, aboutRun(i, &r.Run))
		for at := range r.Corpora {
			c := &r.Corpora[at].Corpus
			key := asked{sha: c.SHA256, task: r.Run.Task, limit: r.Run.Limit}
			for slices.ContainsFunc(groups[key], func(x *side) bool { return x.run == i }) {
				key.nth++
			}
			if groups[key] == nil {
				order = append(order, key)
			}
			groups[key] = append(groups[key], &side{i, r, c, reports.CorpusList(r, at), standings.Pace(sources[i].Run, c.Name)})
		}
	}
	for _, key := range order {
		if sides := groups[key]; len(sides) > 1 && key.sha != "" {
			s.Tables = append(s.Tables, compare(sides))
			continue
		}
		for _, x := range groups[key] {
			s.Notes = append(s.Notes, whyAlone(x, key, groups, order))
		}
	}
	for i, r := range all {
		if len(r.Corpora) == 0 {
			s.Notes = append(s.Notes, capital(runName(i))+" contains no corpus.")
		}
	}
	return s
}

// whyAlone returns a sentence that explains why a corpus of a run is not compared.
func whyAlone(x *side, key asked, groups map[asked][]*side, order []asked) string {
	c := x.corpus
	what := humanize.VisibleText(c.Name) + " of " + x.name() + " is not compared: "
	if key.sha == "" {
		return what + "its record does not identify the puzzles."
	}
	for _, other := range order {
		for _, y := range groups[other] {
			if y.run != x.run && other.sha == key.sha && (other.task != key.task || other.limit != key.limit) {
				return what + y.name() + " has another task for the same puzzles (" + words.Task(y.report) + ", here " + words.Task(x.report) + ")."
			}
		}
	}
	for _, other := range order {
		for _, y := range groups[other] {
			if y.run != x.run && y.corpus.Name == c.Name {
				return what + y.name() + " has other puzzles under this name (another SHA-256)."
			}
		}
	}
	return what + "no other run has these puzzles."
}

// compare compares one corpus of several runs.
func compare(sides []*side) Comparison {
	first, later := sides[0], sides[1:]
	t := Comparison{
		Name: humanize.VisibleText(first.corpus.Name), Title: words.Title(first.list),
		Columns: []Column{{Name: reports.ColumnContestant, Left: true}}, Rows: []SideRow{}, Notes: []string{},
	}
	for _, x := range sides {
		columns := x.columns()
		t.Groups = append(t.Groups, Group{Name: x.name(), Help: when(&x.report.Run), Columns: len(columns)})
		for _, c := range columns {
			t.Columns = append(t.Columns, Column{Name: c.Name, Help: c.Help, CSV: x.name() + " " + c.CSV()})
		}
	}
	paces := make([]float64, len(later)) // paceRatio of each run after the first
	for k, x := range later {
		var note string
		paces[k], note = paceRatio(first, x)
		t.Notes = append(t.Notes, note)
		g := Group{Name: x.name() + " / " + first.name(), Help: "above 1: slower in " + x.name(), Columns: 1, Ratio: true}
		t.Columns = append(t.Columns, Column{Name: "as measured", Help: "mean in " + x.name() + " divided by the mean in " + first.name() + "; above 1: slower in " + x.name()})
		if !math.IsNaN(paces[k]) {
			g.Columns = 2
			t.Columns = append(t.Columns, Column{Name: "at equal machine speed", Help: "the measured ratio, corrected for the speed of the machine: divided by how many times as long the reference took in " + x.name()})
		}
		t.Groups = append(t.Groups, g)
	}
	names := shared(sides)
	for _, name := range names {
		t.Rows = append(t.Rows, sideRow(name, sides, paces))
	}
	t.Notes = append(t.Notes, sideNotes(sides, names)...)
	return t
}

// shared returns the contestants that take part in at least two of the runs, in the order of the
// first run.
func shared(sides []*side) []string {
	times := map[string]int{}
	var names []string
	for _, x := range sides {
		for i := range x.list.Rows {
			name := x.list.Rows[i].Contestant
			if times[name]++; times[name] == 1 {
				names = append(names, name)
			}
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return times[name] < 2 })
}

// sideRow builds the row of a contestant. paces contains the result of the function paceRatio for
// each run after the first.
func sideRow(name string, sides []*side, paces []float64) SideRow {
	row := SideRow{Cells: []string{humanize.VisibleText(name)}, Sort: numbers{math.NaN()}, Spans: []numbers{}}
	add := func(text string, sort float64) {
		if text == "-" {
			text = "–"
		}
		row.Cells, row.Sort = append(row.Cells, text), append(row.Sort, sort)
	}
	for _, x := range sides {
		w := cmp.Or(x.row(name), &reports.Row{})
		for _, c := range x.columns() {
			add(c.Text(w), c.Sort(w))
		}
	}
	a := cmp.Or(sides[0].row(name), &reports.Row{})
	for k, x := range sides[1:] {
		b := cmp.Or(x.row(name), &reports.Row{})
		ratio := orNaN(b.MeanNS) / orNaN(a.MeanNS)
		pace := 1.0
		// The column is sorted by the logarithm of the ratio. The JSON keeps only three digits, and
		// three digits of the logarithm still distinguish ratios near 1.
		add(times(ratio), math.Log(ratio))
		if !math.IsNaN(paces[k]) {
			pace = paces[k]
			add(times(ratio/pace), math.Log(ratio/pace))
		}
		span := numbers{}
		if middle := math.Log(ratio / pace); !math.IsNaN(middle) && !math.IsInf(middle, 0) {
			span = numbers{math.Log(orNaN(b.MeanLowNS) / orNaN(a.MeanHighNS) / pace), middle, math.Log(orNaN(b.MeanHighNS) / orNaN(a.MeanLowNS) / pace)}
		}
		row.Spans = append(row.Spans, span)
	}
	return row
}

// times formats a ratio of about 1 with three decimals, because readers look for differences of a
// few percent.
func times(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "-"
	}
	if x >= 0.1 && x < 9.9995 {
		return strconv.FormatFloat(x, 'f', 3, 64)
	}
	return humanize.Multiple(x)
}

// paceRatio returns the time of the reference in the run of x, divided by its time in the first
// run, on the same corpus. It returns NaN if the ratio cannot be computed. The second result is a
// sentence that explains the ratio or why the ratio is missing. Package history corrects times in
// the same way.
func paceRatio(first, x *side) (float64, string) {
	a, b := first.report.Run.Reference, x.report.Run.Reference
	switch {
	case first.pace == nil || x.pace == nil:
		without := x.name()
		if first.pace == nil {
			without = first.name()
		}
		return math.NaN(), fmt.Sprintf("%s / %s cannot be corrected for the speed of the machine, because the reference was not measured on this corpus in %s.", capital(x.name()), first.name(), without)
	case a == "" || a != b:
		return math.NaN(), fmt.Sprintf("%s / %s cannot be corrected for the speed of the machine, because the runs have different references (%s, %s).",
			capital(x.name()), first.name(), cmp.Or(maybe(a), "not recorded"), cmp.Or(maybe(b), "not recorded"))
	}
	ratio := *x.pace / *first.pace
	return ratio, fmt.Sprintf("The reference does the same work in both runs. It took %s times as long in %s as in %s. The ratio at equal machine speed is the measured ratio divided by this factor.", times(ratio), x.name(), first.name())
}

// sideNotes returns notes about contestants that the comparison leaves out and about other
// differences between the runs. The parameter in lists the names of the compared contestants.
func sideNotes(sides []*side, in []string) []string {
	var notes []string
	for _, x := range sides {
		var alone []string
		for i := range x.list.Rows {
			if name := x.list.Rows[i].Contestant; !slices.Contains(in, name) {
				alone = append(alone, humanize.VisibleText(name))
			}
		}
		if alone != nil {
			notes = append(notes, "Without a ratio, because only "+x.name()+" has them: "+strings.Join(alone, ", ")+".")
		}
	}
	var other, solved []string
	for _, name := range in {
		var is, counts []string
		for _, x := range sides {
			e := x.row(name)
			if e == nil {
				continue
			}
			is, counts = with(is, what(x.report.Contestant(name))), with(counts, humanize.Count(e.Verified))
		}
		if len(is) > 1 {
			other = append(other, humanize.VisibleText(name)+" ("+humanize.List(is)+")")
		}
		if len(counts) > 1 {
			solved = append(solved, humanize.VisibleText(name)+" ("+humanize.List(counts)+")")
		}
	}
	if other != nil {
		notes = append(notes, "Different contestants with the same name: "+strings.Join(other, "; ")+".")
	}
	if solved != nil {
		notes = append(notes, "Solved different numbers of puzzles in the runs, so the means are not over the same puzzles: "+strings.Join(solved, "; ")+".")
	}
	for _, x := range sides[1:] {
		if name := x.corpus.Name; name != sides[0].corpus.Name {
			notes = append(notes, capital(x.name())+" has the same puzzles under the name "+humanize.VisibleText(name)+".")
		}
	}
	return notes
}

// what describes the solver or program of a contestant, with its options.
func what(c *record.Contestant) string {
	words := []string{maybe(c.Solver)}
	if c.Program != nil {
		words = []string{humanize.VisibleText(c.Program.Protocol + ": " + strings.Join(c.Program.Command, " "))}
		for _, f := range c.Program.Files {
			words = append(words, humanize.VisibleText(f.Name)+" with SHA-256 "+humanize.VisibleText(humanize.Shorten(f.SHA256, 12)))
		}
	}
	if c.Batch > 0 {
		words = append(words, "batch: "+humanize.Count(c.Batch))
	}
	return strings.Join(append(words, options(c.Options)...), ", ")
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
