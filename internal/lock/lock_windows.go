package lock

import "golang.org/x/sys/windows"

// where is the byte that is locked. Windows keeps others from locked bytes, so it is far
// behind the end of any file.
var where = windows.Overlapped{OffsetHigh: 1 << 30}

// Share and Own report whether this process has the lock now: one owner, or several
// processes that share it. The file must be open for reading.
func (f File) Share() bool { return f.take(0) }

// Own is described at Share.
func (f File) Own() bool { return f.take(windows.LOCKFILE_EXCLUSIVE_LOCK) }

func (f File) take(flags uint32) bool {
	at := where
	return windows.LockFileEx(windows.Handle(f.Fd()), flags|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at) == nil
}

// Free gives the lock back.
func (f File) Free() {
	at := where
	_ = windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, &at)
}
