package stats

import (
	"cmp"
	"math"
	"slices"
)

// Piece is a stretch of a series that keeps its level or changes it evenly.
type Piece struct {
	From, To int     // it holds the values [From, To)
	Level    float64 // the fitted value at From
	Slope    float64 // the change of the fitted value from one value to the next; 0: the piece is flat
	Jump     bool    // the fitted value jumps between the piece before and this one
}

// At returns the fitted value at a place, which may be outside of the piece.
func (p *Piece) At(place float64) float64 { return p.Level + p.Slope*(place-float64(p.From)) }

// least is how many values a piece of this kind has at least.
func (p *Piece) least() int {
	if p.Slope != 0 {
		return leastTrend
	}
	return leastSegment
}

const (
	// leastTrend is how many values a sloped piece has at least: in fewer, a slope
	// and a step look alike.
	leastTrend = 10
	// farResidual is the residual, in standard deviations, of an outlier: a larger one
	// costs no more.
	farResidual = 3
	// coarse is how many places at most are tried beside the change points.
	coarse = 100
)

// The costs of a model's parameters are multiples of log n, as in the criterion of Schwarz
// (Estimating the dimension of a model, 1978). A step and a slope cost the same, so that the
// residuals alone decide between them. A place that ChangePoints did not find costs more. The
// values are those with which simulated steps and trends are mistaken for each other least
// often; docs/measuring.md has the error rates.
const (
	foundPlace, otherPlace = 2.5, 3
	slopeCost              = 2.5
	jumpCost               = 3 // for a jump beside a sloped piece
)

// Pieces divides a series into flat and sloped pieces. Two flat neighbours are a step. A
// sloped piece is a gradual change; if its ends meet its neighbours, Jump is false.
//
// ChangePoints decides at the level alpha whether a series changes at all. If it does, the
// division with the least cost is chosen (dynamic programming): the cost is the sum of the
// squared residuals, in units of the noise, plus a cost of each parameter. Levels are
// medians, and a slope is the median of the slopes between values that are half of the piece
// apart (Theil, A rank-invariant method of linear and polynomial regression analysis, 1950).
// Then it is tried whether a sloped piece and its neighbour fit as well without a jump.
//
// The pieces cover the series in order. An empty series has none, nor has one with a value
// that is not finite.
func Pieces(series []float64, seed uint64, alpha float64) []Piece {
	n := len(series)
	if n == 0 || !finite(series) {
		return nil
	}
	x := unit(series)
	f := fitter{series: x, found: append(append([]int{0}, ChangePoints(x, seed, alpha)...), n), unit: math.Log(float64(n))}
	pieces := f.levels()
	if len(pieces) > 1 {
		f.measure(pieces)
		pieces = f.divide()
		f.join(pieces)
	}
	for i := range pieces {
		p := &pieces[i]
		p.Level, p.Slope = math.Ldexp(p.Level, exponentOf(series)), math.Ldexp(p.Slope, exponentOf(series))
	}
	return pieces
}

// fitter fits pieces to a series.
type fitter struct {
	series []float64
	found  []int   // the change points, and both ends
	unit   float64 // the cost of a parameter
	noise  float64 // standard deviation
}

// levels is the division at the change points.
func (f *fitter) levels() []Piece {
	pieces := make([]Piece, len(f.found)-1)
	for i := range pieces {
		pieces[i] = f.flat(f.found[i], f.found[i+1])
		pieces[i].Jump = i > 0
	}
	return pieces
}

func (f *fitter) flat(from, to int) Piece {
	level, _ := Median(f.series[from:to])
	return Piece{From: from, To: to, Level: level}
}

func (f *fitter) sloped(from, to int) Piece {
	level, slope := line(f.series[from:to])
	return Piece{From: from, To: to, Level: level, Slope: slope}
}

// line fits a robust line to two values or more. level is that at the first.
func line(x []float64) (level, slope float64) {
	half := (len(x) + 1) / 2
	slopes := make([]float64, len(x)-half)
	for i := range slopes {
		slopes[i] = (x[i+half] - x[i]) / float64(half)
	}
	slope, _ = Median(slopes)
	level, _ = Median(without(x, slope))
	return level, slope
}

// without takes a slope out of values.
func without(x []float64, slope float64) []float64 {
	rest := make([]float64, len(x))
	for i, v := range x {
		rest[i] = v - slope*float64(i)
	}
	return rest
}

// measure takes the noise from the residuals of pieces.
func (f *fitter) measure(pieces []Piece) {
	var rest []float64
	for _, p := range pieces {
		for i, v := range f.series[p.From:p.To] {
			rest = append(rest, v-p.At(float64(p.From+i)))
		}
	}
	noise, _ := MAD(rest)
	least := 1e-9 * (slices.Max(f.series) - slices.Min(f.series)) // of steps without noise
	f.noise = max(noise, least, math.SmallestNonzeroFloat64)
}

func (f *fitter) cost(p *Piece) float64 {
	sum := 0.0
	for i, v := range f.series[p.From:p.To] {
		r := min(math.Abs(v-p.At(float64(p.From+i)))/f.noise, farResidual)
		sum += r * r
	}
	return sum
}

// divide finds the division with the least cost.
func (f *fitter) divide() []Piece {
	places := slices.Clone(f.found)
	for i := 0; i < len(f.series); i += len(f.series)/coarse + 1 {
		places = append(places, i)
	}
	slices.Sort(places)
	places = slices.Compact(places)
	type end struct {
		cost float64
		last Piece
		from int // index of the piece's first place
	}
	best := make([]end, len(places))
	for j := 1; j < len(places); j++ {
		best[j].cost = math.Inf(1)
		for i := range j {
			before := best[i].cost + f.unit*placeCost(f.found, places[i])
			offer := func(p Piece, parameters float64) {
				if c := before + f.cost(&p) + parameters*f.unit; c < best[j].cost {
					best[j] = end{c, p, i}
				}
			}
			if places[j]-places[i] >= leastSegment {
				offer(f.flat(places[i], places[j]), 0)
			}
			if places[j]-places[i] >= leastTrend {
				offer(f.sloped(places[i], places[j]), slopeCost)
			}
		}
	}
	var pieces []Piece
	for j := len(places) - 1; j > 0; j = best[j].from {
		pieces = append(pieces, best[j].last)
	}
	slices.Reverse(pieces)
	return pieces
}

func placeCost(found []int, place int) float64 {
	if place == 0 {
		return 0
	}
	if _, ok := slices.BinarySearch(found, place); ok {
		return foundPlace
	}
	return otherPlace
}

// join sets Jump. If a sloped piece and its neighbour fit about as well without a jump, both
// are fitted anew so that they meet.
func (f *fitter) join(pieces []Piece) {
	for i := 1; i < len(pieces); i++ {
		a, b := &pieces[i-1], &pieces[i]
		b.Jump = true
		if a.Slope == 0 && b.Slope == 0 {
			continue
		}
		limit := f.cost(a) + f.cost(b) + jumpCost*f.unit
		x, y, least := *a, *b, math.Inf(1)
		for at := a.From + a.least(); at <= b.To-b.least(); at++ {
			p, q := f.meeting(a, b, at)
			if c := f.cost(&p) + f.cost(&q); c < least {
				x, y, least = p, q, c
			}
		}
		if least <= limit {
			x.Jump = a.Jump
			*a, *b = x, y
		}
	}
}

// meeting fits two pieces that meet between the values at-1 and at.
func (f *fitter) meeting(a, b *Piece, at int) (p, q Piece) {
	where := float64(at) - 0.5
	switch {
	case a.Slope == 0:
		p = f.flat(a.From, at)
		q = f.through(at, b.To, where, p.Level)
	case b.Slope == 0:
		q = f.flat(at, b.To)
		p = f.through(a.From, at, where, q.Level)
	default:
		p = f.sloped(a.From, at)
		q = f.through(at, b.To, where, p.At(where))
	}
	return p, q
}

// through fits a sloped piece that has the given level at a place beside it: its slope is
// the median of the slopes from there to each value, weighted with their distances.
func (f *fitter) through(from, to int, where, level float64) Piece {
	type slope struct{ value, weight float64 }
	list := make([]slope, 0, to-from)
	rest := 0.0
	for i := from; i < to; i++ {
		away := float64(i) - where
		list = append(list, slope{(f.series[i] - level) / away, math.Abs(away)})
		rest += math.Abs(away) / 2
	}
	slices.SortFunc(list, func(a, b slope) int { return cmp.Compare(a.value, b.value) })
	k := 0
	for rest -= list[k].weight; rest > 0; rest -= list[k].weight {
		k++
	}
	return Piece{From: from, To: to, Level: level + list[k].value*(float64(from)-where), Slope: list[k].value}
}
