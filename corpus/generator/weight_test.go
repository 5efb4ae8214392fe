package generator

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

func weighted(t testing.TB, shape sudoku.Shape, seed uint64) *Generator {
	t.Helper()
	return testkit.Must(New(Options{Shape: shape, Level: Minimal, Seed: seed, Weights: true, Prover: prover}))(t)
}

// class is a minimal 4x4 puzzle whose solution has 1234 in the first row. It represents the 24
// puzzles that relabelling its digits gives.
type class struct {
	puzzle, solution sudoku.Grid
	orbit            int // number of the orbit: classes that symmetries of the board connect have the same number

	weights, counts powers // power sums of the weights of the generated puzzles of this class, and of 1 for each puzzle
}

// powers has the sums of the first, second and fourth powers of some numbers.
type powers struct{ first, second, fourth float64 }

func (p *powers) add(x float64) {
	p.first += x
	p.second += x * x
	p.fourth += x * x * x * x
}

// relabelled returns a puzzle and its solution with the digits changed so that the solution has
// 1234 in the first row.
func relabelled(puzzle, solution sudoku.Grid) (p, s sudoku.Grid) {
	var to [5]uint8
	for k, d := range solution[:4] {
		to[d] = uint8(k + 1)
	}
	p, s = make(sudoku.Grid, 16), make(sudoku.Grid, 16)
	for i := range p {
		p[i], s[i] = to[puzzle[i]], to[solution[i]]
	}
	return p, s
}

// minimal4 returns all classes by puzzle. It uses the definition: a minimal puzzle has one
// solution, and several if any of its clues is removed.
func minimal4() map[string]*class {
	classes := map[string]*class{}
	grids := fullGrids4(make(sudoku.Grid, 16), 0, nil)
	for _, solution := range grids {
		if sudoku.Grid(solution[:4]).String() != "1234" {
			continue
		}
		several := make([]bool, 1<<16) // whether each set of clues has several solutions
		for _, other := range grids {
			same := 0
			for i := range other {
				if other[i] == solution[i] {
					same |= 1 << i
				}
			}
			for clues := same; same != 1<<16-1; clues = (clues - 1) & same {
				several[clues] = true
				if clues == 0 {
					break
				}
			}
		}
		for clues, s := range several {
			minimal := !s
			for m := uint(clues); m != 0; m &= m - 1 {
				minimal = minimal && several[clues&^(1<<bits.TrailingZeros(m))]
			}
			if minimal {
				puzzle := make(sudoku.Grid, 16)
				for i, d := range solution {
					puzzle[i] = d * uint8(clues>>i&1)
				}
				classes[puzzle.String()] = &class{puzzle: puzzle, solution: solution}
			}
		}
	}
	orbits := 0
	for _, c := range classes {
		if c.orbit == 0 {
			orbits++
			c.reach(orbits, classes)
		}
	}
	return classes
}

// reach sets the orbit of a class and of all classes that symmetries connect with it. A few random
// symmetries generate all symmetries.
func (c *class) reach(orbit int, classes map[string]*class) {
	c.orbit = orbit
	p, s := make(sudoku.Grid, 16), make(sudoku.Grid, 16)
	for seed := range uint64(8) {
		y := sudoku.NewSymmetry(sudoku.Shape4, seed)
		y.Apply(p, c.puzzle)
		y.Apply(s, c.solution)
		image, _ := relabelled(p, s)
		if other := classes[image.String()]; other.orbit == 0 {
			other.reach(orbit, classes)
		}
	}
}

// With weights, each of the 85,632 minimal 4x4 puzzles appears equally often, by a chi-square test
// over all classes. The mean weight is the number of puzzles. Without weights the chi-square test
// fails.
func TestWeightsOfAllMinimal4x4Puzzles(t *testing.T) {
	attempts := 6000
	if long() {
		attempts = 300000
	}
	classes := minimal4()
	if len(classes)*24 != 85632 {
		t.Fatalf("%d minimal puzzles, want 85632", len(classes)*24)
	}
	g := weighted(t, sudoku.Shape4, 1)
	made := 0.0
	for a := range uint64(attempts) {
		p, ok := testkit.Must2(g.tryAt(context.Background(), a))(t)
		if !ok {
			continue
		}
		made++
		image, _ := relabelled(p.Clues, p.Solution)
		c := classes[image.String()]
		if c == nil {
			t.Fatalf("%s is not minimal", p.Clues)
		}
		c.weights.add(p.Weight)
		c.counts.add(1)
	}
	n := float64(attempts)
	one := chiSquare(classes, n, 24, func(c *class) *powers { return &c.weights })
	t.Logf("%d classes, %d attempts: chi-square %.2f standard errors from its mean", len(classes), attempts, one)
	if math.Abs(one) > 4 {
		t.Errorf("with weights, chi-square is %.1f standard errors from its mean, want at most 4", one)
	}
	if plain := chiSquare(classes, n, made/n/float64(len(classes)), func(c *class) *powers { return &c.counts }); plain < 10 {
		t.Errorf("without weights, chi-square is %.1f standard errors from its mean, want 10 or more", plain)
	}
	var total, squares float64
	for _, c := range classes {
		total += c.weights.first / n
		squares += c.weights.second / n
	}
	if sd := math.Sqrt((squares - total*total) / n); math.Abs(total-85632) > 3*sd || sd > 1500 {
		t.Errorf("the mean weight is %.0f ± %.0f, want 85632", total, sd)
	}
}

// chiSquare tests whether all classes have the same mean over n attempts. If they do, the result is
// about normal with mean 0 and variance 1. It takes the variance of a class from its whole orbit.
func chiSquare(classes map[string]*class, n, mean float64, of func(*class) *powers) float64 {
	orbits := map[int]*powers{} // sums of second and fourth powers, averaged over the classes of each orbit
	sizes := map[int]float64{}
	for _, c := range classes {
		sizes[c.orbit]++
		orbits[c.orbit] = &powers{}
	}
	for _, c := range classes {
		orbits[c.orbit].second += of(c).second / sizes[c.orbit]
		orbits[c.orbit].fourth += of(c).fourth / sizes[c.orbit]
	}
	var chi2, variance float64
	for _, c := range classes {
		o := orbits[c.orbit]
		d := of(c).first - n*mean
		chi2 += d * d / (o.second - n*mean*mean)
		variance += 2 + o.fourth/(o.second*o.second) // the square of a normal number has variance 2; with few puzzles the variance is larger
	}
	return (chi2 - float64(len(classes))) / math.Sqrt(variance)
}

// Without weights the puzzles have too few clues. With weights, the share of each number of clues
// is the one that D. Berthier published ("Unbiased statistics of a CSP", 2011).
func TestWeightsCorrectTheClues(t *testing.T) {
	published := map[int]float64{24: 2.28, 25: 13.42, 26: 31.91, 27: 32.71}
	count := 500 / min(slow, 10)
	if long() {
		count = 100000
		published[28], published[29] = 15.48, 3.60 // test these shares only in a long run, because a small sample has too few such puzzles
	}
	g := weighted(t, sudoku.Shape9, 1)
	var weights [82][]float64
	var clues, corrected, total float64
	err := g.Run(context.Background(), count, 2, func(p *Puzzle) error {
		n := p.Clues.Clues()
		weights[n] = append(weights[n], p.Weight)
		clues += float64(n) / float64(count)
		corrected += float64(n) * p.Weight
		total += p.Weight
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if clues < 24 || clues > 24.8 {
		t.Errorf("mean number of clues without weights is %.2f, want 24.4", clues)
	}
	if mean := corrected / total; math.Abs(mean-26.58) > 1 || long() && math.Abs(mean-26.58) > 0.1 {
		t.Errorf("mean number of clues with weights is %.2f, want 26.58", mean)
	}
	for n, want := range published {
		share := 0.0
		for _, w := range weights[n] {
			share += w / total
		}
		variance := 0.0
		for k := range weights {
			for _, w := range weights[k] {
				d := -share
				if k == n {
					d++
				}
				variance += w * w * d * d / total / total
			}
		}
		sd := math.Sqrt(variance)
		t.Logf("%d clues: %.2f%% ± %.2f, published %.2f%%", n, 100*share, 100*sd, want)
		if math.Abs(share-want/100) > 3*sd || long() && sd > 0.05 {
			t.Errorf("%d clues: %.2f%% ± %.2f, want %.2f%%", n, 100*share, 100*sd, want)
		}
	}
}

// Weights do not change the puzzles. Attempts whose filling met a dead end make no puzzle.
func TestWeightsChangeNothingElse(t *testing.T) {
	plain, g := newGenerator(t, sudoku.Shape9, Minimal, 4), weighted(t, sudoku.Shape9, 4)
	left := 0
	for a := range uint64(100 / min(slow, 10)) {
		want, _, err := plain.tryAt(context.Background(), a)
		got, ok, err2 := g.tryAt(context.Background(), a)
		if err = errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
		if !ok {
			left++
		} else if !sudoku.Same(got.Clues, want.Clues) || got.Rating != want.Rating || got.Weight <= 0 || want.Weight != 0 {
			t.Errorf("attempt %d makes %s with weight %v, want %s", a, got.Clues, got.Weight, want.Clues)
		}
	}
	if left > 30 {
		t.Errorf("%d of 100 attempts meet a dead end, want at most 30", left)
	}
}

// Only random minimal 9x9 puzzles with one solution can be unbiased.
func TestUnbiasedRefuses(t *testing.T) {
	for _, tt := range []struct {
		reason string
		o      Options
		want   string
	}{
		{"another board", Options{Shape: sudoku.Shape6, Level: Minimal}, "unbiased puzzles are random 9x9 puzzles; want no other board, clues or grids"},
		{"given clues", Options{Shape: sudoku.Shape9, Level: Minimal, Clues: Range{24, 25}}, "unbiased puzzles are random 9x9 puzzles; want no other board, clues or grids"},
		{"another level", Options{Shape: sudoku.Shape9, Level: Hard}, "only minimal puzzles with one solution have weights; want level minimal with one solution, or no weights"},
		{"weights as well", Options{Shape: sudoku.Shape9, Level: Minimal, Weights: true}, "unbiased puzzles all have the same weight; want weights, or unbiased puzzles"},
	} {
		tt.o.Unbiased, tt.o.Prover = true, prover
		if _, err := New(tt.o); err == nil || err.Error() != tt.want {
			t.Errorf("%s: error %v, want %s", tt.reason, err, tt.want)
		}
	}
}
