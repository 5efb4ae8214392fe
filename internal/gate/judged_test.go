package gate

import (
	"testing"

	"sudokubench/internal/program"
	"sudokubench/internal/testkit"
)

// The comparison notices a head that is rarely wrong, even if it is too slow to time many puzzles.
// The last process of the head only answers puzzles for the judge.
func TestSlowSolversAreJudgedOften(t *testing.T) {
	const judged = 150
	lab := func() (*lab, *Plan) {
		l := newLab(1)
		l.cost = [2]float64{4_000_000, 4_000_000}
		p := l.plan()
		p.MinJudged = judged
		return l, p
	}
	l, p := lab()
	result := testkit.Must(Compare(t.Context(), p))(t)
	last := l.starts[head] - 1
	if row := result.Rows[0]; row.Verdict == Regressed || row.Judged < judged || row.Forms >= judged {
		t.Fatalf("without a fault: %s, %d forms timed, %d judged; want %d judged and fewer timed", row.Verdict, row.Forms, row.Judged, judged)
	}
	for _, tt := range []struct {
		reason string
		fault  func(answered int, a *program.Answer)
		want   Verdict
	}{
		{"one wrong answer", func(n int, a *program.Answer) {
			if n == 20 {
				s := a.Claim.Solution
				s[0], s[1] = s[1], s[0]
			}
		}, Regressed},
		{"puzzles that are lost in both attempts", func(n int, a *program.Answer) {
			if n >= 20 {
				a.Outcome = program.TimedOut
			}
		}, Regressed},
		{"a puzzle that is lost in one attempt", func(n int, a *program.Answer) {
			if n == 20 {
				a.Outcome = program.TimedOut
			}
		}, result.Rows[0].Verdict},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			l, p := lab()
			answered := 0
			l.change = func(f *fake, _ int, a *program.Answer) {
				if f.side == head && f.start == last {
					answered++
					tt.fault(answered, a)
				}
			}
			result := testkit.Must(Compare(t.Context(), p))(t)
			if row := result.Rows[0]; row.Verdict != tt.want {
				t.Errorf("the verdict is %s (%s), want %s", row.Verdict, row.Reason, tt.want)
			}
		})
	}
}
