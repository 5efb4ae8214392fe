package contest

import (
	"fmt"
	"strconv"
	"strings"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/record"
	"sudokubench/internal/words/humanize"
	"sudokubench/internal/words/spelling"
)

// Command returns the command that runs a recorded contest again. For a run in shards, it runs
// shard I. The command has the configuration file of the run, if there was one, and every setting
// that a flag could have changed. Command returns "" if the record's configuration cannot be read.
func Command(run *record.Run) string {
	c, err := Recorded(run)
	if err != nil {
		return ""
	}
	words := []string{"bench", "run"}
	fromFile := c.File != "" && c.File != builtin
	if fromFile {
		words = append(words, "-c", c.File)
	}
	words = append(words, "--task", c.Task)
	if c.Task == "count" {
		words = append(words, "--solutions", strconv.Itoa(c.Count))
	}
	words = append(words, "--seed", strconv.FormatUint(c.Seed, 10),
		"--rounds", strconv.Itoa(c.Rounds), "--max-rounds", strconv.Itoa(max(c.Rounds, c.MaxRounds)),
		"--workers", strconv.Itoa(c.Workers), "--limit", c.Puzzle.String(), "--time", c.Time.String(), "--budget", c.Budget.String())
	if !c.Symmetries {
		words = append(words, "--no-symmetries")
	}
	if !c.Detail {
		words = append(words, "--no-detail")
	}
	if run.Shards > 0 {
		words = append(words, "--shard", fmt.Sprintf("I/%d", run.Shards))
	}
	var corpora, contestants []string
	for _, k := range c.Corpora {
		name := k.Name
		if fresh, ok := config.FreshCorpus(config.FreshPrefix + k.Fresh); ok && fresh.Count == k.Count && k.Where == "" {
			name = config.FreshPrefix + k.Fresh // the file can have a built-in corpus of this name
		} else if !fromFile && k.Builtin == "" {
			name = k.Path
		}
		corpora = append(corpora, name)
	}
	for _, k := range c.Solvers {
		contestants = append(contestants, k.Name)
	}
	if len(c.Programs) > 0 {
		words = append(words, "--sandbox", c.Sandbox)
	}
	for _, e := range c.Programs {
		contestants = append(contestants, e.Name)
		if !fromFile {
			words = append(words, "--entry", entryFlag(&e))
		}
	}
	words = append(words, "--corpora", strings.Join(corpora, ","), "--solvers", strings.Join(contestants, ","))
	return strings.Join(spelling.Words(words, humanize.ShellWord), " ")
}

// entryFlag returns a program in the form that the flag --entry accepts.
func entryFlag(e *config.Program) string {
	name := e.Name
	if e.Protocol != config.DefaultProtocol {
		name += "[" + e.Protocol + "]"
	}
	return name + "=" + humanize.ShellQuotes(e.Command) // the flag --entry reads only this kind of quotes
}
