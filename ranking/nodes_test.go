package ranking_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokubench/internal/stats"
	"sudokubench/ranking"
)

// TestBetween draws times of contestants that nodes (machines) slow by different factors. From the
// times, Between must estimate the standard deviation of the logarithms of these factors. Between
// returns the error of the mean over the nodes.
func TestBetween(t *testing.T) {
	for _, tt := range []struct {
		reason                     string
		contestants, nodes, blocks int     // number of contestants, of nodes, and of blocks on each node
		uneven                     float64 // standard deviation of the logarithms of the nodes' factors
		low, high                  float64 // expected range of the estimated deviation, as the median of 41 contests
	}{
		{"nodes that are alike add no variance", 12, 7, 12, 0, 0, .003},
		{"uneven nodes", 12, 7, 12, .02, .017, .023},
		{"two nodes", 12, 2, 12, .02, .014, .024},
		{"many nodes with few blocks", 12, 100, 2, .02, .018, .022},
		{"two contestants share the difference", 2, 20, 12, .02, .016, .024},
		{"with one block per node, the effect of the node cannot be separated from the noise", 12, 7, 1, .02, 0, 0},
		{"one node", 12, 1, 12, .02, 0, 0},
		{"one contestant", 1, 7, 12, .02, 0, 0},
	} {
		var found []float64
		for seed := range uint64(41) {
			rnd := rand.New(rand.NewPCG(seed, 7))
			var node []int
			for k := range tt.nodes {
				node = append(node, slices.Repeat([]int{2 * k}, tt.blocks)...) // uses only even node numbers, because node numbers without blocks are allowed
			}
			pace := make([]float64, len(node))
			for b := range pace {
				pace[b] = .3 * rnd.NormFloat64()
			}
			times := make([][]float64, tt.contestants)
			for i := range times {
				uneven := make([]float64, 2*tt.nodes)
				for k := range uneven {
					uneven[k] = tt.uneven * rnd.NormFloat64()
				}
				for b, k := range node {
					times[i] = append(times[i], float64(i)+pace[b]+uneven[k]+.01*rnd.NormFloat64())
				}
			}
			e := ranking.Between(times, node)
			found = append(found, math.Sqrt(e.Variance*float64(tt.nodes)))
			if e.Variance > 0 && e.DF != float64((tt.nodes-1)*(tt.contestants-1)) {
				t.Errorf("%s: got %v degrees of freedom; want (nodes-1)*(contestants-1)", tt.reason, e.DF)
			}
		}
		if x, _ := stats.Median(found); x < tt.low || x > tt.high {
			t.Errorf("%s: got the deviation %.4f; want %v to %v", tt.reason, x, tt.low, tt.high)
		}
	}
}

// TestWiden shows that differences of 3% between contestants are significant, unless differences
// between the nodes could cause them.
func TestWiden(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	all := make([]ranking.Contestant, 6)
	for i := range all {
		for range 12 {
			all[i].Rounds = append(all[i].Rounds, .03*float64(i)+.002*rnd.NormFloat64())
		}
	}
	for _, tt := range []struct {
		by     ranking.Estimate
		better bool
	}{
		{ranking.Estimate{}, true},
		{ranking.Estimate{Variance: .0001 * .0001, DF: 30}, true},
		{ranking.Estimate{Variance: .02 * .02, DF: 30}, false},
		{ranking.Estimate{Variance: .004 * .004, DF: 1}, false},
	} {
		for _, few := range []bool{false, true} { // runs the test without and with the method for few contestants, which compares pairs
			list := all
			if few {
				list = all[:3]
			}
			f := ranking.NewTimeModel(list, 0)
			f.Widen(tt.by)
			table := ranking.NewTable([]*ranking.TimeModel{f}, make([]int, len(list)), ranking.Level, 0)
			if got := table.Better(0, 1); got != tt.better {
				t.Errorf("widened by %+v, %d contestants: Better returned %t, want the opposite", tt.by, len(list), got)
			}
		}
	}
}
