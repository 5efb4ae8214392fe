package gatereport

import (
	"bytes"
	"fmt"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/humanize"
)

// renderGitHub writes workflow commands: an error for each row that regressed, a
// warning for each that is inconclusive and for each warning, and a notice with
// the verdict. GitHub shows ten of each kind in a step; the worst come first.
func renderGitHub(r *gate.Result, o Options) ([]byte, error) {
	var out bytes.Buffer
	annotate := func(kind string, row *gate.Row, title, text string) {
		properties := ""
		if file := legibleFile(row, o); file != "" {
			properties = "file=" + property(file) + ","
		}
		fmt.Fprintf(&out, "::%s %stitle=%s::%s\n", kind, properties, property(title), message(text))
	}
	for _, v := range []gate.Verdict{gate.Regressed, gate.Inconclusive} {
		for _, row := range r.Rows {
			if row.Verdict != v {
				continue
			}
			kind := "error"
			if v == gate.Inconclusive {
				kind = "warning"
			}
			text := append([]string{humanize.Visible(row.Reason)}, changes(row, humanize.Visible)...)
			for _, x := range worst(row, fewWorst) {
				text = append(text, "slower: "+slowed(&x, humanize.Visible))
			}
			annotate(kind, row, place(row, humanize.Visible)+": "+string(v), strings.Join(text, "\n"))
		}
	}
	for _, w := range warnings(r) {
		annotate("warning", nil, "bench compare", humanize.Visible(w.Text))
	}
	annotate("notice", nil, "bench compare", headline(r, humanize.Visible))
	return out.Bytes(), nil
}

func message(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func property(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(message(s))
}
