package run

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"sudokubench/internal/record"
)

// Setting is a setting that must be the same for times of two runs to be comparable.
type Setting struct {
	Name, Value string
}

// Settings returns the settings of a run, always in the same order.
func Settings(head *record.Run) []Setting {
	h := &head.Host
	return []Setting{
		{"system", h.OS + "/" + h.Arch},
		{"processor", h.CPU},
		{"cores", strconv.Itoa(h.Cores)},
		{"Go version", head.GoVersion},
		{"task", head.Task},
		{"limit of solutions", strconv.Itoa(head.MaxSolutions)},
		{"workers", strconv.Itoa(head.Workers)},
		{"workers pinned to cores", yes(h.Pinned)},
		{"rounds", strconv.Itoa(head.Rounds)},
		{"shards", strconv.Itoa(max(1, head.Shards))},
		{"time limit per puzzle", time.Duration(head.PuzzleNS).String()},
		{"budget", time.Duration(head.BudgetNS).String()},
		{"seed", strconv.FormatUint(head.Seed, 10)},
		{"symmetries", yes(symmetries(head))},
	}
}

// Same reports whether two records are about the same run.
func Same(a, b *record.Run) bool {
	return !a.Started.IsZero() && a.Started.Equal(b.Started) && a.Commit == b.Commit
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// symmetries reports whether a run gives puzzles new forms. The configuration has this setting. All
// other settings are fields of the run event.
func symmetries(head *record.Run) bool {
	var c struct{ Symmetries bool }
	_ = json.Unmarshal(head.Config, &c) // ignores the error, because an unreadable configuration gives the same result in both records
	return c.Symmetries
}

// MachineOf describes the machine in words: processor, cores, system and Go version. It must be the
// same in comparable runs.
func MachineOf(head *record.Run) string {
	h := &head.Host
	cores := "1 core"
	if h.Cores != 1 {
		cores = fmt.Sprintf("%d cores", h.Cores)
	}
	return fmt.Sprintf("%s, %s, %s/%s, %s", cmp.Or(h.CPU, "unknown processor"), cores, h.OS, h.Arch, head.GoVersion)
}

// Question returns the task for each puzzle, in words.
func Question(head *record.Run) string {
	if head.Task == "count" {
		return fmt.Sprintf("count up to %d", head.MaxSolutions)
	}
	return head.Task
}
