package history

import (
	"bytes"
	"fmt"

	"sudokubench/internal/humanize"
)

// maxSpark is how many cells a line has in markdown.
const maxSpark = 120

// renderMarkdown writes the changes in the open and the tables folded.
func renderMarkdown(h *History) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "### %s\n", headline(h))
	for _, s := range h.Series {
		fmt.Fprintf(&out, "\n#### %s\n\n%s\n\n", s.title(humanize.Markdown), s.about(humanize.Markdown))
		fmt.Fprintf(&out, "`%s` %s\n", s.spark(maxSpark), s.extent())
		for k := range s.Steps {
			if k == 0 {
				out.WriteByte('\n')
			}
			fmt.Fprintf(&out, "- **%s**\n", s.story(&s.Steps[k], humanize.Markdown))
		}
		fmt.Fprintf(&out, "\n<details><summary>%s</summary>\n\n| | run | version | %s | normalised |\n|:--|:--|:--|--:|--:|\n", humanize.Counted(len(s.Points), "run"), s.mean())
		at := s.steps()
		for k, p := range s.Points {
			mark := ""
			if at[k] {
				mark = `\*`
			}
			fmt.Fprintf(&out, "| %s | %s | %s | %s | %s |\n", mark, stamp(p.Started), humanize.Markdown(p.version()), humanize.Duration(p.MeanNS), p.normalised())
		}
		out.WriteString("\n</details>\n")
	}
	for _, s := range footnotes(h) {
		fmt.Fprintf(&out, "\n%s\n", humanize.Markdown(s))
	}
	return out.Bytes()
}
