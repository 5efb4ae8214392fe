// Package broadside is the fastest solver of this project. It runs the fastest
// engine that the machine supports.
//
// Idea: sweep and band are fast on different machines. sweep applies every rule to
// the whole board at once. It needs wide vectors: with AVX-512 or AVX2 it is the
// fastest solver here, without them it is slow. band visits only the digits that
// changed, with tables and 64-bit words, which every machine has.
// When a solver is made, broadside takes the first of these engines:
// 1. sweep with AVX-512, if the processor has it with VBMI. A batch of puzzles is
// then faster than one puzzle at a time, because sweep works on two puzzles side by
// side. On Zen 4, sweep uses AVX2 for one puzzle at a time, because it is faster.
// 2. sweep with AVX2, if the processor has it.
// 3. band on other processors, and in a program built with the tag noasm.
// `bench list` shows which engine runs.
// Both solvers are also in the roster under their own names, and their articles
// explain how they work. docs/flagship.md has measurements and experiments.
//
// Source: This project; see sweep and band.
// Cost: See sweep and band. With vectors, a puzzle of 17 clues takes less than a
// microsecond, including the proof that it has one solution. 9x9 only.
// Answers: first, unique, count. Nodes: as sweep or band count them.
package broadside

import (
	_ "embed" // the source is the documentation
	"fmt"
	"strings"

	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/solvers/sweep"
	"sudokubench/sudoku"
)

//go:embed broadside.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "broadside",
		Family:   "digit-wise",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape9},
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Engine: engines()[0],
		Options: []solvers.Option{{
			Name: "engine", Default: "auto",
			Doc: "code to run: avx512, avx2, avx2+avx512 (avx2 for one puzzle, avx512 for batches), band (the solver band), or auto (the fastest on this machine)",
		}},
		New: newSolver,
	}
}

// engines are those that this machine has, the fastest first.
func engines() []string { return append(sweep.Assembled(), band.Spec().Name) }

func newSolver(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
	wanted := options["engine"]
	if wanted == "" {
		wanted = "auto"
	}
	for _, name := range engines() {
		if wanted != name && wanted != "auto" {
			continue
		}
		if name == band.Spec().Name {
			return band.Spec().New(shape, nil)
		}
		return sweep.Spec().New(shape, solvers.Options{"engine": name})
	}
	return nil, fmt.Errorf("option engine is %q; want one of auto, %s, which this machine supports", wanted, strings.Join(engines(), ", "))
}
