package sweep

import "sudokubench/solvers"

// engine is one implementation of the search. Its boards are a stack: board 0 is the puzzle, and each
// guess puts one board on top. All engines search the same tree in the same order.
type engine interface {
	// clues makes board 0 of a puzzle. A blank gets all candidates, and a clue gets only its digit. A
	// cell whose byte is not a digit gets no candidate.
	clues(puzzle *[81]uint8)

	// search continues a search. It searches the top board, which is at the given depth, and then the
	// boards below it. It returns at the latest after the given number of guesses. A guess is in one
	// cell, or in one cell of each stack of boxes. top is the depth of the top board afterwards, nodes
	// the number of choices that were tried, and end the reason for the return (see exhausted).
	search(depth, guesses int) (top, nodes, end int)

	// solution reads a board in which each cell has one candidate.
	solution(depth int, grid *[81]uint8)

	// minirow returns the cells of row r in stack j that have the candidate d+1. The first cell is bit
	// 0.
	minirow(depth, r, d, j int) uint8

	// drop removes the candidate d+1 from the given cells of a minirow. Cells are bits, as in minirow.
	drop(depth, r, d, j int, cells uint8)

	// push copies the board at a depth to depth+1.
	push(depth int)
}

// Reasons for the end of engine.search. The assembly has the same numbers.
const (
	exhausted = iota // all boards are searched
	solved           // the top board is a solution
	stuck            // the sweeps change nothing on the top board, and no cell has two or three candidates
	paused           // the call has made the allowed number of guesses; the next call continues the search
)

// deepest is the greatest depth of the search. Each guess reduces another cell to one candidate, and a
// board has 81 cells.
const deepest = 81

// maker has the name of an engine and makes the engine.
type maker struct {
	name string
	make func() engine

	batched func() solvers.Solver // makes a solver for batches; nil if the engine has no such solver
}

// makers returns the engines that this machine can run, the fastest first. Every machine can run the
// model.
func makers() []maker {
	return append(assembled(), maker{name: "model", make: func() engine { return new(model) }})
}

// Assembled returns the names of the assembly engines that this machine can run, the fastest first.
func Assembled() []string {
	var names []string
	for _, m := range assembled() {
		names = append(names, m.name)
	}
	return names
}
