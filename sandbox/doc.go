// Package sandbox starts programs of other people behind protections. The protections limit time,
// memory, output, processes and files. They forbid the network, and they hide the files of others.
// Systems differ in the protections that they have. Protections reports which ones are active.
//
// # Theory of operation
//
// On Linux the harness (the process that calls Start) starts its own executable a second time, as
// the supervisor. The executable recognizes this by the name under which it runs, and Launcher takes
// over. The supervisor runs in new PID, mount, network and IPC namespaces. For an ordinary user it is
// also in a new user namespace, which permits the others. The supervisor reads its orders from a pipe.
// It builds a root that contains only the folders of the system, the program's folder and the
// scratch folder (root_linux.go). It gives up its privileges, and restricts itself with Landlock
// (landlock_linux.go) and with a filter of system calls (calls_linux.go). Then it starts the
// program, and stops it at its first instruction until its limits are set (limits_linux.go). The
// pipes of the program lead straight to the harness, so the supervisor does not slow them.
//
// Then the supervisor only waits. As the first process of a PID namespace it becomes the parent of
// every orphan, and when it ends, the system kills all other processes of the namespace. The pipe
// of the orders stays open as long as the harness lives. When it closes, the supervisor ends the
// program.
//
// Without a PID namespace a program can perhaps kill its supervisor. Therefore the supervisor then
// has a parent, the reaper (reaper_linux.go). Both are subreapers: a process whose parent ends
// becomes the child of the supervisor, or of the reaper if the supervisor has ended. When the
// supervisor or the harness ends, the reaper kills all processes below it. It certainly finds all
// of them, because the kernel reports whether a process still has children, and a process cannot
// leave the tree below its subreaper. The lists in /proc only show which processes to kill
// (tree_linux.go): they can lack processes if others end meanwhile.
//
// The harness is a subreaper too, in case both the reaper and the supervisor are killed. It recognizes
// their children by their restrictions (adopt_linux.go), by a mark in their environment, or because
// it saw them earlier. Processes outlive the program only if harness, reaper and supervisor are all
// killed at once. The program cannot send signals to the harness and the reaper if the system has
// Landlock of Linux 6.12 or later, or if the program runs as another user.
//
// The supervisor also makes a counter of the CPU time of all processes of the program, and sends it
// to the harness (cputime_linux.go). The harness watches memory and disk from outside. It looks
// more often if little room is left (watch_linux.go, disk_linux.go). It counts output while it
// reads it. If the harness is root, each program runs as a user that owns only the scratch folder
// and that no other process has (user_linux.go).
//
// On other Unix systems the executable sets limits on itself and becomes the program, in a process
// group (group_unix.go, wrap_unix.go). On Windows the program is in a job object
// (group_windows.go).
//
// # Why
//
//   - The supervisor is the executable of the harness, so users install no other program and need no root.
//   - Limits are set from outside. If the supervisor set them on itself, a fork bomb that fills the table
//     of processes would starve the supervisor too.
//   - Landlock restricts only the thread of the supervisor that starts the program, so the program's
//     signals do not reach the supervisor. The library go-landlock would restrict all threads, needs cgo,
//     and hung in about one of 100 starts.
//   - The filter lists the system calls that pass, and the arguments of some. A list of refused calls
//     missed four attacks in an hour. All other calls fail as on an older kernel, so that libraries
//     use other calls, and the end of the program names them. Honest programs lose mmap.mmap(-1, n)
//     in Python, taskset, and all 32-bit programs on amd64.
//   - Landlock does not guard modes, owners, times and attributes of files. If a program runs as the
//     user of the harness without a mount namespace, the filter forbids it to change them, also in
//     the scratch folder, because the filter cannot see which file a descriptor belongs to. Such a
//     call succeeds without effect: cp, tar, touch and many runtimes fail if it fails, although they
//     do not need the effect. So a compiler cannot make its output executable there. Calls for
//     extended attributes fail as on a file system without attributes.
//   - Memory is watched. A limit of the address space would not work, because Go, Java and Node
//     reserve far more than they use.
//   - The supervisor measures a program from its first instruction to its end, so the time to build the
//     sandbox does not count.
//   - In mode Required the supervisor checks the protections of this very program before the program
//     executes its first instruction.
package sandbox
