package sandbox

import "golang.org/x/sys/unix"

// ways lists the calling conventions on arm64. It has only the native one, so the filter refuses
// the calls of 32-bit programs.
var ways = []numbers{native(numbers{arch: unix.AUDIT_ARCH_AARCH64})}
