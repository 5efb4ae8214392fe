package sandbox

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// fewFiles is a number of open files. socketBytes skips processes that do not have more.
const fewFiles = 8

// socketBytes returns the most bytes that the sockets of processes can hold. The system counts the
// content of a socket to no process. The filter of system calls forbids programs to enlarge a
// socket beyond the default. apart reports whether the processes have their own network namespace.
// Its list also contains the connections that no process has accepted.
func socketBytes(list []processID, apart bool) int64 {
	connections := 0
	if apart && len(list) > 0 {
		text := read(liveFolder(list[0].pid) + "/net/unix")
		connections = max(bytes.Count(text, []byte("\n"))-1, 0) // without the heading
	}
	sockets := map[string]bool{} // inodes of counted sockets, because a socket that several processes share counts once
	for _, who := range list {
		dir := liveFolder(who.pid) + "/fd"
		if s, err := os.Stat(dir); err == nil && 0 < s.Size() && s.Size() <= fewFiles {
			continue // skip a process with few files; the size of the folder is their number since Linux 6.2, and 0 before
		}
		files, _ := os.ReadDir(dir)
		for _, f := range files {
			if to, _ := os.Readlink(filepath.Join(dir, f.Name())); strings.HasPrefix(to, "socket:") {
				sockets[to] = true
			}
		}
	}
	if connections = max(connections, len(sockets)); connections == 0 {
		return 0
	}
	each := int64(212992)
	if text, err := os.ReadFile("/proc/sys/net/core/wmem_default"); err == nil {
		if n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil {
			each = n
		}
	}
	return int64(connections) * each
}
