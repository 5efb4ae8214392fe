package standings

import (
	"strings"
	"testing"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
)

// nodeEvents returns the events of a shard on a node without faults.
func nodeEvents(number int) []record.Event {
	zero := int64(0)
	list := []record.Event{&record.Shard{Number: number, Started: time.Unix(int64(number), 0), Node: "n", Host: record.Host{CPU: "usual", Cores: 4}, ReferencePairsNS: []int64{1000, 1004}}}
	for round := range 3 {
		list = append(list,
			&record.Reference{Round: round, Alone: true, WallNS: []int64{9}}, // a measurement with one worker alone, which does not count
			&record.Reference{Round: round, Copy: 1, WallNS: []int64{1000, 1010}, WaitNS: []int64{0, 10}},
			&record.Reference{Round: round, Copy: 0, WallNS: []int64{1003, 1004}},
			&record.Machine{Round: round, ElapsedNS: 1e9, Cores: 4, StealNS: &zero, OthersNS: &zero, Throttled: &zero})
	}
	return list
}

// TestNodeRemarks shows that a remark contains the number of the shard on the bad node, and that no
// other shard gets a remark.
func TestNodeRemarks(t *testing.T) {
	slower := func(factor float64) func([]record.Event) {
		return func(list []record.Event) {
			for _, e := range list {
				if x, ok := e.(*record.Reference); ok {
					for i := range x.WallNS {
						x.WallNS[i] = int64(float64(x.WallNS[i]) * factor)
					}
				}
			}
		}
	}
	machine := func(change func(*record.Machine)) func([]record.Event) {
		return func(list []record.Event) { change(list[len(list)-1].(*record.Machine)) }
	}
	many := func(n int64) *int64 { return &n }
	for _, tt := range []struct {
		reason string
		change func([]record.Event)
		want   string
	}{
		{"a node like the others", func([]record.Event) {}, ""},
		{"a node that is a little slower", slower(1.08), ""},
		{"a slow node", slower(1.3), "shard 2 on n: it is 30.1% slower than most"},
		{"a fast node", slower(0.8), "shard 2 on n: it is 25.0% faster than most"},
		{"another processor", func(list []record.Event) { list[0].(*record.Shard).Host.CPU = "other" }, "its processor is other, but most shards ran on usual"},
		{"a processor without a name", func(list []record.Event) { list[0].(*record.Shard).Host.CPU = "" }, "its processor is not known"},
		{"a noisy node", func(list []record.Event) {
			for i, e := range list {
				if x, ok := e.(*record.Reference); ok && !x.Alone && i%4 == 2 {
					x.WallNS[0], x.WallNS[1] = 1150, 1160
				}
			}
		}, "it is noisy: the times of equal work differed by 1"},
		{"steal", machine(func(e *record.Machine) { e.StealNS = many(12e8) }), "the hypervisor gave 10.0% of its cores' time"},
		{"other work", machine(func(e *record.Machine) { e.OthersNS = many(15e8) }), "other processes used 0.50 of its 4 cores"},
		{"throttled", machine(func(e *record.Machine) { e.Throttled = many(3) }), "was throttled 3 times"},
		{"too few cores", func(list []record.Event) { list[0].(*record.Shard).Host.Cores = 1 }, "it has 1 core for 2 workers"},
		{"an interruption between the two copies", func(list []record.Event) {
			for i, e := range list {
				if x, ok := e.(*record.Reference); ok && !x.Alone && x.Round == 0 && x.Copy == 0 {
					list[i] = &record.Machine{}
				} else if ok && x.Round == 1 { // makes the reference as slow as the one of another corpus
					x.WallNS[0] *= 2
				}
			}
		}, ""},
		{"it moved to another node", func(list []record.Event) {
			list[3] = &record.Shard{Number: 2, Node: "m", Host: record.Host{CPU: "other", Cores: 4}}
		}, "shard 2 on n and m: its processor is other"},
	} {
		var all []*run.Shard
		for number := 1; number <= 3; number++ {
			s := &run.Shard{Number: number}
			list := nodeEvents(number)
			if number == 2 {
				tt.change(list)
			}
			for _, e := range list {
				s.Add(e)
			}
			all = append(all, s)
		}
		remarks := NodeRemarks(all, 2)
		switch {
		case tt.want == "" && len(remarks) > 0:
			t.Errorf("%s: remarks %v; want none", tt.reason, remarks)
		case tt.want != "" && (len(remarks) != 1 || remarks[0].Shard != 2 || !strings.Contains(remarks[0].Text, tt.want)):
			t.Errorf("%s: remarks %v; want one with %q, on shard 2", tt.reason, remarks, tt.want)
		}
	}
	if remarks := NodeRemarks([]*run.Shard{{Number: 1}, {Number: 2}}, 2); len(remarks) != 0 {
		t.Errorf("nodes without measurements: remarks %v; want none", remarks)
	}
}
