//go:build articles

package broadside

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/solvers/solvertest"
	"sudokubench/solvers/sweep"
)

// TestExample solves the puzzle of the article with sweep and with band. All engines of sweep count
// the same nodes, so the article is the same on every machine.
func TestExample(t *testing.T) {
	const hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.." // sweep and band need different numbers of guesses
	shape, grid := articletest.Puzzle(t, hard)
	ofSweep := solvertest.Solve(t, sweep.Spec(), solvers.Options{"engine": "model"}, hard, 2)
	ofBand := solvertest.Solve(t, band.Spec(), nil, hard, 2)
	if got := solvertest.Solve(t, Spec(), nil, hard, 2).Nodes; engines()[0] != band.Spec().Name && got != ofSweep.Nodes {
		t.Errorf("auto takes %d nodes on this machine, want the %d of sweep", got, ofSweep.Nodes)
	}

	steps := []string{"solver  nodes  solutions  first solution"}
	for _, row := range []struct {
		spec  solvers.Spec
		claim solvers.Claim
	}{{sweep.Spec(), ofSweep}, {band.Spec(), ofBand}} {
		steps = append(steps, fmt.Sprintf("%-6s  %5d  %9d  %s...", row.spec.Name, row.claim.Nodes, row.claim.Count, row.claim.Solution[:27]))
	}
	example := articletest.Example{
		Spec: Spec(), Options: solvers.Options{"engine": "band"}, Puzzle: hard, Limit: 2,
		Steps:    []string{articletest.Board(shape, grid), strings.Join(steps, "\n")},
		Solution: ofBand.Solution.String(), Nodes: ofBand.Nodes,
	}
	example.Check(t)
}
