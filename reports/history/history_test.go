package history

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/testkit"
)

// night is a recorded run of two solvers on one corpus, with the reference.
type night struct {
	day       int
	fast      float64 // time of an attempt, in ns
	pace      float64 // time of the reference, in ns; 0 means not measured
	cpu       string
	reference string
	version   string
	commit    string
	batch     int    // number of puzzles that the solver fast gets in each call
	end       string // reason of the end; "" means that the run was killed
}

func (n *night) record(t *testing.T) []byte {
	t.Helper()
	cpu := n.cpu
	if cpu == "" {
		cpu = "Model Processor 9"
	}
	events := []record.Event{
		&record.Run{
			Schema: record.Schema, Tool: "sudokubench", Version: n.version, Commit: n.commit, GoVersion: "go1.26.1", Task: "first", MaxSolutions: 1,
			Started: time.Date(2026, 11, n.day, 2, 0, 0, 0, time.UTC), Host: record.Host{OS: "linux", Arch: "amd64", CPU: cpu, Cores: 2}, Reference: n.reference,
		},
		&record.Corpus{Name: "easy", SHA256: "0123456789abcdef", Shape: "9x9", WholePuzzles: 4},
		&record.Corpus{Name: "easy-new", TwinOf: "easy", Matches: []int{0}, SHA256: fmt.Sprintf("%08d", n.day), Shape: "9x9", WholePuzzles: 1}, // belongs to no history
		&record.Contestant{Name: "fast", Solver: "bitmask-mrv", Options: map[string]string{"look": "cells"}, Batch: n.batch},
		&record.Contestant{Name: "rescan", Solver: "rescan"},
		&recordtest.Block{Corpus: "easy", Contestant: "fast", Puzzles: []int{0, 1, 2, 3}, WallNS: int64(5 * n.fast), CPUNS: int64(4 * n.fast)},
		&recordtest.Block{Corpus: "easy-new", Contestant: "fast", Puzzles: []int{0}, WallNS: 5, CPUNS: 4},
		&recordtest.Block{Corpus: "easy", Contestant: "fast", Detail: true, Puzzles: []int{0}, WallNS: 1e9, CPUNS: 1e9},
		&recordtest.Block{Corpus: "easy", Contestant: "rescan", Puzzles: []int{0, 1}, WallNS: 92_000_000, WaitNS: 10_000_000},
	}
	if n.pace > 0 {
		for worker, x := range []float64{0.9, 1, 1.2} {
			events = append(events, &record.Reference{Corpus: "easy", First: worker, WallNS: []int64{int64(2 * x * n.pace)}, CPUNS: []int64{int64(x * n.pace)}})
		}
		events = append(events, &record.Reference{Corpus: "easy", Alone: true, WallNS: []int64{1}, CPUNS: []int64{1}})
	}
	if n.end != "" {
		events = append(events, &record.End{Reason: n.end})
	}
	return recordtest.Bytes(t, events...)
}

// read returns the part of a record that a history needs.
func read(name string, from io.Reader) (*Run, error) {
	r, err := run.Read(name, from)
	if err != nil {
		return nil, err
	}
	return Of(name, r)
}

func runs(t *testing.T, nights []night) []*Run {
	t.Helper()
	var list []*Run
	for i := range nights {
		name := fmt.Sprintf("out/%02d.jsonl", nights[i].day)
		one := testkit.Must(read(name, bytes.NewReader(nights[i].record(t))))(t)
		list = append(list, one)
	}
	return list
}

// nights returns runs at these levels with 0.5% noise. The speed of the machine drifts by a
// quarter, for the solver and the reference alike.
func nights(seed uint64, levels ...float64) []night {
	rng := rand.New(rand.NewPCG(seed, 0))
	var list []night
	for i, level := range levels {
		pace := 1 + 0.25*math.Sin(float64(i)/3)
		list = append(list, night{
			day: i + 1, fast: 100_000 * level * pace * (1 + 0.005*rng.NormFloat64()), pace: 1_000_000 * pace,
			reference: "1", version: "v1.4.0", commit: fmt.Sprintf("%07x%033d", 0xabc0000+i, 0), end: "done",
		})
	}
	return list
}

// level returns a list of n equal levels x, for a history without a change.
func level(n int, x float64) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = x
	}
	return list
}

func join(parts ...[]float64) (all []float64) {
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

func TestStepsAreFound(t *testing.T) {
	for _, row := range []struct {
		reason string
		levels []float64
		at     []int
		ratios []float64
	}{
		{"no step if only the machine drifts", level(24, 1), nil, nil},
		{"a step up, under a drift five times as large", join(level(12, 1), level(12, 1.05)), []int{12}, []float64{1.05}},
		{"up and down again", join(level(10, 1), level(10, 1.2), level(10, 0.9)), []int{10, 20}, []float64{1.2, 0.75}},
		{"one slow run is not a level", join(level(10, 1), level(1, 1.5), level(10, 1)), nil, nil},
	} {
		h := New(runs(t, nights(7, row.levels...)), Options{Solvers: []string{"fast"}})
		if len(h.Series) != 1 || !h.Series[0].Normalised {
			t.Fatalf("%s: got %+v; want one normalised series", row.reason, h.Series)
		}
		var at []int
		for i, s := range h.Series[0].Steps {
			at = append(at, s.At)
			if i < len(row.ratios) && math.Abs(s.Ratio-row.ratios[i]) > 0.01 {
				t.Errorf("%s: got a step of %.3f; want %.3f", row.reason, s.Ratio, row.ratios[i])
			}
		}
		testkit.NoDiff(t, cmp.Diff(row.at, at), "%s", row.reason)
	}
}

func TestMeansAndBeats(t *testing.T) {
	h := New(runs(t, []night{{day: 1, fast: 1000, pace: 500, reference: "1", end: "done"}, {day: 2, fast: 3000, pace: 1500, reference: "1", end: "done"}}), Options{})
	fast, slow := h.Series[0], h.Series[1]
	if fast.Clock != "cpu" || fast.Points[0].MeanNS != 1000 || *fast.Points[0].BeatNS != 500 || fast.Points[0].Attempts != 4 {
		t.Errorf("got the first point %+v; want CPU time without the detail pass, and no reference that ran alone", fast.Points[0])
	}
	if a, b := *fast.Points[0].NormalisedNS, *fast.Points[1].NormalisedNS; a != 2000 || b != 2000 {
		t.Errorf("got normalised times %v and %v; want the mean at the median speed", a, b)
	}
	if slow.Clock != "wall" || slow.Points[0].MeanNS != 41_000_000 || *slow.Points[0].BeatNS != 1000 {
		t.Errorf("got %+v; want wall time, also of the reference, because a block has no CPU time", slow.Points[0])
	}
}

func TestWhatIsNotNormalised(t *testing.T) {
	for _, row := range []struct {
		reason string
		last   night
		want   string
	}{
		{"one run did not measure the reference", night{day: 9, fast: 1000, reference: "1", end: "done"}, "1 of 3 runs did not measure the reference"},
		{"another version of the reference", night{day: 9, fast: 1000, pace: 5, reference: "2", end: "done"}, "different versions of the reference"},
	} {
		list := append(nights(1, 1, 1), row.last)
		s := New(runs(t, list), Options{}).Series[0]
		if s.Normalised || !strings.Contains(s.Note, row.want) || s.Points[0].NormalisedNS != nil {
			t.Errorf("%s: got normalised %t, note %q; want a note with %q", row.reason, s.Normalised, s.Note, row.want)
		}
	}
}

func TestSeriesAreOfOneKind(t *testing.T) {
	list := nights(1, level(6, 1)...)
	list[1].cpu, list[4].cpu = "Other Processor", "Other Processor"
	all := runs(t, list)
	for _, row := range []struct {
		reason string
		o      Options
		want   []string // contestant and number of points of each series
		runs   int      // number of runs in all series
	}{
		{"one series per machine", Options{}, []string{"fast 4", "rescan 4", "fast 2", "rescan 2"}, 6},
		{"one series for all machines", Options{AcrossMachines: true}, []string{"fast 6", "rescan 6"}, 6},
		{"one solver", Options{Solvers: []string{"rescan"}, AcrossMachines: true}, []string{"rescan 6"}, 6},
		{"the last run of each machine", Options{Last: 1}, []string{"fast 1", "rescan 1", "fast 1", "rescan 1"}, 2},
		{"the last three runs", Options{Last: 3, AcrossMachines: true}, []string{"fast 3", "rescan 3"}, 3},
		{"an unknown corpus", Options{Corpora: []string{"hard"}}, nil, 0},
	} {
		var got []string
		h := New(all, row.o)
		if h.Runs != row.runs {
			t.Errorf("%s: got %d runs; want %d", row.reason, h.Runs, row.runs)
		}
		for _, s := range h.Series {
			got = append(got, fmt.Sprintf("%s %d", s.Contestant, len(s.Points)))
		}
		testkit.NoDiff(t, cmp.Diff(row.want, got), "%s", row.reason)
	}
	// The files are not in the order of time.
	all[0], all[5] = all[5], all[0]
	s := New(all, Options{AcrossMachines: true}).Series[0]
	for i := range s.Points[1:] {
		if s.Points[i+1].Started.Before(s.Points[i].Started) {
			t.Errorf("point %d is earlier than the point before it", i+1)
		}
	}
}

// TestBatchesAreAnotherSeries checks that runs with different batches are in different series. A
// solver that gets several puzzles in each call is faster, although it did not change.
func TestBatchesAreAnotherSeries(t *testing.T) {
	list := nights(1, level(3, 1)...)
	list[1].batch, list[2].batch = 256, 256
	var got []string
	for _, s := range New(runs(t, list), Options{Solvers: []string{"fast"}}).Series {
		got = append(got, fmt.Sprintf("%s %d", s.Solver, len(s.Points)))
	}
	if diff := cmp.Diff([]string{"bitmask-mrv look=cells 1", "bitmask-mrv look=cells batch=256 2"}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestReadRefuses(t *testing.T) {
	whole := (&night{day: 1, fast: 1000, end: "done"}).record(t)
	for _, row := range []struct {
		reason     string
		text       []byte
		unfinished bool
	}{
		{"killed between two events", (&night{day: 1, fast: 1000}).record(t), true},
		{"killed while it wrote an event", whole[:len(whole)-3], true},
		{"interrupted", (&night{day: 1, fast: 1000, end: "interrupted"}).record(t), true},
		{"not a record", []byte("solver,time\n"), false},
		{"empty", nil, false},
	} {
		_, err := read("out/x.jsonl", bytes.NewReader(row.text))
		if err == nil || errors.Is(err, errUnfinished) != row.unfinished || !strings.Contains(err.Error(), "out/x.jsonl") {
			t.Errorf("%s: got %v; want an error with the file name, unfinished %t", row.reason, err, row.unfinished)
		}
	}
}
