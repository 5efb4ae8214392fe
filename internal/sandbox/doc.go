// Package sandbox starts other people's programs behind protections: limits of
// time, memory, output, processes and files; no network; nothing to read or write
// that is not theirs. Systems differ in the protections they have; Protections
// reports which are active.
//
// # Theory of operation
//
// On Linux the harness starts its own executable once more as the keeper, under a
// name that makes Launcher take over, in new PID, mount, network and IPC namespaces
// (for an ordinary user in a user namespace too, which permits the others). The keeper
// reads its orders from a pipe and builds a root that holds only the system's folders,
// the entry's folder and the scratch folder (root_linux.go). It gives up its
// privileges, restricts itself by Landlock (landlock_linux.go) and by a filter of
// system calls (calls_linux.go), and starts the program. The program is held at its
// first instruction until its limits are set (limits_linux.go). Its pipes lead straight
// to the harness, so nothing slows them.
//
// Then the keeper only waits. As the first process of a PID namespace it inherits
// every orphan, and when it ends, the system kills the rest. The pipe of the orders
// stays open as long as the harness lives; when it closes, the keeper ends the program.
//
// Without a PID namespace a program may be able to kill its keeper. Therefore one more
// process, the warden, is the parent of the keeper (warden_linux.go). Both are
// subreapers: a process whose parent ends becomes the child of the keeper, or of the
// warden if the keeper has ended. When the keeper or the harness ends, the warden kills
// all processes below it. It is certain to find all of them, because the kernel says
// whether a process still has children, and a process cannot leave the tree below its
// subreaper. Lists in /proc serve only to find whom to kill (tree_linux.go): they can
// lack processes if others end meanwhile. The harness is a subreaper too, in case the
// warden and the keeper are both killed. It recognizes such children by their
// restrictions (adopt_linux.go), and others by a mark in their environment or because
// it has seen them. Processes outlive the program only if harness, warden and keeper
// are all killed at once. With Landlock of Linux 6.12 or later, or as another user, the
// program cannot send signals to the harness and the warden.
//
// The harness watches memory and disk from outside, as seldom as the room left
// allows (watch_linux.go, disk_linux.go). Output is counted as it is read. If the
// harness is root, each program runs as a user that owns only the scratch folder
// and that no other process has (user_linux.go).
//
// On other Unix systems the executable sets limits on itself and becomes the
// program, in a process group (group_unix.go, wrap_unix.go). On Windows the
// program is in a job object (group_windows.go).
//
// # Why
//
//   - The keeper is the harness's executable, so there is nothing to install and no
//     need for root.
//   - Limits are set from outside. If the keeper set them on itself, a fork bomb
//     that fills the table of processes would starve the keeper too.
//   - Landlock restricts only the keeper's thread that starts the program, so the
//     program's signals do not reach the keeper. go-landlock would restrict all
//     threads, needs cgo, and hung in about one of some hundred starts.
//   - System calls are refused by a list: a list of allowed calls would break the
//     runtimes of tomorrow, and the dangers are known. They are sockets of other
//     worlds, memory that no process is seen to hold (shared anonymous mappings,
//     memfd, SysV segments), io_uring, userfaultfd, keys, BPF, perf, locks and watches
//     of files, and the cores, limits and priorities of others. Honest programs lose
//     mmap.mmap(-1, n) in Python and taskset.
//   - Landlock does not guard modes, owners, times and attributes of files. If a program
//     runs as the harness's user without a mount namespace, the filter keeps it from
//     changing them, also in the scratch folder: it cannot see whose file a descriptor is.
//     Such a call succeeds without effect, because cp, tar, touch and many runtimes fail
//     if it fails, although they do not need the effect. Calls for extended attributes
//     fail as on a file system without attributes. There
//     a compiler cannot make its output executable.
//   - Memory is watched, not limited by address space: Go, Java and Node reserve far
//     more than they use.
//   - The keeper clocks a program from its first instruction to its end, so building
//     the sandbox costs the program nothing.
//   - A required sandbox is judged by the protections around this very program,
//     before it is let go.
package sandbox
