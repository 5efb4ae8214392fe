package sandboxtest_test

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// attackers returns hostile entries that attack the rest of the contest instead of solving puzzles.
// The tests of package sandbox have the attacks on files and processes that need no contest.
// After a successful attack the program prints ESCAPED and ends, or the contest itself shows the
// damage. Else the program gives up.
func attackers() []entry {
	attack := func(name, reason string, do func(g *game)) entry {
		return entry{name: name, protocol: "rows-file", reason: reason, wants: "missing declined crashed", play: instead(func(g *game, _ []string) { do(g) })}
	}
	return []entry{
		attack("remembers by files", "a file must not survive the start that wrote it", func(g *game) {
			for _, dir := range []string{"/tmp", "/var/tmp", "/dev/shm", "..", filepath.Join(g.contest, "e", folder(g.name)), g.contest, "/run/lock"} {
				path := filepath.Join(dir, "sudokubench-remembers")
				if _, err := os.Stat(path); err == nil {
					g.escaped("%s is there since an earlier start", path)
				}
				_ = os.WriteFile(path, []byte("x"), 0o666)
			}
		}),
		attack("remembers by a daemon", "a process must not survive the start that made it", func(g *game) {
			if fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0); err == nil {
				if unix.Connect(fd, &unix.SockaddrUnix{Name: "@sudokubench-remembers"}) == nil {
					g.escaped("a daemon of an earlier start answers")
				}
			}
			daemon("listen")
			time.Sleep(20 * time.Millisecond)
		}),
		attack("looks into folders of other starts", "two workers start two programs at the same time", func(g *game) {
			wd, _ := os.Getwd()
			list, _ := filepath.Glob(filepath.Join(filepath.Dir(wd), "*", "*"))
			for _, path := range list {
				if filepath.Dir(path) == wd {
					continue
				}
				if text, err := os.ReadFile(path); err == nil && strings.HasPrefix(filepath.Base(filepath.Dir(path)), "entry-") {
					g.escaped("read %s: %.20q", path, text)
				}
			}
		}),
		attack("slows the machine down", "its daemons must not run beside other programs", func(*game) {
			for range 4 {
				daemon("spin")
			}
		}),
	}
}

// daemons contains the functions of the processes that some programs start and leave behind, by
// name.
var daemons = map[string]func(){
	"linger": linger,
	"spin": func() {
		for end := time.Now().Add(time.Minute); time.Now().Before(end); {
			continue
		}
	},
	"listen": func() {
		if fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0); err == nil {
			_ = unix.Bind(fd, &unix.SockaddrUnix{Name: "@sudokubench-remembers"})
			_ = unix.Listen(fd, 1)
			linger()
		}
	},
	"writes late": func() {
		time.Sleep(100 * time.Millisecond)
		g := game{entry: entry{protocol: "csv-files"}}
		g.leave(g.all(g.given(), solve))
	},
}

// folder returns the name of an entry's folder.
func folder(name string) string { return strings.ReplaceAll(name, " ", "-") }
