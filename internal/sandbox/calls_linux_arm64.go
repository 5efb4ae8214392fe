package sandbox

import "golang.org/x/sys/unix"

// ways are those to call the system on arm64: its own, and not that of 32-bit programs.
var ways = []numbers{native(numbers{arch: unix.AUDIT_ARCH_AARCH64})}
