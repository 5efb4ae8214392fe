package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
)

// listSolvers lists the solvers of the families, or all where none is named.
func listSolvers(families []string) ([]listed, error) {
	all := roster.All()
	var words []string
	for _, spec := range all {
		words = append(words, spec.Family)
	}
	for _, name := range families {
		if !slices.ContainsFunc(words, func(f string) bool { return strings.EqualFold(f, name) }) {
			return nil, usage(known("--family", "family", name, words))
		}
	}
	items := []listed{}
	for _, spec := range all {
		if len(families) == 0 || slices.ContainsFunc(families, func(f string) bool { return strings.EqualFold(f, spec.Family) }) {
			items = append(items, listedSolver(spec))
		}
	}
	return items, nil
}

func listedSolver(spec solvers.Spec) listed {
	doc := spec.Doc()
	it := listed{
		Name: spec.Name, Family: spec.Family, Synopsis: doc.Synopsis, Answers: spec.Answers.String(), Complete: &spec.Complete,
		Nodes: doc.Nodes, Source: doc.Source, Idea: doc.Idea, Cost: doc.Cost, Engine: spec.Engine, Allocates: spec.Allocates, Threads: spec.Threads, Doc: doc.Text,
	}
	for _, shape := range spec.Shapes {
		it.Shapes = append(it.Shapes, shape.String())
	}
	for _, o := range spec.Options {
		it.Options = append(it.Options, listedOption{o.Name, o.Default, o.Doc})
	}
	return it
}

// longSolver writes all that is known of a solver, a label before each part.
func longSolver(w io.Writer, it *listed) error {
	complete := "; given time, it answers every puzzle"
	if !*it.Complete {
		complete = "; it may decline"
	}
	rows := [][2]string{
		{"family", it.Family},
		{"boards", strings.Join(it.Shapes, ", ")},
		{"answers", it.Answers + complete},
		{"nodes", it.Nodes},
		{"source", it.Source},
	}
	if it.Engine != "" {
		rows = append(rows, [2]string{"engine", it.Engine + ", of those that this machine can run"})
	}
	if it.Allocates != "" {
		rows = append(rows, [2]string{"memory", "allocates while it solves: " + it.Allocates})
	}
	if it.Threads {
		rows = append(rows, [2]string{"threads", "others work for it, so that the CPU time of its own says little"})
	}
	for _, o := range it.Options {
		rows = append(rows, [2]string{"option", fmt.Sprintf("%s (default %s): %s", o.Name, o.Default, o.Doc)})
	}
	rows = append(rows, [2]string{"idea", it.Idea}, [2]string{"cost", it.Cost})

	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  %s\n", it.Name, it.Synopsis)
	for _, row := range rows {
		const label = 9
		for k, line := range humanize.Wrap(row[1], docWidth-label, 0) {
			if k > 0 {
				row[0] = ""
			}
			fmt.Fprintf(&b, "  %-*s%s\n", label, row[0], line)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
