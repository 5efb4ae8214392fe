package sweep

import "sudokubench/solvers"

// engine is one way to carry out the search. Its boards stand one on the other:
// board 0 is the puzzle, each guess adds one on top. All engines search the same
// tree in the same order.
type engine interface {
	// clues makes board 0 of a puzzle: blank cells have all candidates, others
	// their digit alone, or none if it is no digit.
	clues(puzzle *[81]uint8)

	// search goes on from the board at a depth, which is the top, through
	// everything below it. It ends at the latest when it has guessed so many
	// times, each time in one cell or in one of each stack. It gives the depth of
	// the top when it ended, and how many choices it tried.
	search(depth, guesses int) (top, nodes, end int)

	// solution reads a board in which each cell has one candidate.
	solution(depth int, grid *[81]uint8)

	// minirow gives the candidates of digit d+1 in the three cells of row r that
	// lie in box column j, the first cell in bit 0.
	minirow(depth, r, d, j int) uint8

	// drop takes candidates from a minirow.
	drop(depth, r, d, j int, cells uint8)

	// push puts a copy of the board at a depth on top of it.
	push(depth int)
}

// How a search ended; the assembly knows the numbers.
const (
	exhausted = iota // there is nothing more
	solved           // the board on top is a solution
	stuck            // nothing follows on the board on top, and no cell has two or three candidates
	paused           // the guesses are used up; the search can go on
)

// deepest is how many guesses can stand on one another: each leaves a cell less.
const deepest = 81

// maker names an engine and makes one.
type maker struct {
	name string
	make func() engine

	paired func() solvers.Solver // a solver for batches with this engine; nil: there is none
}

// makers are the engines that this machine can run, the fastest first. The
// model runs everywhere.
func makers() []maker {
	return append(assembled(), maker{name: "model", make: func() engine { return new(model) }})
}

// Assembled names the engines in assembly that this machine can run, the fastest
// first.
func Assembled() []string {
	var names []string
	for _, m := range assembled() {
		names = append(names, m.name)
	}
	return names
}
