//go:build linux && (amd64 || arm64)

package sandbox

import "golang.org/x/sys/unix"

// native completes a table with the numbers that golang.org/x/sys has for this architecture.
func native(n numbers) numbers {
	n.denied = []uint32{
		unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT, unix.SYS_UNSHARE, unix.SYS_SETNS,
		unix.SYS_OPEN_TREE, unix.SYS_MOVE_MOUNT, unix.SYS_FSOPEN, unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK, unix.SYS_MOUNT_SETATTR,
		unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL, unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD,
		unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_KCMP, unix.SYS_PIDFD_GETFD, unix.SYS_PROCESS_MADVISE,
		unix.SYS_MIGRATE_PAGES, unix.SYS_MOVE_PAGES, unix.SYS_SCHED_SETAFFINITY, unix.SYS_IOPRIO_SET,
		unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_FANOTIFY_INIT,
	}
	n.absent = append(n.absent,
		unix.SYS_CLONE3, unix.SYS_MEMFD_CREATE, unix.SYS_MEMFD_SECRET, unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER,
		unix.SYS_SEMGET, unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_MSGGET,
		unix.SYS_VMSPLICE, unix.SYS_TEE, unix.SYS_MINCORE, unix.SYS_CACHESTAT,
		unix.SYS_INOTIFY_INIT1, // refused because a program could watch other processes of the same language runtime with it
	)
	n.locks, n.fcntls, n.ioctl = []uint32{unix.SYS_FLOCK}, []uint32{unix.SYS_FCNTL}, unix.SYS_IOCTL
	n.metadata = append(n.metadata, unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT, unix.SYS_UTIMENSAT)
	n.xattrs = []uint32{
		unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR,
		unix.SYS_SETXATTRAT, unix.SYS_REMOVEXATTRAT, unix.SYS_FILE_SETATTR,
	}
	n.clone, n.mmaps, n.socket, n.socketpair = unix.SYS_CLONE, []uint32{unix.SYS_MMAP}, unix.SYS_SOCKET, unix.SYS_SOCKETPAIR
	n.selfOnly = []uint32{unix.SYS_PRLIMIT64, unix.SYS_SCHED_SETSCHEDULER, unix.SYS_SCHED_SETPARAM, unix.SYS_SCHED_SETATTR}
	n.setsockopt = unix.SYS_SETSOCKOPT
	n.setprio, n.ptrace, n.fallocate = unix.SYS_SETPRIORITY, unix.SYS_PTRACE, unix.SYS_FALLOCATE
	n.vectors = []uint32{unix.SYS_PREADV2, unix.SYS_PWRITEV2}
	return n
}
