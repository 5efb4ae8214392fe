package sandboxtest_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"sudokubench/internal/testkit"
	"sudokubench/sandbox"
	"sudokubench/sandbox/sandboxtest"
)

// long is the environment variable that makes the tests run the contests with hostile entries.
const long = "SUDOKUBENCH_LONG"

// contestEnv is the environment variable from which an entry reads the folder of the contest.
const contestEnv = "SUDOKUBENCH_TEST_CONTEST"

// TestMain runs the tests. If the name of the test binary is play, it runs a program of a contest
// instead.
func TestMain(m *testing.M) {
	sandboxtest.Enter()
	if filepath.Base(os.Args[0]) == "play" {
		if do := daemons[os.Args[1]]; do != nil {
			do()
			return
		}
		for _, e := range slices.Concat(entries(), witnesses()) {
			if folder(e.name) == os.Args[1] {
				g := game{e, os.Getenv(contestEnv)}
				e.play(&g)
				return
			}
		}
		fmt.Fprintln(os.Stderr, "no such program:", os.Args[1])
		os.Exit(99)
	}
	os.Exit(m.Run())
}

// puzzles are the puzzles of the contest. All contestants get them in the same form.
var puzzles = []string{
	"..1.6..578..2..31.67..8.94.1...532..4......6.79...21......3.4...1...85.95..9...2.",
	"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	"..2.7..689..3..42.78..9.15.2...643..5......7.81...32......4.5...2...96.16..1...3.",
	"64..8....7..216....19....7.9...7...45..9.4..28...3...7.7....39....521..6....9..81",
}

// witnesses returns honest entries. Their verdicts must not depend on the other entries.
func witnesses() []entry {
	number := func(puzzle string) int {
		return slices.Index(puzzles, strings.ReplaceAll(puzzle, "0", "."))
	}
	return []entry{
		{name: "witness of lines", protocol: "lines", limits: "puzzle: 2s, budget: 5s", play: func(g *game) {
			g.lines(func(p string) {
				switch number(p) {
				case 1:
					fmt.Println("-")
				case 2:
					fmt.Println(broken(p, solve(p)))
				case 3:
					os.Exit(3)
				default:
					fmt.Println(solve(p))
				}
			})
		}},
		{name: "slow witness", protocol: "lines", limits: "puzzle: 300ms, budget: 5s", play: func(g *game) {
			g.lines(func(p string) {
				if number(p) == 2 {
					linger()
				}
				fmt.Println(solve(p))
			})
		}},
		{name: "witness of csv-files", protocol: "csv-files", batch: 4, limits: "puzzle: 2s, budget: 5s", play: after(func(*game) {})},
		{name: "witness of rows-file", protocol: "rows-file", limits: "puzzle: 2s, budget: 5s", play: writes(func(p, s string) string {
			if number(p) == 1 {
				return part(p, s)
			}
			return s
		})},
	}
}

// harm counts the harm that hostile entries did: successful attacks, wrong verdicts on the hostile
// entries, wrong verdicts on other entries, and processes or files that were left behind.
type harm struct{ escapes, blames, others, left int }

func (h *harm) escape(t *testing.T, format string, args ...any) {
	t.Helper()
	h.escapes++
	t.Errorf("escape: "+format, args...)
}

func (h *harm) leave(t *testing.T, format string, args ...any) {
	t.Helper()
	h.left++
	t.Errorf("left behind: "+format, args...)
}

// outcome is the result of a contestant in a record. It maps each verdict to the numbers of the
// puzzles with this verdict.
type outcome map[string]string

// contest is a contest that runs in a setting.
type contest struct {
	setting sandboxtest.Setting
	user    int
	base    string // path of the harness's folder
	dir     string // path of the contest's folder
}

// newContest makes the folders of a contest. binaries is the folder of bench and play.
func newContest(t *testing.T, s sandboxtest.Setting, user int, binaries string) *contest {
	t.Helper()
	base := testkit.Must(sandboxtest.PublicDir())(t)
	t.Cleanup(func() { _ = sandbox.Remove(base) })
	c := &contest{s, user, base, filepath.Join(base, "contest")}
	for _, dir := range []string{"bin", "contest", "contest/e", "tmp"} {
		testkit.NoError(t, os.Mkdir(filepath.Join(base, dir), 0o755))
	}
	for _, name := range []string{"bench", "play"} {
		testkit.NoError(t, os.Link(filepath.Join(binaries, name), filepath.Join(base, "bin", name)))
	}
	return c
}

// run runs a contest. It returns the outcome of each contestant, and the output and record of the
// harness.
func (c *contest) run(t *testing.T, list []entry, h *harm) (map[string]outcome, string) {
	t.Helper()
	var yaml strings.Builder
	fmt.Fprintf(&yaml, "seed: 7\nrounds: 1\nmax_rounds: 1\nworkers: 2\nsymmetries: false\ndetail: false\nlimits: {puzzle: 2s, budget: 1s, grace: 1s}\ncorpora: [{name: four, path: puzzles.txt}]\nsolvers: [bitmask-mrv]\nentries:\n")
	for _, e := range list {
		dir := filepath.Join(c.dir, "e", folder(e.name))
		c.file(t, filepath.Join(dir, "run.sh"), "#!/bin/sh\nexec play "+folder(e.name)+" \"$@\"\n", 0o755)
		limits := fmt.Sprintf("puzzle: 300ms, budget: %dms", 700+300*max(e.batch, 1)) // enough for a hang on a busy machine
		if slices.ContainsFunc(witnesses(), func(w entry) bool { return w.name == e.name }) {
			limits = "budget: 1s"
		}
		if strings.Contains(e.limits, "puzzle:") {
			limits = e.limits
		} else if e.limits != "" {
			limits += ", " + e.limits
		}
		fmt.Fprintf(&yaml, "  - {name: %q, protocol: %s, command: [sh, e/%s/run.sh], limits: {%s}, env: {%s: %q}", e.name, e.protocol, folder(e.name), limits, contestEnv, c.dir)
		if e.batch > 0 {
			fmt.Fprintf(&yaml, ", batch: %d", e.batch)
		}
		if e.dir != "" {
			fmt.Fprintf(&yaml, ", dir: %q", e.dir)
		}
		yaml.WriteString("}\n")
	}
	c.file(t, filepath.Join(c.dir, "config.yaml"), yaml.String(), 0o644)
	c.file(t, filepath.Join(c.dir, "puzzles.txt"), strings.Join(puzzles, "\n")+"\n", 0o644)
	c.file(t, filepath.Join(c.dir, "solutions.csv"), "1,2,3\n", 0o644)
	before := c.state(t)
	cmd := testkit.Must(c.setting.Command(c.user, c.dir, filepath.Join(c.base, "bin", "bench"), "run", "--no-progress", "--output", filepath.Join(c.base, "tmp", "out")))(t)
	cmd.Args[4] = "bench"
	tmp := filepath.Join(c.base, "tmp")
	if !c.setting.Root {
		_ = os.Chown(tmp, c.user, c.user)
	}
	cmd.Env = []string{"PATH=" + filepath.Join(c.base, "bin") + ":/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "HOME=" + tmp, "TMPDIR=" + tmp}
	deadline := time.AfterFunc(15*time.Minute, func() { _ = cmd.Process.Kill() })
	out, err := cmd.CombinedOutput()
	deadline.Stop()
	if code := cmd.ProcessState.ExitCode(); code != 0 && code != 1 { // exit code 1 is expected, because some contestants cannot take part
		h.escape(t, "bench failed: %v\n%s", err, out)
	}
	if diff := cmp.Diff(before, c.state(t)); diff != "" {
		h.escape(t, "files of the contest (-before +after):\n%s", diff)
	}
	records, _ := filepath.Glob(filepath.Join(tmp, "out", "*.jsonl"))
	if len(records) != 1 {
		t.Fatalf("escape: %d records: %.3000s", len(records), out)
	}
	text := testkit.Must(os.ReadFile(records[0]))(t)
	if !strings.Contains(string(text), `"event":"end"`) {
		h.escape(t, "the record has no end event\n%s", out)
	}
	_ = os.RemoveAll(filepath.Join(tmp, "out"))
	if list, _ := os.ReadDir(tmp); len(list) > 0 {
		h.leave(t, "%v", list)
		_ = sandbox.Remove(tmp)
		_ = os.Mkdir(tmp, 0o755)
	}
	if !c.setting.Root {
		for _, p := range sandboxtest.ProcessesOf(c.user) {
			h.leave(t, "process %s", p)
		}
	}
	return outcomes(t, string(text)), string(out) + string(text)
}

// file writes a file that belongs to the user of the harness.
func (c *contest) file(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	_ = os.MkdirAll(filepath.Dir(path), 0o755)
	err := os.WriteFile(path, []byte(text), mode)
	if err == nil && !c.setting.Root {
		for _, name := range []string{path, filepath.Dir(path)} {
			if err == nil {
				err = os.Chown(name, c.user, c.user)
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// state returns a description of each file of the contest, by path.
func (c *contest) state(t *testing.T) map[string]string {
	t.Helper()
	list := map[string]string{}
	err := filepath.WalkDir(c.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		var st unix.Stat_t
		if err := unix.Lstat(path, &st); err != nil {
			return err
		}
		text := ""
		if d.Type().IsRegular() {
			b, _ := os.ReadFile(path)
			text = string(b)
		}
		attributes := make([]byte, 1024)
		n, _ := unix.Llistxattr(path, attributes)
		list[path[len(c.dir):]] = fmt.Sprintf("%o %d:%d %d links, changed %d, attributes %q: %s", st.Mode, st.Uid, st.Gid, st.Nlink, st.Mtim.Nano(), attributes[:max(n, 0)], text)
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return list
}

// outcomes returns the outcomes in a record.
func outcomes(t *testing.T, text string) map[string]outcome {
	t.Helper()
	all := map[string]map[string][]string{}
	in := bufio.NewScanner(strings.NewReader(text))
	in.Buffer(nil, 256<<20)
	for in.Scan() {
		var e struct {
			Event, Contestant string
			Verdicts          map[string]int
			Found             map[string]string
		}
		testkit.NoError(t, json.Unmarshal(in.Bytes(), &e))
		if e.Event != "turn" {
			continue
		}
		if all[e.Contestant] == nil {
			all[e.Contestant] = map[string][]string{}
		}
		for verdict := range e.Verdicts {
			all[e.Contestant][verdict] = append(all[e.Contestant][verdict], expand(e.Found[verdict])...)
		}
	}
	result := map[string]outcome{}
	for name, verdicts := range all {
		result[name] = outcome{}
		for verdict, list := range verdicts {
			slices.Sort(list)
			result[name][verdict] = strings.Join(slices.Compact(list), " ")
		}
	}
	return result
}

// expand returns the single numbers of ranges such as 0-2,5.
func expand(ranges string) (list []string) {
	for r := range strings.SplitSeq(ranges, ",") {
		var from, to int
		if n, _ := fmt.Sscanf(r, "%d-%d", &from, &to); n == 1 {
			to = from
		} else if n == 0 {
			continue
		}
		for k := from; k <= to; k++ {
			list = append(list, fmt.Sprint(k))
		}
	}
	return list
}

// build makes the folder with the binaries of all contests.
func build(t *testing.T) string {
	t.Helper()
	dir := testkit.Must(sandboxtest.PublicDir())(t)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if out, err := exec.Command("go", "build", "-o", filepath.Join(dir, "bench"), "../../cmd/bench").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	self, err := os.ReadFile("/proc/self/exe")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "play"), self, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestHostileContests runs contests of hostile and honest entries, in each setting. The honest
// entries must get the same verdicts as in a contest without hostile entries. To run the entries of
// one protocol in one setting, as root:
//
//	SUDOKUBENCH_LONG=1 go test ./sandbox/sandboxtest -v -run 'TestHostileContests/user/csv-files'
//
// With SANDBOX_TEST_ENTRY=NAME, only this hostile entry takes part.
func TestHostileContests(t *testing.T) {
	if os.Getenv(long) == "" {
		t.Skip("contests with hostile entries take minutes; " + long + "=1 runs them")
	}
	binaries := build(t)
	groups := map[string][]entry{}
	for _, e := range entries() { // group the entries, because protocols with few entries share a contest
		if only := os.Getenv("SANDBOX_TEST_ENTRY"); only == "" || only == e.name {
			group := e.protocol
			switch group {
			case "worker":
				group = "lines"
			case "csv-files", "rows-file", "lines":
			default:
				group = "others"
			}
			groups[group] = append(groups[group], e)
		}
	}
	table := "| setting | entries | escapes | wrong verdicts | others' verdicts | left behind |\n|---|--:|--:|--:|--:|--:|\n"
	settings := sandboxtest.Settings()
	rows := make([]string, len(settings)) // one row per setting; "" if not all entries had their contest
	run := func(t *testing.T, k int) {
		t.Parallel() // run contests in parallel, because most programs only wait for their limits
		s, user := settings[k], sandboxtest.FirstUser+950+10*k
		if why := s.Impossible(); why != "" {
			t.Skip(why)
		}
		var h harm
		n, tried := 0, 0
		user++
		clean, _ := newContest(t, s, user, binaries).run(t, witnesses(), &h)
		for _, w := range witnesses() {
			t.Logf("%s: %v", w.name, clean[w.name])
		}
		for _, protocol := range slices.Sorted(maps.Keys(groups)) {
			user++
			t.Run(protocol, func(t *testing.T) {
				list := groups[protocol]
				got, said := newContest(t, s, user, binaries).run(t, append(witnesses(), list...), &h)
				for name, want := range clean {
					if diff := cmp.Diff(want, got[name]); diff != "" {
						h.others++
						t.Errorf("verdicts of %s (-without +with hostile entries):\n%s", name, diff)
					}
				}
				escapes := map[string]bool{}
				for line := range strings.Lines(said) {
					if _, text, found := strings.Cut(line, "ESCAPED "); found {
						text, _, _ = strings.Cut(text, `"`)
						escapes[strings.TrimRight(text, "\n\\")] = true
					}
				}
				for text := range escapes {
					h.escape(t, "%s", text)
				}
				n += len(list)
				for _, e := range list {
					verdicts := slices.Sorted(maps.Keys(got[e.name]))
					if len(verdicts) > 0 || e.wants == "" {
						tried++
					} else {
						t.Logf("not tried, because its time budget was used up: %s", e.name)
					}
					if slices.ContainsFunc(verdicts, func(v string) bool { return !slices.Contains(strings.Fields(e.wants), v) }) {
						h.blames++
						t.Errorf("wrong verdict: %s: %v; want %q (%s)", e.name, got[e.name], e.wants, e.reason)
					}
				}
			})
		}
		if tried < n*4/5 {
			t.Errorf("%d of %d entries were tried; want 80%% or more; the machine is too busy", tried, n)
		}
		if n == len(entries()) {
			rows[k] = fmt.Sprintf("| %s | %d | %d | %d | %d | %d |\n", s.Name, n, h.escapes, h.blames, h.others, h.left)
		}
	}
	t.Run("settings", func(t *testing.T) {
		for k, s := range settings {
			t.Run(s.Name, func(t *testing.T) { run(t, k) })
		}
	})
	table += strings.Join(rows, "")
	if t.Log(table); !slices.Contains(rows, "") {
		sandboxtest.Section(t, "../../docs/reference/sandbox.md", "entries", table)
	}
}
