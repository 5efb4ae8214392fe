//go:build !race

package sat

// leave makes the library fall over the next clause that it sends. To close a
// channel while another goroutine sends on it is otherwise a mistake, and the
// race detector says so; here it is the only way to stop that goroutine, and
// nothing of what it leaves behind is used.
func leave(learned chan string) chan string {
	close(learned)
	return nil
}
