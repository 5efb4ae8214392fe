package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"sudokubench/internal/engine"
	"sudokubench/internal/humanize"
	"sudokubench/internal/run"
)

// progress is the bar on standard error. On anything but a terminal it is nothing at
// all.
type progress struct {
	bar     *progressbar.ProgressBar
	planned func(puzzles int) int // attempts of a contestant on a corpus
	started time.Time
	before  int // attempts made before it started
}

// newProgress is nil where no bar is to be shown.
func newProgress(stderr io.Writer, plan *engine.Plan, off bool) *progress {
	if off || !onTerminal(stderr) {
		return nil
	}
	return &progress{
		planned: func(puzzles int) int { return engine.Attempts(puzzles, plan.Rounds, plan.Detail) }, started: time.Now(),
		bar: progressbar.NewOptions(1,
			progressbar.OptionSetWriter(stderr), progressbar.OptionSetWidth(20), progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish(),
		),
	}
}

// show moves the bar to where the run is.
func (p *progress) show(r *run.Run) {
	if p == nil {
		return
	}
	corpus, contestant := r.AtHand()
	if corpus == "" {
		return
	}
	made := r.Tried - p.before
	rate := float64(made) / time.Since(p.started).Seconds()
	p.bar.Describe(fmt.Sprintf("%s: %s, %s done, %.0f/s", humanize.Visible(corpus), humanize.Visible(contestant), counted(made, "puzzle"), rate))
	progress := r.Progress(p.planned)
	// A bar that cannot be drawn is no reason to stop a run.
	p.bar.ChangeMax(progress.Total)
	_ = p.bar.Set(progress.Done)
}

func (p *progress) finish() {
	if p != nil {
		_ = p.bar.Finish()
	}
}
