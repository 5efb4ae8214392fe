package collection

import (
	"context"

	"sudokubench/corpus"
)

// Relation is the closest relation of a puzzle to the puzzles of another source.
type Relation uint8

// The relations, the closest one first.
const (
	Equal        Relation = iota
	Symmetric             // a symmetry maps one puzzle to the other
	SameSolution          // a symmetry maps the solution of one puzzle to the solution of the other
	Unrelated
)

// Survey is the result of Source.Survey. Each field counts puzzles.
type Survey struct {
	Puzzles   int
	Given     int
	Wrong     int // number of puzzles whose given solution does not solve them
	None      int
	Many      int
	Unknown   int // number of puzzles that are not compared by their solution: no or several solutions, and no given one
	Excess    int // number of puzzles with one solution from which a clue can be removed
	Equal     int // number of puzzles that are equal to an earlier one of the same source
	Symmetric int // number of puzzles that are symmetric, but not equal, to an earlier one of the same source

	Related [Unrelated + 1]int // number of puzzles of each relation to the other source

	lines [Unrelated]map[class]uint32 // line of the first puzzle of each class, for each relation
}

// Surveying has the settings of Survey.
type Surveying struct {
	Prover  prover
	Minimal bool    // whether to count the puzzles that are not minimal; this takes about 4 times as long
	Other   *Survey // survey of another source; nil if there is none
	// Take gets each puzzle in the order of the source, with its relation to the other source and
	// the line there. It gets no wrong solutions. It can be nil.
	Take func(p *corpus.Puzzle, r Relation, line int) error
}

// Survey examines each puzzle, and compares it with the earlier puzzles and with another source.
// The reader must have the option AnySolution. The solution of a puzzle is the given one if it is
// right, and otherwise the only one. A puzzle with neither is not compared by its solution. Survey
// compares hashes of 128 bits. For each puzzle it needs about 130 bytes of memory.
func (s *Source) Survey(ctx context.Context, o Surveying) (*Survey, error) {
	sum := &Survey{}
	for r := range sum.lines {
		sum.lines[r] = map[class]uint32{}
	}
	begin := func() (finder[examined], error) { return examiner(s.Reader.Shape(), o.Prover, o.Minimal, true) }
	err := each(ctx, s, begin, func(p *corpus.Puzzle, found examined) error {
		sum.count(found)
		relation, line := Unrelated, uint32(0)
		if o.Other != nil {
			relation, line = o.Other.find(found.classes)
		}
		sum.Related[relation]++
		for r, class := range found.classes {
			if _, known := sum.lines[r][class]; !known {
				sum.lines[r][class] = uint32(p.Line)
			}
		}
		if o.Take == nil {
			return nil
		}
		return o.Take(p, relation, int(line))
	})
	return sum, err
}

func (sum *Survey) count(found examined) {
	earlier, _ := sum.find(found.classes)
	sum.Puzzles++
	sum.Given += one(found.given)
	sum.Wrong += one(found.wrong)
	sum.None += one(found.solutions == 0)
	sum.Many += one(found.solutions > 1)
	sum.Unknown += one(found.classes[SameSolution] == class{})
	sum.Excess += one(found.superfluous >= 0)
	sum.Equal += one(earlier == Equal)
	sum.Symmetric += one(earlier == Symmetric)
}

// one returns 1 if the condition is true, and 0 otherwise.
func one(condition bool) int {
	if condition {
		return 1
	}
	return 0
}

// find returns the closest relation of a puzzle to the puzzles of the survey, and the line of the
// first puzzle with this relation.
func (sum *Survey) find(classes [Unrelated]class) (Relation, uint32) {
	for r, key := range classes {
		if line, known := sum.lines[r][key]; known && key != (class{}) {
			return Relation(r), line
		}
	}
	return Unrelated, 0
}
