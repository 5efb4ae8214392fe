// Package mergetest makes records of shards for tests.
package mergetest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
)

// Plan is a run that is split into shards.
type Plan struct {
	Hash                string
	Shards              int
	Contestants, Rounds int
	Places              int // number of puzzles of each shard
}

// Events returns the record of a shard. Each call returns the same record.
func (p Plan) Events(number int) []record.Event {
	started := time.Unix(int64(1_000_000+number), 0).UTC()
	list := []record.Event{
		&record.Run{Schema: record.Schema, Tool: "sudokubench", Plan: p.Hash, Shards: p.Shards, Rounds: p.Rounds, Workers: 1, Config: []byte(`{}`)},
		&record.Shard{Number: number, Started: started, Node: fmt.Sprint("node", number%5), Host: record.Host{OS: "linux", Arch: "amd64", CPU: "c", Cores: 4}, ReferencePairsNS: []int64{1000, 1001}},
	}
	for who := range p.Contestants {
		list = append(list, &record.Contestant{Name: fmt.Sprint("s", who), Kind: record.KindSolver, Solver: fmt.Sprint("s", who)})
	}
	list = append(list, &record.Corpus{Name: "k", Shape: "9x9", SHA256: "5eed", WholePuzzles: p.Shards * p.Places})
	slice := &record.Slice{Corpus: "k", Size: p.Places}
	for i := range p.Places {
		slice.Puzzles = append(slice.Puzzles, number-1+i*p.Shards)
	}
	list = append(list, slice)
	for round := range p.Rounds {
		for who := range p.Contestants {
			e := &record.Turn{Corpus: "k", Contestant: fmt.Sprint("s", who), Round: round, Planned: p.Places, Ended: record.Done, Verdicts: map[judge.Verdict]int{judge.Verified: p.Places}}
			if round == 0 {
				e.Timed.Add(0)
				for i := 1; i < p.Places; i++ {
					e.Timed.Add(i)
				}
				for i := range p.Places {
					e.Times = append(e.Times, int64(900+(i*7+who*13+number)%400))
				}
				e.LongestNS = 1300
			}
			e.WallNS = int64(p.Places) * int64(1000+who*20+(round+number)%7)
			e.VerifiedNS = e.WallNS
			list = append(list, e)
		}
		for copy := range 2 {
			list = append(list, &record.Reference{Corpus: "k", Round: round, Copy: copy, WallNS: []int64{int64(1_000_000 + (round*3+copy*5+number)%11)}})
		}
		list = append(list, &record.Machine{Corpus: "k", Round: round, ElapsedNS: 1e9, Cores: 4})
	}
	return append(list, &record.End{At: started.Add(time.Minute), Reason: "done"})
}

// Bytes returns the content of the file of a shard.
func (p Plan) Bytes(t testing.TB, number int) []byte { return recordtest.Bytes(t, p.Events(number)...) }

// Write writes the record of a shard into a folder and returns its path.
func (p Plan) Write(t testing.TB, dir string, number int) string {
	t.Helper()
	name := filepath.Join(dir, fmt.Sprintf("shard-%d-of-%d.jsonl", number, p.Shards))
	if err := os.WriteFile(name, p.Bytes(t, number), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}
