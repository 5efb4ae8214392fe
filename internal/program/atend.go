package program

import (
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// AtEnd makes a solver that sends a program one line, as the protocol lines
// does, and closes its input: who answers only now does not flush, or reads
// everything before it begins. It is a solvers.Interrupter and an io.Closer.
func AtEnd(cfg Config, shape sudoku.Shape) (solvers.Solver, error) {
	if _, err := check("lines", &cfg); err != nil {
		return nil, err
	}
	return newOneshot(&cfg, shape, '.', manner{write: writeLine, stdin: true, sort: onlyOne})
}

// writeLine writes one puzzle as a line.
func writeLine(b []byte, q []solvers.Query, blank byte) []byte {
	return append(writeWord(b, q, blank), '\n')
}
