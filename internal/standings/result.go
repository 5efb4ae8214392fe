package standings

import (
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/ranking"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
)

// Schema is the version of the Result's JSON form. It goes up when a field
// changes its meaning or goes away, not when one is added.
const Schema = 2

// Result is everything that the reports of a run show. Times are in
// nanoseconds; a nil pointer is a figure that does not exist.
type Result struct {
	Schema      int                 `json:"schema"`
	Run         record.Run          `json:"run"` // as recorded, but without the values of environment variables
	Contestants []record.Contestant `json:"contestants"`
	// Verdicts are those that the tables have a column for, besides verified:
	// wrong, timeout, declined, and the others if they occurred in the run.
	Verdicts []judge.Verdict `json:"verdicts"`
	Corpora  []Table         `json:"corpora"`
	Overall  []Overall       `json:"overall"`            // by size of the board
	Programs []Program       `json:"programs,omitempty"` // the outside entries
	// Noise is by what share of a time the machine itself can make equal
	// contestants seem to differ in this run; nil: no reference ran, so only
	// chance was allowed for.
	Noise    *float64      `json:"noise_ratio"`
	Level    float64       `json:"level"` // the probability of any wrong statement in a table
	Warnings []run.Warning `json:"warnings"`
	Resumed  []time.Time   `json:"resumed"`    // when the run was continued
	Ended    *time.Time    `json:"ended"`      // nil: the record has no end
	Reason   string        `json:"end_reason"` // "done", "interrupted"; empty without an end
	// Unfinished: the run was stopped or killed, or still goes on. The figures
	// are of what is in the record.
	Unfinished bool   `json:"unfinished"`
	Split      *Split `json:"split,omitempty"` // nil: the run is not split into shards
}

// Table is the result list of one corpus.
type Table struct {
	Corpus record.Corpus `json:"corpus"`
	// TimeEdgesNS are the edges of the bins of TimeCounts, ascending, one more than
	// there are bins: equally wide on a log scale, the same for all entries. null:
	// no single time was taken.
	TimeEdgesNS []float64  `json:"time_edges_ns"`
	Entries     []Entry    `json:"entries"`  // ranked ones, those without a rank, the disqualified
	Absent      []Absence  `json:"absent"`   // contestants that did not take part
	Findings    []Findings `json:"findings"` // worst verdict first, then as Entries
	// Check: the corpus has too few puzzles to rank on, and the contest has a
	// larger one. Its answers count and its times are shown, but nobody has a rank.
	Check    bool     `json:"check,omitempty"`
	Headline Headline `json:"headline"`
	// Neighbours compares each ranked contestant with the next, Pairs all pairs of
	// ranked contestants, in the order of Entries.
	Neighbours []Comparison `json:"neighbours"`
	Pairs      []Comparison `json:"pairs"`
	Notes      []Note       `json:"-"`
}

// Headline is who won.
type Headline struct {
	// Leaders are the fastest: the first, those that share its rank, and those shown to
	// be within 2% of it.
	Leaders []string `json:"leaders"`
	// Within2: all leaders are shown to be within 2% of the first. Otherwise several
	// leaders are tied: the rounds do not separate them.
	Within2 bool `json:"within_2_percent,omitempty"`
	// TooFew: there are too few rounds to decide between some leaders.
	TooFew bool     `json:"too_few_rounds,omitempty"`
	Next   string   `json:"next,omitempty"`   // the first contestant that is no leader
	Factor *float64 `json:"factor,omitempty"` // its time over the first's
}

// Comparison holds two contestants against each other, the first being the one
// that is above in the list. Ratio is the second's time over the first's.
type Comparison struct {
	First     string           `json:"first"`
	Second    string           `json:"second"`
	Decision  ranking.Decision `json:"decision"`
	Rounds    int              `json:"rounds"`            // that both have whole; 0 if one of the times is estimated from a sample of puzzles
	Ratio     *float64         `json:"ratio"`             // nil if time does not decide
	Low       *float64         `json:"ratio_low"`         // 95% interval of the ratio, taken by itself
	High      *float64         `json:"ratio_high"`        // nil: too few rounds for one
	JointLow  *float64         `json:"ratio_joint_low"`   // interval that holds together with those of all pairs of the table
	JointHigh *float64         `json:"ratio_joint_high"`  // nil likewise
	Score     *float64         `json:"score"`             // how far the difference is beyond the noise, as a standard normal value
	Critical  *float64         `json:"critical"`          // the score from which the first counts as faster
	Obvious   bool             `json:"obvious,omitempty"` // the second took at least twice as long in every round
	// OtherPuzzles answers another question: would the first be before the second
	// on other puzzles of this kind as well? It is the share of draws of as many
	// puzzles from these in which it is; nil if they are not separated or there are
	// no single times.
	OtherPuzzles *float64 `json:"other_puzzles"`
}

// Entry is one contestant's line in a Table.
type Entry struct {
	Contestant   string `json:"contestant"`
	Rank         *int   `json:"rank"`       // 1 + contestants shown to be better; nil: disqualified, nothing verified, or the Table is a check
	WorstRank    *int   `json:"worst_rank"` // all but those shown to be worse could be before it
	Disqualified bool   `json:"disqualified"`
	Tier         int    `json:"tier"`    // 0, or more if it failed clearly more than those of the tier before
	Puzzles      int    `json:"puzzles"` // of the corpus
	Reached      int    `json:"reached"`
	Failed       int    `json:"failed"` // puzzles that were reached and not verified
	judge.Counts
	Attempts         int64 `json:"attempts"`          // over all rounds and the detail pass
	VerifiedAttempts int64 `json:"verified_attempts"` // of those

	MeanNS     *float64 `json:"mean_ns"`     // of a puzzle; the list is in its order
	Sampled    bool     `json:"sampled"`     // the mean is estimated from the puzzles that were reached
	MeanLowNS  *float64 `json:"mean_low_ns"` // 95% interval; nil: too few rounds for one
	MeanHighNS *float64 `json:"mean_high_ns"`
	PerSecond  *float64 `json:"puzzles_per_s"`
	PAR2NS     *float64 `json:"par2_ns"` // per puzzle, a timeout counted as twice the puzzle limit; nil without a timeout
	CPUMeanNS  *float64 `json:"cpu_mean_ns"`
	OwnMeanNS  *float64 `json:"own_mean_ns"` // what a program says itself; it ranks nobody
	P50NS      *float64 `json:"p50_ns"`
	P99NS      *float64 `json:"p99_ns"`
	MaxNS      *float64 `json:"max_ns"`
	// TimeCounts is how many single times (those of p50, p99 and max) fell into
	// each bin of the Table; the first also holds what is below it, the last what
	// is above. null: no single time was taken.
	TimeCounts       []int    `json:"time_counts"`
	TimesFastest     *float64 `json:"times_fastest"`      // mean over that of the fastest
	TimesFastestLow  *float64 `json:"times_fastest_low"`  // 95% interval
	TimesFastestHigh *float64 `json:"times_fastest_high"` // nil: none, or it is the fastest
	Guesses          *float64 `json:"guesses_per_puzzle"`
	NoGuess          *float64 `json:"no_guess_ratio"` // 0..1

	// Of solvers in process alone, counted with some puzzles outside all times.
	Bytes       *float64 `json:"bytes_per_puzzle"`
	Allocations *float64 `json:"allocations_per_puzzle"`

	// Of programs alone.
	StartupNS      *float64 `json:"startup_ns"`                // median, until a trivial puzzle is answered; in no other time
	PeakBytes      *int64   `json:"peak_bytes"`                // the most memory that one worker's processes held
	Starts         int64    `json:"starts,omitempty"`          // of processes, in its turns
	ProcessTrouble string   `json:"process_trouble,omitempty"` // why its start-up could not be measured

	Rounds []run.Round `json:"rounds"` // in order of number, without the detail pass

	ElapsedNS   int64  `json:"elapsed_ns,omitempty"`   // of its closed turns over all workers, judging included
	BudgetSpent bool   `json:"budget_spent,omitempty"` // its budget ended a turn of a round
	Abandoned   bool   `json:"abandoned,omitempty"`    // it ignored its cancellation
	Trouble     string `json:"trouble,omitempty"`      // why it was abandoned, or skipped in a later turn
	GC          int    `json:"gc,omitempty"`           // garbage collections inside its turns
}

// Absence is a contestant that did not take part in a corpus.
type Absence struct {
	Contestant string `json:"contestant"`
	Reason     string `json:"reason"`
	Waiting    bool   `json:"-"` // it is still to have a turn
}

// Findings are the puzzles of one contestant that came to one verdict.
type Findings struct {
	Contestant string        `json:"contestant"`
	Verdict    judge.Verdict `json:"verdict"`
	Puzzles    int           `json:"puzzles"` // all of them
	First      []run.Finding `json:"first"`   // at most five, those described best first
}

// Overall is the result list over the corpora of one size of board, but for
// those that are checks.
type Overall struct {
	Shape   string     `json:"shape"`
	Corpora []string   `json:"corpora"`
	Puzzles int        `json:"puzzles"` // of these corpora
	Entries []Standing `json:"entries"` // ranked ones, then the others

	Headline   Headline     `json:"headline"`
	Neighbours []Comparison `json:"neighbours"` // as a Table's, by geometric means over the corpora
	Pairs      []Comparison `json:"pairs"`
}

// Standing is one contestant's line in the Overall list.
type Standing struct {
	Contestant   string   `json:"contestant"`
	Rank         *int     `json:"rank"` // as an Entry's
	WorstRank    *int     `json:"worst_rank"`
	Disqualified bool     `json:"disqualified"` // by a wrong answer on any corpus of the run
	Unranked     Unranked `json:"unranked,omitempty"`
	Reached      int      `json:"reached"`
	Failed       int      `json:"failed"`
	judge.Counts
	Results      []Showing `json:"results"`            // in the order of Corpora
	Sampled      bool      `json:"sampled"`            // some of the means are estimated from samples
	MeanNS       *float64  `json:"mean_ns"`            // geometric mean over the corpora; nil without a time on each
	TimesFastest *float64  `json:"times_fastest"`      // geometric mean of the ratios to the fastest overall
	Low          *float64  `json:"times_fastest_low"`  // 95% interval
	High         *float64  `json:"times_fastest_high"` // nil: none, or it is the fastest
}

// Unranked is why a contestant has no rank overall.
type Unranked string

// The reasons, the gravest first.
const (
	WrongAnswer Unranked = "wrong answer"      // on any corpus of the run
	NotEntered  Unranked = "did not take part" // in one of the corpora
	Failures    Unranked = "failures"          // it failed clearly more than others on one of the corpora
	NoTime      Unranked = "no time"           // it verified no puzzle of one of the corpora
)

// Showing is what a contestant did on one corpus of an Overall list.
type Showing struct {
	Entered  bool     `json:"entered"`
	Place    string   `json:"place"` // "1", "DQ", "-" without a rank, "" not entered
	MeanNS   *float64 `json:"mean_ns"`
	Sampled  bool     `json:"sampled"`
	Reached  int      `json:"reached"`
	Verified int      `json:"verified"`
}

// Program is what is known of an outside entry over the whole run. How it was
// run is among the contestants.
type Program struct {
	Contestant string `json:"contestant"`
	// RoundTripNS is the harness's own part of each time of the program, for a
	// puzzle and its answer: the median over the corpora.
	RoundTripNS *float64 `json:"round_trip_ns"`
	// Protections are those around the program, most important first. A protection
	// that was down at any time is not active. Empty: the record does not say.
	Protections []record.Protection `json:"protections"`
}

// Contestant is the description of a contestant, or of nobody.
func (r *Result) Contestant(name string) *record.Contestant {
	i := slices.IndexFunc(r.Contestants, func(c record.Contestant) bool { return c.Name == name })
	if i < 0 {
		return &record.Contestant{}
	}
	return &r.Contestants[i]
}
