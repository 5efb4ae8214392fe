package config

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"reflect"
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
	top, err := document(file, text)
	if err != nil {
		return nil, err
	}
	d := &decoder{faults: faults{file: file}, dir: dir}
	c := Defaults()
	c.File = file
	sound := d.mapping(top, "the configuration", reflect.ValueOf(c).Elem(), "")
	if k := slices.IndexFunc(top.Content, func(n *yaml.Node) bool { return n.Value == "max_rounds" }); k < 0 {
		c.MaxRounds = max(c.MaxRounds, c.Rounds)
	} else if sound && c.MaxRounds < c.Rounds {
		d.fail(top.Content[k], "max_rounds is %d, less than rounds, which is %d; raise max_rounds or lower rounds", c.MaxRounds, c.Rounds)
	}
	for i := range c.Corpora {
		c.Corpora[i].OnBad = cmp.Or(c.Corpora[i].OnBad, c.OnBad)
	}
	return c, d.faults.err()
}

// document returns the only YAML document in a text.
func document(file string, text []byte) (*yaml.Node, error) {
	if err := tooLarge(file, text); err != nil {
		return nil, err
	}
	if err := unreadable(file, text); err != nil {
		return nil, err
	}
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
	return target(doc.Content[0]), nil
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

// decoder reads the YAML tree into variables, and collects its faults.
//
// A tag yaml:"key,option" of a field names the key of its value. The type of the field and the
// option decide which values are valid:
//
//	string      a word; with the option path, a path; with a|b, one of these words
//	int         a number of at least the option; with two numbers, also at most the second; with
//	            the words none or all, also this word, which is 0 or -1
//	Duration    a time above 0, or also 0 with the option 0
//	int64       a size or none
//	[]string    a list of words; with the option command, a command
//	map         keys with words; with the option env, variables
//	variants    keys with commands
//	struct      keys of its fields; with the option a|b, only these keys
//
// A tag without a key inserts the keys of the field, which is a struct.
type decoder struct {
	faults faults
	dir    string
}

func (d *decoder) fail(n *yaml.Node, format string, args ...any) {
	d.faults.add(n.Line, format, args...)
}

// key is a key of a mapping, and the variable for its value.
type key struct {
	name, option string
	value        reflect.Value
}

// keysOf returns the keys of a struct. If only is not empty, it names the keys to return, as in a|b.
func keysOf(v reflect.Value, only string) (keys []key) {
	for i := range v.NumField() {
		tag, has := v.Type().Field(i).Tag.Lookup("yaml")
		name, option, _ := strings.Cut(tag, ",")
		switch {
		case has && name == "":
			keys = append(keys, keysOf(v.Field(i), option)...)
		case has && (only == "" || slices.Contains(strings.Split(only, "|"), name)):
			keys = append(keys, key{name, option, v.Field(i)})
		}
	}
	return keys
}

// value reads the value of a key.
func (d *decoder) value(n *yaml.Node, what string, dst reflect.Value, option string) {
	switch p := dst.Addr().Interface().(type) {
	case *bool:
		if n.Kind != yaml.ScalarNode || n.Tag != "!!bool" || n.Decode(p) != nil {
			d.fail(n, "%s is %s; want true or false", what, kindOf(n))
		}
	case *uint64:
		v, err := strconv.ParseUint(strings.ReplaceAll(n.Value, "_", ""), 10, 64)
		scalar(d, p, n, v, err == nil, what, fmt.Sprintf("want a whole number from 0 to %d", uint64(math.MaxUint64)))
	case *int:
		d.integer(p, n, what, option)
	case *int64:
		v, ok := parseSize(n.Value)
		scalar(d, p, n, v, ok, what, "want a size with a unit, such as 512MiB or 2GiB, or none")
	case *time.Duration:
		v, err := time.ParseDuration(n.Value)
		want := "want a time above 0 with a unit, such as 500ms, 2s or 1m"
		if option == "0" {
			want = "want a time with a unit, such as 45s or 2m, or 0 for no target"
		}
		scalar(d, p, n, v, err == nil && (v > 0 || v == 0 && option == "0"), what, want)
	case *string:
		d.text(p, n, what, option)
	case *map[string]string:
		*p = map[string]string{}
		d.pairs(n, what, func(key, value *yaml.Node) {
			if option == "env" && (value.Kind != yaml.ScalarNode || key.Value == "" || strings.ContainsAny(key.Value, "=\x00") || strings.Contains(value.Value, "\x00")) {
				d.fail(key, "%s in env is %s; want NAME: value", quoted(key.Value), kindOf(value))
				return
			}
			v := value.Value
			if option != "env" {
				v = ""
				d.text(&v, value, key.Value, "")
			}
			(*p)[key.Value] = v
		})
	case *variants:
		d.variants(p, n)
	case **compare:
		*p = new(compare)
		d.mapping(n, what, reflect.ValueOf(*p).Elem(), "")
	default:
		if option == "command" {
			d.command(p.(*[]string), n)
		} else if dst.Kind() == reflect.Slice {
			d.list(n, what, dst)
		} else {
			d.mapping(n, what, dst, option)
		}
	}
}

func (d *decoder) list(n *yaml.Node, what string, dst reflect.Value) {
	if n.Kind != yaml.SequenceNode {
		d.fail(n, "%s is %s; want a list%s", what, kindOf(n), example(what))
		return
	}
	dst.Set(reflect.MakeSlice(dst.Type(), 0, len(n.Content)))
	for _, c := range n.Content {
		if d.faults.full() {
			break
		}
		item := reflect.New(dst.Type().Elem()).Elem()
		d.item(target(c), item)
		dst.Set(reflect.Append(dst, item))
	}
}

// item reads an item of a list.
func (d *decoder) item(n *yaml.Node, dst reflect.Value) {
	switch p := dst.Addr().Interface().(type) {
	case *string:
		d.text(p, n, "a board", "")
	case *Corpus:
		if fresh, ok := FreshCorpus(n.Value); ok {
			*p = fresh
		} else if n.Kind == yaml.ScalarNode {
			d.text(&p.Builtin, n, "a corpus", "")
		} else if d.mapping(n, "a corpus", dst, "") {
			d.corpusSource(n, p)
		}
		p.Line = n.Line
		p.Name = cmp.Or(p.Name, p.Builtin, p.Fresh, strings.TrimSuffix(filepath.Base(p.Path), filepath.Ext(p.Path)))
	case *Solver:
		if p.Line = n.Line; n.Kind == yaml.ScalarNode {
			d.text(&p.Name, n, "a solver", "")
		} else if d.mapping(n, "a solver", dst, "") && p.Name == "" && p.Solver == "" {
			d.fail(n, "a solver has no name; want the key name, such as name: norvig")
		}
		p.Name, p.Solver = cmp.Or(p.Name, p.Solver), cmp.Or(p.Solver, p.Name)
	case *Program:
		if d.mapping(n, "an entry", dst, "") && p.Name == "" {
			d.fail(n, "an entry has no name; want the keys name and command")
		}
	case *Report:
		if p.Line = n.Line; d.mapping(n, "a report", dst, "") && p.Format == "" {
			d.fail(n, "a report has no format; want table, markdown, csv, json or html")
		}
	}
}

func (d *decoder) corpusSource(n *yaml.Node, p *Corpus) {
	sources := 0
	for _, given := range []string{p.Path, p.Builtin, p.Fresh} {
		if given != "" {
			sources++
		}
	}
	switch {
	case sources != 1:
		d.fail(n, "a corpus needs one of the keys path, builtin and fresh")
	case p.Fresh == "" && p.Count > 0:
		d.fail(n, "count is the number of fresh puzzles, but this corpus has no key fresh; remove count, or replace path or builtin by fresh")
	case p.Fresh != "":
		p.Count = cmp.Or(p.Count, freshCount(p.Fresh))
	}
}

// mapping reads a mapping into a struct, and reports whether it has no faults. The caller reports
// missing values only then, so that a wrong value is one fault and not two.
func (d *decoder) mapping(n *yaml.Node, what string, dst reflect.Value, only string) (sound bool) {
	before, keys := len(d.faults.list), keysOf(dst, only)
	entry, isEntry := dst.Addr().Interface().(*Program)
	if isEntry {
		*entry = Program{Line: n.Line, Base: d.dir, Protocol: DefaultProtocol, Limits: DefaultProgramLimits()}
		if what != "an entry" { // it is part of compare, which names it
			keys = slices.DeleteFunc(keys, func(k key) bool { return k.name == "name" })
			entry.Name = what
		}
	} else if what == "limits" && isLimits(dst) {
		what = "limits of an entry"
	}
	d.pairs(n, what, func(name, value *yaml.Node) {
		k := slices.IndexFunc(keys, func(k key) bool { return k.name == name.Value })
		switch {
		case k >= 0 && what == "compare":
			d.mapping(value, "compare."+name.Value, keys[k].value, "")
		case k >= 0:
			d.value(value, name.Value, keys[k].value, keys[k].option)
		case what == "limits" && slices.ContainsFunc(keysOf(reflect.ValueOf(ProgramLimits{}), ""), func(k key) bool { return k.name == name.Value }):
			d.fail(name, "%s is a limit of programs; write it into limits of an entry", name.Value)
		default:
			d.fail(name, "unknown key %s in %s; %s", quoted(name.Value), what, spelling.Hint(name.Value, spelling.Words(keys, func(k key) string { return k.name })))
		}
	})
	sound = len(d.faults.list) == before
	if c, is := dst.Addr().Interface().(*compare); is && sound && (c.Base.Line == 0 || c.Head.Line == 0) {
		d.fail(n, "compare needs two programs; want the keys base and head, each with a command")
	}
	if isEntry && sound && entry.Command == nil {
		d.fail(n, "%s has no command; want one, such as [python3, taro.py]", what)
	}
	return sound
}

func isLimits(v reflect.Value) bool { return v.Type() == reflect.TypeFor[ProgramLimits]() }

// examples contains examples of values that must be a list or a mapping, by the name of the value.
var examples = map[string]string{
	"corpora": "[{builtin: easy}]", "solvers": "[all]", "entries": "[{name: taro, command: [python3, taro.py]}]", "reports": "[{format: table}]", "boards": "[9x9]",
	"a corpus": "{builtin: easy}", "an entry": "{name: taro, command: [python3, taro.py]}", "a report": "{format: table}", "limits": "{puzzle: 1s}", "limits of an entry": "{memory: 1GiB}",
	"variants": "{no-locked: --no-locked}",
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

func (d *decoder) text(dst *string, n *yaml.Node, what, option string) {
	switch {
	case n.Kind != yaml.ScalarNode || n.Tag == "!!null" || n.Value == "":
		d.fail(n, "%s is %s; want a word", what, kindOf(n))
	case option == "path" && !filepath.IsAbs(n.Value):
		*dst = filepath.Join(d.dir, n.Value)
	case option == "" || option == "path" || slices.Contains(strings.Split(option, "|"), n.Value):
		*dst = n.Value
	default:
		d.fail(n, "%s is %s; want %s", what, quoted(n.Value), strings.ReplaceAll(option, "|", ", "))
	}
}

// integer reads a number. Bounds is the least number and, after |, the largest number or a word.
func (d *decoder) integer(dst *int, n *yaml.Node, what, bounds string) {
	low, high, _ := strings.Cut(bounds, "|")
	word := map[string]int{"none": 0, "all": -1}
	if v, is := word[n.Value]; is && n.Value == high && n.Kind == yaml.ScalarNode {
		*dst = v
		return
	}
	least, _ := strconv.Atoi(low)
	most, err := strconv.Atoi(high)
	want := fmt.Sprintf("want a whole number from %d to %d", least, most)
	if err != nil {
		most, want = math.MaxInt32, fmt.Sprintf("want a whole number, %d or more", least)
	}
	v, err := strconv.Atoi(strings.ReplaceAll(n.Value, "_", ""))
	scalar(d, dst, n, v, err == nil && least <= v && v <= most, what, want)
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
