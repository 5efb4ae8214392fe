package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/record"
)

// prose writes the sentences around the tables. Formats differ in how they
// show a text that others chose, and in nothing else.
type prose struct {
	text func(string) string
}

// head says what was run, a line for each of: task, machine, limits.
func (p prose) head(r *Report) []string {
	run := &r.Run
	tool := "sudokubench"
	if run.Version != "" {
		tool += " " + p.text(run.Version)
	}
	if run.Commit != "" {
		tool += " (" + p.text(run.Commit) + ")"
	}
	lines := []string{fmt.Sprintf("%s: %s, %s, %s, seed %d",
		tool, p.task(r), counted(run.Rounds, "round"), counted(run.Workers, "worker"), run.Seed)}

	host := []string{}
	if run.Host.CPU != "" {
		host = append(host, p.text(run.Host.CPU))
	}
	pinned := ""
	if run.Host.Pinned {
		pinned = " (a worker pinned to each)"
	}
	host = append(host, counted(run.Host.Cores, "core")+pinned)
	if run.Host.MemoryMB > 0 {
		host = append(host, count(int(run.Host.MemoryMB))+" MB")
	}
	for _, s := range []string{platform(run.Host.OS, run.Host.Arch), run.Host.Kernel, run.GoVersion} {
		if s != "" {
			host = append(host, p.text(s))
		}
	}
	if !run.Started.IsZero() {
		host = append(host, "started "+stamp(run.Started))
	}
	lines = append(lines, strings.Join(host, ", "))
	if run.PuzzleNS > 0 || run.BudgetNS > 0 {
		lines = append(lines, fmt.Sprintf("limits: %s a puzzle, %s for a solver on a corpus", limit(run.PuzzleNS), limit(run.BudgetNS)))
	}
	return append(lines, p.entries(r)...)
}

func platform(os, arch string) string {
	if os == "" || arch == "" {
		return os + arch
	}
	return os + "/" + arch
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }

// limit writes a limit of a configuration, where 0 is none.
func limit(ns int64) string {
	if ns == 0 {
		return "none"
	}
	return time.Duration(ns).String()
}

// task gives the question in words.
func (p prose) task(r *Report) string {
	switch r.Run.Task {
	case "first":
		return "first solution"
	case "unique":
		return "unique solution"
	case "count":
		return fmt.Sprintf("solutions counted up to %s", count(r.Run.Limit))
	case "":
		return "no task recorded"
	}
	return "task " + p.text(r.Run.Task)
}

// state says that a run is not finished; empty where it is.
func (p prose) state(r *Report) string {
	switch {
	case !r.Unfinished:
		return ""
	case r.Ended == nil:
		return "UNFINISHED: the record has no end, so the run was killed or still goes on. These are the results so far."
	}
	return fmt.Sprintf("UNFINISHED: the run ended early (%s) at %s. These are the results until then.", p.text(r.Reason), stamp(*r.Ended))
}

func (p prose) title(r *Report, t *Table) string {
	shape := ""
	if t.Corpus.Shape != "" {
		shape = " of " + p.text(t.Corpus.Shape)
	}
	return fmt.Sprintf("%s: %s%s, %s", p.text(t.Corpus.Name), counted(t.Corpus.Puzzles, "puzzle"), shape, p.task(r))
}

func (p prose) overallTitle(r *Report) string {
	return fmt.Sprintf("Overall: %s in %s", counted(r.Overall.Puzzles, "puzzle"), corpora(len(r.Corpora)))
}

func corpora(n int) string {
	if n == 1 {
		return "1 corpus"
	}
	return count(n) + " corpora"
}

// winner announces who won, out of what is known of each place.
func (p prose) winner(r *Report, puzzles int, places []Standing) string {
	names, disqualified := []string{}, 0
	for _, s := range places {
		if s.Rank != nil && *s.Rank == 1 {
			names = append(names, p.text(s.Contestant))
		}
		if s.Disqualified {
			disqualified++
		}
	}
	nobody := "No winner: "
	if r.Unfinished {
		nobody = "No winner yet: "
	}
	switch {
	case len(places) == 0:
		return nobody + "no contestant took part."
	case len(names) == 0 && disqualified == len(places):
		return nobody + "every contestant gave a wrong answer."
	case len(names) == 0:
		return nobody + "no puzzle was verified by a contestant without a wrong answer."
	}
	first := places[0]
	what := fmt.Sprintf("%s of %s verified", count(first.Verified), count(puzzles))
	if first.Verified == puzzles {
		what = fmt.Sprintf("all %s verified", count(puzzles))
	}
	if first.SetNS != nil {
		switch {
		case first.Verified < puzzles:
			what += ", time for the set " + duration(*first.SetNS)
		case len(names) > 1:
			what += ", " + p.text(first.Contestant) + " in " + duration(*first.SetNS)
		default:
			what += " in " + duration(*first.SetNS)
		}
	}
	lead := "Winner"
	switch {
	case r.Unfinished:
		lead = "In the lead"
	case len(names) > 1 && max(r.Run.Rounds, r.Run.MaxRounds) < leastRounds(places, r.Level):
		lead = fmt.Sprintf("Winners, not to be told apart by so few rounds (it takes %d or more here)", leastRounds(places, r.Level))
	case len(names) > 1:
		lead = "Winners, not to be told apart"
	}
	return fmt.Sprintf("%s: %s, %s", lead, strings.Join(names, ", "), what)
}

// leastRounds is how many rounds it takes for all that go one way to show who is
// faster, at the level and with as many pairs as are compared.
func leastRounds(places []Standing, level float64) int {
	same := map[int]int{} // contestants by puzzles verified; time decides among equals
	for _, s := range places {
		if s.Rank != nil {
			same[s.Counts.Verified]++
		}
	}
	pairs := 0
	for _, n := range same {
		pairs += n * (n - 1) / 2
	}
	rounds := fewRounds
	for level > 0 && float64(pairs)*math.Pow(0.5, float64(rounds-1)) > level {
		rounds++
	}
	return rounds
}

// standings are a table's entries as far as an announcement needs them.
func standings(t *Table) []Standing {
	list := make([]Standing, len(t.Entries))
	for i, e := range t.Entries {
		list[i] = Standing{Contestant: e.Contestant, Rank: e.Rank, Disqualified: e.Disqualified, Counts: e.Counts, SetNS: e.SetNS, TimesWinner: e.TimesWinner}
	}
	return list
}

// notes are what must be known of a table: unreached puzzles, absent
// contestants, skipped puzzles.
func (p prose) notes(r *Report, t *Table) []string {
	var notes []string
	var short, away together
	for i := range t.Entries {
		e := &t.Entries[i]
		name := p.text(e.Contestant)
		reached := fmt.Sprintf("%s: reached %s of %s", name, count(e.Reached), counted(e.Puzzles, "puzzle"))
		some := e.Reached < e.Puzzles
		switch {
		case e.Abandoned:
			notes = append(notes, reached+", then ignored its cancellation and was abandoned"+p.because(e.Trouble))
		case e.BudgetSpent && some:
			notes = append(notes, reached+" before its "+budget(r, e.Contestant)+" was spent")
		case e.BudgetSpent:
			short.add(name, fmt.Sprintf("reached every puzzle, but the %s cut rounds short", budget(r, e.Contestant)))
		case some && r.Unfinished:
			notes = append(notes, reached+" before the run ended")
		case some:
			notes = append(notes, reached)
		}
		if e.Trouble != "" && !e.Abandoned {
			notes = append(notes, name+": missed a turn"+p.because(e.Trouble))
		}
		if e.ProcessTrouble != "" {
			notes = append(notes, name+": its start-up could not be measured in full"+p.because(e.ProcessTrouble))
		}
		if e.GC > 0 {
			notes = append(notes, fmt.Sprintf("%s: garbage was collected %s inside its turns; its times may be too long", name, counted(e.GC, "time")))
		}
	}
	for _, a := range t.Absent {
		away.add(p.text(a.Contestant), "did not take part"+p.because(a.Reason))
	}
	notes = append(append(notes, short.lines()...), away.lines()...)
	if n := t.Corpus.Skipped; n > 0 {
		note := counted(n, "puzzle") + " skipped as bad"
		if len(t.Corpus.Faults) > 0 {
			note += ", first: " + p.text(t.Corpus.Faults[0])
		}
		notes = append(notes, note)
	}
	return notes
}

// together collects what is said of contestants, so that the same is said once
// of all whom it holds for.
type together struct {
	said  []string
	names map[string][]string // by what is said
}

func (t *together) add(name, what string) {
	if t.names == nil {
		t.names = map[string][]string{}
	}
	if len(t.names[what]) == 0 {
		t.said = append(t.said, what)
	}
	t.names[what] = append(t.names[what], name)
}

func (t *together) lines() []string {
	var lines []string
	for _, what := range t.said {
		lines = append(lines, strings.Join(t.names[what], ", ")+": "+what)
	}
	return lines
}

func (p prose) because(reason string) string {
	if reason == "" {
		return ""
	}
	return ": " + p.text(reason)
}

func budget(r *Report, contestant string) string {
	ns := cmp.Or(r.contestant(contestant).BudgetNS, r.Run.BudgetNS)
	if ns == 0 {
		return "budget"
	}
	return "budget of " + limit(ns)
}

// legend explains the columns that their heads cannot.
func (p prose) legend(r *Report) []string {
	penalty := "2 x the puzzle limit"
	if r.Run.PuzzleNS > 0 {
		penalty = limit(2 * r.Run.PuzzleNS)
	}
	if slices.ContainsFunc(r.Contestants, func(c record.Contestant) bool { return c.PuzzleNS > 0 }) {
		penalty = "2 x its own puzzle limit"
	}
	lines := []string{
		"Time for the set (PAR-2): the verified puzzles at their mean, " + penalty + " for each other one; one worker. Mean, puzzles/s, p50, p99, max and guesses are of verified attempts. Times winner: time of a puzzle reached, the winner's = 1; overall their geometric mean.",
		"Ranked by puzzles verified, then by time: # is 1 + the number of contestants shown to be better, and 2-4 says that in truth it may be as low as 4. " +
			"Shown to be faster is who is so beyond chance (sign-flip test on the rounds, adjusted for all pairs) and by more than the machine's noise. " +
			"±: 95% interval of the time. A wrong answer disqualifies (DQ).",
	}
	if len(r.Programs) > 0 {
		lines = append(lines, "Programs run in processes of their own: their times are wall time from the puzzle sent to the answer read, CPU is of their processes, own time is what they say themselves and ranks nobody. "+
			"Start-up, until a trivial puzzle is answered, is in no other time, except where each batch of puzzles has a process of its own. Peak memory is of one worker's processes.")
	}
	if r.Noise != nil {
		return append(lines, fmt.Sprintf("The machine's noise in this run: twins that did the same work seem to differ by up to %s.", percent(*r.Noise)))
	}
	return append(lines, "The machine's noise in this run is not known, since no reference ran: differences are held against chance alone.")
}

func (p prose) warning(w *Warning) string {
	s := p.text(w.Text)
	if w.Code != "" {
		s = p.text(w.Code) + ": " + s
	}
	if w.Times > 1 {
		s += fmt.Sprintf(" (%s times)", count(w.Times))
	}
	return s
}
