package cli_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"sudokubench/internal/testkit"
)

// BenchmarkStart starts bench solve for one puzzle, bench version, and a Go program that does
// nothing, in turns. The metric x/empty is the time divided by the time of the program that does
// nothing.
//
//	go test -run '^$' -bench Start -benchtime 100x ./internal/cli
func BenchmarkStart(b *testing.B) {
	dir := b.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	write := func(name, text string) error { return os.WriteFile(path(name), []byte(text), 0o666) }
	build := func(output, source string) error {
		text, err := exec.Command("go", "build", "-o", path(output), source).CombinedOutput()
		if err != nil {
			return fmt.Errorf("%w: %s", err, text)
		}
		return nil
	}
	testkit.NoError(b, errors.Join(
		write("one.txt", "000000000000000280376400000700001000020000000400300006010028000000005000000000003\n"),
		write("main.go", "package main\n\nfunc main() {}\n"),
		build("bench.exe", "../../cmd/bench"), build("empty.exe", path("main.go")),
	))
	commands := [][]string{{"empty.exe"}, {"bench.exe", "version"}, {"bench.exe", "solve", path("one.txt")}}
	var took [3]time.Duration
	for b.Loop() {
		for i, c := range commands {
			command := exec.Command(path(c[0]), c[1:]...)
			testkit.NoError(b, command.Run())
			took[i] += command.ProcessState.UserTime() + command.ProcessState.SystemTime()
		}
	}
	per := func(i int) float64 { return took[i].Seconds() * 1000 / float64(b.N) }
	b.ReportMetric(per(0), "empty-ms")
	b.ReportMetric(per(1), "version-ms")
	b.ReportMetric(per(2), "solve-ms")
	b.ReportMetric(per(2)/per(0), "x/empty")
}
