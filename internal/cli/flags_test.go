package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/testkit"
)

func TestShare(t *testing.T) {
	for _, tt := range []struct {
		text string
		want share
		err  string
	}{
		{"3%", .03, ""},
		{"0.03", .03, ""},
		{" 2.5 % ", .025, ""},
		{"0", 0, ""},
		{"1000%", 10, ""},
		{"1e-3", .001, ""},
		{"", 0, "is not a share"},
		{"%", 0, "is not a share"},
		{"3%%", 0, "is not a share"},
		{"%3", 0, "is not a share"},
		{"-1%", 0, "is not a share"},
		{"NaN", 0, "is not a share"},
		{"Inf", 0, "is not a share"},
		{"1e999", 0, "is not a share"},
		{"three", 0, "is not a share"},
		{"1001%", 0, "is more than 1000%"},
		{"30", 0, "is more than 1000%"},
	} {
		var got share
		err := got.UnmarshalText([]byte(tt.text))
		if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%q: error %v, want %q", tt.text, err, tt.err)
		}
		if d := got - tt.want; d > 1e-12 || d < -1e-12 {
			t.Errorf("%q is %v, want %v", tt.text, got, tt.want)
		}
	}
}

func TestInjection(t *testing.T) {
	for _, tt := range []struct {
		reason, text string
		share        share
		oneIn        int
		err          string
	}{
		{"all puzzles alike", "3%", .03, 0, ""},
		{"one puzzle in 200", "10%:200", .1, 200, ""},
		{"a share of more than a puzzle's time", "50%:1000", .5, 1000, ""},
		{"one puzzle in one is all of them", "10%:1", 0, 0, "want a whole number from 2 to 1000000"},
		{"no number", "10%:", 0, 0, "want a whole number from 2"},
		{"a word", "10%:many", 0, 0, "want a whole number from 2"},
		{"no share", ":200", 0, 0, "is not a share"},
	} {
		var got injection
		err := got.UnmarshalText([]byte(tt.text))
		switch {
		case (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err):
			t.Errorf("%s: error %v, want %q", tt.reason, err, tt.err)
		case err == nil && (got.oneIn != tt.oneIn || got.share-tt.share > 1e-12 || tt.share-got.share > 1e-12):
			t.Errorf("%s: %v, want %v in one of %d", tt.reason, got, tt.share, tt.oneIn)
		}
	}
}

// TestDecimal shows that a leading 0 in the number of a flag does not mean octal.
func TestDecimal(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want uint64
		err  string
	}{
		{[]string{"--seed", "010"}, 10, ""},
		{[]string{"--seed", "08", "--rounds", "08"}, 8, ""},
		{[]string{"--seed", "18446744073709551615"}, 1<<64 - 1, ""},
		{[]string{"--seed", "0x10"}, 0, "expected a whole number"},
		{[]string{"--rounds", "1.5"}, 0, "expected a whole number"},
	} {
		var command runCommand
		parser, _, err := parserOf(&command, io.Discard, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = parser.Parse(tt.args); (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%q: error %v, want %q", tt.args, err, tt.err)
		} else if err == nil && *command.Seed != tt.want {
			t.Errorf("%q: seed %d, want %d", tt.args, *command.Seed, tt.want)
		}
	}
}

// TestNewestIn shows that the newest record is the one that was written last, whatever its name is.
func TestNewestIn(t *testing.T) {
	dir := t.TempDir()
	for k, name := range []string{"20261122-200002.jsonl", "20261122-200002-2.jsonl", "z.txt", "zz.jsonl"} {
		path := filepath.Join(dir, name)
		at := time.Unix(int64(1000*(k%3+1)), 0) // the last name is as old as the first
		testkit.NoError(t, errors.Join(os.WriteFile(path, nil, 0o666), os.Chtimes(path, at, at)))
	}
	var said strings.Builder
	s := &session{notes: notes{&said}}
	want := filepath.Join(dir, "20261122-200002-2.jsonl")
	if got, err := newestIn(s, dir); got != want || err != nil || said.String() != "record: "+want+"\n" {
		t.Errorf("%s, error %v, note %q; want %s", got, err, said.String(), want)
	}
}
