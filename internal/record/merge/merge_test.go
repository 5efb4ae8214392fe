package merge_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/merge"
	"sudokubench/internal/record/merge/mergetest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/testkit"
)

var small = mergetest.Plan{Hash: "abcdef0123456789", Shards: 9, Contestants: 2, Rounds: 2, Places: 3}

// mergeTo merges files into out like bench merge, and returns the choice.
func mergeTo(t testing.TB, out string, files ...string) *merge.Choice {
	t.Helper()
	if merge.Exists(out) {
		files = append([]string{out}, files...)
	}
	inputs := inspect(t, files...)
	c := merge.Choose(inputs, "")
	if len(c.Sections) == 0 {
		return c
	}
	testkit.NoError(t, c.Write(context.Background(), out))
	return c
}

// writeAll writes the records of all shards of a plan into a folder.
func writeAll(t testing.TB, dir string, plan mergetest.Plan) (files []string) {
	t.Helper()
	for number := 1; number <= plan.Shards; number++ {
		files = append(files, plan.Write(t, dir, number))
	}
	return files
}

func inspect(t testing.TB, files ...string) []*merge.Input {
	t.Helper()
	return testkit.Must(merge.Inspect(context.Background(), files))(t)
}

func read(t testing.TB, name string) []byte {
	t.Helper()
	return testkit.Must(os.ReadFile(name))(t)
}

// TestMergeIsAssociative shows that merges of random groups of shards, in any order and with
// repetitions, have the same bytes as one merge of all shards.
func TestMergeIsAssociative(t *testing.T) {
	dir := t.TempDir()
	files := writeAll(t, dir, small)
	rng := rand.New(rand.NewPCG(20, 1))
	for trial := range 10 {
		set := rng.Perm(small.Shards)[:1+rng.IntN(small.Shards)]
		var chosen []string
		for _, i := range set {
			chosen = append(chosen, files[i])
		}
		direct := filepath.Join(dir, fmt.Sprintf("direct%d.jsonl", trial))
		c := mergeTo(t, direct, chosen...)
		if missing, _ := c.Missing(); len(c.Faults) > 0 || len(c.Sections) != len(set) || missing.Len() != small.Shards-len(set) {
			t.Fatalf("trial %d: faults %q, %d sections and %d missing of %d shards", trial, c.Faults, len(c.Sections), missing.Len(), len(set))
		}
		// Merge pairs of files until one file with all shards remains.
		heap := append([]string(nil), chosen...)
		heap = append(heap, chosen[rng.IntN(len(chosen))])
		for n := 0; len(heap) > 1; n++ {
			rng.Shuffle(len(heap), func(i, j int) { heap[i], heap[j] = heap[j], heap[i] })
			k := 2 + rng.IntN(min(3, len(heap)-1))
			k = min(k, len(heap))
			out := filepath.Join(dir, fmt.Sprintf("step%d-%d.jsonl", trial, n))
			mergeTo(t, out, heap[:k]...)
			heap = append(heap[k:], out)
		}
		want := read(t, direct)
		got := read(t, heap[0])
		if len(chosen) == 1 { // one shard alone, or several copies of the same shard
			want = read(t, chosen[0])
		}
		if !bytes.Equal(got, want) {
			t.Fatalf("trial %d: shards %v merged in steps differ from one merge", trial, set)
		}
	}
}

// TestMergedRecordIsARecord shows that every line of a merged record is intact, and that it can be
// read as one run.
func TestMergedRecordIsARecord(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "all.jsonl")
	mergeTo(t, out, writeAll(t, dir, small)...)
	r := testkit.Must(run.Open(out, run.Options{}))(t)
	n, reached := r.Part("k", "s1").Counts()
	if !r.Done() || len(r.Shards) != small.Shards || reached != small.Shards*small.Places || n.Verified != reached {
		t.Errorf("done %t, %d shards, %d puzzles reached; want a complete run with only verified puzzles", r.Done(), len(r.Shards), reached)
	}
}

// TestFaults shows that a merge describes each fault with its file, and merges the other inputs.
func TestFaults(t *testing.T) {
	foreign := small
	foreign.Hash, foreign.Rounds = "999999", 3
	other := small
	other.Contestants = 1 // another content with the same hash of the plan, so two files contradict each other
	lines := func(number int) [][]byte {
		all := bytes.SplitAfter(small.Bytes(t, number), []byte("\n"))
		return all[:len(all)-1]
	}
	for _, tt := range []struct {
		reason string
		shard4 [][]byte // lines of the file of shard 4, which the case changes
		also   []byte   // content of an additional file; nil if there is none
		sum    int      // expected number of shards that are merged
		want   []string // texts that the faults must contain
	}{
		{"no fault", lines(4), nil, 9, nil},
		{"a bit is flipped", flip(lines(4), 8), nil, 8, []string{`shard 4 is damaged: \4:9: the line does not match its checksum (reference on "k"); remove the file, then run the shard again`}},
		{"a line is missing", append(lines(4)[:6:6], lines(4)[7:]...), nil, 8, []string{"shard 4 is damaged: \\4:7: line 7 of the record is missing"}},
		{"a line is repeated", append(lines(4)[:7:7], lines(4)[6:]...), nil, 8, []string{"shard 4 is damaged: \\4:8: line 7 of the record is repeated"}},
		{"the run was killed", lines(4)[:9], nil, 8, []string{"shard 4 in \\4 is not finished; if its job has ended, start the same command again"}},
		{"the run was killed in a line", [][]byte{bytes.Join(lines(4), nil)[:2000]}, nil, 8, []string{"shard 4 in \\4 is not finished; if its job has ended, start the same command again"}},
		{"the run was killed before its section", lines(4)[:1], nil, 8, []string{"\\4 ends before its shard began; run the shard again"}},
		{"the head is damaged", flip(lines(4), 0), nil, 8, []string{"\\4:1: the line does not match its checksum"}},
		{"the file is not a record", [][]byte{[]byte("hello\n")}, nil, 8, []string{"\\4:1: the file is not a record"}},
		{"the file is empty", nil, nil, 8, []string{"\\4:1: the record is empty"}},
		{"the shard event is damaged", flip(lines(4), 1), nil, 8, []string{"\\4:3: a contestant event before the first shard event"}},
		{"a shard of another plan", [][]byte{foreign.Bytes(t, 4)}, nil, 8, []string{"\\4 belongs to another plan (999999 instead of abcdef01): rounds 3 instead of 2; merge it only with shards of the same plan"}},
		{"the same shard with another content", lines(4), other.Bytes(t, 4), 8, []string{"shard 4 has different contents in \\4 and in \\5, so neither is used; remove one of the two files"}},
		{"the same shard in another file, damaged", lines(4), bytes.Join(flip(lines(4), 8), nil), 9, []string{"shard 4 is damaged: \\5:9: the line does not match its checksum"}},
		{"a line follows the end", append(lines(4), renumbered(lines(4), 7)), nil, 8, []string{"a turn event after the end of shard 4"}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			dir := t.TempDir()
			files := writeAll(t, dir, small)
			testkit.NoError(t, os.WriteFile(files[3], bytes.Join(tt.shard4, nil), 0o666))
			also := filepath.Join(dir, "also.jsonl")
			if tt.also != nil {
				testkit.NoError(t, os.WriteFile(also, tt.also, 0o666))
				files = append(files, also)
			}
			c := mergeTo(t, filepath.Join(dir, "all.jsonl"), files...)
			missing, again := c.Missing()
			if len(c.Sections) != tt.sum || missing.Len() != small.Shards-tt.sum || len(c.Faults) != len(tt.want) {
				t.Fatalf("%d sections, %d missing, faults %q; want %d sections and %q", len(c.Sections), missing.Len(), c.Faults, tt.sum, tt.want)
			}
			if other := tt.sum < small.Shards && tt.also != nil; again.Len() != small.Shards-tt.sum && !other || other && again.Len() != 0 {
				t.Errorf("shards %v of the missing %v must run again; want the missing ones without several sections", again, missing)
			}
			for i, want := range tt.want {
				want = strings.NewReplacer(`\4`, files[3], `\5`, also).Replace(want)
				if !strings.Contains(c.Faults[i], want) {
					t.Errorf("fault %q; want %q", c.Faults[i], want)
				}
			}
			// A later merge of the missing shard completes the merged record.
			if tt.sum == small.Shards-1 && tt.also == nil {
				good := small.Write(t, t.TempDir(), 4)
				if c := mergeTo(t, filepath.Join(dir, "all.jsonl"), good); len(c.Sections) != small.Shards || len(c.Faults) != 0 {
					t.Errorf("after the shard ran again, there are %d sections, faults %q; want all, without a fault", len(c.Sections), c.Faults)
				}
			}
		})
	}
}

// TestCutMergedRecord shows that a merged record that was cut off in a line is damaged: no command
// can continue its last shard.
func TestCutMergedRecord(t *testing.T) {
	dir := t.TempDir()
	part, out := filepath.Join(dir, "part.jsonl"), filepath.Join(dir, "all.jsonl")
	mergeTo(t, part, small.Write(t, dir, 1), small.Write(t, dir, 2))
	text := testkit.Must(os.ReadFile(part))(t)
	testkit.NoError(t, os.WriteFile(part, text[:len(text)-20], 0o666))
	c := mergeTo(t, out, part)
	if len(c.Sections) != 1 || len(c.Faults) != 1 || !strings.HasPrefix(c.Faults[0], "shard 2 is damaged: "+part) || !strings.HasSuffix(c.Faults[0], ": the last line is incomplete; run the shard again") {
		t.Errorf("%d sections, faults %q; want one section and a fault of shard 2", len(c.Sections), c.Faults)
	}
}

// TestDamagedShardEvent shows that a section remains usable if the first line of the next section
// is damaged.
func TestDamagedShardEvent(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "all.jsonl")
	mergeTo(t, out, small.Write(t, dir, 1), small.Write(t, dir, 2), small.Write(t, dir, 3))
	want := read(t, out)
	lines := bytes.SplitAfter(want, []byte("\n"))
	second := slices.IndexFunc(lines, func(line []byte) bool { return bytes.Contains(line, []byte(`"number":2`)) })
	for _, damaged := range [][][]byte{flip(slices.Clone(lines), second), slices.Delete(slices.Clone(lines), second, second+1)} {
		testkit.NoError(t, os.WriteFile(out, bytes.Join(damaged, nil), 0o666))
		if in := inspect(t, out); merge.Choose(in, "").Same(in[0]) {
			t.Error("Same is true, although the record has lines of no known shard; want false, so that a merge removes them")
		}
		c := mergeTo(t, out, filepath.Join(dir, "shard-3-of-9.jsonl"))
		if len(c.Sections) != 2 || c.Sections[0].Number != 1 || c.Sections[1].Number != 3 || len(c.Faults) != 1 || !strings.Contains(c.Faults[0], fmt.Sprintf("%s:%d: ", out, second+1)) {
			t.Fatalf("%d sections, faults %q; want shards 1 and 3, and one fault", len(c.Sections), c.Faults)
		}
		if c = mergeTo(t, out, filepath.Join(dir, "shard-2-of-9.jsonl")); len(c.Faults) > 0 || !bytes.Equal(read(t, out), want) {
			t.Fatalf("shard 2 does not complete the record: faults %q", c.Faults)
		}
	}
}

// TestTwoMerges shows that a merge does not remove a section that another merge added after the
// inspection.
func TestTwoMerges(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "all.jsonl")
	mergeTo(t, out, small.Write(t, dir, 1))
	inputs := inspect(t, out, small.Write(t, dir, 2))
	mergeTo(t, out, small.Write(t, dir, 3))
	want := read(t, out)
	if err := merge.Choose(inputs, "").Write(context.Background(), out); err == nil || !strings.Contains(err.Error(), "another merge changed") || !bytes.Equal(read(t, out), want) {
		t.Errorf("error %v; want a refusal, and shard 3 in the record", err)
	}
}

// flip changes one bit in a line.
func flip(lines [][]byte, line int) [][]byte {
	lines[line] = bytes.Clone(lines[line])
	lines[line][len(lines[line])/2] ^= 1
	return lines
}

// renumbered returns a copy of a line, numbered as the next line of its file.
func renumbered(lines [][]byte, line int) []byte {
	var out bytes.Buffer
	w := record.NewWriter(&out, len(lines))
	_ = record.ReadRaw("x", bytes.NewReader(bytes.Join(lines, nil)), func(raw *record.Raw) error {
		if raw.Line == line+1 {
			return w.EmitRaw(raw)
		}
		return nil
	}, func(record.Fault) {})
	return out.Bytes()
}

// TestAfterAKill shows that a merge replaces what a killed merge left in OUT.part.
func TestAfterAKill(t *testing.T) {
	dir := t.TempDir()
	files := writeAll(t, dir, small)
	whole := filepath.Join(dir, "whole.jsonl")
	mergeTo(t, whole, files...)
	want := read(t, whole)
	for i, part := range [][]byte{{}, want[:len(want)/2], bytes.Repeat([]byte("x"), 2*len(want))} {
		out := filepath.Join(dir, fmt.Sprintf("out%d.jsonl", i))
		testkit.NoError(t, os.WriteFile(merge.PartOf(out), part, 0o666))
		if mergeTo(t, out, files...); !bytes.Equal(read(t, out), want) || merge.Exists(merge.PartOf(out)) {
			t.Errorf("with %d bytes in OUT.part, the merge writes another record, or OUT.part stays", len(part))
		}
	}
}

// TestInterrupted shows that a merge leaves the old record unchanged if its context ends.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	plan := small
	plan.Rounds = 800 // makes each section longer than the lines that are read between two checks of the context
	first, second := plan.Write(t, dir, 1), plan.Write(t, dir, 2)
	out := filepath.Join(dir, "all.jsonl")
	mergeTo(t, out, first)
	before := read(t, out)
	inputs := inspect(t, out, first, second)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if err := merge.Choose(inputs, "").Write(ctx, out); err == nil {
		t.Error("no error from Write after the end of the context")
	}
	if !bytes.Equal(read(t, out), before) {
		t.Error("the old record has changed")
	}
	if _, err := merge.Inspect(ctx, []string{out}); err == nil {
		t.Error("no error from Inspect after the end of the context")
	}
	mergeTo(t, out, second)
	if c, err := merge.Inspect(context.Background(), []string{out}); err != nil || len(c[0].Sections) != 2 {
		t.Errorf("error %v; want nil and both sections", err)
	}
}

// TestLeaveOut shows that a merge can leave out the section of a shard, with a fault.
func TestLeaveOut(t *testing.T) {
	dir := t.TempDir()
	files := writeAll(t, dir, small)
	c := merge.Choose(inspect(t, files...), "")
	c.LeaveOut(5, "a slow node")
	c.LeaveOut(5, "a noisy node")
	missing, again := c.Missing()
	if len(c.Sections) != small.Shards-1 || len(c.Faults) != 1 || !strings.HasPrefix(c.Faults[0], "a slow node; it is left out because of --strict") || missing.Len() != 1 || again.Len() != 1 {
		t.Errorf("%d sections, faults %q, missing %v and %v; want all but shard 5, and one fault", len(c.Sections), c.Faults, missing, again)
	}
}

// TestOutputStays shows that a section of the merged record stays, even if another record of its
// shard differs.
func TestOutputStays(t *testing.T) {
	dir := t.TempDir()
	other := small
	other.Contestants = 1
	out := filepath.Join(dir, "all.jsonl")
	mergeTo(t, out, small.Write(t, dir, 4), small.Write(t, dir, 5))
	before := read(t, out)
	inputs := inspect(t, out, other.Write(t, t.TempDir(), 4))
	inputs[0].Output = true
	c := merge.Choose(inputs, "")
	if len(c.Sections) != 2 || len(c.Faults) != 1 || !strings.Contains(c.Faults[0], "which stays") || !c.Same(inputs[0]) {
		t.Errorf("%d sections, faults %q; want both sections of the merged record", len(c.Sections), c.Faults)
	}
	if !bytes.Equal(read(t, out), before) {
		t.Error("the merged record has changed")
	}
}
