package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The protections' names.
const (
	PIDNamespace     = "pid-namespace"     // it sees no other processes, and none of its own outlives it
	MountNamespace   = "mount-namespace"   // it sees the system's folders, its own, and no others
	Landlock         = "landlock"          // it opens nothing else, whatever it sees
	NetworkNamespace = "network-namespace" // it reaches no network, not even this machine's
	IPCNamespace     = "ipc-namespace"     // it shares no memory and no queues with others
	OwnUser          = "own-user"          // where the harness is root: it is not
	SystemCalls      = "system-calls"      // it asks the system for nothing that no solver needs
	NoNewPrivileges  = "no-new-privileges" // sudo and the like give it nothing
	Memory           = "memory"
	Processes        = "processes"
	OpenFiles        = "open-files"
	FileSize         = "file-size"
	Disk             = "disk"
	CoreDumps        = "core-dumps" // it leaves none
	ProcessGroup     = "process-group"
	Output           = "output"
	Environment      = "environment" // it gets the harness's PATH and nothing else
)

// wanted lists the protections that a policy asks for: a limit that it does not set
// is no protection.
func wanted(p Policy, root bool) []string {
	all := []string{PIDNamespace, MountNamespace, Landlock, NetworkNamespace, IPCNamespace, OwnUser, SystemCalls, NoNewPrivileges,
		Memory, Processes, OpenFiles, FileSize, Disk, CoreDumps, ProcessGroup, Output, Environment}
	limits := p.limits()
	return slices.DeleteFunc(all, func(name string) bool {
		n, limit := limits[name]
		return limit && n <= 0 || name == OwnUser && !root
	})
}

// limits are those of a policy by their protections. 0 is none.
func (p *Policy) limits() map[string]int64 {
	return map[string]int64{Memory: p.Memory, Processes: int64(p.Processes), OpenFiles: int64(p.Files), FileSize: p.FileSize, Disk: p.Disk, Output: p.Output}
}

func (p *Policy) without(protection string) bool { return slices.Contains(p.Without, protection) }

// limit is a limit that is kept; 0 if there is none, or the policy does without it.
func (p *Policy) limit(protection string) int64 {
	if p.without(protection) {
		return 0
	}
	return p.limits()[protection]
}

// construction notes what became of each protection.
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

// try notes a protection as built if there was no error.
func (m *construction) try(name string, err error) {
	if err != nil {
		m.fail(name, "%v", err)
		return
	}
	m.build(name)
}

// list puts what was built beside what was wanted.
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

// Missing is the error of a required sandbox that lacks protections; nil if it has all.
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
