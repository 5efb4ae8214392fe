package judge_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/solvers"
)

func TestFailed(t *testing.T) {
	for _, tt := range []struct {
		reason string
		err    error
		want   judge.Ruling
	}{
		{"an error of any kind is a crash", errors.New("boom"), judge.Ruling{Verdict: judge.Crashed, Reason: "boom"}},
		{"the process died", &solvers.Failure{Kind: solvers.Crashed, Reason: "exit status 137"}, judge.Ruling{Verdict: judge.Crashed, Reason: "exit status 137"}},
		{"wrapped on its way", fmt.Errorf("batch: %w", &solvers.Failure{Kind: solvers.Garbled, Reason: "it said x"}), judge.Ruling{Verdict: judge.Garbled, Reason: "it said x"}},
		{"no answer is not wrong", &solvers.Failure{Kind: solvers.Missing, Reason: "2 of 3 answers"}, judge.Ruling{Verdict: judge.Missing, Reason: "2 of 3 answers"}},
		{"memory", &solvers.Failure{Kind: solvers.OutOfMemory, Reason: "64 MB"}, judge.Ruling{Verdict: judge.OutOfMemory, Reason: "64 MB"}},
		{"a kind that does not exist", &solvers.Failure{Kind: 77, Reason: "odd"}, judge.Ruling{Verdict: judge.Crashed, Reason: "odd"}},
		{"a failure without a reason gets a standard reason", &solvers.Failure{Kind: solvers.Missing}, judge.Ruling{Verdict: judge.Missing, Reason: "no answer to this puzzle"}},
		{"control characters are escaped", &solvers.Failure{Kind: solvers.Garbled, Reason: "it said \x1b[2J\n\xff\u009b|é"}, judge.Ruling{Verdict: judge.Garbled, Reason: `it said \x1b[2J\n\xff\u009b|é`}},
	} {
		if diff := cmp.Diff(tt.want, judge.Failed(tt.err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, diff)
		}
	}
	long := judge.Failed(&solvers.Failure{Kind: solvers.Crashed, Reason: "standard error ends with: " + strings.Repeat("a call, ", 1<<17) + "no route to host"})
	if r := long.Reason; len(r) > 1000 || !strings.HasPrefix(r, "standard error ends with: ") || !strings.Contains(r, "...") || !strings.HasSuffix(r, "no route to host") {
		t.Errorf("a reason of a megabyte becomes %d bytes: %q; want its beginning and its end", len(r), r)
	}
}
