package standings

import (
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/ranking"
)

// schema is the version of the Result's JSON form. It increases if a field is removed or changes
// its meaning. It does not increase if a field is added.
const schema = 3

// Result has all data that the reports of a run show. Times are in nanoseconds. A nil pointer means
// that the figure does not exist.
type Result struct {
	Schema      int                 `json:"schema"`
	Run         record.Run          `json:"run"` // settings of the run as recorded, but without the values of environment variables
	Contestants []record.Contestant `json:"contestants"`
	// Verdicts lists the verdicts that have a column in the tables, besides verified: wrong,
	// timeout, declined, and the others if they occurred in the run.
	Verdicts []judge.Verdict `json:"verdicts"`
	Corpora  []Table         `json:"corpora"`
	Overall  []Overall       `json:"overall"`            // lists over several corpora, one for each size of board
	Programs []Program       `json:"programs,omitempty"` // facts about the contestants that are programs
	// Noise is the greatest difference, as a share of a time, that the machine itself can cause
	// between two contestants of equal speed in this run. It is nil if no reference ran. In this
	// case, the ranking allows only for chance.
	Noise *float64 `json:"noise_ratio"`
	// Remembered lists the programs that are faster on known puzzles than on new ones. The overall list
	// then uses the new puzzles instead of the known ones.
	Remembered []remembering `json:"remembered,omitempty"`
	Scatter    *Scatter      `json:"scatter"` // nil if the run has fewer than two contestants or rounds
	Level      float64       `json:"level"`   // largest probability that a table contains any wrong decision
	Warnings   []run.Warning `json:"warnings"`
	Resumed    []time.Time   `json:"resumed"`    // times at which the run was continued
	Ended      *time.Time    `json:"ended"`      // time at which the run ended; nil if the record has no end
	Reason     string        `json:"end_reason"` // "done" or "interrupted"; empty if the record has no end
	// Unfinished is true if the run was stopped or killed, or still continues. The figures use only
	// the events in the record.
	Unfinished bool   `json:"unfinished"`
	Split      *Split `json:"split,omitempty"` // shards and nodes of a split run; nil if the run is not split
}

// Scatter is how much the times of a contestant on a corpus varied from round to round, relative to
// the other contestants, as a share of its time. The figure is a standard deviation.
type Scatter struct {
	Median float64 `json:"median_ratio"` // over all contestants and corpora
	Most   float64 `json:"most_ratio"`
}

// Table is the result list of one corpus.
type Table struct {
	Corpus record.Corpus `json:"corpus"`
	// TimeEdgesNS are the edges of the bins of TimeCounts, ascending. There is one more edge than
	// bins. The bins have equal width on a log scale and are the same for all entries. The list is
	// null if the record has no single times.
	TimeEdgesNS []float64  `json:"time_edges_ns"`
	Entries     []Row      `json:"entries"`  // entries of the list: first ranked, then unranked, then disqualified contestants
	Absent      []Absence  `json:"absent"`   // contestants that did not take part
	Findings    []findings `json:"findings"` // puzzles that were not verified: worst verdict first, then in the order of Entries
	// Check is true if the overall ranking leaves out the times on the corpus, because it has few
	// puzzles and the run has a larger corpus, or because the times on known puzzles or on the new
	// ones that match them do not count (see Result.Remembered). Its wrong answers disqualify.
	Check    bool     `json:"check,omitempty"`
	Headline Headline `json:"headline"`
	// Neighbours compares each ranked contestant with the next. Pairs compares all pairs of ranked
	// contestants, in the order of Entries.
	Neighbours []Comparison `json:"neighbours"`
	Pairs      []Comparison `json:"pairs"`
	Notes      []Note       `json:"-"`
}

// Headline describes the lead of a table.
type Headline struct {
	// State is faster if every other contestant is slower than the first or failed clearly more
	// (better if the share of solved puzzles decides),
	// equal if some are equal to the first and the others are slower, and otherwise undecided. It is
	// empty if fewer than two contestants have a rank.
	State   ranking.Decision `json:"state,omitempty"`
	Leaders []string         `json:"leaders"`          // the first contestant, and the contestants that are equal to it
	Rivals  []string         `json:"rivals,omitempty"` // contestants that could be faster than the first
	Next    string           `json:"next,omitempty"`   // if the lead is decided: the first contestant that is not a leader
	Factor  *float64         `json:"factor,omitempty"` // time of Next, divided by the time of the first leader
}

// Comparison compares two contestants. First is above Second in the list. Ratio is the second's
// time divided by the first's.
type Comparison struct {
	First     string           `json:"first"`
	Second    string           `json:"second"`
	State     ranking.Decision `json:"state"`             // faster or better (First), equal or undecided; failures if Second failed clearly more
	Decision  ranking.Decision `json:"decision"`          // the state, with the reason if it is undecided
	Rounds    int              `json:"rounds"`            // number of rounds that both contestants finished; 0 if one of the times is estimated from a sample of puzzles
	Ratio     *float64         `json:"ratio"`             // time of Second divided by the time of First; nil if time does not decide
	Low       *float64         `json:"ratio_low"`         // lower end of the 95% interval of Ratio for this pair alone
	High      *float64         `json:"ratio_high"`        // upper end of the 95% interval of Ratio; nil if there are too few rounds for an interval
	JointLow  *float64         `json:"ratio_joint_low"`   // lower end of the joint interval of Ratio: with 99% confidence, the joint intervals of all pairs of the table are right
	JointHigh *float64         `json:"ratio_joint_high"`  // upper end of the joint interval of Ratio; nil if there are too few rounds for an interval
	Score     *float64         `json:"score"`             // how far the difference exceeds the noise, as a standard normal value
	Critical  *float64         `json:"critical"`          // critical value: First counts as faster if Score is above it
	Obvious   bool             `json:"obvious,omitempty"` // true if Second took at least twice as long in every round
	// The next figures exist only if the share of solved puzzles decides (rank: solved).
	Solved     *float64 `json:"solved_difference,omitempty"`            // share that First solved minus the share that Second solved, of the puzzles that both reached
	SolvedLow  *float64 `json:"solved_joint_low_difference,omitempty"`  // lower end of the joint interval of Solved, which is like JointLow
	SolvedHigh *float64 `json:"solved_joint_high_difference,omitempty"` // upper end of the joint interval of Solved
	// OtherPuzzles answers another question: would the first also be faster on other puzzles of
	// this kind? Many random samples of puzzles are drawn from the corpus, each as large as the
	// corpus. OtherPuzzles is the share of samples in which the first is faster. It is nil if the
	// pair is not decided or the record has no single times.
	OtherPuzzles *float64 `json:"other_puzzles"`
}

// Row has the figures of one contestant in a Table.
type Row struct {
	Contestant   string `json:"contestant"`
	Rank         *int   `json:"rank"`       // 1 + number of significantly better contestants; nil if it is disqualified or nothing is verified
	WorstRank    *int   `json:"worst_rank"` // rank that the contestant would have if all contestants that are not significantly worse were better
	Disqualified bool   `json:"disqualified"`
	Tier         int    `json:"tier"`    // group by failures: tier 0 is best; a contestant in a higher tier failed clearly more often than the tier before
	Puzzles      int    `json:"puzzles"` // number of puzzles of the corpus
	Reached      int    `json:"reached"`
	Failed       int    `json:"failed"` // number of puzzles that were reached but not verified
	judge.Counts
	Attempts         int64 `json:"attempts"`          // number of attempts in all rounds and the detail pass
	VerifiedAttempts int64 `json:"verified_attempts"` // number of attempts whose answer was verified

	Solved     *float64 `json:"solved_ratio"`     // share of the reached puzzles that are verified
	SolvedLow  *float64 `json:"solved_low_ratio"` // lower end of the 95% interval of Solved, if the puzzles are a sample of many
	SolvedHigh *float64 `json:"solved_high_ratio"`
	Blanks     *float64 `json:"blanks_right_ratio,omitempty"` // share of the blanks that have the right digit, if solved puzzles decide

	MeanNS     *float64 `json:"mean_ns"`     // mean time of a puzzle; it decides the order of the entries
	Sampled    bool     `json:"sampled"`     // true if the mean is estimated from the puzzles that were reached
	MeanLowNS  *float64 `json:"mean_low_ns"` // lower end of the 95% interval of the mean; nil if there are too few rounds
	MeanHighNS *float64 `json:"mean_high_ns"`
	PerSecond  *float64 `json:"puzzles_per_s"`
	PAR2NS     *float64 `json:"par2_ns"` // mean time of a puzzle in which a timeout counts as twice the puzzle limit; nil if there was no timeout
	CPUMeanNS  *float64 `json:"cpu_mean_ns"`
	OwnMeanNS  *float64 `json:"own_mean_ns"` // mean time that the program itself reported; it does not affect ranks
	P50NS      *float64 `json:"p50_ns"`
	P99NS      *float64 `json:"p99_ns"`
	MaxNS      *float64 `json:"max_ns"`
	// TimeCounts is the number of single times in each bin of the Table. P50NS, P99NS and MaxNS
	// come from the same times. The first bin includes shorter times, and the last bin longer
	// times. The list is null if the record has no single times.
	TimeCounts       []int    `json:"time_counts"`
	TimesFastest     *float64 `json:"times_fastest"`      // mean time divided by the mean time of the fastest contestant
	TimesFastestLow  *float64 `json:"times_fastest_low"`  // lower end of the 95% interval of TimesFastest
	TimesFastestHigh *float64 `json:"times_fastest_high"` // upper end of the 95% interval of TimesFastest; nil if there is no interval, or for the fastest contestant
	Guesses          *float64 `json:"guesses_per_puzzle"`
	NoGuess          *float64 `json:"no_guess_ratio"` // share of puzzles solved without a guess, from 0 to 1

	// The next figures exist only for solvers in this process. Memory is counted on a few puzzles,
	// outside all measured times.
	Bytes       *float64 `json:"bytes_per_puzzle"`
	Allocations *float64 `json:"allocations_per_puzzle"`

	// The next figures exist only for programs.
	StartupNS      *float64 `json:"startup_ns"`                // median time from the start to the answer to a trivial puzzle; other times do not include it
	PeakBytes      *int64   `json:"peak_bytes"`                // largest memory that the processes of one worker used, in bytes
	Starts         int64    `json:"starts,omitempty"`          // number of times that the harness started the program in its turns
	ProcessTrouble string   `json:"process_trouble,omitempty"` // reason why the start-up of the program could not be measured

	Rounds []run.Round `json:"rounds"` // sums of each round, in order of number, without the detail pass

	ElapsedNS   int64  `json:"elapsed_ns,omitempty"`   // sum of the contestant's finished turns over all workers, including judging
	BudgetSpent bool   `json:"budget_spent,omitempty"` // true if the end of the budget ended a turn of a round
	Abandoned   bool   `json:"abandoned,omitempty"`    // true if the contestant ignored its cancellation, so that it was excluded
	Trouble     string `json:"trouble,omitempty"`      // reason why the contestant was abandoned, or skipped in a later turn
	GC          int    `json:"gc,omitempty"`           // number of garbage collections in the contestant's turns
}

// Absence is a contestant that did not take part in a corpus, and the reason.
type Absence struct {
	Contestant string `json:"contestant"`
	Reason     string `json:"reason"`
	Waiting    bool   `json:"-"` // true if the contestant can still get a turn
}

// findings lists the puzzles on which one contestant got one verdict.
type findings struct {
	Contestant string        `json:"contestant"`
	Verdict    judge.Verdict `json:"verdict"`
	Puzzles    int           `json:"puzzles"` // number of puzzles with this verdict
	First      []run.Finding `json:"first"`   // at most five of the puzzles, first the ones with the most details
}

// Overall is the result list over the corpora of one size of board. It leaves out small corpora (see
// Table.Check).
type Overall struct {
	Shape   string     `json:"shape"`
	Corpora []string   `json:"corpora"`
	Puzzles int        `json:"puzzles"` // number of puzzles of the corpora together
	Entries []Standing `json:"entries"` // list of the contestants: first with a rank, then without

	Headline   Headline     `json:"headline"`
	Neighbours []Comparison `json:"neighbours"` // comparisons as in Table, but of geometric means over the corpora
	Pairs      []Comparison `json:"pairs"`
}

// Standing has the figures of one contestant in the Overall list.
type Standing struct {
	Contestant   string   `json:"contestant"`
	Rank         *int     `json:"rank"` // rank with the meaning of Entry.Rank; nil if the contestant has no rank
	WorstRank    *int     `json:"worst_rank"`
	Disqualified bool     `json:"disqualified"` // true if the contestant gave a wrong answer on any corpus of the run
	Unranked     Unranked `json:"unranked,omitempty"`
	Reached      int      `json:"reached"`
	Failed       int      `json:"failed"`
	judge.Counts
	Solved       *float64  `json:"solved_ratio"` // as in Row, over all corpora of the list together
	SolvedLow    *float64  `json:"solved_low_ratio"`
	SolvedHigh   *float64  `json:"solved_high_ratio"`
	Results      []Showing `json:"results"`            // result on each corpus, in the order of Corpora
	Sampled      bool      `json:"sampled"`            // true if some of the means are estimated from samples
	MeanNS       *float64  `json:"mean_ns"`            // geometric mean over the corpora; nil if a corpus has no time
	TimesFastest *float64  `json:"times_fastest"`      // geometric mean of the ratios to the fastest contestant of the list
	Low          *float64  `json:"times_fastest_low"`  // lower end of the 95% interval of TimesFastest
	High         *float64  `json:"times_fastest_high"` // upper end of the 95% interval of TimesFastest; nil if there is no interval, or for the fastest contestant
}

// Unranked is the reason why a contestant has no overall rank. It is empty if the contestant has a
// rank.
type Unranked string

// Reasons for a missing rank. A wrong answer on any corpus takes precedence over the others.
const (
	WrongAnswer Unranked = "wrong answer"      // the contestant gave a wrong answer on any corpus of the run
	NotEntered  Unranked = "did not take part" // the contestant did not take part in one of the corpora
	Failures    Unranked = "failures"          // the contestant failed clearly more often than others on one of the corpora
	NoTime      Unranked = "no time"           // the contestant has no verified puzzle on one of the corpora
)

// Showing is the result of a contestant on one corpus of an Overall list.
type Showing struct {
	Entered  bool     `json:"entered"`
	Place    string   `json:"place"` // rank as text: "1", "DQ", "-" without a rank, "" if the contestant did not take part
	MeanNS   *float64 `json:"mean_ns"`
	Sampled  bool     `json:"sampled"`
	Reached  int      `json:"reached"`
	Verified int      `json:"verified"`
}

// Program has facts about a contestant that is a program, over the whole run. The list of
// contestants has its command and its limits.
type Program struct {
	Contestant string `json:"contestant"`
	// RoundTripNS is the part of each time that the harness itself uses to send a puzzle and read
	// the answer: the median over all measurements.
	RoundTripNS *float64 `json:"round_trip_ns"`
	// Protections are the protections around the program, most important first. A protection counts
	// as inactive if it was ever inactive. The list is empty if the record does not contain any.
	Protections []record.Protection `json:"protections"`
}

// Contestant returns the description of a contestant. It returns an empty description if the run
// has no contestant of this name.
func (r *Result) Contestant(name string) *record.Contestant {
	i := slices.IndexFunc(r.Contestants, func(c record.Contestant) bool { return c.Name == name })
	if i < 0 {
		return &record.Contestant{}
	}
	return &r.Contestants[i]
}
