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
	mostNames  = 100  // fields that are described
	mostValues = 1000 // different texts of a field that are counted
)

// Stats describes a source.
type Stats struct {
	Puzzles     int // valid ones
	Given       int // with a given solution
	Pencilmarks int // pencilmark puzzles
	Clues       Histogram
	Fields      []*FieldStats // in the order in which they appear
	MoreFields  bool          // there are more fields than are described
}

// FieldStats describes a field of all puzzles that have it.
type FieldStats struct {
	Name    string
	Numbers Histogram
	Texts   int            // values that are no numbers
	values  map[string]int // texts; at most mostValues
	More    bool           // there are more different texts than were counted
}

// Value is a text of a field, and how many puzzles have it.
type Value struct {
	Text  string `json:"text"`
	Count int    `json:"count"`
}

// Describe collects the statistics of a source in bounded memory.
func (s *Source) Describe(ctx context.Context) (*Stats, error) {
	stats := &Stats{}
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
			if f.Name == "clues" { // they were counted
				continue
			}
			one := byName[f.Name]
			if one == nil {
				if len(byName) == mostNames {
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
	if x, ok := f.Number(); ok && (x == 0 || math.Abs(x) > 1e-300 && math.Abs(x) < 1e300) { // sums and bins of others overflow
		s.Numbers.Add(x)
		return
	}
	if f.Value == "" {
		return
	}
	s.Texts++
	if _, known := s.values[f.Value]; known || len(s.values) < mostValues {
		s.values[f.Value]++
		return
	}
	s.More = true
}

// Distinct is the number of different texts that were counted.
func (s *FieldStats) Distinct() int { return len(s.values) }

// Common returns the most frequent texts.
func (s *FieldStats) Common(most int) []Value {
	var list []Value
	for _, text := range slices.Sorted(maps.Keys(s.values)) {
		list = append(list, Value{text, s.values[text]})
	}
	slices.SortStableFunc(list, func(a, b Value) int { return cmp.Compare(b.Count, a.Count) })
	return list[:min(most, len(list))]
}
