package cli

import (
	"os"
	"runtime"
	"sync"

	"sudokubench/internal/sys/scratch"
)

// temporary is the folder for all temporary files of this process and of the tools that it starts,
// such as git and the compiler. A killed process leaves only this folder, and the next process
// finds and removes it.
type temporary struct {
	mu     sync.Mutex
	folder *scratch.Folder // folder for temporary files; nil means no folder
	before string          // path of the system's folder for temporary files
}

// variable returns the name of the environment variable that contains the folder of temporary
// files.
func variable() string {
	if runtime.GOOS == "windows" {
		return "TMP"
	}
	return "TMPDIR"
}

// begin creates the folder for temporary files and removes the folders of killed processes.
// Commands that start programs call it. If begin cannot create a folder, temporary files go to the
// system's folder.
func (t *temporary) begin() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.folder != nil { // a command that calls another one has already called begin
		return
	}
	folder, err := scratch.New(os.TempDir())
	if err != nil {
		return
	}
	t.folder, t.before = folder, os.Getenv(variable())
	_ = os.Setenv(variable(), folder.Path)
}

// remove removes the folder for temporary files and restores the environment variable.
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
