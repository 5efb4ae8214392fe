// Package roster is the table of all solvers. It is written out by hand so
// that what is in a contest, and in which order it is shown, can be read here.
package roster

import (
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/solvers/celllist"
	"sudokubench/solvers/digitpatterns"
	"sudokubench/solvers/fewestfirst"
	"sudokubench/solvers/rescan"
	"sudokubench/solvers/setdifference"
	"sudokubench/solvers/uniquecandidate"
)

// All returns every solver in the order in which they are shown.
func All() []solvers.Spec {
	return []solvers.Spec{
		setdifference.Spec(),
		fewestfirst.Spec(),
		uniquecandidate.Spec(),
		digitpatterns.Spec(),
		celllist.Spec(),
		rescan.Spec(),
		bitmaskmrv.Spec(),
	}
}

// Find returns the solver of that name.
func Find(name string) (solvers.Spec, bool) {
	for _, spec := range All() {
		if spec.Name == name {
			return spec, true
		}
	}
	return solvers.Spec{}, false
}
