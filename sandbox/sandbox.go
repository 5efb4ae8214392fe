package sandbox

import (
	"io"

	"sudokubench/internal/sys/limits"
)

// Mode selects which protections Start builds, and whether all of them are required.
type Mode string

// The modes. The empty mode means BestEffort.
const (
	Required   Mode = "required"    // no program starts unless every protection is active
	BestEffort Mode = "best-effort" // programs start with the protections that the system has
	Off        Mode = "off"         // programs start with only the process group, the environment and the limit of output
)

// Policy lists the limits of a program and the protections around it. A limit of 0 means no limit.
type Policy struct {
	Mode             Mode
	limits.Resources          // limits on resources; Process.Renew resets the count of Output
	Core             int      // core on which the program runs; a negative number means any core
	Read             []string // folders that the program can read besides system folders and its own folders
	Without          []string // names of protections that Start does not build, even if the system has them
	FileLocks        bool     // whether the program can lock files; a lock can tell a later start something, so only builds need it
}

// Command describes a program to start.
type Command struct {
	Args   []string // program and its arguments; the program is searched in the harness's PATH, and a relative path starts at Source
	Dir    string   // absolute path of the scratch folder, the only folder to which the program can write
	Start  string   // absolute path of the folder in which the program starts; "" means Dir
	Source string   // absolute path of the folder with the program's files, which the program can read; "" means no folder
	Env    []string // environment variables as NAME=value, in addition to PATH, HOME=Dir, TMPDIR=Dir, LANG=C.UTF-8
	Stdin  bool     // whether standard input is a pipe; if false, standard input is empty
}

// Protection reports whether one protection is active.
type Protection struct {
	Name   string `json:"name"` // name of the protection, as in protection.go
	Active bool   `json:"active"`
	Reason string `json:"reason,omitempty"` // reason why the protection is not active, with the remedy
}

// Exit describes how a program ended.
type Exit struct {
	Code        int    // exit code of the program; -1 if a signal ended it
	Signal      string // signal that ended the program, such as "killed" or "segmentation fault"; empty if the program exited
	OutOfMemory bool   // whether the program was killed because it reached Policy.Memory
	Flooded     bool   // whether the program was killed because it wrote more than Policy.Output or Policy.Disk
	DiskFull    bool   // whether the exceeded limit is Policy.Disk; only set if Flooded is true
	Lacks       string // names of system calls that the program made and the sandbox does not have
	Words       string // start and end of the text on standard error, in printable characters
	Left        int    // number of processes that the program left behind; all were killed
	RanNS       int64  // time from the program's first instruction to its end, in ns, without the work of the sandbox; 0 means unknown
}

// Usage contains the resources that a program and its children have used so far. A negative number
// means that the value is unknown.
type Usage struct {
	CPUNS     int64 // also unknown if the program had a process whose CPU time can be lost
	PeakBytes int64
	WaitNS    int64 // total time that threads were ready to run but waited for a core, in ns
}

// Process is a running program. Only one goroutine can use it, except for the methods whose comment
// allows any goroutine.
//
// On systems with poll(2), Stdout is a syscall.Conn, as *os.File is. So a reader can check whether
// its descriptor has data.
type Process struct {
	Stdin       io.WriteCloser // nil if Command.Stdin is false
	Stdout      io.Reader      // ends when the program ends or is killed
	Began       int64          // reading of clock.Now at the first instruction of the program, after the sandbox was built
	Protections []Protection   // state of each protection of this program
	Pinned      bool           // whether the program runs only on Policy.Core
	process
}

// Protections returns the protections of a policy on this system, the most important first, and
// reports for each whether it is active. It builds them to check this, but starts no program.
func Protections(p Policy) []Protection { return protections(p) }

// Launcher must be the first call in main. Start starts the executable again, and in such a process
// Launcher builds the protections and never returns. In every other process Launcher returns at
// once and enables Start.
func Launcher() {
	launcherCalled.Store(true)
	launcher()
}
