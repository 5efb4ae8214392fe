package sandbox

import "testing"

// anyEnd accepts any exit of an attack, for attacks whose exit does not matter.
func anyEnd(*testing.T, *result) {}

var pryingAttacks = []attack{
	{name: "calls for root", check: ended(0), wants: []string{OwnUser, PIDNamespace, NoNewPrivileges}, reason: "these calls are only for root"},
	{name: "mounts in new ways", check: ended(0), wants: []string{SystemCalls}, reason: "mount(2) is not the only call that mounts"},
	{name: "climbs out", check: ended(0), wants: []string{SystemCalls}, reason: "a chroot in a chroot leads out of both"},
	{name: "reads by roundabout", check: ended(0), wants: []string{MountNamespace, Landlock}, reason: "a file has many paths"},
	{name: "reads the kernel", check: ended(0), wants: []string{MountNamespace, Landlock, OwnUser}, reason: "programs must not read the memory, the log and the addresses of the kernel"},
	{name: "sets the kernel", check: ended(0), wants: []string{MountNamespace, Landlock}, reason: "programs must not change settings of the machine"},
	{name: "opens devices", check: ended(0), wants: []string{MountNamespace, Landlock}, reason: "disks, terminals and graphics are not for programs"},
	{name: "makes devices", check: ended(0), wants: []string{OwnUser, PIDNamespace, NoNewPrivileges}, reason: "a device that it makes leads to the same disk"},
	{name: "joins namespaces", check: ended(0), wants: []string{SystemCalls}, reason: "the namespaces of its parent have fewer restrictions"},
	{name: "opens by handle", check: ended(0), wants: []string{SystemCalls}, reason: "a handle needs no path"},
	{name: "takes descriptors", check: ended(0), wants: []string{SystemCalls}, reason: "the harness has records and pipes of other programs open"},
	{name: "moves pages of others", check: ended(0), wants: []string{SystemCalls}, reason: "moving memory slows its owner down"},
	{name: "signals in other ways", check: ended(0), wants: []string{PIDNamespace, Landlock, OwnUser}, reason: "seven calls send signals"},
	{name: "signals by descriptors", check: ended(0), wants: []string{PIDNamespace, Landlock, OwnUser}, reason: "the system can send a signal when a file can be read"},
	{name: "takes priority", check: ended(0), wants: []string{SystemCalls}, reason: "a program that runs before others falsifies their times"},
	{name: "fills shared folders", check: anyEnd, wants: []string{MountNamespace, Landlock}, reason: "the limit of disk covers all files that it writes"},
	{name: "leaves a queue", check: ended(0), wants: []string{IPCNamespace, SystemCalls}, reason: "a POSIX queue outlives its process"},
	{name: "asks the network", check: ended(0), wants: []string{NetworkNamespace, SystemCalls}, reason: "programs do not need the addresses of the machine"},
	{name: "listens", check: ended(0), wants: []string{NetworkNamespace, SystemCalls}, reason: "other processes must not reach it"},
	{name: "types into a terminal", check: ended(0), wants: []string{MountNamespace, Landlock}, reason: "the organiser's shell would run the text as a command"},
	{name: "borrows rights", check: ended(0), wants: []string{NoNewPrivileges}, reason: "files can have more rights than their users"},
}
