package standings

import (
	"slices"

	"sudokubench/internal/record"
)

// NoteKind says what a Note is about.
type NoteKind int

// The kinds of notes.
const (
	Reached           NoteKind = iota // Count of the puzzles were reached, for no reason that is known
	ReachedBudget                     // the same, since the contestant's time was spent: see TimeNS and BudgetNS
	ReachedEnd                        // the same, since the run ended
	ReachedAbandoned                  // the same, since the contestant ignored its cancellation, for Reason
	CutShort                          // every puzzle was reached, but the same time cut rounds short
	MissedTurn                        // a turn was missed, for Reason
	StartupUnmeasured                 // its start-up could not be measured in full, for Reason
	GarbageCollected                  // garbage was collected Count times in its turns
	NoPart                            // the contestant did not take part, for Reason
	SkippedPuzzles                    // Count puzzles of the source were skipped as bad; Reason is the first fault
)

// Note is what a reader must know of a Table besides its figures.
type Note struct {
	Kind       NoteKind
	Contestant string // empty: it is about the corpus
	Count      int
	Puzzles    int    // of the corpus
	TimeNS     int64  // target of the run, if the contestant's share of it was spent; 0: its budget was
	BudgetNS   int64  // 0: not known
	Reason     string // may be empty
}

// notes are those of a table: of each contestant that took part in its order, of
// those that did not take part, of the corpus.
func (b *builder) notes(t *Table) []Note {
	var notes, cut []Note
	for i := range t.Entries {
		e := &t.Entries[i]
		n := Note{Contestant: e.Contestant, Count: e.Reached, Puzzles: e.Puzzles, BudgetNS: b.budget(e.Contestant)}
		some := e.Reached < e.Puzzles
		switch {
		case e.Abandoned:
			n.Kind, n.Reason = ReachedAbandoned, e.Trouble
		case e.BudgetSpent && some:
			n.Kind, n.TimeNS = ReachedBudget, b.target(t.Corpus.Name, e.Contestant)
		case e.BudgetSpent:
			n.Kind, n.TimeNS = CutShort, b.target(t.Corpus.Name, e.Contestant)
		case some && !b.Done():
			n.Kind = ReachedEnd
		}
		switch {
		case n.Kind == CutShort:
			cut = append(cut, n)
		case some || e.Abandoned:
			notes = append(notes, n)
		}
		if e.Trouble != "" && !e.Abandoned {
			notes = append(notes, Note{Kind: MissedTurn, Contestant: e.Contestant, Reason: e.Trouble})
		}
		if e.ProcessTrouble != "" {
			notes = append(notes, Note{Kind: StartupUnmeasured, Contestant: e.Contestant, Reason: e.ProcessTrouble})
		}
		if e.GC > 0 {
			notes = append(notes, Note{Kind: GarbageCollected, Contestant: e.Contestant, Count: e.GC})
		}
	}
	notes = append(notes, cut...)
	for _, a := range t.Absent {
		notes = append(notes, Note{Kind: NoPart, Contestant: a.Contestant, Reason: a.Reason})
	}
	if c := &t.Corpus; c.Skipped > 0 {
		n := Note{Kind: SkippedPuzzles, Count: c.Skipped}
		if len(c.Faults) > 0 {
			n.Reason = c.Faults[0]
		}
		notes = append(notes, n)
	}
	return notes
}

// budget is a contestant's on a corpus, in ns; 0: none is recorded.
func (b *builder) budget(name string) int64 {
	if c := b.Contestant(name); c != nil && c.BudgetNS > 0 {
		return c.BudgetNS
	}
	return b.Head.BudgetNS
}

// target is the target for the time of the run in ns if it, and not the budget, was the
// end of a contestant's time on a corpus; 0: it was not.
func (b *builder) target(corpus, name string) int64 {
	who := slices.IndexFunc(b.Contestants, func(c record.Contestant) bool { return c.Name == name })
	if budget := b.budget(name); budget > 0 && b.Corpus(corpus).Part(who).SpentNS >= budget {
		return 0
	}
	return b.Head.TimeNS
}
