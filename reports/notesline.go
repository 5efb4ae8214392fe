package reports

import (
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/ranking"
)

// NotesLine summarizes the notes of a list in one line. notes is their number.
func (p Words) NotesLine(l *List, notes int) string {
	var parts []string
	add := func(n int, one, more string) {
		if n == 1 {
			parts = append(parts, one)
		} else if n > 1 {
			parts = append(parts, humanize.Count(n)+" "+more)
		}
	}
	pairs := map[ranking.Decision]int{}
	turn, tiers := 0, 0
	for i := range l.neighbours {
		pairs[l.neighbours[i].State]++
		if mayTurn(&l.neighbours[i]) {
			turn++
		}
	}
	for i := range l.Rows {
		if l.Rows[i].Tier > 0 && l.Rows[i].Rank != nil {
			tiers++
		}
	}
	add(pairs[ranking.Equal], "1 pair equal within 2%", "pairs equal within 2%")
	add(pairs[ranking.Undecided], "1 pair undecided", "pairs undecided")
	add(turn, "1 pair of contestants whose order might differ on other puzzles", "pairs of contestants whose order might differ on other puzzles")
	add(tiers, "1 contestant ranked after the others because of failures", "contestants ranked after the others because of failures")
	kinds := map[standings.NoteKind]int{}
	for i := range l.notes {
		kinds[l.notes[i].Kind]++
	}
	add(kinds[standings.ReachedBudget]+kinds[standings.ReachedEnd]+kinds[standings.ReachedAbandoned], "1 contestant did not reach every puzzle", "contestants did not reach every puzzle")
	add(kinds[standings.CutShort], "1 did not play every round", "did not play every round")
	add(kinds[standings.NoPart], "1 did not take part", "did not take part")
	text := humanize.Counted(notes, "note")
	if parts != nil {
		text += ": " + strings.Join(parts, ", ")
	}
	return text
}

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
