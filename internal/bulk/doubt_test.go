package bulk

import (
	"context"
	"errors"
	"strings"
	"testing"

	"sudokubench/corpus"
	"sudokubench/internal/judge"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
)

// lost is a solver that never finds a solution. It returns when its context has ended, or after
// five checks of the context, so that a failing test ends too.
type lost struct{ looks *int }

func (l lost) Solve(ctx context.Context, _ *solvers.Query, c *solvers.Claim) error {
	c.Count, c.Exhausted = 0, true
	for range 5 {
		*l.looks++
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// lostTogether is a solver that gets several puzzles in one call and solves none. It panics if the
// last puzzle has a clue in its first cell.
type lostTogether struct{ lost }

func (l lostTogether) SolveBatch(ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
	if q[len(q)-1].Puzzle[0] != 0 {
		panic("a clue")
	}
	for k := range q {
		errs[k] = l.Solve(ctx, &q[k], &c[k])
	}
}

// TestSolvingClashesTogether shows that clues that break a rule stop a call with several puzzles.
// After that, the puzzles are solved one by one.
func TestSolvingClashesTogether(t *testing.T) {
	const clash = "..........1....................5.......6...........9...4...9...9.9..............."
	none := strings.Replace(clash, "9.9", "9..", 1)
	clue := "2" + none[1:]
	text := strings.Repeat(none+"\n", 200) + strings.Repeat(none+"\n"+clash+"\n"+clue+"\n", 100)
	for _, workers := range []int{1, 3} {
		reader := testkit.Must(corpus.NewReader("in", strings.NewReader(text), corpus.ReaderOptions{Format: "line"}))(t)
		var words, out strings.Builder
		answers := testkit.Must(Format{}.Answers(&out, "in", reader))(t)
		task := &Task{Shape: reader.Shape(), MaxSolutions: 1, Workers: workers, New: func() (solvers.Solver, error) { return lostTogether{lost{new(int)}}, nil }}
		sum, err := Solve(t.Context(), "in", reader, task, answers, &words)
		if want := (Totals{Answered: 400, Unsolved: 400, Faults: 100}); err != nil || sum != want {
			t.Errorf("%d workers: %+v, %v; want %+v", workers, sum, err, want)
		}
		if got := strings.Count(words.String(), "the puzzle has no solution"); got != 400 {
			t.Errorf("%d workers: %d puzzles without solution, want 400", workers, got)
		}
	}
}

// TestSolvingClashes shows that clues that break a rule stop a solver when it checks its context.
// The puzzle counts as a fault of the source.
func TestSolvingClashes(t *testing.T) {
	const clash = "..........1....................5.......6...........9...4...9...9.9..............."
	for _, row := range []struct {
		reason, text     string
		looks            int
		unsolved, faults int
		words            string
	}{
		{"clues that break a rule", clash + "\n", 1, 0, 1, "in:1: the clues break a rule: row 8 has two 9s"},
		{"clues that break none", strings.Replace(clash, "9.9", "9..", 1) + "\n", 5, 1, 0, "in:1: the puzzle has no solution"},
		{"many, which are solved in groups", strings.Repeat(strings.Replace(clash, "9.9", "9..", 1)+"\n"+clash+"\n", 100), 600, 100, 100, "in:200: the clues break a rule"},
		{"one after the other", clash + "\n" + strings.Replace(clash, "9.9", "9..", 1) + "\n" + clash + "\n", 7, 1, 2, "in:3: the clues break a rule"},
	} {
		reader := testkit.Must(corpus.NewReader("in", strings.NewReader(row.text), corpus.ReaderOptions{Format: "line"}))(t)
		answers := &Answers{
			Encode: func(b []byte, _ *Attempt, _ judge.Ruling) ([]byte, error) { return b, nil },
			Put:    func([]byte, int) error { return nil },
			Flush:  func() error { return nil },
		}
		var words strings.Builder
		looks := 0
		task := &Task{Shape: reader.Shape(), MaxSolutions: 1, Workers: 1, New: func() (solvers.Solver, error) { return lost{&looks}, nil }}
		sum, err := Solve(t.Context(), "in", reader, task, answers, &words)
		if err != nil || looks != row.looks || sum.Unsolved != row.unsolved || sum.Faults != row.faults || !strings.Contains(words.String(), row.words) {
			t.Errorf("%s: %d looks, %d unsolved, %d faults, %v, %q; want %d, %d, %d, %q", row.reason, looks, sum.Unsolved, sum.Faults, err, &words, row.looks, row.unsolved, row.faults, row.words)
		}
	}
}

// TestDoubtEnds shows that the context doubt returns the error of the run's context.
func TestDoubtEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	d := &doubt{Context: ctx, clash: func(*corpus.Puzzle) *corpus.Fault { return nil }}
	number := int64(0)
	d.attempt = func() int64 { return number }
	d.about(make([]uint8, 81), 81, 1, false)
	number++
	if err := d.Err(); err != nil {
		t.Errorf("before the end of the context: %v, want no error", err)
	}
	cancel()
	if err := d.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v, want its error", err)
	}
}
