// Package generator makes puzzles from a seed. The same seed gives the same
// puzzles on every machine.
//
// A puzzle begins as a full grid, filled at random, and loses clues in random
// order for as long as its level allows. A hard one then goes through many
// small changes of its clues, of which those are kept that cost more guesses.
//
// A clue can go if the puzzle keeps one solution without it. The solver of the options answers
// this question, and has no other influence. On 9x9 boards a
// search in this package answers most of these questions, because it uses the known
// solution: it looks for a solution with another digit in the cell of the clue (nine.go). Three rows of cells are 27 bits of a word there
// (bands.go, bandstate.go), for the filling (fill9.go) and the rating
// (rate9.go) as well. Both draw and count the same as on other boards.
package generator

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Options say what to make.
type Options struct {
	Shape sudoku.Shape // not every level is made on every board
	Level Level
	Seed  uint64

	Holes     int       // of level Holes: blanks
	Solutions Solutions // how many each puzzle has; not every level has each number

	Clues    Range         // how many clues the puzzles have; the zero value admits all
	Pattern  []bool        // by cell: where clues can be; nil is everywhere
	Symmetry Symmetry      // of the cells with clues
	Grids    []sudoku.Grid // solutions of the puzzles, in turn; nil is random ones

	// Filter makes a filter for each goroutine; nil admits all puzzles of the level.
	Filter func() (Filter, error)

	// Weights sets the weight of each puzzle. Puzzles can then come twice. Only for Minimal, and
	// boards up to 9x9.
	Weights bool

	// Unbiased keeps each minimal 9x9 puzzle with a probability that its weight sets, so that
	// all minimal puzzles are equally likely. It keeps one of about a thousand.
	Unbiased bool

	// Prover makes a complete solver that answers limit 2, for level Pencilmarks one that takes
	// pencilmark puzzles. It is asked only
	// whether puzzles have a second solution, on 9x9 only about easy ones.
	Prover func(sudoku.Shape) (solvers.Solver, error)
}

// Filter decides whether a puzzle is among those asked for.
type Filter func(context.Context, *Puzzle) (bool, error)

// Puzzle is a puzzle made. The grids are the caller's to keep.
type Puzzle struct {
	Clues      sudoku.Grid
	Solution   sudoku.Grid       // one of them; nil if there is none
	Candidates sudoku.Candidates // of level Pencilmarks; Clues then has the cells with one candidate
	Count      int               // solutions, if they are more than one and the level is Minimal

	// Rating is how many guesses the puzzle costs: the mean, over ten fixed
	// symmetric images of it, of a search that places singles and then tries
	// every candidate of a cell with the fewest, each a guess, until all is
	// proved. Exact in one decimal; 0 where singles alone solve the puzzle.
	// It compares boards of one size only. Puzzles of level Holes and those with
	// several solutions have none.
	Rating float64

	// Weight is inversely proportional to the probability with which such puzzles are made, in
	// the mean (weight.go). Figures with these weights estimate all minimal puzzles of the board.
	Weight float64
}

// Generator makes puzzles one after the other. No two of a quarter of a
// million in a row are the same. It belongs to one goroutine at a time.
type Generator struct {
	options Options
	recipe  recipe
	least   int // solutions
	most    int // solutions; -1 is no bound
	prover  solvers.Solver
	query   solvers.Query
	claim   solvers.Claim

	geometry *geometry
	board    board
	blank    sudoku.Grid
	rater    *rater
	nine     *nine   // of 9x9 boards: answers instead of the prover
	filler   *filler // of 9x9 boards
	path     path    // of the last filling
	orbits   [][]int // cells that have clues together; nil if each cell can have one alone
	filter   Filter
	attempt  uint64
	recent   recent // puzzles made
	made     int
	misses   int // attempts since the last puzzle

	// Of the solution at hand: sets of cells in which another full grid
	// differs from it. A puzzle with no clue in one of them has both solutions.
	witnesses []cellSet
}

// patience is the number of attempts in a row that can fail before the generator gives up. A board
// with more puzzles needs a few attempts, and a hard one some tens. Puzzles with special properties
// can be rare.
const (
	patience     = 5000
	longPatience = 1000 * patience
)

func (g *Generator) patience() int {
	if o := &g.options; (o.Unbiased || o.Filter != nil || o.Pattern != nil || g.orbits != nil || o.Clues != (Range{})) && !g.steers() {
		return longPatience
	}
	return patience
}

// New returns a generator at the first puzzle of its seed. An error says which
// option is wrong and what would be right, or why there are no such puzzles.
func New(o Options) (*Generator, error) {
	g := &Generator{
		options: o,
		query:   solvers.Query{Shape: o.Shape, Limit: 2},
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

// prepare makes what the level needs; Holes needs nothing.
func (g *Generator) prepare() (err error) {
	shape := g.options.Shape
	if g.least, g.most, err = g.options.Solutions.span(); err != nil {
		return err
	}
	for _, check := range []func(*Options) error{checkWeights, checkWhere, checkClues, checkGrids} {
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
	if y := g.options.Symmetry; y != "" && y != NoSymmetry {
		g.orbits = y.orbits(shape.Side())
	} else if g.options.Pattern != nil && g.options.Level == Easy {
		g.orbits = NoSymmetry.orbits(shape.Side())
	}
	g.geometry = newGeometry(shape)
	g.board, g.blank, g.rater = board{geometry: g.geometry}, make(sudoku.Grid, shape.Cells()), newRater(g.geometry)
	if shape == sudoku.Shape9 {
		tables := newBandTables()
		g.nine, g.filler = &nine{tables: tables, remember: g.options.Level.climbs() || g.options.Weights || g.options.Unbiased || g.options.Clues != (Range{})}, &filler{tables: tables}
	}
	return nil
}

// Next makes a puzzle. The error is the context's, or says what is wrong with
// the prover, or that no new puzzle was found.
func (g *Generator) Next(ctx context.Context) (Puzzle, error) {
	for {
		if err := ctx.Err(); err != nil {
			return Puzzle{}, err
		}
		p, ok, err := g.tryAt(ctx, g.attempt)
		if err != nil {
			return Puzzle{}, err // the attempt is made again by the next call
		}
		if fresh, err := g.accept(&p, ok); fresh || err != nil {
			return p, err
		}
	}
}

// tryAt makes the attempt with a number; ok tells whether its puzzle is one of those asked for.
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

// try makes one attempt, from a full grid or from a random one; ok tells whether its puzzle belongs
// to the level.
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
	if g.options.Pattern != nil || g.orbits != nil {
		return g.tryWhere(ctx, p, r)
	}
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

// begin prepares questions about puzzles with another solution.
func (g *Generator) begin(solution sudoku.Grid) {
	g.witnesses = g.witnesses[:0]
	if g.nine != nil {
		g.nine.solve(solution)
	}
}
