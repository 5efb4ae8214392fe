package main

import (
	"bytes"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestRun runs subcommands. The rows whose reason begins with "long" need SUDOKUBENCH_LONG=1, because they
// measure times or simulate for seconds.
func TestRun(t *testing.T) {
	for _, row := range []struct {
		reason string
		args   []string
		exit   int
		stdout string // text that the standard output must contain
		stderr string
	}{
		{"no subcommand", nil, 2, "", "usage: validate SUBCOMMAND"},
		{"an unknown subcommand", []string{"coverge"}, 2, "", `unknown subcommand "coverge"`},
		{"help is not an error", []string{"coverage", "-h"}, 0, "", "-trials"},
		{"an unknown flag", []string{"coverage", "-trails", "3"}, 2, "", "coverage: flag provided but not defined: -trails"},
		{"an argument", []string{"signflip", "now"}, 2, "", `signflip takes flags only, not "now"`},
		{"an invalid share", []string{"ranking", "-slow", "much"}, 2, "", "want a share such as 3%"},
		{"an unknown corpus", []string{"ranking", "-corpus", "mininal"}, 2, "", "mininal"},
		{"long: a copy that is four times as slow is ranked after the other", []string{"ranking", "-corpus", "four", "-n", "1", "-slow", "300%"}, 0, "| four | 2 | 300% slower | 1 | 0 (0) | 1 | 0 |", ""},
		{"no samples", []string{"coverage", "-trials", "0"}, 2, "", "want 1 or more"},
		{"too few samples", []string{"signflip", "-trials", "9"}, 2, "", "want 10 or more"},
		{"an unknown rule", []string{"coverage", "-rule", "guess"}, 2, "", "want one of interpolated, bootstrap"},
		// With 2,000 samples, four standard errors at the 90% level are 2.7 points.
		{"intervals contain the median as often as they promise", []string{"coverage", "-trials", "2000", "-within", "2.7"}, 0, "| contaminated | 60 |", ""},
		{"no simulation is exact, so no deviation allowed is an error", []string{"coverage", "-trials", "200", "-within", "0"}, 1, "| lognormal | 10 |", "more than 0 points"},
		{"long: intervals of two clumps of values fail", []string{"coverage", "-trials", "2000", "-within", "2.7", "-hard"}, 1, "| two clumps | 10 | ", "more than 2.7 points"},
		{"long: intervals of the bootstrap fail", []string{"coverage", "-trials", "800", "-within", "2", "-rule", "bootstrap"}, 1, "| normal | 10 | 8", "more than 2 points"},
		{"no replays", []string{"shards", "-n", "0"}, 2, "", "want -n, -rounds and -groups 1 or more"},
		{"long: shards are ranked like a run in one piece", []string{"shards", "-n", "1", "-puzzles", "3000"}, 0, "| 100 | both, all uneven by 2% | 0 |", ""},
		{"no replays of parts", []string{"partial", "-n", "0"}, 2, "", "want 1 or more"},
		{"reports of parts of a run agree with the whole run", []string{"partial", "-n", "5"}, 0, "| shards and rounds |", ""},
		{"too few turns for an interval", []string{"overhead", "-n", "5"}, 2, "", "want -n 6 or more"},
		{"an unknown solver", []string{"overhead", "-solver", "broadsid"}, 2, "", `no solver "broadsid"`},
		{"no series", []string{"history", "-n", "0"}, 2, "", "want 1 or more"},
		{"long: steps and trends are found", []string{"history", "-n", "1"}, 0, "| creep of 0.3% a run |", ""},
		{"long: the sign-flip test rejects as rarely as it promises", []string{"signflip", "-trials", "100"}, 0, "| uniform | 40 | 10 |", ""},
	} {
		t.Run(row.reason, func(t *testing.T) {
			if strings.HasPrefix(row.reason, "long: ") && os.Getenv("SUDOKUBENCH_LONG") == "" {
				t.Skip("needs SUDOKUBENCH_LONG=1")
			}
			var stdout, stderr bytes.Buffer
			exit := run(row.args, &stdout, &stderr)
			if exit != row.exit || !strings.Contains(stdout.String(), row.stdout) || !strings.Contains(stderr.String(), row.stderr) {
				t.Errorf("validate %v: got exit code %d, want %d with %q and %q\nstdout:\n%s\nstderr:\n%s", row.args, exit, row.exit, row.stdout, row.stderr, &stdout, &stderr)
			}
		})
	}
}

// TestTablesRepeat shows that the same flags give the same table, although the processors work in a
// random order.
func TestTablesRepeat(t *testing.T) {
	for _, args := range [][]string{{"coverage", "-trials", "50", "-within", "100"}, {"signflip", "-trials", "20"}, {"partial", "-n", "2"}} {
		var first, again bytes.Buffer
		run(args, &first, &first)
		run(args, &again, &again)
		if diff := cmp.Diff(first.String(), again.String()); diff != "" {
			t.Errorf("validate %v (-first +again):\n%s", args, diff)
		}
	}
}

// TestRejectionsAreHeldAgainstTheirSize shows that printRejections reports a test that rejects too
// often or too rarely.
func TestRejectionsAreHeldAgainstTheirSize(t *testing.T) {
	for _, row := range []struct {
		reason string
		n      int
		counts []int // numbers of rejections among 10,000 samples, at the levels .05 and .05/45
		kept   bool
	}{
		{"the expected number", 11, []int{498, 10}, true},
		{"just within the allowed deviation", 11, []int{560, 22}, true},
		{"too often", 11, []int{600, 10}, false},
		{"too rarely", 11, []int{400, 10}, false},
		{"too often at the strict level", 11, []int{498, 40}, false},
		{"four differences can never reject", 4, []int{0, 0}, true},
		{"four differences that reject", 4, []int{2, 0}, false},
	} {
		var out bytes.Buffer
		err := printRejections(&out, []rejections{{normal, row.n, 10_000, row.counts}})
		if (err == nil) != row.kept {
			t.Errorf("%s: %v of 10,000 for n = %d: got error %v, want the opposite", row.reason, row.counts, row.n, err)
		}
	}
}

// TestMiddlePair compares middlePair with a count over all n^n resamples.
func TestMiddlePair(t *testing.T) {
	for n := 1; n <= 6; n++ {
		want := make([][]float64, n)
		for i := range want {
			want[i] = make([]float64, n)
		}
		all := int(math.Round(math.Pow(float64(n), float64(n))))
		for resample := range all {
			times := make([]int, n)
			for rest, k := resample, 0; k < n; k++ {
				times[rest%n]++
				rest /= n
			}
			var sorted []int
			for i, k := range times {
				for range k {
					sorted = append(sorted, i)
				}
			}
			want[sorted[(n-1)/2]][sorted[n/2]] += 1 / float64(all)
		}
		if diff := cmp.Diff(want, middlePair(n), cmpopts.EquateApprox(0, 1e-9)); diff != "" {
			t.Errorf("n = %d (-want +got):\n%s", n, diff)
		}
	}
}
