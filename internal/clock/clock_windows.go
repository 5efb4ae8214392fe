package clock

import (
	"math/bits"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// The performance counter usually has 10,000,000 counts a second. A reading costs about
// as much as one of time.Now does elsewhere, and allocates nothing.
var (
	kernel    = windows.NewLazySystemDLL("kernel32.dll")
	counter   = procedure("QueryPerformanceCounter")
	frequency = read(procedure("QueryPerformanceFrequency"))
	zero      = read(counter)
)

// procedure finds an address once, because a lazy procedure costs a lock at each call.
func procedure(name string) uintptr { return kernel.NewProc(name).Addr() }

// read calls a procedure that leaves a number. Those of this package cannot fail.
func read(procedure uintptr) uint64 {
	var n uint64
	_, _, _ = syscall.SyscallN(procedure, uintptr(unsafe.Pointer(&n)))
	return n
}

// Now returns the ns since some moment of this process. It never goes back, and any
// goroutine may call it.
func Now() int64 { return nanoseconds(read(counter)-zero, frequency) }

// nanoseconds converts counts. The product has 128 bits, so it does not overflow.
func nanoseconds(counts, frequency uint64) int64 {
	high, low := bits.Mul64(counts, 1e9)
	ns, _ := bits.Div64(high, low, frequency)
	return int64(ns)
}
