package standings

import (
	"fmt"
	"slices"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
)

// Split lists the shards and nodes of the record of a split run.
type Split struct {
	Shards  int           `json:"shards"`            // number of shards of the plan
	Done    record.Ranges `json:"done,omitempty"`    // numbers of the shards that are done, as a text such as "1-4,6"
	Missing record.Ranges `json:"missing,omitempty"` // numbers of the shards that are not done
	Nodes   []node        `json:"nodes"`             // machines that ran shards, in the order of their first shards
}

// node is a machine that ran shards.
type node struct {
	Name   string        `json:"name"`
	CPU    string        `json:"cpu,omitempty"`
	Cores  int           `json:"cores"`
	Shards record.Ranges `json:"shards"` // numbers of the shards that ran on this node, completely or in part
}

// SplitOf returns the shards and nodes of a run, or nil if the run is not split.
func SplitOf(r *run.Run) *Split {
	if r.Head == nil || r.Head.Shards == 0 {
		return nil
	}
	s := &Split{Shards: r.Head.Shards, Missing: record.RangesOf(r.MissingShards()...), Nodes: []node{}}
	for _, one := range r.Shards {
		if one.Done() {
			s.Done.Add(one.Number)
		}
		var on []string
		for _, stay := range one.Stays {
			at := slices.IndexFunc(s.Nodes, func(n node) bool { return n.Name == stay.Node && n.CPU == stay.Host.CPU })
			if at < 0 {
				at = len(s.Nodes)
				s.Nodes = append(s.Nodes, node{Name: stay.Node, CPU: stay.Host.CPU, Cores: stay.Host.Cores})
			}
			if node := &s.Nodes[at]; !slices.Contains(on, node.Name) {
				on = append(on, node.Name)
				node.Shards.Add(one.Number)
			}
		}
	}
	return s
}

// ended returns when and why a run ended. A split run ends when its last shard ends.
func ended(r *run.Run) (at *time.Time, reason string) {
	if r.End == nil {
		return nil, ""
	}
	last := r.End.At
	if r.Head != nil && r.Head.Shards > 0 {
		if !r.Done() {
			return nil, ""
		}
		for _, s := range r.Shards {
			if s.End.At.After(last) {
				last = s.End.At
			}
		}
	}
	return &last, r.End.Reason
}

// recordedWarnings returns the warnings of a record. If the run has several shards, it keeps only
// the first warning of each kind and mentions how many others there are, because the figures differ
// in each shard.
func recordedWarnings(r *run.Run) []run.Warning {
	if len(r.Shards) < 2 {
		return r.Warnings
	}
	var list []run.Warning
	kinds := map[string]int{} // number of different warnings of each kind
	for _, w := range r.Warnings {
		kinds[w.Code]++
		if at := slices.IndexFunc(list, func(x run.Warning) bool { return x.Code == w.Code }); at >= 0 {
			continue
		}
		list = append(list, w)
	}
	for i := range list {
		if n := kinds[list[i].Code]; n > 1 {
			list[i].Times = 1
			list[i].Text += fmt.Sprintf(" (the first of %d such warnings; bench report on the record of one shard shows its own)", n)
		}
	}
	return list
}
