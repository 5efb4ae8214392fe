// Package admission compares the machines that run the shards of a run. Each shard measures
// its node before and during the run. This package computes facts from the measurements of
// each shard. Then it compares the facts of all shards, and makes remarks on nodes that
// differ or were disturbed.
//
// A slow or noisy node gives no contestant a disadvantage, because all contestants run on it
// in the same rounds (package standings). But it widens the confidence intervals. On a
// processor of another model, the contestants can have another order.
package admission

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/record"
	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
)

// Limits of the facts. A value above its limit causes a remark.
const (
	paceFrom   = 1.10 // median reference time of a node, divided by the median of all shards; for a fast node, the inverse of this ratio
	noiseFrom  = 0.05 // median relative difference between the times of the reference's two copies, which do equal work
	stealFrom  = 0.01 // share of the cores' time that the hypervisor gave to other virtual machines
	othersFrom = 0.05 // mean number of cores that other processes used
)

// Survey collects the measurements of the nodes of one shard. The zero Survey is ready for use. It
// keeps one number for each measurement of the reference, the fixed work that shows the speed of a
// machine.
type Survey struct {
	stays               []record.Shard
	pace, twins         []float64         // pace: times of the reference, in ns. twins: logarithms of the ratios of its two copies
	before              *record.Reference // measurement of one copy of the reference, kept until the event of the other copy in its round
	elapsed, cores      float64           // elapsed: wall time of all machine events, in ns. cores: the same time multiplied by the number of cores
	steal, others       float64           // steal: CPU time that the hypervisor gave to others, in ns. others: CPU time of other processes, in ns
	hasSteal, hasOthers bool
	throttled           int64
}

// Add takes an event of the shard. It ignores events that contain no measurement of the node.
func (s *Survey) Add(e record.Event) {
	switch e := e.(type) {
	case *record.Shard:
		if slices.ContainsFunc(s.stays, func(x record.Shard) bool { return x.Started.Equal(e.Started) && x.Node == e.Node }) {
			return
		}
		s.stays = append(s.stays, *e)
		s.before = nil
		for i := 1; i < len(e.TwinsNS); i += 2 {
			s.twin(e.TwinsNS[i-1], e.TwinsNS[i])
		}
	case *record.Reference:
		s.reference(e)
	case *record.Machine:
		s.machine(e)
	}
}

func (s *Survey) reference(e *record.Reference) {
	if e.Alone {
		return
	}
	for i := range e.WallNS {
		s.pace = append(s.pace, float64(charged(e, i)))
	}
	b := s.before
	if b == nil || b.Corpus != e.Corpus || b.Round != e.Round || b.Copy == e.Copy || len(b.WallNS) != len(e.WallNS) {
		s.before = e // keeps the first copy, because an interruption can separate the two copies
		return
	}
	for i := range e.WallNS {
		s.twin(charged(b, i), charged(e, i))
	}
	s.before = nil
}

// charged returns the time of a worker without its waits for a core, in ns.
func charged(e *record.Reference, worker int) int64 {
	if worker < len(e.WaitNS) {
		return max(0, e.WallNS[worker]-e.WaitNS[worker])
	}
	return e.WallNS[worker]
}

// twin adds the difference of two measurements of equal work, both in ns.
func (s *Survey) twin(a, b int64) {
	if a > 0 && b > 0 {
		s.twins = append(s.twins, math.Abs(math.Log(float64(b)/float64(a))))
	}
}

func (s *Survey) machine(e *record.Machine) {
	s.elapsed += float64(e.ElapsedNS)
	s.cores += float64(e.ElapsedNS) * float64(e.Cores)
	if e.StealNS != nil {
		s.steal, s.hasSteal = s.steal+float64(*e.StealNS), true
	}
	if e.OthersNS != nil {
		s.others, s.hasOthers = s.others+float64(*e.OthersNS), true
	}
	if e.Throttled != nil {
		s.throttled += *e.Throttled
	}
}

// Facts are the results of a Survey. A figure that was not measured is 0.
type Facts struct {
	Number    int      // number of the shard
	Nodes     []string // names of the nodes on which the shard ran; several if it moved
	CPUs      []string // processor models of the nodes
	Cores     int      // number of cores of the node with the fewest cores
	PaceNS    float64  // median time of the reference in ns, measured while all workers do the work
	Noise     float64  // median difference between the reference's two copies, as a share of their time
	Steal     float64  // share of the cores' time that the hypervisor gave to other virtual machines
	Others    float64  // mean number of cores that processes outside the run used
	Throttled int64    // number of times that the processor or the container was throttled
}

// Facts computes the results.
func (s *Survey) Facts() (f Facts) {
	for _, x := range s.stays {
		f.Number = x.Number
		f.Nodes = append(f.Nodes, cmp.Or(x.Node, "an unnamed node"))
		if !slices.Contains(f.CPUs, x.Host.CPU) {
			f.CPUs = append(f.CPUs, x.Host.CPU)
		}
		if f.Cores == 0 || x.Host.Cores < f.Cores {
			f.Cores = x.Host.Cores
		}
	}
	f.PaceNS, _ = stats.Median(s.pace)
	if noise, ok := stats.Median(s.twins); ok {
		f.Noise = math.Expm1(noise)
	}
	if s.hasSteal && s.cores > 0 {
		f.Steal = max(0, s.steal/s.cores)
	}
	if s.hasOthers && s.elapsed > 0 {
		f.Others = max(0, s.others/s.elapsed)
	}
	f.Throttled = s.throttled
	return f
}

// Remark describes how the node of a shard differs from the others, or what disturbed it.
type Remark struct {
	Number int // number of the shard
	Text   string
}

// Compare finds nodes that differ from the nodes of most shards or that were disturbed.
// workers is the number of cores that a shard needs. The remarks are in the order of all.
func Compare(all []Facts, workers int) (list []Remark) {
	var paces []float64
	models := map[string]int{}
	for i := range all {
		if all[i].PaceNS > 0 {
			paces = append(paces, all[i].PaceNS)
		}
		for _, model := range all[i].CPUs {
			models[model]++
		}
	}
	middle, _ := stats.Median(paces)
	usual := ""
	for model, n := range models {
		if n > models[usual] || n == models[usual] && model < usual {
			usual = model
		}
	}
	for i := range all {
		f := &all[i]
		note := func(format string, args ...any) {
			list = append(list, Remark{f.Number, fmt.Sprintf("shard %d on %s: ", f.Number, humanize.Visible(humanize.List(f.Nodes))) + fmt.Sprintf(format, args...)})
		}
		for _, model := range f.CPUs {
			if model != usual {
				note("its processor is %s, but most shards ran on %s", humanize.Visible(cmp.Or(model, "not known")), humanize.Visible(cmp.Or(usual, "one that is not known")))
			}
		}
		switch x := f.PaceNS / middle; {
		case f.PaceNS == 0 || middle == 0:
		case x > paceFrom:
			note("it is %s slower than most: the reference took %.3g ms instead of %.3g ms", humanize.Percent(x-1), f.PaceNS/1e6, middle/1e6)
		case x < 1/paceFrom:
			note("it is %s faster than most: the reference took %.3g ms instead of %.3g ms", humanize.Percent(1/x-1), f.PaceNS/1e6, middle/1e6)
		}
		if f.Noise > noiseFrom {
			note("it is noisy: the times of equal work differed by %s", humanize.Percent(f.Noise))
		}
		if f.Steal > stealFrom {
			note("the hypervisor gave %s of its cores' time to other virtual machines", humanize.Percent(f.Steal))
		}
		if f.Others > othersFrom {
			note("other processes used %.2f of its %d cores", f.Others, f.Cores)
		}
		if f.Throttled > 0 {
			note("the processor or the container was throttled %s", humanize.Counted(int(f.Throttled), "time"))
		}
		if f.Cores > 0 && f.Cores < workers {
			note("it has %s for %s", humanize.Counted(f.Cores, "core"), humanize.Counted(workers, "worker"))
		}
	}
	return list
}
