package config

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"sudokubench/internal/words/spelling"
)

// Parse reads a configuration. Relative paths in it start at dir. file is its name in errors. The
// error contains all faults, one on each line.
func Parse(file, dir string, text []byte) (*Config, error) {
	if err := tooLarge(file, text); err != nil {
		return nil, err
	}
	if err := unreadable(file, text); err != nil {
		return nil, err
	}
	d := &decoder{faults: faults{file: file}, dir: dir}
	c := Defaults()
	c.File = file
	dec := yaml.NewDecoder(bytes.NewReader(text))
	var doc yaml.Node
	switch err := dec.Decode(&doc); {
	case err == io.EOF:
		return nil, &Error{file, 0, "the file is empty; want at least corpora and solvers"}
	case err != nil:
		return nil, syntaxError(file, text, err)
	}
	if err := dec.Decode(new(yaml.Node)); err != io.EOF {
		return nil, &Error{file, 0, "a second YAML document after ---; want only one"}
	}
	d.config(c, doc.Content[0])
	return c, d.faults.err()
}

// syntaxError converts an error of the YAML library, such as "yaml: line 3: did not find...", into
// an Error with the line number. The library omits the number of line 1.
func syntaxError(file string, text []byte, err error) error {
	what := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if n, _ := fmt.Sscanf(what, "line %d:", &line); n == 1 {
		_, what, _ = strings.Cut(what, ": ")
	}
	if lines := bytes.SplitN(text, []byte("\n"), line+1); line <= len(lines) && bytes.HasPrefix(bytes.TrimLeft(lines[line-1], " "), []byte("\t")) {
		return &Error{file, line, "the line begins with a tab; want spaces"}
	}
	return &Error{file, line, "not valid YAML: " + what}
}

// decoder reads the YAML tree and collects its faults.
type decoder struct {
	faults faults
	dir    string
}

func (d *decoder) fail(n *yaml.Node, format string, args ...any) {
	d.faults.add(n.Line, format, args...)
}

// sound calls part and reports whether it added no fault. The caller uses it to report a wrong
// value once, and not also as a missing value.
func (d *decoder) sound(part func()) bool {
	before := len(d.faults.list)
	part()
	return len(d.faults.list) == before
}

func (d *decoder) config(c *Config, n *yaml.Node) {
	var most *yaml.Node
	sound := true // whether rounds and max_rounds have no faults
	d.mapping(n, "the configuration", fields{
		"seed":   func(n *yaml.Node) { d.seed(&c.Seed, n) },
		"task":   func(n *yaml.Node) { d.oneOf(&c.Task, n, "task", Tasks()) },
		"count":  func(n *yaml.Node) { d.integer(&c.Count, n, "count", 1) },
		"rounds": func(n *yaml.Node) { sound = d.sound(func() { d.integer(&c.Rounds, n, "rounds", 1) }) && sound },
		"max_rounds": func(n *yaml.Node) {
			sound = d.sound(func() { d.integer(&c.MaxRounds, n, "max_rounds", 1) }) && sound
			most = n
		},
		"workers": func(n *yaml.Node) {
			if d.integer(&c.Workers, n, "workers", 0); c.Workers > MostWorkers {
				d.fail(n, "workers is %d; want at most %d", c.Workers, MostWorkers)
			}
		},
		"pin":        func(n *yaml.Node) { d.boolean(&c.Pin, n, "pin") },
		"symmetries": func(n *yaml.Node) { d.boolean(&c.Symmetries, n, "symmetries") },
		"time": func(n *yaml.Node) {
			v, err := time.ParseDuration(n.Value)
			scalar(d, &c.Time, n, v, err == nil && v >= 0, "time", "want a time with a unit, such as 45s or 2m, or 0 for no target")
		},
		"detail": func(n *yaml.Node) { d.boolean(&c.Detail, n, "detail") },
		"on_bad": func(n *yaml.Node) { d.oneOf(&c.OnBad, n, "on_bad", []string{"fail", "skip"}) },
		"out":    func(n *yaml.Node) { d.path(&c.Out, n, "out") },
		"limits": func(n *yaml.Node) {
			d.mapping(n, "limits", fields{
				"puzzle": func(n *yaml.Node) { d.duration(&c.Puzzle, n, "puzzle") },
				"budget": func(n *yaml.Node) { d.duration(&c.Budget, n, "budget") },
				"grace":  func(n *yaml.Node) { d.duration(&c.Grace, n, "grace") },
			})
		},
		"corpora":   func(n *yaml.Node) { c.Corpora = list(d, n, "corpora", d.corpus) },
		"solvers":   func(n *yaml.Node) { c.Solvers = list(d, n, "solvers", d.solver) },
		"entries":   func(n *yaml.Node) { c.Entries = list(d, n, "entries", d.entry) },
		"compare":   func(n *yaml.Node) { c.Compare = d.compare(n) },
		"isolation": func(n *yaml.Node) { d.oneOf(&c.Isolation, n, "isolation", Isolations()) },
		"sandbox":   func(n *yaml.Node) { d.oneOf(&c.Sandbox, n, "sandbox", Sandboxes()) },
		"reports":   func(n *yaml.Node) { c.Reports = list(d, n, "reports", d.report) },
	})
	if most == nil {
		c.MaxRounds = max(c.MaxRounds, c.Rounds)
	} else if sound && c.MaxRounds < c.Rounds {
		d.fail(most, "max_rounds is %d, less than rounds, which is %d; raise max_rounds or lower rounds", c.MaxRounds, c.Rounds)
	}
	for i := range c.Corpora {
		c.Corpora[i].OnBad = cmp.Or(c.Corpora[i].OnBad, c.OnBad)
	}
}

// corpus reads a corpus: the name of a built-in corpus, or a mapping.
func (d *decoder) corpus(n *yaml.Node) Corpus {
	c := Corpus{Line: n.Line}
	if n.Kind == yaml.ScalarNode {
		d.text(&c.Builtin, n, "a corpus")
		c.Name = c.Builtin
		return c
	}
	sound := d.mapping(n, "a corpus", fields{
		"name":    func(n *yaml.Node) { d.text(&c.Name, n, "name") },
		"path":    func(n *yaml.Node) { d.path(&c.Path, n, "path") },
		"builtin": func(n *yaml.Node) { d.text(&c.Builtin, n, "builtin") },
		"format":  func(n *yaml.Node) { d.text(&c.Format, n, "format") },
		"where":   func(n *yaml.Node) { d.text(&c.Where, n, "where") },
		"on_bad":  func(n *yaml.Node) { d.oneOf(&c.OnBad, n, "on_bad", []string{"fail", "skip"}) },
	})
	if sound && (c.Path == "") == (c.Builtin == "") {
		d.fail(n, "a corpus needs either the key path or the key builtin")
	}
	c.Name = cmp.Or(c.Name, c.Builtin, strings.TrimSuffix(filepath.Base(c.Path), filepath.Ext(c.Path)))
	return c
}

// solver reads a solver: a name, or a mapping with a name and options.
func (d *decoder) solver(n *yaml.Node) Solver {
	s := Solver{Line: n.Line}
	if n.Kind == yaml.ScalarNode {
		d.text(&s.Name, n, "a solver")
		s.Solver = s.Name
		return s
	}
	sound := d.mapping(n, "a solver", fields{
		"name":   func(n *yaml.Node) { d.text(&s.Name, n, "name") },
		"solver": func(n *yaml.Node) { d.text(&s.Solver, n, "solver") },
		"batch":  func(n *yaml.Node) { d.integer(&s.Batch, n, "batch", leastBatch) },
		"options": func(n *yaml.Node) {
			s.Options = map[string]string{}
			d.pairs(n, "options", func(key, value *yaml.Node) {
				var v string
				d.text(&v, value, key.Value)
				s.Options[key.Value] = v
			})
		},
	})
	if sound && s.Name == "" && s.Solver == "" {
		d.fail(n, "a solver has no name; want the key name, such as name: norvig")
	}
	s.Name, s.Solver = cmp.Or(s.Name, s.Solver), cmp.Or(s.Solver, s.Name)
	return s
}

func (d *decoder) report(n *yaml.Node) Report {
	r := Report{Line: n.Line}
	sound := d.mapping(n, "a report", fields{
		"format": func(n *yaml.Node) { d.text(&r.Format, n, "format") },
		"path":   func(n *yaml.Node) { d.path(&r.Path, n, "path") },
	})
	if sound && r.Format == "" {
		d.fail(n, "a report has no format; want table, markdown, csv, json or html")
	}
	return r
}

// fields maps each key of a mapping to the function that reads its value.
type fields map[string]func(*yaml.Node)

// mapping reads a mapping with the keys in f, and reports whether the mapping has no faults.
func (d *decoder) mapping(n *yaml.Node, what string, f fields) (sound bool) {
	return d.sound(func() {
		d.pairs(n, what, func(key, value *yaml.Node) {
			do := f[key.Value]
			switch {
			case do != nil:
				do(value)
			case what == "limits" && slices.Contains(entryLimits, key.Value):
				d.fail(key, "%s is a limit of programs; write it into limits of an entry", key.Value)
			default:
				d.fail(key, "unknown key %s in %s; %s", quoted(key.Value), what, spelling.Hint(key.Value, slices.Collect(maps.Keys(f))))
			}
		})
	})
}

// examples contains examples of values that must be a list or a mapping, by the name of the value.
var examples = map[string]string{
	"corpora": "[{builtin: easy}]", "solvers": "[all]", "entries": "[{name: taro, command: [python3, taro.py]}]", "reports": "[{format: table}]", "boards": "[9x9]",
	"a corpus": "{builtin: easy}", "an entry": "{name: taro, command: [python3, taro.py]}", "a report": "{format: table}", "limits": "{puzzle: 1s}", "limits of an entry": "{memory: 1GiB}",
}

// example returns an example of the value as the end of an error message, or "" if there is no
// example.
func example(what string) string {
	if text := examples[what]; text != "" {
		return ", such as " + text
	}
	return ""
}

func (d *decoder) pairs(n *yaml.Node, what string, do func(key, value *yaml.Node)) {
	n = target(n)
	if n.Kind != yaml.MappingNode {
		d.fail(n, "%s is %s; want keys with values%s", what, kindOf(n), example(what))
		return
	}
	first := map[string]int{}
	for i := 0; i+1 < len(n.Content) && !d.faults.full(); i += 2 {
		key, value := n.Content[i], target(n.Content[i+1])
		if line, twice := first[key.Value]; twice {
			d.fail(key, "key %s occurs twice in %s, first in line %d; remove one of them", quoted(key.Value), what, line)
			continue
		}
		first[key.Value] = key.Line
		do(key, value)
	}
}

func list[T any](d *decoder, n *yaml.Node, what string, item func(*yaml.Node) T) []T {
	if n.Kind != yaml.SequenceNode {
		d.fail(n, "%s is %s; want a list%s", what, kindOf(n), example(what))
		return nil
	}
	all := make([]T, 0, len(n.Content))
	for _, c := range n.Content {
		if d.faults.full() {
			break
		}
		all = append(all, item(target(c)))
	}
	return all
}

func (d *decoder) text(dst *string, n *yaml.Node, what string) {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" || n.Value == "" {
		d.fail(n, "%s is %s; want a word", what, kindOf(n))
		return
	}
	*dst = n.Value
}

func (d *decoder) path(dst *string, n *yaml.Node, what string) {
	var p string
	d.text(&p, n, what)
	if p != "" && !filepath.IsAbs(p) {
		p = filepath.Join(d.dir, p)
	}
	*dst = p
}

func (d *decoder) oneOf(dst *string, n *yaml.Node, what string, words []string) {
	var w string
	d.text(&w, n, what)
	switch {
	case slices.Contains(words, w):
		*dst = w
	case w != "":
		d.fail(n, "%s is %s; want %s", what, quoted(w), strings.Join(words, ", "))
	}
}

func (d *decoder) seed(dst *uint64, n *yaml.Node) {
	v, err := strconv.ParseUint(strings.ReplaceAll(n.Value, "_", ""), 10, 64)
	scalar(d, dst, n, v, err == nil, "seed", fmt.Sprintf("want a whole number from 0 to %d", uint64(math.MaxUint64)))
}

func (d *decoder) integer(dst *int, n *yaml.Node, what string, least int) {
	v, err := strconv.ParseInt(strings.ReplaceAll(n.Value, "_", ""), 10, 32)
	scalar(d, dst, n, int(v), err == nil && int(v) >= least, what, fmt.Sprintf("want a whole number, %d or more", least))
}

func (d *decoder) boolean(dst *bool, n *yaml.Node, what string) {
	if n.Kind != yaml.ScalarNode || n.Tag != "!!bool" || n.Decode(dst) != nil {
		d.fail(n, "%s is %s; want true or false", what, kindOf(n))
	}
}

func (d *decoder) duration(dst *time.Duration, n *yaml.Node, what string) {
	v, err := time.ParseDuration(n.Value)
	scalar(d, dst, n, v, err == nil && v > 0, what, "want a time above 0 with a unit, such as 500ms, 2s or 1m")
}

// scalar sets *dst to v if right is true, and otherwise adds a fault. The caller read v from the
// node n.
func scalar[T any](d *decoder, dst *T, n *yaml.Node, v T, right bool, what, want string) {
	if n.Kind != yaml.ScalarNode || !right {
		d.fail(n, "%s is %s; %s", what, kindOf(n), want)
		return
	}
	*dst = v
}

func target(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// kindOf returns a description of the value in a node, for messages.
func kindOf(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Tag == "!!null" || n.Value == "":
		return "empty"
	}
	return quoted(n.Value)
}
