package history

import (
	"bytes"
	"fmt"
	"strings"

	"sudokubench/internal/words/humanize"
)

// maxSpark is the largest number of cells of a sparkline in Markdown.
const maxSpark = 120

// renderMarkdown writes the changes of each series. The table with the runs of a series is
// closed at first.
func renderMarkdown(h *history, v View) ([]byte, error) {
	var out bytes.Buffer
	fmt.Fprintf(&out, "### %s\n", headline(h, v))
	for _, s := range h.shown(v) {
		fmt.Fprintf(&out, "\n#### %s\n\n%s\n\n", s.title(humanize.Markdown), s.about(humanize.Markdown))
		fmt.Fprintf(&out, "`%s` %s\n", s.spark(maxSpark), s.extent())
		for k, story := range s.stories(humanize.Markdown) {
			if k == 0 {
				out.WriteByte('\n')
			}
			fmt.Fprintf(&out, "- **%s**\n", story)
		}
		fmt.Fprintf(&out, "\n<details><summary>%s</summary>\n\n| | run | bench | %s | normalised |\n|:--|:--|:--|--:|--:|\n", humanize.Counted(len(s.Points), "run"), s.mean())
		marks := s.marks()
		for k, p := range s.Points {
			fmt.Fprintf(&out, "| %s | %s | %s | %s | %s |\n", strings.ReplaceAll(marks[k], "*", `\*`), stamp(p.Started), humanize.Markdown(p.version()), humanize.Duration(p.MeanNS), p.normalised())
		}
		out.WriteString("\n</details>\n")
	}
	for _, s := range footnotes(h, v) {
		fmt.Fprintf(&out, "\n%s\n", humanize.Markdown(s))
	}
	return out.Bytes(), nil
}
