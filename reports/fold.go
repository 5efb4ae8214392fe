package reports

import (
	"fmt"
	"reflect"
	"time"

	"sudokubench/internal/record"
)

// maxPuzzles bounds what a corpus may say of its size, so that a bad record
// does not make a Fold claim memory without end. A run could not hold as many.
const maxPuzzles = 1 << 27

// Fold takes the events of a record, in their order, and keeps what reports
// need: a byte for each puzzle and contestant, and four for each time taken of
// a single puzzle. It belongs to one goroutine at a time.
type Fold struct {
	run         *record.Run
	corpora     []*corpus
	contestants []record.Contestant
	corpusAt    map[string]int
	contestAt   map[string]int
	warnings    []Warning
	warningAt   map[record.Warning]int
	resumed     []time.Time
	end         *record.End
	machine     machineSums
	match       matcher
}

// corpus is a corpus of the run and who took which part in it.
type corpus struct {
	record.Corpus
	parts      []*part                 // by number of the contestant; nil or missing: no event names the two
	references map[int]*referenceRound // by round
}

// NewFold returns a Fold that has seen no event.
func NewFold() *Fold {
	return &Fold{
		corpusAt:  map[string]int{},
		contestAt: map[string]int{},
		warningAt: map[record.Warning]int{},
	}
}

// Add takes the next event. An error says what is wrong with it; such an event
// changes nothing, and the caller may go on with the next.
func (f *Fold) Add(e record.Event) error {
	if v := reflect.ValueOf(e); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return fmt.Errorf("no event; want one of the types of package record")
	}
	if run, ok := e.(*record.Run); ok {
		return f.addRun(run)
	}
	if f.run == nil {
		return fmt.Errorf("the record does not open with a run event; is its beginning cut off?")
	}
	switch e := e.(type) {
	case *record.Corpus:
		return f.addCorpus(e)
	case *record.Contestant:
		return f.addContestant(e)
	case *record.Process:
		return f.addProcess(e)
	case *record.Block:
		return f.addBlock(e)
	case *record.Turn:
		return f.addTurn(e)
	case *record.Reference:
		return f.addReference(e)
	case *record.Machine:
		return f.machine.add(e)
	case *record.Warning:
		f.addWarning(e)
	case *record.Resume:
		f.resumed = append(f.resumed, e.At)
		f.end = nil // the end of the part before
	case *record.End:
		end := *e
		f.end = &end
	default:
		return fmt.Errorf("event of type %T is not known here; this program is older than the record", e)
	}
	return nil
}

func (f *Fold) addRun(e *record.Run) error {
	switch {
	case f.run != nil:
		return fmt.Errorf("a second run event; a record holds one run")
	case e.Schema > record.Schema:
		return fmt.Errorf("the record has schema %d, this program reads up to %d; use a newer one", e.Schema, record.Schema)
	case e.PuzzleNS < 0 || e.BudgetNS < 0:
		return fmt.Errorf("the run's limits are negative (puzzle %d ns, budget %d ns)", e.PuzzleNS, e.BudgetNS)
	}
	run := *e
	f.run = &run
	return nil
}

func (f *Fold) addCorpus(e *record.Corpus) error {
	if at, known := f.corpusAt[e.Name]; known {
		if !reflect.DeepEqual(f.corpora[at].Corpus, *e) {
			return fmt.Errorf("corpus %q is described twice, and differently", e.Name)
		}
		return nil
	}
	if e.Puzzles < 0 || e.Puzzles > maxPuzzles || e.Skipped < 0 {
		return fmt.Errorf("corpus %q has %d puzzles and %d skipped; want 0 to %d", e.Name, e.Puzzles, e.Skipped, maxPuzzles)
	}
	f.corpusAt[e.Name] = len(f.corpora)
	f.corpora = append(f.corpora, &corpus{Corpus: *e})
	return nil
}

func (f *Fold) addContestant(e *record.Contestant) error {
	if e.PuzzleNS < 0 || e.BudgetNS < 0 {
		return fmt.Errorf("the limits of contestant %q are negative (puzzle %d ns, budget %d ns)", e.Name, e.PuzzleNS, e.BudgetNS)
	}
	if at, known := f.contestAt[e.Name]; known {
		if !reflect.DeepEqual(f.contestants[at], *e) {
			return fmt.Errorf("contestant %q is described twice, and differently", e.Name)
		}
		return nil
	}
	f.contestAt[e.Name] = len(f.contestants)
	f.contestants = append(f.contestants, *e)
	return nil
}

func (f *Fold) addWarning(e *record.Warning) {
	at, known := f.warningAt[*e]
	if !known {
		at = len(f.warnings)
		f.warningAt[*e] = at
		f.warnings = append(f.warnings, Warning{Code: e.Code, Text: e.Text})
	}
	f.warnings[at].Times++
}

func (f *Fold) addBlock(e *record.Block) error {
	c, who, err := f.pair(e.Corpus, e.Contestant)
	if err != nil {
		return err
	}
	if err := f.match.block(e, c.Puzzles); err != nil {
		return fmt.Errorf("block of %s on %s: %w", e.Contestant, e.Corpus, err)
	}
	if len(e.Puzzles) > 0 {
		c.part(who).addBlock(e, &f.match)
	}
	return nil
}

func (f *Fold) addTurn(e *record.Turn) error {
	c, who, err := f.pair(e.Corpus, e.Contestant)
	if err != nil {
		return err
	}
	if e.ElapsedNS < 0 || e.GC < 0 || e.PeakBytes < 0 || e.Starts < 0 {
		return fmt.Errorf("turn of %s on %s took %d ns with %d garbage collections, %d starts and %d bytes; want none negative",
			e.Contestant, e.Corpus, e.ElapsedNS, e.GC, e.Starts, e.PeakBytes)
	}
	switch e.Ended {
	case record.Done, record.Budget, record.Abandoned, record.Interrupted, record.Skipped:
	default:
		return fmt.Errorf("turn of %s on %s ended %q; want done, budget, abandoned, interrupted or skipped", e.Contestant, e.Corpus, e.Ended)
	}
	c.part(who).addTurn(e)
	return nil
}

// pair finds the corpus and the contestant's number.
func (f *Fold) pair(corpus, contestant string) (*corpus, int, error) {
	c, ok := f.corpusAt[corpus]
	if !ok {
		return nil, 0, fmt.Errorf("corpus %q is named before it is described", corpus)
	}
	who, ok := f.contestAt[contestant]
	if !ok {
		return nil, 0, fmt.Errorf("contestant %q is named before it is described", contestant)
	}
	return f.corpora[c], who, nil
}

// part returns the part of a contestant, a new one where it had none.
func (c *corpus) part(who int) *part {
	for len(c.parts) <= who {
		c.parts = append(c.parts, nil)
	}
	if c.parts[who] == nil {
		c.parts[who] = newPart()
	}
	return c.parts[who]
}
