package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"sudokubench/corpus"
	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/program"
	"sudokubench/internal/words/article"
	"sudokubench/internal/words/humanize"
	"sudokubench/internal/words/spelling"
	"sudokubench/reports/gatereport"
	"sudokubench/reports/history"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

type listCommand struct {
	What       string   `arg:"" optional:"" default:"solvers" enum:"solvers,corpora,formats,protocols,reports" help:"solvers, corpora, formats (of puzzles), protocols, or reports (the output formats of report, compare and history) (default: ${default})."`
	Names      []string `arg:"" optional:"" name:"name" help:"Only these, with documentation: bench list solvers band. The name of a family lists its solvers: bench list solvers search."`
	textOrJSON `embed:""`
	Verbose    bool `short:"v" help:"Include documentation."`
}

// listed is one item of a list.
type listed struct {
	name, family string
	json         any
	line         string // with tabs between its columns
	long         func(width int) string
}

func (l *listCommand) Run(s *session) error {
	items, err := l.items(s)
	if err != nil {
		return err
	}
	families := false
	if len(l.Names) > 0 {
		if items, families, err = l.named(items); err != nil {
			return usage(err)
		}
	}
	if l.json() {
		rows := []any{}
		for i := range items {
			rows = append(rows, items[i].json)
		}
		return writeJSON(s.stdout, rows)
	}
	if l.Verbose || len(l.Names) > 0 && !families {
		var texts []string
		for i := range items {
			texts = append(texts, items[i].long(s.textWidth()))
		}
		_, err := io.WriteString(s.stdout, strings.Join(texts, "\n"))
		return err
	}
	tw := tabwriter.NewWriter(s.stdout, 0, 0, 2, ' ', 0)
	for i := range items {
		fmt.Fprintln(tw, items[i].line)
	}
	return tw.Flush()
}

// named returns the items that the command line names, in its order, and whether all its names are
// families.
func (l *listCommand) named(items []listed) (chosen []listed, families bool, err error) {
	families = true
	var words []string
	for i := range items {
		words = append(words, items[i].name, items[i].family)
	}
	slices.Sort(words)
	words = slices.DeleteFunc(slices.Compact(words), func(w string) bool { return w == "" })
	for _, name := range strings.Split(strings.Join(l.Names, ","), ",") {
		before := len(chosen)
		for _, it := range items {
			if exact := strings.EqualFold(it.name, name); exact || strings.EqualFold(it.family, name) {
				chosen = append(chosen, it)
				families = families && !exact
			}
		}
		if len(chosen) == before {
			return nil, false, known("list "+l.What, "name", name, words)
		}
	}
	return chosen, families, nil
}

func (l *listCommand) items(s *session) (items []listed, err error) {
	switch l.What {
	case "solvers":
		for i, spec := range s.roster.All() {
			items = append(items, listedSolver(spec, i >= len(s.roster.All())-len(s.roster.Own())))
		}
	case "corpora":
		for _, b := range corpus.Builtins() {
			set, err := contest.Load(s.ctx, config.Corpus{Name: b.Name, Builtin: b.Name}, 0)
			if err != nil {
				return nil, err
			}
			row := struct {
				Name     string   `json:"name"`
				Synopsis string   `json:"synopsis"`
				Shapes   []string `json:"shapes"`
				Puzzles  int      `json:"puzzles"`
			}{b.Name, b.Doc, []string{set.Shape().String()}, set.Len()}
			items = append(items, listed{b.Name, "", row, fmt.Sprintf("%s\t%d of %s\t%s", b.Name, set.Len(), set.Shape(), b.Doc), indented(b.Name, b.Doc)})
		}
	case "formats":
		for _, f := range corpus.Formats() {
			row := struct {
				Name     string `json:"name"`
				Synopsis string `json:"synopsis"`
				Reads    bool   `json:"reads"`
				Writes   bool   `json:"writes"`
				Example  string `json:"example,omitempty"`
			}{f.Name, f.Doc, f.Read, f.Write, f.Example}
			items = append(items, listed{f.Name, "", row, f.Name + "\t" + f.Doc, indented(f.Name, f.Doc+"\n\n"+f.Example)})
		}
	case "protocols":
		for _, p := range program.Protocols() {
			items = append(items, listedProtocol(&p))
		}
	case "reports":
		add := func(command, name, synopsis string) {
			row := struct {
				Name     string `json:"name"`
				Command  string `json:"command"`
				Synopsis string `json:"synopsis,omitempty"`
			}{name, command, synopsis}
			items = append(items, listed{name, "", row, strings.TrimRight(command+"\t"+name+"\t"+synopsis, "\t"), indented(command+" --format "+name, synopsis)})
		}
		for _, name := range reportFormats() {
			add("report", name, "")
		}
		for _, f := range gatereport.List() {
			add("compare", f.Name, f.Synopsis)
		}
		for _, f := range history.List() {
			add("history", f.Name, f.Synopsis)
		}
	}
	return items, nil
}

// indented returns the documentation of an item: its name, and below it a text.
func indented(name, text string) func(int) string {
	return func(int) string {
		var b strings.Builder
		b.WriteString(name + "\n")
		for line := range strings.Lines(strings.TrimRight(text, "\n")) {
			b.WriteString(strings.TrimRight("  "+line, " \n") + "\n")
		}
		return b.String()
	}
}

func listedProtocol(p *program.Protocol) listed {
	row := struct {
		Name     string         `json:"name"`
		Synopsis string         `json:"synopsis"`
		Doc      string         `json:"doc"`
		Starts   program.Starts `json:"starts"`
		Gets     program.Source `json:"gets"` // the way in which a program gets the puzzles
		Form     program.Form   `json:"form"`
		Takes    string         `json:"takes"`
		Sample   program.Sample `json:"sample"`
	}{p.Name, p.Synopsis, p.Doc, p.Starts, p.Source, p.Form, takes(p), p.Sample}
	return listed{p.Name, "", row, fmt.Sprintf("%s\tstarts %s\t%s", p.Name, p.Starts, p.Synopsis), func(width int) string {
		text := row.Synopsis + "\n" + row.Takes + "\n\n" + paragraphs(row.Doc, width) + "\n" + dialogue(&row.Sample)
		return indented(row.Name, text)(width)
	}}
}

// dialogue returns the sample of a protocol as text: first the input of the program, then its
// answers.
func dialogue(d *program.Sample) string {
	var b strings.Builder
	for _, part := range []struct {
		does string
		program.Part
	}{{"given", d.Given}, {"answers", d.Answer}} {
		fmt.Fprintf(&b, "%s (%s):\n", part.does, part.Where)
		for line := range strings.Lines(part.Text) {
			fmt.Fprintf(&b, "    %s\n", strings.TrimRight(line, "\n"))
		}
	}
	return b.String()
}

// textWidth returns the width of paragraphs, in characters: 100, or less on a narrow terminal.
func (s *session) textWidth() int {
	const most, least = 100, 40
	return max(least, min(most, cmp.Or(s.knownWidth(""), most)))
}

// paragraphs wraps the paragraphs of a text and puts an empty line after each paragraph.
func paragraphs(text string, width int) string {
	var b strings.Builder
	for p := range strings.SplitSeq(text, "\n\n") {
		b.WriteString(strings.Join(humanize.Wrap(p, width, 0), "\n") + "\n\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// takes returns a sentence that describes when a program is started and how many puzzles it gets at
// a start.
func takes(p *program.Protocol) string {
	switch {
	case p.Form == program.Batches:
		return "The program starts once and gets batches of puzzles from bench compare; in a contest it gets one puzzle at a time."
	case p.Starts == program.Stays:
		return "The program starts once and gets one puzzle at a time."
	case p.Starts == program.OncePerPuzzle:
		return "The program starts again for each puzzle."
	case p.Batch == 0:
		return "The program starts again for each batch. bench chooses the number of puzzles in a batch: as many as the program has time for, often all. The key batch sets another number."
	}
	return "The program starts again for each batch. A batch is " + counted(p.Batch, "puzzle") + ", unless the key batch sets another number."
}

// listedSolver describes a solver. own is true if it is an addition to the built-in solvers.
func listedSolver(spec solvers.Spec, own bool) listed {
	doc, shapes, here := spec.Doc(), spelling.Words(spec.Shapes, sudoku.Shape.String), ""
	if spec.Engine != "" {
		here = " Here: " + spec.Engine + "."
	}
	boards := strings.Join(shapes, ", ")
	if len(shapes) > 2 {
		boards = shapes[0] + ".." + shapes[len(shapes)-1]
	}
	row := struct {
		Name      string           `json:"name"`
		Own       bool             `json:"own,omitempty"`
		Family    string           `json:"family"`
		Synopsis  string           `json:"synopsis"`
		Shapes    []string         `json:"shapes"`
		Answers   string           `json:"answers"`
		Complete  bool             `json:"complete"`
		Marks     bool             `json:"pencilmarks,omitempty"` // whether the solver accepts pencilmark puzzles
		Nodes     string           `json:"nodes,omitempty"`
		Source    string           `json:"source,omitempty"`
		Idea      string           `json:"idea,omitempty"`
		Cost      string           `json:"cost,omitempty"`
		Engine    string           `json:"engine,omitempty"` // name of the implementation that runs on this machine, if the solver has several
		Allocates string           `json:"allocates,omitempty"`
		Threads   bool             `json:"threads,omitempty"`
		Options   []solvers.Option `json:"options,omitempty"`
		Doc       string           `json:"doc,omitempty"`
	}{
		spec.Name, own, spec.Family, doc.Synopsis, shapes, spec.Answers.String(), spec.Complete, spec.Pencilmarks, doc.Nodes, doc.Source, doc.Idea, doc.Cost,
		spec.Engine, spec.Allocates, spec.Threads, spec.Options, doc.Text,
	}
	line := fmt.Sprintf("%s\t%s\t%s\t%s%s", spec.Name, spec.Family, boards, doc.Synopsis, here)
	return listed{spec.Name, spec.Family, row, line, func(width int) string { return describedSolver(&spec, width) }}
}

// describedSolver returns the properties and the article of a solver.
func describedSolver(spec *solvers.Spec, width int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  %s\n", spec.Name, strings.Join(humanize.Wrap(spec.Doc().Synopsis, width, 0), "\n  "))
	for _, fact := range article.Facts(spec) {
		const label = 9
		for k, line := range humanize.Wrap(fact.Text, width-label, 0) {
			if k > 0 {
				fact.Label = ""
			}
			fmt.Fprintf(&b, "  %-*s%s\n", label, fact.Label, line)
		}
	}
	for _, section := range spec.Doc().Sections() {
		fmt.Fprintf(&b, "\n  %s\n%s", section.Title, article.Terminal(section.Text, "    ", width))
	}
	return b.String()
}
