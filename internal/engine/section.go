package engine

import (
	"slices"

	"sudokubench/internal/record"
	"sudokubench/internal/workload"
)

// twinPairs is how often each copy of the reference is measured before the first turn of a
// shard, enough for a median.
const twinPairs = 10

// openSection begins the section of the plan's shard, or goes on with it on another node.
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
		section.TwinsNS = r.measureTwins()
	}
	r.emit(&section)
}

// sameNode reports whether two stays of a shard are on the same machine. If they are not,
// the contestants of a round that was interrupted did not all run on the same.
func sameNode(a, b record.Shard) bool { return a.Node == b.Node && a.Host.CPU == b.Host.CPU }

// measureTwins measures the two copies of the reference alternately, one thread alone.
func (r *runner) measureTwins() (ns []int64) {
	work := [2]*workload.Reference{workload.New(), workload.New()}
	for _, w := range work {
		w.Work() // to warm up
	}
	for n := range 2 * twinPairs {
		begin := r.plan.Clock.Now()
		w := work[n%2]
		w.Work()
		ns = append(ns, r.plan.Clock.Now()-begin)
	}
	return slices.Clip(ns)
}
