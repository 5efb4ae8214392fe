// Package completion writes scripts that complete command lines in bash, zsh and fish.
//
// # Theory of operation
//
// A Program describes the command line: its commands, their flags, and the values of both. Script
// fills the template of a shell with it. The script contains all names, so the shell starts no
// program to complete a word. The templates for bash and zsh share the table of values
// (templates/lookup), because both shells read the same case statement.
package completion

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"text/template"
)

// Program describes a command line.
type Program struct {
	Name     string
	Default  string // the command that runs if the command line contains no command
	Commands []Command
}

// Command describes a command or a group of commands.
type Command struct {
	Path  string // words that call the command, such as "run" or "corpus generate"
	Help  string // description of the command in one sentence
	Flags []Flag
	Args  Value // values of the command's arguments
}

// Flag is a flag of a command, with its value.
type Flag struct {
	Name  string // name without the two hyphens
	Short string // one letter, or empty if the flag has no short form
	Help  string // description of the flag in one sentence
	Takes bool   // whether the flag has a value
	Value Value
}

// Value describes the words that a script offers as the value of a flag or an argument. The zero
// value offers no words. After a word that ends with =, the script offers file names.
type Value struct {
	Words   []string
	List    bool // whether the value is a list of words separated by commas
	Files   bool
	Folders bool
}

// Shells returns the names of the shells that have a script.
func Shells() []string { return []string{"bash", "zsh", "fish"} }

//go:embed templates
var templates embed.FS

// Script returns the completion script of a program for a shell. It returns an error if the shell
// is not one of Shells.
func Script(shell string, p Program) (string, error) {
	if !slices.Contains(Shells(), shell) {
		return "", fmt.Errorf("unknown shell %q; want one of %s", shell, strings.Join(Shells(), ", "))
	}
	t := template.New(shell).Funcs(template.FuncMap{
		"quote": quote, "words": func(list []string) string { return strings.Join(list, " ") },
		"fishquote": fishQuote, "describe": describe, "fishvalue": fishValue,
	})
	t, err := t.ParseFS(templates, "templates/lookup", "templates/"+shell)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = t.ExecuteTemplate(&b, shell, p)
	return b.String(), err
}

// Top returns the commands and groups that can be the first word of a command line.
func (p Program) Top() []Command { return p.Below("") }

// Below returns the commands of a group. If group is "", it returns the commands and groups of the
// program itself.
func (p Program) Below(group string) (list []Command) {
	for _, c := range p.Commands {
		above, _, _ := cutLast(c.Path)
		if above == group {
			list = append(list, c)
		}
	}
	return list
}

// Last returns the last word of the command's path, such as "generate" in "corpus generate".
func (c Command) Last() string {
	_, last, _ := cutLast(c.Path)
	return last
}

func cutLast(path string) (above, last string, found bool) {
	if k := strings.LastIndexByte(path, ' '); k >= 0 {
		return path[:k], path[k+1:], true
	}
	return "", path, false
}

// Nested returns the commands that belong to groups.
func (p Program) Nested() (list []Command) {
	for _, c := range p.Commands {
		if strings.Contains(c.Path, " ") {
			list = append(list, c)
		}
	}
	return list
}

// Spellings returns all forms of a flag, including the hyphens.
func (f Flag) Spellings() []string {
	if f.Short == "" {
		return []string{"--" + f.Name}
	}
	return []string{"--" + f.Name, "-" + f.Short}
}

// Row is a row of the table that maps commands and flags to their values. All patterns "COMMAND
// FLAG" of a row have the same value.
type Row struct {
	Patterns []string
	Value    Value
}

// Rows returns the table that maps commands and flags to their values. Flags that accept the same
// values share one row.
func (p Program) Rows() (rows []Row) {
	add := func(pattern string, v Value) {
		k := slices.IndexFunc(rows, func(r Row) bool { return same(r.Value, v) })
		if k < 0 {
			rows, k = append(rows, Row{Value: v}), len(rows)
		}
		rows[k].Patterns = append(rows[k].Patterns, pattern)
	}
	for _, c := range p.Commands {
		for _, f := range c.Flags {
			for _, spelling := range f.Spellings() {
				if f.Takes {
					add(quote(c.Path+" "+spelling), f.Value)
				}
			}
		}
		if below := p.Below(c.Path); below != nil {
			v := Value{}
			for _, c := range below {
				v.Words = append(v.Words, c.Last())
			}
			add(quote(c.Path+" "), v)
		} else if !same(c.Args, Value{}) {
			add(quote(c.Path+" "), c.Args)
		}
	}
	return rows
}

func same(a, b Value) bool {
	return slices.Equal(a.Words, b.Words) && a.List == b.List && a.Files == b.Files && a.Folders == b.Folders
}

// quote quotes a text for bash and zsh.
func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// fishQuote quotes a text for the shell fish.
func fishQuote(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text) + "'"
}

// describe returns a word and its explanation in the form that the zsh function _describe reads.
func describe(word, help string) string {
	return quote(strings.ReplaceAll(word, ":", `\:`) + ":" + help)
}

// fishValue returns the options of the fish command complete that offer a value.
func fishValue(v Value) string {
	words := strings.Join(v.Words, " ")
	if v.List {
		words = "(__fish_append , " + words + ")"
	}
	var options []string
	if v.Files {
		options = append(options, "-F")
	}
	if v.Folders {
		words = strings.TrimSpace("(__fish_complete_directories) " + words)
	}
	if words != "" {
		options = append(options, "-a "+fishQuote(words))
	}
	return strings.Join(options, " ")
}
