// Package limits defines the limits of a contestant. The configuration, the engine, the record and
// the sandbox use it.
package limits

import "time"

// Times are the time limits of a contestant. If a limit is 0, the limit of the contest applies, or
// else the default.
type Times struct {
	Puzzle time.Duration `json:"puzzle_ns,omitempty" yaml:"puzzle"` // an attempt whose charged time is longer is a timeout
	Budget time.Duration `json:"budget_ns,omitempty" yaml:"budget"` // most solving time on one corpus, in each worker; the contestant does not attempt the remaining puzzles
	Grace  time.Duration `json:"grace_ns,omitempty" yaml:"grace"`   // most time that a solver can take to notice a cancellation
	Start  time.Duration `json:"start_ns,omitempty" yaml:"start"`   // most time for the start of a program
}

// Resources are the limits of a program. 0 means no limit.
type Resources struct {
	Memory    int64 `json:"memory_bytes,omitempty" yaml:"memory"`        // memory of all processes of the program together
	Output    int64 `json:"output_bytes,omitempty" yaml:"output"`        // bytes on standard output; standard error has the same limit
	FileSize  int64 `json:"file_size_bytes,omitempty" yaml:"file_size"`  // size of each file that it writes
	Disk      int64 `json:"disk_bytes,omitempty" yaml:"disk"`            // total size of the scratch folder; each file counts at least one block
	Processes int   `json:"processes,omitempty" yaml:"processes,1|none"` // processes and threads at the same time
	Files     int   `json:"files,omitempty" yaml:"files,1|none"`         // files open at the same time
}
