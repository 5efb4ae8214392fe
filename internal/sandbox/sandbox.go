package sandbox

import (
	"io"

	"sudokubench/internal/limits"
)

// Mode selects which protections Start builds, and whether all of them are required.
type Mode string

// The modes. The empty mode means BestEffort.
const (
	Required   Mode = "required"    // every protection must be active, else no program starts
	BestEffort Mode = "best-effort" // the protections that the system has
	Off        Mode = "off"         // only the process group, the environment and the limit of output
)

// Policy lists the limits of a program and the protections around it. A limit of 0 means no limit.
type Policy struct {
	Mode             Mode
	limits.Resources          // Renew resets the count of Output
	Core             int      // the core on which the program runs; below 0: any core
	Read             []string // folders that the program can read, besides system folders and its own
	Without          []string // names of protections that Start does not build, even if the system has them
}

// Command describes a program to start.
type Command struct {
	Args   []string // the first is searched in the harness's PATH; a relative path starts at Source
	Dir    string   // absolute path of the scratch folder: the program's working directory, and the only folder to which it can write
	Source string   // absolute path of the folder with the program's files; the program can read it; "": none
	Env    []string // NAME=value, in addition to PATH, HOME=Dir, TMPDIR=Dir, LANG=C.UTF-8
	Stdin  bool     // whether standard input is a pipe; if false, standard input is empty
}

// Protection reports whether one protection is active.
type Protection struct {
	Name   string `json:"name"` // one of the names in protection.go
	Active bool   `json:"active"`
	Reason string `json:"reason,omitempty"` // why the protection is not active, and the remedy
}

// Exit describes how a program ended.
type Exit struct {
	Code        int    // exit code; -1 if a signal ended it
	Signal      string // signal that ended the program, such as "killed" or "segmentation fault"; empty if none did
	OutOfMemory bool   // the program was killed because it reached Policy.Memory
	Flooded     bool   // the program was killed because it wrote more than Policy.Output or Policy.Disk
	DiskFull    bool   // if Flooded: the exceeded limit is Policy.Disk
	Words       string // the beginning and the end of standard error, in printable characters
	Left        int    // number of processes that the program left behind; all were killed
	RanNS       int64  // time from the program's first instruction to its end, without the sandbox's work before and after; 0: unknown
}

// Usage contains the resources that a program and its children have used so far. A negative number
// means unknown.
type Usage struct {
	CPUNS     int64
	PeakBytes int64
	WaitNS    int64 // total time in which threads were ready to run while other threads used their cores
}

// Process is a running program. Only one goroutine can use it, except for the methods whose comment
// allows any goroutine.
//
// On systems with poll(2), Stdout is a syscall.Conn, as *os.File is. So a reader can check whether
// its descriptor has data.
type Process struct {
	Stdin       io.WriteCloser // nil if Command.Stdin is false
	Stdout      io.Reader      // ends when the program ends or is killed
	Began       int64          // clock.Now when the program itself began, after the sandbox was built
	Protections []Protection   // the state of each protection around this program
	Pinned      bool           // the program runs only on Policy.Core
	process
}

// Protections returns the protections of a policy on this system, the most important first, and
// reports for each whether it is active. To find out, it builds them without starting a program.
func Protections(p Policy) []Protection { return protections(p) }

// Launcher must be the first call in main. In a process that Start made, it builds the protections
// and never returns. In every other process it returns at once, and from then on Start can make
// such processes.
func Launcher() {
	launcherCalled.Store(true)
	launcher()
}
