package reports

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// ideasSchema is the version of the JSON form of RenderIdeas. It increases if a field is removed or
// changes its meaning.
const ideasSchema = 1

// RenderIdeas writes what each idea of the contestants of a result buys, in a format of Formats.
func RenderIdeas(w io.Writer, r *standings.Result, ideas []standings.Idea, format string, o Options) error {
	var out []byte
	var err error
	switch format {
	case "table":
		out, err = ideasText(r, ideas, o)
	case "markdown":
		out = ideasMarkdown(r, ideas)
	case "csv":
		out, err = ideasCSV(ideas)
	case "json":
		out, err = json.MarshalIndent(struct {
			Schema int              `json:"schema"`
			Level  float64          `json:"level"`
			Noise  *float64         `json:"noise_ratio"`
			Open   bool             `json:"unfinished"`
			Ideas  []standings.Idea `json:"ideas"`
		}{ideasSchema, r.Level, r.Noise, r.Unfinished, ideas}, "", "  ")
		out = escapeUnprintable(append(out, '\n'))
	default:
		err = fmt.Errorf("unknown format %q; want one of %s", format, strings.Join(Formats(), ", "))
	}
	if err == nil {
		_, err = w.Write(out)
	}
	return err
}

// ideaColumn is a column of the table of ideas. Its cells are text or a figure.
type ideaColumn struct {
	Column
	text func(*standings.Idea) string
	of   func(*standings.Idea) *float64
}

func (c *ideaColumn) cell(x *standings.Idea) string {
	if c.text != nil {
		return cmp.Or(c.text(x), absent)
	}
	return or(c.of(x), c.unit)
}

// ideaColumns returns the columns of all formats. Columns without a Name are only in CSV.
func ideaColumns() []ideaColumn {
	type idea = *standings.Idea
	ratio := func(name, csv string, of func(idea) *float64) ideaColumn {
		return ideaColumn{Column: Column{Name: name, csv: csv, unit: times, maybe: true}, of: of}
	}
	return []ideaColumn{
		{Column: Column{csv: "contestant"}, text: func(x idea) string { return x.Contestant }},
		{Column: Column{Name: "corpus", csv: "corpus", Left: true}, text: func(x idea) string { return x.Corpus }},
		{Column: Column{Name: "version", csv: "changes", Left: true}, text: func(x idea) string {
			if len(x.Changes) == 0 {
				return "full"
			}
			return strings.Join(x.Changes, "+")
		}},
		{Column: Column{csv: "failed"}, of: func(x idea) *float64 { return whole(x.Failed) }},
		{Column: Column{Name: ColumnMean, csv: "mean_ns", unit: humanize.Duration, group: true}, of: func(x idea) *float64 { return x.MeanNS }},
		{Column: Column{Name: "guesses", csv: "guesses_per_puzzle", unit: humanize.Quantity, maybe: true}, of: func(x idea) *float64 { return x.Guesses }},
		ratio("x guesses", "guesses_ratio", func(x idea) *float64 { return x.GuessRatio }),
		ratio("x time", "ratio", func(x idea) *float64 { return x.Ratio }),
		ratio("joint low", "ratio_joint_low", func(x idea) *float64 { return x.JointLow }),
		ratio("joint high", "ratio_joint_high", func(x idea) *float64 { return x.JointHigh }),
		ratio("", "ratio_low", func(x idea) *float64 { return x.Low }),
		ratio("", "ratio_high", func(x idea) *float64 { return x.High }),
		{Column: Column{Name: "full is", csv: "state", Left: true}, text: func(x idea) string { return string(x.State) }},
		{Column: Column{csv: "decision"}, text: func(x idea) string { return string(x.Decision) }},
		{Column: Column{csv: "rounds"}, of: func(x idea) *float64 { return whole(x.Rounds) }},
		ratio("x alone", "product_ratio", func(x idea) *float64 { return x.Product }),
		ratio("", "together_ratio", func(x idea) *float64 { return x.Together }),
		ratio("", "together_low", func(x idea) *float64 { return x.TogetherLow }),
		ratio("", "together_high", func(x idea) *float64 { return x.TogetherHigh }),
		{Column: Column{Name: "base", csv: "base_ns", unit: signedDuration, group: true, maybe: true, drop: 1}, of: func(x idea) *float64 { return x.BaseNS }},
		{Column: Column{Name: "per guess", csv: "ns_per_guess", unit: signedDuration, maybe: true, drop: 2}, of: func(x idea) *float64 { return x.GuessNS }},
		{Column: Column{Name: "explains", csv: "explained_ratio", unit: func(share float64) string { return fmt.Sprintf("%.0f%%", 100*share) }, maybe: true, drop: 3}, of: func(x idea) *float64 { return x.Explained }},
	}
}

// signedDuration formats a time that can be below 0, because a line is a model.
func signedDuration(ns float64) string {
	if ns < 0 {
		return "-" + humanize.Duration(-ns)
	}
	return humanize.Duration(ns)
}

// ideasGrid returns the table of the ideas of one contestant.
func ideasGrid(p Words, ideas []standings.Idea) grid {
	var g grid
	columns := slices.DeleteFunc(ideaColumns(), func(c ideaColumn) bool { return c.Name == "" })
	for _, c := range columns {
		g.columns = append(g.columns, c.Column)
	}
	for i := range ideas {
		var row []string
		for _, c := range columns {
			row = append(row, c.cell(&ideas[i]))
		}
		row[0] = p(row[0])
		g.rows, g.won = append(g.rows, row), append(g.won, false)
	}
	return g.measuredOnly()
}

// byContestant divides the ideas into those of each contestant.
func byContestant(ideas []standings.Idea) (list [][]standings.Idea) {
	for len(ideas) > 0 {
		n := slices.IndexFunc(ideas, func(x standings.Idea) bool { return x.Contestant != ideas[0].Contestant })
		if n < 0 {
			n = len(ideas)
		}
		list, ideas = append(list, ideas[:n]), ideas[n:]
	}
	return list
}

func ideasText(r *standings.Result, ideas []standings.Idea, o Options) ([]byte, error) {
	t := &textReport{words: humanize.Visible, shown: map[string]bool{}}
	if t.width = max(o.Width, minWidth); o.Width == 0 {
		t.width = fullWidth
	}
	t.line("", strings.Join(t.words.Summary(r), "; "), t.words.wrong(r), t.words.State(r), t.words.alarm(r))
	var hidden []string
	for _, list := range byContestant(ideas) {
		g := ideasGrid(t.words, list)
		for _, row := range g.rows {
			row[nameColumn] = t.words(row[nameColumn])
		}
		t.blank()
		t.line("", t.words.ideasTitle(list))
		page := fit([]grid{g}, t.width)
		hidden = append(hidden, page.hidden...)
		t.table(g, page)
		t.line("", t.words.ideas(list)...)
	}
	legend := slices.DeleteFunc(ideasLegend(r, ideas), func(s string) bool {
		return slices.ContainsFunc(hidden, func(name string) bool { return !t.shown[name] && strings.HasPrefix(s, name) })
	})
	if g := sharedIdeas(t.words, ideas); len(g.rows) > 0 {
		t.blank()
		t.line("", sharedTitle)
		t.table(g, fit([]grid{g}, t.width))
		legend = append(legend, sharedLegend)
	}
	t.blank()
	t.line("", legend...)
	return t.out.Bytes(), t.err
}

func ideasMarkdown(r *standings.Result, ideas []standings.Idea) []byte {
	var out bytes.Buffer
	p := Words(humanize.Markdown)
	fmt.Fprintf(&out, "# %s\n", strings.Join(p.Summary(r), "; "))
	damage, warnings := p.Warnings(r)
	for _, s := range slices.Concat([]string{p.State(r)}, damage, warnings) {
		if s != "" {
			fmt.Fprintf(&out, "\n**%s**\n", s)
		}
	}
	for _, list := range byContestant(ideas) {
		fmt.Fprintf(&out, "\n## %s\n\n", p.ideasTitle(list))
		markdownGrid(&out, ideasGrid(p, list))
		markdownList(&out, p.ideas(list))
	}
	legend := ideasLegend(r, ideas)
	if g := sharedIdeas(p, ideas); len(g.rows) > 0 {
		fmt.Fprintf(&out, "\n## %s\n\n", sharedTitle)
		markdownGrid(&out, g)
		legend = append(legend, sharedLegend)
	}
	markdownList(&out, legend)
	return out.Bytes()
}

// ideasCSV writes a row for each version and corpus.
func ideasCSV(ideas []standings.Idea) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	columns := ideaColumns()
	row := make([]string, len(columns))
	for k, c := range columns {
		row[k] = c.csv
	}
	w.Write(row) // w.Error returns the error later
	for i := range ideas {
		for k, c := range columns {
			if c.text != nil {
				row[k] = csvText(c.text(&ideas[i]))
			} else {
				row[k] = csvNumber(c.of(&ideas[i]))
			}
		}
		w.Write(row)
	}
	w.Flush()
	return out.Bytes(), w.Error()
}
