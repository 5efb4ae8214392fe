package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"sudokubench/internal/clock"
	"sudokubench/internal/engine"
	"sudokubench/internal/humanize"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
)

// progress is the bar on standard error. On anything but a terminal it is nothing at
// all.
type progress struct {
	bar     *progressbar.ProgressBar
	planned func(puzzles int) int // attempts of a contestant on a corpus
	rounds  int                   // planned
	started int64                 // clock
	before  int                   // attempts made before it started
	tried   int                   // attempts that the run held when the turn under way began
	inTurn  int                   // attempts of that turn
	leads   string
	width   int // of the terminal
}

// besideText is how many cells the bar, the share and the times take beside the text.
const besideText = 45

// newProgress returns nil if no bar is to be shown.
func newProgress(stderr io.Writer, plan *engine.Plan, off bool) *progress {
	if off || !onTerminal(stderr) {
		return nil
	}
	return &progress{
		width: columnsOf(stderr), planned: func(puzzles int) int { return engine.Attempts(puzzles, plan.Rounds, plan.Detail, plan.Shard) }, rounds: plan.Rounds, started: clock.Now(),
		bar: newBar(stderr, 1, progressbar.OptionSetPredictTime(true)),
	}
}

// newBar makes a bar that disappears when it is finished. total is -1 if it is not known.
func newBar(stderr io.Writer, total int64, more ...progressbar.Option) *progressbar.ProgressBar {
	return progressbar.NewOptions64(total, append(more,
		progressbar.OptionSetWriter(stderr), progressbar.OptionSetWidth(20), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())...)
}

// attempted moves the bar on by some attempts of the turn under way, after all that the
// run holds.
func (p *progress) attempted(r *run.Run, turn *record.Turn, attempts int) {
	if p.tried != r.Tried { // another turn has begun
		p.tried, p.inTurn, p.leads = r.Tried, 0, ""
		if who := r.Corpus(turn.Corpus).Leader(); who >= 0 {
			p.leads = fmt.Sprintf(", %s leads", humanize.Visible(r.Contestants[who].Name))
		}
	}
	p.inTurn += attempts
	made := r.Tried + p.inTurn - p.before
	rate := float64(made) / time.Duration(clock.Since(p.started)).Seconds()
	text := fmt.Sprintf("%s: %s%s, %s done, %.0f/s", humanize.Visible(turn.Corpus), humanize.Visible(turn.Contestant), p.leads, counted(made, "puzzle"), rate)
	p.bar.Describe(humanize.Shorten(text, max(p.width-besideText, 10)))
	progress := r.Progress(p.planned)
	if turn.Detail || turn.Round < p.rounds {
		progress.Done = min(progress.Done+p.inTurn, progress.Total)
	}
	// A bar that cannot be drawn is no reason to stop a run.
	p.bar.ChangeMax(progress.Total)
	_ = p.bar.Set(progress.Done)
}

func (p *progress) finish() {
	if p != nil {
		_ = p.bar.Finish()
	}
}
