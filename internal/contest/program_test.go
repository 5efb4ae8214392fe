package contest

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/sys/limits"
	"sudokubench/internal/testkit"
)

// TestBudgetsOfEntries shows that the default time budget is long enough for one start if the clock
// runs during starts. A budget in the configuration stays unchanged.
func TestBudgetsOfEntries(t *testing.T) {
	for _, tt := range []struct {
		reason   string
		protocol string
		batch    int
		own      limits.Times
		want     time.Duration // expected time limit; 0 means the budget of the contest
	}{
		{"started off the clock", "lines", 0, limits.Times{Start: time.Minute}, 0},
		{"a batch of all", "csv-files", 0, limits.Times{Start: 10 * time.Second}, 11 * time.Second},
		{"all where one is the default", "csv-stdio", -1, limits.Times{Start: 10 * time.Second}, 11 * time.Second},
		{"with a puzzle limit of its own", "codegolf", 100, limits.Times{Start: 10 * time.Second, Puzzle: 4 * time.Second}, 14 * time.Second},
		{"one by one, less than the contest's", "csv-stdio", 0, limits.Times{Start: 10 * time.Second}, 0},
		{"one by one, more than the contest's", "argument", 0, limits.Times{Start: 10 * time.Second, Puzzle: 4 * time.Second}, 4 * time.Second},
		{"the entry sets a budget", "csv-files", 0, limits.Times{Start: 10 * time.Second, Budget: time.Millisecond}, time.Millisecond},
		{"enough anyway", "csv-files", 0, limits.Times{Start: time.Second / 2}, 0},
	} {
		c := config.Defaults()
		c.Puzzle, c.Budget = time.Second, 2*time.Second
		e := config.Program{Name: "x", Command: []string{"x"}, Protocol: tt.protocol, Batch: tt.batch, Limits: config.ProgramLimits{Times: tt.own}}
		one, err := ofProgram(c, &e, &ownFiles{command: e.Command})
		if err != nil {
			t.Fatalf("%s: %v", tt.reason, err)
		}
		if one.Limits.Budget != tt.want || one.Info.BudgetNS != tt.want.Nanoseconds() {
			t.Errorf("%s: the budget is %s (recorded: %d ns), want %s", tt.reason, one.Limits.Budget, one.Info.BudgetNS, tt.want)
		}
	}
}

// TestGraceOfEntries shows that a killed program has at least minGrace to end. A program cannot
// ignore the kill. So if it ends slowly, the machine is at fault, and the program keeps its later
// turns.
func TestGraceOfEntries(t *testing.T) {
	for _, tt := range []struct {
		reason      string
		grace, want time.Duration
	}{
		{"the contest's is for solvers of this process", time.Second, minGrace},
		{"unless it is more", time.Minute, time.Minute},
	} {
		c := config.Defaults()
		c.Grace = tt.grace
		e := config.Program{Name: "x", Command: []string{"x"}, Protocol: "lines", Limits: config.DefaultProgramLimits()}
		one, err := ofProgram(c, &e, &ownFiles{command: e.Command})
		if err != nil || one.Limits.Grace != tt.want {
			t.Errorf("%s: the grace of an entry is %s, error %v; want %s", tt.reason, one.Limits.Grace, err, tt.want)
		}
	}
}

// TestProgramsShareAFolder shows that two versions of a program can use all files in their common
// folder, and that two programs of a contest see only the files that their commands name.
func TestProgramsShareAFolder(t *testing.T) {
	dir := t.TempDir()
	c := config.Defaults()
	for _, name := range []string{"old", "new"} {
		testkit.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"), 0o755))
		c.Programs = append(c.Programs, config.Program{Name: name, Command: []string{"./" + name}, Base: dir, Protocol: "lines", Limits: config.DefaultProgramLimits()})
	}
	programs := testkit.Must(Programs(c))(t)
	for i, p := range programs {
		if p.Dir != dir || len(p.Policy.Read) > 0 {
			t.Errorf("program %d has the folder %q and reads %q; want the folder %s", i, p.Dir, p.Policy.Read, dir)
		}
	}
	files := testkit.Must(ownFilesOf(c))(t)
	if files[0].dir != "" {
		t.Errorf("in a contest, a program has the folder of another: %s", files[0].dir)
	}
}
