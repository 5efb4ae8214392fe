// Package trial runs a program on a few puzzles before a contest, and explains its mistakes to its
// author in plain words.
//
// puzzles.go contains the puzzles. attempt.go gives them to the program. advice.go writes the
// explanations, with form.go for answers that cannot be read and crash.go for programs that die.
// guess.go finds the protocol of a program. worker.go checks programs that time their own batches.
package trial

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Entry is the program under trial.
type Entry struct {
	Protocol string // name of the protocol; "" means that the trial guesses the protocol
	Config   program.Config
	Limit    time.Duration // time limit for one puzzle
	Each     time.Duration // time limit for the trial of one protocol; 0 means 5 s
	All      time.Duration // time limit for guessing the protocol; 0 means 80 s

	unknown bool // whether the guess found no protocol

	// solver and clock replace program.New and the real clock in tests; nil means no replacement.
	solver func(protocol string, cfg program.Config, shape sudoku.Shape) (solvers.Solver, error)
	clock  timer
}

// Report is the result of a trial. Times are wall time in ns. A negative time is unknown.
type Report struct {
	Protocol string    `json:"protocol"`
	Blank    string    `json:"blank,omitempty"`    // character of a blank; "" means the character of the protocol
	Spaces   bool      `json:"spaces,omitempty"`   // whether spaces separate the digits of a row
	First    string    `json:"first,omitempty"`    // line before each puzzle; "" means no line
	File     string    `json:"file,omitempty"`     // name of the file with the puzzles; "" means the name of the protocol
	Answers  string    `json:"answers,omitempty"`  // name of the file with the answers; "" means where the protocol says
	Argument string    `json:"argument,omitempty"` // argument that the command lacks: the name of the file with the puzzles
	Batch    int       `json:"batch,omitempty"`    // number of puzzles at a time; 0 means that the entry decides
	Guess    Guess     `json:"guess,omitempty"`    // result of the guess; "" means that the caller named the protocol
	StartNS  int64     `json:"start_ns"`
	Findings []Finding `json:"puzzles"`
	Notes    []string  `json:"notes"`

	variant      variant
	reason       string   // why no protocol was found
	untried      []string // protocols that were not tried, because the time of the search was used
	took, waited time.Duration
}

// Guess is how well the program worked in the protocol that the trial guessed.
type Guess string

// These are the results of a guess, best first.
const (
	Solved   Guess = "solved"   // the program solved a puzzle
	Answered Guess = "answered" // the program answered wrongly or gave up
	Nothing  Guess = "nothing"  // the program gave no usable answer in any protocol
)

// Finding is the result of the trial on one puzzle.
type Finding struct {
	Puzzle   string        `json:"puzzle"` // property of the puzzle that the trial tests
	Clues    string        `json:"clues"`
	Answer   string        `json:"answer,omitempty"`
	Verdict  judge.Verdict `json:"verdict,omitempty"` // verdict on the answer; absent if the program did not get the puzzle because of earlier failures
	Reason   string        `json:"reason,omitempty"`
	Words    string        `json:"words,omitempty"`  // last text that the program wrote on standard error
	Advice   string        `json:"advice,omitempty"` // advice for the author of the program
	NS       int64         `json:"ns"`               // time of the attempt, in ns, or the wall time that a program reports for a worker batch; -1 if unknown
	Optional bool          `json:"optional"`         // whether the trial can pass even if this puzzle fails
}

// Right reports whether all puzzles that are not optional are solved.
func (r *Report) Right() bool {
	failed := func(f Finding) bool { return !f.Optional && f.Verdict != judge.Verified }
	return len(r.Findings) > 0 && !slices.ContainsFunc(r.Findings, failed)
}

func (r *Report) note(format string, a ...any) { r.Notes = append(r.Notes, fmt.Sprintf(format, a...)) }

// Try sends the puzzles to the program of the entry. One process gets all puzzles of a board size
// if the protocol allows it. The report explains the program's mistakes. Try returns an error if
// the entry has a fault or if ctx has ended.
func Try(ctx context.Context, e Entry, puzzles []Puzzle) (*Report, error) {
	r := &Report{Protocol: e.Protocol, StartNS: -1, Findings: []Finding{}, Notes: []string{}}
	plain := e
	if err := emptyFile(e.Config.Command, []string{e.Config.Dir}); err != nil {
		return nil, err
	}
	if e.Protocol == "" {
		e.Each, e.All = cmp.Or(e.Each, eachLimit), cmp.Or(e.All, allLimit)
		if err := r.find(ctx, &e, puzzles); err != nil {
			return nil, err
		}
	}
	batches := 0 // number of findings about batches
	if e.Protocol == program.WorkerName {
		if err := r.worker(ctx, &e, puzzles); err != nil {
			return nil, err
		}
		e.Protocol, batches = "lines", len(r.Findings) // outside a batch, the protocol worker is the same as the protocol lines
	}
	err := r.boards(ctx, &e, puzzles)
	if err == nil && (r.Guess == "" || r.Guess == Answered) && r.respell(ctx, &e, plain, puzzles) {
		err = r.boards(ctx, &e, puzzles)
	}
	if err != nil {
		return nil, err
	}
	c := &e.Config
	if r.Spaces, r.First, r.File, r.Answers = c.Spaces, c.First, c.File, c.Answers; c.Blank != 0 {
		r.Blank = string(c.Blank)
	}
	r.explain()
	if r.waited > (r.took+r.waited)/10 {
		r.note("The program waited for a core for %.0f%% of its time, because other programs or its own threads used the cores. The times of the puzzles above do not contain this, and it did not count towards the limits.", 100*float64(r.waited)/float64(r.took+r.waited))
	}
	if r.Protocol == program.WorkerName && !r.Right() && (&Report{Findings: r.Findings[batches:]}).Right() {
		r.note("The program solves single puzzles. In a contest it can take part with the protocol lines.")
	}
	r.hint()
	if r.Protocol == "lines-batch" && r.Right() {
		r.note("In this protocol only whole batches can be timed, start-up included. If the program flushes each answer and writes nothing else to standard output, the protocol lines times each puzzle.")
	}
	return r, ctx.Err()
}

// boards tries the puzzles, grouped by the size of the board.
func (r *Report) boards(ctx context.Context, e *Entry, puzzles []Puzzle) error {
	for len(puzzles) > 0 {
		n := 1
		for n < len(puzzles) && puzzles[n].Shape == puzzles[0].Shape {
			n++
		}
		if err := r.board(ctx, e, puzzles[:n]); err != nil {
			return err
		}
		puzzles = puzzles[n:]
	}
	return nil
}

// find guesses the protocol of an entry and sets it in the entry.
func (r *Report) find(ctx context.Context, e *Entry, puzzles []Puzzle) error {
	if err := r.guess(ctx, *e, puzzles); err != nil {
		return err
	}
	*e = e.with(r.Protocol, r.variant)
	e.Config.Batch = cmp.Or(r.Batch, e.Config.Batch)
	if e.unknown = r.Guess == Nothing; e.unknown { // shorten the rest of the trial if no protocol was found
		e.Limit, e.Config.StartLimit = min(e.Limit, e.Each), e.Each
	}
	return nil
}

// bonusLimit is the time limit of an optional puzzle, and also of the start before it.
const bonusLimit = 2 * time.Second

// board tries the puzzles of one board size.
func (r *Report) board(ctx context.Context, e *Entry, puzzles []Puzzle) error {
	if puzzles[0].Optional { // wait only a short time for optional puzzles
		hasty := *e
		hasty.Limit, hasty.Config.StartLimit = min(e.Limit, bonusLimit), bonusLimit
		e = &hasty
	}
	t, err := newTrial(e, e.speaking(puzzles[0].Shape))
	if err != nil {
		return err
	}
	findings, err := t.all(ctx, puzzles)
	if err == nil && t.together > 1 && failed(findings) > 0 && !puzzles[0].Optional {
		t, findings, err = r.singly(ctx, e, puzzles, t, findings)
	}
	if err == nil && !puzzles[0].Optional {
		advise(ctx, e, puzzles, findings)
	}
	r.Findings = append(r.Findings, findings...)
	if err != nil {
		_ = t.instance.Close()
		return err
	}
	r.took, r.waited = r.took+t.took, r.waited+t.waited
	if t.together > 1 {
		r.note("The program got the %d puzzles of %s in one batch, which took %s.", t.together, puzzles[0].Shape, t.took.Round(time.Millisecond))
	}
	if share := t.idle(ctx); share > 0.8 && !puzzles[0].Optional {
		r.note("While it had no puzzle, the program used a core, or waited for one, for %.0f%% of the time. A contest gives it one core, so this makes its times longer. Let threads sleep until they have work, instead of spinning or polling.", min(100, 100*share))
	}
	if r.StartNS < 0 {
		r.StartNS = t.instance.Usage().StartNS
	}
	if err := t.instance.Close(); err != nil {
		r.note("%v.", err)
	}
	return ctx.Err()
}

// failed returns the number of puzzles that the program neither solved nor gave up.
func failed(findings []Finding) (n int) {
	for _, f := range findings {
		if f.Verdict != judge.Verified && f.Verdict != judge.Declined {
			n++
		}
	}
	return n
}

// singly tries the puzzles one at a time, after some of them failed in a batch. It returns the
// better of the two results.
func (r *Report) singly(ctx context.Context, e *Entry, puzzles []Puzzle, batch *trial, before []Finding) (*trial, []Finding, error) {
	one := *e
	one.Config.Batch = 1
	t, err := newTrial(&one, one.speaking(puzzles[0].Shape))
	if err != nil {
		return batch, before, err
	}
	findings, err := t.all(ctx, puzzles)
	if err != nil || failed(findings) >= failed(before) {
		_ = t.instance.Close()
		return batch, before, err
	}
	_ = batch.instance.Close()
	n := len(puzzles)
	r.note("In one batch, the program failed on %d of the %d puzzles of %s. One at a time, it failed on %d. Its entry needs batch: 1 (bench try --batch 1).",
		failed(before), n, puzzles[0].Shape, failed(findings))
	r.Batch, e.Config.Batch = 1, 1
	return t, findings, nil
}

// hint adds a note if the program solves only the optional puzzles, which have another board size.
func (r *Report) hint() {
	large, small := false, false
	for _, f := range r.Findings {
		if f.Verdict == judge.Verified {
			large, small = large || !f.Optional, small || f.Optional
		}
	}
	if small && !large {
		r.note("The program solves 4x4 boards but no 9x9 boards. If that is intended, try it with --side 4.")
	}
}
