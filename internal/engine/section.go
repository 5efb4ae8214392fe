package engine

import (
	"slices"

	"sudokubench/internal/engine/workload"
	"sudokubench/internal/record"
)

// referencePairs is the number of measurements of each copy of the reference before the first turn of a
// shard. This number is large enough for a median.
const referencePairs = 10

// openSection writes the opening event of the shard's section, also if the shard continues on
// another node.
func (r *runner) openSection() {
	if !r.plan.Shard.Split() {
		return
	}
	section := r.plan.Section
	section.Number = r.plan.Shard.Number
	if s := r.prior.Shard(section.Number); s != nil && sameNode(s.Stays[len(s.Stays)-1], section) {
		return
	}
	if r.plan.Reference {
		section.ReferencePairsNS = r.measurePairs()
	}
	r.emit(&section)
}

// sameNode reports whether two stays of a shard were on the same machine. If they were not, an
// interrupted round did not run on one machine for all contestants.
func sameNode(a, b record.Shard) bool { return a.Node == b.Node && a.Host.CPU == b.Host.CPU }

// measurePairs measures the two copies of the reference alternately, in one thread.
func (r *runner) measurePairs() (ns []int64) {
	work := [2]*workload.Reference{workload.New(), workload.New()}
	for _, w := range work {
		w.Work() // fills the caches before the timed calls
	}
	for n := range 2 * referencePairs {
		begin := r.plan.Clock.Now()
		w := work[n%2]
		w.Work()
		ns = append(ns, r.plan.Clock.Now()-begin)
	}
	return slices.Clip(ns)
}
