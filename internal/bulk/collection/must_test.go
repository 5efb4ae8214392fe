package collection_test

import "testing"

// must returns the value of a call, and ends the test if the call fails: must(os.ReadFile(name))(t).
func must[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
		return v
	}
}

// noError ends the test if err is an error.
func noError(t testing.TB, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}
