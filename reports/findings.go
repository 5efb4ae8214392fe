package reports

import (
	"cmp"
	"fmt"
	"strings"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/words/humanize"
)

// account describes the findings of one contestant and one verdict.
type account struct {
	head    string  // contestant, number of puzzles and verdict
	stories []story // puzzles of which the report shows more details than the name
	rest    string  // names of other puzzles, and the number of puzzles that are not named; can be empty
}

// story describes one puzzle that went wrong.
type story struct{ where, clues, answer string }

// notVerified returns the heading of the list of puzzles that were not verified.
func (p Words) notVerified(l *List) string {
	in := ""
	if source := l.table.Corpus.Source; source != "" {
		in = " in " + p(source)
	}
	return "First failed puzzles of each verdict (corpus:line" + in + ", then the rating or name in brackets)"
}

// line formats an account without the details of single puzzles.
func (a *account) line() string {
	if a.rest == "" {
		return a.head
	}
	return a.head + ": " + a.rest
}

// accounts returns descriptions of the findings of a list.
func (p Words) accounts(l *List) []account {
	t := l.table
	if t == nil {
		return nil
	}
	var list []account
	for i := range t.Findings {
		f := &t.Findings[i]
		a := account{head: fmt.Sprintf("%s: %s %s", p(f.Contestant), humanize.Count(f.Puzzles), verdictWord(f.Verdict, f.Puzzles))}
		if f.Verdict == judge.Wrong && !l.bySolved() {
			a.head += " (disqualified)"
		}
		var rest []string
		for k := range f.First {
			x := &f.First[k]
			if x.Described() && hasStory(f.Verdict) {
				a.stories = append(a.stories, story{p.where(l, x) + p.because(x.Reason), x.Clues, x.Answer})
				continue
			}
			rest = append(rest, p.where(l, x))
		}
		if n := f.Puzzles - len(f.First); n > 0 && len(f.First) > 0 {
			rest = append(rest, fmt.Sprintf("and %s more", humanize.Count(n)))
		}
		a.rest = strings.Join(rest, ", ")
		list = append(list, a)
	}
	return list
}

// hasStory reports whether each puzzle of a verdict has its own lines. Declined puzzles and
// timeouts have no details except the name of the puzzle.
func hasStory(v judge.Verdict) bool { return v != judge.Declined && v != judge.Timeout }

// verdictWord returns the name of a verdict in singular or plural, as it follows the number n.
func verdictWord(v judge.Verdict, n int) string {
	if v == judge.Timeout && n != 1 {
		return "timeouts"
	}
	return VerdictName(v)
}

// where returns the name of the puzzle of a finding.
func (p Words) where(l *List, f *run.Finding) string {
	s := p(cmp.Or(f.Where, record.Where(l.table.Corpus.Name, 0, f.Puzzle)))
	if f.ID != "" {
		s += " (" + p(f.ID) + ")"
	}
	return s
}

// maxBoard limits the length of a board or an answer, in characters. A 25x25 board fits. The answer
// of a broken program can be longer and is shortened.
const maxBoard = 625
