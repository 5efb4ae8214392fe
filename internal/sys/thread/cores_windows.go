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

// Cores lists the cores that this process can use. On a machine with more than 64 cores, it lists
// the cores of the processor group of this process.
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

// Pin ties the calling thread to one core. It reports whether that succeeded.
func Pin(core int) bool {
	if core < 0 || core >= bits.UintSize {
		return false
	}
	before, _, _ := setThreadAffinityMask.Call(uintptr(windows.CurrentThread()), 1<<core)
	return before != 0
}

// ID returns the ID of the calling thread, for Demote.
func ID() int { return int(windows.GetCurrentThreadId()) }

// lowest is THREAD_PRIORITY_LOWEST. Idle priority would be lower, but an idle thread might never
// run, and the garbage collector would wait for it.
const lowest = -2

// Demote gives a thread that cannot be stopped a low priority, so that it slows other threads down
// only a little. It reports whether that succeeded.
func Demote(tid int) bool {
	const setInformation = 0x0020 // access right THREAD_SET_INFORMATION of the Windows API
	h, err := windows.OpenThread(setInformation, false, uint32(tid))
	if err != nil {
		return false
	}
	defer windows.CloseHandle(h)
	priority := lowest
	ok, _, _ := setThreadPriority.Call(uintptr(h), uintptr(priority))
	return ok != 0
}
