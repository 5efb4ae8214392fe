//go:build amd64 || arm64

package sandbox

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// The lists of this file contain calls that all 64-bit architectures have.

// plain lists the calls that pass with all arguments. It was learned from traces of programs in C,
// C++, Go, Rust, Python, Ruby, JavaScript, Java, Perl and shells, and from their libraries.
var plain = []uint32{
	// files
	unix.SYS_READ, unix.SYS_WRITE, unix.SYS_PREAD64, unix.SYS_PWRITE64, unix.SYS_READV, unix.SYS_WRITEV, unix.SYS_PREADV, unix.SYS_PWRITEV, unix.SYS_LSEEK, unix.SYS_CLOSE, unix.SYS_CLOSE_RANGE,
	unix.SYS_OPENAT, unix.SYS_OPENAT2, unix.SYS_FSTAT, unix.SYS_NEWFSTATAT, unix.SYS_STATX, unix.SYS_FACCESSAT, unix.SYS_FACCESSAT2, unix.SYS_READLINKAT, unix.SYS_GETDENTS64, unix.SYS_GETCWD,
	unix.SYS_STATFS, unix.SYS_FSTATFS, unix.SYS_CHDIR, unix.SYS_FCHDIR, unix.SYS_MKDIRAT, unix.SYS_MKNODAT, unix.SYS_UNLINKAT, unix.SYS_LINKAT, unix.SYS_SYMLINKAT, unix.SYS_RENAMEAT, unix.SYS_RENAMEAT2,
	unix.SYS_TRUNCATE, unix.SYS_FTRUNCATE, unix.SYS_FSYNC, unix.SYS_FDATASYNC, unix.SYS_UMASK, unix.SYS_DUP, unix.SYS_DUP3, unix.SYS_PIPE2, unix.SYS_COPY_FILE_RANGE, unix.SYS_READAHEAD,
	unix.SYS_GETXATTR, unix.SYS_LGETXATTR, unix.SYS_FGETXATTR, unix.SYS_LISTXATTR, unix.SYS_LLISTXATTR, unix.SYS_FLISTXATTR,
	// waiting
	unix.SYS_PPOLL, unix.SYS_PSELECT6, unix.SYS_EPOLL_CREATE1, unix.SYS_EPOLL_CTL, unix.SYS_EPOLL_PWAIT, unix.SYS_EPOLL_PWAIT2, unix.SYS_EVENTFD2, unix.SYS_SIGNALFD4,
	unix.SYS_TIMERFD_CREATE, unix.SYS_TIMERFD_SETTIME, unix.SYS_TIMERFD_GETTIME, unix.SYS_TIMER_CREATE, unix.SYS_TIMER_SETTIME, unix.SYS_TIMER_GETTIME, unix.SYS_TIMER_GETOVERRUN, unix.SYS_TIMER_DELETE,
	unix.SYS_GETITIMER, unix.SYS_SETITIMER, unix.SYS_NANOSLEEP, unix.SYS_CLOCK_NANOSLEEP, unix.SYS_CLOCK_GETTIME, unix.SYS_CLOCK_GETRES, unix.SYS_GETTIMEOFDAY, unix.SYS_TIMES,
	// memory
	unix.SYS_BRK, unix.SYS_MUNMAP, unix.SYS_MREMAP, unix.SYS_MPROTECT, unix.SYS_MSYNC, unix.SYS_MLOCK, unix.SYS_MLOCK2, unix.SYS_MLOCKALL, unix.SYS_MUNLOCK, unix.SYS_MUNLOCKALL, unix.SYS_MSEAL,
	unix.SYS_PKEY_ALLOC, unix.SYS_PKEY_FREE, unix.SYS_PKEY_MPROTECT, unix.SYS_GET_MEMPOLICY, unix.SYS_MAP_SHADOW_STACK,
	// processes and threads
	unix.SYS_EXECVE, unix.SYS_EXECVEAT, unix.SYS_EXIT, unix.SYS_EXIT_GROUP, unix.SYS_WAIT4, unix.SYS_WAITID, unix.SYS_SET_TID_ADDRESS, unix.SYS_SET_ROBUST_LIST, unix.SYS_GET_ROBUST_LIST, unix.SYS_RSEQ,
	unix.SYS_FUTEX, unix.SYS_FUTEX_WAITV, unix.SYS_FUTEX_WAIT, unix.SYS_FUTEX_WAKE, unix.SYS_FUTEX_REQUEUE, unix.SYS_GETPID, unix.SYS_GETPPID, unix.SYS_GETTID, unix.SYS_GETPGID, unix.SYS_SETPGID,
	unix.SYS_GETSID, unix.SYS_SETSID, unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_SEND_SIGNAL, unix.SYS_SCHED_YIELD, unix.SYS_SCHED_GETAFFINITY, unix.SYS_SCHED_GETPARAM, unix.SYS_SCHED_GETSCHEDULER,
	unix.SYS_SCHED_GETATTR, unix.SYS_SCHED_GET_PRIORITY_MAX, unix.SYS_SCHED_GET_PRIORITY_MIN, unix.SYS_SCHED_RR_GET_INTERVAL, unix.SYS_GETPRIORITY, unix.SYS_IOPRIO_GET, unix.SYS_GETCPU,
	unix.SYS_GETRLIMIT, unix.SYS_SETRLIMIT, unix.SYS_GETRUSAGE, unix.SYS_SYSINFO, unix.SYS_UNAME, unix.SYS_GETRANDOM, unix.SYS_RESTART_SYSCALL,
	// signals
	unix.SYS_RT_SIGACTION, unix.SYS_RT_SIGPROCMASK, unix.SYS_RT_SIGRETURN, unix.SYS_RT_SIGPENDING, unix.SYS_RT_SIGSUSPEND, unix.SYS_RT_SIGTIMEDWAIT, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO,
	unix.SYS_SIGALTSTACK, unix.SYS_KILL, unix.SYS_TKILL, unix.SYS_TGKILL,
	// users
	unix.SYS_GETUID, unix.SYS_GETEUID, unix.SYS_GETGID, unix.SYS_GETEGID, unix.SYS_GETGROUPS, unix.SYS_SETGROUPS, unix.SYS_GETRESUID, unix.SYS_GETRESGID, unix.SYS_SETUID, unix.SYS_SETGID,
	unix.SYS_SETREUID, unix.SYS_SETREGID, unix.SYS_SETRESUID, unix.SYS_SETRESGID, unix.SYS_SETFSUID, unix.SYS_SETFSGID, unix.SYS_CAPGET, unix.SYS_CAPSET,
	// sockets
	unix.SYS_BIND, unix.SYS_LISTEN, unix.SYS_ACCEPT, unix.SYS_ACCEPT4, unix.SYS_CONNECT, unix.SYS_SHUTDOWN, unix.SYS_GETSOCKNAME, unix.SYS_GETPEERNAME, unix.SYS_GETSOCKOPT,
	unix.SYS_SENDTO, unix.SYS_RECVFROM, unix.SYS_SENDMSG, unix.SYS_RECVMSG, unix.SYS_SENDMMSG, unix.SYS_RECVMMSG,
}

// absent lists calls that runtimes try, and replace if the system does not have them. Some reasons to
// refuse them: the flags of clone3 are in memory, which a filter cannot read; memory of a file without
// a name counts to no process; and a watched folder shows when other programs start.
var absent = []uint32{
	unix.SYS_CLONE3, unix.SYS_MEMFD_CREATE, unix.SYS_MINCORE, unix.SYS_CACHESTAT, unix.SYS_IO_URING_SETUP, unix.SYS_INOTIFY_INIT1, unix.SYS_SET_MEMPOLICY, unix.SYS_MBIND, unix.SYS_SHMGET, unix.SYS_SEMGET,
	unix.SYS_SCHED_SETATTR,
}

// modes lists calls that change modes, owners or times of files.
var modes = []uint32{unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT, unix.SYS_UTIMENSAT}

// attributes lists calls that change extended attributes, which can take more space than the
// content of a file. They fail as on a file system without attributes.
var attributes = []uint32{
	unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR,
	unix.SYS_SETXATTRAT, unix.SYS_REMOVEXATTRAT, unix.SYS_FILE_SETATTR,
}

// names lists the names of calls that programs can miss.
var names = map[int32]string{
	unix.SYS_ACCT: "acct", unix.SYS_ADD_KEY: "add_key", unix.SYS_ADJTIMEX: "adjtimex", unix.SYS_BPF: "bpf", unix.SYS_CHROOT: "chroot", unix.SYS_CLOCK_SETTIME: "clock_settime",
	unix.SYS_FANOTIFY_INIT: "fanotify_init", unix.SYS_INOTIFY_ADD_WATCH: "inotify_add_watch", unix.SYS_IO_SETUP: "io_setup", unix.SYS_IO_SUBMIT: "io_submit", unix.SYS_IO_URING_ENTER: "io_uring_enter",
	unix.SYS_IO_URING_REGISTER: "io_uring_register", unix.SYS_KCMP: "kcmp", unix.SYS_KEYCTL: "keyctl", unix.SYS_LANDLOCK_CREATE_RULESET: "landlock_create_ruleset", unix.SYS_LISTMOUNT: "listmount",
	unix.SYS_MEMFD_SECRET: "memfd_secret", unix.SYS_MIGRATE_PAGES: "migrate_pages", unix.SYS_MOUNT: "mount", unix.SYS_MOVE_PAGES: "move_pages", unix.SYS_MQ_OPEN: "mq_open", unix.SYS_MSGGET: "msgget",
	unix.SYS_NAME_TO_HANDLE_AT: "name_to_handle_at", unix.SYS_OPEN_BY_HANDLE_AT: "open_by_handle_at", unix.SYS_PERF_EVENT_OPEN: "perf_event_open", unix.SYS_PIDFD_GETFD: "pidfd_getfd",
	unix.SYS_PIVOT_ROOT: "pivot_root", unix.SYS_PROCESS_MADVISE: "process_madvise", unix.SYS_PROCESS_VM_READV: "process_vm_readv", unix.SYS_PROCESS_VM_WRITEV: "process_vm_writev",
	unix.SYS_QUOTACTL: "quotactl", unix.SYS_REMAP_FILE_PAGES: "remap_file_pages", unix.SYS_REQUEST_KEY: "request_key", unix.SYS_SECCOMP: "seccomp", unix.SYS_SETNS: "setns", unix.SYS_SHMAT: "shmat",
	unix.SYS_STATMOUNT: "statmount", unix.SYS_SYSLOG: "syslog", unix.SYS_UMOUNT2: "umount2", unix.SYS_UNSHARE: "unshare", unix.SYS_USERFAULTFD: "userfaultfd", unix.SYS_VHANGUP: "vhangup",
}

// callName returns the name of a system call for people.
func callName(arch uint32, call int32) string {
	name := names[call]
	switch {
	case arch != native.arch || native.below != 0 && uint32(call) >= native.below:
		return "all of another architecture, such as those of 32-bit programs"
	case name == "":
		return fmt.Sprintf("number %d", call)
	}
	return name
}
