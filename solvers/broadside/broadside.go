// Package broadside runs the fastest solver of this project for the processor of the machine.
//
// # Idea
//
// The solvers sweep and band are fast on different machines. sweep applies every rule to the whole
// board at once. This needs wide vector registers: with AVX-512 or AVX2 it is the fastest solver
// here, without them it is slow. band visits only the digits that changed. It needs only tables and
// 64-bit words, which every machine has.
//
// An engine is a form of one of these solvers for one kind of processor. When New makes a solver, it
// takes the first engine of this list that the machine supports:
//  1. avx512: sweep with AVX-512, if the processor also has VBMI (permutations of single bytes). A
//     batch of puzzles then takes less time per puzzle than a single one, because sweep works on three
//     puzzles side by side. The engine avx2+avx512 comes first on a processor that executes 512-bit
//     instructions in two halves (AMD Zen 4). It uses AVX2 for one puzzle at a time and AVX-512 for
//     batches.
//  2. avx2: sweep with AVX2.
//  3. band, on all other processors, and in a program built with the tag noasm.
//
// New returns the solver of sweep or band itself, so broadside costs no time during a puzzle.
// `bench list` shows the engine of this machine, and the option engine selects another one. sweep
// and band are also in the roster under their own names, and their articles explain how they work.
// docs/flagship.md has measurements and experiments.
//
// # Example
//
// This puzzle needs many guesses:
//
//	8 . . | . . . | . . .
//	. . 3 | 6 . . | . . .
//	. 7 . | . 9 . | 2 . .
//	------+-------+------
//	. 5 . | . . 7 | . . .
//	. . . | . 4 5 | 7 . .
//	. . . | 1 . . | . 3 .
//	------+-------+------
//	. . 1 | . . . | . 6 8
//	. . 8 | 5 . . | . 1 .
//	. 9 . | . . . | 4 . .
//
// Both solvers prove that it has one solution. They guess in different cells, so they need different
// numbers of nodes:
//
//	solver  nodes  solutions  first solution
//	sweep      70          1  812753649943682175675491283...
//	band       60          1  812753649943682175675491283...
//
// On a machine with AVX2 or AVX-512, broadside is sweep and counts the nodes of the first line. All
// engines of sweep search the same tree, so they count the same. On other machines, or with the
// option engine=band, broadside is band and counts the nodes of the second line.
//
// # Source
//
// This project; see sweep and band.
//
// # Cost
//
// See sweep and band. With vectors, a puzzle of 17 clues takes less than a microsecond, including the
// proof that it has one solution. Only boards of 9x9.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// as sweep or band count them.
//
// # Left out
//
// The model of sweep (plain Go), because band is much faster without vectors. A choice for each
// puzzle: broadside chooses once, when New makes the solver.
package broadside

import (
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver
	"fmt"
	"strings"

	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/solvers/sweep"
	"sudokubench/sudoku"
)

//go:embed broadside.go
var source string

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

// engines returns the names of the engines that this machine supports, the fastest first.
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
