package sandbox

import "os"

// KillBelow kills all processes below this one. Call it just before this process exits abruptly.
func KillBelow() { killAll(func() []someone { return below(os.Getpid()) }, reapStrays) }
