package collection

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"sudokubench/corpus"
)

// maxStrata is the maximum number of strata. It limits the memory of a sample.
const maxStrata = 100

// Sampling has the settings of Sample.
type Sampling struct {
	Count int
	Seed  uint64

	// By is the name of a field, or "clues". Each value of this field is a stratum, or each range
	// between Bounds. All strata contribute the same number of puzzles if they have enough. ""
	// means no strata.
	By     string
	Bounds []float64 // limits between the strata, ascending; if the list is empty, each value is a stratum
}

// Stratum describes a part of the source and its share of the sample.
type Stratum struct {
	Name   string
	Of     int // number of puzzles of the stratum in the source
	Chosen int
}

// Sample chooses Count puzzles at random, and calls the function take with each of them in the
// order of the source. It returns the strata in ascending order. It keeps up to Count puzzles of
// each stratum in memory.
func (s *Source) Sample(ctx context.Context, o Sampling, take func(*corpus.Puzzle) error) ([]Stratum, error) {
	random := rand.NewPCG(o.Seed, 0)
	urns, number := map[string]*urn{}, 0
	err := s.Each(ctx, nil, func(p *corpus.Puzzle) error {
		name, at, err := o.stratum(p)
		if err != nil {
			return err
		}
		u := urns[name]
		if u == nil {
			if len(urns) == maxStrata {
				return fmt.Errorf("the field %q has more than %d different values; give bounds, for example --by %s:10,20,50", o.By, maxStrata, o.By)
			}
			u = &urn{Stratum: Stratum{Name: name}, at: at}
			urns[name] = u
		}
		u.add(p, number, o.Count, random)
		number++
		return nil
	})
	if err != nil {
		return nil, err
	}
	var order []*urn
	for _, u := range urns {
		order = append(order, u)
	}
	slices.SortFunc(order, func(a, b *urn) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.Name, b.Name)) })
	share(order, o.Count)
	var chosen []*drawn
	var strata []Stratum
	for _, u := range order {
		chosen = append(chosen, u.some(random)...)
		strata = append(strata, u.Stratum)
	}
	slices.SortFunc(chosen, func(a, b *drawn) int { return cmp.Compare(a.number, b.number) })
	for _, one := range chosen {
		if err := take(&one.Puzzle); err != nil {
			return nil, err
		}
	}
	return strata, nil
}

// stratum returns the name of the stratum of a puzzle, and a number that determines the order of
// the strata.
func (o *Sampling) stratum(p *corpus.Puzzle) (name string, at float64, err error) {
	if o.By == "" {
		return "", 0, nil
	}
	value, ok := ValueOf(p, o.By)
	if !ok {
		return "", 0, fmt.Errorf("line %d: the puzzle has no field %q; want %s", p.Line, o.By, strings.Join(append(fieldNames(p), "clues"), ", "))
	}
	x, number := corpus.Field{Value: value}.Number()
	if len(o.Bounds) == 0 {
		return value, x, nil
	}
	if !number {
		return "", 0, fmt.Errorf("line %d: the field %q is %q; want a number, because of the bounds", p.Line, o.By, value)
	}
	k := 0
	for k < len(o.Bounds) && x >= o.Bounds[k] {
		k++
	}
	return rangeName(o.Bounds, k), float64(k), nil
}

// maxGroups is the largest number of numbers that Groups keeps apart without bounds.
const maxGroups = 10

// Groups divides puzzles by their values of the field o.By; "" is a missing value. Each range between
// o.Bounds is a group. Without bounds, each value is a group, or ranges of equal width if there are
// more than maxGroups different numbers. Each text is a group. Groups returns the names of the groups
// in ascending order, and the number of the group of each puzzle.
func (o Sampling) Groups(values []string) (names []string, group []int, err error) {
	if len(o.Bounds) == 0 {
		all := FieldStats{values: map[string]int{}}
		for _, v := range values {
			all.add(corpus.Field{Value: v})
		}
		for k, b := range all.Numbers.Bins(maxGroups) {
			if k > 0 && b.To > b.From {
				o.Bounds = append(o.Bounds, b.From)
			}
		}
	}
	of, at := make([]string, len(values)), map[string]float64{}
	for k, v := range values {
		f := corpus.Field{Name: o.By, Value: v}
		name, order := cmp.Or(v, "no "+o.By), math.Inf(1)
		if _, number := f.Number(); number {
			name, order, _ = o.stratum(&corpus.Puzzle{Fields: []corpus.Field{f}}) // a number has a stratum
		}
		of[k], at[name] = name, order
		if len(at) > maxStrata {
			return nil, nil, fmt.Errorf("the field %q has more than %d different texts", o.By, maxStrata)
		}
	}
	names = slices.SortedFunc(maps.Keys(at), func(a, b string) int { return cmp.Or(cmp.Compare(at[a], at[b]), cmp.Compare(a, b)) })
	for _, name := range of {
		group = append(group, slices.Index(names, name))
	}
	return names, group, nil
}

// rangeName returns the name of the k-th range between the bounds.
func rangeName(bounds []float64, k int) string {
	text := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	switch k {
	case 0:
		return "below " + text(bounds[0])
	case len(bounds):
		return text(bounds[k-1]) + " or more"
	}
	return text(bounds[k-1]) + " to " + text(bounds[k])
}

// ValueOf returns the value of a field of a puzzle, or of "clues", and whether it has one.
func ValueOf(p *corpus.Puzzle, name string) (value string, ok bool) {
	for _, f := range p.Fields {
		if f.Name == name {
			return f.Value, true
		}
	}
	if name == "clues" {
		return strconv.Itoa(p.Clues.Clues()), true
	}
	return "", false
}

func fieldNames(p *corpus.Puzzle) (names []string) {
	for _, f := range p.Fields {
		names = append(names, f.Name)
	}
	return names
}

// urn has a stratum, and the puzzles that were chosen from it uniformly at random.
type urn struct {
	Stratum
	at      float64
	puzzles []*drawn
}

type drawn struct {
	corpus.Puzzle
	number int // position of the puzzle in the source, from 0
}

// add offers a puzzle to the urn, which keeps at most room puzzles. It is algorithm R of A.
// Waterman (Knuth, The Art of Computer Programming, 3.4.2).
func (u *urn) add(p *corpus.Puzzle, number, room int, random *rand.PCG) {
	u.Of++
	if len(u.puzzles) < room {
		u.puzzles = append(u.puzzles, new(drawn))
		u.puzzles[len(u.puzzles)-1].set(p, number)
		return
	}
	if k := below(random, u.Of); k < room {
		u.puzzles[k].set(p, number)
	}
}

func (d *drawn) set(p *corpus.Puzzle, number int) {
	copyPuzzle(&d.Puzzle, p)
	d.number = number
}

// some returns u.Chosen puzzles of the urn, chosen at random.
func (u *urn) some(random *rand.PCG) []*drawn {
	for k := range u.Chosen {
		other := k + below(random, len(u.puzzles)-k)
		u.puzzles[k], u.puzzles[other] = u.puzzles[other], u.puzzles[k]
	}
	return u.puzzles[:u.Chosen]
}

// below returns a random number from 0 to n-1. The bias is n/2^64.
func below(random *rand.PCG, n int) int {
	high, _ := bits.Mul64(random.Uint64(), uint64(n))
	return int(high)
}

// share divides the sample among the strata: each stratum contributes the same number. If a stratum
// has fewer puzzles, the other strata contribute more.
func share(urns []*urn, count int) {
	for open := true; count > 0 && open; {
		open = false
		for _, u := range urns {
			if u.Chosen < len(u.puzzles) && count > 0 {
				u.Chosen++
				count--
				open = true
			}
		}
	}
}
