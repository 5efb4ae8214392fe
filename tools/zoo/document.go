package main

import (
	"bytes"
	_ "embed" // what the zoo teaches is written by hand
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"sudokubench/internal/config"
	"sudokubench/internal/humanize"
	"sudokubench/internal/stats"
	"sudokubench/solvers"
)

//go:embed teaches.md
var teaches string

// zoo is all that the document is made of.
type zoo struct {
	solvers       []solvers.Spec
	contest       *config.Config
	unique, first figures // first: of solvers that are not in unique
}

// family is a kind of method, and who belongs to it in the order of the roster.
type family struct {
	name    string
	solvers []solvers.Spec
}

func (z *zoo) families() (list []family) {
	for _, spec := range z.solvers {
		k := slices.IndexFunc(list, func(f family) bool { return f.name == spec.Family })
		if k < 0 {
			k = len(list)
			list = append(list, family{name: spec.Family})
		}
		list[k].solvers = append(list[k].solvers, spec)
	}
	return list
}

// document is docs/zoo.md.
func (z *zoo) document() ([]byte, error) {
	var out bytes.Buffer
	families := z.families()
	out.WriteString("<!-- Made by `go run ./tools/zoo`. What it says is in the solvers' comments and in tools/zoo/teaches.md. -->\n")
	fmt.Fprintf(&out, "# The zoo\n\n%s in %s, in packages below [solvers](../solvers), behind one contract and checked by one suite. What is said of them here is what their comments say.\n",
		humanize.Counted(len(z.solvers), "solver"), plural(len(families), "family", "families"))
	z.table(&out, families)
	if err := z.lessons(&out); err != nil {
		return nil, err
	}
	out.WriteString("\n## The solvers\n")
	for _, f := range families {
		fmt.Fprintf(&out, "\n### %s\n", humanize.Markdown(f.name))
		for len(f.solvers) > 0 {
			n := 1 // those that share a package share an article
			for n < len(f.solvers) && f.solvers[n].Source == f.solvers[0].Source {
				n++
			}
			article(&out, f.solvers[:n])
			f.solvers = f.solvers[n:]
		}
	}
	return out.Bytes(), nil
}

// contestants are the names under which a solver took part: its own, and those
// of its variants.
func (z *zoo) contestants(spec solvers.Spec) []string {
	names := []string{spec.Name}
	for _, s := range z.contest.Solvers {
		if s.Solver == spec.Name && s.Name != spec.Name {
			names = append(names, s.Name)
		}
	}
	return names
}

// of finds a contestant's figures on a corpus; mark is set where they are of a
// run that asked for less.
func (z *zoo) of(contestant, corpus string) (f figure, mark, ok bool) {
	if f, ok = z.unique[of{contestant, corpus}]; ok {
		return f, false, true
	}
	f, ok = z.first[of{contestant, corpus}]
	return f, true, ok
}

// table writes the figures, and how they came about.
func (z *zoo) table(out *bytes.Buffer, families []family) {
	out.WriteString("\n## Figures\n")
	out.WriteString("`/s` is puzzles a second over those that it solved, *guesses* is nodes a puzzle (what one is, its article says), and *solved* the share of the puzzles put to it\n" +
		"before its budget ended that it answered within the limit of a puzzle. Read the first two with the third: who solves few, solves the easy ones, and few of few say little.\n" +
		"A name with *without* is the same solver with an option that leaves something out. Who takes no 9x9 boards has no figures.\n\n")
	out.WriteString("| family | solver |")
	rule := "|---|---|"
	for _, c := range z.contest.Corpora {
		name := humanize.Markdown(c.Name)
		fmt.Fprintf(out, " %s: /s | guesses | solved |", name)
		rule += "--:|--:|--:|"
	}
	out.WriteString("\n" + rule + "\n")
	var lesser []string // asked for less, or must be
	for _, f := range families {
		label := humanize.Markdown(f.name)
		for _, spec := range f.solvers {
			if !spec.Answers.Has(solvers.Unique) {
				lesser = append(lesser, spec.Name)
			}
			for _, contestant := range z.contestants(spec) {
				fmt.Fprintf(out, "| %s | %s |", label, humanize.Markdown(contestant))
				label = ""
				for _, c := range z.contest.Corpora {
					fig, mark, ok := z.of(contestant, c.Name)
					fmt.Fprintf(out, " %s |", cells(fig, mark, ok))
				}
				out.WriteString("\n")
			}
		}
	}
	var sets []string
	for _, c := range z.contest.Corpora {
		what := "`" + filepath.Base(c.Path) + "`, not part of the project"
		if c.Builtin != "" {
			what = "built in"
		}
		sets = append(sets, fmt.Sprintf("%s (%s)", humanize.Markdown(c.Name), what))
	}
	fmt.Fprintf(out, "\nThe sets: %s.\n", strings.Join(sets, ", "))
	fmt.Fprintf(out, "The command is `go run ./cmd/bench run -c %s --format csv >%s`: task %s, %s, %s a puzzle, %s for each set.\n",
		contestFile, figuresFile, z.contest.Task, humanize.Counted(z.contest.Workers, "worker"), z.contest.Puzzle, z.contest.Budget)
	if len(lesser) > 0 {
		fmt.Fprintf(out, "Figures with † are of solvers that find a solution and cannot tell whether it is the only one: `go run ./cmd/bench run -c %s --task first --solvers %s --format csv >%s`.\n",
			contestFile, strings.Join(lesser, ","), firstFile)
	}
	out.WriteString("Then `go run ./tools/zoo` writes this file.\n")
}

// cells are three of the table.
func cells(f figure, mark, ok bool) string {
	if !ok || f.attempts == 0 {
		return "- | - | -"
	}
	speed, guesses, dagger := "-", "-", ""
	if mark {
		dagger = "†"
	}
	if f.solved > 0 {
		speed = number(f.perSecond) + dagger
		if f.guesses >= 0 {
			guesses = number(f.guesses)
		}
	}
	return speed + " | " + guesses + " | " + share(f.solved, f.attempts)
}

// article is what solvers that share a comment say of themselves.
func article(out *bytes.Buffer, specs []solvers.Spec) {
	doc := specs[0].Doc()
	var names []string
	for _, spec := range specs {
		names = append(names, humanize.Markdown(spec.Name))
	}
	fmt.Fprintf(out, "\n#### %s\n%s\n", strings.Join(names, ", "), humanize.Markdown(doc.Synopsis))
	for _, part := range [][2]string{{"Idea", doc.Idea}, {"Source", doc.Source}, {"Cost", doc.Cost}, {"Answers", doc.Answers}, {"Nodes", doc.Nodes}} {
		fmt.Fprintf(out, "\n**%s.** %s\n", part[0], humanize.Markdown(part[1]))
	}
	for k, spec := range specs {
		var boards []string
		for _, shape := range spec.Shapes {
			boards = append(boards, shape.String())
		}
		who := ""
		if len(specs) > 1 {
			who = " of " + names[k]
		}
		fmt.Fprintf(out, "\n**Boards%s.** %s\n", who, strings.Join(boards, ", "))
		for _, o := range spec.Options {
			fmt.Fprintf(out, "\n**Option%s.** %s (default %s): %s\n", who, humanize.MarkdownCode(o.Name), humanize.MarkdownCode(o.Default), humanize.Markdown(o.Doc))
		}
	}
}

// lessons writes what the zoo teaches. Every figure in it is asked for by name,
// so that the text and the table say the same.
func (z *zoo) lessons(out *bytes.Buffer) error {
	solved := func(contestant, corpus string) (figure, error) {
		f, _, ok := z.of(contestant, corpus)
		if !ok || f.solved == 0 {
			return f, fmt.Errorf("there are no figures of %s on %s; ask {{if has}} first", contestant, corpus)
		}
		return f, nil
	}
	tried := func(contestant, corpus string) (figure, error) {
		f, _, ok := z.of(contestant, corpus)
		if !ok || f.attempts == 0 {
			return f, fmt.Errorf("%s was not tried on %s; ask {{if tried}} first", contestant, corpus)
		}
		return f, nil
	}
	// everywhere tells whether all are in the roster and have figures of every set.
	everywhere := func(of func(contestant, corpus string) (figure, error)) func(...string) bool {
		return func(contestants ...string) bool {
			for _, name := range contestants {
				if !slices.ContainsFunc(z.solvers, func(s solvers.Spec) bool { return slices.Contains(z.contestants(s), name) }) {
					return false
				}
				for _, c := range z.contest.Corpora {
					if _, err := of(name, c.Name); err != nil {
						return false
					}
				}
			}
			return true
		}
	}
	t, err := template.New("teaches.md").Funcs(template.FuncMap{
		"has":   everywhere(solved), // they solved something of every set
		"tried": everywhere(tried),  // they were put to it
		"speed": func(contestant, corpus string) (string, error) {
			f, err := solved(contestant, corpus)
			return number(f.perSecond), err
		},
		"guesses": func(contestant, corpus string) (string, error) {
			f, err := solved(contestant, corpus)
			return number(f.guesses), err
		},
		"solved": func(contestant, corpus string) (string, error) {
			f, err := tried(contestant, corpus)
			return share(f.solved, f.attempts), err
		},
		// times: how many times as fast the first is as the second.
		"times": func(fast, slow, corpus string) (string, error) {
			f, err := solved(fast, corpus)
			if err != nil {
				return "", err
			}
			g, err := solved(slow, corpus)
			return number(f.perSecond / g.perSecond), err
		},
	}).Parse(teaches)
	if err != nil {
		return err
	}
	out.WriteString("\n")
	return t.Execute(out, nil)
}

// number writes one of 0 or more with three digits that count, and thousands apart.
func number(x float64) string {
	if x = stats.Significant(x, 3); x >= 1000 {
		return humanize.Count(int(x))
	}
	return humanize.ThreeDigits(x)
}

// share writes one as percent, or as it is where that would claim too much. All
// of it and nothing of it are exact.
func share(part, whole int64) string {
	percent := 100 * float64(part) / float64(whole)
	switch {
	case whole < 100:
		return fmt.Sprintf("%d of %d", part, whole)
	case part == 0 || part == whole:
		return fmt.Sprintf("%.0f%%", percent)
	}
	return fmt.Sprintf("%.1f%%", min(max(percent, 0.1), 99.9))
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return humanize.Count(n) + " " + many
}
