package thread

import "golang.org/x/sys/windows"

// StepAside moves this process to the lowest priority. low reports whether that succeeded. core is
// -1: the process can still use all cores.
func StepAside() (core int, low bool) {
	return -1, windows.SetPriorityClass(windows.CurrentProcess(), windows.IDLE_PRIORITY_CLASS) == nil
}
