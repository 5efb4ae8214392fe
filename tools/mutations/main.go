// Command mutations plants faults in the code, one at a time, and reports which of them the tests notice.
// faults.txt lists them. The files stay as they are: the compiler gets the changed one instead.
//
//	go run ./tools/mutations           # all
//	go run ./tools/mutations ranking   # those whose file or reason contains a word
package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed faults.txt
var list string

// fault replaces old, which is once in file, by its other text.
type fault struct {
	file, reason string
	packages     []string // the tests of the first ones run first
	old, planted string
}

// parse reads the faults: paragraphs of four lines, after a paragraph of comments.
func parse(list string) (faults []fault, err error) {
	for _, paragraph := range strings.Split(strings.TrimSpace(list), "\n\n")[1:] {
		lines := strings.Split(paragraph, "\n")
		if len(lines) != 4 {
			return nil, fmt.Errorf("faults.txt: %q has %d lines; want 4: FILE: REASON, packages, - old, + planted", lines[0], len(lines))
		}
		file, reason, _ := strings.Cut(lines[0], ": ")
		faults = append(faults, fault{file, reason, strings.Fields(lines[1]), strings.TrimPrefix(lines[2], "- "), strings.TrimPrefix(strings.TrimPrefix(lines[3], "+"), " ")})
	}
	return faults, nil
}

// plant writes the file with the fault and the overlay that names it to dir.
func (f *fault) plant(dir string) (overlay string, err error) {
	text, err := os.ReadFile(f.file)
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), f.old); n != 1 {
		return "", fmt.Errorf("%s has %q %d times; want once, so change faults.txt", f.file, f.old, n)
	}
	whole, err := filepath.Abs(f.file)
	if err != nil {
		return "", err
	}
	changed := filepath.Join(dir, filepath.Base(f.file))
	overlay = filepath.Join(dir, "overlay.json")
	names, err := json.Marshal(map[string]map[string]string{"Replace": {whole: changed}})
	return overlay, errors.Join(err, os.WriteFile(changed, []byte(strings.Replace(string(text), f.old, f.planted, 1)), 0o600), os.WriteFile(overlay, names, 0o600))
}

// test returns the package whose tests notice the fault, or an empty string.
func (f *fault) test(overlay string) (by string, err error) {
	for _, p := range f.packages {
		out, failed := exec.Command("go", "test", "-vet=off", "-overlay", overlay, p).CombinedOutput()
		switch {
		case failed == nil:
		case strings.Contains(string(out), "[build failed]") || !strings.Contains(string(out), "FAIL"):
			return "", fmt.Errorf("%s: the fault %q cannot be tested:\n%s", f.file, f.planted, out)
		default:
			return p, nil
		}
	}
	return "", nil
}

func run() error {
	faults, err := parse(list)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "mutations-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	word, tried, survivors := strings.Join(os.Args[1:], " "), 0, 0
	for i := range faults {
		f := &faults[i]
		if !strings.Contains(f.file+": "+f.reason, word) {
			continue
		}
		overlay, err := f.plant(dir)
		if err != nil {
			return err
		}
		by, err := f.test(overlay)
		if err != nil {
			return err
		}
		if tried++; by == "" {
			survivors++
			by = "SURVIVES"
		}
		fmt.Printf("%-28s %s: %s\n", by, f.file, f.reason)
	}
	fmt.Printf("%d faults, %d survive\n", tried, survivors)
	if survivors > 0 || tried == 0 {
		return errors.New("the tests do not notice all faults; write a test for each that survives")
	}
	return nil
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "mutations:", err)
		os.Exit(1)
	}
}
