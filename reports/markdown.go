package reports

import (
	"bytes"
	"fmt"
	"strings"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// renderMarkdown writes tables in the Markdown of GitHub. It does not remove or cut anything,
// because a browser can scroll.
func renderMarkdown(r *standings.Result, _ Options) ([]byte, error) {
	var out bytes.Buffer
	p := Words(humanize.Markdown)
	fmt.Fprintf(&out, "# %s\n", strings.Join(p.Summary(r), "; "))
	if s := p.State(r); s != "" {
		fmt.Fprintf(&out, "\n**%s**\n", s)
	}
	damage, warnings := p.Warnings(r)
	for _, s := range damage {
		fmt.Fprintf(&out, "\n**%s**\n", s)
	}
	lists := lists(r)
	var legend []Column
	for _, l := range lists {
		fmt.Fprintf(&out, "\n## %s\n\n**%s**\n\n", p.Title(l), p.Headline(l))
		g := l.grid(inMarkdown).measuredOnly()
		markdownGrid(&out, g)
		markdownList(&out, p.Notes(l))
		markdownFindings(&out, p, l)
		for i, c := range g.columns {
			if measured([]grid{g}, i) {
				legend = append(legend, c)
			}
		}
	}
	if len(lists) > 0 {
		markdownList(&out, p.Legend(r, legend))
	}
	if len(warnings) > 0 {
		fmt.Fprintf(&out, "\n## Warnings\n")
		markdownList(&out, warnings)
	}
	fmt.Fprintf(&out, "\n## %s\n", measuredTitle)
	markdownList(&out, p.conditions(r))
	return out.Bytes(), nil
}

// markdownList writes sentences as a list, if there are any.
func markdownList(out *bytes.Buffer, sentences []string) {
	for i, s := range sentences {
		if i == 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "- %s\n", s)
	}
}

// markdownGrid writes a table. The rank and the name of the winner are bold.
func markdownGrid(out *bytes.Buffer, g grid) {
	heads, rules := make([]string, len(g.columns)), make([]string, len(g.columns))
	for i, c := range g.columns {
		heads[i], rules[i] = c.Name, "--:"
		if c.Left {
			rules[i] = ":--"
		}
	}
	row := func(cells []string) { fmt.Fprintf(out, "| %s |\n", strings.Join(cells, " | ")) }
	row(heads)
	row(rules)
	for k, cells := range g.rows {
		shown := make([]string, len(cells))
		for i, s := range cells {
			if i == nameColumn {
				s = humanize.Markdown(s)
			}
			if g.won[k] && i <= nameColumn {
				s = "**" + s + "**"
			}
			shown[i] = strings.TrimSpace(s)
		}
		row(shown)
	}
}

// markdownFindings lists the puzzles that were not verified, in a section that is closed at first.
func markdownFindings(out *bytes.Buffer, p Words, l *List) {
	accounts := p.accounts(l)
	if len(accounts) == 0 {
		return
	}
	fmt.Fprintf(out, "\n<details><summary>%s</summary>\n\n", p.notVerified(l))
	for _, a := range accounts {
		if len(a.stories) == 0 {
			fmt.Fprintf(out, "- %s\n", a.line())
			continue
		}
		fmt.Fprintf(out, "- %s\n", a.head)
		for _, story := range a.stories {
			fmt.Fprintf(out, "  - %s\n", story.where)
			markdownBoard(out, "clues", story.clues)
			markdownBoard(out, "answer", story.answer)
		}
		if a.rest != "" {
			fmt.Fprintf(out, "  - %s\n", a.rest)
		}
	}
	fmt.Fprintf(out, "\n</details>\n")
}

func markdownBoard(out *bytes.Buffer, label, board string) {
	if board != "" {
		fmt.Fprintf(out, "    - %s %s\n", label, humanize.MarkdownCode(humanize.Shorten(humanize.Visible(board), maxBoard)))
	}
}
