package gatereport

import (
	"bytes"
	"fmt"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/record"
	"sudokubench/internal/words/humanize"
)

// renderGitHub writes workflow commands. Rows that regressed become errors. Undecided rows and
// warnings become warnings. The verdict, and the changed counters of other rows, become notices.
// GitHub shows only ten of each kind in a step, so the worst come first.
func renderGitHub(r *gate.Result, o Options) ([]byte, error) {
	var out bytes.Buffer
	annotate := func(kind string, row *gate.Row, title, text string) {
		properties := ""
		if file := legibleFile(row, o); file != "" {
			properties = "file=" + property(file) + ","
		}
		fmt.Fprintf(&out, "::%s %stitle=%s::%s\n", kind, properties, property(title), message(text))
	}
	for _, v := range []gate.Verdict{gate.Regressed, gate.Slower, gate.Inconclusive} {
		for _, row := range r.Rows {
			if row.Verdict != v {
				continue
			}
			kind := "error"
			if undecided(row) {
				kind = "warning"
			}
			text := append([]string{humanize.Visible(row.Reason)}, counters(row)...)
			for _, x := range worst(row, fewWorst) {
				text = append(text, "slower: "+slowed(&x, humanize.Visible))
			}
			annotate(kind, row, place(row, humanize.Visible)+": "+string(v), strings.Join(text, "\n"))
		}
	}
	var notes []string
	for _, w := range unsaid(r) {
		if w.Code == record.WarnLargerBoards { // this warning becomes a mere note, because every comparison of the default corpora has it
			notes = append(notes, humanize.Visible(w.Text))
			continue
		}
		annotate("warning", nil, "bench compare", humanize.Visible(w.Text))
	}
	annotate("notice", nil, "bench compare", headline(r, humanize.Visible))
	for _, row := range r.Rows {
		if list := counters(row); len(list) > 0 && row.Verdict != gate.Regressed && !undecided(row) {
			annotate("notice", row, place(row, humanize.Visible)+": counters changed", strings.Join(list, "\n"))
		}
	}
	for _, text := range notes {
		annotate("notice", nil, "bench compare", text)
	}
	return out.Bytes(), nil
}

// counters returns the counters of a row that changed, and a hint with the flag that makes the row
// fail because of these counters.
func counters(row *gate.Row) []string {
	list := changes(row, humanize.Visible)
	if hint := ungated(row); hint != "" {
		list = append(list, hint)
	}
	return list
}

func message(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func property(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(message(s))
}
