package broadside

import (
	"strings"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/solvers/solvertest"
	"sudokubench/solvers/sweep"
	"sudokubench/sudoku"
)

func TestConformance(t *testing.T) { solvertest.Run(t, Spec()) }

// TestConformanceOfEachEngine runs the conformance suite with the engines that the option value
// auto does not select.
func TestConformanceOfEachEngine(t *testing.T) {
	for _, name := range engines()[1:] {
		t.Run(name, func(t *testing.T) {
			spec := Spec()
			auto := spec.New
			spec.New = func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
				if len(options) == 0 {
					options = solvers.Options{"engine": name}
				}
				return auto(shape, options)
			}
			solvertest.Run(t, spec)
		})
	}
}

// hard is a puzzle for which sweep and band need different numbers of guesses.
const hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

// TestEngines shows that the option engine selects the engine with the given name, and that auto
// selects the first engine. The number of guesses shows which solver runs.
func TestEngines(t *testing.T) {
	nodes := func(spec solvers.Spec, options solvers.Options) int64 {
		return solvertest.Solve(t, spec, options, hard, 2).Nodes
	}
	ofBand := nodes(band.Spec(), nil)
	for k, name := range engines() {
		want := ofBand
		if name != "band" {
			want = nodes(sweep.Spec(), solvers.Options{"engine": name})
			if want == ofBand {
				t.Fatalf("sweep and band both take %d guesses; want a puzzle with different numbers", want)
			}
		}
		if got := nodes(Spec(), solvers.Options{"engine": name}); got != want {
			t.Errorf("engine=%s takes %d guesses; the solver %s takes %d", name, got, name, want)
		}
		if k > 0 {
			continue
		}
		if Spec().Engine != name {
			t.Errorf("Spec().Engine is %s, want the first engine, %s", Spec().Engine, name)
		}
		for _, options := range []solvers.Options{nil, {"engine": "auto"}} {
			if got := nodes(Spec(), options); got != want {
				t.Errorf("auto takes %d guesses; the first engine, %s, takes %d", got, name, want)
			}
		}
	}
	_, err := Spec().New(sudoku.Shape9, solvers.Options{"engine": "model"})
	if err == nil {
		t.Fatal("engine=model gives no error; want one, because broadside has no slow engines")
	}
	for _, name := range append(engines(), "auto") {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("the error %q does not list the engine %s", err, name)
		}
	}
}
