package merge_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/merge"
	"sudokubench/internal/merge/mergetest"
)

// TestFaultsAmongMany shows that a merge of 100 shards describes each fault, and merges all
// other shards.
func TestFaultsAmongMany(t *testing.T) {
	plan := mergetest.Plan{Hash: "abcdef0123456789", Shards: 100, Contestants: 2, Rounds: 1, Places: 2}
	foreign, other := plan, plan
	foreign.Hash, other.Contestants = "999999", 1
	dir := t.TempDir()
	put := func(name string, data []byte) string {
		name = filepath.Join(dir, name)
		noError(t, os.WriteFile(name, data, 0o666))
		return name
	}
	var files []string
	for number := 1; number <= plan.Shards; number++ {
		if number != 50 { // shard 50 stays missing
			files = append(files, plan.Write(t, dir, number))
		}
	}
	lines := bytes.SplitAfter(plan.Bytes(t, 10), []byte("\n"))
	put("shard-10-of-100.jsonl", bytes.Join(flip(lines, 6), nil))
	lines = bytes.SplitAfter(plan.Bytes(t, 20), []byte("\n"))
	put("shard-20-of-100.jsonl", bytes.Join(lines[:8], nil))
	files = append(files,
		put("foreign.jsonl", foreign.Bytes(t, 50)),
		put("same.jsonl", plan.Bytes(t, 30)),
		put("differs.jsonl", other.Bytes(t, 40)))
	c := mergeTo(t, filepath.Join(dir, "all.jsonl"), files...)
	missing, err := c.Missing.MarshalText()
	if err != nil || string(missing) != "10,20,40,50" || len(c.Sections) != 96 {
		t.Errorf("missing shards %s, %d sections, error %v; want 10,20,40,50 and 96 sections", missing, len(c.Sections), err)
	}
	for _, want := range []string{"shard 10 is damaged", "shard 20 in ", "foreign.jsonl belongs to another plan", "shard 40 has different contents in "} {
		if !strings.Contains(strings.Join(c.Faults, "\n"), want) {
			t.Errorf("faults %[2]q; want one with %[1]q", want, c.Faults)
		}
	}
	if len(c.Faults) != 4 || len(c.Notes) != 1 || !strings.Contains(c.Notes[0], "shard 30 is also in ") {
		t.Errorf("faults %q and notes %q; want four faults, and a note on shard 30", c.Faults, c.Notes)
	}
}

// TestUnusualFiles shows that a merge reads a symbolic link to a record, and refuses a folder. If
// it cannot create its file, it leaves the old record unchanged.
func TestUnusualFiles(t *testing.T) {
	dir := t.TempDir()
	first, second := small.Write(t, dir, 1), small.Write(t, dir, 2)
	link := filepath.Join(dir, "link.jsonl")
	if err := os.Symlink(second, link); err != nil {
		t.Skip(err)
	}
	out := filepath.Join(dir, "all.jsonl")
	mergeTo(t, out, first)
	before := read(t, out)
	inputs := must(merge.Inspect(context.Background(), []string{out, link, dir}))(t)
	if inputs[2].Fault == nil || !strings.Contains(inputs[2].Fault.Error(), "is a folder; name its records") {
		t.Errorf("a folder: fault %v; want a refusal", inputs[2].Fault)
	}
	c := merge.Choose(inputs, "", false)
	if len(c.Sections) != 2 {
		t.Fatalf("%d sections, faults %q; want 2", len(c.Sections), c.Faults)
	}
	noError(t, os.Mkdir(merge.PartOf(out), 0o777))
	if err := merge.Write(context.Background(), out, c, nil); err == nil {
		t.Error("no error although OUT.part cannot be created")
	}
	if !bytes.Equal(read(t, out), before) {
		t.Error("the old record has changed")
	}
}
