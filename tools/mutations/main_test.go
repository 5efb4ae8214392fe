package main

import (
	"os"
	"testing"
)

// TestFaultsCanBePlanted keeps faults.txt in step with the code.
func TestFaultsCanBePlanted(t *testing.T) {
	faults, err := parse(list)
	if err != nil || len(faults) < 40 {
		t.Fatalf("%d faults, error %v; want at least 40", len(faults), err)
	}
	t.Chdir("../..")
	for i := range faults {
		f := &faults[i]
		if _, err := f.plant(t.TempDir()); err != nil {
			t.Error(err)
		}
		for _, p := range f.packages {
			if _, err := os.Stat(p); err != nil && p[len(p)-3:] != "..." {
				t.Error(err)
			}
		}
	}
}
