package sandbox

import (
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The programs in this file use arguments of harmless system calls, and objects of the kernel that
// the system counts to no process.

var gaps = map[string]func(){
	"hides memory in pipes":   hidesHugePages,
	"reserves blocks":         reservesBlocks,
	"slows its user down":     slowsUser,
	"asks for the page cache": asksForCache,
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

var gapAttacks = []attack{
	{name: "hides memory in pipes", check: contained, wants: []string{SystemCalls}, reason: "a page in a pipe keeps its whole huge page after munmap"},
	{name: "reserves blocks", check: contained, wants: []string{SystemCalls}, reason: "a file of size 0 can have blocks"},
	{name: "slows its user down", check: ended(0), wants: []string{SystemCalls}, reason: "without its own user, bench and other programs have its user"},
	{name: "asks for the page cache", check: ended(0), wants: []string{SystemCalls}, reason: "the pages that a start reads stay in memory for the next start"},
}
