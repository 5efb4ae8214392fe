package fence

import (
	"errors"
	"fmt"
	"os"

	"github.com/landlock-lsm/go-landlock/landlock"
	ll "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// landlockLeast is the first version that guards files against being cut short.
const landlockLeast = 3

// devices are those that a program may use.
var devices = []string{"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}

// lockIn shuts this process and those that it will start in: they read what is
// listed, write in the scratch folder and in spare, and do nothing else to
// files; TCP, signals to others and abstract sockets too, as far as the system
// knows how. It also sets no-new-privileges.
func lockIn(read []string, scratch string, spare []string) error {
	version, err := ll.LandlockGetABIVersion()
	if err != nil || version < 1 {
		return errors.New("the kernel has no Landlock, or it was not enabled at boot (5.13 and later have it: lsm=landlock,...)")
	}
	var files, dirs []string
	for _, name := range read {
		s, err := os.Stat(name)
		switch {
		case err != nil:
		case s.IsDir():
			dirs = append(dirs, name)
		default:
			files = append(files, name)
		}
	}
	err = landlock.V9.BestEffort().Restrict(
		landlock.RODirs(append(dirs, "/proc")...).IgnoreIfMissing(),
		landlock.ROFiles(files...).IgnoreIfMissing(),
		landlock.RWFiles(devices...).IgnoreIfMissing(),
		landlock.RWDirs(append(spare, scratch)...).WithRefer(),
	)
	if err == nil && version < landlockLeast {
		err = fmt.Errorf("version %d of Landlock lets files be cut short; want %d, which Linux 6.2 brings", version, landlockLeast)
	}
	return err
}

// shutOff puts this thread, and what it will start, into a domain of its own
// inside that of the process, so that no signal goes from there to the process.
// Before version 6 there is no such thing.
func shutOff() {
	// A domain that says nothing about moving files from folder to folder forbids it.
	attr := ll.RulesetAttr{Scoped: unix.LANDLOCK_SCOPE_SIGNAL, HandledAccessFS: unix.LANDLOCK_ACCESS_FS_REFER}
	fd, err := ll.LandlockCreateRuleset(&attr, 0)
	if err != nil {
		return
	}
	defer unix.Close(fd)
	root, err := unix.Open("/", unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	defer unix.Close(root)
	if ll.LandlockAddPathBeneathRule(fd, &ll.PathBeneathAttr{ParentFd: root, AllowedAccess: unix.LANDLOCK_ACCESS_FS_REFER}, 0) == nil {
		_ = ll.LandlockRestrictSelf(fd, 0)
	}
}
