package record_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
)

// TestFollow reads a record that grows by a number of bytes at a time. For each number, every
// event must come once, in order, and as soon as its line is complete.
func TestFollow(t *testing.T) {
	data := recordtest.Bytes(t, sample()...)
	for _, step := range []int{1, 7, 100, 1000, len(data)} {
		follower := record.NewFollower("run.jsonl")
		var got []record.Event
		for end := 0; end < len(data); {
			end = min(end+step, len(data))
			err := follower.Read(bytes.NewReader(data[:end]), func(e record.Event) error {
				got = append(got, e)
				return nil
			})
			if err != nil {
				t.Fatalf("%d bytes at a time: got the error %v", step, err)
			}
			if whole := bytes.Count(data[:end], []byte("\n")); len(got) != whole {
				t.Fatalf("%d bytes at a time: got %d events, want %d, the number of whole lines", step, len(got), whole)
			}
		}
		if diff := cmp.Diff(sample(), got); diff != "" {
			t.Errorf("%d bytes at a time (-wrote +read):\n%s", step, diff)
		}
	}
}

func TestFollowRefuses(t *testing.T) {
	data := string(recordtest.Bytes(t, sample()...))
	first, _, _ := strings.Cut(data, "\n")
	for _, tt := range []struct{ reason, before, after, want string }{
		{"no record", "{}\n", "{}\n", `run.jsonl:1: the line has no checksum`},
		{"text after the events that were read", data, data + "nonsense\n", "run.jsonl:12: the line has no checksum"},
		{"a second run", data, data + first + "\n", "run.jsonl:12: line 1 of the record is repeated"},
		{"cut to a length below that already read", data, first + "\n", "has become shorter"},
	} {
		follower := record.NewFollower("run.jsonl")
		skip := func(record.Event) error { return nil }
		err := follower.Read(strings.NewReader(tt.before), skip)
		if err == nil {
			err = follower.Read(strings.NewReader(tt.after), skip)
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got the error %v, want one with %q", tt.reason, err, tt.want)
		}
	}
}

func TestUnderWay(t *testing.T) {
	whole := recordtest.Bytes(t, sample()...)
	open := recordtest.Bytes(t, sample()[:9]...)
	for _, tt := range []struct {
		reason string
		data   []byte
		want   bool
	}{
		{"an empty file", nil, false},
		{"no record", []byte("notes\n"), false},
		{"no end event yet", open, true},
		{"an incomplete end event", whole[:len(whole)-30], false},
		{"an end event", whole, false},
		{"a long last line", append(open[:len(open):len(open)], bytes.Repeat([]byte("x"), 9999)...), true},
	} {
		if got := record.UnderWay(bytes.NewReader(tt.data), int64(len(tt.data))); got != tt.want {
			t.Errorf("%s: got %t, want %t", tt.reason, got, tt.want)
		}
	}
}
