package merge_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/merge"
	"sudokubench/internal/record/merge/mergetest"
	"sudokubench/internal/testkit"
)

// thousand is the plan of a small run with 1,000 shards.
var thousand = mergetest.Plan{Hash: "abcdef0123456789", Shards: 1000, Contestants: 10, Rounds: 6, Places: 400}

// BenchmarkMerge merges 1,000 shards. speed/read is the speed of the merge divided by the speed
// at which the record package reads the same files. MB-held is the memory of the Go runtime
// after the merges, before the record package reads the files.
func BenchmarkMerge(b *testing.B) {
	dir := b.TempDir()
	var files []string
	size := int64(0)
	for number := 1; number <= thousand.Shards; number++ {
		name := thousand.Write(b, dir, number)
		info := testkit.Must(os.Stat(name))(b)
		files, size = append(files, name), size+info.Size()
	}
	b.SetBytes(size)
	runtime.GC()
	var merging, reading time.Duration
	held := uint64(0)
	for b.Loop() {
		out := filepath.Join(dir, "all.jsonl")
		testkit.NoError(b, os.RemoveAll(out))
		begin := time.Now()
		inputs := inspect(b, files...)
		c := merge.Choose(inputs, "")
		if err := c.Write(context.Background(), out); err != nil || len(c.Sections) != thousand.Shards {
			b.Fatal(err, c.Faults)
		}
		merging += time.Since(begin)
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		held = max(held, stats.Sys)

		b.StopTimer()
		begin = time.Now()
		for _, name := range files {
			data := testkit.Must(os.Open(name))(b)
			testkit.NoError(b, record.Read(name, data, func(record.Event) error { return nil }))
			data.Close()
		}
		reading += time.Since(begin)
		b.StartTimer()
	}
	b.ReportMetric(reading.Seconds()/merging.Seconds(), "speed/read")
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
