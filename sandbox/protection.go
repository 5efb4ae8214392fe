package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The names of the protections.
const (
	PIDNamespace     = "pid-namespace"     // the program sees only its own processes, and all of them end with the program
	MountNamespace   = "mount-namespace"   // the program sees only the folders of the system and its own folder
	Landlock         = "landlock"          // the program cannot open files outside its folders, even if it sees them
	NetworkNamespace = "network-namespace" // the program cannot use the network or the ports of this machine
	IPCNamespace     = "ipc-namespace"     // the program shares no memory and no message queues with other processes
	OwnUser          = "own-user"          // the program runs as another user if the harness is root
	SystemCalls      = "system-calls"      // the program cannot make system calls that solvers do not need
	NoNewPrivileges  = "no-new-privileges" // sudo and similar programs do not raise the program's privileges
	Memory           = "memory"
	Processes        = "processes"
	OpenFiles        = "open-files"
	FileSize         = "file-size"
	Disk             = "disk"
	CoreDumps        = "core-dumps" // a crash writes no core dump
	ProcessGroup     = "process-group"
	Output           = "output"
	Environment      = "environment" // the program gets the harness's PATH, but not its other environment variables
)

// wanted lists the protections that a policy contains. It leaves out limits that the policy does
// not set, and OwnUser if the harness is not root.
func wanted(p Policy, root bool) []string {
	all := []string{PIDNamespace, MountNamespace, Landlock, NetworkNamespace, IPCNamespace, OwnUser, SystemCalls, NoNewPrivileges,
		Memory, Processes, OpenFiles, FileSize, Disk, CoreDumps, ProcessGroup, Output, Environment}
	limits := p.limits()
	return slices.DeleteFunc(all, func(name string) bool {
		n, limit := limits[name]
		return limit && n <= 0 || name == OwnUser && !root
	})
}

// limits returns the limits of a policy by the name of their protection. 0 means no limit.
func (p *Policy) limits() map[string]int64 {
	return map[string]int64{Memory: p.Memory, Processes: int64(p.Processes), OpenFiles: int64(p.Files), FileSize: p.FileSize, Disk: p.Disk, Output: p.Output}
}

func (p *Policy) without(protection string) bool { return slices.Contains(p.Without, protection) }

// limit returns the value of a limit by the name of its protection. It returns 0 if the policy sets
// no such limit or turns the protection off.
func (p *Policy) limit(protection string) int64 {
	if p.without(protection) {
		return 0
	}
	return p.limits()[protection]
}

// construction records for each protection whether it was built, or the reason why not.
type construction struct {
	Built   map[string]bool
	Reasons map[string]string
}

func (m *construction) build(names ...string) {
	for _, n := range names {
		if m.Built == nil {
			m.Built = map[string]bool{}
		}
		m.Built[n] = true
		delete(m.Reasons, n)
	}
}

func (m *construction) fail(name, format string, args ...any) {
	if m.Reasons == nil {
		m.Reasons = map[string]string{}
	}
	m.Reasons[name] = fmt.Sprintf(format, args...)
	delete(m.Built, name)
}

// try records that the named protection was built if err is nil, and err as the reason otherwise.
func (m *construction) try(name string, err error) {
	if err != nil {
		m.fail(name, "%v", err)
		return
	}
	m.build(name)
}

// list returns the protections that a policy contains, with the state of each one.
func (m *construction) list(p Policy, root bool) []Protection {
	var list []Protection
	for _, name := range wanted(p, root) {
		w := Protection{Name: name}
		switch {
		case p.without(name):
			w.Reason = "turned off"
		case m.Built[name]:
			w.Active = true
		case p.Mode == Off:
			w.Reason = "the sandbox is off"
		default:
			w.Reason = cmp.Or(m.Reasons[name], "not available on this system")
		}
		list = append(list, w)
	}
	return list
}

// Missing returns the error of a required sandbox whose protections are not all active. It returns
// nil if all are active.
func Missing(list []Protection) error {
	var gaps []string
	for _, w := range list {
		if !w.Active {
			gaps = append(gaps, w.Name+" ("+w.Reason+")")
		}
	}
	if gaps == nil {
		return nil
	}
	return errors.New("the sandbox is required, but these protections are missing: " + strings.Join(gaps, "; "))
}
