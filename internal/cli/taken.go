package cli

import (
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/contest/config"
)

// taken returns a note about the settings from config.yaml, such as "Settings from config.yaml:
// task unique, and budget 100ms." The user can overlook this file if flags choose the corpora or
// contestants. before has the settings of the file that differ from the defaults, and c the settings
// after the flags. taken returns "" if flags choose neither, if the user named the file, if there is
// no such file, or if flags replace all these settings.
func (r *runCommand) taken(before []string, c *config.Config) string {
	if r.Config != "" || c.File != "config.yaml" || len(r.Corpora)+len(r.Solvers)+len(r.Entry) == 0 {
		return ""
	}
	after := c.Changed()
	words := slices.DeleteFunc(before, func(word string) bool { return !slices.Contains(after, word) })
	if len(r.Corpora) == 0 {
		words = append(words, "its list of corpora")
	}
	if len(r.Solvers) == 0 {
		words = append(words, "its list of contestants")
	}
	if len(words) == 0 {
		return ""
	}
	if last := len(words) - 1; last > 0 {
		words[last] = "and " + words[last]
	}
	return fmt.Sprintf("Settings from %s: %s. Use -c FILE for another file.", c.File, strings.Join(words, ", "))
}
