package sandbox

import (
	"io"

	"sudokubench/internal/limits"
)

// Mode says how much is asked of the system.
type Mode string

// The modes. No mode is BestEffort.
const (
	Required   Mode = "required"    // every protection stands, or nothing is started
	BestEffort Mode = "best-effort" // the protections that the system has
	Off        Mode = "off"         // none but process groups and limits of output
)

// Policy is what a program is allowed. 0 is no limit.
type Policy struct {
	Mode             Mode
	limits.Resources          // Output starts anew at each Renew
	Core             int      // to sit on; below 0: any
	Read             []string // folders that it may read besides the system's and its own
	Without          []string // protections not to build, by name, though the system has them
}

// Command is a program to be started.
type Command struct {
	Args   []string // the first is looked up in the harness's PATH; if it is a path, from Source
	Dir    string   // its scratch folder: where it starts, and the only place where it may write
	Source string   // folder of the entry's own files, to be read; "" is none
	Env    []string // NAME=value, besides PATH, HOME=Dir, TMPDIR=Dir, LANG=C.UTF-8
	Stdin  bool     // it is given a pipe; else an empty input
}

// Protection is one kind of protection.
type Protection struct {
	Name   string `json:"name"`             // one of the names below
	Active bool   `json:"active"`           //
	Reason string `json:"reason,omitempty"` // why it does not, and what would be needed
}

// Exit is how a program ended.
type Exit struct {
	Code        int    // of exit; -1 where a signal ended it
	Signal      string // "killed", "segmentation fault"...; empty where there was none
	OutOfMemory bool   // a limit of memory ended it
	Flooded     bool   // it wrote more than Policy.Output or Policy.Disk and was killed
	DiskFull    bool   // it was Policy.Disk
	Words       string // the beginning and the end of what it wrote to standard error, made printable
	Left        int    // processes that it left behind, all killed
	RanNS       int64  // from its first instruction to its end, without what the sandbox does before and after; 0: not known
}

// Usage is what a program has used so far, its children included. Below 0: not known.
type Usage struct {
	CPUNS     int64
	PeakBytes int64
	WaitNS    int64 // all threads together were ready to run while their cores ran others
}

// Process is a program under way. It belongs to one goroutine, but for Kill
// and Renew.
//
// On systems with poll(2), Stdout is a syscall.Conn, as *os.File is: who reads
// it may ask its descriptor whether something is there to read.
type Process struct {
	Stdin       io.WriteCloser // nil where Command.Stdin is false
	Stdout      io.Reader      // ends at the end of the program, or where it is killed
	Began       int64          // clock.Now when the program itself began, after the sandbox was built
	Protections []Protection   // as they stand around this very process
	Pinned      bool           // it sits on Policy.Core
	process
}

// Protections reports which protections a policy has on this system, most important
// first. It tries them on a process that does nothing.
func Protections(p Policy) []Protection { return protections(p) }

// Launcher is what main calls before anything else. In a process that Start
// made it builds the protections and never returns; in all others it only
// allows Start to make such processes.
func Launcher() {
	launcherCalled.Store(true)
	launcher()
}
