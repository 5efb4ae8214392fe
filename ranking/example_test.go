package ranking_test

import (
	"fmt"
	"math"

	"sudokubench/ranking"
)

// Three solvers played eight rounds. In each round, all of them solved the same puzzles at about
// the same time.
func ExampleNewTable() {
	names := []string{"a", "b", "c"}
	ns := [][]float64{
		{1000, 1030, 990, 1010, 1005, 1020, 995, 1000},
		{1004, 1027, 993, 1012, 1000, 1024, 998, 1003},
		{1200, 1240, 1185, 1215, 1207, 1221, 1190, 1204},
	}
	contestants := make([]ranking.Contestant, len(ns))
	for i, times := range ns {
		for _, t := range times {
			contestants[i].Rounds = append(contestants[i].Rounds, math.Log(t))
		}
	}
	field := ranking.NewTimeModel(contestants, 0)
	tiers := make([]int, len(ns)) // nobody failed a puzzle
	table := ranking.NewTable([]*ranking.TimeModel{field}, tiers, 0.01, 0)
	for _, i := range table.Order() {
		best, worst := table.Place(i)
		fmt.Printf("%s: rank %d to %d\n", names[i], best, worst)
	}
	pair := table.Compare(0, 2)
	fmt.Printf("a and c: %s, c takes %.2f times as long\n", pair.Decision, math.Exp(pair.Difference.Log))
	// Output:
	// a: rank 1 to 2
	// b: rank 1 to 2
	// c: rank 3 to 3
	// a and c: faster, c takes 1.20 times as long
}
