package run

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"sudokubench/internal/record"
)

// Kind is the group to which a setting of a run belongs.
type Kind int

// The possible groups of a setting.
const (
	OfMachine   Kind = iota
	OfQuestion       // kind of a setting that defines the task for each puzzle
	OfMeasuring      // kind of a setting that affects the number, length or order of the measurements
)

// Setting is a setting that must be the same for times of two runs to be comparable.
type Setting struct {
	Kind        Kind
	Name, Value string
}

// Settings returns the settings of a run, always in the same order.
func Settings(head *record.Run) []Setting {
	h := &head.Host
	return []Setting{
		{OfMachine, "system", h.OS + "/" + h.Arch},
		{OfMachine, "processor", h.CPU},
		{OfMachine, "cores", strconv.Itoa(h.Cores)},
		{OfMachine, "Go version", head.GoVersion},
		{OfQuestion, "task", head.Task},
		{OfQuestion, "limit of solutions", strconv.Itoa(head.Limit)},
		{OfMeasuring, "workers", strconv.Itoa(head.Workers)},
		{OfMeasuring, "workers pinned to cores", yes(h.Pinned)},
		{OfMeasuring, "rounds", strconv.Itoa(head.Rounds)},
		{OfMeasuring, "shards", strconv.Itoa(max(1, head.Shards))},
		{OfMeasuring, "time limit per puzzle", time.Duration(head.PuzzleNS).String()},
		{OfMeasuring, "budget", time.Duration(head.BudgetNS).String()},
		{OfMeasuring, "seed", strconv.FormatUint(head.Seed, 10)},
		{OfMeasuring, "symmetries", yes(symmetries(head))},
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
		return fmt.Sprintf("count up to %d", head.Limit)
	}
	return head.Task
}
