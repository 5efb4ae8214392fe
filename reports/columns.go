package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"sudokubench/internal/judge"
	"sudokubench/internal/words/humanize"
)

// The constants are names of columns that other code refers to.
const (
	ColumnRank       = "#"
	ColumnContestant = "contestant"
	ColumnInterval   = "±"
	ColumnMean       = "mean"
	csvNotReached    = "not_reached"

	ColumnGeometricMean = "geometric mean" // the overall list has this column in place of "mean"
	ColumnFastest       = "x fastest"
	columnRemembers     = "remembers"
	columnP50           = "p50"
	columnP99           = "p99"
	columnMax           = "max"
)

// Column is one column of the rankings. All formats and the legend use List.columns, in its order.
type Column struct {
	Name  string // name in all formats except CSV; empty if only CSV has the column
	Help  string // a short explanation with the clock; the legend explains columns with equal help in one line
	Left  bool   // true if the cells are words and aligned to the left
	Small bool   // true if a page on a projector leaves the column out
	Count bool   // true for a count of puzzles; a page leaves a count out if it is 0 for all contestants

	legend  string    // text after the name in the legend, if several columns have the same name
	plain   string    // header in the CSV that a page copies, used if the field csv is empty
	csv     string    // header in CSV with the unit; empty if CSV does not have the column
	in      formatSet // formats besides CSV that show the column; 0 means all
	of      scope
	always  bool // true if the CSV row of an absent contestant has this figure too
	program bool // true if only CSV shows the column in a contest without programs

	clock clock // the clock that measured the times of this column

	figure func(*Row) *float64  // the number that sorts the rows and that CSV contains; nil if the column contains words
	unit   func(float64) string // formats the figure
	words  func(*Row) string    // text of the cell; nil if the figure is shown
	sample bool                 // true if an estimated figure gets the mark of estimates

	// The following fields describe the column in the text table.
	head  [2]string // the two lines of the heading; if empty, the method lines splits the name
	drop  int       // order of removal on a narrow page, largest number first; 0 means never
	group bool      // true if a group of columns begins here, with a wider gap before it
	maybe bool      // true if the column is shown only if at least one row has a figure
	quiet bool      // true if the column is not listed as hidden when it is removed
	chart chart     // kind of drawing; a removed drawing is not listed as hidden
}

// clock is the name of the clock that measured a time. docs/reference/figures.md explains each clock.
type clock string

const (
	chargedTime clock = "charged time"
	wallTime    clock = "wall time"
	cpuTime     clock = "CPU time"
	ownTime     clock = "the program's clock"
)

// formatSet is a set of formats.
type formatSet uint8

const (
	inText   formatSet = 1 << iota
	inFull             // the text table with all columns
	inCharts           // the text table on a terminal that shows block elements
	inMarkdown
	inPage
)

// scope is the kind of lists that have a column.
type scope uint8

const (
	ofCorpus scope = iota
	ofBoth
	ofOverall
)

// columns returns the table of columns. Its headings and explanations depend on the list. Programs
// add columns, and the overall list has a column for each corpus. CSV has the same columns for
// every run.
func (l *List) columns() []Column {
	r := l.report
	programs := len(r.Programs) > 0
	cpuDrop := 20
	if programs {
		cpuDrop = 12 // with this number, columns of guesses are removed first, because programs seldom report guesses
	}
	solvedName, dq, first := "", "; DQ means disqualified for a wrong answer", "the fastest contestant (first row)" // only CSV has the share if times decide
	if l.bySolved() {
		solvedName, dq, first = "solved", "", "the first row, which need not be the fastest"
	}
	list := []Column{
		{csv: "scope", of: ofBoth, always: true, words: func(w *Row) string { return l.scope() }},
		{csv: "corpus", always: true, words: func(w *Row) string { return l.table.Corpus.Name }},
		{csv: "shape", of: ofBoth, always: true, words: func(w *Row) string { return l.shape() }},
		{Name: ColumnRank, csv: "rank", of: ofBoth, Help: "rank: 1 + the number of significantly better contestants; 12-14 means 12, 13 or 14" + dq,
			words: (*Row).rank, figure: func(w *Row) *float64 { return ofInt(w.Rank) }},
		{csv: "worst_rank", of: ofBoth, figure: func(w *Row) *float64 { return ofInt(w.WorstRank) }},
		{Name: ColumnContestant, csv: "contestant", of: ofBoth, always: true, Left: true, words: func(w *Row) string { return w.Contestant }},
		{csv: "finished", of: ofBoth, always: true, words: func(w *Row) string { return strconv.FormatBool(!r.Unfinished) }},
		{csv: "check", always: true, words: func(w *Row) string { return strconv.FormatBool(l.table.Check) }}, // true if the corpus is too small to rank contestants
		{csv: "took_part", of: ofBoth, always: true, words: func(w *Row) string { return strconv.FormatBool(!w.absent) }},
		{csv: "reason", of: ofBoth, always: true, words: (*Row).reason}, // the reason why the contestant did not take part, missed a turn, or has no overall rank
		{csv: "disqualified", of: ofBoth, words: func(w *Row) string { return strconv.FormatBool(w.Disqualified) }},
		{csv: "failure_tier", figure: func(w *Row) *float64 { return whole(w.Tier) }}, // number of the tier, from 0; contestants of a later tier failed clearly more puzzles

		{Name: solvedName, plain: "solved_ratio", of: ofBoth, Help: "share of the attempted puzzles that are verified", unit: func(x float64) string { return share(&x) },
			figure: func(w *Row) *float64 { return w.Solved }, group: true},
		{Name: "blanks right", plain: "blanks_right_ratio", Help: "share of the blanks of the attempted puzzles that have the right digit; an answer that fails counts if its puzzle has one known solution",
			unit: func(x float64) string { return share(&x) }, figure: func(w *Row) *float64 { return w.Blanks }, maybe: true, drop: 3},
		{Name: l.meanName(), csv: "mean_ns", clock: chargedTime, of: ofBoth, sample: true, Help: l.meanHelp(),
			unit: humanize.Duration, figure: func(w *Row) *float64 { return w.MeanNS }, group: true},
		{csv: "mean_sampled", of: ofBoth, words: func(w *Row) string { return strconv.FormatBool(w.Sampled) }}, // true if the mean is estimated from the puzzles that the contestant reached
		{csv: "mean_low_ns", clock: chargedTime, figure: func(w *Row) *float64 { return w.MeanLowNS }},
		{csv: "mean_high_ns", clock: chargedTime, figure: func(w *Row) *float64 { return w.MeanHighNS }},
		{Name: "mean, log", in: inCharts, Left: true, chart: barChart, words: (*Row).bar, drop: 15,
			Help: fmt.Sprintf("the mean as a bar on a log scale; the shortest mean of the table is %c, the longest is a full bar if it is at least %d times as long", []rune(eighthsAcross)[0], minSpan)},
		{Name: ColumnInterval, legend: " (mean)", plain: "mean_half_interval_ratio", Help: "half of the 95% confidence interval of the mean, as a share of the mean",
			unit: plusMinus, figure: (*Row).spread, drop: 5, maybe: true},
		{Name: columnP50, csv: "p50_ns", clock: wallTime, Small: true, Help: "half of the times of single puzzles are at most this long",
			unit: l.single, figure: func(w *Row) *float64 { return w.P50NS }, drop: 17, maybe: true},
		{Name: columnP99, csv: "p99_ns", clock: wallTime, Small: true, Help: "99% of the times of single puzzles are at most this long",
			unit: l.single, figure: func(w *Row) *float64 { return w.P99NS }, drop: 11, maybe: true},
		{Name: columnMax, csv: "max_ns", clock: wallTime, Small: true, Help: "the longest time of a single puzzle",
			unit: l.single, figure: func(w *Row) *float64 { return w.MaxNS }, drop: 9, maybe: true},
		{Name: "times, log", in: inCharts, Left: true, chart: sparkChart, words: (*Row).spark, drop: 19, head: [2]string{"times, log", l.axis()},
			Help: "histogram of the times of single puzzles; the heading shows both ends of the log scale; the first and the last cell include all times beyond it; the fullest cell of each row has full height"},
		{Name: ColumnFastest, csv: "times_fastest_ratio", of: ofBoth, Help: "time relative to " + first,
			unit: humanize.Multiple, figure: func(w *Row) *float64 { return w.TimesFastest }, drop: 2},
		l.remembersColumn(),
		{csv: "times_fastest_low_ratio", of: ofBoth, figure: func(w *Row) *float64 { return w.TimesFastestLow }},
		{csv: "times_fastest_high_ratio", of: ofBoth, figure: func(w *Row) *float64 { return w.TimesFastestHigh }},
		{Name: ColumnInterval, legend: " (" + ColumnFastest + ")", plain: "times_fastest_half_interval_ratio", of: ofOverall, Help: "half of the 95% confidence interval of " + ColumnFastest + ", as a share of " + ColumnFastest,
			unit: plusMinus, figure: (*Row).spreadFastest, drop: 5, maybe: true},
		{Name: "penalized mean", head: [2]string{"penal-", "ized"}, csv: "par2_ns", clock: chargedTime, Small: true, sample: true, Help: "PAR-2: the mean if each timeout counts as twice the time limit per puzzle; only for contestants with a timeout",
			unit: humanize.Duration, figure: func(w *Row) *float64 { return w.PAR2NS }, drop: 12, maybe: true},
		{Name: "puzzles/s", csv: "puzzles_per_s", clock: chargedTime, Small: true, sample: true, Help: "puzzles per second of one worker on one core, 1 / mean",
			unit: humanize.Quantity, figure: func(w *Row) *float64 { return w.PerSecond }, drop: 14},
		{Name: "CPU mean", csv: "cpu_mean_ns", clock: cpuTime, Small: true, Help: "mean of a verified attempt; for a program, of its processes",
			unit: humanize.Duration, figure: func(w *Row) *float64 { return w.CPUMeanNS }, drop: cpuDrop, maybe: true, quiet: !programs},

		{csv: "puzzles", of: ofBoth, always: true, figure: func(w *Row) *float64 { return whole(l.Puzzles) }},
		{csv: "reached", of: ofBoth, figure: func(w *Row) *float64 { return whole(w.Reached) }},
		{Name: "failed", csv: "failed", of: ofBoth, Count: true, Help: "puzzles that were attempted without a verified answer",
			unit: counting, figure: func(w *Row) *float64 { return whole(w.Failed) }, group: true, drop: 1},
		{Name: "not reached", csv: csvNotReached, of: ofBoth, Count: true, Help: "puzzles that were never attempted, because the contestant's time or the run ended first; they do not count as failed",
			unit: counting, figure: func(w *Row) *float64 { return whole(w.NotReached) }, drop: 3},
	}
	for i, v := range slices.Concat(judge.Columns()) {
		list = append(list, l.verdictColumn(i, v))
	}
	list = append(list,
		Column{csv: "skipped", always: true, figure: func(w *Row) *float64 { return whole(l.table.Corpus.Skipped) }}, // invalid puzzles in the source, which no contestant received
		Column{csv: "budget_spent", words: func(w *Row) string { return strconv.FormatBool(w.BudgetSpent) }},
		Column{csv: "attempts", figure: func(w *Row) *float64 { return whole(w.Attempts) }},
		Column{csv: "verified_attempts", figure: func(w *Row) *float64 { return whole(w.VerifiedAttempts) }},

		Column{csv: "kind", words: func(w *Row) string { return r.Contestant(w.Contestant).Kind }},
		Column{Name: "own time", csv: "own_mean_ns", clock: ownTime, program: true, Small: true, Help: "mean time of a verified attempt as the program itself reports it; it does not affect ranks",
			unit: humanize.Duration, figure: func(w *Row) *float64 { return w.OwnMeanNS }, drop: 14, maybe: true},
		Column{Name: "start-up", csv: "startup_ns", clock: wallTime, program: true, Small: true, Help: "time until a program has started and answered a trivial puzzle; not part of other times, except if each batch of puzzles has its own process",
			unit: humanize.Duration, figure: func(w *Row) *float64 { return w.StartupNS }, group: true, drop: 7, maybe: true},
		Column{Name: "peak memory", csv: "peak_bytes", program: true, Small: true, Help: "the most memory that the processes of one worker used",
			unit: func(x float64) string { return humanize.Bytes(int64(x)) }, figure: (*Row).peak, drop: 12, maybe: true},
		Column{csv: "starts", figure: (*Row).starts},
		Column{csv: "round_trip_ns", clock: wallTime, figure: (*Row).roundTrip}, // the part of each time that the harness itself causes

		Column{Name: "guesses/puzzle", csv: "guesses_per_puzzle", Small: true, Help: "mean number of guesses in verified attempts",
			unit: humanize.Quantity, figure: func(w *Row) *float64 { return w.Guesses }, group: true, drop: 15, maybe: true},
		Column{Name: "no guess", csv: "no_guess_ratio", Small: true, Help: "share of the verified attempts that needed no guess",
			unit: humanize.Percent, figure: func(w *Row) *float64 { return w.NoGuess }, drop: 16, maybe: true},
		Column{Name: "bytes/puzzle", csv: "bytes_per_puzzle", in: inFull | inMarkdown | inPage, Small: true, Help: "bytes that a solver allocates for a puzzle, counted with the first puzzles of the corpus",
			unit: humanize.Quantity, figure: func(w *Row) *float64 { return w.Bytes }, group: true, drop: 16, maybe: true},
		Column{Name: "allocations/puzzle", head: [2]string{"allocs", "/puzzle"}, csv: "allocations_per_puzzle", in: inFull | inMarkdown | inPage, Small: true, Help: "number of allocations of a solver for a puzzle, counted with the first puzzles of the corpus",
			unit: humanize.Quantity, figure: func(w *Row) *float64 { return w.Allocations }, drop: 18, maybe: true},

		// Comparison with the contestant in the row above. above_decision is failures, faster,
		// equal, too close, too few, not timed or coarse. above_ratio is the time of this row
		// divided by the time of the row above.
		Column{csv: "above_decision", of: ofBoth, words: func(w *Row) string { return string(w.above.Decision) }},
		Column{csv: "above_rounds", of: ofBoth, figure: (*Row).roundsAbove},
		Column{csv: "above_ratio", of: ofBoth, figure: func(w *Row) *float64 { return w.above.Ratio }},
		Column{csv: "above_low_ratio", of: ofBoth, figure: func(w *Row) *float64 { return w.above.Low }}, // low end of the 95% interval of this pair alone
		Column{csv: "above_high_ratio", of: ofBoth, figure: func(w *Row) *float64 { return w.above.High }},
		Column{csv: "above_joint_low_ratio", of: ofBoth, figure: func(w *Row) *float64 { return w.above.JointLow }}, // low end of the 99% interval, jointly with all pairs
		Column{csv: "above_joint_high_ratio", of: ofBoth, figure: func(w *Row) *float64 { return w.above.JointHigh }},
		Column{csv: "above_score", of: ofBoth, figure: func(w *Row) *float64 { return w.above.Score }},
		Column{csv: "above_critical", of: ofBoth, figure: func(w *Row) *float64 { return w.above.Critical }},
		Column{csv: "above_other_puzzles_ratio", of: ofBoth, figure: func(w *Row) *float64 { return w.above.OtherPuzzles }},
		Column{csv: "noise_ratio", of: ofBoth, figure: func(w *Row) *float64 { return r.Noise }}, // noise of the machine in this run; empty if the run measured no reference

		// The share of solved puzzles, and its difference to the row above.
		Column{csv: "solved_ratio", of: ofBoth, figure: func(w *Row) *float64 { return w.Solved }},
		Column{csv: "solved_low_ratio", of: ofBoth, figure: func(w *Row) *float64 { return w.SolvedLow }},
		Column{csv: "solved_high_ratio", of: ofBoth, figure: func(w *Row) *float64 { return w.SolvedHigh }},
		Column{csv: "above_solved_difference", of: ofBoth, figure: func(w *Row) *float64 { return w.above.Solved }},
		Column{csv: "above_joint_low_difference", of: ofBoth, figure: func(w *Row) *float64 { return w.above.SolvedLow }},
		Column{csv: "above_joint_high_difference", of: ofBoth, figure: func(w *Row) *float64 { return w.above.SolvedHigh }},
		Column{csv: "blanks_right_ratio", figure: func(w *Row) *float64 { return w.Blanks }},
	)
	for i := range list {
		if list[i].program && !programs {
			list[i].Name = ""
		}
		if c := &list[i]; c.Help != "" && c.clock != "" {
			c.Help += ". Clock: " + string(c.clock)
		}
	}
	return append(list, l.corpusColumns()...)
}

// remembersColumn returns the column that marks programs that remember puzzles of the list.
func (l *List) remembersColumn() Column {
	return Column{Name: columnRemembers, of: ofBoth, Help: remembersHelp, unit: func(x float64) string { return humanize.Multiple(x) + " times" }, maybe: true, figure: func(w *Row) *float64 {
		for i := range l.report.Remembered { // the largest factor is first
			m := &l.report.Remembered[i]
			here := l.overall != nil && slices.Contains(l.overall.Corpora, m.Twin) || l.table != nil && (l.table.Corpus.Name == m.Corpus || l.table.Corpus.Name == m.Twin)
			if m.Contestant == w.Contestant && here {
				return &m.Factor
			}
		}
		return nil
	}}
}

const remembersHelp = "how many times as fast the program is on published puzzles as on new ones, compared with the others; overall ranks use the new ones"

// verdictColumn returns the column that counts the puzzles of a verdict. place is the index of this
// column among the columns of verdicts. On a narrow page, columns with a greater index are removed
// first. The text table shows a column of failures only if at least one puzzle has the verdict.
func (l *List) verdictColumn(place int, v judge.Verdict) Column {
	c := Column{
		Name: VerdictName(v), csv: strings.ReplaceAll(v.String(), "-", "_"), of: ofBoth, Count: true, drop: min(2*place+2, 8), maybe: true,
		Help: "puzzles whose worst verdict is this one",
		unit: counting, figure: func(w *Row) *float64 { return whole(w.Of(v)) },
	}
	if v == judge.Verified {
		c.Count, c.in = false, inMarkdown|inPage // the text table leaves the column out, because it has the columns failed and not reached
		return c
	}
	for _, begin := range []string{"time", "de", "un"} { // a heading such as "timeout" gets a second line after this part, because the column is narrow
		if rest, long := strings.CutPrefix(c.Name, begin); long {
			c.head = [2]string{begin + "-", rest}
		}
	}
	if !slices.Contains(l.report.Verdicts, v) {
		c.Name = "" // a column without a name is only in CSV
	}
	return c
}

// VerdictName returns the name of a verdict in all formats.
func VerdictName(v judge.Verdict) string { return strings.ReplaceAll(v.String(), "-", " ") }

// corpusColumns returns the columns of the overall list for the mean time on each corpus.
func (l *List) corpusColumns() []Column {
	if l.overall == nil {
		return nil
	}
	var list []Column
	for i, corpus := range l.overall.Corpora {
		name := humanize.Visible(corpus)
		list = append(list, Column{Name: name, plain: name + "_mean_ns", Help: "mean time per puzzle on that corpus", of: ofOverall, group: i == 0, drop: 20 + i,
			head:  [2]string{"", humanize.Shorten(name, maxCorpusName)},
			words: func(w *Row) string { return w.showing(i) }, figure: func(w *Row) *float64 { return w.results[i].MeanNS }})
	}
	return list
}

// meanName returns the name of the column with the mean.
func (l *List) meanName() string {
	if l.overall != nil {
		return ColumnGeometricMean
	}
	return ColumnMean
}

// single formats the time of a single puzzle. If a time is shorter than one step of the clock, the
// record contains the step, so single adds the mark ≤.
func (l *List) single(ns float64) string {
	if ns <= float64(l.report.Run.Host.ClockStepNS) {
		return "≤" + humanize.Duration(ns)
	}
	return humanize.Duration(ns)
}

// meanHelp explains the mean of the list.
func (l *List) meanHelp() string {
	if l.overall != nil {
		return "geometric mean of the mean times on the corpora"
	}
	if l.bySolved() {
		return "mean time per verified puzzle. " + estimatedMeans
	}
	return "mean time per puzzle; a failed puzzle counts as ten times p99, or at most as the time limit. " + estimatedMeans
}

// Text returns the cell of a row. It returns "-" if the figure does not exist.
func (c *Column) Text(w *Row) string {
	if c.words != nil {
		return c.words(w)
	}
	s := or(c.figure(w), c.unit)
	if c.sample && w.Sampled && s != absent {
		s = estimated + s
	}
	return s
}

// CSV returns the name of the column, with its unit, in CSV that a page copies. If the result is
// empty, the page uses the field Name.
func (c *Column) CSV() string { return cmp.Or(c.csv, c.plain) }

// Optional reports whether a page leaves the column out if no row has a figure.
func (c *Column) Optional() bool {
	return c.words == nil && c.Name != VerdictName(judge.Verified)
}

// Sort returns the number that orders the rows by this column. For the rank, it is the position in
// the list. Sort returns NaN if the cell is empty or contains words.
func (c *Column) Sort(w *Row) float64 {
	if c.Name == ColumnRank && w.at > 0 {
		return float64(w.at)
	}
	if c.figure != nil {
		if x := c.figure(w); x != nil {
			return *x
		}
	}
	return math.NaN()
}

// lines returns the two lines of the heading in the text table.
func (c *Column) lines() [2]string {
	if c.head != [2]string{} {
		return c.head
	}
	at := strings.LastIndexByte(c.Name, ' ')
	if at >= 0 {
		return [2]string{c.Name[:at], c.Name[at+1:]}
	}
	if at = strings.IndexByte(c.Name, '-') + 1; at == 0 {
		at = max(0, strings.IndexByte(c.Name, '/'))
	}
	return [2]string{c.Name[:at], c.Name[at:]}
}

// absent is the text in place of a figure that does not exist.
const absent = "-"

// or formats a figure with the function write. It returns the constant absent if the figure does
// not exist.
func or(x *float64, write func(float64) string) string {
	if x == nil {
		return absent
	}
	return write(*x)
}

func whole[N int | int64](x N) *float64 {
	figure := float64(x)
	return &figure
}

// plusMinus formats half of an interval as a share of its figure.
func plusMinus(share float64) string {
	switch {
	case share < 0.005:
		return "<1%"
	case share > 0.99:
		return ">99%"
	}
	return fmt.Sprintf("%.0f%%", 100*share)
}

func counting(x float64) string { return humanize.Count(int(x)) }
