package cli

import (
	"os"
	"runtime"
	"sync"

	"sudokubench/internal/scratch"
)

// temporary is the folder for all temporary files of this process and of the tools that it
// starts, such as git and the compiler. A process that is killed leaves one folder, which the
// next one finds.
type temporary struct {
	mu     sync.Mutex
	folder *scratch.Folder // nil: none
	before string          // the folder for temporary files of the system
}

// variable names the folder for temporary files in the environment.
func variable() string {
	if runtime.GOOS == "windows" {
		return "TMP"
	}
	return "TMPDIR"
}

// begin is called by commands that start programs. It also removes what processes that were
// killed have left. If it cannot make a folder, the system's is used as it is.
func (t *temporary) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	folder, err := scratch.New(os.TempDir())
	if err != nil {
		return
	}
	t.folder, t.before = folder, os.Getenv(variable())
	_ = os.Setenv(variable(), folder.Path)
}

// remove ends what begin began.
func (t *temporary) remove() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.folder == nil {
		return
	}
	_ = t.folder.Remove()
	_ = os.Setenv(variable(), t.before)
	t.folder = nil
}
