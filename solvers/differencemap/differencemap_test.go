package differencemap

import (
	"math"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/dice"
	"sudokubench/solvers/solvertest"
)

// TestAssign compares the assigner with a search through all permutations. The initial prices are
// 0, random, or left over from the previous table.
func TestAssign(t *testing.T) {
	rnd := dice.Dice(1)
	for n := range 7 {
		a := newAssigner(7)
		price := make([]float64, 7)
		for round := range 200 {
			for k := range n * n {
				a.cost[k] = rnd.Unit()*3 - 1
				if round%2 == 1 {
					a.cost[k] = float64(rnd.Below(3)) // only three values, so that many costs are equal
				}
				if k%(n+1) != 0 && rnd.Below(3) == 0 {
					a.cost[k] = forbidden
				}
			}
			if round%3 == 0 {
				for j := range price {
					price[j] = rnd.Unit() * float64(round)
				}
			}
			taken := make([]bool, n)
			sum := 0.
			for i, j := range a.assign(n, price) {
				if taken[j] {
					t.Fatalf("n %d, round %d: two rows have column %d; want one", n, round, j)
				}
				taken[j] = true
				sum += a.cost[i*n+int(j)]
			}
			if least := leastCost(a.cost[:n*n], n, 0, make([]bool, n)); math.Abs(sum-least) > 1e-9 {
				t.Fatalf("n %d, round %d: cost %v; want %v", n, round, sum, least)
			}
		}
	}
}

// leastCost returns the least cost of all permutations of the rows from i on.
func leastCost(cost []float64, n, i int, taken []bool) float64 {
	if i == n {
		return 0
	}
	least := math.Inf(1)
	for j := range n {
		if !taken[j] {
			taken[j] = true
			least = min(least, cost[i*n+j]+leastCost(cost, n, i+1, taken))
			taken[j] = false
		}
	}
	return least
}

func TestSolve(t *testing.T) {
	for _, row := range []struct {
		reason    string
		puzzle    string
		options   solvers.Options
		count     int
		exhausted bool
		nodes     int64 // expected number of nodes; -1 means any number above 0
	}{
		{"17 clues", "...............28.3764.....7....1....2.......4..3....6.1..28........5...........3", nil, 1, false, -1},
		{"no blanks, so no iteration", "1234341221434321", nil, 1, false, 0},
		{"clues that clash prove that there is no solution", "11..............", nil, 0, true, 0},
		{"a blank without a candidate proves that there is no solution", "123....4........", nil, 0, true, 0},
		{"a unit without a place for a digit proves that there is no solution", "1.....23........", nil, 0, true, 0},
		{"no solution, but every unit has a permutation: gives up after 3 iterations for each of 27 candidates", "84.519367.59673.8437648.95.735.6.4986..894735498357.165.37.8649964.3587..879465.3", solvers.Options{"effort": "3"}, 0, false, 3 * 27},
		{"effort 1: gives up after one iteration for each of 311 candidates", "...............28.3764.....7....1....2.......4..3....6.1..28........5...........3", solvers.Options{"effort": "1", "restart": "0"}, 0, false, 311},
	} {
		t.Run(row.reason, func(t *testing.T) {
			c := solvertest.Solve(t, Spec(), row.options, row.puzzle, 1)
			if c.Count != row.count || c.Exhausted != row.exhausted || c.Nodes != row.nodes && (row.nodes >= 0 || c.Nodes == 0) {
				t.Errorf("count %d, exhausted %t, %d nodes; want %d, %t, %d", c.Count, c.Exhausted, c.Nodes, row.count, row.exhausted, row.nodes)
			}
		})
	}
}
