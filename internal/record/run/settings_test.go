package run_test

import (
	"testing"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
)

func TestSettings(t *testing.T) {
	same := record.Run{Seed: 1, Task: "first", Config: []byte(`{"symmetries":true}`), Host: record.Host{Cores: 4}}
	for _, row := range []struct {
		name   string // name of the setting that differs; empty if no setting differs
		change func(*record.Run)
	}{
		{"", func(r *record.Run) {
			r.Version, r.Started, r.Config = "v2", time.Unix(1, 0), []byte(`{"symmetries":true,"rounds":3}`)
		}},
		{"system", func(r *record.Run) { r.Host.Arch = "arm64" }},
		{"processor", func(r *record.Run) { r.Host.CPU = "A" }},
		{"cores", func(r *record.Run) { r.Host.Cores = 5 }},
		{"Go version", func(r *record.Run) { r.GoVersion = "go1.1" }},
		{"task", func(r *record.Run) { r.Task = "unique" }},
		{"limit of solutions", func(r *record.Run) { r.MaxSolutions = 2 }},
		{"workers", func(r *record.Run) { r.Workers = 2 }},
		{"workers pinned to cores", func(r *record.Run) { r.Host.Pinned = true }},
		{"rounds", func(r *record.Run) { r.Rounds = 2 }},
		{"time limit per puzzle", func(r *record.Run) { r.PuzzleNS = 2 }},
		{"budget", func(r *record.Run) { r.BudgetNS = 2 }},
		{"seed", func(r *record.Run) { r.Seed = 2 }},
		{"symmetries", func(r *record.Run) { r.Config = nil }},
	} {
		other := same
		row.change(&other)
		var differ []run.Setting
		for i, x := range run.Settings(&same) {
			if x != run.Settings(&other)[i] {
				differ = append(differ, x)
			}
		}
		if row.name == "" && differ == nil || len(differ) == 1 && differ[0].Name == row.name {
			continue
		}
		t.Errorf("%q: the settings %v differ, want only this setting", row.name, differ)
	}
}

func TestSame(t *testing.T) {
	at := time.Unix(5, 0)
	for _, row := range []struct {
		reason string
		a, b   record.Run
		want   bool
	}{
		{"one record twice", record.Run{Started: at, Commit: "a"}, record.Run{Started: at, Commit: "a"}, true},
		{"another start", record.Run{Started: at}, record.Run{Started: at.Add(1)}, false},
		{"two programs that began at the same time", record.Run{Started: at, Commit: "a"}, record.Run{Started: at, Commit: "b"}, false},
		{"records without a start", record.Run{}, record.Run{}, false},
	} {
		if got := run.Same(&row.a, &row.b); got != row.want {
			t.Errorf("%s: got %t, want the opposite", row.reason, got)
		}
	}
}

func TestMachineOf(t *testing.T) {
	r := &record.Run{GoVersion: "go1.26", Host: record.Host{OS: "linux", Arch: "amd64", Cores: 1}}
	if got, want := run.MachineOf(r), "unknown processor, 1 core, linux/amd64, go1.26"; got != want {
		t.Errorf("got %q; want %q", got, want)
	}
}
