package sandboxtest_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// attackers returns hostile entries that attack the rest of the contest instead of solving puzzles.
// After a successful attack the program prints ESCAPED and ends, or the contest itself shows the
// damage. Else the program gives up.
func attackers() []entry {
	attack := func(name, reason string, do func(g *game)) entry {
		return entry{name: name, protocol: "rows-file", reason: reason, wants: "missing declined crashed", play: instead(func(g *game, _ []string) { do(g) })}
	}
	return []entry{
		attack("shuts the files of others", "a file without rights cannot be started", func(g *game) {
			for _, path := range g.others() {
				_ = unix.Chmod(path, 0)
				_ = unix.Fchmodat(unix.AT_FDCWD, path, 0, 0)
			}
		}),
		attack("dates the files of others", "users see from its time whether a file was changed", func(g *game) {
			for _, path := range g.others() {
				_ = os.Chtimes(path, time.Unix(1, 0), time.Unix(1, 0))
			}
		}),
		attack("marks the files of others", "attributes can store data in folders without the right to write", func(g *game) {
			for _, path := range g.others() {
				_ = unix.Setxattr(path, "user.sudokubench", []byte("x"), 0)
			}
		}),
		attack("owns the files of others", "an owner can change everything", func(g *game) {
			for _, path := range g.others() {
				_ = os.Chown(path, os.Getuid(), 0)
				_ = os.Chown(path, os.Getuid(), os.Getgid())
			}
		}),
		attack("remembers by its attributes", "a program must not learn what its earlier starts found", func(g *game) {
			own := filepath.Join(g.contest, "e", folder(g.name), "run.sh")
			if n, err := unix.Getxattr(own, "user.sudokubench", make([]byte, 8)); err == nil && n > 0 {
				g.escaped("its script has kept %d bytes", n)
			}
			_ = unix.Setxattr(own, "user.sudokubench", []byte("x"), 0)
		}),
		attack("remembers by its rights", "the nine bits of a mode can store data", func(g *game) {
			own := filepath.Join(g.contest, "e", folder(g.name), "run.sh")
			if s, err := os.Stat(own); err == nil && s.Mode().Perm() != 0o755 {
				g.escaped("its script has kept the mode %v", s.Mode())
			}
			_ = os.Chmod(own, 0o745)
		}),
		attack("remembers by files", "a file must not survive the start that wrote it", func(g *game) {
			for _, dir := range []string{"/tmp", "/var/tmp", "/dev/shm", "..", filepath.Join(g.contest, "e", folder(g.name)), g.contest, "/run/lock"} {
				path := filepath.Join(dir, "sudokubench-remembers")
				if _, err := os.Stat(path); err == nil {
					g.escaped("%s is there since an earlier start", path)
				}
				_ = os.WriteFile(path, []byte("x"), 0o666)
			}
		}),
		attack("remembers by shared memory", "memory segments outlive their processes", func(g *game) {
			if _, err := unix.SysvShmGet(4711, 4096, 0); err == nil {
				g.escaped("a segment is there since an earlier start")
			}
			_, _ = unix.SysvShmGet(4711, 4096, unix.IPC_CREAT|0o666)
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
		attack("locks the files of all", "a lock affects processes outside the sandbox too", func(g *game) {
			for _, path := range append(g.others(), "/etc/passwd", filepath.Join(g.contest, "config.yaml")) {
				fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
				if err != nil {
					continue
				}
				if unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB) == nil {
					g.escaped("locked %s", path)
				}
				lock := unix.Flock_t{Type: unix.F_RDLCK}
				if unix.FcntlFlock(uintptr(fd), unix.F_SETLK, &lock) == nil && path == "/etc/passwd" {
					g.escaped("locked a range of %s", path)
				}
			}
		}),
		attack("watches others start", "programs must not see when others start", func(g *game) {
			fd, err := unix.InotifyInit1(unix.IN_NONBLOCK)
			if err != nil {
				return
			}
			for _, path := range []string{"/usr/bin", "/bin/sh", "/etc", filepath.Join(g.contest, "e")} {
				if _, err := unix.InotifyAddWatch(fd, path, unix.IN_ALL_EVENTS); err == nil {
					g.escaped("watches %s", path)
				}
			}
		}),
		attack("reads the puzzles", "a program that has all puzzles can look up the answers", func(g *game) {
			for _, path := range append(g.others(), filepath.Join(g.contest, "puzzles.txt"), filepath.Join(g.contest, "config.yaml"), filepath.Join(g.contest, "solutions.csv")) {
				if _, err := os.ReadFile(path); err == nil {
					g.escaped("read %s", path)
				}
			}
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
		attack("kills all that it may", "other programs and the harness continue", func(*game) {
			me := os.Getpid()
			list, _ := os.ReadDir("/proc")
			for _, d := range list {
				if pid, err := strconv.Atoi(d.Name()); err == nil && pid > 1 && pid != me && pid != os.Getppid() {
					_ = unix.Kill(pid, unix.SIGKILL)
				}
			}
		}),
		attack("kills its keeper", "its processes must not outlive it", func(*game) {
			daemon("linger")
			_ = unix.Kill(os.Getppid(), unix.SIGKILL)
			time.Sleep(20 * time.Millisecond)
		}),
		attack("forks without an end", "the table of processes has room for others", func(*game) {
			for range 2000 {
				daemon("linger")
			}
		}),
		attack("slows the machine down", "its daemons must not run beside other programs", func(*game) {
			for range 4 {
				daemon("spin")
			}
		}),
	}
}

// others returns the paths of the other entries' files.
func (g *game) others() []string {
	list, _ := filepath.Glob(filepath.Join(g.contest, "e", "*", "run.sh"))
	if len(list) == 0 { // the folder cannot be listed, so use the paths that are already known
		for _, w := range witnesses() {
			list = append(list, filepath.Join(g.contest, "e", folder(w.name), "run.sh"))
		}
	}
	var theirs []string
	for _, path := range list {
		if filepath.Base(filepath.Dir(path)) != folder(g.name) {
			theirs = append(theirs, path)
		}
	}
	return theirs
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
