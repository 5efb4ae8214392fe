package contest

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/record"
	"sudokubench/internal/testkit"
)

// splitPlan returns the plan of the tests, modified by the function change.
func splitPlan(change func(*SplitPlan)) *SplitPlan {
	s := &SplitPlan{
		Run: record.Run{Schema: record.Schema, Shards: 7, Version: "v1", GoVersion: "go1", Seed: 5, Rounds: 6, Workers: 2, Config: []byte(`{"task":"first"}`)},
		Contestants: []record.Contestant{{Name: "a", Kind: record.KindSolver, Solver: "a"}, {Name: "p", Kind: record.KindProgram,
			Program: &record.Program{Command: []string{"python3", "p.py"}, Files: []record.File{{Name: "p.py", SHA256: "1"}}}}},
		Corpora: []record.Corpus{{Name: "k", Source: "f", SHA256: "123456789", WholePuzzles: 10}},
	}
	change(s)
	s.Hash = s.hash()
	return s
}

// TestSplitPlanFile shows that a plan is the same after writing and reading.
func TestSplitPlanFile(t *testing.T) {
	want := splitPlan(func(*SplitPlan) {})
	var text bytes.Buffer
	testkit.NoError(t, want.Write(&text))
	got := testkit.Must(ReadSplitPlan("plan.json", &text))(t)
	if diff := cmp.Diff(want, got); diff != "" || want.Differences(got) != nil {
		t.Errorf("(-written +read):\n%s\ndifferences %q", diff, want.Differences(got))
	}
}

// TestSplitPlanDifferences shows that Differences describes each difference between two plans.
func TestSplitPlanDifferences(t *testing.T) {
	for _, tt := range []struct {
		reason string
		change func(*SplitPlan)
		want   string
	}{
		{"another version", func(s *SplitPlan) { s.Run.Version = "v2" }, "bench: v2 instead of v1"},
		{"another number of shards", func(s *SplitPlan) { s.Run.Shards = 8 }, "shards: 8 instead of 7"},
		{"another seed", func(s *SplitPlan) { s.Run.Seed = 6 }, "seed: 6 instead of 5"},
		{"other workers", func(s *SplitPlan) { s.Run.Workers = 4 }, "workers: 4 instead of 2"},
		{"other puzzles", func(s *SplitPlan) { s.Corpora[0].SHA256 = "987654321" }, "corpus k: 10 puzzles of f, SHA-256 98765432 instead of 10 puzzles of f, SHA-256 12345678"},
		{"the same puzzles from elsewhere", func(s *SplitPlan) { s.Corpora[0].Source = "x" }, "corpus k: 10 puzzles of x, SHA-256 12345678 instead of 10 puzzles of f, SHA-256 12345678"},
		{"no corpus", func(s *SplitPlan) { s.Corpora = nil }, "corpus k is missing"},
		{"a contestant more", func(s *SplitPlan) { s.Contestants = append(s.Contestants, record.Contestant{Name: "b"}) }, "contestant b is new"},
		{"a contestant with an option", func(s *SplitPlan) { s.Contestants[0].Options = map[string]string{"x": "y"} }, "contestant a: solver a map[\"x\":\"y\"] instead of solver a map[]"},
		{"another program", func(s *SplitPlan) { s.Contestants[1].Program.Files[0].SHA256 = "2" }, `contestant p: command ["python3" "p.py"], p.py with SHA-256 2 instead of command ["python3" "p.py"], p.py with SHA-256 1`},
		{"another command", func(s *SplitPlan) { s.Contestants[1].Program.Command[1] = "q.py" }, `contestant p: command ["python3" "q.py"], p.py with SHA-256 1 instead of command ["python3" "p.py"], p.py with SHA-256 1`},
		{"a setting that no other part shows", func(s *SplitPlan) { s.Run.Config = []byte(`{"task":"first","isolation":"process"}`) }, "another setting of the configuration"},
	} {
		plan := splitPlan(func(*SplitPlan) {})
		got := plan.Differences(splitPlan(tt.change))
		if len(got) != 1 || got[0] != tt.want {
			t.Errorf("%s: %q, want %q", tt.reason, got, tt.want)
		}
	}
}

// FuzzReadSplitPlan shows that each plan that can be read is the same after writing and reading.
func FuzzReadSplitPlan(f *testing.F) {
	var text bytes.Buffer
	testkit.NoError(f, splitPlan(func(*SplitPlan) {}).Write(&text))
	f.Add(text.Bytes())
	f.Add(bytes.ReplaceAll(text.Bytes(), []byte("7"), []byte("-1")))
	f.Add([]byte(`{"run":{"config":null}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		plan, err := ReadSplitPlan("plan.json", bytes.NewReader(data))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "plan.json:") {
				t.Errorf("the error %q does not name the file", err)
			}
			return
		}
		var again bytes.Buffer
		testkit.NoError(t, plan.Write(&again))
		if same, err := ReadSplitPlan("plan.json", &again); err != nil || same.Hash != plan.Hash {
			t.Errorf("the plan differs after writing and reading: %v", err)
		}
	})
}
