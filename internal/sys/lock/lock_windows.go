package lock

import "golang.org/x/sys/windows"

// where is the position of the one byte that is locked. Windows prevents other processes from
// reading and writing locked bytes, so the position is far behind the end of any file.
var where = windows.Overlapped{OffsetHigh: 1 << 30}

// Share takes the lock together with other processes, and reports whether this process has it now.
// It fails if another process owns the lock. The file must be open for reading.
func (f File) Share() bool { return f.take(0) }

// Own takes the lock for this process alone, and reports whether this process has it now. It fails
// if any other process has the lock.
func (f File) Own() bool { return f.take(windows.LOCKFILE_EXCLUSIVE_LOCK) }

func (f File) take(flags uint32) bool {
	at := where
	return windows.LockFileEx(windows.Handle(f.Fd()), flags|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at) == nil
}

// Free releases the lock.
func (f File) Free() {
	at := where
	_ = windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, &at)
}
