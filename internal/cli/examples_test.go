package cli

import (
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

const examples = "../../examples/ci"

// TestExamplesAreAccepted: every command line of the examples is one that this
// program takes, each of its flags included. Nothing is run.
func TestExamplesAreAccepted(t *testing.T) {
	for _, row := range []struct {
		file   string
		script func(t *testing.T, text []byte) string
		want   []string // the commands that it holds
	}{
		{"github-actions.yml", scalars, []string{"compare", "history", "run"}},
		{"gitlab-ci.yml", scalars, []string{"compare", "history", "run"}},
		{"compare.sh", func(_ *testing.T, text []byte) string { return string(text) }, []string{"compare"}},
	} {
		t.Run(row.file, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(examples, row.file))
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for _, args := range commandLines(row.script(t, text)) {
				seen[args[0]] = true
				parser, _, err := newParser(args, io.Discard, io.Discard)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := parser.Parse(args); err != nil {
					t.Errorf("bench %s: %v", strings.Join(args, " "), err)
				}
			}
			if got := slices.Sorted(maps.Keys(seen)); !slices.Equal(got, row.want) {
				t.Errorf("it holds the commands %q; want %q", got, row.want)
			}
		})
	}
}

// TestCommandLines: the test above sees what it is to see.
func TestCommandLines(t *testing.T) {
	for _, row := range []struct {
		reason, script string
		want           [][]string
	}{
		{"lines that go on", "./bench compare --base \"$BASE\" \\\n  --time 5m || code=$?\n", [][]string{{"compare", "--base", "$BASE", "--time", "5m"}}},
		{"a pipe", "./bench history records | tee x", [][]string{{"history", "records"}}},
		{"words about it", "# bench compare does it\ngo build -o bench ./cmd/bench\n", nil},
		{"what the caller adds", "\"$bench\" compare \"$@\" || code=$?", [][]string{{"compare"}}},
		{"a value with an equals sign", "./bench compare --report junit=\"$out/x.xml\"", [][]string{{"compare", "--report", "junit=$out/x.xml"}}},
	} {
		got := commandLines(row.script)
		if !slices.EqualFunc(got, row.want, slices.Equal) {
			t.Errorf("%s: %q; want %q", row.reason, got, row.want)
		}
	}
}

// scalars joins all texts of a YAML file, which must be one.
func scalars(t *testing.T, text []byte) string {
	t.Helper()
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	var walk func(n *yaml.Node)
	walk = func(n *yaml.Node) {
		if n.Kind == yaml.ScalarNode {
			b.WriteString(n.Value + "\n")
		}
		for _, c := range n.Content {
			walk(c)
		}
	}
	walk(&doc)
	return b.String()
}

// commandLines finds where a shell script calls bench, and with what words.
// Variables stay as they are, quotes go.
func commandLines(script string) (list [][]string) {
	script = strings.ReplaceAll(script, "\\\n", " ")
	call := regexp.MustCompile(`^\s*(?:\./bench|"\$bench")\s+([^|;&>]*)`)
	for line := range strings.Lines(script) {
		m := call.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		words := strings.Fields(strings.NewReplacer(`"$@"`, "", `"`, "", `'`, "").Replace(m[1]))
		if len(words) > 0 {
			list = append(list, words)
		}
	}
	return list
}
