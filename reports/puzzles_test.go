package reports

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
)

// planted is a run of two contestants on three puzzles, of which the record has one board.
func planted() *runtest.Stream {
	st := runtest.NewStream().Corpus("c", "4x4", 3).Contestants("a", "=b", "away")
	st.Add(&record.Boards{Corpus: "c", Puzzles: record.RangesOf(1), Clues: []string{record.PackClues("1...............")}, Lines: []int{5}, IDs: []string{"x"}})
	st.Block("c", "a", 0, 3, us, runtest.Found(judge.OutOfMemory, us, 2)...)
	st.Add(&recordtest.Block{Corpus: "c", Contestant: "=b", Puzzles: []int{0, 1}, WallNS: 30, NoNodes: true, Times: []int64{10, 20}})
	return st.End("done")
}

func TestWritePuzzles(t *testing.T) {
	from := map[string]*PuzzleSource{"c": {Names: []string{"rating", "by"}, Of: func(puzzle int) (int, int, []string) {
		return puzzle + 4, 12, [][]string{{"-1.50", "=sum(1)"}, {"0x10", ""}, {"", "Ann, \"B\""}}[puzzle]
	}}}
	for _, row := range []struct {
		reason  string
		sources map[string]*PuzzleSource
		want    string
	}{
		{"without the source, names and blanks come from the boards in the record", nil, `run,contestant,corpus,puzzle,verdict,blanks,cells_right,guesses,time_ns,times,rounds
r,a,c,puzzle 1 of c,verified,,,,,0,1
r,'=b,c,puzzle 1 of c,verified,,,,10,1,1
r,a,c,c:5,verified,15,15,,,0,1
r,'=b,c,c:5,verified,15,15,,20,1,1
r,a,c,puzzle 3 of c,out_of_memory,,,,,0,1
r,'=b,c,puzzle 3 of c,not_reached,,,,,0,1
`},
		{"numbers stay numbers, and no text is a formula", from, `run,contestant,corpus,puzzle,verdict,blanks,cells_right,guesses,time_ns,times,rounds,field_by,field_rating
r,a,c,c:4,verified,12,12,,,0,1,'=sum(1),-1.50
r,'=b,c,c:4,verified,12,12,,10,1,1,'=sum(1),-1.50
r,a,c,c:5,verified,12,12,,,0,1,,0x10
r,'=b,c,c:5,verified,12,12,,20,1,1,,0x10
r,a,c,c:6,out_of_memory,12,,,,0,1,"Ann, ""B""",
r,'=b,c,c:6,not_reached,12,,,,0,1,"Ann, ""B""",
`},
	} {
		var out bytes.Buffer
		testkit.NoError(t, WritePuzzles(&out, runtest.Of(t, recordtest.Events(*planted()...)), "r", row.sources))
		if out.String() != row.want {
			t.Errorf("%s: got\n%s\nwant\n%s", row.reason, &out, row.want)
		}
	}
}

// BenchmarkWritePuzzles writes the rows of 30 contestants on 50,000 puzzles with a time each. It
// reports rows per second, and the heap with the run in memory at the end.
func BenchmarkWritePuzzles(b *testing.B) {
	const contestants, puzzles = 30, 50_000
	st := runtest.NewStream().Corpus("c", "9x9", puzzles)
	times := make([]int64, puzzles)
	for i := range times {
		times[i] = 1000 + int64(i)
	}
	for i := range contestants {
		name := fmt.Sprint("solver", i)
		st.Contestants(name).Add(&recordtest.Block{Corpus: "c", Contestant: name, Puzzles: runtest.UpTo(puzzles), WallNS: 1e9, Times: times})
	}
	r := runtest.Of(b, *st.End("done"))
	st, times = nil, nil
	from := map[string]*PuzzleSource{"c": {Names: []string{"rating"}, Of: func(puzzle int) (int, int, []string) { return puzzle + 1, 55, []string{"2.5"} }}}
	for b.Loop() {
		testkit.NoError(b, WritePuzzles(io.Discard, r, "r", from))
	}
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	runtime.KeepAlive(r)
	b.ReportMetric(float64(contestants*puzzles*b.N)/b.Elapsed().Seconds(), "rows/s")
	b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "heap-MB")
}
