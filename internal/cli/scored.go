package cli

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"sudokubench/internal/engine"
	"sudokubench/internal/program/trial"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
	"sudokubench/sudoku"
)

// scored is the result of bench score. A number that does not exist is nil.
type scored struct {
	Verdict    string         `json:"verdict"` // scored, undecided, or the verdict on an answer that was not right
	scoreRatio                // of the geometric means over the levels
	Program    string         `json:"program"`
	Protocol   string         `json:"protocol,omitempty"`
	Reference  string         `json:"reference"`
	Seed       uint64         `json:"seed"`
	Others     float64        `json:"others"` // share of the cores' time that other processes used
	Levels     []scoredLevel  `json:"levels"`
	Slowest    []scoredPuzzle `json:"slowest"`         // the slowest puzzles of all levels, the slowest first
	Fault      *trial.Finding `json:"fault,omitempty"` // the first wrong answer, or another failure
	Advice     []string       `json:"advice"`

	rejected *trial.Report // trial that the program did not pass; nil if it passed
}

// scoreRatio tells how many times as fast as the reference a program is, with the 95% interval.
type scoreRatio struct {
	Score *float64 `json:"score"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// scoredLevel is the result on the puzzles of one level.
type scoredLevel struct {
	Level string `json:"level"`
	scoreRatio
	Puzzles          int      `json:"puzzles"` // number of puzzles that the program solved
	MeanNS           *float64 `json:"mean_ns"`
	ReferenceNS      *float64 `json:"reference_mean_ns"`
	Guesses          *float64 `json:"guesses_per_puzzle"`
	ReferenceGuesses *float64 `json:"reference_guesses_per_puzzle"`
}

type scoredPuzzle struct {
	Level string  `json:"level"`
	Clues string  `json:"clues"`
	NS    float64 `json:"ns"` // least time of the puzzle
}

// besideOthers is the standard deviation of the log of a program's scores, beyond the noise from round to
// round, if other processes use half of the cores or more. Programs differ in how much shared caches and cores slow them, so
// other work changes their ratio (docs/score-a-program.md).
const besideOthers = 0.035

// muchOthers is the share of other processes from which on the advice names them.
const muchOthers = 0.1

// add adds the results of the contest.
func (x *scored) add(result *standings.Result, rec *run.Run, plan *engine.Plan) {
	if m := &rec.Machine; m.CoreNS > 0 {
		x.Others = m.Others() * m.ElapsedNS / m.CoreNS
	}
	for k, table := range result.Corpora {
		level := scoredLevel{Level: table.Corpus.Name}
		var mine, reference standings.Row
		for _, row := range table.Entries {
			if row.Contestant == referenceName {
				reference = row
			} else {
				mine = row
			}
		}
		level.scoreRatio = ratioOf(mine.Rounds, reference.Rounds)
		level.Puzzles, level.MeanNS, level.Guesses = mine.Verified, mine.MeanNS, mine.Guesses
		level.ReferenceNS, level.ReferenceGuesses = reference.MeanNS, reference.Guesses
		x.Levels = append(x.Levels, level)
		for _, found := range table.Findings {
			if x.Fault == nil && len(found.First) > 0 { // the worst verdict is first
				f := found.First[0]
				x.Verdict = found.Verdict.String()
				x.Fault = &trial.Finding{Puzzle: found.Contestant + " on " + f.Where, Clues: f.Clues, Answer: f.Answer, Verdict: found.Verdict, Reason: f.Reason, NS: -1}
			}
		}
		part := rec.Part(level.Level, x.Program)
		if part == nil { // the time ended before the level
			continue
		}
		for puzzle := range part.Verdicts() {
			if ns, ok := part.Puzzle(puzzle).MinNS(); ok {
				clues := make(sudoku.Grid, plan.Corpora[k].Shape.Cells())
				plan.Corpora[k].Puzzles.Clues(puzzle, clues)
				x.Slowest = append(x.Slowest, scoredPuzzle{level.Level, clues.String(), ns})
			}
		}
	}
	slices.SortStableFunc(x.Slowest, func(a, b scoredPuzzle) int { return cmp.Compare(b.NS, a.NS) })
	x.Slowest = x.Slowest[:min(slowestShown, len(x.Slowest))]
	if x.Fault == nil {
		x.decide()
	}
	x.advise()
}

// ratioOf returns the ratio of the mean times on a level. Each round is an observation with its own
// fresh puzzles, so the interval contains the luck of the puzzles and the noise of the machine. No round
// is left out because of its time, which can come from a hard puzzle. The time of an attempt that the end
// of the time cut counts, because only long attempts are cut.
func ratioOf(mine, reference []run.Round) (ratio scoreRatio) {
	var pairs [][2]float64
	for _, m := range mine {
		for _, r := range reference {
			if r.Block == m.Block && r.VerifiedAttempts > 0 {
				pairs = append(pairs, [2]float64{float64(m.VerifiedNS + m.CutNS), float64(r.VerifiedNS) / float64(r.VerifiedAttempts) * float64(m.VerifiedAttempts)})
			}
		}
	}
	if of, ok := stats.RatioOfSums(pairs); ok {
		low, high := of.Interval(0.95)
		ratio = scoreRatio{&of.Ratio, &low, &high}
	}
	return ratio
}

// decide computes the score from the levels. The distances of the ends of their intervals add up like
// errors (Zou and Donner, Construction of confidence limits about effect measures, 2008).
func (x *scored) decide() {
	mean, below, above, n := 0.0, 0.0, 0.0, float64(len(x.Levels))
	for _, l := range x.Levels {
		if l.Score == nil {
			x.Verdict = "undecided"
			return
		}
		mean += math.Log(*l.Score) / n
		below += math.Pow(math.Log(*l.Score / *l.Low)/n, 2)
		above += math.Pow(math.Log(*l.High / *l.Score)/n, 2)
	}
	others := 0.0
	if x.Reference == scoreReference { // a version of the program itself reacts to other work in the same way
		others = math.Pow(stats.NormalQuantile(0.05)*besideOthers*min(1, 2*x.Others), 2)
	}
	below, above = below+others, above+others
	score, low, high := math.Exp(mean), math.Exp(mean-math.Sqrt(below)), math.Exp(mean+math.Sqrt(above))
	x.scoreRatio = scoreRatio{&score, &low, &high}
	if x.Verdict = "scored"; x.width() > widestScore {
		x.Verdict = "undecided"
	}
}

// width returns the greatest relative distance of an end of the interval from the score.
func (r *scoreRatio) width() float64 { return max(*r.High / *r.Score, *r.Score / *r.Low) - 1 }

// advise adds facts that help to improve the program or the measurement.
func (x *scored) advise() {
	say := func(format string, args ...any) { x.Advice = append(x.Advice, fmt.Sprintf(format, args...)) }
	switch {
	case x.Fault != nil:
		say("A program that fails a puzzle has no score. Repeat with --seed %d.", x.Seed)
		return
	case x.Score == nil:
		say("The program did not solve enough puzzles in the time. Use a longer --time.")
		return
	case x.Verdict == "undecided":
		more := x.width() / widestScore
		remedy := "Use a " + humanize.Multiple(math.Ceil(more*more)) + " times longer --time, or a machine that is less busy."
		if x.Others > muchOthers {
			remedy = "Use a longer --time, or a machine that is less busy."
		}
		say("The interval reaches %.1f%% beyond the score; for a decision, want at most %s. %s", 100*x.width(), humanize.Percent(widestScore), remedy)
	}
	if x.Others > muchOthers {
		say("Other processes used %s of the cores' time, which changes scores. The interval contains this.", humanize.Percent(x.Others))
	}
	low := slices.MinFunc(x.Levels, func(a, b scoredLevel) int { return cmp.Compare(*a.Score, *b.Score) })
	say("The score is lowest on %s. --seed %d repeats the puzzles.", low.Level, x.Seed)
	if g, r := low.Guesses, low.ReferenceGuesses; g != nil && r != nil && *g > *r {
		say("There, the program makes %s guesses per puzzle, and the reference %s.", humanize.Quantity(*g), humanize.Quantity(*r))
	}
}

func (x *scored) tell() string {
	var b strings.Builder
	if x.Score == nil {
		fmt.Fprintf(&b, "%s has no score.\n\n", x.Program)
	} else {
		fmt.Fprintf(&b, "%s is %s times as fast as %s (95%% interval %s to %s).\n\n", x.Program, factor(x.Score), x.Reference, factor(x.Low), factor(x.High))
	}
	for _, l := range x.Levels {
		fmt.Fprintf(&b, "%-8s %6s times as fast (%s to %s): %s per puzzle, reference %s, %s\n", l.Level, factor(l.Score), factor(l.Low), factor(l.High),
			shown(l.MeanNS, humanize.Duration), shown(l.ReferenceNS, humanize.Duration), counted(l.Puzzles, "puzzle"))
	}
	b.WriteString("\n")
	if x.Fault != nil {
		tellPuzzle(&b, 1, x.Fault)
	}
	for _, line := range x.Advice {
		b.WriteString(line + "\n")
	}
	return b.String()
}

func factor(x *float64) string {
	if x != nil && *x < 1 {
		return fmt.Sprintf("%.3g", *x)
	}
	return shown(x, humanize.Multiple)
}

func shown(x *float64, as func(float64) string) string {
	if x == nil {
		return "-"
	}
	return as(*x)
}
