package thread

import "golang.org/x/sys/windows"

// StepAside takes this process to the lowest priority, and tells whether that
// was done; it is tied to no core here, which -1 says.
func StepAside() (core int, low bool) {
	return -1, windows.SetPriorityClass(windows.CurrentProcess(), windows.IDLE_PRIORITY_CLASS) == nil
}
