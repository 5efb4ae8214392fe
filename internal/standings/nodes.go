package standings

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
)

// A slow or noisy node gives no contestant a disadvantage, because all contestants run on it in the
// same rounds. But it widens the confidence intervals. On a processor of another model, the
// contestants can have another order.

// Limits of a node. A value above its limit leads to a remark; see also stealFrom and othersFrom.
const (
	slowNodeFrom  = 1.10 // median time of the reference on a node, divided by the median of all shards; for a fast node, the inverse
	nodeNoiseFrom = 0.05 // median relative difference between the times of the reference's two copies, which do equal work
)

// NodeRemark describes how the node of a shard differs from the others, or what disturbed it.
type NodeRemark struct {
	Shard int // number of the shard
	Text  string
}

// NodeRemarks finds nodes that differ from the nodes of most shards or that were disturbed. workers
// is the number of cores that a shard needs. The remarks are in the order of the shards.
func NodeRemarks(shards []*run.Shard, workers int) (list []NodeRemark) {
	var references []float64
	models := map[string]int{}
	for _, s := range shards {
		if reference, ok := stats.Median(s.ReferenceNS); ok && reference > 0 {
			references = append(references, reference)
		}
		for _, model := range modelsOf(s) {
			models[model]++
		}
	}
	middle, _ := stats.Median(references)
	usual := ""
	for model, n := range models {
		if n > models[usual] || n == models[usual] && model < usual {
			usual = model
		}
	}
	for _, s := range shards {
		nodes, cores := []string{}, math.MaxInt
		for _, stay := range s.Stays {
			nodes, cores = append(nodes, cmp.Or(stay.Node, "an unnamed node")), min(cores, stay.Host.Cores)
		}
		on := fmt.Sprintf("shard %d on %s: ", s.Number, humanize.Visible(humanize.List(nodes)))
		note := func(format string, args ...any) {
			list = append(list, NodeRemark{s.Number, on + fmt.Sprintf(format, args...)})
		}
		for _, model := range modelsOf(s) {
			if model != usual {
				note("its processor is %s, but most shards ran on %s", humanize.Visible(cmp.Or(model, "not known")), humanize.Visible(cmp.Or(usual, "one that is not known")))
			}
		}
		reference, _ := stats.Median(s.ReferenceNS)
		switch x := reference / middle; {
		case reference == 0 || middle == 0:
		case x > slowNodeFrom:
			note("it is %s slower than most: the reference took %.3g ms instead of %.3g ms", humanize.Percent(x-1), reference/1e6, middle/1e6)
		case x < 1/slowNodeFrom:
			note("it is %s faster than most: the reference took %.3g ms instead of %.3g ms", humanize.Percent(1/x-1), reference/1e6, middle/1e6)
		}
		if difference, _ := stats.Median(s.ReferenceLogs); math.Expm1(difference) > nodeNoiseFrom {
			note("it is noisy: the times of equal work differed by %s", humanize.Percent(math.Expm1(difference)))
		}
		if steal := s.Machine.Steal(); steal > stealFrom {
			note("the hypervisor gave %s of its cores' time to other virtual machines", humanize.Percent(steal))
		}
		if others := s.Machine.Others(); others > othersFrom {
			note("other processes used %.2f of its %d cores", others, cores)
		}
		if s.Machine.Throttled > 0 {
			note("the processor or the container was throttled %s", humanize.Counted(s.Machine.Throttled, "time"))
		}
		if cores > 0 && cores < workers {
			note("it has %s for %s", humanize.Counted(cores, "core"), humanize.Counted(workers, "worker"))
		}
	}
	return list
}

// modelsOf returns the processor models of the nodes on which a shard ran, each once.
func modelsOf(s *run.Shard) (models []string) {
	for _, stay := range s.Stays {
		if !slices.Contains(models, stay.Host.CPU) {
			models = append(models, stay.Host.CPU)
		}
	}
	return models
}

// shownRemarks is the largest number of remarks on nodes that become separate warnings. One more
// warning counts the rest.
const shownRemarks = 3

// nodeWarnings describes the nodes that differ or were disturbed, in a run of several shards.
func nodeWarnings(r *run.Run) (list []string) {
	if len(r.Shards) < 2 {
		return nil
	}
	all := NodeRemarks(r.Shards, r.Head.Workers)
	for _, remark := range all[:min(len(all), shownRemarks)] {
		list = append(list, remark.Text)
	}
	if more := len(all) - len(list); more > 0 {
		list = append(list, humanize.Counted(more, "more such remark")+"; bench merge prints them")
	}
	return list
}
