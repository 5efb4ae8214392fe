package sandbox

import (
	"errors"
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// landlockLeast is the first version that can forbid a program to truncate files.
const landlockLeast = 3

// devices lists the devices that a program can read and write. It can only read /dev/zero.
var devices = []string{"/dev/null", "/dev/full", "/dev/random", "/dev/urandom"}

// These are rights of Landlock, see landlock(7).
const (
	rightsRead   = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_READ_DIR
	rightsFirst  = 1<<13 - 1 // all rights of version 1 of Landlock
	rightsOfFile = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
)

// lockIn restricts this thread and all processes that it starts later. They can read the paths in
// read, and write in the scratch folder and in the folders of spare. TCP, signals to other
// processes and abstract sockets are forbidden if the system can refuse them. No-new-privileges
// must be set before.
func lockIn(read []string, scratch string, spare []string) error {
	version, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return errors.New("the kernel has no Landlock (needs Linux 5.13 or later), or Landlock was not enabled at boot (lsm=landlock,...)")
	}
	attr, size := ruleset(int(version))
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), size, 0)
	if errno != 0 {
		return fmt.Errorf("landlock_create_ruleset: %w", errno)
	}
	defer unix.Close(int(fd))
	all := attr.Handled_access_fs
	for _, rule := range []struct {
		paths  []string
		rights uint64
	}{
		{append(read, "/proc", "/dev/zero"), rightsRead},
		{devices, rightsOfFile &^ unix.LANDLOCK_ACCESS_FS_EXECUTE},
		{append(spare, scratch), all},
	} {
		for _, path := range rule.paths {
			if err := allow(int(fd), path, rule.rights&all); err != nil {
				return fmt.Errorf("landlock_add_rule for %s: %w", path, err)
			}
		}
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, fd, 0, 0); errno != 0 {
		return fmt.Errorf("landlock_restrict_self: %w", errno)
	}
	if version < landlockLeast {
		return fmt.Errorf("version %d of Landlock cannot forbid a program to truncate files; want version %d (Linux 6.2 or later)", version, landlockLeast)
	}
	return nil
}

// ruleset returns the rules that forbid everything that a version of Landlock supports, and the
// size in bytes that this version expects.
func ruleset(version int) (attr unix.LandlockRulesetAttr, size uintptr) {
	attr.Handled_access_fs, size = rightsFirst, unsafe.Sizeof(attr.Handled_access_fs)
	if version >= 2 {
		attr.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_REFER
	}
	if version >= 3 {
		attr.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_TRUNCATE
	}
	if version >= 4 {
		attr.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
		size = unsafe.Offsetof(attr.Handled_access_net) + unsafe.Sizeof(attr.Handled_access_net)
	}
	if version >= 5 {
		attr.Handled_access_fs |= unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	}
	if version >= 6 {
		attr.Scoped = unix.LANDLOCK_SCOPE_SIGNAL | unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET
		size = unsafe.Offsetof(attr.Scoped) + unsafe.Sizeof(attr.Scoped)
	}
	return attr, size
}

// allow permits the rights for everything below a path. It does nothing if the path does not exist.
func allow(ruleset int, path string, rights uint64) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer unix.Close(fd)
	if s, err := os.Stat(path); err != nil || !s.IsDir() {
		rights &= rightsOfFile
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights, Parent_fd: int32(fd)}
	if _, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(ruleset), unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&rule)), 0, 0, 0); errno != 0 {
		return errno
	}
	return nil
}
