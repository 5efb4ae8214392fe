package sandbox

import (
	"fmt"
	"os"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The programs in this file use arguments of harmless system calls, and objects of the kernel that
// the system counts to no process.

var gaps = map[string]func(){
	"hides memory in pipes":            hidesHugePages,
	"reserves blocks":                  reservesBlocks,
	"slows its user down":              slowsUser,
	"asks for the page cache":          asksForCache,
	"hides memory in spliced files":    hidesFolios,
	"enlarges pipes":                   enlargesPipe,
	"hides memory in a queue":          hidesConnections,
	"hides memory in its network":      hidesStreams,
	"takes huge pages":                 takesHugePages,
	"hides disk in attributes":         hidesAttributes,
	"makes its neighbours stand still": standsAlone,
	"interrupts all cores":             interruptsAll,
	"empties the page cache":           emptiesCache,
	"yields to itself":                 yieldsToItself,
	"takes all asynchronous requests":  takesRequests,
}

// hidesHugePages puts one page of each huge page into a pipe and then unmaps the memory. The pipe
// keeps the whole huge pages.
func hidesHugePages() {
	const huge, pipes, slots = 2 * mib, 12, 16
	kept := 0
	for range pipes {
		var p [2]int
		if unix.Pipe(p[:]) != nil {
			return
		}
		for range slots {
			b, err := unix.Mmap(-1, 0, 2*huge, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
			if err != nil {
				return
			}
			at := int(-uintptr(unsafe.Pointer(&b[0])) % huge)
			_ = unix.Madvise(b[at:at+huge], unix.MADV_HUGEPAGE)
			b[at] = 1
			if _, err := unix.Vmsplice(p[1], []unix.Iovec{{Base: &b[at], Len: 4096}}, 0); err == nil {
				kept += huge
			}
			_ = unix.Munmap(b)
		}
	}
	if kept > int(generous.Memory) {
		rests("%d MiB of huge pages in pipes", kept/mib)
	}
}

// reservesBlocks makes the file system reserve more space for empty files than the limit of disk.
func reservesBlocks() {
	const each = 15 * mib
	request := struct {
		kind, whence int16
		start, len   int64
		sysid        int32
		pid          uint32
		pad          [4]int32
	}{len: each}
	for name, reserve := range map[string]func(fd int) error{
		"fallocate": func(fd int) error { return unix.Fallocate(fd, unix.FALLOC_FL_KEEP_SIZE, 0, each) },
		"ioctl": func(fd int) error {
			return errnoOf(unix.SYS_IOCTL, uintptr(fd), 0x40305828, uintptr(unsafe.Pointer(&request)))
		}, // FS_IOC_RESVSP
	} {
		for k := range 8 {
			f, err := os.Create(name + string(rune('0'+k)))
			if err != nil || reserve(int(f.Fd())) != nil {
				break
			}
			if s, err := f.Stat(); k == 7 && err == nil && s.Size() == 0 {
				rests("%d MiB of blocks by %s", 8*each/mib, name)
			}
		}
	}
}

// slowsUser sets the priority of all processes of its user to their present value.
func slowsUser() {
	for _, which := range []int{unix.PRIO_USER, unix.PRIO_PGRP} {
		if unix.Setpriority(which, 0, 0) == nil {
			escaped("set the priority of a whole user or group (%d)", which)
		}
	}
}

// asksForCache asks which pages of a file an earlier start has read.
func asksForCache() {
	f, err := os.Open("prey")
	if err != nil {
		return
	}
	b := make([]byte, 4096)
	for _, flags := range []int{unix.RWF_NOWAIT, unix.RWF_NOWAIT | unix.RWF_HIPRI} {
		if _, err := unix.Preadv2(int(f.Fd()), [][]byte{b}, 0, flags); err == nil || err == unix.EAGAIN {
			escaped("asked by preadv2 with flags %d: %v", flags, err)
		}
	}
	span, stat := [2]uint64{0, 4096}, [5]uint64{}
	if errnoOf(unix.SYS_CACHESTAT, f.Fd(), uintptr(unsafe.Pointer(&span)), uintptr(unsafe.Pointer(&stat)), 0) == nil {
		escaped("asked by cachestat: %d pages", stat[0])
	}
	page, err := unix.Mmap(int(f.Fd()), 0, 4096, unix.PROT_READ, unix.MAP_SHARED)
	if err == nil && errnoOf(unix.SYS_MINCORE, uintptr(unsafe.Pointer(&page[0])), 4096, uintptr(unsafe.Pointer(&b[0]))) == nil {
		escaped("asked by mincore")
	}
}

// hidesFolios puts a page of each of many large folios of a file into a pipe, and empties the file.
func hidesFolios() {
	const folio = 2 * mib
	kept := 0
	for k := range 7 {
		f, err := os.Create(fmt.Sprintf("f%d", k))
		if err != nil {
			return
		}
		_, _ = f.Write(make([]byte, 7*folio))
		for at := int64(0); at < 7*folio; at += folio {
			var p [2]int
			if unix.Pipe(p[:]) != nil {
				break
			}
			from := at
			if n, err := unix.Splice(int(f.Fd()), &from, p[1], nil, 4096, 0); err == nil && n > 0 {
				kept++
			}
			from = at
			if n, err := unix.Sendfile(p[1], int(f.Fd()), &from, 4096); err == nil && n > 0 {
				kept++
			}
		}
		_ = f.Truncate(0)
		f.Close()
		_ = os.Remove(f.Name())
	}
	if kept > 0 {
		escaped("kept pages of removed files in %d pipes", kept)
	}
}

// enlargesPipe makes a pipe larger, whose content counts to no process.
func enlargesPipe() {
	var p [2]int
	if unix.Pipe(p[:]) == nil {
		if n, err := unix.FcntlInt(uintptr(p[1]), unix.F_SETPIPE_SZ, mib); err == nil {
			escaped("has a pipe of %d bytes", n)
		}
	}
}

// hidesConnections connects to its own socket again and again. The connections that nobody has
// accepted keep their content, but no process has their descriptors.
func hidesConnections() {
	sum := 0
	for k := range 8 {
		at := &unix.SockaddrUnix{Name: fmt.Sprintf("door%d", k)}
		l, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0)
		if err != nil || unix.Bind(l, at) != nil || unix.Listen(l, 4096) != nil {
			return
		}
		for range 256 {
			c, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_NONBLOCK, 0)
			if err != nil || unix.Connect(c, at) != nil {
				unix.Close(c)
				break
			}
			for err == nil {
				var n int
				n, err = unix.Write(c, make([]byte, 32<<10))
				sum += max(n, 0)
			}
			unix.Close(c)
		}
	}
	if sum > int(generous.Memory) {
		rests("%d MiB in connections that nobody accepted", sum/mib)
	}
}

// hidesStreams does the same with the loopback of its own network.
func hidesStreams() {
	l, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
	if err != nil || unix.Bind(l, &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}) != nil || unix.Listen(l, 4096) != nil {
		return
	}
	at, _ := unix.Getsockname(l)
	sum := 0
	for range 400 {
		c, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
		if err != nil || unix.Connect(c, at) != nil {
			unix.Close(c)
			break
		}
		_ = unix.SetNonblock(c, true)
		for idle := 0; idle < 3; {
			n, _ := unix.Write(c, make([]byte, 64<<10))
			if sum += max(n, 0); n <= 0 {
				idle++
				time.Sleep(time.Millisecond)
			}
		}
		unix.Close(c)
		if sum > 2*int(generous.Memory) {
			break
		}
	}
	if sum > int(generous.Memory) {
		rests("%d MiB in connections of the loopback", sum/mib)
	}
}

// takesHugePages takes pages from the reserve of the machine, which count to no process.
func takesHugePages() {
	if _, err := unix.Mmap(-1, 0, 2*mib, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_HUGETLB); err == nil {
		escaped("took a page of the reserve")
	}
}

func hidesAttributes() {
	for k := range 4 {
		name := fmt.Sprintf("f%d", k)
		_ = os.WriteFile(name, nil, 0o600)
		if unix.Setxattr(name, "user.data", make([]byte, 2000), 0) == nil {
			escaped("keeps data beside the content of %s", name)
		}
	}
}

// standsAlone demands that no other program runs on the same physical core. On a machine with
// hyper-threads, the neighbours then stand still.
func standsAlone() {
	if err := unix.Prctl(unix.PR_SCHED_CORE, unix.PR_SCHED_CORE_CREATE, 0, 1, 0); err == nil || err == unix.ENODEV {
		escaped("demands the whole core: %v", err)
	}
}

func interruptsAll() {
	const global, register, expedited = 1, 4, 2
	for _, command := range []uintptr{global, register, expedited} {
		if errnoOf(unix.SYS_MEMBARRIER, command, 0, 0) == nil {
			escaped("waited for all cores, or interrupted them (%d)", command)
		}
	}
}

// emptiesCache removes pages of its own file from the memory of the system, and sees that the next
// read comes from the disk. It could do the same to the files of a slow language runtime.
func emptiesCache() {
	f, err := os.Create("f")
	if err != nil {
		return
	}
	_, _ = f.Write(make([]byte, mib))
	_ = f.Sync()
	_ = unix.Fadvise(int(f.Fd()), 0, 0, unix.FADV_DONTNEED)
	var before, after unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_SELF, &before)
	_, _ = f.ReadAt(make([]byte, mib), 0)
	_ = unix.Getrusage(unix.RUSAGE_SELF, &after)
	if after.Inblock > before.Inblock {
		escaped("removed %d blocks from the page cache", after.Inblock-before.Inblock)
	}
}

// yieldsToItself chooses scheduling classes in which a process waits for all others.
func yieldsToItself() {
	for _, class := range []uint32{unix.SCHED_IDLE, unix.SCHED_BATCH} {
		attr := unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: class}
		if unix.SchedSetAttr(0, &attr, 0) == nil {
			escaped("took class %d", class)
		}
		if errnoOf(unix.SYS_SCHED_SETSCHEDULER, 0, uintptr(class), uintptr(unsafe.Pointer(new(int32)))) == nil {
			escaped("took class %d by the old call", class)
		}
	}
}

// takesRequests takes asynchronous requests, of which the system has 65,536 for all processes.
func takesRequests() {
	var context uintptr
	if errnoOf(unix.SYS_IO_SETUP, 1024, uintptr(unsafe.Pointer(&context))) == nil {
		escaped("took 1,024 asynchronous requests of the machine")
	}
}

var gapAttacks = []attack{
	{name: "hides memory in pipes", check: contained, wants: []string{SystemCalls}, reason: "a page in a pipe keeps its whole huge page after munmap"},
	{name: "reserves blocks", check: contained, wants: []string{SystemCalls}, reason: "a file of size 0 can have blocks"},
	{name: "slows its user down", check: ended(0), wants: []string{SystemCalls}, reason: "without its own user, bench and other programs have its user"},
	{name: "asks for the page cache", check: ended(0), wants: []string{SystemCalls}, reason: "the pages that a start reads stay in memory for the next start"},
	{name: "hides memory in spliced files", check: ended(0), wants: []string{SystemCalls}, reason: "a page in a pipe keeps the page of a removed file"},
	{name: "enlarges pipes", check: ended(0), wants: []string{SystemCalls}, reason: "the content of a pipe counts to no process"},
	{name: "hides memory in a queue", check: contained, wants: []string{Memory}, reason: "a connection that nobody has accepted has no descriptor"},
	{name: "hides memory in its network", check: contained, wants: []string{Memory, SystemCalls}, reason: "the system enlarges the buffers of a connection"},
	{name: "takes huge pages", check: ended(0), wants: []string{SystemCalls}, reason: "pages of the reserve count to no process"},
	{name: "hides disk in attributes", check: ended(0), wants: []string{SystemCalls}, reason: "attributes are not part of the size of a file"},
	{name: "makes its neighbours stand still", check: ended(0), wants: []string{SystemCalls}, reason: "other programs on the hyper-threads of the core would be slower"},
	{name: "interrupts all cores", check: ended(0), wants: []string{SystemCalls}, reason: "interrupts disturb programs on other cores"},
	{name: "empties the page cache", check: ended(0), wants: []string{SystemCalls}, reason: "another program would start more slowly"},
	{name: "yields to itself", check: ended(0), wants: []string{SystemCalls}, reason: "a process that waits for its own child has no wait for others"},
	{name: "takes all asynchronous requests", check: ended(0), wants: []string{SystemCalls}, reason: "all processes of the machine share the limit"},
}
