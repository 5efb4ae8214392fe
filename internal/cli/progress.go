package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/schollz/progressbar/v3"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
)

// progress is the bar on standard error: a fold over the same events as the
// reports. On anything but a terminal it is nothing at all.
//
// The bar moves by planned attempts. What a budget leaves out of a turn counts
// as done when the turn ends, so that the time left is foretold from turns,
// whose length is bounded, and not from the pace of the slowest.
type progress struct {
	bar     *progressbar.ProgressBar
	started time.Time
	rounds  int            // planned for each corpus
	planned map[string]int // attempts of a contestant on each corpus
	takers  map[string]int // contestants that take part in each corpus
	closed  int            // planned attempts of the corpora before this one
	corpus  string
	passed  map[string]int // of this corpus, by contestant: planned attempts that are over
	inTurn  int            // attempts of the turn at hand
	puzzles int            // attempts made
}

// newProgress is nil where no bar is to be shown.
func newProgress(stderr io.Writer, plan *engine.Plan, off bool) *progress {
	if file, ok := stderr.(*os.File); off || !ok || !isatty.IsTerminal(file.Fd()) && !isatty.IsCygwinTerminal(file.Fd()) {
		return nil
	}
	p := &progress{started: time.Now(), rounds: plan.Rounds, planned: map[string]int{}, takers: map[string]int{}, passed: map[string]int{}}
	total := 0
	for i := range plan.Corpora {
		c := &plan.Corpora[i]
		p.planned[c.Info.Name] = plan.Attempts(i)
		for k := range plan.Contestants {
			if plan.Contestants[k].Takes(c.Shape) {
				p.takers[c.Info.Name]++
			}
		}
		total += p.planned[c.Info.Name] * p.takers[c.Info.Name]
	}
	p.bar = progressbar.NewOptions(total,
		progressbar.OptionSetWriter(stderr), progressbar.OptionSetWidth(20), progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish(),
	)
	return p
}

// extra reports whether a round is one of those that nobody could plan: the bar
// stands still meanwhile.
func (p *progress) extra(round int, detail bool) bool { return !detail && round >= p.rounds }

// add moves the bar on.
func (p *progress) add(e record.Event) {
	if p == nil {
		return
	}
	switch e := e.(type) {
	case *record.Block:
		p.enter(e.Corpus)
		if p.extra(e.Round, e.Detail) {
			p.puzzles += len(e.Puzzles)
			p.show(e.Corpus, e.Contestant)
			return
		}
		p.inTurn += len(e.Puzzles)
		p.puzzles += len(e.Puzzles)
		p.show(e.Corpus, e.Contestant)
	case *record.Turn:
		p.enter(e.Corpus)
		if e.Ended != record.Interrupted && !p.extra(e.Round, e.Detail) {
			p.passed[e.Contestant] += e.Slice
		}
		if e.Ended == record.Skipped || e.Ended == record.Abandoned {
			p.passed[e.Contestant] = p.planned[e.Corpus]
		}
		p.inTurn = 0
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
		p.add(e)
		return nil
	})
	p.puzzles, p.started = 0, time.Now() // the pace is that of today
	return err
}

func (p *progress) enter(corpus string) {
	if corpus != p.corpus {
		p.closed += p.planned[p.corpus] * p.takers[p.corpus]
		p.corpus = corpus
		clear(p.passed)
	}
}

func (p *progress) show(corpus, contestant string) {
	done := p.closed + p.inTurn
	for _, n := range p.passed {
		done += min(n, p.planned[corpus])
	}
	rate := float64(p.puzzles) / time.Since(p.started).Seconds()
	p.bar.Describe(fmt.Sprintf("%s: %s, %d puzzles done, %.0f/s", printable(corpus), printable(contestant), p.puzzles, rate))
	// A bar that cannot be drawn is no reason to stop a run.
	_ = p.bar.Set(min(done, p.bar.GetMax()))
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
