// Package record writes and reads the record of a run: a stream of events, one JSON object per
// line. Every report is made from the record alone.
//
// # Lines
//
// Each line is an object such as
//
//	{"line":17,"event":"turn","corpus":"easy",...,"sum":"9f3c2a11"}
//
// A line begins with its number in the file, counted from 1, and the kind of its event. It ends
// with a checksum in hexadecimal: the CRC-32C of all bytes before ,"sum". So Read and ReadIntact
// detect every line that is missing, repeated, moved or changed. A line is written at once. If a
// run is killed, only its last line can be incomplete.
//
// # Events
//
// The order of events in a file:
//
//	run                 first, once: the task, the machine, the version of bench
//	shard               first in the section of a shard, if the run is split
//	contestant, corpus  once each, before the first event that names them
//	process             the costs of a program apart from solving, before its first turn
//	                    on a corpus, and again after a resume
//	slice               puzzles in the order in which rounds go through them,
//	                    before the first turn that uses it
//	turn                one contestant's part of one round
//	allocations         memory that a solver allocates, after its turns on a corpus
//	boards              puzzles as their source has them: a sample before the first
//	                    turn on the corpus, others at the end of the run
//	reference, machine  the speed and the load of the machine, in each round
//	warning             anywhere
//	resume              the run was continued here
//	end                 last, unless the run was killed. If the run is split, the section
//	                    of each shard has one
//
// # Shards
//
// A run can be split into shards that different machines run. The record of a shard
// has a run event and one section. The run event is the same line in the records of
// all shards of a plan. It has no start and no host; the shard events have them. A
// merged record has the run event and the sections of several shards, in the order of
// their numbers. Each section describes its contestants and corpora, so a merged record
// repeats these descriptions.
//
// # Conventions
//
// If a run is killed during a turn, this turn has no line. The resumed run does the turn
// again.
//
// Times are in nanoseconds. Fields that were not measured and empty lists are absent. Puzzles are
// numbered from 0 in the order of their source. A place is the position of a puzzle in a round,
// from 0. A set of puzzles or places is a text such as "0-511,600".
//
// # Sums
//
// A turn has sums over its attempts, not the attempts themselves. Sums computes them.
// The verdict of a puzzle is the worst of its attempts. Each turn lists all puzzles that
// it did not solve, so a reader needs only the turns to find them.
// Some attempts are timed one by one. A turn has the times of the first few of them for
// each puzzle, as a sample for percentiles.
package record

import (
	"encoding/json"
	"time"

	"sudokubench/internal/judge"
)

// Schema is the version of the format. Readers refuse all other versions.
const Schema = 2

// Event is one of the types below.
type Event interface{ kind() string }

// Run is the first event of a record: it describes the run.
type Run struct {
	Schema       int             `json:"schema"`
	Tool         string          `json:"tool"` // name of the tool, always "sudokubench"
	Version      string          `json:"version,omitempty"`
	Commit       string          `json:"commit,omitempty"` // git commit from which the tool was built; absent if it is not known
	GoVersion    string          `json:"go"`
	Started      time.Time       `json:"started"`
	Seed         uint64          `json:"seed"`
	Rank         string          `json:"rank,omitempty"`       // what decides ranks: solved (see RankSolved); absent if times decide
	Task         string          `json:"task"`                 // goal of the contest: first, unique or count
	MaxSolutions int             `json:"limit"`                // number of solutions to look for in each puzzle: 1 for the goal first, 2 for unique, more for count
	Rounds       int             `json:"rounds"`               // planned number of rounds of each corpus
	MaxRounds    int             `json:"max_rounds,omitempty"` // most rounds of a corpus, for contestants whose ranks are not decided; absent if it equals rounds
	Attempts     int             `json:"attempts,omitempty"`   // least number of attempts in a turn: smaller corpora are repeated in other forms; absent if it is 2048
	Workers      int             `json:"workers"`              // number of goroutines that solve
	PuzzleNS     int64           `json:"puzzle_ns"`            // time limit of a puzzle, in ns
	BudgetNS     int64           `json:"budget_ns"`            // time limit of a contestant on a corpus, in ns
	TimeNS       int64           `json:"time_ns,omitempty"`    // target for the time of the whole run, in ns; absent if there is no target
	Config       json.RawMessage `json:"config"`               // effective configuration (Config of internal/contest/config), which --resume uses
	Host         Host            `json:"host"`
	Reference    string          `json:"reference,omitempty"` // version of the reference; measurements of different versions cannot be compared
	Plan         string          `json:"plan,omitempty"`      // hash of the plan (SHA-256 in hexadecimal), if the run is split into shards
	Shards       int             `json:"shards,omitempty"`    // number of shards of the plan; absent if the run is not split
}

// RankSolved is the value of Run.Rank if the share of solved puzzles decides ranks.
const RankSolved = "solved"

// Shard is the first event of the section of a shard. The section ends with the end event.
type Shard struct {
	Number           int       `json:"number"` // number of the shard, from 1 to the number of shards of the run
	Started          time.Time `json:"started"`
	Node             string    `json:"node,omitempty"` // network name of the machine
	Host             Host      `json:"host"`
	ReferencePairsNS []int64   `json:"twins_ns,omitempty"` // wall times of the reference's two copies, alternately, in ns; one worker measures them before the first turn
	Load             *float64  `json:"load,omitempty"`     // mean number of processes that ran or waited for a core in the minute before the start
}

// Host is the machine of a run.
type Host struct {
	OS       string `json:"os"`
	Arch     string `json:"arch"`
	CPU      string `json:"cpu,omitempty"`
	Cores    int    `json:"cores"` // number of cores that this process is allowed to use
	MemoryMB int64  `json:"memory_mb,omitempty"`
	Kernel   string `json:"kernel,omitempty"`
	Pinned   bool   `json:"pinned"`   // true if each worker is bound to its own core
	CPUTime  bool   `json:"cpu_time"` // true if the system reports the CPU time of threads

	ClockStepNS int64 `json:"clock_step_ns,omitempty"` // smallest difference, in ns, between two readings of the clock that differ; see clock.Step
}

// Corpus is a set of puzzles of the run. Skipped puzzles have no number.
type Corpus struct {
	Name         string   `json:"name"`
	Source       string   `json:"source"` // path of the source, "builtin:NAME", "fresh:LEVEL" or, for a twin, "fresh:like NAME"; if a condition chose the puzzles, then also " where " and the condition
	Format       string   `json:"format"`
	SHA256       string   `json:"sha256"` // checksum of the puzzles as read: side, clues, given solutions and candidates
	Shape        string   `json:"shape"`  // size of the board, such as "9x9"
	WholePuzzles int      `json:"puzzles"`
	Skipped      int      `json:"skipped"`          // number of bad puzzles that were left out because of the setting on_bad: skip
	Faults       []string `json:"faults,omitempty"` // descriptions of the first bad puzzles

	TwinOf  string `json:"twin_of,omitempty"` // corpus of known puzzles that these puzzles match, to notice programs that remember them
	Matches []int  `json:"matches,omitempty"` // number in TwinOf of the puzzle that each puzzle matches, in the order of the puzzles
}

// The kinds of contestants.
const (
	KindSolver  = "solver"  // kind of a contestant that runs inside bench
	KindProgram = "program" // kind of a contestant that runs in its own processes
)

// Contestant is a solver or program of the run.
type Contestant struct {
	Name     string            `json:"name"`
	Kind     string            `json:"kind"`   // kind of the contestant: KindSolver or KindProgram
	Solver   string            `json:"solver"` // name of the solver in the roster; empty for an outside program
	Family   string            `json:"family,omitempty"`
	Synopsis string            `json:"synopsis,omitempty"`
	Options  map[string]string `json:"options,omitempty"`
	Batch    int               `json:"batch,omitempty"`     // number of puzzles that a solver gets in one call; absent means 1
	PuzzleNS int64             `json:"puzzle_ns,omitempty"` // time limit for one puzzle, in ns; absent means the limit of the run
	BudgetNS int64             `json:"budget_ns,omitempty"` // time budget on a corpus, in ns; absent means the budget of the run
	Program  *Program          `json:"program,omitempty"`   // absent for solvers
}

// Program describes how bench runs a program, and with which limits.
type Program struct {
	Protocol    string   `json:"protocol"`
	Command     []string `json:"command"`
	Dir         string   `json:"dir,omitempty"`          // folder of the program's files
	Batch       int      `json:"batch,omitempty"`        // number of puzzles in a batch; absent means the default of the protocol; below 0 means all puzzles
	Sandbox     string   `json:"sandbox,omitempty"`      // one of required, best-effort and off
	StartNS     int64    `json:"start_ns,omitempty"`     // limit of the start-up time, in ns
	MemoryBytes int64    `json:"memory_bytes,omitempty"` // memory limit, in bytes; absent means no limit
	OutputBytes int64    `json:"output_bytes,omitempty"` // limit of the output, in bytes; absent means no limit
	Processes   int      `json:"processes,omitempty"`    // largest number of processes; absent means no limit
	Files       []File   `json:"files,omitempty"`        // files in the command, as they were at the beginning of the run
}

// File identifies the content of a file.
type File struct {
	Name   string `json:"name"` // path, as it is written in the command
	SHA256 string `json:"sha256"`
}

// Process has the costs of a program apart from solving, and its protections. The costs are
// measured before the program's first turn on a corpus, and again when a run is continued.
type Process struct {
	Corpus      string       `json:"corpus"`
	Contestant  string       `json:"contestant"`
	StartsNS    []int64      `json:"starts_ns,omitempty"`     // wall time of each measured start until the answer to a trivial puzzle, in ns
	RoundTripNS int64        `json:"round_trip_ns,omitempty"` // time that bench adds to each puzzle, in ns, measured with a program that only echoes
	Protections []Protection `json:"protections,omitempty"`   // protections around the program, the most important first
	Trouble     string       `json:"trouble,omitempty"`       // reason why something could not be measured
}

// Protection describes one part of the sandbox that isolates a program.
type Protection struct {
	Name   string `json:"name"`             // name of the protection, such as "no-new-privileges", "landlock" or "memory"
	Active bool   `json:"active"`           // true if the protection works
	Reason string `json:"reason,omitempty"` // reason why the protection is not active, and how to make it active
}

// Slice is a part of a corpus that a round goes through. Place k of a turn is puzzle
// Puzzles[(Start+k) % Size], where Start is a field of the turn. A large slice takes several
// lines.
type Slice struct {
	Corpus  string `json:"corpus"`
	Number  int    `json:"number"`
	Size    int    `json:"size"`            // number of puzzles in all lines of the slice together
	First   int    `json:"first,omitempty"` // number of puzzles in the earlier lines of the slice
	Puzzles []int  `json:"puzzles"`
}

// Finding describes an attempt that was not verified.
type Finding struct {
	Puzzle  int           `json:"puzzle"`
	Verdict judge.Verdict `json:"verdict"`
	NS      int64         `json:"ns,omitempty"`     // time of the attempt, in ns; absent if the attempt was not timed by itself
	ID      string        `json:"id,omitempty"`     // ID or rating of the puzzle in its source
	Where   string        `json:"where,omitempty"`  // name of the puzzle in reports, such as easy:34 (see the function Where)
	Clues   string        `json:"clues,omitempty"`  // clues that the contestant got, after the symmetry
	Answer  string        `json:"answer,omitempty"` // answer, as the contestant wrote it
	Reason  string        `json:"reason,omitempty"`
}

// Ended is the way in which a turn ended.
type Ended string

// The ways in which a turn ends.
const (
	Done        Ended = "done"        // all places of the round were attempted
	Budget      Ended = "budget"      // the time budget was spent; the remaining places were not attempted
	Abandoned   Ended = "abandoned"   // the solver ignored its cancellation; it takes no further part in the run
	Interrupted Ended = "interrupted" // the run was stopped
	Skipped     Ended = "skipped"     // the contestant could not start; Reason has the cause
)

// Turn is one contestant's part of one round, after its end. If a run is interrupted in a turn
// and continued, the record has two Turns for it. Each describes only its own attempts.
type Turn struct {
	Corpus     string `json:"corpus"`
	Contestant string `json:"contestant"`
	Round      int    `json:"round"`
	Detail     bool   `json:"detail,omitempty"` // true for the detail pass, which times puzzles one by one and does not affect ranks
	Sample     int    `json:"sample,omitempty"` // number of places in all rounds of the detail pass; the same for all contestants in the pass
	Slice      int    `json:"slice"`            // number of the slice
	Start      int    `json:"start,omitempty"`  // position in the slice at which the round begins
	Planned    int    `json:"planned"`          // number of places of the round; 0 if the contestant takes no part in the corpus

	Places   Ranges                   `json:"places,omitempty"`   // places that were attempted; absent if all were attempted, or none if Verdicts is also absent
	Verdicts map[judge.Verdict]int    `json:"verdicts,omitempty"` // number of attempts with each verdict
	Found    map[judge.Verdict]Ranges `json:"found,omitempty"`    // puzzles with each verdict that is worse than verified, in the turn
	Findings []Finding                `json:"findings,omitempty"` // descriptions of the first few puzzles of each verdict worse than verified

	WallNS        int64 `json:"wall_ns,omitempty"`         // wall time of all attempts in ns, summed over all workers
	WaitNS        int64 `json:"wait_ns,omitempty"`         // part of WallNS in which a thread was ready to run while its core ran other threads
	CPUNS         int64 `json:"cpu_ns,omitempty"`          // CPU time of the threads, or of a program's processes, in ns
	OwnNS         int64 `json:"own_ns,omitempty"`          // solving time that a program itself reports, in ns
	VerifiedNS    int64 `json:"verified_ns,omitempty"`     // charged time (wall time less wait) of the verified attempts, in ns
	VerifiedCPUNS int64 `json:"verified_cpu_ns,omitempty"` // CPU time of the verified attempts, in ns; attempts without a known CPU time add 0
	VerifiedOwnNS int64 `json:"verified_own_ns,omitempty"` // reported time of the verified attempts, in ns; attempts without one add 0
	NoCPU         int   `json:"no_cpu,omitempty"`          // number of verified attempts without a known CPU time; also 0 if no attempt of the turn has a known CPU time
	NoOwn         int   `json:"no_own,omitempty"`          // number of verified attempts without a reported time; also 0 if no attempt of the turn has a reported time
	CutNS         int64 `json:"cut_ns,omitempty"`          // charged time in ns of attempts that stopped at the end of the budget; no other field counts these attempts
	SpentNS       int64 `json:"spent_ns,omitempty"`        // time in ns that the turn takes from the budget, which is the time of the slowest worker
	StartNS       int64 `json:"start_ns,omitempty"`        // part of SpentNS: time of the program's starts beyond 1 s

	Nodes   int64 `json:"nodes,omitempty"`    // number of guesses in the verified attempts
	NoGuess int   `json:"no_guess,omitempty"` // number of verified attempts without a guess
	NoNodes int   `json:"no_nodes,omitempty"` // number of verified attempts whose guesses are not known

	// If solved puzzles decide ranks: the number of blanks of all attempts, and of those that have the
	// right digit in the answer. A wrong answer counts only if its puzzle has one known solution.
	Blanks      int64 `json:"blanks,omitempty"`
	BlanksRight int64 `json:"blanks_right,omitempty"`

	Coarse    bool    `json:"coarse,omitempty"`     // true if the step of the clock is more than 1% of the mean block; the times are then too inexact for ranks
	Untimed   bool    `json:"untimed,omitempty"`    // true if some attempts were not timed one by one
	Timed     Ranges  `json:"timed,omitempty"`      // places of the verified attempts whose single times (times of one attempt) are in Times
	Times     []int64 `json:"times,omitempty"`      // single wall times of the attempts in Timed, in ns, in the order of Timed
	Guesses   []int64 `json:"guesses,omitempty"`    // number of guesses of each attempt in Timed; -1 if it is not known; absent if all are unknown
	LongestNS int64   `json:"longest_ns,omitempty"` // longest time of a verified attempt that was timed one by one, in ns

	ElapsedNS int64  `json:"elapsed_ns"` // wall time of the turn from its start to its end in ns, including judging
	Ended     Ended  `json:"ended"`
	Reason    string `json:"reason,omitempty"`
	GC        int    `json:"gc,omitempty"`         // number of garbage collections during the turn; 0 unless memory ran short
	PeakBytes int64  `json:"peak_bytes,omitempty"` // most memory that one worker's processes of the program used at a time, in bytes
	Starts    int64  `json:"starts,omitempty"`     // number of processes of the program that were started, summed over all workers
	Batch     int    `json:"batch,omitempty"`      // number of puzzles in the largest batch, for a contestant that takes several at a time
}

// Allocations is the memory that a solver allocated on the heap for the first puzzles of a corpus
// that it answered. It was counted outside all measured times, one puzzle at a time.
type Allocations struct {
	Corpus     string `json:"corpus"`
	Contestant string `json:"contestant"`
	Puzzles    int    `json:"puzzles"`
	Bytes      int64  `json:"bytes"`   // total memory allocated for the counted puzzles, in bytes
	Objects    int64  `json:"objects"` // total number of allocations for the counted puzzles
}

// Reference is a measurement of the reference: fixed work (package workload) that two copies do
// in every round. The copies are created again each time and do the same work. So the differences
// between them are only the noise of the machine. Each list has one value for each worker, from
// worker First on.
type Reference struct {
	Corpus string  `json:"corpus"`
	Round  int     `json:"round"`
	Copy   int     `json:"copy"`            // number of the copy, 0 or 1
	Alone  bool    `json:"alone,omitempty"` // true if the other workers were idle during the measurement
	First  int     `json:"first,omitempty"` // number of the worker to which the first value of each list belongs
	WallNS []int64 `json:"wall_ns"`
	CPUNS  []int64 `json:"cpu_ns,omitempty"`  // CPU time of each worker's thread, in ns; absent if it is not known
	WaitNS []int64 `json:"wait_ns,omitempty"` // part of each wall time in which the thread waited for its core, in ns; absent if no thread waited
}

// Machine is the activity of the machine apart from the run itself, since the previous Machine
// event. Fields that the system does not report are absent.
type Machine struct {
	Corpus    string   `json:"corpus"`
	Round     int      `json:"round"` // number of the round at whose end the event was written
	ElapsedNS int64    `json:"elapsed_ns"`
	Cores     int      `json:"cores"`
	StealNS   *int64   `json:"steal_ns,omitempty"`  // time that the hypervisor took from this machine, in ns, summed over all cores
	OthersNS  *int64   `json:"others_ns,omitempty"` // CPU time of processes outside the run, in ns, summed over all cores
	Throttled *int64   `json:"throttled,omitempty"` // number of times that the processor or the container was throttled
	MHz       *float64 `json:"mhz,omitempty"`       // clock rate of the slowest core in MHz when the event was written
}

// Warning is a remark for readers of the results, for example about a disturbed measurement.
type Warning struct {
	Code string `json:"code"` // short identifier of the warning for tools, such as "abandoned" or "not-pinned"
	Text string `json:"text"`
}

// Resume is an event at each point at which the run was continued.
type Resume struct {
	At   time.Time `json:"at"`
	Torn int       `json:"torn"` // number of bytes of an incomplete last line that were removed
}

// End is the last event of a record, or of the section of a shard.
type End struct {
	At     time.Time `json:"at"`
	Reason string    `json:"reason"` // "done" or "interrupted", depending on how the run ended
}

func (*Run) kind() string         { return "run" }
func (*Shard) kind() string       { return "shard" }
func (*Corpus) kind() string      { return "corpus" }
func (*Contestant) kind() string  { return "contestant" }
func (*Process) kind() string     { return "process" }
func (*Slice) kind() string       { return "slice" }
func (*Boards) kind() string      { return "boards" }
func (*Turn) kind() string        { return "turn" }
func (*Allocations) kind() string { return "allocations" }
func (*Reference) kind() string   { return "reference" }
func (*Machine) kind() string     { return "machine" }
func (*Warning) kind() string     { return "warning" }
func (*Resume) kind() string      { return "resume" }
func (*End) kind() string         { return "end" }
