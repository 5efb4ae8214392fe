package cli

import (
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"sudokubench/corpus"
	"sudokubench/corpus/generator"
	"sudokubench/internal/cli/completion"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/judge"
	"sudokubench/internal/program/templates"
	"sudokubench/internal/words/spelling"
	"sudokubench/reports/gatereport"
	"sudokubench/reports/history"
	"sudokubench/reports/plot"
)

type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"Shell: bash, zsh or fish."`
}

// Help returns the part of --help that explains the installation.
func (completionCommand) Help() string {
	return `To install the script for new shells:

    bench completion bash >~/.local/share/bash-completion/completions/bench
    bench completion zsh >FOLDER/_bench    # a folder of $fpath
    bench completion fish >~/.config/fish/completions/bench.fish`
}

func (c *completionCommand) Run(s *session) error {
	commands, err := s.commandLine()
	if err != nil {
		return err
	}
	script, err := completion.Script(c.Shell, commands)
	if err != nil {
		return err
	}
	_, err = io.WriteString(s.stdout, script)
	return err
}

// commandLine describes all commands and flags that the help shows.
func (s *session) commandLine() (completion.Program, error) {
	p := completion.Program{Name: "bench", Default: "run"}
	parser, _, err := parserOf(new(commands), io.Discard, io.Discard)
	if err != nil {
		return p, err
	}
	known := s.values()
	var add func(nodes []*kong.Node)
	add = func(nodes []*kong.Node) {
		for _, node := range nodes {
			if node.Hidden {
				continue
			}
			c := completion.Command{Path: strings.TrimPrefix(node.FullPath(), "bench "), Help: sentence(node.Help)}
			for _, group := range node.AllFlags(true) {
				for _, flag := range group {
					c.Flags = append(c.Flags, flags(c.Path, flag, known)...)
				}
			}
			for _, arg := range node.Positional {
				if v := valueOf(c.Path, arg.Name, arg, "", known); v.Words != nil || v.Files || v.Folders {
					c.Args = v
					break
				}
			}
			p.Commands = append(p.Commands, c)
			add(node.Children)
		}
	}
	add(parser.Model.Children)
	return p, nil
}

// flags returns the forms of a flag: --flag, and --no-flag if the flag can be negated.
func flags(path string, flag *kong.Flag, known map[string]completion.Value) []completion.Flag {
	f := completion.Flag{Name: flag.Name, Help: sentence(flag.Help), Takes: !flag.IsBool()}
	if flag.Short != 0 {
		f.Short = string(flag.Short)
	}
	if f.Takes {
		f.Value = valueOf(path, flag.Name, flag.Value, flag.PlaceHolder, known)
		f.Value.List = f.Value.Words != nil && flag.IsSlice() && flag.Tag.Sep == ','
	}
	if flag.Tag.Negatable != "" {
		return []completion.Flag{f, {Name: "no-" + f.Name, Help: "Not: " + f.Help}}
	}
	return []completion.Flag{f}
}

// valueOf returns the completions for a flag or an argument: the words of its enum, or the words in
// known, or files if its placeholder is FILE or DIR. The key of known is the flag, with or without
// the command.
func valueOf(path, name string, v *kong.Value, placeholder string, known map[string]completion.Value) completion.Value {
	if v.Enum != "" {
		return completion.Value{Words: v.EnumSlice()}
	}
	for _, key := range []string{path + " " + name, name} {
		if value, ok := known[key]; ok {
			return value
		}
	}
	return completion.Value{Files: placeholder == "FILE", Folders: placeholder == "DIR"}
}

// values returns the completions of flags and arguments. The key is their name, or "command name"
// if the completions differ between commands.
func (s *session) values() map[string]completion.Value {
	names := s.names()
	words := func(list ...string) completion.Value { return completion.Value{Words: list} }
	formats := func(use func(corpus.Format) bool) completion.Value {
		return words(spelling.Words(slices.DeleteFunc(corpus.Formats(), func(f corpus.Format) bool { return !use(f) }), func(f corpus.Format) string { return f.Name })...)
	}
	reads := formats(func(f corpus.Format) bool { return f.Read })
	writes := formats(func(f corpus.Format) bool { return f.Write })
	// Leave out names with a space, which would become two words in the script.
	families := slices.DeleteFunc(slices.Sorted(maps.Keys(names.Families)), func(name string) bool { return strings.Contains(name, " ") })
	grades := slices.DeleteFunc(gradeWords(), func(word string) bool { return strings.Contains(word, " ") })
	toFile := words(gatereport.Formats()...)
	for k := range toFile.Words {
		toFile.Words[k] += "="
	}
	files, folders := completion.Value{Files: true}, completion.Value{Folders: true}
	puzzles := completion.Value{Words: names.Builtins, Files: true}
	return map[string]completion.Value{
		"solvers": words(names.Solvers...), "solver": words(names.Solvers...), "run solvers": words(slices.Concat([]string{"all"}, names.Solvers, families)...),
		"family": words(families...), "corpora": {Words: names.Builtins, Files: true}, "task": words(config.Tasks()...),
		"protocol": words(names.Protocols...), "run sandbox": words("required", "best-effort", "off"), "gate": words(gateCounters()...),
		"fail-on": words(spelling.Words(judge.Verdicts(), judge.Verdict.String)...),
		"from":    reads, "answers-from": reads, "to": writes, "solve to": writes,
		"run format": words(runFormats()...), "report format": words(reportFormats()...), "compare format": words(gatereport.Formats()...),
		"history format": words(history.Formats()...), "report": toFile, "plot": words(plot.Plots()...),
		"lang": words(templates.Languages()...), "level": words(spelling.Words(generator.Levels(), func(l generator.Level) string { return string(l) })...),
		"side": words("4", "6", "9", "16", "25"), "resume": files,
		"symmetry": words(spelling.Words(generator.Symmetries(), func(y generator.Symmetry) string { return string(y) })...),
		"grade":    words(grades...), "pattern": files, "grids": files,
		// The rows below are for arguments, the rows above are for flags.
		"corpus check file": puzzles, "corpus stats file": puzzles, "corpus rate file": puzzles, "corpus convert file": puzzles, "corpus sample file": puzzles,
		"corpus scramble file": puzzles, "corpus canon file": puzzles, "corpus dedupe file": puzzles, "corpus split file": puzzles, "corpus split parts": files,
		"solve file": files, "check file": files, "report run.jsonl": files, "explain ranks run.jsonl": files, "compare BASE": files, "compare HEAD": files,
		"history records": files, "serve dir": folders, "new-entry dir": folders, "sudokubench": folders, "try command": files,
	}
}

// sentence returns the first sentence of a help text, without its full stop.
func sentence(help string) string {
	first, _, _ := strings.Cut(help, ". ")
	first, _, _ = strings.Cut(first, " (default")
	return strings.TrimSuffix(first, ".")
}
