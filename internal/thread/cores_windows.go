package thread

import (
	"math/bits"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	kernel                 = windows.NewLazySystemDLL("kernel32.dll")
	getProcessAffinityMask = kernel.NewProc("GetProcessAffinityMask")
	setThreadAffinityMask  = kernel.NewProc("SetThreadAffinityMask")
	setThreadPriority      = kernel.NewProc("SetThreadPriority")
)

// Cores lists the cores that this process may use. Of a machine with more than 64, it
// lists those of the group to which the process belongs.
func Cores() []int {
	var mine, all uintptr
	ok, _, _ := getProcessAffinityMask.Call(uintptr(windows.CurrentProcess()), uintptr(unsafe.Pointer(&mine)), uintptr(unsafe.Pointer(&all)))
	if ok == 0 {
		return nil
	}
	var list []int
	for ; mine != 0; mine &= mine - 1 {
		list = append(list, bits.TrailingZeros64(uint64(mine)))
	}
	return list
}

// Pin ties the calling thread to one core.
func Pin(core int) bool {
	if core < 0 || core >= bits.UintSize {
		return false
	}
	before, _, _ := setThreadAffinityMask.Call(uintptr(windows.CurrentThread()), 1<<core)
	return before != 0
}

// ID names the calling thread for Demote.
func ID() int { return int(windows.GetCurrentThreadId()) }

// lowest is THREAD_PRIORITY_LOWEST. An idle thread might never run, and the garbage
// collector would wait for it.
const lowest = -2

// Demote takes a thread that cannot be stopped down to the lowest priority that still
// runs, so that it costs the others little.
func Demote(tid int) bool {
	const setInformation = 0x0020 // THREAD_SET_INFORMATION
	h, err := windows.OpenThread(setInformation, false, uint32(tid))
	if err != nil {
		return false
	}
	defer windows.CloseHandle(h)
	priority := lowest
	ok, _, _ := setThreadPriority.Call(uintptr(h), uintptr(priority))
	return ok != 0
}
