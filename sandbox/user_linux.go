package sandbox

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// This is the range of user IDs for programs. systemd reserves it for services with dynamic users.
const (
	firstUser = 61184
	lastUser  = 65519
)

// freeUser returns a user ID that no process has and that exists on this system (or in this
// container). turn selects the ID at which the search starts.
func freeUser(turn int) (int, error) {
	taken := map[int]bool{}
	for pid := range processes() {
		if s, err := os.Stat("/proc/" + strconv.Itoa(pid)); err == nil {
			taken[int(s.Sys().(*syscall.Stat_t).Uid)] = true
		}
	}
	known := knownUsers()
	const all = lastUser - firstUser + 1
	for k := range all {
		if u := firstUser + (os.Getpid()*64+turn+k)%all; !taken[u] && known(u) {
			return u, nil
		}
	}
	return 0, fmt.Errorf("none of the user IDs %d to %d exists here; in a container, map at least one of them", firstUser, lastUser)
}

func knownUsers() func(int) bool {
	text, unreadable := os.ReadFile("/proc/self/uid_map")
	return func(u int) bool {
		for line := range strings.Lines(string(text)) {
			var from, outer, n int
			if _, err := fmt.Sscan(line, &from, &outer, &n); err == nil && from <= u && u-from < n {
				return true
			}
		}
		return unreadable != nil
	}
}

// give makes a user the owner of a folder and everything in it.
func give(dir string, user int) error {
	return filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, user, user)
	})
}

// moreThreads is the number of threads that the harness, the reaper and the supervisor can still start
// after their threads are counted.
const moreThreads = 8

// countTasks returns the number of processes and threads of a user.
func countTasks(user int) (n int) {
	for pid := range processes() {
		if s, err := os.Stat("/proc/" + strconv.Itoa(pid) + "/task"); err == nil {
			if st := s.Sys().(*syscall.Stat_t); int(st.Uid) == user {
				n += max(int(st.Nlink)-2, 1)
			}
		}
	}
	return n
}

// ownTasks returns the number of threads of this process.
func ownTasks() int {
	n, _ := strconv.Atoi(field(proc(os.Getpid(), "status"), "Threads:"))
	return n
}
