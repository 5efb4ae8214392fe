package thread

import (
	"encoding/binary"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Counter counts the instructions that one thread retires in user space, with perf_event_open. A
// nil Counter reads 0.
type Counter struct{ fd int }

// CountInstructions starts a counter for the calling thread. It returns nil if the processor or the
// system does not allow counting, as in most virtual machines.
func CountInstructions() *Counter {
	attr := unix.PerfEventAttr{
		Type:   unix.PERF_TYPE_HARDWARE,
		Config: unix.PERF_COUNT_HW_INSTRUCTIONS,
		Bits:   unix.PerfBitExcludeKernel | unix.PerfBitExcludeHv,
	}
	attr.Size = uint32(unsafe.Sizeof(attr))
	fd, err := unix.PerfEventOpen(&attr, 0, -1, -1, unix.PERF_FLAG_FD_CLOEXEC)
	if err != nil {
		return nil
	}
	return &Counter{fd}
}

// Read returns the number of instructions so far, or 0 if reading fails.
func (c *Counter) Read() int64 {
	if c == nil {
		return 0
	}
	var b [8]byte
	if n, err := unix.Read(c.fd, b[:]); err != nil || n != len(b) {
		return 0
	}
	return int64(binary.NativeEndian.Uint64(b[:]))
}
