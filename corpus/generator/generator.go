// Package generator makes puzzles from a seed. The same seed gives the same puzzles on every
// machine.
//
// Each puzzle starts as a random full grid. The generator then removes clues in random order as
// long as the level allows it. For a hard puzzle it then makes many small changes of the clues, and
// keeps a change if the puzzle does not need fewer guesses than before.
//
// The generator removes a clue if the puzzle still has one solution without it. The prover, a
// solver that the options set, decides this. It influences nothing else. On 9x9 boards a search in
// this package (nine.go) answers most of these questions faster, because it knows one solution: it
// looks for a solution with another digit in the cell of the clue. This search, the filling of
// grids (fill9.go) and the rating (rate9.go) store three rows of a 9x9 board as 27 bits of a word
// (bands.go, bandstate.go). The filling and the rating give the same results as the code for other
// boards.
package generator

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Options describe the puzzles to make.
type Options struct {
	Shape sudoku.Shape // board of the puzzles; some levels do not exist on every board
	Level Level
	Seed  uint64

	Holes     int       // number of blanks; only for level Holes
	Solutions Solutions // number of solutions of each puzzle; each level allows only some numbers

	Clues Range         // allowed number of clues; the zero value allows every number
	Grids []sudoku.Grid // solutions of the puzzles, used in turn; nil means random grids

	// Filter makes a filter for each goroutine. nil accepts all puzzles of the level.
	Filter func() (Filter, error)

	// Weights computes the weight of each puzzle. The same puzzle can then appear twice. Only for
	// level Minimal on boards up to 9x9.
	Weights bool

	// Unbiased keeps each minimal 9x9 puzzle with a probability proportional to its weight, so that
	// all minimal puzzles are equally likely. It keeps about one puzzle in a thousand.
	Unbiased bool

	// Prover makes a complete solver that answers queries with limit 2. For level Pencilmarks it
	// must solve pencilmark puzzles. The generator uses it only to count solutions. Minimal, hard
	// and extreme 9x9 puzzles with one solution do not need it.
	Prover func(sudoku.Shape) (solvers.Solver, error)
}

// Filter reports whether to keep a puzzle.
type Filter func(context.Context, *Puzzle) (bool, error)

// Puzzle is a generated puzzle. The caller owns the grids.
type Puzzle struct {
	Clues      sudoku.Grid
	Solution   sudoku.Grid       // one solution of the puzzle; nil if it has none
	Candidates sudoku.Candidates // candidates of each cell, only for level Pencilmarks; then Clues has the cells with one candidate
	Count      int               // number of solutions, if it is above one and the level is Minimal

	// Rating is the mean number of guesses that a fixed search makes on ten fixed symmetric images
	// of the puzzle. The search places singles. Then it guesses each candidate of a cell with the
	// fewest candidates, and continues until it has found all solutions. The mean is exact to one
	// decimal, and 0 if singles solve the puzzle. Compare ratings only between boards of the same
	// size. Puzzles of level Holes and puzzles with several solutions are not rated.
	Rating float64

	// Weight estimates 1/p, where p is the probability that an attempt makes this puzzle
	// (weight.go). It is set only with Options.Weights. Averages with these weights estimate
	// averages over all minimal puzzles of the board.
	Weight float64
}

// Generator makes puzzles one after the other. It makes no puzzle twice within 250,000 puzzles,
// except with Weights. Only one goroutine at a time can use it.
type Generator struct {
	options Options
	recipe  recipe
	least   int // smallest allowed number of solutions
	most    int // largest allowed number of solutions; -1 means no limit
	prover  solvers.Solver
	query   solvers.Query
	claim   solvers.Claim

	geometry *geometry
	board    board
	blank    sudoku.Grid
	rater    *rater
	nine     *nine   // proves uniqueness on 9x9 boards instead of the prover; nil on other boards
	filler   *filler // fills random 9x9 grids; nil on other boards
	path     path    // random choices of the last filling
	filter   Filter
	attempt  uint64
	recent   recent // hashes of the last puzzles, to detect repetitions
	made     int
	misses   int // number of attempts since the last puzzle

	// witnesses are sets of cells in which another full grid differs from the current solution. If
	// a puzzle has no clue in one of these sets, the other grid is a solution too.
	witnesses []cellSet
}

// patience is the number of attempts in a row that can fail before the generator gives up. A usual
// puzzle needs a few attempts, a hard one a few dozen. Puzzles with special properties can be much
// rarer, so they get longPatience.
const (
	patience     = 5000
	longPatience = 1000 * patience
)

func (g *Generator) patience() int {
	if o := &g.options; (o.Unbiased || o.Filter != nil || o.Clues != (Range{})) && !g.steers() {
		return longPatience
	}
	return patience
}

// New returns a generator that starts at the first puzzle of its seed. The error names the wrong
// option and the right value, or explains why such puzzles do not exist.
func New(o Options) (*Generator, error) {
	g := &Generator{
		options: o,
		query:   solvers.Query{Shape: o.Shape},
		claim:   solvers.Claim{Solution: make(sudoku.Grid, o.Shape.Cells())},
	}
	if err := g.prepare(); err != nil {
		return nil, err
	}
	if o.Prover == nil {
		return nil, errors.New("the prover is missing; want a complete solver that can find two solutions")
	}
	prover, err := o.Prover(o.Shape)
	if err != nil {
		return nil, fmt.Errorf("the prover: %w", err)
	}
	g.prover = prover
	if o.Filter != nil {
		if g.filter, err = o.Filter(); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// prepare checks the options and allocates the data that the level needs.
func (g *Generator) prepare() (err error) {
	shape := g.options.Shape
	if g.least, g.most, err = g.options.Solutions.span(); err != nil {
		return err
	}
	for _, check := range []func(*Options) error{checkWeights, checkClues, checkGrids} {
		if err := check(&g.options); err != nil {
			return err
		}
	}
	if err := errors.Join(checkHoles(&g.options), checkPencilmarks(&g.options)); err != nil || g.options.Level == Holes {
		return err
	}
	if g.options.Level == Pencilmarks {
		g.blank = make(sudoku.Grid, shape.Cells())
		return nil
	}
	if g.recipe, err = recipeOf(g.options.Level, shape); err != nil {
		return err
	}
	if err := checkSolutions(&g.options); err != nil {
		return err
	}
	if g.options.Level == Easy && g.options.Clues != (Range{}) {
		g.recipe.fewest, g.recipe.most = g.options.Clues.Least, min(g.options.Clues.Most, shape.Cells())
	}
	g.geometry = newGeometry(shape)
	g.board, g.blank, g.rater = board{geometry: g.geometry}, make(sudoku.Grid, shape.Cells()), newRater(g.geometry)
	if shape == sudoku.Shape9 {
		tables := newBandTables()
		g.nine, g.filler = &nine{tables: tables, remember: g.options.Level.climbs() || g.options.Weights || g.options.Unbiased || g.options.Clues != (Range{})}, &filler{tables: tables}
	}
	return nil
}

// Next makes a puzzle. It returns the error of the context, an error of the prover, or an error if
// it found no new puzzle.
func (g *Generator) Next(ctx context.Context) (Puzzle, error) {
	for {
		if err := ctx.Err(); err != nil {
			return Puzzle{}, err
		}
		p, ok, err := g.tryAt(ctx, g.attempt)
		if err != nil {
			return Puzzle{}, err // the attempt does not count, so the next call repeats it
		}
		if fresh, err := g.accept(&p, ok); fresh || err != nil {
			return p, err
		}
	}
}

// tryAt makes the attempt with this number. ok means that its puzzle meets all options.
func (g *Generator) tryAt(ctx context.Context, attempt uint64) (p Puzzle, ok bool, err error) {
	var grid sudoku.Grid
	if n := uint64(len(g.options.Grids)); n > 0 {
		grid = g.options.Grids[attempt%n]
	}
	p, ok, err = g.try(ctx, grid, newRandom(g.options.Seed, attempt))
	ok = ok && err == nil && g.options.Clues.has(p.Clues.Clues())
	if ok && g.filter != nil {
		ok, err = g.filter(ctx, &p)
	}
	return p, ok, err
}

// try makes one attempt from a full grid. If grid is nil, it makes a random one. ok means that the
// puzzle belongs to the level.
func (g *Generator) try(ctx context.Context, grid sudoku.Grid, r random) (p Puzzle, ok bool, err error) {
	if g.options.Level == Holes {
		return g.tryHoles(ctx, r)
	}
	if g.options.Level == Pencilmarks {
		return g.tryPencilmarks(ctx, r)
	}
	if p.Solution = slices.Clone(grid); grid == nil {
		p.Solution = g.fill(r)
	}
	p.Clues = slices.Clone(p.Solution)
	g.begin(p.Solution)
	if g.options.Level == Easy {
		want := g.recipe.fewest + r.below(g.recipe.most-g.recipe.fewest+1)
		g.thinEasy(p.Clues, want, r)
		if p.Clues.Clues() == want {
			ok, err = g.prove(ctx, p.Clues, p.Solution)
		}
		return p, ok, err
	}
	order := r.order(len(p.Clues))
	if err = g.thin(ctx, p.Clues, p.Solution, order); err != nil {
		return p, false, err
	}
	if g.options.Weights || g.options.Unbiased {
		if g.path.deadEnd {
			return p, false, nil
		}
		if err = g.weigh(ctx, &p, order, r); err != nil || g.options.Unbiased && !chosen(&p, r) {
			return p, false, err
		}
	}
	if g.steers() {
		if err = g.steer(ctx, p.Clues, p.Solution, r); err != nil {
			return p, false, err
		}
	}
	if g.least > 1 {
		p.Count, ok, err = g.loosen(ctx, p.Clues, r)
		return p, ok, err
	}
	if g.options.Level.climbs() {
		if err = g.climb(ctx, p.Clues, p.Solution, r); err != nil {
			return p, false, err
		}
	}
	if g.most == 0 {
		p.Solution = nil
		p.Rating, ok, err = g.spoil(ctx, p.Clues, r)
		return p, ok, err
	}
	if !g.options.Clues.has(p.Clues.Clues()) {
		return p, false, nil
	}
	if p.Rating, err = g.rater.rate(ctx, p.Clues); err != nil {
		return p, false, err
	}
	ok = !g.options.Level.climbs() || p.Rating >= g.recipe.rating && !g.board.byLogic(p.Clues)
	return p, ok, nil
}

// begin prepares questions about puzzles with this solution.
func (g *Generator) begin(solution sudoku.Grid) {
	g.witnesses = g.witnesses[:0]
	if g.nine != nil {
		g.nine.solve(solution)
	}
}
