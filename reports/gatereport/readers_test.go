package gatereport

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/perf/benchfmt"

	"sudokubench/internal/gate"
	"sudokubench/internal/testkit"
)

// benchRead reads a text with the reader of x/perf. It returns the values in ns/op by side and
// name, and the number of lines.
func benchRead(t *testing.T, text []byte) (values map[string][]float64, results int) {
	t.Helper()
	values = map[string][]float64{}
	in := benchfmt.NewReader(bytes.NewReader(text), "compare")
	for in.Scan() {
		switch r := in.Result().(type) {
		case *benchfmt.Result:
			results++
			x, ok := r.Value("sec/op")
			if !ok {
				t.Errorf("%s: got no ns/op", r.Name)
			}
			base, parts := r.Name.Parts()
			if len(parts) != 2 && !(len(parts) == 3 && string(parts[2]) == "-1") || string(base) != "Solve" {
				t.Errorf("name %s: got parts %q; want solver and corpus", r.Name, parts)
			}
			key := r.GetConfig("version") + " " + r.Name.String()
			values[key] = append(values[key], x*1e9)
		case *benchfmt.SyntaxError:
			t.Error(r)
		}
	}
	if err := in.Err(); err != nil {
		t.Error(err)
	}
	return values, results
}

func TestBenchFormatIsRead(t *testing.T) {
	for _, sc := range scenarios() {
		t.Run(sc.name, func(t *testing.T) {
			got, results := benchRead(t, rendered(t, sc.result, "benchfmt"))
			want, lines := map[string][]float64{}, 0
			for i := range sc.result.Rows {
				row := sc.result.Rows[i]
				clocks := sampled(row)
				if len(clocks) == 0 {
					continue
				}
				for _, s := range clocks[0].Samples {
					name := strings.TrimPrefix(benchName(row), "Benchmark")
					want["base "+name] = append(want["base "+name], s[0])
					want["head "+name] = append(want["head "+name], s[1])
					lines += 2
				}
			}
			near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) <= 1e-6*math.Abs(b) })
			testkit.NoDiff(t, cmp.Diff(want, got, near), "%s", sc.reason)
			if results != lines {
				t.Errorf("got %d lines, want %d", results, lines)
			}
		})
	}
}

func TestBenchFormatHasBothClocks(t *testing.T) {
	in := benchfmt.NewReader(bytes.NewReader(rendered(t, passing(), "benchfmt")), "compare")
	if !in.Scan() {
		t.Fatal("the reader found no line; want one")
	}
	r := in.Result().(*benchfmt.Result)
	x, ok := r.Value("wall-sec/op")
	if want := passing().Rows[0].Measures[meanWall].Samples[0][0]; !ok || math.Abs(x*1e9-want) > 0.01 {
		t.Errorf("got wall time %v ns; want %v", x*1e9, want)
	}
	if got := r.GetConfig("clock") + " " + r.GetConfig("goos"); got != "cpu linux" {
		t.Errorf("got clock and system %q; want cpu linux", got)
	}
}

// TestBenchmarkActionIsRead shows that the output has the form that the action reads: a list of
// entries with a name, a unit and a value. Names are unique, because the action draws one series
// for each name.
func TestBenchmarkActionIsRead(t *testing.T) {
	for _, sc := range scenarios() {
		var list []actionBench
		d := json.NewDecoder(bytes.NewReader(rendered(t, sc.result, "benchmark-action")))
		d.DisallowUnknownFields()
		if err := d.Decode(&list); err != nil || list == nil {
			t.Errorf("%s: got error %v, list %v; want a list", sc.name, list, err)
		}
		want, names := 0, map[string]bool{}
		for _, row := range sc.result.Rows {
			if len(row.Measures) > 0 {
				want++
			}
		}
		for _, b := range list {
			if b.Name == "" || b.Unit == "" || b.Value <= 0 || names[b.Name] {
				t.Errorf("%s: got %+v; want a unique name, a unit and a value", sc.name, b)
			}
			names[b.Name] = true
		}
		if len(list) != want {
			t.Errorf("%s: got %d entries; want %d, one for each row with times", sc.name, len(list), want)
		}
	}
}

func TestBenchmarkActionShowsTheMedianOfTheHead(t *testing.T) {
	r := result(row("dlx", "easy", 1000, 1, 0.1, gate.Pass, excluded))
	r.Rows[0].Measures[meanCPU].Samples = [][2]float64{{900, 1200}, {900, 9000}, {900, 1100}}
	var list []actionBench
	testkit.NoError(t, json.Unmarshal(rendered(t, r, "benchmark-action"), &list))
	if len(list) != 1 || list[0].Value != 1200 || list[0].Name != "dlx on easy" || list[0].Range != "± 148" {
		t.Errorf("got %+v; want dlx on easy with 1200 ± 148", list)
	}
}

func TestGitHubCommandsAreWhole(t *testing.T) {
	for _, sc := range scenarios() {
		kinds := map[string]int{}
		for line := range strings.Lines(string(rendered(t, sc.result, "github"))) {
			head, _, ok := strings.Cut(strings.TrimPrefix(line, "::"), "::")
			kind, properties, some := strings.Cut(head, " ")
			if !strings.HasPrefix(line, "::") || !ok || !some {
				t.Fatalf("%s: not a workflow command: %s", sc.name, line)
			}
			kinds[kind]++
			for p := range strings.SplitSeq(properties, ",") {
				if name, value, _ := strings.Cut(p, "="); name != "title" && name != "file" || strings.ContainsAny(value, ":\r\n") {
					t.Errorf("%s: got property %q; want an escaped title or file", sc.name, p)
				}
			}
		}
		want := map[string]int{"notice": 1}
		for _, row := range sc.result.Rows {
			switch row.Verdict {
			case gate.Regressed:
				want["error"]++
			case gate.Slower, gate.Inconclusive:
				want["warning"]++
			default:
				if len(changes(row, strings.Clone)) > 0 {
					want["notice"]++
				}
			}
		}
		for _, w := range unsaid(sc.result) {
			if w.Code == "larger-boards" {
				want["notice"]++
			} else {
				want["warning"]++
			}
		}
		testkit.NoDiff(t, cmp.Diff(want, kinds), "%s", sc.name)
	}
}

// TestGitLabSplits parses metrics like GitLab. It cuts off the text after a #, and splits the rest
// like a shell into a name and a value.
func TestGitLabSplits(t *testing.T) {
	for _, sc := range scenarios() {
		lines := 0
		for line := range strings.Lines(string(rendered(t, sc.result, "gitlab"))) {
			line, _, _ = strings.Cut(strings.TrimSuffix(line, "\n"), "#")
			if line == "" {
				continue
			}
			lines++
			words, err := shellWords(line)
			var value float64
			if err == nil && len(words) == 2 {
				_, err = fmt.Sscan(words[1], &value)
			}
			if err != nil || len(words) != 2 || !strings.HasPrefix(words[0], "bench_") {
				t.Errorf("%s: %s: got %q, %v; want a name and a number", sc.name, line, words, err)
			}
		}
		want := len(sc.result.Rows)
		for i := range sc.result.Rows {
			for f, n := range map[gate.Figure]int{gate.Typical: 3, gate.Mean: 5} {
				if sc.result.Rows[i].Measure(f) != nil {
					want += n
				}
			}
		}
		if lines != want {
			t.Errorf("%s: got %d metrics, want %d", sc.name, lines, want)
		}
	}
}

// shellWords splits a line at blanks outside double quotes. A backslash protects the next
// character.
func shellWords(s string) (words []string, err error) {
	word, quoted := "", false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s):
			i++
			word += s[i : i+1]
		case c == '"':
			quoted = !quoted
		case c == ' ' && !quoted:
			words, word = append(words, word), ""
		default:
			word += s[i : i+1]
		}
	}
	if quoted {
		return nil, fmt.Errorf("a quote is open")
	}
	return append(words, word), nil
}
