package reports

import (
	"fmt"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/judge"
	"sudokubench/internal/run"
)

// account describes the findings of one contestant and verdict.
type account struct {
	head  string  // contestant, number and verdict
	told  []story // puzzles with something to say
	rest  string  // the names of others, and how many more there are; may be empty
	grave bool    // it disqualifies
}

// story is one puzzle that went wrong.
type story struct{ where, clues, answer string }

// notVerified is the head of the accounts.
const notVerified = "Not verified, the first of each verdict (file:line; in brackets the rating or name that the corpus gives the puzzle)"

// line is an account without stories.
func (a *account) line() string {
	if a.rest == "" {
		return a.head
	}
	return a.head + ": " + a.rest
}

// accounts describe the findings of a list.
func (p Words) accounts(l *List) []account {
	t := l.table
	if t == nil {
		return nil
	}
	var list []account
	for i := range t.Findings {
		f := &t.Findings[i]
		a := account{
			head:  fmt.Sprintf("%s: %s %s", p(f.Contestant), humanize.Count(f.Puzzles), verdictWord(f.Verdict, f.Puzzles)),
			grave: f.Verdict == judge.Wrong,
		}
		if a.grave {
			a.head += ", which disqualifies it"
		}
		var rest []string
		file := ""
		for k := range f.First {
			x := &f.First[k]
			if x.Described() && hasStory(f.Verdict) {
				a.told = append(a.told, story{p.where(x, "") + p.because(x.Reason), x.Clues, x.Answer})
				continue
			}
			rest = append(rest, p.where(x, file))
			file, _ = cutLine(x.Where)
		}
		if n := f.Puzzles - len(f.First); n > 0 && len(f.First) > 0 {
			rest = append(rest, fmt.Sprintf("and %s more", humanize.Count(n)))
		}
		a.rest = strings.Join(rest, ", ")
		list = append(list, a)
	}
	return list
}

// hasStory reports whether each puzzle of a verdict has its own lines. Of declined
// puzzles and timeouts there is nothing to say except which.
func hasStory(v judge.Verdict) bool { return v != judge.Declined && v != judge.Timeout }

// verdictWord is a verdict after a number.
func verdictWord(v judge.Verdict, n int) string {
	if v == judge.Timeout && n != 1 {
		return "timeouts"
	}
	return VerdictName(v)
}

// where names the puzzle of a finding, by its line alone if it is in the file last
// named.
func (p Words) where(f *run.Finding, last string) string {
	s := fmt.Sprintf("puzzle %d", f.Puzzle+1)
	if f.Where != "" {
		s = p(f.Where)
		if file, line := cutLine(f.Where); file != "" && file == last {
			s = ":" + p(line)
		}
	}
	if f.ID != "" {
		s += " (" + p(f.ID) + ")"
	}
	return s
}

// cutLine takes "file:line" apart; without a line, there is no file either.
func cutLine(where string) (file, line string) {
	if i := strings.LastIndexByte(where, ':'); i >= 0 && i < len(where)-1 {
		return where[:i], where[i+1:]
	}
	return "", ""
}

// maxBoard is how much of a board or an answer is shown: a 25x25 board, and
// not all of what a broken program may have said.
const maxBoard = 625
