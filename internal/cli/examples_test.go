package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"gopkg.in/yaml.v3"

	"sudokubench/internal/testkit"
)

const top = "../.."

const examples = top + "/examples/ci"

// TestExamplesAreAccepted shows that bench accepts every command line in the example scripts, with
// all flags. It does not run the commands.
func TestExamplesAreAccepted(t *testing.T) {
	for _, row := range []struct {
		file string
		want []string // commands that the script must contain
	}{
		{"compare.sh", []string{"compare"}},
		{"history.sh", []string{"history", "run"}},
	} {
		t.Run(row.file, func(t *testing.T) {
			text := testkit.Must(os.ReadFile(filepath.Join(examples, row.file)))(t)
			if err := Accepted(string(text)); err != nil {
				t.Error(err)
			}
			seen := map[string]bool{}
			for _, args := range commandLines(string(text)) {
				seen[args[0]] = true
			}
			if got := slices.Sorted(maps.Keys(seen)); !slices.Equal(got, row.want) {
				t.Errorf("the script has the commands %q; want %q", got, row.want)
			}
			// The parser has some flags only if an environment variable is set.
			parser, _ := testkit.Must2(newParser([]string{row.want[len(row.want)-1]}, io.Discard, io.Discard))(t)
			for _, m := range regexp.MustCompile(`set -- "?--([a-z-]+)`).FindAllStringSubmatch(string(text), -1) {
				flags := parser.Model.Leaves(false)[0].Flags
				if !slices.ContainsFunc(flags, func(f *kong.Flag) bool { return f.Name == m[1] }) {
					t.Errorf("the command has no flag --%s", m[1])
				}
			}
		})
	}
}

// inputs maps the inputs of a GitHub action or a GitLab component to their descriptions and
// defaults.
type inputs map[string]struct {
	Description string `yaml:"description"`
	Default     string `yaml:"default"`
}

// documented reads the table below a heading of README.md and returns the inputs and their
// defaults.
func documented(t *testing.T, heading string) map[string]string {
	t.Helper()
	text := testkit.Must(os.ReadFile(filepath.Join(examples, "README.md")))(t)
	_, section, found := strings.Cut(string(text), "\n## "+heading+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	_, table, tabled := strings.Cut(section, "| input | default | meaning |")
	if !found || !tabled {
		t.Fatalf("README.md has no table of inputs below %s", heading)
	}
	table, _, _ = strings.Cut(table, "\n\n")
	list := map[string]string{}
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			continue
		}
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[1], -1) {
			list[m[1]] = strings.Trim(cells[2], " `")
		}
	}
	return list
}

// TestActionAndComponentAreDocumented shows that action.yml and the component have exactly the
// inputs in the tables of README.md.
func TestActionAndComponentAreDocumented(t *testing.T) {
	var action struct {
		Inputs inputs `yaml:"inputs"`
	}
	var component struct {
		Spec struct {
			Inputs inputs `yaml:"inputs"`
		} `yaml:"spec"`
	}
	readYAML(t, "action.yml", &action)
	readYAML(t, "templates/bench-compare/template.yml", &component)
	for heading, inputs := range map[string]inputs{"GitHub": action.Inputs, "GitLab": component.Spec.Inputs} {
		got := map[string]string{}
		for name, input := range inputs {
			got[name] = input.Default
			if input.Description == "" {
				t.Errorf("%s: the input %s has no description", heading, name)
			}
		}
		sameMaps(t, heading+": inputs and their defaults", "YAML", got, "README.md", documented(t, heading))
	}
}

// TestInputsReachScriptsByTheEnvironment shows that no script of the action or the component
// contains an expression, which could insert text from a pull request into the script. It also
// shows that each input is used, and that comments explain each variable that comes from an input.
func TestInputsReachScriptsByTheEnvironment(t *testing.T) {
	var explained []byte
	for _, name := range []string{"compare.sh", "history.sh"} {
		text := testkit.Must(os.ReadFile(filepath.Join(examples, name)))(t)
		explained = append(explained, text...)
	}
	for _, file := range []string{"action.yml", "templates/bench-compare/template.yml", ".github/workflows/release.yml", ".gitlab-ci.yml"} {
		text := testkit.Must(os.ReadFile(filepath.Join(top, file)))(t)
		for name, script := range scriptsOf(t, file) {
			if strings.Contains(script, "${{") || strings.Contains(script, "$[[") {
				t.Errorf("%s: %s contains an expression:\n%s", file, name, script)
			}
			if bash, err := exec.LookPath("bash"); err == nil {
				cmd := exec.Command(bash, "-n")
				cmd.Stdin = strings.NewReader(script)
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%s: %s: %v\n%s", file, name, err, out)
				}
			}
		}
		for _, m := range regexp.MustCompile(`(?m)^\s+(BENCH_[A-Z_]+): `).FindAllSubmatch(text, -1) {
			if name := string(m[1]); name != "BENCH_BEFORE" && !bytes.Contains(explained, []byte("#   "+name)) {
				t.Errorf("%s sets %s, which no script explains", file, name)
			}
		}
		var all struct {
			Inputs inputs `yaml:"inputs"`
			Spec   struct {
				Inputs inputs `yaml:"inputs"`
			} `yaml:"spec"`
		}
		readYAML(t, file, &all)
		for name := range all.Inputs {
			if !bytes.Contains(text, []byte("inputs."+name)) {
				t.Errorf("%s: nothing uses the input %s", file, name)
			}
		}
		for name := range all.Spec.Inputs {
			if !bytes.Contains(text, []byte("$[[ inputs."+name+" ]]")) {
				t.Errorf("%s: nothing uses the input %s", file, name)
			}
		}
	}
}

// TestActionsArePinned shows that all YAML files use the actions of others by a commit, and each
// action everywhere by the same one. Tags can move to other code.
func TestActionsArePinned(t *testing.T) {
	commits := map[string]string{}
	use := regexp.MustCompile(`uses: ([^@\s]+)@(\S+)`)
	err := filepath.WalkDir(top, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() && slices.Contains([]string{".git", "out"}, e.Name()) {
			return cmp.Or(err, filepath.SkipDir)
		}
		if filepath.Ext(path) != ".yml" {
			return nil
		}
		text, err := os.ReadFile(path)
		for _, m := range use.FindAllStringSubmatch(string(text), -1) {
			action, commit := m[1], m[2]
			if strings.HasPrefix(action, "OWNER/") {
				continue
			}
			if before := cmp.Or(commits[action], commit); before != commit || !regexp.MustCompile(`^[0-9a-f]{40}$`).MatchString(commit) {
				t.Errorf("%s uses %s@%s; want a commit of 40 digits, the same in all files", path, action, commit)
			}
			commits[action] = commit
		}
		return err
	})
	if err != nil || len(commits) < 5 {
		t.Errorf("found %d actions in YAML files, error %v; want at least 5", len(commits), err)
	}
}

// TestExamplesUseInputs shows that the examples set only inputs that the component has. actionlint
// (.ci/long) checks the inputs of the action.
func TestExamplesUseInputs(t *testing.T) {
	known := documented(t, "GitLab")
	files, err := filepath.Glob(filepath.Join(examples, "*", ".gitlab-ci.yml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no example has a .gitlab-ci.yml (%v)", err)
	}
	for _, file := range files {
		var pipeline struct {
			Include []struct {
				Component string            `yaml:"component"`
				Inputs    map[string]string `yaml:"inputs"`
			} `yaml:"include"`
		}
		readYAML(t, strings.TrimPrefix(filepath.ToSlash(file), top+"/"), &pipeline)
		for _, include := range pipeline.Include {
			for name := range include.Inputs {
				if _, ok := known[name]; !ok {
					t.Errorf("%s: the component has no input %s", file, name)
				}
			}
		}
	}
}

// readYAML reads the first YAML document in a file of the repository.
func readYAML(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(top, file))
	if err == nil {
		err = yaml.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// scriptsOf returns the shell scripts in a YAML file: the values of run, script and before_script.
func scriptsOf(t *testing.T, file string) map[string]string {
	t.Helper()
	text := testkit.Must(os.ReadFile(filepath.Join(top, file)))(t)
	scripts := map[string]string{}
	var walk func(n *yaml.Node)
	walk = func(n *yaml.Node) {
		for k, c := range n.Content {
			if n.Kind == yaml.MappingNode && k%2 == 0 && slices.Contains([]string{"run", "script", "before_script"}, c.Value) {
				value := n.Content[k+1]
				for _, part := range append([]*yaml.Node{value}, value.Content...) {
					if part.Kind == yaml.ScalarNode {
						scripts[fmt.Sprintf("the %s in line %d", c.Value, part.Line)] = part.Value
					}
				}
			}
			walk(c)
		}
	}
	documents := yaml.NewDecoder(bytes.NewReader(text))
	for {
		var document yaml.Node
		if err := documents.Decode(&document); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		walk(&document)
	}
	if len(scripts) == 0 {
		t.Errorf("%s has no script", file)
	}
	return scripts
}

// TestCommandLines shows that commandLines finds each call of bench in a script.
func TestCommandLines(t *testing.T) {
	for _, row := range []struct {
		reason, script string
		want           [][]string
	}{
		{"lines that go on", "./bench compare \"$BASE\" \\\n  --time 5m || code=$?\n", [][]string{{"compare", "$BASE", "--time", "5m"}}},
		{"a pipe", "./bench history records | tee x", [][]string{{"history", "records"}}},
		{"words about it", "# bench compare does it\ngo build -o bench ./cmd/bench\n", nil},
		{"what the caller adds", "\"$bench\" compare \"$@\" || code=$?", [][]string{{"compare"}}},
		{"a value with an equals sign", "./bench compare --report junit=\"$out/x.xml\"", [][]string{{"compare", "--report", "junit=$out/x.xml"}}},
		{"a value with spaces, after another command", "cd x && bench run --entry 'a=sh b.sh' # exits with 1", [][]string{{"run", "--entry", "a=sh b.sh"}}},
	} {
		got := commandLines(row.script)
		if !slices.EqualFunc(got, row.want, slices.Equal) {
			t.Errorf("%s: %q; want %q", row.reason, got, row.want)
		}
	}
}

// commandLines returns the words of each call of bench in a shell script. It keeps variables and
// removes quotes.
func commandLines(script string) (list [][]string) {
	script = strings.NewReplacer("\\\n", " ", `"$@"`, "").Replace(script)
	call := regexp.MustCompile(`(?m)(?:^|&&|;)\s*(?:\./bench|"\$bench"|bench)\s+([^|;&>#\n]*)`)
	word := regexp.MustCompile(`(?:'[^']*'|"[^"]*"|[^\s'"])+`)
	for _, m := range call.FindAllStringSubmatch(script, -1) {
		var words []string
		for _, w := range word.FindAllString(m[1], -1) {
			words = append(words, strings.NewReplacer(`"`, "", `'`, "").Replace(w))
		}
		if len(words) > 0 {
			list = append(list, words)
		}
	}
	return list
}

// Accepted returns the faults that the parser finds in the calls of bench in a shell script. It
// runs no command.
func Accepted(script string) error {
	var faults error
	for _, args := range commandLines(script) {
		parser, _, err := newParser(args, io.Discard, io.Discard)
		if err == nil {
			_, err = parser.Parse(args)
		}
		if err != nil {
			faults = errors.Join(faults, fmt.Errorf("bench %s: %w", strings.Join(args, " "), err))
		}
	}
	return faults
}
