// Package broadside is the fastest solver here: it picks the engine that suits
// the machine.
//
// Idea: Two solvers of this project are fast for opposite reasons. sweep applies
// every rule to the whole board at once, which takes wide vectors: with AVX-512
// or AVX2 there is nothing like it, without them it is nothing. band visits only
// what changed, with tables and 64-bit words, which any machine has. So on amd64
// broadside asks the processor once, when it is made, and fires what it has: the
// sweep in assembly for AVX-512 (with VBMI) or for AVX2, and band everywhere
// else, and where the program is built with the tag noasm. What runs is said by
// `bench list`. Both are in the roster under their own names as well; their
// articles tell how they work, docs/flagship.md how they were measured and what
// else was tried.
//
// Source: This project; see sweep and band.
// Cost: See sweep and band; under a microsecond for a puzzle of 17 clues, proof
// included, where there are vectors. 9x9 only.
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
			Doc: "code to run: avx512, avx2, band (the solver band), or auto (the first of these that the machine supports)",
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
