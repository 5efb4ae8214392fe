package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/testkit"
)

// BenchmarkLoad reports the CPU time to load a file and to read it, and the memory of the set. With
// SUDOKUBENCH_LONG it uses ten million puzzles instead of one million.
func BenchmarkLoad(b *testing.B) {
	times := 50
	if os.Getenv("SUDOKUBENCH_LONG") != "" {
		times = 500
	}
	path := filepath.Join(b.TempDir(), "puzzles")
	number := func(text []byte, sep string) []byte {
		var out bytes.Buffer
		for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
			fmt.Fprintf(&out, "%s%s%d\n", line, sep, 1_000_000+i)
		}
		return out.Bytes()
	}
	line, solved := benchText(b, "line", false), benchText(b, "line", true)
	for _, c := range []struct {
		name, head string
		text       []byte
	}{
		{"line", "", line},
		{"line-ids", "", number(line, ",id=")},
		{"line-solved", "", solved},
		{"csv-table-ids", "puzzle,solution,id\n", number(solved, ",")},
		{"csv-table-fields", "puzzle,solution,id,clues,difficulty\n", number(solved, ",17,1.5,")},
	} {
		b.Run(c.name, func(b *testing.B) {
			n := times * benchPuzzles
			repeat(b, path, c.head, c.text, times)
			file := testkit.Must(os.Open(path))(b)
			defer file.Close()
			var read, load time.Duration
			var kept uint64
			for b.Loop() {
				file.Seek(0, io.SeekStart)
				from := cpuTime()
				if got := drainFrom(b, file); got != n {
					b.Fatalf("%d puzzles, want the number in the file", got)
				}
				read += cpuTime() - from
				runtime.GC()
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				file.Seek(0, io.SeekStart)
				from = cpuTime()
				s, err := Load("in", file, LoadOptions{})
				load += cpuTime() - from
				if err != nil || s.Len() != n {
					b.Fatal(err)
				}
				runtime.GC()
				runtime.ReadMemStats(&after)
				kept = after.HeapAlloc - before.HeapAlloc
				runtime.KeepAlive(s)
			}
			each := float64(b.N) * float64(n)
			b.ReportMetric(float64(read.Nanoseconds())/each, "read-ns/puzzle")
			b.ReportMetric(float64(load.Nanoseconds())/each, "load-ns/puzzle")
			b.ReportMetric(float64(load)/float64(read), "load/read")
			b.ReportMetric(float64(kept)/float64(n), "B/puzzle")
		})
	}
}

// repeat writes a file: head once, and text several times.
func repeat(b *testing.B, path, head string, text []byte, times int) {
	file, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	_, err = file.WriteString(head)
	for range times {
		_, more := file.Write(text)
		err = errors.Join(err, more)
	}
	testkit.NoError(b, errors.Join(err, file.Close()))
}
