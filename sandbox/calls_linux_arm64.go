package sandbox

import "golang.org/x/sys/unix"

var native = numbers{arch: unix.AUDIT_ARCH_AARCH64}
