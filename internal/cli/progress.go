package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/sys/clock"
	"sudokubench/internal/words/humanize"
)

// progress is the progress bar on standard error. A nil progress shows nothing.
type progress struct {
	bar     *progressbar.ProgressBar
	planned func(puzzles int) int // number of attempts of a contestant on a corpus
	rounds  int                   // number of rounds in the plan
	started int64                 // time of the start, as a reading of package clock
	before  int                   // number of attempts made before the start
	tried   int                   // value of run.Run.Tried when the current turn began
	inTurn  int                   // number of attempts in the current turn
	leads   string
	width   int // width of the terminal, in characters
}

// besideText is the width of the bar, the percentage and the times, in characters. The rest of the
// line is text.
const besideText = 45

// newProgress returns nil if it should not show a bar.
func newProgress(stderr io.Writer, plan *engine.Plan, off bool) *progress {
	if off || !onTerminal(stderr) {
		return nil
	}
	return &progress{
		width: columnsOf(stderr), planned: func(puzzles int) int {
			return engine.Attempts(puzzles, plan.Rounds, plan.Attempts, plan.Detail, plan.Shard)
		}, rounds: plan.Rounds, started: clock.Now(),
		bar: newBar(stderr, 1, progressbar.OptionSetPredictTime(true)),
	}
}

// newBar makes a bar that disappears when it is finished. total is -1 if the total is unknown.
func newBar(stderr io.Writer, total int64, more ...progressbar.Option) *progressbar.ProgressBar {
	return progressbar.NewOptions64(total, append(more,
		progressbar.OptionSetWriter(stderr), progressbar.OptionSetWidth(20), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())...)
}

// attempted adds attempts of the current turn to the bar. r contains the attempts of the turns
// before it.
func (p *progress) attempted(r *run.Run, turn *record.Turn, attempts int) {
	if p.tried != r.Tried { // another turn has begun
		p.tried, p.inTurn, p.leads = r.Tried, 0, ""
		if who := r.Corpus(turn.Corpus).Leader(); who >= 0 && r.Head.Rank != record.RankSolved {
			p.leads = humanize.Visible(r.Contestants[who].Name)
		}
	}
	p.inTurn += attempts
	made := r.Tried + p.inTurn - p.before
	rate := float64(made) / time.Duration(clock.Since(p.started)).Seconds()
	p.bar.Describe(progressText(humanize.Visible(turn.Corpus)+": "+humanize.Visible(turn.Contestant), p.leads, made, rate, max(p.width-besideText, 10)))
	progress := r.Progress(p.planned)
	if turn.Detail || turn.Round < p.rounds {
		progress.Done = min(progress.Done+p.inTurn, progress.Total)
	}
	// Ignore the error, because the run must continue even if the bar cannot be drawn.
	p.bar.ChangeMax(progress.Total)
	_ = p.bar.Set(progress.Done)
}

// progressText returns as much of the text beside the bar as fits into width characters. It omits
// whole parts, because a number without its first digits is another number.
func progressText(turn, leader string, made int, rate float64, width int) string {
	done := fmt.Sprintf("%s, %s done", turn, counted(made, "puzzle"))
	texts := []string{fmt.Sprintf("%s, %.0f/s", done, rate), done, turn}
	if leader != "" {
		texts = append([]string{fmt.Sprintf("%s, fastest so far %s, %s done, %.0f/s", turn, leader, counted(made, "puzzle"), rate)}, texts...)
	}
	for _, text := range texts {
		if humanize.Cells(text) <= width {
			return text
		}
	}
	return humanize.Shorten(turn, width)
}

func (p *progress) finish() {
	if p != nil {
		_ = p.bar.Finish()
	}
}
