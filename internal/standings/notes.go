package standings

import (
	"slices"

	"sudokubench/internal/record"
)

// noteKind is the subject of a Note.
type noteKind int

// The kinds of notes.
const (
	Reached           noteKind = iota // the contestant reached Count of the puzzles; the reason is not known
	ReachedBudget                     // the contestant reached Count puzzles, because its time was used up: see TimeNS and BudgetNS
	ReachedEnd                        // the contestant reached Count puzzles so far, because the run has not finished
	ReachedAbandoned                  // the contestant reached Count puzzles and was then excluded, because it ignored its cancellation; see Reason
	CutShort                          // the contestant reached every puzzle, but its time was used up before all rounds were finished
	MissedTurn                        // the contestant missed a turn; Reason explains why
	StartupUnmeasured                 // the contestant's start-up could not be measured completely; Reason explains why
	GarbageCollected                  // the garbage collector ran Count times in the contestant's turns
	NoPart                            // the contestant did not take part; Reason explains why
	SkippedPuzzles                    // Count bad puzzles of the source were skipped; Reason is the first fault
)

// Note is a fact that readers of a Table need in addition to its figures.
type Note struct {
	Kind       noteKind
	Contestant string // name of the contestant; empty if the note is about the corpus
	Count      int
	Puzzles    int    // number of puzzles of the corpus
	TimeNS     int64  // time target of the run in ns, if the contestant used up its share of it; 0 if it used up its budget
	BudgetNS   int64  // budget of the contestant in ns; 0 if it is not known
	Reason     string // cause in words; can be empty
}

// notes returns the notes of a table: first about the contestants that took part, in their order,
// then about the contestants that did not, then about the corpus. The CutShort notes follow the
// other notes of contestants that took part.
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

// budget returns the budget of a contestant on a corpus in ns, or 0 if the record has no budget.
func (b *builder) budget(name string) int64 {
	if c := b.Contestant(name); c != nil && c.BudgetNS > 0 {
		return c.BudgetNS
	}
	return b.Head.BudgetNS
}

// target returns the time target of the run in ns if this target, rather than the budget, ended a
// contestant's turns on a corpus. Otherwise it returns 0.
func (b *builder) target(corpus, name string) int64 {
	who := slices.IndexFunc(b.Contestants, func(c record.Contestant) bool { return c.Name == name })
	if budget := b.budget(name); budget > 0 && b.Corpus(corpus).Part(who).SpentNS >= budget {
		return 0
	}
	return b.Head.TimeNS
}
