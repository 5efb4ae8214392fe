package sandbox_test

import (
	"fmt"
	"io"
	"os"

	"sudokubench/sandbox"
)

// A program that a stranger wrote gets at most 200 MB of memory and 1 MB of output. Function main
// must call Launcher first.
func ExampleStart() {
	dir, _ := os.MkdirTemp("", "scratch")
	defer os.RemoveAll(dir)
	policy := sandbox.Policy{Mode: sandbox.BestEffort, Core: -1}
	policy.Memory, policy.Output, policy.Disk, policy.Processes = 200e6, 1e6, 1e6, 8
	p, err := sandbox.Start(policy, sandbox.Command{Args: []string{"sh", "-c", "echo hello; exit 3"}, Dir: dir})
	if err != nil {
		fmt.Println(err)
		return
	}
	out, _ := io.ReadAll(p.Stdout)
	fmt.Printf("%q, exit code %d\n", out, p.Wait().Code)
	// Output: "hello\n", exit code 3
}
