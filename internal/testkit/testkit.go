// Package testkit has what the tests of several packages share.
package testkit

import (
	"fmt"
	"testing"
)

// Must returns the value of a call, and ends the test if the call fails: Must(os.ReadFile(name))(t).
func Must[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
		return v
	}
}

// NoError ends the test if err is an error.
func NoError(t testing.TB, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}

// Must2 does the same as Must for a call that returns two values.
func Must2[A, B any](a A, b B, err error) func(testing.TB) (A, B) {
	return func(t testing.TB) (A, B) {
		t.Helper()
		NoError(t, err)
		return a, b
	}
}

// NoDiff reports an error if diff is not empty. diff comes from cmp.Diff(want, got). what and args say
// in which case, as in fmt.Sprintf.
func NoDiff(t testing.TB, diff, what string, args ...any) {
	if diff != "" {
		t.Helper()
		t.Errorf("%s (-want +got):\n%s", fmt.Sprintf(what, args...), diff)
	}
}
