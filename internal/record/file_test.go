package record_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/testkit"
)

func sample() []record.Event {
	return []record.Event{
		&record.Run{Schema: record.Schema, Tool: "sudokubench", GoVersion: "go1.26", Started: time.Unix(1, 0).UTC(), Seed: 7, Task: "first", MaxSolutions: 1, Config: []byte(`{"seed":7}`)},
		&record.Corpus{Name: "easy", Source: "builtin:easy", Shape: "9x9", WholePuzzles: 3},
		&record.Contestant{Name: "a", Kind: "solver", Solver: "a"},
		&record.Contestant{Name: "p", Kind: record.KindProgram, PuzzleNS: 5, Program: &record.Program{Protocol: "lines", Command: []string{"python3", "a b.py"}, MemoryBytes: 1 << 30, Files: []record.File{{Name: "a b.py", SHA256: "00ff"}}}},
		&record.Process{Corpus: "easy", Contestant: "p", StartsNS: []int64{3, 4}, RoundTripNS: 12, Protections: []record.Protection{{Name: "landlock", Active: true}, {Name: "memory", Reason: "no controller"}}},
		&record.Slice{Corpus: "easy", Size: 3, Puzzles: []int{2, 0, 1}},
		&record.Turn{
			Corpus: "easy", Contestant: "a", Slice: 0, Start: 1, Planned: 3, Places: record.RangesOf(0, 2), Verdicts: map[judge.Verdict]int{judge.Verified: 1, judge.Wrong: 1},
			Found: map[judge.Verdict]record.Ranges{judge.Wrong: record.RangesOf(0)}, Findings: []record.Finding{{Puzzle: 0, Verdict: judge.Wrong, Reason: "row 3 has two 7s: r3c2, r3c8"}},
			WallNS: 12, VerifiedNS: 5, Timed: record.RangesOf(2), Times: []int64{5}, LongestNS: 5, Ended: record.Budget,
		},
		&record.Warning{Code: "x", Text: "y\n\x1b[31m"},
		&record.Boards{Corpus: "easy", Puzzles: record.RangesOf(0, 2), Clues: []string{"a1z", "9c"}, Lines: []int{2, 5}, IDs: []string{"x\u202e", ""}},
		&record.Resume{At: time.Unix(2, 0).UTC()},
		&record.End{At: time.Unix(3, 0).UTC(), Reason: "done"},
	}
}

// everyKind returns the events of sample and an event of a kind that sample does not have.
func everyKind() []record.Event {
	return slices.Insert(sample(), 7, record.Event(&record.Allocations{Corpus: "easy", Contestant: "a", Puzzles: 3, Bytes: 4096, Objects: 6}))
}

func read(data []byte) ([]record.Event, error) {
	var got []record.Event
	err := record.Read("run.jsonl", bytes.NewReader(data), func(e record.Event) error {
		got = append(got, e)
		return nil
	})
	return got, err
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	data := recordtest.Bytes(t, everyKind()...)
	got := testkit.Must(read(data))(t)
	for i, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		if !json.Valid(line) || !bytes.HasPrefix(line, fmt.Appendf(nil, `{"line":%d,"event":"`, i+1)) {
			t.Errorf("line %d is not a JSON object that begins with its number: %s", i+1, line)
		}
	}
	if diff := cmp.Diff(everyKind(), got); diff != "" {
		t.Errorf("events changed when they were written and read (-wrote +read):\n%s", diff)
	}
	if n := bytes.Count(data, []byte("\n")); n != len(everyKind()) {
		t.Errorf("got %d lines for %d events; want one line for each event", n, len(everyKind()))
	}
}

func TestTornAnywhere(t *testing.T) {
	data := recordtest.Bytes(t, sample()...)
	for cut := 1; cut < len(data); cut++ {
		got, err := read(data[:cut])
		whole := bytes.Count(data[:cut], []byte("\n"))
		if len(got) != whole {
			t.Fatalf("cut at %d: read %d events, want %d, the number of whole lines", cut, len(got), whole)
		}
		var torn *record.Torn
		if data[cut-1] == '\n' {
			if err != nil {
				t.Fatalf("cut at %d, between lines: got the error %v, want no error", cut, err)
			}
		} else if !errors.As(err, &torn) || int(torn.Offset)+torn.Bytes != cut || data[max(0, torn.Offset-1)] != '\n' && torn.Offset != 0 {
			t.Fatalf("cut at %d: got the error %v, want a *Torn with the offset and the length of the incomplete line", cut, err)
		}
	}
}

// lines returns a line for each text, with its number and its checksum. A text is the quoted kind
// of an event, followed by its fields.
func lines(texts ...string) (out string) {
	for i, text := range texts {
		out += record.Frame(i+1, text)
	}
	return out
}

func TestReadRefuses(t *testing.T) {
	run := `"run","schema":2`
	for _, tt := range []struct{ reason, text, want string }{
		{"an empty file", "", "run.jsonl:1: the record is empty"},
		{"an endless device without lines", strings.Repeat("\x00", 1<<20), "run.jsonl:1: the file is not a record (invalid character '\\x00'"},
		{"a corpus, not a record", "4...3.......6..8..........1\n", "run.jsonl:1: the file is not a record"},
		{"a record without its run event", lines(`"end"`), "run.jsonl:1: the first event is not a run event"},
		{"no line 1", lines(run, run)[len(lines(run)):], "run.jsonl:1: the first line is line 2 of the record"},
		{"a run event that was changed", strings.Replace(lines(run), "schema", "schemo", 1), "run.jsonl:1: the line does not match its checksum; a record cannot be read without its first event"},
		{"two runs in one file", lines(run, run), "run.jsonl:2: a second run event"},
		{"a later version's record", lines(`"run","schema":3`), "run.jsonl:1: the record has schema 3, but this version of bench reads only schema 2"},
		{"an earlier version's record", `{"event":"run","schema":1}` + "\n", "run.jsonl:1: the record has schema 1, but this version of bench reads only schema 2; use the version that wrote the record"},
		{"an event of another program", lines(run, `"lap"`), `run.jsonl:2: unknown event "lap"`},
		{"a field of the wrong type", lines(run, `"turn","round":"all"`), "run.jsonl:2: bad turn event"},
		{"garbage in the middle", lines(run) + "\x00\x01\n" + lines(run), "run.jsonl:2: the line has no checksum"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			if _, err := read([]byte(tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

// TestALongLine shows that a line that is too long for memory is read past, but not stored.
func TestALongLine(t *testing.T) {
	in := bufio.NewReaderSize(strings.NewReader(strings.Repeat("x", 1000)+"\ny\n"), 16)
	if line, size, err := record.ReadLine(in, nil, 100); len(line) > 100 || size != 1001 || err != nil {
		t.Errorf("read %d of %d bytes, error %v; want at most 100 of 1,001 bytes", len(line), size, err)
	}
	if line, _, err := record.ReadLine(in, nil, 100); string(line) != "y\n" || err != nil {
		t.Errorf("the next line is %q, error %v; want y", line, err)
	}
	whole := []byte(lines(`"end"`))
	for size, want := range map[int]string{len(whole): "", 256<<20 + 1: "the line has more than 256 MiB"} {
		if got := record.FaultOfLine(whole, size); got != want {
			t.Errorf("a line of %d bytes has the fault %q, want %q", size, got, want)
		}
	}
}

// FuzzRead reads arbitrary data. If Read returns no error, all lines must have been read.
// ReadIntact must report an error or faults exactly if Read does, and must read at least as many
// events.
func FuzzRead(f *testing.F) {
	whole := recordtest.Bytes(f, everyKind()...)
	f.Add(whole)
	f.Add(bytes.Replace(whole, []byte("easy"), []byte("hard"), 3))
	f.Add([]byte(lines(`"run","schema":2`, `"turn","places":"0-5"`)))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := read(data)
		if n := bytes.Count(data, []byte("\n")); err == nil && (len(got) == 0 || len(got) != n) {
			t.Errorf("Read returned %d events of %d lines and no error; want an event for each line", len(got), n)
		}
		some, damaged, fatal := intact(data)
		if (err == nil) != (damaged == nil && fatal == nil) || len(some) < len(got) {
			t.Errorf("Read returned %v after %d events, but ReadIntact returned %v and %v after %d", err, len(got), damaged, fatal, len(some))
		}
	})
}
