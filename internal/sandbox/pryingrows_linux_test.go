package sandbox

import "testing"

// anyEnd is the check of a program whose end does not matter.
func anyEnd(*testing.T, *result) {}

var pryingAttacks = []attack{
	{name: "calls for root", check: ended(0), wants: []string{OwnUser, PIDNamespace, NoNewPrivileges}, reason: "calls that only root may make"},
	{name: "mounts in new ways", check: ended(0), wants: []string{SystemCalls}, reason: "mount(2) is not the only call that mounts"},
	{name: "climbs out", check: ended(0), wants: []string{SystemCalls}, reason: "a chroot in a chroot leads out of both"},
	{name: "reads by roundabout", check: ended(0), wants: []string{MountNamespace, Landlock}, reason: "a file has many paths"},
	{name: "reads the kernel", check: ended(0), wants: []string{MountNamespace, Landlock, OwnUser}, reason: "memory, log and addresses of the kernel"},
	{name: "sets the kernel", check: ended(0), wants: []string{MountNamespace, Landlock}, reason: "settings of the machine"},
	{name: "opens devices", check: ended(0), wants: []string{MountNamespace, Landlock}, reason: "disks, terminals and graphics are not for programs"},
	{name: "makes devices", check: ended(0), wants: []string{OwnUser, PIDNamespace, NoNewPrivileges}, reason: "a device that it makes leads to the same disk"},
	{name: "joins namespaces", check: ended(0), wants: []string{SystemCalls}, reason: "those of its parent are less narrow"},
	{name: "opens by handle", check: ended(0), wants: []string{SystemCalls}, reason: "a handle needs no path"},
	{name: "takes descriptors", check: ended(0), wants: []string{SystemCalls}, reason: "open files of the harness: records, other programs' pipes"},
	{name: "moves pages of others", check: ended(0), wants: []string{SystemCalls}, reason: "moving memory slows its owner down"},
	{name: "signals in other ways", check: ended(0), wants: []string{PIDNamespace, Landlock, OwnUser}, reason: "seven calls send signals"},
	{name: "signals by descriptors", check: ended(0), wants: []string{PIDNamespace, Landlock, OwnUser}, reason: "and files that can be read send some too"},
	{name: "takes priority", check: ended(0), wants: []string{SystemCalls}, reason: "a program that runs before others falsifies their times"},
	{name: "fills shared folders", check: anyEnd, wants: []string{MountNamespace, Landlock}, reason: "the disk limit covers all that it writes"},
	{name: "leaves a queue", check: ended(0), wants: []string{IPCNamespace, SystemCalls}, reason: "a POSIX queue outlives its process"},
	{name: "asks the network", check: ended(0), wants: []string{NetworkNamespace, SystemCalls}, reason: "the machine's addresses are nobody's business"},
	{name: "listens", check: ended(0), wants: []string{NetworkNamespace, SystemCalls}, reason: "others must not reach it"},
	{name: "types into a terminal", check: ended(0), wants: []string{MountNamespace, Landlock}, reason: "the organiser's shell would obey"},
	{name: "borrows rights", check: ended(0), wants: []string{NoNewPrivileges}, reason: "files can have rights that their users have not"},
}
