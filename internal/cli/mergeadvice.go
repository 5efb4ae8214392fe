package cli

import (
	"fmt"
	"path/filepath"

	"sudokubench/internal/record/merge"
	"sudokubench/internal/words/humanize"
)

// expanded replaces each pattern by the names of the matching files. A name that exists as a file
// stays unchanged. Shells on Windows do not expand patterns themselves.
func expanded(names []string) (files []string) {
	for _, name := range names {
		if found, err := filepath.Glob(name); err == nil && len(found) > 0 && !merge.Exists(name) {
			files = append(files, found...)
		} else {
			files = append(files, name)
		}
	}
	return files
}

// shardRecord matches the names of the records that bench run writes for shards.
var shardRecord = pattern(`^shard-[0-9]+-of-[0-9]+\.jsonl$`)

// advice returns the commands that run and merge the missing shards. It returns "" if no shard has
// to run again. files are the merged files.
func (m *mergeCommand) advice(s *session, c *merge.Choice, files []string) string {
	_, again := c.Missing()
	if again.Len() == 0 { // messages about faults already contain advice
		return ""
	}
	plan := m.Plan
	if plan == "" && regular("plan.json", nil) != nil {
		if read, err := readPlan(s, "plan.json"); err == nil && read.Hash == c.Head.Plan {
			plan = "plan.json"
		}
	}
	dirs := map[string]bool{}
	dir := "shards"
	for _, name := range files {
		if shardRecord().MatchString(filepath.Base(name)) {
			dir = filepath.Dir(name)
			dirs[dir] = true
		}
	}
	if len(dirs) > 1 {
		dir = "shards"
	}
	one, added, run := fmt.Sprintf("%d/%d", again[0].First, c.Head.Shards), "shard-*.jsonl", fmt.Sprintf("Run each of them again, such as %d:", again[0].First)
	if again.Len() == 1 {
		added, run = fmt.Sprintf("shard-%d-of-%d.jsonl", again[0].First, c.Head.Shards), "Run it again:"
	}
	then := fmt.Sprintf("bench merge %s %s", humanize.ShellWord(m.Out), shardsIn(dir, added))
	switch {
	case plan != "":
		return fmt.Sprintf("%s  bench run --plan %s --shard %s --output %s\n%-*s  %s\n", run, humanize.ShellWord(plan), one, humanize.ShellWord(dir), len(run), "Then merge:", then)
	case again.Len() == 1:
		run = "Run it again with the command of the other shards, but with --shard "
	default:
		run = "Run each of them again with the command of the other shards, but with its number, such as --shard "
	}
	return fmt.Sprintf("%s%s\nThen merge:  %s\n", run, one, then)
}

// shardsIn returns the pattern for the records in a folder, quoted for a shell.
func shardsIn(dir, pattern string) string {
	return humanize.ShellWord(dir) + string(filepath.Separator) + pattern
}
