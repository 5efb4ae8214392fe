package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"sudokubench/internal/testkit"
)

// The programs in this file change or use properties of files other than their content.

var tagging = map[string]func(){
	"changes modes":      func() { changeModes(); fmt.Println("done") },
	"changes owners":     changesOwners,
	"changes times":      changesTimes,
	"changes attributes": changesAttributes,
	"locks files":        locksFiles,
	"watches files":      watchesFiles,
}

var taggingAttacks = []attack{
	{name: "changes modes", check: ended(0), wants: []string{MountNamespace, OwnUser, SystemCalls}, reason: "if a program loses the rights to its files, it crashes, and Landlock does not guard modes"},
	{name: "changes owners", check: ended(0), wants: []string{MountNamespace, OwnUser, SystemCalls}, reason: "the group of a file decides which users can read it"},
	{name: "changes times", check: ended(0), wants: []string{MountNamespace, OwnUser, SystemCalls}, reason: "times of files hold data until the next start"},
	{name: "changes attributes", check: ended(0), wants: []string{MountNamespace, OwnUser, SystemCalls}, reason: "extended attributes hold data until the next start"},
	{name: "locks files", check: ended(0), wants: []string{SystemCalls}, reason: "a lock on a file of the system holds for all processes"},
	{name: "watches files", check: ended(0), wants: []string{SystemCalls}, reason: "a watched folder shows when other programs start"},
}

// targets returns paths of files that belong to others. Each file is in the list twice if possible:
// by its own path, and by a descriptor that was opened without the right to read.
func targets() (list []string) {
	p := readPrey()
	list = []string{p.secret, p.outside, filepath.Dir(p.secret)}
	for _, path := range list {
		if fd, err := unix.Open(path, unix.O_PATH, 0); err == nil {
			list = append(list, fmt.Sprintf("/proc/self/fd/%d", fd))
		}
	}
	return list
}

// The test checks from outside whether a file was changed.
func changeModes() {
	for _, path := range targets() {
		_ = unix.Chmod(path, 0)
		_ = unix.Fchmodat(unix.AT_FDCWD, path, 0, 0)
		if fd, err := unix.Open(path, unix.O_RDONLY, 0); err == nil {
			_ = unix.Fchmod(fd, 0)
		}
		if fd, err := unix.Open(path, unix.O_PATH, 0); err == nil {
			_, _, _ = unix.Syscall6(unix.SYS_FCHMODAT2, uintptr(fd), uintptr(unsafe.Pointer(new(byte))), 0, unix.AT_EMPTY_PATH, 0, 0)
		}
	}
}

func changesOwners() {
	for _, path := range targets() {
		_ = unix.Chown(path, -1, os.Getgid())
		_ = unix.Lchown(path, os.Getuid(), -1)
	}
	fmt.Println("done")
}

func changesTimes() {
	long := []unix.Timeval{{Sec: 1}, {Sec: 1}}
	for _, path := range targets() {
		_ = os.Chtimes(path, time.Unix(1, 0), time.Unix(1, 0))
		_ = unix.Utimes(path, long)
		_ = unix.Futimesat(unix.AT_FDCWD, path, long)
	}
	fmt.Println("done")
}

func changesAttributes() {
	value := []byte("x")
	for _, path := range append(targets(), os.Args[0]) {
		_ = unix.Setxattr(path, "user.memory", value, 0)
		_ = unix.Lsetxattr(path, "user.memory", value, 0)
		if fd, err := unix.Open(path, unix.O_RDONLY, 0); err == nil {
			_ = unix.Fsetxattr(fd, "user.memory", value, 0)
		}
	}
	if n, _ := unix.Getxattr(os.Args[0], "user.memory", nil); n > 0 {
		escaped("set an attribute of its own executable")
	}
	fmt.Println("done")
}

func locksFiles() {
	for _, path := range []string{"/etc/passwd", "/usr", os.Args[0]} {
		fd, err := unix.Open(path, unix.O_RDONLY, 0)
		if err != nil {
			continue
		}
		if unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB) == nil {
			escaped("locked %s by flock", path)
		}
		for _, command := range []int{unix.F_SETLK, unix.F_OFD_SETLK} {
			if unix.FcntlFlock(uintptr(fd), command, &unix.Flock_t{Type: unix.F_RDLCK}) == nil {
				escaped("locked %s by fcntl %d", path, command)
			}
		}
		if _, err := unix.FcntlInt(uintptr(fd), unix.F_SETLEASE, unix.F_RDLCK); err == nil {
			escaped("leased %s", path)
		}
	}
	fmt.Println("done")
}

func watchesFiles() {
	if fd, err := unix.InotifyInit1(unix.IN_CLOEXEC); err == nil {
		if _, err := unix.InotifyAddWatch(fd, "/usr", unix.IN_OPEN|unix.IN_ACCESS); err == nil {
			escaped("watches /usr")
		}
	}
	if fd, err := unix.Open("/usr", unix.O_RDONLY|unix.O_DIRECTORY, 0); err == nil {
		if _, err := unix.FcntlInt(uintptr(fd), unix.F_NOTIFY, 1<<31|1); err == nil {
			escaped("is notified of /usr")
		}
	}
	fmt.Println("done")
}

// tags returns the properties of a file except its content, as text.
func tags(t *testing.T, path string) string {
	t.Helper()
	var s unix.Stat_t
	testkit.NoError(t, unix.Lstat(path, &s))
	names := make([]byte, 1000)
	n, _ := unix.Llistxattr(path, names)
	return fmt.Sprintf("%s: mode %o, owner %d:%d, changed at %d, attributes %s", filepath.Base(path), s.Mode, s.Uid, s.Gid, s.Mtim.Nano(), strings.ReplaceAll(string(names[:max(n, 0)]), "\x00", " "))
}

// TestTools shows that tools which copy files still work, although they cannot change all
// properties of files.
func TestTools(t *testing.T) {
	for _, tool := range []string{"cp", "touch", "chmod", "tar", "mv", "install"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	const script = `set -e
echo 1 >a; cp -p a b; cat b
touch c; touch c; chmod 644 c; mkdir -m 755 d
tar cf a.tar a; mkdir t; tar xf a.tar -C t; cat t/a
cp -a a e; mv e f; install -m 755 f g; cat g`
	out, pr := runShell(t, generous, script)
	if e := pr.Wait(); out != "1\n1\n1\n" || e.Code != 0 || e.Words != "" {
		t.Errorf("exit code %d, errors %q, output %q; want no error and three lines", e.Code, e.Words, out)
	}
}
