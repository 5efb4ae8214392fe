package program

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"sudokubench/internal/sys/limits"
	"sudokubench/sandbox"
	"sudokubench/sudoku"
)

func entry(t *testing.T, part string) Config {
	return Config{Command: []string{os.Args[0], "child:" + part}, Scratch: t.TempDir(), StartLimit: plenty, Policy: sandbox.Policy{Mode: sandbox.Off, Core: -1}}
}

// TestStartEntry gives a batch to an outside program that works, and to several with a fault. It checks
// the error.
func TestStartEntry(t *testing.T) {
	for _, tt := range []struct {
		part string
		want []string // texts that the error of a batch must contain; nil means that the batch is solved
	}{
		{"serves", nil},
		{"dies in a batch", []string{"exit status 3", "answer 2 of 2 to the batch", "standard error ends with: out of cheese"}},
		{"never answers", []string{ErrLate.Error()}},
	} {
		cfg := entry(t, tt.part)
		c, err := StartEntry(context.Background(), cfg, sudoku.Shape4)
		if err != nil {
			t.Fatalf("%s: %v", tt.part, err)
		}
		limit := plenty
		if tt.part == "never answers" {
			limit = little
		}
		_, err = c.Batch(make([]uint8, 2*16), Order{MaxSolutions: 1}, room(2), limit)
		if (err == nil) != (len(tt.want) == 0) {
			t.Errorf("%s: error %v; want one only if the batch cannot be solved", tt.part, err)
		}
		for _, want := range tt.want {
			if err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %q; want one with %q", tt.part, err, want)
			}
		}
		c.grace = plenty
		c.Close()
		if left, _ := os.ReadDir(cfg.Scratch); len(left) > 0 {
			t.Errorf("%s: its scratch folder still exists", tt.part)
		}
	}
}

func TestStartEntryFails(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for _, tt := range []struct {
		reason string
		ctx    context.Context
		change func(*Config)
		want   string
	}{
		{"the program does not exist", context.Background(), func(c *Config) { c.Command = []string{"./no such program"} }, "cannot be started"},
		{"the command is empty", context.Background(), func(c *Config) { c.Command = nil }, "the command is empty"},
		{"it answers too late", context.Background(), func(c *Config) { c.Command[1], c.StartLimit = "child:never greets", little }, ErrLate.Error()},
		{"it writes too much", context.Background(), func(c *Config) {
			c.Command[1], c.Policy.Resources = "child:floods at once", limits.Resources{Output: 1 << 10}
		}, "output limit"},
		{"the context has ended", ended, func(*Config) {}, context.Canceled.Error()},
	} {
		cfg := entry(t, "serves")
		tt.change(&cfg)
		c, err := StartEntry(tt.ctx, cfg, sudoku.Shape4)
		if c != nil || err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v; want one with %q", tt.reason, err, tt.want)
		}
		if left, _ := os.ReadDir(cfg.Scratch); len(left) > 0 {
			t.Errorf("%s: its scratch folder still exists", tt.reason)
		}
		if tt.ctx == ended && !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v is not the error of the context", tt.reason, err)
		}
	}
}
