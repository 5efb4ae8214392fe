package reports

import (
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// Fact is a labelled fact, for example about the conditions of the measurement.
type Fact struct {
	Label string   `json:"label"`
	Text  []string `json:"text"`
}

// Measured describes the conditions of the measurement. It returns one fact for each condition that
// would have to be equal in another run.
func (p Words) Measured(r *standings.Result) []Fact {
	run := &r.Run
	var facts []Fact
	add := func(label string, text ...string) {
		if text = slices.DeleteFunc(text, func(s string) bool { return s == "" }); len(text) > 0 {
			facts = append(facts, Fact{label, text})
		}
	}
	after := func(before, text string) string {
		if text == "" {
			return ""
		}
		return before + p(text)
	}
	host := &run.Host
	memory := ""
	if host.MemoryMB > 0 {
		memory = humanize.Count(int(host.MemoryMB)) + " MB of memory"
	}
	add("Machine", after("", host.CPU), humanize.Counted(host.Cores, "core"), memory)
	add("System", after("", strings.Trim(host.OS+"/"+host.Arch, "/")), after("", host.Kernel), after("", run.GoVersion))
	add("Program", "sudokubench"+after(" ", run.Version)+after(", commit ", run.Commit))
	add("Question", p.task(r))
	rounds := humanize.Counted(run.Rounds, "round")
	if run.MaxRounds > run.Rounds {
		rounds += ", and up to " + humanize.Count(run.MaxRounds) + " for contestants whose ranks are undecided"
	}
	add("Rounds", rounds)
	workers, per := humanize.Counted(run.Workers, "worker"), "contestant and corpus"
	if host.Pinned {
		workers += ", each pinned to a core"
	} else {
		workers += ", not pinned to cores"
	}
	add("Workers", workers)
	add("Seed", fmt.Sprint(run.Seed), "it determines the order of puzzles, the symmetries and the order of turns")
	if r.Split != nil {
		add("Shards", p.split(r.Split))
		per += " in each shard"
	}
	add("Limits", "time limit per puzzle: "+limit(run.PuzzleNS), "time budget per "+per+": "+limit(run.BudgetNS))
	clock := "wall time, without the time in which a thread waited for its core"
	if host.CPUTime {
		clock += "; also CPU time of threads"
	}
	add("Clock", clock)
	add("Noise", strings.TrimSuffix(strings.TrimPrefix(noise(r), "Noise: "), "."), after("reference ", run.Reference))
	if !run.Started.IsZero() {
		add("Began", stamp(run.Started))
	}
	for _, at := range r.Resumed {
		add("Continued", stamp(at))
	}
	if r.Ended != nil {
		end, reason := stamp(*r.Ended), r.Reason
		if !run.Started.IsZero() && r.Ended.After(run.Started) {
			end += ", after " + lasted(r.Ended.Sub(run.Started))
		}
		if reason == "done" {
			reason = ""
		}
		add("Ended", end, after("", reason))
	}
	for i := range r.Corpora {
		c := &r.Corpora[i].Corpus
		bad := ""
		if c.Skipped > 0 {
			bad = humanize.Counted(c.Skipped, "invalid puzzle") + " skipped"
		}
		add("Corpus "+p(c.Name), humanize.Counted(c.WholePuzzles, "puzzle")+p.boards(CorpusList(r, i)), "from "+p(c.Source)+", format "+p(c.Format), "SHA-256 "+p(c.SHA256), bad)
	}
	add("Contestants", p.contestants(r)...)
	add("Protections", p.programs(r)...)
	return facts
}

// measuredTitle is the heading of the conditions.
const measuredTitle = "How it was measured"

// conditions returns the facts of Measured as lines.
func (p Words) conditions(r *standings.Result) (lines []string) {
	for _, f := range p.Measured(r) {
		lines = append(lines, f.Label+": "+strings.Join(f.Text, "; "))
	}
	return lines
}
