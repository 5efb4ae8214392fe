package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// Words is a function that escapes text from other people, such as a name, for an output format. So
// the text cannot move the cursor of a terminal or break a table. The methods of Words write the
// sentences around the tables.
type Words func(string) string

// shownNodes is the largest number of nodes (machines of a cluster) that a report lists by name.
const shownNodes = 4

// split reports how many shards are finished, and on which nodes shards ran.
func (p Words) split(s *standings.Split) string {
	var nodes []string
	for i := range s.Nodes[:min(len(s.Nodes), shownNodes)] {
		n := &s.Nodes[i]
		nodes = append(nodes, fmt.Sprintf("%s (%s)", p(cmp.Or(n.Name, "unnamed")), numbered(n.Shards)))
	}
	if more := len(s.Nodes) - len(nodes); more > 0 {
		nodes = append(nodes, humanize.Counted(more, "other"))
	}
	return fmt.Sprintf("%s of %s done, on %s: %s",
		humanize.Count(s.Done.Len()), humanize.Counted(s.Shards, "shard"), humanize.Counted(len(s.Nodes), "node"), humanize.List(nodes))
}

// shownShards is the largest number of ranges of shards in a sentence.
const shownShards = 8

// numbered formats shard numbers: "shard 3", "shards 1-4, 6".
func numbered(shards record.Ranges) string {
	shown := shards[:min(len(shards), shownShards)]
	text, _ := shown.MarshalText() // the error is always nil
	list := verb(shards.Len(), "shard ", "shards ") + strings.ReplaceAll(string(text), ",", ", ")
	if more := shards.Len() - shown.Len(); more > 0 {
		list += " and " + humanize.Counted(more, "other")
	}
	return list
}

// verb returns the singular form one if n is 1, and otherwise the plural form several.
func verb(n int, one, several string) string {
	if n == 1 {
		return one
	}
	return several
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05 UTC") }

// limit formats a time limit in ns. 0 means no limit.
func limit(ns int64) string {
	if ns == 0 {
		return "none"
	}
	return time.Duration(ns).String()
}

// task describes the task of the run.
func (p Words) task(r *standings.Result) string {
	switch r.Run.Task {
	case "first":
		return "find one solution"
	case "unique":
		return "find the solution and prove that it is the only one"
	case "count":
		return fmt.Sprintf("count the solutions, up to %s", humanize.Count(r.Run.MaxSolutions))
	case "":
		return "not recorded"
	}
	return p(r.Run.Task)
}

// State returns a sentence if a run is unfinished, and "" otherwise.
func (p Words) State(r *standings.Result) string {
	switch {
	case !r.Unfinished:
		return ""
	case r.Split != nil:
		n := r.Split.Missing.Len()
		return fmt.Sprintf("UNFINISHED: %s of %s %s missing or not finished (%s). These are the results so far.",
			humanize.Count(n), humanize.Counted(r.Split.Shards, "shard"), verb(n, "is", "are"), numbered(r.Split.Missing))
	case r.Ended == nil:
		return "UNFINISHED: the record has no end, so the run was killed, could not write, or is still running. These are the results so far."
	}
	return fmt.Sprintf("UNFINISHED: the run ended early (%s) at %s. These are the results until then.", p(r.Reason), stamp(*r.Ended))
}

// Title describes a list: the number and the shape of its puzzles, and the task.
func (p Words) Title(l *List) string {
	if l.table == nil {
		return fmt.Sprintf("Overall: %s%s in %s", humanize.Counted(l.Puzzles, "puzzle"), p.boards(l), humanize.Counted(len(l.overall.Corpora), "corpus"))
	}
	c := &l.table.Corpus
	title := fmt.Sprintf("%s: %s%s; task: %s", p(c.Name), humanize.Counted(c.WholePuzzles, "puzzle"), p.boards(l), p.task(l.report))
	if madeForRun(c) {
		title += "; made for this run"
	}
	if l.check() {
		title += "; not ranked overall"
	}
	return title
}

// madeForRun reports whether the puzzles of a corpus did not exist before the run.
func madeForRun(c *record.Corpus) bool { return strings.HasPrefix(c.Source, "fresh:") }

// boards describes the shape of the boards: " of 9x9". It returns "" if the shape is not known.
func (p Words) boards(l *List) string {
	if l.shape() == "" {
		return ""
	}
	return " of " + p(l.shape())
}

// Notes returns the notes of a list. All lists have notes about neighbours and about contestants
// that are ranked after the others because of failures. The list of a corpus also has notes about
// unreached puzzles, absent contestants and skipped puzzles. The overall list also has notes about
// contestants without a rank.
func (p Words) Notes(l *List) []string {
	lines := slices.Concat(p.neighbours(l.neighbours), p.failing(l), p.unranked(l))
	var cut, absent, reached together
	var ofCorpus []string
	for i := range l.notes {
		n := &l.notes[i]
		switch n.Kind {
		case standings.ReachedBudget, standings.ReachedEnd:
			reached.add(fmt.Sprintf("%s (%s)", p(n.Contestant), humanize.Count(n.Count)), p.note(n))
		case standings.CutShort:
			cut.add(p(n.Contestant), p.note(n))
		case standings.NoPart:
			absent.add(p(n.Contestant), p.note(n))
		case standings.SkippedPuzzles:
			ofCorpus = append(ofCorpus, p.note(n))
		default:
			lines = append(lines, p(n.Contestant)+": "+p.note(n))
		}
	}
	return slices.Concat(lines, reached.after(), cut.after(), absent.lines(), ofCorpus)
}

// failing lists the contestants that are ranked after the others because of failures.
func (p Words) failing(l *List) []string {
	var names []string
	for i := range l.Rows {
		if w := &l.Rows[i]; w.Tier > 0 && w.Rank != nil {
			names = append(names, fmt.Sprintf("%s (%s of %s)", p(w.Contestant), humanize.Count(w.Failed), humanize.Count(w.Reached)))
		}
	}
	if names == nil {
		return nil
	}
	return []string{"Ranked after the others, because they failed clearly more puzzles (failed of reached): " + strings.Join(names, ", ")}
}

// note writes a note of the standings as a sentence.
func (p Words) note(n *standings.Note) string {
	reached := fmt.Sprintf("reached %s of %s", humanize.Count(n.Count), humanize.Counted(n.Puzzles, "puzzle"))
	switch n.Kind {
	case standings.ReachedBudget:
		return fmt.Sprintf("Used up %s before reaching every puzzle (reached, out of %s)", itsTime(n), humanize.Count(n.Puzzles))
	case standings.ReachedEnd:
		return fmt.Sprintf("Had not reached every puzzle when the run ended (reached, out of %s)", humanize.Count(n.Puzzles))
	case standings.ReachedAbandoned:
		return reached + ", then did not stop when it was cancelled and was excluded" + p.because(n.Reason)
	case standings.CutShort:
		return "Reached every puzzle, but used up " + itsTime(n) + " before the end of the last round"
	case standings.MissedTurn:
		return "missed a turn" + p.because(n.Reason)
	case standings.StartupUnmeasured:
		return "the measurement of its start-up is incomplete" + p.because(n.Reason)
	case standings.GarbageCollected:
		return fmt.Sprintf("the garbage collector ran %s during its turns, so its times might be too long", humanize.Counted(n.Count, "time"))
	case standings.NoPart:
		return "did not take part" + p.because(n.Reason)
	case standings.SkippedPuzzles:
		text := humanize.Counted(n.Count, "invalid puzzle") + " skipped"
		if n.Reason != "" {
			text += ", the first: " + p(n.Reason)
		}
		return text
	}
	return reached
}

// itsTime describes the time that a contestant used up on a corpus: its budget, or its share of the
// time of the run.
func itsTime(n *standings.Note) string {
	switch {
	case n.TimeNS > 0:
		return "their share of the " + limit(n.TimeNS) + " (--time)"
	case n.BudgetNS > 0:
		return "their time budget of " + limit(n.BudgetNS)
	}
	return "their time budget"
}

// together groups contestants with the same text, so that the text appears only once.
type together struct {
	said  []string
	names map[string][]string // names of the contestants with each text
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

// each returns a line for each text.
func (t *together) each(line func(names []string, what string) string) (lines []string) {
	for _, what := range t.said {
		lines = append(lines, line(t.names[what], what))
	}
	return lines
}

func (t *together) lines() []string {
	return t.each(func(names []string, what string) string { return strings.Join(names, ", ") + ": " + what })
}

// after returns the lines with the text first and the names after it.
func (t *together) after() []string {
	return t.each(func(names []string, what string) string { return what + ": " + strings.Join(names, ", ") })
}

// inBrackets returns the lines with the reasons in brackets after the names. It escapes the reasons.
func (p Words) inBrackets(t *together) []string {
	return t.each(func(names []string, reason string) string {
		if reason == "" {
			return strings.Join(names, ", ")
		}
		return strings.Join(names, ", ") + " (" + p(reason) + ")"
	})
}

func (p Words) because(reason string) string {
	if reason == "" {
		return ""
	}
	return ": " + p(reason)
}

// Legend explains the columns, the order of contestants, and the precision of the times.
func (p Words) Legend(r *standings.Result, columns []Column) []string {
	var meanings together
	said := map[[2]string]bool{}
	for i := range columns {
		if c := &columns[i]; c.Help != "" && !said[[2]string{c.Name, c.Help}] {
			said[[2]string{c.Name, c.Help}] = true
			meanings.add(p(c.Name+c.legend), p(c.Help))
		}
	}
	lines := append(meanings.lines(), "Charged time is wall time without the time in which threads waited for a core, if the system reports it.", rankedBy(r))
	if len(r.Programs) > 0 {
		lines = append(lines, "Each program runs in its own process. Its times are wall time from sending the puzzle to reading the answer. On Linux, they exclude the time in which its threads waited for a core.")
	}
	return lines
}

// rankedBy explains how the lists are ranked.
func rankedBy(r *standings.Result) string {
	if (&List{report: r}).bySolved() {
		return "Ranked by the share of solved puzzles. Times decide only between contestants that solved the same puzzles. " + confident(r) + " bench explain ranks RECORD explains more."
	}
	return "Ranked by mean time. Contestants that failed a clearly larger share of the puzzles they reached come after the others. " + confident(r) +
		" A contestant counts as faster only if the difference is significant. Otherwise the two are equal (within 2%) or undecided. The ranges of two contestants can overlap although one is significantly faster: bench explain ranks RECORD A B compares two contestants."
}

// confident states the confidence of the ranks of a list.
func confident(r *standings.Result) string {
	return fmt.Sprintf("With %s confidence, all true ranks of a table are in the ranges shown.", wholeLevel(1-r.Level))
}

// wholeLevel formats a confidence level: "99%".
func wholeLevel(x float64) string { return fmt.Sprintf("%.4g%%", 100*x) }

// noise describes how much the times of contestants varied, and which differences do not affect
// ranks.
func noise(r *standings.Result) string {
	text := "Noise: unknown, because there are too few rounds or contestants."
	share := func(x float64) string {
		if x > 1 {
			return "over 100%"
		}
		return humanize.Percent(x)
	}
	if s := r.Scatter; s != nil {
		text = fmt.Sprintf("Noise: from round to round, the time of a contestant, relative to the others, varied by %s (median) to %s (largest).", share(s.Median), share(s.Most))
	}
	return text + " Differences below " + humanize.Percent(minDifference(r)) + " do not affect ranks."
}

// Warnings returns the warnings about damaged lines, which are shown above all tables, and the
// other warnings.
func (p Words) Warnings(r *standings.Result) (damage, others []string) {
	for i := range r.Warnings {
		w := &r.Warnings[i]
		s := p.warning(w)
		if w.Code == run.DamagedLine {
			damage = append(damage, s)
		} else {
			others = append(others, s)
		}
	}
	return damage, others
}

func (p Words) warning(w *run.Warning) string {
	s := p(w.Text)
	if w.Code != "" {
		s = p(w.Code) + ": " + s
	}
	if w.Times > 1 {
		s += fmt.Sprintf(" (%s times)", humanize.Count(w.Times))
	}
	return s
}
