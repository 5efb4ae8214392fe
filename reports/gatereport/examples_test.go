package gatereport

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"sudokubench/internal/testkit"
)

const root = "../.."

// script returns the shell commands of a step of action.yml.
func script(t *testing.T, step string) string {
	t.Helper()
	text := testkit.Must(os.ReadFile(filepath.Join(root, "action.yml")))(t)
	var action struct {
		Runs struct {
			Steps []struct{ Name, Run string }
		}
	}
	testkit.NoError(t, yaml.Unmarshal(text, &action))
	for _, s := range action.Runs.Steps {
		if s.Name == step {
			return s.Run
		}
	}
	t.Fatalf("action.yml has no step %q", step)
	return ""
}

// TestAction runs steps of action.yml, including compare.sh. The programs that they call are
// replaced by scripts that print their arguments.
func TestAction(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil || runtime.GOOS == "windows" {
		t.Skip("the scripts need sh")
	}
	source := testkit.Must(filepath.Abs(root))(t)
	const (
		tag     = "#!/bin/sh\n[ $1 != describe ] || echo v1.4.0\n"
		noTag   = "#!/bin/sh\n[ $1 != describe ]\n"
		shallow = "#!/bin/sh\n[ $1 != rev-parse ]\n"
		zeros   = "0000000000000000000000000000000000000000"
	)
	bench := func(code string) string {
		return "#!/bin/sh\necho \"bench $*\"\nmkdir -p \"$BENCH_OUT\"; echo annotation >\"$BENCH_OUT/annotations.txt\"; echo report >\"$BENCH_OUT/compare.md\"\nexit " + code + "\n"
	}
	gh := func(known string) string {
		return "#!/bin/sh\ncase \"$*\" in\n*--paginate*) printf '" + known + "' ;;\n*) echo \"gh $*\"; cat body.md ;;\nesac\n[ \"$MARKER\" = '<!-- bench compare: CI/gate/a b- -->' ]\n"
	}
	type env = map[string]string
	for _, row := range []struct {
		reason, step   string
		git, bench, gh string
		env            env
		code           int
		want, never    string
	}{
		{"nothing to compare with", "Compare", noTag, bench("4"), "", env{"GITHUB_EVENT_NAME": "schedule"}, 0, "no tag can be reached", "bench compare"},
		{"at night, the last tag", "Compare", tag, bench("0"), "", env{"GITHUB_EVENT_NAME": "schedule"}, 0, "bench compare v1.4.0 ", ""},
		{"the target of a pull request", "Compare", tag, bench("0"), "", env{"GITHUB_BASE_REF": "main"}, 0, "bench compare origin/main ", ""},
		{"the commit before a push", "Compare", tag, bench("0"), "", env{"GITHUB_EVENT_NAME": "push", "BENCH_BEFORE": "abc0"}, 0, "bench compare abc0 ", ""},
		{"the push of a new branch", "Compare", tag, bench("0"), "", env{"GITHUB_EVENT_NAME": "push", "BENCH_BEFORE": zeros}, 0, "bench compare v1.4.0 ", ""},
		{"the base of a merge request", "Compare", tag, bench("0"), "", env{"CI_MERGE_REQUEST_DIFF_BASE_SHA": "abc1"}, 0, "bench compare abc1 ", ""},
		{"a push on GitLab", "Compare", tag, bench("0"), "", env{"CI_PIPELINE_SOURCE": "push", "CI_COMMIT_BEFORE_SHA": "abc2"}, 0, "bench compare abc2 ", ""},
		{"a base from the inputs", "Compare", tag, bench("0"), "", env{"BENCH_BASE": "v1.0.0", "GITHUB_BASE_REF": "main"}, 0, "bench compare v1.0.0 ", ""},
		{"a clone without the base", "Compare", shallow, bench("0"), "", env{"BENCH_BASE": "v1.0.0"}, 2, "fetch-depth: 0", "bench compare"},
		{"a slower head fails", "Compare", tag, bench("4"), "", nil, 4, "annotation", ""},
		{"a report of an earlier use is not left", "Compare", tag, "#!/bin/sh\nls \"$BENCH_OUT\"\nexit 1\n", "", nil, 1, "nothing was compared", "compare.md"},
		{"undecided warns", "Compare", tag, bench("5"), "", env{"INCONCLUSIVE": "warn"}, 0, "annotation", ""},
		{"undecided fails", "Compare", tag, bench("5"), "", env{"INCONCLUSIVE": "fail"}, 5, "annotation", ""},
		{"inputs are not run as commands", "Compare", tag, bench("0"), "", env{"BENCH_BUILD": `$(echo bad >pwned); make`, "BENCH_BASE": "`echo bad >pwned`"}, 0, "--build=$(echo bad >pwned); make", ""},
		{"one flag per line", "Compare", tag, bench("0"), "", env{"BENCH_ARGS": "--gate=nodes\n\n--report=json=a b.json\n"}, 0, " --gate=nodes --report=json=a b.json\n", ""},
		{"the first comment", "Comment", tag, "", gh(""), nil, 0, "gh api --silent repos/me/it/issues/7/comments -F body=@", "PATCH"},
		{"a comment begins with the name of its use", "Comment", tag, "", gh(""), nil, 0, "<!-- bench compare: CI/gate/a b- -->\n### Passed", marker},
		{"a comment that cannot be written", "Comment", tag, "", "#!/bin/sh\nexit 1\n", nil, 0, "::warning title=bench compare::The comment on the pull request could not be written", ""},
		{"the comment of the last push", "Comment", tag, "", gh(`12\n34\n`), nil, 0, "PATCH repos/me/it/issues/comments/12 -F body=@", "issues/7/comments -F"},
	} {
		t.Run(row.reason, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range map[string]string{"bin/git": row.git, "bin/gh": row.gh, "bench": row.bench, "out/compare.md": "earlier", "report.md": string(rendered(t, passing(), "markdown"))} {
				path := filepath.Join(dir, name)
				testkit.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
				testkit.NoError(t, os.WriteFile(path, []byte(text), 0o755))
			}
			cmd := exec.Command("sh", "-e", "-c", script(t, row.step))
			cmd.Dir = dir
			outer := slices.DeleteFunc(os.Environ(), func(v string) bool {
				return strings.HasPrefix(v, "GITHUB_") || strings.HasPrefix(v, "CI_") || strings.HasPrefix(v, "BENCH")
			})
			cmd.Env = append(outer, "PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH"), "SOURCE="+source, "BENCH="+filepath.Join(dir, "bench"), "BENCH_OUT="+filepath.Join(dir, "out"),
				"GITHUB_OUTPUT="+filepath.Join(dir, "output"), "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary"), "GITHUB_REPOSITORY=me/it", "NUMBER=7", "REPORT=report.md", "BODY=body.md",
				"GITHUB_WORKFLOW=CI", "GITHUB_JOB=gate", "ARTIFACT=a b->")
			for _, name := range slices.Sorted(maps.Keys(row.env)) {
				cmd.Env = append(cmd.Env, name+"="+row.env[name])
			}
			out, _ := cmd.CombinedOutput()
			if got := cmd.ProcessState.ExitCode(); got != row.code {
				t.Errorf("got exit code %d; want %d", got, row.code)
			}
			if !strings.Contains(string(out), row.want) || row.never != "" && strings.Contains(string(out), row.never) {
				t.Errorf("got output:\n%s\nwant %q and not %q", out, row.want, row.never)
			}
			if _, err := os.Stat(filepath.Join(dir, "pwned")); err == nil {
				t.Error("the step ran the text of an input as a command")
			}
		})
	}
}
