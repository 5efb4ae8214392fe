package merge_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudokubench/internal/record/merge"
	"sudokubench/internal/testkit"
)

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
	inputs := inspect(t, out, link, dir)
	if inputs[2].Fault == nil || !strings.Contains(inputs[2].Fault.Error(), "is a folder; name its records") {
		t.Errorf("a folder: fault %v; want a refusal", inputs[2].Fault)
	}
	c := merge.Choose(inputs, "")
	if len(c.Sections) != 2 {
		t.Fatalf("%d sections, faults %q; want 2", len(c.Sections), c.Faults)
	}
	testkit.NoError(t, os.Mkdir(merge.PartOf(out), 0o777))
	if err := c.Write(context.Background(), out); err == nil {
		t.Error("no error although OUT.part cannot be created")
	}
	if !bytes.Equal(read(t, out), before) {
		t.Error("the old record has changed")
	}
}
