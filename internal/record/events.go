// Package record writes and reads the record of a run: a stream of events, one JSON
// object a line. All reports are made from it, and from nothing else.
//
// # Lines
//
// Each line is an object such as
//
//	{"line":17,"event":"turn","corpus":"easy",...,"sum":"9f3c2a11"}
//
// It begins with its number in the file, counted from 1, and the kind of its event. It
// ends with the CRC-32C of all its bytes before ,"sum" in hexadecimal. So a line that is
// missing, repeated, moved or changed is noticed: see Read and ReadIntact. A line is
// written at once, so a run that was killed tears at most its last line.
//
// # Events
//
// The order of events in a file:
//
//	run                 first, once: what was asked, where, by which program
//	shard               of a run that is split, at the beginning of a shard's section
//	contestant, corpus  once each, before the first event that names them
//	process             what a program costs before it solves anything, once a corpus
//	slice               puzzles in the order in which rounds go through them,
//	                    before the first turn that does
//	turn                one contestant's part of one round
//	allocations         what a solver allocates, after its turns on a corpus
//	boards              puzzles as their source has them: a sample before the first
//	                    turn on the corpus, others at the end of the run
//	reference, machine  what the machine did meanwhile, once a round
//	warning             anywhere
//	resume              the run was continued here
//	end                 last, unless the run was killed; of a run that is split, last in
//	                    the section of each shard
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
// A turn that was under way when the run was killed has no line, and is done again
// when the run is continued.
//
// Times are in nanoseconds. A field that was not measured is absent, and so is an
// empty list. Puzzles are numbered from 0 in the order of their source. A place is the
// position of a puzzle in a round, from 0. A set of either is a text such as "0-511,600".
//
// # Sums
//
// A turn has the sums of its attempts and not the attempts: Sums says how they are made.
// The verdict of a puzzle is the worst of its attempts. Each turn lists all puzzles that
// it did not solve; no other line is needed.
// Of the attempts that were timed one by one, the first few of each puzzle are
// written with their times, as a sample for percentiles.
package record

import (
	"encoding/json"
	"time"

	"sudokubench/internal/judge"
)

// Schema is the version of the format. A reader refuses any other.
const Schema = 2

// Event is one of the types below.
type Event interface{ kind() string }

// Run opens a record.
type Run struct {
	Schema    int             `json:"schema"`
	Tool      string          `json:"tool"` // "sudokubench"
	Version   string          `json:"version,omitempty"`
	Commit    string          `json:"commit,omitempty"` // of the tool, where it is known
	GoVersion string          `json:"go"`
	Started   time.Time       `json:"started"`
	Seed      uint64          `json:"seed"`
	Task      string          `json:"task"`                 // first, unique, count
	Limit     int             `json:"limit"`                // solutions asked for a puzzle: 1, 2, n
	Rounds    int             `json:"rounds"`               // rounds planned for each corpus
	MaxRounds int             `json:"max_rounds,omitempty"` // to which undecided contestants go on; absent: rounds
	Workers   int             `json:"workers"`              // goroutines that solve
	PuzzleNS  int64           `json:"puzzle_ns"`            // time limit of a puzzle
	BudgetNS  int64           `json:"budget_ns"`            // time limit of a contestant on a corpus
	TimeNS    int64           `json:"time_ns,omitempty"`    // target for the time of the whole run; absent: none
	Config    json.RawMessage `json:"config"`               // the effective configuration: internal/config's Config, from which --resume goes on
	Host      Host            `json:"host"`
	Reference string          `json:"reference,omitempty"` // the version of the reference whose measurements are here; only the same can be compared
	Plan      string          `json:"plan,omitempty"`      // SHA-256 in hex of the plan of a run that is split into shards
	Shards    int             `json:"shards,omitempty"`    // number of shards of that plan; absent: the run is not split
}

// Shard is the first event of the section of a shard. The section ends with the end event.
type Shard struct {
	Number  int       `json:"number"` // from 1 to the number of shards of the run
	Started time.Time `json:"started"`
	Node    string    `json:"node,omitempty"` // network name of the machine
	Host    Host      `json:"host"`
	TwinsNS []int64   `json:"twins_ns,omitempty"` // wall times of the two copies of the reference, alternately, on one worker before the first turn
	Load    *float64  `json:"load,omitempty"`     // mean number of processes that ran or waited for a core, in the minute before
}

// Host is the machine of a run.
type Host struct {
	OS       string `json:"os"`
	Arch     string `json:"arch"`
	CPU      string `json:"cpu,omitempty"`
	Cores    int    `json:"cores"` // that this process may use
	MemoryMB int64  `json:"memory_mb,omitempty"`
	Kernel   string `json:"kernel,omitempty"`
	Pinned   bool   `json:"pinned"`   // workers sit on a core each
	CPUTime  bool   `json:"cpu_time"` // thread CPU time is measured

	ClockStepNS int64 `json:"clock_step_ns,omitempty"` // how far apart two readings of the clock are at least: see clock.Step
}

// Corpus is a set of puzzles of the run. Skipped puzzles have no number.
type Corpus struct {
	Name    string   `json:"name"`
	Source  string   `json:"source"` // path or "builtin:NAME", and " where " with the condition that chooses puzzles
	Format  string   `json:"format"`
	SHA256  string   `json:"sha256"` // of the puzzles as read: side, clues, given solutions and candidates
	Shape   string   `json:"shape"`  // "9x9"
	Puzzles int      `json:"puzzles"`
	Skipped int      `json:"skipped"`          // bad puzzles left out by on_bad: skip
	Faults  []string `json:"faults,omitempty"` // the first of them
}

// The kinds of contestants.
const (
	KindSolver  = "solver"  // in process
	KindProgram = "program" // in processes of its own
)

// Contestant is a solver of the run.
type Contestant struct {
	Name     string            `json:"name"`
	Kind     string            `json:"kind"`   // "solver" or "program"
	Solver   string            `json:"solver"` // the roster's name; of a program that is none of ours: empty
	Family   string            `json:"family,omitempty"`
	Synopsis string            `json:"synopsis,omitempty"`
	Options  map[string]string `json:"options,omitempty"`
	Batch    int               `json:"batch,omitempty"`     // puzzles that a solver gets in one call; absent: one
	PuzzleNS int64             `json:"puzzle_ns,omitempty"` // its own limit of a puzzle; absent: the run's
	BudgetNS int64             `json:"budget_ns,omitempty"` // its own budget on a corpus; absent: the run's
	Program  *Program          `json:"program,omitempty"`   // of a program alone
}

// Program is how an outside entry is run.
type Program struct {
	Protocol    string   `json:"protocol"`
	Command     []string `json:"command"`
	Dir         string   `json:"dir,omitempty"`          // of the entry's own files
	Batch       int      `json:"batch,omitempty"`        // puzzles at a time; absent: as the protocol has it; below 0: all
	Sandbox     string   `json:"sandbox,omitempty"`      // required, best-effort, off
	StartNS     int64    `json:"start_ns,omitempty"`     // limit of its start-up
	MemoryBytes int64    `json:"memory_bytes,omitempty"` // limit; absent: none
	OutputBytes int64    `json:"output_bytes,omitempty"` // limit; absent: none
	Processes   int      `json:"processes,omitempty"`    // limit; absent: none
	Files       []File   `json:"files,omitempty"`        // that the command names, as they were when the run began
}

// File is what was in a file.
type File struct {
	Name   string `json:"name"` // as the command has it
	SHA256 string `json:"sha256"`
}

// Process is what a program costs before it solves anything, and what stood
// around it. It is measured before the program's first turn on a corpus, and
// again where a run is continued.
type Process struct {
	Corpus      string       `json:"corpus"`
	Contestant  string       `json:"contestant"`
	StartsNS    []int64      `json:"starts_ns,omitempty"`     // wall time of each start, until a trivial puzzle was answered
	RoundTripNS int64        `json:"round_trip_ns,omitempty"` // the harness's own, a puzzle: with a program that sends back what it gets
	Protections []Protection `json:"protections,omitempty"`   // most important first
	Trouble     string       `json:"trouble,omitempty"`       // why something of this could not be measured
}

// Protection is one kind of protection against a program.
type Protection struct {
	Name   string `json:"name"`             // "no-new-privileges", "landlock", "memory"...
	Active bool   `json:"active"`           //
	Reason string `json:"reason,omitempty"` // why it does not, and what would be needed
}

// Slice is a part of a corpus that a round goes through. The puzzle at place k of a
// round is number (start+k) % size of them, with the start that its turns have. A large
// slice takes several lines.
type Slice struct {
	Corpus  string `json:"corpus"`
	Number  int    `json:"number"`
	Size    int    `json:"size"`            // puzzles in all its lines
	First   int    `json:"first,omitempty"` // how many of them came in the lines before
	Puzzles []int  `json:"puzzles"`
}

// Finding describes an attempt that was not verified.
type Finding struct {
	Puzzle  int           `json:"puzzle"`
	Verdict judge.Verdict `json:"verdict"`
	NS      int64         `json:"ns,omitempty"`     // time taken, where measured by itself
	ID      string        `json:"id,omitempty"`     // the puzzle's id or rating in its source
	Where   string        `json:"where,omitempty"`  // its name in reports, by the line of its source: see Where
	Clues   string        `json:"clues,omitempty"`  // as the solver got them, symmetry applied
	Answer  string        `json:"answer,omitempty"` // as the solver gave it
	Reason  string        `json:"reason,omitempty"`
}

// Ended tells how a turn ended.
type Ended string

// The ends of a turn.
const (
	Done        Ended = "done"        // every puzzle of the slice was attempted
	Budget      Ended = "budget"      // its share of the budget was spent; the rest of the slice was not attempted
	Abandoned   Ended = "abandoned"   // a solver ignored its cancellation; it takes no further part
	Interrupted Ended = "interrupted" // the run was stopped
	Skipped     Ended = "skipped"     // it could not start; Reason says why
)

// Turn is one contestant's part of one round, closed. A run that was interrupted in
// a turn and continued has two of it, and each is about its own attempts.
type Turn struct {
	Corpus     string `json:"corpus"`
	Contestant string `json:"contestant"`
	Round      int    `json:"round"`
	Detail     bool   `json:"detail,omitempty"` // of the detail pass, which times puzzles one by one: not for ranking
	Sample     int    `json:"sample,omitempty"` // places of all rounds of that pass, which everyone in it goes through
	Slice      int    `json:"slice"`            // its number
	Start      int    `json:"start,omitempty"`  // where in the slice the round begins
	Planned    int    `json:"planned"`          // places of the round; 0: the contestant takes no part in the corpus

	Places   Ranges                   `json:"places,omitempty"`   // of the round that were attempted; absent: all, or none if there are no verdicts
	Verdicts map[judge.Verdict]int    `json:"verdicts,omitempty"` // attempts
	Found    map[judge.Verdict]Ranges `json:"found,omitempty"`    // puzzles that came to a worse verdict than in all turns before
	Findings []Finding                `json:"findings,omitempty"` // the first few puzzles of a verdict, described

	WallNS        int64 `json:"wall_ns,omitempty"`         // of all attempts, over all workers
	WaitNS        int64 `json:"wait_ns,omitempty"`         // of the wall time, in which a thread was ready to run while its core ran others
	CPUNS         int64 `json:"cpu_ns,omitempty"`          // of the threads, or of a program's processes
	OwnNS         int64 `json:"own_ns,omitempty"`          // as a program reports it itself
	VerifiedNS    int64 `json:"verified_ns,omitempty"`     // charged time (wall less wait) of the verified attempts
	VerifiedCPUNS int64 `json:"verified_cpu_ns,omitempty"` // of those of them whose CPU time is known
	VerifiedOwnNS int64 `json:"verified_own_ns,omitempty"` // likewise
	NoCPU         int   `json:"no_cpu,omitempty"`          // verified attempts whose CPU time is not known, if that of others is
	NoOwn         int   `json:"no_own,omitempty"`          // likewise
	CutNS         int64 `json:"cut_ns,omitempty"`          // charged time of attempts that the end of the budget cut; they are in nothing else of the turn
	SpentNS       int64 `json:"spent_ns,omitempty"`        // what the slowest worker took off the budget
	StartNS       int64 `json:"start_ns,omitempty"`        // of that, what the program's starts took beyond a second

	Nodes   int64 `json:"nodes,omitempty"`    // guesses in the verified attempts
	NoGuess int   `json:"no_guess,omitempty"` // verified attempts without a guess
	NoNodes int   `json:"no_nodes,omitempty"` // verified attempts whose guesses are not known

	Coarse    bool    `json:"coarse,omitempty"`     // the clock's step is more than 1% of the mean block: the times are too inexact for ranks
	Untimed   bool    `json:"untimed,omitempty"`    // some attempts were not timed one by one
	Timed     Ranges  `json:"timed,omitempty"`      // places of verified attempts whose times are here
	Times     []int64 `json:"times,omitempty"`      // of these, in their order
	Guesses   []int64 `json:"guesses,omitempty"`    // of these; -1, or absent for all: not known
	LongestNS int64   `json:"longest_ns,omitempty"` // of all verified attempts that were timed one by one

	ElapsedNS int64  `json:"elapsed_ns"` // wall time of the turn over all workers, judging included
	Ended     Ended  `json:"ended"`
	Reason    string `json:"reason,omitempty"`
	GC        int    `json:"gc,omitempty"`         // garbage collections inside the turn: 0 unless memory ran short
	PeakBytes int64  `json:"peak_bytes,omitempty"` // the most that one worker's processes of the program held at a time
	Starts    int64  `json:"starts,omitempty"`     // processes of the program that were started, over all workers
	Batch     int    `json:"batch,omitempty"`      // puzzles of its largest batch, if it takes several at a time
}

// Allocations is what a solver allocated for the first puzzles of a corpus that it answered.
// It was counted off the clock, one puzzle at a time, while nothing else was measured.
type Allocations struct {
	Corpus     string `json:"corpus"`
	Contestant string `json:"contestant"`
	Puzzles    int    `json:"puzzles"`
	Bytes      int64  `json:"bytes"`   // of all these puzzles
	Objects    int64  `json:"objects"` // likewise
}

// Reference is a measurement of the reference: a piece of work that never changes
// (package workload), done in every round by two copies. They are made anew each time
// and do the same work, so what differs between them is the machine's noise and
// nothing else. The times are of the workers from First on, one each.
type Reference struct {
	Corpus string  `json:"corpus"`
	Round  int     `json:"round"`
	Copy   int     `json:"copy"`            // 0 or 1
	Alone  bool    `json:"alone,omitempty"` // the other workers were idle
	First  int     `json:"first,omitempty"` // number of the first worker
	WallNS []int64 `json:"wall_ns"`
	CPUNS  []int64 `json:"cpu_ns,omitempty"`  // of the threads; absent: not known
	WaitNS []int64 `json:"wait_ns,omitempty"` // of the wall time, as in a turn; absent: none
}

// Machine is what the machine did in a stretch of a run besides the run's own
// work. Fields that the system does not tell are absent.
type Machine struct {
	Corpus    string   `json:"corpus"`
	Round     int      `json:"round"` // at the end of the stretch
	ElapsedNS int64    `json:"elapsed_ns"`
	Cores     int      `json:"cores"`
	StealNS   *int64   `json:"steal_ns,omitempty"`  // taken by the hypervisor, over all cores
	OthersNS  *int64   `json:"others_ns,omitempty"` // CPU time of other processes, over all cores
	Throttled *int64   `json:"throttled,omitempty"` // times the processor or the container was throttled
	MHz       *float64 `json:"mhz,omitempty"`       // of the slowest core, at the end
}

// Warning is something that a reader of the results should know.
type Warning struct {
	Code string `json:"code"` // for machines: "abandoned", "not-pinned"...
	Text string `json:"text"`
}

// Resume marks the place where a run was continued.
type Resume struct {
	At   time.Time `json:"at"`
	Torn int       `json:"torn"` // bytes of an unfinished last line that were cut off
}

// End closes a record.
type End struct {
	At     time.Time `json:"at"`
	Reason string    `json:"reason"` // "done" or "interrupted"
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
