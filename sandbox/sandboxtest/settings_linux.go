package sandboxtest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"sudokubench/internal/testkit/goldentest"
)

// enterName is the name under which this executable enters a setting and then becomes another
// program.
const enterName = "sudokubench-setting"

// Setting describes the user of a test, with certain rights.
type Setting struct {
	Name  string
	Doc   string // rights of the user, and restrictions by the system
	Root  bool   // whether the user is root
	attr  syscall.SysProcAttr
	enter func(user int) error // changes the current thread, which becomes the program, to the user; called as root
}

// Settings returns all settings. Settings with more rights come first.
func Settings() []Setting {
	all := []syscall.SysProcIDMap{{ContainerID: 0, HostID: 0, Size: 1 << 16}}
	return []Setting{
		{Name: "root", Doc: "root with all capabilities", Root: true, enter: func(int) error { return nil }},
		{Name: "root-without-admin", Root: true,
			Doc:   "root without the capability SYS_ADMIN, as in most containers",
			enter: func(int) error { return unix.Prctl(unix.PR_CAPBSET_DROP, unix.CAP_SYS_ADMIN, 0, 0, 0) }},
		{Name: "user", Doc: "an ordinary user", enter: become},
		{Name: "user-without-namespaces",
			Doc:  "an ordinary user on a system with `user.max_user_namespaces=0`",
			attr: syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWUSER, UidMappings: all, GidMappings: all, GidMappingsEnableSetgroups: true},
			enter: func(user int) error {
				// The limit affects only the user namespace of this process.
				if err := os.WriteFile("/proc/sys/user/max_user_namespaces", []byte("0"), 0); err != nil {
					return err
				}
				return become(user)
			}},
		{Name: "user-without-rights",
			Doc:  "an ordinary user in a chroot, without capabilities and with `no_new_privs`; a chroot permits no user namespaces",
			attr: syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWNS},
			enter: func(user int) error {
				if err := changeRoot(); err != nil {
					return err
				}
				for c := uintptr(0); unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0) == nil; c++ {
					continue
				}
				if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
					return err
				}
				return become(user)
			}},
	}
}

// become makes the user of this thread an ordinary user without capabilities.
func become(user int) error {
	if _, _, errno := unix.RawSyscall(unix.SYS_SETGROUPS, 0, 0, 0); errno != 0 {
		return fmt.Errorf("setgroups: %w", errno)
	}
	id := uintptr(user)
	if _, _, errno := unix.RawSyscall(unix.SYS_SETRESGID, id, id, id); errno != 0 {
		return fmt.Errorf("setresgid: %w", errno)
	}
	if _, _, errno := unix.RawSyscall(unix.SYS_SETRESUID, id, id, id); errno != 0 {
		return fmt.Errorf("setresuid: %w", errno)
	}
	return nil
}

// changeRoot changes the root of this process to a folder that shows the same files under the same
// paths. The system then treats the process as one in a chroot.
func changeRoot() error {
	const root = "/mnt"
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("mount: %w", err)
	}
	if err := unix.Mount("/", root, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		return fmt.Errorf("mount %s: %w", root, err)
	}
	dir, err := os.Getwd()
	if err == nil {
		err = unix.Chroot(root)
	}
	if err == nil {
		err = os.Chdir(dir)
	}
	return err
}

// Command returns a command that runs in the setting. Its working folder, HOME and TMPDIR are dir.
// The caller chooses the user ID, and Command makes this user the owner of dir. In settings with
// Root the command runs as root, and Command ignores user. All users must have access to every
// folder above dir and to the executable.
//
// The parent of the command is the caller: the same process first enters the setting and then
// becomes the command.
func (s Setting) Command(user int, dir string, args ...string) (*exec.Cmd, error) {
	if !s.Root {
		if err := os.Chown(dir, user, user); err != nil {
			return nil, err
		}
	}
	path, err := exec.LookPath(args[0])
	if err != nil {
		return nil, err
	}
	attr := s.attr
	attr.Setsid = true
	return &exec.Cmd{
		Path: "/proc/self/exe", Args: append([]string{enterName, s.Name, strconv.Itoa(user), path}, args...), Dir: dir, SysProcAttr: &attr,
		Env: []string{"PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "HOME=" + dir, "TMPDIR=" + dir},
	}, nil
}

// Impossible returns the reason why this process cannot start commands in the setting, or "" if it
// can.
func (s Setting) Impossible() string {
	if os.Getuid() != 0 {
		return "only root can enter a setting"
	}
	dir, err := os.MkdirTemp("", "setting-")
	if err != nil {
		return err.Error()
	}
	defer os.Remove(dir)
	cmd, err := s.Command(FirstUser, dir, "true")
	if err == nil {
		cmd.Dir = "/" // use a folder that exists in every setting
		var out []byte
		if out, err = cmd.CombinedOutput(); len(out) > 0 {
			return string(bytes.TrimSpace(out))
		}
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// FirstUser is the first of 1000 user IDs for commands in a setting. No account has them, and the
// sandbox does not use them.
const FirstUser = 50000

// Enter must be the first call of TestMain. It does not return in a process that Command prepared,
// because the process becomes the command.
func Enter() {
	if len(os.Args) < 5 || os.Args[0] != enterName {
		return
	}
	runtime.LockOSThread() // lock the thread, because rights belong to a thread, which passes them to the program that it starts
	err := fmt.Errorf("there is no setting %q", os.Args[1])
	for _, s := range Settings() {
		if s.Name == os.Args[1] {
			user, _ := strconv.Atoi(os.Args[2])
			if err = s.enter(user); err == nil {
				err = syscall.Exec(os.Args[3], os.Args[4:], os.Environ())
			}
		}
	}
	fmt.Fprintf(os.Stderr, "cannot enter the setting %s: %v\n", os.Args[1], err)
	os.Exit(125)
}

// PublicDir makes a folder that every user can enter. The caller removes it.
func PublicDir() (string, error) {
	temp := os.TempDir()
	for at := temp; at != "/"; at = filepath.Dir(at) {
		if s, err := os.Stat(at); err != nil || s.Mode()&0o001 == 0 || len(temp) > 50 {
			temp = "/tmp" // use /tmp, because other users cannot enter the temporary folders of some users, and names of sockets have at most 107 bytes
			break
		}
	}
	dir, err := os.MkdirTemp(temp, "sandbox-test-")
	if err != nil { // an ordinary user needs no folder for other users
		dir, err = os.MkdirTemp("", "sandbox-test-")
	}
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	return dir, err
}

// Section compares a section of a document with text. A section lies between the lines "<!-- NAME
// -->" and "<!-- end -->". With go test -update it writes text to the document.
func Section(t testing.TB, document, name, text string) {
	t.Helper()
	b, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	begin := "<!-- " + name + " -->\n"
	before, rest, found := strings.Cut(string(b), begin)
	old, after, ended := strings.Cut(rest, "<!-- end -->")
	switch {
	case !found || !ended:
		t.Errorf("%s: no section %s", document, name)
	case old == text:
	case goldentest.Updating():
		if err := os.WriteFile(document, []byte(before+begin+text+"<!-- end -->"+after), 0o644); err != nil {
			t.Error(err)
		}
	default:
		t.Errorf("%s: section %s (-document +measured; go test -update writes it):\n%s", document, name, cmp.Diff(old, text))
	}
}

// ProcessesOf returns the number and command line of each live process of a user.
func ProcessesOf(user int) (list []string) {
	files, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range files {
		var st syscall.Stat_t
		if syscall.Stat(dir, &st) != nil || int(st.Uid) != user {
			continue
		}
		status, _ := os.ReadFile(dir + "/status")
		if strings.Contains(string(status), "\nState:\tZ") || strings.Contains(string(status), "\nState:\tX") || len(status) == 0 {
			continue
		}
		line, _ := os.ReadFile(dir + "/cmdline")
		list = append(list, filepath.Base(dir)+" "+string(bytes.ReplaceAll(bytes.TrimRight(line, "\x00"), []byte{0}, []byte(" "))))
	}
	return list
}
