package gatereport

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// script returns the shell commands of an example of CI: of the named step of a job
// of GitHub, or of a job of GitLab if step is "".
func script(t *testing.T, file, job, step string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../examples/ci", file))
	if err != nil {
		t.Fatal(err)
	}
	type steps struct {
		Script []string
		Steps  []struct{ Name, Run string }
	}
	var github struct{ Jobs map[string]steps }
	var gitlab map[string]yaml.Node
	if step == "" {
		var j steps
		if err := yaml.Unmarshal(text, &gitlab); err != nil {
			t.Fatal(err)
		}
		node := gitlab[job]
		if err := node.Decode(&j); err != nil {
			t.Fatal(err)
		}
		return strings.Join(j.Script, "\n")
	}
	if err := yaml.Unmarshal(text, &github); err != nil {
		t.Fatal(err)
	}
	for _, s := range github.Jobs[job].Steps {
		if s.Name == step {
			return s.Run
		}
	}
	t.Fatalf("%s has no step %q in the job %s", file, step, job)
	return ""
}

// TestExamplesOfCI runs the steps of the examples with programs that only say how
// they were called.
func TestExamplesOfCI(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the examples are for sh")
	}
	const tag, noTag = "#!/bin/sh\necho v1.4.0\n", "#!/bin/sh\nexit 128\n"
	bench := func(code string) string {
		return "#!/bin/sh\necho \"bench $*\"\nmkdir -p ci; echo annotation > ci/annotations; echo report > ci/release.md; cp ci/release.md ci/compare.md\nexit " + code + "\n"
	}
	gh := func(known string) string {
		return "#!/bin/sh\ncase \"$*\" in\n*--paginate*) printf '" + known + "' ;;\n*) echo \"gh $*\" ;;\nesac\n[ \"$MARKER\" = '" + marker + "' ]\n"
	}
	for _, row := range []struct {
		reason          string
		file, job, step string
		git, bench, gh  string
		code            int
		want, never     string
	}{
		{"nothing released yet", "github-actions.yml", "release", "Compare with the last release", noTag, bench("4"), "", 0, "::notice title=bench compare::No tag", "bench compare --base"},
		{"the release is the base", "github-actions.yml", "release", "Compare with the last release", tag, bench("0"), "", 0, "bench compare --base v1.4.0 ", "No tag"},
		{"slower than the release", "github-actions.yml", "release", "Compare with the last release", tag, bench("4"), "", 4, "annotation", ""},
		{"inconclusive warns", "github-actions.yml", "release", "Compare with the last release", tag, bench("5"), "", 0, "annotation", ""},
		{"slower than the base branch", "github-actions.yml", "compare", "Compare with the base branch", tag, bench("4"), "", 4, "bench compare --base origin/main ", ""},
		{"nothing released yet", "gitlab-ci.yml", "release", "", noTag, bench("4"), "", 0, "No tag can be reached", "bench compare"},
		{"slower than the release", "gitlab-ci.yml", "release", "", tag, bench("4"), "", 4, "bench compare --base v1.4.0 ", "No tag"},
		{"the first comment", "github-actions.yml", "compare", "Comment", tag, "", gh(""), 0, "gh pr comment 7 --body-file ci/compare.md", "PATCH"},
		{"the comment of the last push", "github-actions.yml", "compare", "Comment", tag, "", gh(`12\n34\n`), 0, "PATCH repos/me/it/issues/comments/12 -F body=@ci/compare.md", "gh pr comment"},
	} {
		t.Run(row.file+"/"+row.reason, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range map[string]string{"bin/git": row.git, "bin/gh": row.gh, "bench": row.bench, "ci/compare.md": string(rendered(t, passing(), "markdown"))} {
				path := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command("sh", "-e", "-c", script(t, row.file, row.job, row.step))
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH"), "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary"),
				"GITHUB_BASE_REF=main", "GITHUB_REPOSITORY=me/it", "NUMBER=7")
			out, _ := cmd.CombinedOutput()
			if got := cmd.ProcessState.ExitCode(); got != row.code {
				t.Errorf("exit code %d; want %d", got, row.code)
			}
			if !strings.Contains(string(out), row.want) || row.never != "" && strings.Contains(string(out), row.never) {
				t.Errorf("it says:\n%s\nwant %q and not %q", out, row.want, row.never)
			}
		})
	}
}
