package gatereport

import (
	"fmt"
	"slices"
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
	s.warnings(r)
	s.reasons(r)
	s.failures(r)
	s.worst(r)
	if len(quiet) > 0 {
		s.force(fmt.Sprintf("\n<details><summary>%s</summary>\n", humanize.Counted(len(quiet), "more row")))
		s.table(r, quiet)
		s.force("\n</details>\n")
	}
	words := []string{legend(r, parts{typical: hasTypical(r), both: true, noise: true}, "in bold"), settings(r, markdownText)}
	s.fold("How it was measured", "setting", slices.DeleteFunc(words, func(s string) bool { return s == "" }))
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
	heads, mark := []string{"verdict", "solver", "corpus", "base", "head", string(gate.Mean), "interval", string(gate.Typical), "interval", "noise"}, mixed(r)
	typical := hasTypical(r)
	if !typical {
		heads = slices.Delete(heads, 7, 9)
	}
	s.force("\n| " + strings.Join(heads, " | ") + " |\n|:--|:--|:--" + strings.Repeat("|--:", len(heads)-3) + "|\n")
	for _, row := range rows {
		f := shown(r, row, mark)
		verdict := string(row.Verdict)
		if row.Verdict != gate.Pass {
			verdict = "**" + verdict + "**"
		}
		list := []string{verdict, markdownText(row.Solver), markdownText(row.Corpus), f.base, f.head, f.mean.bold(), f.mean.span}
		if typical {
			list = append(list, f.typical.bold(), f.typical.span)
		}
		s.add("row", "| "+strings.Join(append(list, f.noise), " | ")+" |\n")
	}
}

// bold returns the ratio, in bold if it decided the row.
func (c change) bold() string {
	if c.decided {
		return "**" + c.ratio + "**"
	}
	return c.ratio
}

func (s *sheet) reasons(r *gate.Result) {
	var lines []string
	for _, row := range r.Rows {
		text := ""
		if !plain(row) && len(row.Failures) == 0 { // the reason of a row with failures is in the section about failures
			text = " " + markdownText(row.Reason) + "."
		}
		if list := changes(row, markdownText); len(list) > 0 {
			text += " Counters: " + strings.Join(list, ", ") + "."
		}
		if text != "" {
			lines = append(lines, fmt.Sprintf("%s: %s:%s", row.Verdict, place(row, markdownText), text))
		}
	}
	if text := ungated(r.Rows...); text != "" {
		lines = append(lines, text)
	}
	s.fold("Reasons and counters", "reason", lines)
}

func (s *sheet) failures(r *gate.Result) {
	var lines []string
	for _, row := range r.Rows {
		for _, f := range row.Failures {
			lines = append(lines, place(row, markdownText)+", "+failure(f, markdownText)+markdownClues(f.Clues))
		}
	}
	s.fold("New failures of the head", "failure", lines)
}

func (s *sheet) worst(r *gate.Result) {
	var lines []string
	for _, row := range r.Rows {
		for _, x := range worst(row, allWorst) {
			lines = append(lines, place(row, markdownText)+", "+slowed(&x, markdownText)+markdownClues(x.Clues))
		}
	}
	s.fold("Puzzles that slowed down the most", "slow puzzle", lines)
}

// markdownClues returns a board as code after a sentence, so that a reader can copy it.
func markdownClues(clues string) string {
	if clues == "" {
		return ""
	}
	return " " + humanize.MarkdownCode(humanize.Shorten(humanize.Visible(clues), maxClues))
}

func (s *sheet) warnings(r *gate.Result) {
	for i, w := range warnings(r) {
		if i == 0 {
			s.force("\n")
		}
		s.add("warning", "- Warning: "+markdownText(w.Text)+"\n")
	}
}

// fold writes a list that is hidden until the reader opens it.
func (s *sheet) fold(title, kind string, lines []string) {
	if len(lines) == 0 {
		return
	}
	s.force(fmt.Sprintf("\n<details><summary>%s</summary>\n\n", title))
	for _, line := range lines {
		s.add(kind, "- "+line+"\n")
	}
	s.force("\n</details>\n")
}

// markdownText escapes and shortens a text from outside. It also breaks up mentions: GitHub would
// notify a user whose name follows an @.
func markdownText(s string) string {
	return strings.ReplaceAll(humanize.Markdown(humanize.Shorten(humanize.Visible(s), maxText)), "@", "@<!-- -->")
}
