package gatereport

import (
	"fmt"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/words/humanize"
)

// Limits of a report. A comment on GitHub has at most 65,536 characters; some are left for text
// that others add. shownFirst rows are visible, and the rest is folded.
const (
	maxMarkdown = 60_000
	shownFirst  = 30
	maxText     = 400 // largest number of cells of a text from outside, such as a name
	maxClues    = 800 // largest number of cells of a board; a 25x25 board needs 625
)

// marker is the first line of every markdown report. Browsers do not show it. CI uses it, or replaces
// it by its own, to find its comment and update it.
const marker = "<!-- bench compare -->"

// sheet is a markdown text with a limited length.
type sheet struct {
	out  strings.Builder
	left int            // number of bytes that still fit
	cut  map[string]int // number of lines that were left out, by kind
	kind []string       // keys of the map cut, in the order of their first line
}

// closing is the number of bytes reserved for the ends of blocks and for the list of omissions.
const closing = 600

// add appends a text if it fits, and leaves space for the end of its block. Otherwise it counts the
// text as left out and returns false.
func (s *sheet) add(kind, text string) bool {
	if len(text) > s.left-closing {
		if s.cut[kind] == 0 {
			s.kind = append(s.kind, kind)
		}
		s.cut[kind]++
		return false
	}
	s.force(text)
	return true
}

func (s *sheet) force(text string) {
	s.out.WriteString(text)
	s.left -= len(text)
}

func renderMarkdown(r *gate.Result, _ Options) ([]byte, error) {
	s := &sheet{left: maxMarkdown, cut: map[string]int{}}
	s.force(marker + "\n### " + headline(r, markdownText) + "\n\n" + sides(r, markdownText) + "\n")
	if text := kind(r); text != "" {
		s.force("\n" + text + "\n")
	}
	var loud, quiet []*gate.Row
	for _, v := range []gate.Verdict{gate.Regressed, gate.Slower, gate.Inconclusive, gate.Improved, gate.Pass} {
		for _, row := range r.Rows {
			switch {
			case row.Verdict != v:
			case plain(row) || len(loud) >= shownFirst:
				quiet = append(quiet, row)
			default:
				loud = append(loud, row)
			}
		}
	}
	if len(loud) == 0 && len(quiet) <= shownFirst {
		loud, quiet = quiet, nil
	}
	s.table(r, loud)
	news := warnings(r, markdownText)
	for k, x := range news.items {
		if k == 0 {
			s.force("\n")
		}
		s.add(news.kind, "- Warning: "+x.text+"\n")
	}
	for _, part := range sections(r, markdownText, allWorst) {
		s.fold(part)
	}
	if len(quiet) > 0 {
		s.force(fmt.Sprintf("\n<details><summary>%s</summary>\n", humanize.Counted(len(quiet), "more row")))
		s.table(r, quiet)
		s.force("\n</details>\n")
	}
	how := section{title: "How it was measured", kind: "setting"}
	for _, text := range []string{legend(r, parts{typical: hasTypical(r), both: true, noise: true}, "in bold"), settings(r, markdownText)} {
		if text != "" {
			how.items = append(how.items, item{text: text})
		}
	}
	s.fold(how)
	if len(s.kind) > 0 {
		var list []string
		for _, kind := range s.kind {
			list = append(list, humanize.Counted(s.cut[kind], kind))
		}
		s.force("\nLeft out for length: " + strings.Join(list, ", ") + ". The text and JSON reports contain everything.\n")
	}
	return []byte(s.out.String()), nil
}

// table writes rows. Rows that do not fit are only counted.
func (s *sheet) table(r *gate.Result, rows []*gate.Row) {
	if len(rows) == 0 {
		return
	}
	p := parts{typical: hasTypical(r), both: true, noise: true}
	bold := func(text string) string { return "**" + text + "**" }
	heads, cells := p.cells(r, rows, markdownText, bold)
	s.force("\n| " + strings.Join(heads, " | ") + " |\n|:--|:--|:--" + strings.Repeat("|--:", len(heads)-3) + "|\n")
	for i, list := range cells {
		if rows[i].Verdict != gate.Pass {
			list[0] = bold(list[0])
		}
		s.add("row", "| "+strings.Join(list, " | ")+" |\n")
	}
}

// markdownClues returns a board as code after a sentence, so that a reader can copy it.
func markdownClues(clues string) string {
	if clues == "" {
		return ""
	}
	return " " + humanize.MarkdownCode(humanize.Shorten(humanize.Visible(clues), maxClues))
}

// fold writes a list that is hidden until the reader opens it.
func (s *sheet) fold(part section) {
	if len(part.items) == 0 {
		return
	}
	s.force(fmt.Sprintf("\n<details><summary>%s</summary>\n\n", part.title))
	for _, x := range part.items {
		s.add(part.kind, "- "+x.text+markdownClues(x.clues)+"\n")
	}
	s.force("\n</details>\n")
}

// markdownText escapes and shortens a text from outside. It also breaks up mentions: GitHub would
// notify a user whose name follows an @.
func markdownText(s string) string {
	return strings.ReplaceAll(humanize.Markdown(humanize.Shorten(humanize.Visible(s), maxText)), "@", "@<!-- -->")
}
