package stats

import (
	"cmp"
	"math"
	"slices"
)

// Piece is a part of a series in which the level is constant or changes evenly.
type Piece struct {
	From, To int     // indices of the piece: its values are From to To-1
	Level    float64 // fitted value at the index From
	Slope    float64 // change of the fitted value from one index to the next; 0 if the piece is flat
	Jump     bool    // true if the fitted value jumps between the previous piece and this one
}

// At returns the fitted value at an index, which can be outside of the piece.
func (p *Piece) At(place float64) float64 { return p.Level + p.Slope*(place-float64(p.From)) }

// least returns the least number of values of a piece, flat or sloped.
func (p *Piece) least() int {
	if p.Slope != 0 {
		return minTrend
	}
	return minSegment
}

const (
	// minTrend is the least number of values of a sloped piece. In fewer values, a slope and a
	// step look alike.
	minTrend = 10
	// farResidual is the residual of an outlier, in standard deviations. Larger residuals have
	// the same cost.
	farResidual = 3
	// coarse is the largest number of indices that Pieces tries as borders in addition to the
	// change points.
	coarse = 100
)

// The costs of a model's parameters, as multiples of log n, as in the criterion of Schwarz
// (Estimating the dimension of a model, 1978). A step and a slope have the same cost, so that
// only the residuals decide between them. A border that is not a change point between two levels
// costs more. With these values, simulated steps and trends are mistaken for each other least
// often; docs/measuring.md has the error rates.
const (
	stepCost   = 2.5 // cost of a step at a change point
	borderCost = 3   // cost of a border between two pieces that is not a step at a change point
	slopeCost  = 2.5
	jumpCost   = 3 // cost of a jump beside a sloped piece
)

// Pieces divides a series into flat and sloped pieces. Between two flat neighbours there is a
// step. A sloped piece is a gradual change; if it meets the previous piece without a step, its
// Jump is false.
//
// First, ChangePoints decides at the level alpha whether the series changes at all. If it does,
// dynamic programming finds the division with the least cost. The cost is the sum of the squared
// residuals, in units of the noise, plus a cost for each parameter. Levels are medians. A slope
// is the median of the slopes between values that are half of the piece apart (Theil, A
// rank-invariant method of linear and polynomial regression analysis, 1950). Last, each sloped
// piece and its neighbour are joined if the cost falls: they meet without a jump, or become one
// piece.
//
// The pieces cover the series in order. The result is empty if the series is empty or has a value
// that is not finite. seed is the seed of ChangePoints.
func Pieces(series []float64, seed uint64, alpha float64) []Piece {
	n := len(series)
	if n == 0 || !finite(series) {
		return nil
	}
	x := unit(series)
	f := fitter{series: x, found: append(append([]int{0}, changePoints(x, seed, alpha)...), n), unit: math.Log(float64(n))}
	pieces := f.levels()
	if len(pieces) > 1 {
		f.measure(pieces)
		pieces = f.join(f.divide())
	}
	scale := exponentOf(series)
	for i := range pieces {
		p := &pieces[i]
		p.Level, p.Slope = math.Ldexp(p.Level, scale), math.Ldexp(p.Slope, scale)
	}
	return pieces
}

// fitter fits pieces to a series.
type fitter struct {
	series []float64
	found  []int   // indices of the change points, and both ends of the series
	unit   float64 // cost of one parameter: the logarithm of the number of values
	noise  float64 // estimated standard deviation of the noise
}

// levels returns flat pieces, divided at the change points.
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

// line fits a robust line to at least two values. level is the value of the line at the first
// index.
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

// without returns the values minus a line. The line has the given slope, and is 0 at the first
// index.
func without(x []float64, slope float64) []float64 {
	rest := make([]float64, len(x))
	for i, v := range x {
		rest[i] = v - slope*float64(i)
	}
	return rest
}

// measure estimates the noise from the residuals of pieces.
func (f *fitter) measure(pieces []Piece) {
	var rest []float64
	for _, p := range pieces {
		for i, v := range f.series[p.From:p.To] {
			rest = append(rest, v-p.At(float64(p.From+i)))
		}
	}
	noise, _ := MAD(rest)
	least := 1e-9 * (slices.Max(f.series) - slices.Min(f.series)) // lower bound, so that f.noise is not 0 if the series has no noise
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

// divide returns the division with the least cost.
func (f *fitter) divide() []Piece {
	places := slices.Clone(f.found)
	for i := 0; i < len(f.series); i += len(f.series)/coarse + 1 {
		places = append(places, i)
	}
	slices.Sort(places)
	places = slices.Compact(places)
	// The variable best has the best division up to each index, separately for a flat and a sloped
	// last piece. The kind of the last piece decides the cost of the border at the index.
	const flat, sloped = 0, 1
	type end struct {
		cost   float64
		last   Piece
		before *end
	}
	best := make([][2]end, len(places))
	for j := 1; j < len(places); j++ {
		best[j] = [2]end{{cost: math.Inf(1)}, {cost: math.Inf(1)}}
		offer := func(kind int, p Piece, before *end, cost float64) {
			if cost += before.cost; cost < best[j][kind].cost {
				best[j][kind] = end{cost, p, before}
			}
		}
		for i := range j {
			step, border := f.borders(places[i])
			flatBefore, slopedBefore := &best[i][flat], &best[i][sloped]
			if places[j]-places[i] >= minSegment {
				p := f.flat(places[i], places[j])
				cost := f.cost(&p)
				offer(flat, p, flatBefore, cost+step)
				offer(flat, p, slopedBefore, cost+border)
			}
			if places[j]-places[i] >= minTrend {
				p := f.sloped(places[i], places[j])
				cost := f.cost(&p) + slopeCost*f.unit + border
				offer(sloped, p, flatBefore, cost)
				offer(sloped, p, slopedBefore, cost)
			}
		}
	}
	last := &best[len(best)-1]
	at := &last[flat]
	if last[sloped].cost < at.cost {
		at = &last[sloped]
	}
	var pieces []Piece
	for ; at.before != nil; at = at.before {
		pieces = append(pieces, at.last)
	}
	slices.Reverse(pieces)
	return pieces
}

// borders returns the two costs of a border at an index. step is the cost if both pieces are flat,
// and border is the cost if a piece is sloped. The start of the series has no cost.
func (f *fitter) borders(place int) (step, border float64) {
	if place == 0 {
		return 0, 0
	}
	if _, found := slices.BinarySearch(f.found, place); found {
		return stepCost * f.unit, borderCost * f.unit
	}
	return borderCost * f.unit, borderCost * f.unit
}

// join sets Jump. If one of two neighbours is sloped, there are two simpler models: the pieces
// meet without a jump, or they are one piece. join chooses the model with the least cost.
func (f *fitter) join(pieces []Piece) []Piece {
	for i := 1; i < len(pieces); {
		a, b := &pieces[i-1], &pieces[i]
		if a.Slope == 0 && b.Slope == 0 {
			b.Jump = true
			i++
			continue
		}
		apart := f.cost(a) + f.cost(b) + (borderCost+jumpCost)*f.unit
		p, q, least := f.meet(a, b)
		least += borderCost * f.unit
		one := f.sloped(a.From, b.To)
		cost := f.cost(&one)
		if a.Slope != 0 && b.Slope != 0 {
			cost -= slopeCost * f.unit
		}
		switch {
		case cost <= min(apart, least): // goes back to the previous piece, because the new piece can possibly be joined with it, too
			one.Jump = a.Jump
			*a, pieces = one, slices.Delete(pieces, i, i+1)
			i = max(1, i-1)
			continue
		case least <= apart:
			p.Jump = a.Jump
			*a, *b = p, q
		default:
			b.Jump = true
		}
		i++
	}
	return pieces
}

// meet fits two pieces that meet without a jump, at the index with the least cost.
func (f *fitter) meet(a, b *Piece) (x, y Piece, least float64) {
	least = math.Inf(1)
	for at := a.From + a.least(); at <= b.To-b.least(); at++ {
		p, q := f.meeting(a, b, at)
		if c := f.cost(&p) + f.cost(&q); c < least {
			x, y, least = p, q, c
		}
	}
	return x, y, least
}

// meeting fits two pieces that meet between the indices at-1 and at.
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

// through fits a sloped piece that has the given level at a place beside it. Its slope is the
// median of the slopes from that place to each value, weighted with their distances.
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
