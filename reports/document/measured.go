package document

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports"
)

const stampLayout = "2 January 2006, 15:04:05 MST"

// measured describes the conditions of the measurement. It returns one fact for each condition that
// would have to be equal in another run.
func measured(r *standings.Result) []fact {
	run, v := &r.Run, humanize.VisibleText
	var facts []fact
	add := func(label string, text ...string) {
		var told []string
		for _, s := range text {
			if s != "" {
				told = append(told, s)
			}
		}
		if told != nil {
			facts = append(facts, fact{label, told})
		}
	}
	host := &run.Host
	memory := ""
	if host.MemoryMB > 0 {
		memory = humanize.Count(int(host.MemoryMB)) + " MB of memory"
	}
	add("Machine", maybe(host.CPU), humanize.Counted(host.Cores, "core"), memory)
	add("System", maybe(strings.Trim(host.OS+"/"+host.Arch, "/")), maybe(host.Kernel), maybe(run.GoVersion))
	add("Program", "sudokubench"+after(" ", run.Version)+after(", commit ", run.Commit))
	add("Question", words.Task(r))
	rounds := humanize.Counted(run.Rounds, "round")
	if run.MaxRounds > run.Rounds {
		rounds += ", and up to " + humanize.Count(run.MaxRounds) + " for contestants whose ranks are undecided"
	}
	add("Rounds", rounds)
	workers := humanize.Counted(run.Workers, "worker")
	if host.Pinned {
		workers += ", each pinned to a core"
	} else {
		workers += ", not pinned to cores"
	}
	add("Workers", workers)
	add("Seed", fmt.Sprint(run.Seed), "it determines the order of puzzles, the symmetries and the order of turns")
	add("Limits", limit("per puzzle", run.PuzzleNS), limit("per contestant and corpus (time budget)", run.BudgetNS))
	clock := "wall time, without the time in which a thread waited for its core"
	if host.CPUTime {
		clock += "; also CPU time of threads"
	}
	add("Clock", clock)
	add("Noise", strings.TrimPrefix(reports.Noise(r), "Noise: "), after("reference ", run.Reference))
	if !run.Started.IsZero() {
		add("Began", run.Started.UTC().Format(stampLayout))
	}
	for _, at := range r.Resumed {
		add("Continued", at.UTC().Format(stampLayout))
	}
	if r.Ended != nil {
		add("Ended", r.Ended.UTC().Format(stampLayout)+lasted(run.Started, *r.Ended), because(r.Reason))
	}
	for i := range r.Corpora {
		c := &r.Corpora[i].Corpus
		bad := ""
		if c.Skipped > 0 {
			bad = humanize.Counted(c.Skipped, "invalid puzzle") + " skipped"
		}
		add("Corpus "+v(c.Name), words.Title(reports.CorpusList(r, i)), "from "+v(c.Source)+", format "+v(c.Format), "SHA-256 "+v(c.SHA256), bad)
	}
	add("Contestants", words.Contestants(r)...)
	add("Protections", words.Programs(r)...)
	return facts
}

// after returns the text before, followed by the visible characters of the parameter text. It
// returns "" if the parameter text is empty.
func after(before, text string) string {
	if text == "" {
		return ""
	}
	return before + humanize.VisibleText(text)
}

func because(reason string) string {
	if reason == "done" {
		return ""
	}
	return maybe(reason)
}

func maybe(text string) string { return after("", text) }

// with appends a text to a list, unless the list already contains the text.
func with(list []string, text string) []string {
	if slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

func limit(what string, ns int64) string {
	if ns == 0 {
		return "no limit " + what
	}
	return time.Duration(ns).String() + " " + what
}

func lasted(from, to time.Time) string {
	if d := to.Sub(from); !from.IsZero() && d > 0 {
		return ", after " + humanize.Duration(float64(d))
	}
	return ""
}

// facts describes the run in a few short phrases, for the head of the page.
func facts(r *standings.Result) []string {
	list := []string{words.Task(r)}
	if len(r.Corpora) == 1 {
		list = append(list, "corpus "+humanize.VisibleText(r.Corpora[0].Corpus.Name))
	} else if len(r.Corpora) > 1 {
		list = append(list, humanize.Count(len(r.Corpora))+" corpora")
	}
	list = append(list, humanize.Counted(len(r.Contestants), "contestant"), humanize.Counted(r.Run.Rounds, "round"))
	if s := r.Split; s != nil {
		list = append(list, fmt.Sprintf("%s on %s", humanize.Counted(s.Shards, "shard"), humanize.Counted(len(s.Nodes), "node")))
	}
	if cpu := maybe(r.Run.Host.CPU); cpu != "" {
		list = append(list, cpu)
	}
	return append(list, humanize.Counted(r.Run.Workers, "worker"))
}
