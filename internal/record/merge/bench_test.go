package merge_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"sudokubench/internal/record/merge"
	"sudokubench/internal/record/merge/mergetest"
	"sudokubench/internal/testkit"
)

// thousand is the plan of a small run with 1,000 shards.
var thousand = mergetest.Plan{Hash: "abcdef0123456789", Shards: 1000, Contestants: 10, Rounds: 6, Places: 400}

// BenchmarkMerge merges 1,000 shards. MB-held is the memory of the Go runtime after a merge.
func BenchmarkMerge(b *testing.B) {
	dir := b.TempDir()
	files := writeAll(b, dir, thousand)
	size := int64(0)
	for _, name := range files {
		size += testkit.Must(os.Stat(name))(b).Size()
	}
	b.SetBytes(size)
	runtime.GC()
	held := uint64(0)
	for b.Loop() {
		out := filepath.Join(dir, "all.jsonl")
		testkit.NoError(b, os.RemoveAll(out))
		if c := mergeTo(b, out, files...); len(c.Sections) != thousand.Shards {
			b.Fatal(c.Faults)
		}
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		held = max(held, stats.Sys)
	}
	b.ReportMetric(float64(held)/(1<<20), "MB-held")
}

// FuzzInspect shows that Inspect reports a fault for every bad file, and never panics.
func FuzzInspect(f *testing.F) {
	whole := small.Bytes(f, 2)
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add(append(bytes.Clone(whole), small.Bytes(f, 3)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		name := filepath.Join(t.TempDir(), "x.jsonl")
		testkit.NoError(t, os.WriteFile(name, data, 0o666))
		inputs := inspect(t, name)
		c := merge.Choose(inputs, "")
		if len(c.Sections) == 0 {
			return
		}
		out := filepath.Join(t.TempDir(), "out.jsonl")
		testkit.NoError(t, c.Write(context.Background(), out))
		again, err := merge.Inspect(context.Background(), []string{out})
		if err != nil || again[0].Fault != nil || len(again[0].Sections) != len(c.Sections) {
			t.Errorf("the merged record cannot be merged again: error %v, fault %v", err, again[0].Fault)
		}
	})
}
