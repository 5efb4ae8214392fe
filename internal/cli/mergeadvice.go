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

// advice contains the facts from which the advice about the missing shards of a merged record is
// made.
type advice struct {
	plan string // name of the plan's file; "" means unknown
	dir  string // folder of the records of the shards
}

// shardRecord matches the names of the records that bench run writes for shards.
var shardRecord = pattern(`^shard-[0-9]+-of-[0-9]+\.jsonl$`)

// adviceFor finds the plan of the merged run and the folder of its records.
func (m *mergeCommand) adviceFor(s *session, c *merge.Choice, files []string) (a advice) {
	a.plan = m.Plan
	if a.plan == "" && regular("plan.json", nil) != nil {
		if plan, err := readPlan(s, "plan.json"); err == nil && plan.Hash == c.Head.Plan {
			a.plan = "plan.json"
		}
	}
	dirs := map[string]bool{}
	for _, name := range files {
		if shardRecord().MatchString(filepath.Base(name)) {
			a.dir = filepath.Dir(name)
			dirs[a.dir] = true
		}
	}
	if len(dirs) != 1 {
		a.dir = "shards"
	}
	return a
}

// text returns the commands that run and merge the missing shards. It returns "" if no shard has to
// run again.
func (a advice) text(out string, c *merge.Choice) string {
	_, missing := c.Missing()
	again, added := missing.Len(), "shard-*.jsonl"
	if again == 0 { // messages about faults already contain advice
		return ""
	}
	first := missing[0].First
	one := fmt.Sprintf("%d/%d", first, c.Head.Shards)
	if again == 1 {
		added = fmt.Sprintf("shard-%d-of-%d.jsonl", first, c.Head.Shards)
	}
	then := fmt.Sprintf("bench merge %s %s", humanize.ShellWord(out), shardsIn(a.dir, added))
	if a.plan == "" {
		run := "Run it again with the command of the other shards, but with --shard " + one
		if again > 1 {
			run = "Run each of them again with the command of the other shards, but with its number, such as --shard " + one
		}
		return fmt.Sprintf("%s\nThen merge:  %s\n", run, then)
	}
	run := "Run it again:"
	if again > 1 {
		run = fmt.Sprintf("Run each of them again, such as %d:", first)
	}
	return fmt.Sprintf("%s  bench run --plan %s --shard %s --output %s\n%-*s  %s\n",
		run, humanize.ShellWord(a.plan), one, humanize.ShellWord(a.dir), len(run), "Then merge:", then)
}

// shardsIn returns the pattern for the records in a folder, quoted for a shell.
func shardsIn(dir, pattern string) string {
	return humanize.ShellWord(dir) + string(filepath.Separator) + pattern
}
