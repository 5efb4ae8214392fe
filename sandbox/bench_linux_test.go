package sandbox

import (
	"bufio"
	"io"
	"os"
	"testing"

	"sudokubench/internal/testkit"
)

// BenchmarkStart measures a program that does nothing, from Start to Wait.
func BenchmarkStart(b *testing.B) {
	for _, row := range []struct {
		name    string
		mode    Mode
		without []string
	}{{"off", Off, nil}, {"best-effort", BestEffort, nil}, {"no-PID-namespace", BestEffort, []string{PIDNamespace}}} {
		b.Run(row.name, func(b *testing.B) {
			p := generous
			p.Mode, p.Without = row.mode, row.without
			dir := b.TempDir()
			for b.Loop() {
				pr := testkit.Must(Start(p, Command{Args: []string{"true"}, Dir: dir}))(b)
				_, _ = io.Copy(io.Discard, pr.Stdout)
				pr.Wait()
			}
		})
	}
}

// BenchmarkRoundTrip measures the time until a program has read a line and returned it.
func BenchmarkRoundTrip(b *testing.B) {
	self := testkit.Must(os.Executable())(b)
	for _, mode := range []Mode{Off, BestEffort} {
		b.Run(string(mode), func(b *testing.B) {
			p := generous
			p.Mode, p.Output = mode, 0
			pr := testkit.Must(Start(p, Command{Args: []string{self, hostilePrefix + "echoes", "x"}, Dir: b.TempDir(), Stdin: true}))(b)
			in, line := bufio.NewReader(pr.Stdout), make([]byte, 82)
			line[81] = '\n'
			for b.Loop() {
				testkit.Must(pr.Stdin.Write(line))(b)
				testkit.Must(in.ReadSlice('\n'))(b)
			}
			pr.Stdin.Close()
			pr.Wait()
		})
	}
}
