package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/reports/live"
)

// progress is the bar on standard error: a fold over the same events as the
// reports. On anything but a terminal it is nothing at all.
type progress struct {
	*live.Progress
	bar     *progressbar.ProgressBar
	started time.Time
	before  int // attempts made before it started
}

// newProgress is nil where no bar is to be shown.
func newProgress(stderr io.Writer, plan *engine.Plan, off bool) *progress {
	if off || !onTerminal(stderr) {
		return nil
	}
	return &progress{
		Progress: live.NewProgress(attemptsOf(plan.Detail)), started: time.Now(),
		bar: progressbar.NewOptions(1,
			progressbar.OptionSetWriter(stderr), progressbar.OptionSetWidth(20), progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish(),
		),
	}
}

// attemptsOf is how many attempts a run plans for a contestant on a corpus.
func attemptsOf(detail bool) func(puzzles, rounds int) int {
	return func(puzzles, rounds int) int { return engine.Attempts(puzzles, rounds, detail) }
}

// add moves the bar on.
func (p *progress) add(e record.Event) {
	if p == nil {
		return
	}
	p.Add(e)
	switch e := e.(type) {
	case *record.Block:
		p.show(e.Corpus, e.Contestant)
	case *record.Turn:
		p.show(e.Corpus, e.Contestant)
	}
}

// catchUp moves the bar to where a record ends.
func (p *progress) catchUp(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	err = record.Read(name, file, func(e record.Event) error {
		p.Add(e)
		return nil
	})
	p.before, p.started = p.Tried(), time.Now() // the pace is that of today
	return err
}

func (p *progress) show(corpus, contestant string) {
	made := p.Tried() - p.before
	rate := float64(made) / time.Since(p.started).Seconds()
	p.bar.Describe(fmt.Sprintf("%s: %s, %d puzzles done, %.0f/s", printable(corpus), printable(contestant), made, rate))
	// A bar that cannot be drawn is no reason to stop a run.
	p.bar.ChangeMax(p.Total())
	_ = p.bar.Set(p.Done())
}

func (p *progress) finish() {
	if p != nil {
		_ = p.bar.Finish()
	}
}

// printable takes control characters out of a name.
func printable(s string) string {
	out := make([]rune, 0, len(s))
	for _, r := range s {
		if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			r = '?'
		}
		out = append(out, r)
	}
	return string(out)
}
