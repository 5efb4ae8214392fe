package sandbox

import "os"

// KillBelow kills all processes below this one. Call it just before this process exits abruptly.
func KillBelow() { killAll(func() []processID { return below(os.Getpid()) }, reapStrays) }
