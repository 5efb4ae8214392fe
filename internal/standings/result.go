package standings

import (
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
)

// Schema is the version of the Result's JSON form. It goes up when a field
// changes its meaning or goes away, not when one is added.
const Schema = 1

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
	Overall  Overall         `json:"overall"`
	Programs []Program       `json:"programs,omitempty"` // the outside entries
	// Noise is by what share of a time the machine itself can make equal
	// contestants seem to differ in this run; nil: no reference ran, so only
	// chance was allowed for.
	Noise    *float64      `json:"noise_ratio"`
	Level    float64       `json:"level"` // the greatest adjusted p-value at which a difference counts
	Warnings []run.Warning `json:"warnings"`
	Resumed  []time.Time   `json:"resumed"`    // when the run was continued
	Ended    *time.Time    `json:"ended"`      // nil: the record has no end
	Reason   string        `json:"end_reason"` // "done", "interrupted"; empty without an end
	// Unfinished: the run was stopped or killed, or still goes on. The figures
	// are of what is in the record.
	Unfinished bool `json:"unfinished"`
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
	// Neighbours compares each ranked contestant with the next.
	Neighbours []Comparison `json:"neighbours"`
	Notes      []Note       `json:"-"`
	// RoundsNeeded is how many rounds it takes to tell contestants apart that
	// verified the same number of puzzles, if all rounds go one way.
	RoundsNeeded int `json:"-"`
}

// Decision is what a comparison came to.
type Decision string

// The decisions.
const (
	ByCount   Decision = "count"     // one verified more puzzles, or has a time and the other has none
	Faster    Decision = "faster"    // the first is faster: beyond chance, and by more than the machine's noise
	Equal     Decision = "equal"     // their times are shown to lie within 2% of each other
	Undecided Decision = "undecided" // neither is shown
)

// Comparison holds two contestants against each other, the first being the one
// that is above in the list. Ratio is the second's time over the first's.
type Comparison struct {
	First    string   `json:"first"`
	Second   string   `json:"second"`
	Decision Decision `json:"decision"`
	Rounds   int      `json:"rounds"`     // that both have times of; 0 if time does not decide
	Ratio    *float64 `json:"ratio"`      // median over the rounds
	Low      *float64 `json:"ratio_low"`  // 95% interval of that median
	High     *float64 `json:"ratio_high"` // nil: too few rounds for one
	P        *float64 `json:"p"`          // sign-flip test, adjusted for all pairs of the list (Holm)
	// OtherPuzzles answers another question: would the first be before the second
	// on other puzzles of this kind as well? It is the share of draws of as many
	// puzzles from these in which it is; nil if they cannot be told apart or
	// there are no times puzzle by puzzle.
	OtherPuzzles *float64 `json:"other_puzzles"`
}

// Entry is one contestant's line in a Table.
type Entry struct {
	Contestant   string `json:"contestant"`
	Rank         *int   `json:"rank"`       // 1 + contestants shown to be better; nil: disqualified, or nothing verified
	WorstRank    *int   `json:"worst_rank"` // all but those shown to be worse could be before it
	Disqualified bool   `json:"disqualified"`
	Puzzles      int    `json:"puzzles"` // of the corpus
	Reached      int    `json:"reached"`
	judge.Counts
	Attempts         int64 `json:"attempts"`          // over all rounds and the detail pass
	VerifiedAttempts int64 `json:"verified_attempts"` // of those

	TotalNS    *float64 `json:"total_ns"` // PAR-2 total time
	PerSecond  *float64 `json:"puzzles_per_s"`
	MeanNS     *float64 `json:"mean_ns"`
	MeanLowNS  *float64 `json:"mean_low_ns"` // 95% interval over the rounds; nil: too few of them
	MeanHighNS *float64 `json:"mean_high_ns"`
	CPUMeanNS  *float64 `json:"cpu_mean_ns"`
	OwnMeanNS  *float64 `json:"own_mean_ns"` // what a program says itself; it ranks nobody
	P50NS      *float64 `json:"p50_ns"`
	P99NS      *float64 `json:"p99_ns"`
	MaxNS      *float64 `json:"max_ns"`
	// TimeCounts is how many single times (those of p50, p99 and max) fell into
	// each bin of the Table; the first also holds what is below it, the last what
	// is above. null: no single time was taken.
	TimeCounts  []int    `json:"time_counts"`
	TimesWinner *float64 `json:"times_winner"`
	Guesses     *float64 `json:"guesses_per_puzzle"`
	NoGuess     *float64 `json:"no_guess_ratio"` // 0..1

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

// Absence is a contestant that took no part in a corpus.
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

// Overall is the result list over all corpora.
type Overall struct {
	Puzzles int        `json:"puzzles"` // of all corpora
	Entries []Standing `json:"entries"` // in the order of a Table's
	// Neighbours compares by the sums of each round over the corpora.
	Neighbours   []Comparison `json:"neighbours"`
	RoundsNeeded int          `json:"-"` // as a Table's
}

// Standing is one contestant's line in the Overall list.
type Standing struct {
	Contestant   string `json:"contestant"`
	Rank         *int   `json:"rank"`       // 1 + contestants shown to be better; nil: disqualified, or nothing verified
	WorstRank    *int   `json:"worst_rank"` // all but those shown to be worse could be before it
	Disqualified bool   `json:"disqualified"`
	Corpora      int    `json:"corpora"` // it took part in
	Reached      int    `json:"reached"`
	judge.Counts
	Places      []string `json:"places"`       // by corpus: "1", "DQ", "-" without a rank, "" not taken part
	TotalNS     *float64 `json:"total_ns"`     // sum; a corpus it took no part in counts as unsolved
	TimesWinner *float64 `json:"times_winner"` // geometric mean over the corpora that have one
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
