package fence

import (
	"errors"
	"fmt"
	"os"

	"github.com/landlock-lsm/go-landlock/landlock"
	ll "github.com/landlock-lsm/go-landlock/landlock/syscall"
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
