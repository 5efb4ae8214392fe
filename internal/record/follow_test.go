package record_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/record"
)

// TestFollow reads a record that grows by so many bytes at a time: whatever the
// step, each event comes once, in order, and as soon as its line is whole.
func TestFollow(t *testing.T) {
	data := write(t, sample())
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
				t.Fatalf("%d bytes at a time: %v", step, err)
			}
			if whole := bytes.Count(data[:end], []byte("\n")); len(got) != whole {
				t.Fatalf("%d bytes at a time: %d events of %d whole lines", step, len(got), whole)
			}
		}
		if diff := cmp.Diff(sample(), got); diff != "" {
			t.Errorf("%d bytes at a time (-wrote +read):\n%s", step, diff)
		}
	}
}

func TestFollowRefuses(t *testing.T) {
	data := string(write(t, sample()))
	first, _, _ := strings.Cut(data, "\n")
	for _, tt := range []struct{ reason, before, after, want string }{
		{"no record", "{}\n", "{}\n", `run.jsonl:1: the line has no checksum`},
		{"nonsense where news should be", data, data + "nonsense\n", "run.jsonl:12: the line has no checksum"},
		{"a second run", data, data + first + "\n", "run.jsonl:12: line 1 of the record is repeated"},
		{"cut off behind its reader", data, first + "\n", "has become shorter"},
	} {
		follower := record.NewFollower("run.jsonl")
		skip := func(record.Event) error { return nil }
		err := follower.Read(strings.NewReader(tt.before), skip)
		if err == nil {
			err = follower.Read(strings.NewReader(tt.after), skip)
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.reason, err, tt.want)
		}
	}
}

func TestUnderWay(t *testing.T) {
	whole := write(t, sample())
	open := write(t, sample()[:9])
	for _, tt := range []struct {
		reason string
		data   []byte
		want   bool
	}{
		{"nothing", nil, false},
		{"no record", []byte("notes\n"), false},
		{"no end yet", open, true},
		{"no end yet, and a line half written", whole[:len(whole)-30], false},
		{"an end", whole, false},
		{"a long line comes last", append(open[:len(open):len(open)], bytes.Repeat([]byte("x"), 9999)...), true},
	} {
		if got := record.UnderWay(bytes.NewReader(tt.data), int64(len(tt.data))); got != tt.want {
			t.Errorf("%s: %t, want %t", tt.reason, got, tt.want)
		}
	}
}
