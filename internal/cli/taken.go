package cli

import (
	"fmt"
	"strings"

	"sudokubench/internal/contest/config"
)

// taken returns a note about the settings from config.yaml, such as "Settings taken from
// config.yaml: budget 100ms, task unique." The user can overlook this file if flags choose the
// corpora or contestants. file is the configuration without the flags. taken returns "" if flags
// choose neither, if the user named the file, if there is no such file, or if flags replace all
// settings that differ from the defaults.
func (r *runCommand) taken(file *config.Config) string {
	if r.Config != "" || file.File != "config.yaml" || len(r.Corpora)+len(r.Solvers)+len(r.Entry) == 0 {
		return ""
	}
	var words []string
	d := config.Defaults()
	for _, x := range []struct {
		name          string
		replaced      bool // whether a flag replaces the setting of the configuration
		value, normal any
	}{
		{"task", r.Task != "", file.Task, d.Task},
		{"count", r.Solutions != nil, file.Count, d.Count},
		{"limit", r.Limit != nil, file.Puzzle, d.Puzzle},
		{"budget", r.Budget != nil, file.Budget, d.Budget},
		{"grace", false, file.Grace, d.Grace},
		{"time", r.Time != nil, file.Time, d.Time},
		{"rounds", r.Rounds != nil, file.Rounds, d.Rounds},
		{"max_rounds", r.MaxRounds != nil, file.MaxRounds, d.MaxRounds},
		{"workers", r.Workers != nil, file.Workers, d.Workers},
		{"pin", false, file.Pin, d.Pin},
		{"seed", r.Seed != nil, file.Seed, d.Seed},
		{"symmetries", r.Symmetries != nil, file.Symmetries, d.Symmetries},
		{"detail", r.Detail != nil, file.Detail, d.Detail},
		{"on_bad", false, file.OnBad, d.OnBad},
		{"isolation", false, file.Isolation, d.Isolation},
		{"sandbox", r.Sandbox != "", file.Sandbox, d.Sandbox},
		{"out", r.Output != nil, file.Out, d.Out},
	} {
		if !x.replaced && x.value != x.normal {
			words = append(words, fmt.Sprintf("%s %v", x.name, x.value))
		}
	}
	if len(r.Corpora) == 0 {
		words = append(words, "its list of corpora")
	}
	if len(r.Solvers) == 0 {
		words = append(words, "its list of contestants")
	}
	if words == nil {
		return ""
	}
	if last := len(words) - 1; last > 0 {
		words[last] = "and " + words[last]
	}
	return fmt.Sprintf("Settings from %s: %s. Use -c FILE for another file.", file.File, strings.Join(words, ", "))
}
