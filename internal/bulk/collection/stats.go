package collection

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"

	"sudokubench/corpus"
)

const (
	maxNames  = 100  // largest number of fields that Describe lists
	maxValues = 1000 // largest number of different texts that Describe counts for each field
)

// statistics has the statistics of a source.
type statistics struct {
	Puzzles     int // number of valid puzzles
	Given       int // number of puzzles with a given solution
	Pencilmarks int // number of pencilmark puzzles
	Clues       Histogram
	Fields      []*FieldStats // statistics of each field, in the order of first appearance
	MoreFields  bool          // whether the source has more than maxNames fields
}

// FieldStats has the statistics of a field over all puzzles that have it.
type FieldStats struct {
	Name    string
	Numbers Histogram
	Texts   int            // number of values that are not numbers
	values  map[string]int // number of puzzles with each text; at most maxValues texts
	More    bool           // whether the field has more than maxValues different texts
}

// Value is a text of a field, with the number of puzzles that have it.
type Value struct {
	Text  string
	Count int
}

// Describe collects the statistics of a source in bounded memory.
func (s *Source) Describe(ctx context.Context) (*statistics, error) {
	stats := &statistics{}
	byName := map[string]*FieldStats{}
	err := s.Each(ctx, nil, func(p *corpus.Puzzle) error {
		stats.Puzzles++
		stats.Clues.Add(float64(p.Clues.Clues()))
		if len(p.Expected) > 0 {
			stats.Given++
		}
		if len(p.Candidates) > 0 {
			stats.Pencilmarks++
		}
		for _, f := range p.Fields {
			if f.Name == "clues" { // the statistics Clues already contain this field
				continue
			}
			one := byName[f.Name]
			if one == nil {
				if len(byName) == maxNames {
					stats.MoreFields = true
					continue
				}
				one = &FieldStats{Name: f.Name, values: map[string]int{}}
				byName[f.Name] = one
				stats.Fields = append(stats.Fields, one)
			}
			one.add(f)
		}
		return nil
	})
	return stats, err
}

func (s *FieldStats) add(f corpus.Field) {
	if x, ok := f.Number(); ok && (x == 0 || math.Abs(x) > 1e-300 && math.Abs(x) < 1e300) { // the sums or the bins of more extreme numbers would overflow, so these count as texts
		s.Numbers.Add(x)
		return
	}
	if f.Value == "" {
		return
	}
	s.Texts++
	if _, known := s.values[f.Value]; known || len(s.values) < maxValues {
		s.values[f.Value]++
		return
	}
	s.More = true
}

// Distinct returns the number of different texts, at most maxValues.
func (s *FieldStats) Distinct() int { return len(s.values) }

// Common returns the most frequent texts. The argument limits their number.
func (s *FieldStats) Common(most int) []Value {
	var list []Value
	for _, text := range slices.Sorted(maps.Keys(s.values)) {
		list = append(list, Value{text, s.values[text]})
	}
	slices.SortStableFunc(list, func(a, b Value) int { return cmp.Compare(b.Count, a.Count) })
	return list[:min(most, len(list))]
}
