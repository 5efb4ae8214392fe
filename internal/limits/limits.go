// Package limits says what a contestant may use up. The configuration, the engine,
// the record of the configuration and the sandbox have these limits in common.
package limits

import "time"

// Times are limits of time. 0 is no limit of its own: that of the contest counts,
// or the default.
type Times struct {
	Puzzle time.Duration `json:"puzzle_ns,omitempty"` // a puzzle whose charged time is longer is a timeout
	Budget time.Duration `json:"budget_ns,omitempty"` // solving time on one corpus, in each worker; the rest is not attempted
	Grace  time.Duration `json:"grace_ns,omitempty"`  // how long a solver may take to notice its cancellation
	Start  time.Duration `json:"start_ns,omitempty"`  // for a program to start
}

// Resources are limits of an outside program. 0 is no limit.
type Resources struct {
	Memory    int64 `json:"memory_bytes,omitempty"`    // of all its processes together
	Output    int64 `json:"output_bytes,omitempty"`    // on standard output, and as many on standard error
	FileSize  int64 `json:"file_size_bytes,omitempty"` // of a file that it writes
	Disk      int64 `json:"disk_bytes,omitempty"`      // in its scratch folder, each file at least a block
	Processes int   `json:"processes,omitempty"`       // processes and threads at a time
	Files     int   `json:"files,omitempty"`           // open files
}
