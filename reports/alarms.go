package reports

import (
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// Alarms returns two lists of warnings. alarms affect how far the result can be trusted, remarks
// are harmless. Each warning is a sentence without its code. Damaged lines come first. The other
// alarms have the order of the function alarming: the worst of each kind before all others.
func (p Words) Alarms(r *standings.Result) (alarms, remarks []string) {
	var damage []string
	list, _ := p.alarming(r)
	for _, w := range list {
		if s := p.sentence(r, w); w.Code == run.DamagedLine {
			damage = append(damage, s)
		} else {
			alarms = append(alarms, s)
		}
	}
	for i := range r.Warnings {
		if w := &r.Warnings[i]; harmless(w.Code) {
			remarks = append(remarks, p.sentence(r, w))
		}
	}
	return append(damage, alarms...), remarks
}

// sentence formats a warning for readers who do not know the codes. It capitalizes the first word
// unless this is the name of a contestant.
func (p Words) sentence(r *standings.Result, w *run.Warning) string {
	s := strings.TrimSuffix(p(w.Text), ".")
	word, _, more := strings.Cut(s, " ")
	name := slices.ContainsFunc(r.Contestants, func(c record.Contestant) bool { return p(c.Name) == word })
	if more && !name && !strings.ContainsFunc(word, func(c rune) bool { return c < 'a' || c > 'z' }) {
		s = strings.ToUpper(s[:1]) + s[1:]
	}
	if w.Times > 1 {
		s += fmt.Sprintf(" (%s times)", humanize.Count(w.Times))
	}
	return s + "."
}
