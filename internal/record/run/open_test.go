package run_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
)

// opened returns the result of Open for a record with this text.
func opened(t *testing.T, text []byte, o run.Options) (*run.Run, error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "run.jsonl")
	testkit.NoError(t, os.WriteFile(name, text, 0o666))
	return run.Open(name, o)
}

func TestOpen(t *testing.T) {
	events := append(runtest.Opening(), &record.Warning{Code: "a", Text: "b"}, &record.End{Reason: "done"})
	whole := recordtest.Bytes(t, events...)
	twice := bytes.Replace(whole, []byte("9x9"), []byte("4x4"), 1)
	bad := recordtest.Bytes(t, slices.Insert(slices.Clone(events), 3, record.Event(&record.Reference{Corpus: "nowhere"}))...)
	for _, row := range []struct {
		reason   string
		text     []byte
		skip     bool
		says     string // expected error; empty if the record is readable
		events   int
		done     bool
		torn     bool
		warnings []string // expected codes of the warnings
	}{
		{"a whole record", whole, false, "", 7, true, false, []string{"a"}},
		{"an incomplete last line is not an error", whole[:len(whole)-5], false, "", 6, false, true, []string{"a"}},
		{"a record with only an incomplete line is an error", whole[:20], false, "the first line is incomplete, so the record contains no results", 0, false, false, nil},
		{"an empty file", nil, false, "the record is empty", 0, false, false, nil},
		{"a changed line is refused", twice, false, "run.jsonl:4: ", 0, false, false, nil},
		{"a changed line is left out", twice, true, "", 6, true, false, []string{"a", run.DamagedLine}},
		{"an invalid event is refused", bad, false, `run.jsonl:4: corpus "nowhere"`, 0, false, false, nil},
		{"an invalid event is left out", bad, true, "", 7, true, false, []string{"a", run.DamagedLine}},
	} {
		r, err := opened(t, row.text, run.Options{SkipDamaged: row.skip})
		if (err == nil) != (row.says == "") || err != nil && !strings.Contains(err.Error(), row.says) {
			t.Errorf("%s: error %v; want %q", row.reason, err, row.says)
		}
		if r == nil {
			continue
		}
		var codes []string
		for _, w := range r.Warnings {
			codes = append(codes, w.Code)
		}
		if r.Events != row.events || r.Done() != row.done || (r.Torn != nil) != row.torn || !slices.Equal(codes, row.warnings) {
			t.Errorf("%s: %d events, done %t, torn %v, warnings %v; want %d, %t, %t, %v", row.reason, r.Events, r.Done(), r.Torn, codes, row.events, row.done, row.torn, row.warnings)
		}
	}
	if _, err := run.Open(filepath.Join(t.TempDir(), "nowhere.jsonl"), run.Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: error %v, want ErrNotExist", err)
	}
}

func TestFollow(t *testing.T) {
	text := recordtest.Bytes(t, append(runtest.Opening(), &record.End{Reason: "done"})...)
	f := run.Follow()
	events := 0
	for end := 0; end <= len(text); end += 50 {
		grown, err := f.Read(t.Context(), "run.jsonl", bytes.NewReader(text[:end]))
		if whole := bytes.Count(text[:end], []byte("\n")); err != nil || f.Run.Events != whole || grown != (whole > events) {
			t.Fatalf("after %d bytes: %d events, grown %t, error %v; want %d events", end, f.Run.Events, grown, err, whole)
		}
		events = f.Run.Events
	}
	gone, stop := context.WithCancel(t.Context())
	stop()
	if _, err := f.Read(gone, "run.jsonl", bytes.NewReader(text)); !errors.Is(err, context.Canceled) {
		t.Errorf("the context has ended: error %v, want context.Canceled", err)
	}
}
