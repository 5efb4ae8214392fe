// Package roster lists the solvers: the built-in ones (this file), and in a Roster also the solvers
// of another module (with.go). The built-in list is written by hand, so that you can read
// its content and order here.
package roster

import (
	"sudokubench/solvers"
	"sudokubench/solvers/alldiff"
	"sudokubench/solvers/annealing"
	"sudokubench/solvers/band"
	"sudokubench/solvers/bitmask"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/solvers/broadside"
	"sudokubench/solvers/celllist"
	"sudokubench/solvers/coverarrays"
	"sudokubench/solvers/coverbitset"
	"sudokubench/solvers/coverplanes"
	"sudokubench/solvers/dancingcells"
	"sudokubench/solvers/differencemap"
	"sudokubench/solvers/digitbitboard"
	"sudokubench/solvers/digitpatterns"
	"sudokubench/solvers/dlx"
	"sudokubench/solvers/dpll"
	"sudokubench/solvers/dplltriad"
	"sudokubench/solvers/dsatur"
	"sudokubench/solvers/fewestfirst"
	"sudokubench/solvers/forwardchecking"
	"sudokubench/solvers/hiddensingles"
	"sudokubench/solvers/human"
	"sudokubench/solvers/iterative"
	"sudokubench/solvers/macac3"
	"sudokubench/solvers/minconflicts"
	"sudokubench/solvers/norvig"
	"sudokubench/solvers/parallel"
	"sudokubench/solvers/patternoverlay"
	"sudokubench/solvers/probing"
	"sudokubench/solvers/randomrestart"
	"sudokubench/solvers/rescan"
	"sudokubench/solvers/sat"
	"sudokubench/solvers/setdifference"
	"sudokubench/solvers/sweep"
	"sudokubench/solvers/uniquecandidate"
	"sudokubench/solvers/widestreach"
	"sudokubench/solvers/zdd"
)

// All returns every built-in solver in the order in which they are shown.
func All() []solvers.Spec {
	return []solvers.Spec{
		setdifference.Spec(),
		fewestfirst.Spec(),
		celllist.Spec(),
		rescan.Spec(),
		bitmask.Spec(),
		iterative.Spec(),
		bitmaskmrv.Spec(),
		randomrestart.Spec(),
		parallel.Spec(),
		uniquecandidate.Spec(),
		hiddensingles.Spec(),
		human.Spec(),
		forwardchecking.Spec(),
		macac3.Spec(),
		norvig.Spec(),
		alldiff.Spec(),
		probing.Spec(),
		dlx.Spec(),
		dancingcells.Spec(),
		coverarrays.Spec(),
		coverbitset.Spec(),
		digitpatterns.Spec(),
		patternoverlay.Spec(),
		digitbitboard.Spec(),
		band.Spec(),
		sweep.Spec(),
		broadside.Spec(),
		sat.SpecMinimal(),
		sat.SpecExtended(),
		dpll.Spec(),
		dplltriad.Spec(),
		annealing.Spec(),
		minconflicts.Spec(),
		differencemap.Spec(),
		dsatur.Spec(),
		zdd.Spec(),
		coverplanes.Spec(),
		widestreach.Spec(),
	}
}

// Find returns the built-in solver with this name. The second result is false if it does not exist.
func Find(name string) (solvers.Spec, bool) { return Builtin().Find(name) }
