package cli_test

import (
	"strings"
	"testing"

	"sudokubench/internal/cli"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmask"
)

func mine(name string) solvers.Spec {
	spec := bitmask.Spec()
	spec.Name = name
	return spec
}

func TestSolversOfItsOwn(t *testing.T) {
	for _, row := range []struct {
		reason string
		args   []string
		specs  []solvers.Spec
		code   int
		out    string // text that standard output must contain
		err    string // text that standard error must contain
	}{
		{"without added solvers", []string{"version"}, nil, 0, "sudokubench ", ""},
		{"the list has the added solver", []string{"list", "solvers"}, []solvers.Spec{mine("mine")}, 0, "\nmine ", ""},
		{"the list shows that it is not built in", []string{"list", "solvers", "--format", "json"}, []solvers.Spec{mine("mine")}, 0, `"own": true`, ""},
		{"a worker has the added solver", []string{"worker", "--solver", "mine", "--side", "4"}, []solvers.Spec{mine("mine")}, 0, "1234341221434321 ", ""},
		{"the added solver solves a puzzle", []string{"solve", "--solver", "mine"}, []solvers.Spec{mine("mine")}, 0, "1234341221434321\n", ""},
		{"the name of the added solver is misspelt", []string{"solve", "--solver", "mime"}, []solvers.Spec{mine("mine")}, 2, "", "did you mean mine?"},
		{"two solvers that cannot be added", []string{"version"}, []solvers.Spec{mine("dlx"), mine("")}, 2, "", "bench: cannot add solver 1 of 2 (\"dlx\"): sudokubench has a solver of this name; choose another name\ncannot add solver 2 of 2"},
	} {
		t.Run(row.reason, func(t *testing.T) {
			var out, err strings.Builder
			code := cli.Main(row.args, strings.NewReader("1.3.3.1.2.4.4.2.\n"), &out, &err, row.specs...)
			if code != row.code || !strings.Contains(out.String(), row.out) || !strings.Contains(err.String(), row.err) {
				t.Errorf("exit code %d, output %q, errors %q; want %d, %q and %q", code, out.String(), err.String(), row.code, row.out, row.err)
			}
		})
	}
}
