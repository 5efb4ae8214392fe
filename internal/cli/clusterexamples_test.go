package cli

import (
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// TestClusterExamples shows that bench accepts every bench command in the examples for clusters,
// and that the YAML files of the examples are valid.
func TestClusterExamples(t *testing.T) {
	dir := filepath.Join(top, "examples", "cluster")
	call := regexp.MustCompile(`(?m)(?:^|[\s'"(=\[])(?:\./)?bench,? (plan|run|merge|report|serve)[ \t]+([^|;&>)'#\n` + "`" + `]*)`)
	seen := map[string]int{}
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.Contains(name, "manifesttest") {
			return err
		}
		raw, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		text := string(raw)
		if ext := filepath.Ext(name); ext == ".yml" || ext == ".yaml" {
			for doc := range strings.SplitSeq(text, "\n---\n") {
				var any map[string]any
				if err := yaml.Unmarshal([]byte(doc), &any); err != nil || len(any) == 0 {
					t.Errorf("%s: %v", name, err)
				}
			}
			text = strings.ReplaceAll(text, ", ", " ") // a YAML list of arguments has commas
		}
		text = strings.NewReplacer("${{ matrix.shard }}", "2", "${{ strategy.job-total }}", "4", "$SLURM_ARRAY_TASK_ID", "2", `"$shards"`, "4").Replace(text)
		for _, m := range call.FindAllStringSubmatch(text, -1) {
			args := append([]string{m[1]}, strings.Fields(strings.NewReplacer("]", "", `"`, "").Replace(m[2]))...)
			if m[1] == "serve" || len(args) == 1 { // the text mentions the command but does not run it
				continue
			}
			seen[m[1]]++
			parser, _, err := newParser(args, io.Discard, io.Discard)
			if err != nil {
				return err
			}
			if _, err := parser.Parse(args); err != nil && !strings.Contains(m[2], "--strict") {
				t.Errorf("%s: bench %s: %v", name, strings.Join(args, " "), err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := slices.Sorted(maps.Keys(seen)); !slices.Equal(got, []string{"merge", "plan", "report", "run"}) || seen["run"] < 5 || seen["merge"] < 5 {
		t.Errorf("the examples have the commands %v; want plan, run, merge and report, in all of them", seen)
	}
}
