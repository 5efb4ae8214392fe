package sandbox

import "golang.org/x/sys/unix"

// ways lists the two calling conventions on amd64: native 64-bit programs (without x32), and 32-bit
// programs. The numbers for 32-bit programs are from the kernel's
// arch/x86/entry/syscalls/syscall_32.tbl.
var ways = []numbers{
	native(numbers{arch: unix.AUDIT_ARCH_X86_64, below: 1 << 30,
		absent:   []uint32{unix.SYS_INOTIFY_INIT},
		metadata: []uint32{unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT},
	}),
	{
		arch: unix.AUDIT_ARCH_I386,
		denied: []uint32{
			21, 22, 52, 217, 61, // mount, umount, umount2, pivot_root, chroot
			310, 346, // unshare, setns
			428, 429, 430, 431, 432, 433, 442, // open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, mount_setattr
			286, 287, 288, // add_key, request_key, keyctl
			357, 336, 374, // bpf, perf_event_open, userfaultfd
			347, 348, 349, 438, 440, // process_vm_readv, process_vm_writev, kcmp, pidfd_getfd, process_madvise
			294, 317, // migrate_pages, move_pages
			241, 289, // sched_setaffinity, ioprio_set
			342, 338, // open_by_handle_at, fanotify_init
			117, // ipc
		},
		absent: []uint32{
			435, 356, 447, // clone3, memfd_create, memfd_secret
			425, 426, 427, // io_uring_setup, io_uring_enter, io_uring_register
			393, 395, 397, 399, // semget, shmget, shmat, msgget
			291, 332, // inotify_init, inotify_init1
			316, 315, 218, 451, // vmsplice, tee, mincore, cachestat
			90, // old mmap call, refused because its flags are in memory, which a filter cannot read
		},
		clone: 120, mmaps: []uint32{192}, socket: 359, socketpair: 360, socketcall: 102, setsockopt: 366,
		selfOnly: []uint32{340, 156, 154, 351},                                // prlimit64, sched_setscheduler, sched_setparam, sched_setattr
		setprio:  97, ptrace: 26, fallocate: 324, vectors: []uint32{378, 379}, // preadv2, pwritev2
		locks: []uint32{143}, fcntls: []uint32{55, 221}, ioctl: 54, // flock; fcntl, fcntl64
		metadata: []uint32{
			15, 94, 306, 452, // chmod, fchmod, fchmodat, fchmodat2
			182, 95, 16, 212, 207, 198, 298, // chown, fchown, lchown, the same with 32-bit users, fchownat
			30, 271, 299, 320, 412, // utime, utimes, futimesat, utimensat, utimensat_time64
		},
		xattrs: []uint32{226, 227, 228, 235, 236, 237, 463, 466, 469}, // setxattr and removexattr, each also with l and f; setxattrat, removexattrat; file_setattr
	},
}
