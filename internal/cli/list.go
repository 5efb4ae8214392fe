package cli

import (
	"cmp"
	"errors"
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
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

type listCommand struct {
	What    string   `arg:"" optional:"" default:"solvers" enum:"solvers,corpora,formats,protocols,reports,comparisons,histories" help:"solvers, corpora, formats (of puzzles), protocols, or the output formats of report, compare and history: reports, comparisons, histories (default: ${default})."`
	Names   []string `arg:"" optional:"" name:"name" help:"Only these, with documentation: bench list solvers band."`
	Family  []string `placeholder:"NAME" help:"Only solvers of these families."`
	JSON    bool     `name:"json" help:"Print a JSON array of objects."`
	Verbose bool     `short:"v" help:"Include documentation."`
}

// listed is one item of a list. Fields that do not apply to its kind are empty.
type listed struct {
	Name      string           `json:"name"`
	Own       bool             `json:"own,omitempty"` // whether the solver is an addition to the built-in solvers
	Family    string           `json:"family,omitempty"`
	Synopsis  string           `json:"synopsis,omitempty"`
	Shapes    []string         `json:"shapes,omitempty"`
	Answers   string           `json:"answers,omitempty"`
	Complete  *bool            `json:"complete,omitempty"`
	Marks     bool             `json:"pencilmarks,omitempty"` // whether the solver accepts pencilmark puzzles
	Nodes     string           `json:"nodes,omitempty"`
	Source    string           `json:"source,omitempty"`
	Idea      string           `json:"idea,omitempty"`
	Cost      string           `json:"cost,omitempty"`
	Engine    string           `json:"engine,omitempty"` // name of the implementation that runs on this machine, if the solver has several
	Allocates string           `json:"allocates,omitempty"`
	Threads   bool             `json:"threads,omitempty"`
	Options   []solvers.Option `json:"options,omitempty"`
	Puzzles   int              `json:"puzzles,omitempty"`
	Reads     *bool            `json:"reads,omitempty"`
	Writes    *bool            `json:"writes,omitempty"`
	Example   string           `json:"example,omitempty"`
	Doc       string           `json:"doc,omitempty"`
	Starts    program.Starts   `json:"starts,omitempty"`
	Gets      program.Source   `json:"gets,omitempty"` // the way in which a program gets the puzzles
	Form      program.Form     `json:"form,omitempty"`
	Takes     string           `json:"takes,omitempty"` // sentence about the starts of a program and the number of puzzles at each start
	Sample    *program.Sample  `json:"sample,omitempty"`

	spec solvers.Spec // specification of the solver; empty for other rows
}

func (l *listCommand) Run(s *session) error {
	items, err := l.items(s)
	if err != nil {
		return err
	}
	if items, err = l.named(items); err != nil {
		return err
	}
	if l.JSON {
		return writeJSON(s.stdout, items)
	}
	if l.Verbose || len(l.Names) > 0 {
		return l.long(s.stdout, items, s.textWidth())
	}
	return l.short(s.stdout, items)
}

// named returns the items that the command line names, in the order of the command line. It returns
// all items if the command line has no names.
func (l *listCommand) named(items []listed) ([]listed, error) {
	if len(l.Names) == 0 {
		return items, nil
	}
	if len(l.Family) > 0 {
		return nil, usage(errors.New("list takes names or --family; leave out one of them"))
	}
	words := spelling.Words(items, func(it listed) string { return it.Name })
	var chosen []listed
	for _, name := range strings.Split(strings.Join(l.Names, ","), ",") {
		k := slices.IndexFunc(words, func(w string) bool { return strings.EqualFold(w, name) })
		if k < 0 {
			return nil, usage(known("list "+l.What, "name", name, words))
		}
		chosen = append(chosen, items[k])
	}
	return chosen, nil
}

func (l *listCommand) items(s *session) ([]listed, error) {
	if l.What == "solvers" {
		return listSolvers(s.roster, l.Family)
	}
	if len(l.Family) > 0 {
		return nil, usage(fmt.Errorf("--family applies only to solvers; %s have no families", l.What))
	}
	items := []listed{}
	switch l.What {
	case "corpora":
		for _, b := range corpus.Builtins() {
			set, err := contest.Load(config.Corpus{Name: b.Name, Builtin: b.Name})
			if err != nil {
				return nil, err
			}
			items = append(items, listed{Name: b.Name, Synopsis: b.Doc, Puzzles: set.Len(), Shapes: []string{set.Shape().String()}})
		}
	case "formats":
		for _, f := range corpus.Formats() {
			items = append(items, listed{Name: f.Name, Synopsis: f.Doc, Reads: &f.Read, Writes: &f.Write, Example: f.Example})
		}
	case "protocols":
		for _, p := range program.Protocols() {
			items = append(items, listed{Name: p.Name, Synopsis: p.Synopsis, Doc: p.Doc, Starts: p.Starts, Gets: p.Source, Form: p.Form, Takes: takes(&p), Sample: &p.Sample})
		}
	case "reports":
		for _, name := range reportFormats() {
			items = append(items, listed{Name: name})
		}
	case "comparisons":
		for _, f := range gatereport.List() {
			items = append(items, listed{Name: f.Name, Synopsis: f.Synopsis})
		}
	case "histories":
		for _, f := range history.List() {
			items = append(items, listed{Name: f.Name, Synopsis: f.Synopsis})
		}
	}
	return items, nil
}

func (l *listCommand) short(w io.Writer, items []listed) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, it := range items {
		switch l.What {
		case "solvers":
			here := ""
			if it.Engine != "" {
				here = " Here: " + it.Engine + "."
			}
			fmt.Fprintf(tw, "%s\t%s\t%s\t%s%s\n", it.Name, it.Family, sizes(it.Shapes), it.Synopsis, here)
		case "corpora":
			fmt.Fprintf(tw, "%s\t%d of %s\t%s\n", it.Name, it.Puzzles, sizes(it.Shapes), it.Synopsis)
		case "protocols":
			fmt.Fprintf(tw, "%s\tstarts %s\t%s\n", it.Name, it.Starts, it.Synopsis)
		default:
			fmt.Fprintf(tw, "%s\t%s\n", it.Name, it.Synopsis)
		}
	}
	return tw.Flush()
}

func (l *listCommand) long(w io.Writer, items []listed, width int) error {
	for i, it := range items {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if l.What == "solvers" {
			if err := longSolver(w, &it, width); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintln(w, it.Name)
		text := it.Doc
		if text == "" {
			text = it.Synopsis
		}
		if it.Example != "" {
			text += "\n\n" + it.Example
		}
		if it.Sample != nil {
			text = it.Synopsis + "\n" + it.Takes + "\n\n" + paragraphs(text, width) + "\n" + dialogue(it.Sample)
		}
		for line := range strings.Lines(strings.TrimRight(text, "\n")) {
			if _, err := io.WriteString(w, strings.TrimRight("  "+line, " \n")+"\n"); err != nil {
				return err
			}
		}
	}
	return nil
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

// sizes returns a list of boards as text. Long lists are shortened to their first and last board:
// "4x4..25x25".
func sizes(shapes []string) string {
	if len(shapes) > 2 {
		return shapes[0] + ".." + shapes[len(shapes)-1]
	}
	return strings.Join(shapes, ", ")
}

func listSolvers(r roster.Roster, families []string) ([]listed, error) {
	all := r.All()
	words := spelling.Words(all, func(s solvers.Spec) string { return s.Family })
	for _, name := range families {
		if !slices.ContainsFunc(words, func(f string) bool { return strings.EqualFold(f, name) }) {
			return nil, usage(known("--family", "family", name, words))
		}
	}
	items := []listed{}
	for i, spec := range all {
		if len(families) > 0 && !slices.ContainsFunc(families, func(f string) bool { return strings.EqualFold(f, spec.Family) }) {
			continue
		}
		doc := spec.Doc()
		items = append(items, listed{
			Name: spec.Name, Own: i >= len(all)-len(r.Own()), Family: spec.Family, Synopsis: doc.Synopsis, Shapes: spelling.Words(spec.Shapes, sudoku.Shape.String),
			Answers: spec.Answers.String(), Complete: &spec.Complete, Marks: spec.Pencilmarks, Nodes: doc.Nodes, Source: doc.Source, Idea: doc.Idea, Cost: doc.Cost,
			Engine: spec.Engine, Allocates: spec.Allocates, Threads: spec.Threads, Options: spec.Options, Doc: doc.Text, spec: spec,
		})
	}
	return items, nil
}

// longSolver writes the properties and the article of a solver.
func longSolver(w io.Writer, it *listed, width int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  %s\n", it.Name, strings.Join(humanize.Wrap(it.Synopsis, width, 0), "\n  "))
	for _, fact := range article.Facts(&it.spec) {
		const label = 9
		for k, line := range humanize.Wrap(fact.Text, width-label, 0) {
			if k > 0 {
				fact.Label = ""
			}
			fmt.Fprintf(&b, "  %-*s%s\n", label, fact.Label, line)
		}
	}
	for _, section := range it.spec.Doc().Sections() {
		fmt.Fprintf(&b, "\n  %s\n%s", section.Title, article.Terminal(section.Text, "    ", width))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
