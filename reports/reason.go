package reports

import (
	"sudokubench/internal/judge"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// Reason explains in a few words why the row has no mean time, or why the contestant is
// disqualified: "crashed", "declined all", "timeout 30 of 2,000". It returns "" if the contestant
// has a mean time and is not disqualified.
func (w *Row) Reason() string {
	switch {
	case w.Disqualified:
		return "disqualified, " + humanize.Counted(w.Wrong, "wrong answer")
	case w.MeanNS != nil:
		return ""
	case w.absent:
		return "did not take part"
	case w.why == standings.NotEntered:
		return "not in every corpus"
	}
	return w.failure()
}

// failure describes the most frequent verdict of the puzzles that the contestant reached and did
// not solve.
func (w *Row) failure() string {
	e := &w.Row
	most, worst := 0, judge.Verified
	for _, v := range judge.Verdicts() {
		if n := e.Of(v); v != judge.Verified && n > 0 && n >= most {
			most, worst = n, v
		}
	}
	switch {
	case e.Reached == 0:
		return "had no turn"
	case most == 0:
		return "no mean time"
	case e.Verified > 0:
		return VerdictName(worst) + " " + humanize.Count(most) + " of " + humanize.Count(e.Reached)
	case worst == judge.Declined && most == e.Reached:
		return "declined all"
	}
	return VerdictName(worst)
}
