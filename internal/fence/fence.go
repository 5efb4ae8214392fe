// Package fence starts other people's programs behind walls: limits of time,
// memory, output, processes and files; no network; nothing to read or write
// that is not theirs. Which walls a system has differs; Walls says which stand.
package fence

import (
	"io"
	"time"
)

// Mode says how much is asked of the system.
type Mode string

// The modes.
const (
	Required   Mode = "required"    // every wall stands, or nothing is started
	BestEffort Mode = "best-effort" // the walls that the system has
	Off        Mode = "off"         // none but process groups and limits of output
)

// Policy is what a program is allowed. 0 is no limit.
type Policy struct {
	Mode      Mode
	Memory    int64         // bytes
	Output    int64         // bytes on standard output, and as many on standard error
	FileSize  int64         // bytes of a file that it writes
	Processes int           // processes and threads at a time
	Files     int           // open files
	CPU       time.Duration // CPU time of a process, the last resort where nobody kills it
	Core      int           // to sit on; below 0: any
}

// Command is a program to be started.
type Command struct {
	Args   []string // the first is looked up in the harness's PATH
	Dir    string   // its scratch folder: where it starts, and the only place where it may write
	Source string   // folder of the entry's own files, to be read; "" is none
	Env    []string // NAME=value, besides PATH, HOME=Dir, TMPDIR=Dir, LANG=C.UTF-8
	Stdin  bool     // it is given a pipe; else an empty input
}

// Wall is one kind of protection.
type Wall struct {
	Name   string `json:"name"`             // "no-new-privileges", "pid-namespace", "landlock", "memory"...
	Stands bool   `json:"stands"`           //
	Reason string `json:"reason,omitempty"` // why it does not, and what would be needed
}

// Exit is how a program ended.
type Exit struct {
	Code        int    // of exit; -1 where a signal ended it
	Signal      string // "killed", "segmentation fault"...; empty where there was none
	OutOfMemory bool   // a limit of memory ended it
	Flooded     bool   // it wrote more than Policy.Output and was killed
	Words       string // the end of what it wrote to standard error, made printable
	Left        int    // processes that it left behind, all killed
}

// Usage is what a program has used so far, its children included. Below 0: not known.
type Usage struct {
	CPUNS     int64
	PeakBytes int64
}

// Process is a program under way. It belongs to one goroutine, but for Kill.
//
// On systems with poll(2), Stdout is a syscall.Conn, as *os.File is: who reads
// it may ask its descriptor whether something is there to read.
type Process struct {
	Stdin  io.WriteCloser // nil where Command.Stdin is false
	Stdout io.Reader      // ends at the end of the program, or where it is killed
	process
}

// Start starts a program behind the walls of the policy.
func Start(p Policy, c Command) (*Process, error) { return start(p, c) }

// Kill ends the program and all that it started. It may be called from any
// goroutine and more than once, and returns at once.
func (p *Process) Kill() { p.kill() }

// Wait waits for the end, kills what the program left behind, and makes sure
// that it is gone.
func (p *Process) Wait() Exit { return p.wait() }

// Usage tells what has been used so far, or in all after Wait.
func (p *Process) Usage() Usage { return p.usage() }

// Walls says which walls stand under a policy on this system, most important first.
func Walls(p Policy) []Wall { return walls(p) }
