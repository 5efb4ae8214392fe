package cli

import (
	"cmp"
	"embed"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"sudokubench/corpus"
	"sudokubench/corpus/generator"
	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/judge"
	"sudokubench/internal/program/templates"
	"sudokubench/internal/words/spelling"
	"sudokubench/reports/gatereport"
	"sudokubench/reports/history"
)

type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish,powershell" help:"Shell: bash, zsh, fish or powershell."`
}

// Help returns the part of --help that explains the installation.
func (completionCommand) Help() string {
	return `To install the script for new shells:

    bench completion bash >~/.local/share/bash-completion/completions/bench
    bench completion zsh >FOLDER/_bench    # a folder of $fpath
    bench completion fish >~/.config/fish/completions/bench.fish

For PowerShell, add this line to the file that $PROFILE names:

    bench completion powershell | Out-String | Invoke-Expression`
}

//go:embed completion
var shellScripts embed.FS

func (c *completionCommand) Run(s *session) error {
	script, err := shellScripts.ReadFile("completion/" + c.Shell)
	if err != nil {
		return err
	}
	return writeText(s, "", string(script))
}

// completeCommand prints the completions of the last typed word, one on each line. A tab and an
// explanation can follow. The scripts of bench completion start it when the user presses the key Tab.
type completeCommand struct {
	Typed []string `arg:"" optional:"" passthrough:"" help:"The words of the command line, with the name of the program."`
}

// value describes the words that complete a flag or an argument.
type value struct {
	words          []string
	list           bool // whether the value is a list of words separated by commas
	files, folders bool
}

// unfinished is the last line of completions after which the user continues to type the same word.
const unfinished = ":nospace"

func (c *completeCommand) Run(s *session) error {
	parser, _, err := parserOf(new(commands), io.Discard, io.Discard)
	if err != nil || len(c.Typed) < 2 {
		return err
	}
	_, err = io.WriteString(s.stdout, strings.Join(completions(parser.Model.Node, s.values(), c.Typed[1:]), "\n")+"\n")
	return err
}

// completions returns the completions of the last of the words.
func completions(command *kong.Node, known map[string]value, words []string) (lines []string) {
	for len(words) > 1 {
		k := slices.IndexFunc(command.Children, func(n *kong.Node) bool { return n.Name == words[0] })
		if k < 0 {
			break
		}
		command, words = command.Children[k], words[1:]
	}
	offer := func(word, help string) {
		if strings.HasPrefix(word, words[len(words)-1]) {
			lines = append(lines, word+"\t"+sentence(help))
		}
	}
	last := words[len(words)-1]
	if len(words) == 1 && len(command.Children) > 0 && !strings.HasPrefix(last, "-") {
		for _, child := range command.Children {
			if !child.Hidden {
				offer(child.Name, child.Help)
			}
		}
		return lines
	}
	if command.Type == kong.ApplicationNode {
		command = command.DefaultCmd
	}
	path := strings.TrimPrefix(command.FullPath(), "bench ")
	name, typed, joined := strings.Cut(last, "=")
	if len(words) > 1 && !(joined && strings.HasPrefix(name, "--")) {
		name, typed = words[len(words)-2], last
	}
	for _, flag := range command.Flags {
		if (name == "--"+flag.Name || name == "-"+string(flag.Short)) && !flag.IsBool() {
			v := valueOf(path, flag.Name, flag.Value, flag.PlaceHolder, known)
			v.list = v.words != nil && flag.IsSlice() && flag.Tag.Sep == ','
			return v.complete(strings.TrimSuffix(last, typed), typed)
		}
	}
	if strings.HasPrefix(last, "-") {
		for _, flag := range command.Flags {
			if flag.Hidden {
				continue
			}
			if offer("--"+flag.Name, flag.Help); flag.Tag.Negatable != "" {
				offer("--no-"+flag.Name, "Not: "+flag.Help)
			}
		}
		return lines
	}
	for _, arg := range command.Positional {
		if v := valueOf(path, arg.Name, arg, "", known); v.words != nil || v.files || v.folders {
			return v.complete("", last)
		}
	}
	return nil
}

// complete returns the completions of a typed value. before is the text that stands before it in the
// word, such as --format=.
func (v value) complete(before, typed string) (lines []string) {
	if k := strings.LastIndexByte(typed, ','); v.list && k >= 0 {
		before, typed = before+typed[:k+1], typed[k+1:]
	}
	for _, word := range v.words {
		if strings.HasPrefix(word, typed) {
			lines = append(lines, before+word)
			v.list = v.list || strings.HasSuffix(word, "=")
		}
		if k := len(word); strings.HasSuffix(word, "=") && strings.HasPrefix(typed, word) { // the value has the form FORMAT=FILE
			before, typed, v.files = before+word, typed[k:], true
		}
	}
	if v.files || v.folders {
		folder, start := filepath.Split(typed)
		entries, err := os.ReadDir(cmp.Or(home(folder), "."))
		for _, e := range entries {
			name := folder + e.Name()
			switch info, serr := os.Stat(home(name)); {
			case err != nil || serr != nil || !strings.HasPrefix(e.Name(), start) || start == "" && e.Name()[0] == '.':
			case info.IsDir():
				lines, v.list = append(lines, before+name+string(filepath.Separator)), true
			case v.files:
				lines = append(lines, before+name)
			}
		}
	}
	if v.list && len(lines) > 0 {
		lines = append(lines, unfinished)
	}
	return lines
}

// home replaces ~ at the beginning of a path, as shells do.
func home(path string) string {
	if folder, err := os.UserHomeDir(); err == nil && strings.HasPrefix(path, "~/") {
		return folder + path[1:]
	}
	return path
}

// valueOf returns the completions for a flag or an argument: the words of its enum, or the words in
// known, or files if its placeholder is FILE or DIR. The key of known is the flag, with or without
// the command.
func valueOf(path, name string, v *kong.Value, placeholder string, known map[string]value) value {
	if v.Enum != "" {
		return value{words: v.EnumSlice()}
	}
	for _, key := range []string{path + " " + name, name} {
		if found, ok := known[key]; ok {
			return found
		}
	}
	return value{files: placeholder == "FILE", folders: placeholder == "DIR"}
}

// values returns the completions of flags and arguments. The key is their name, or "command name"
// if the completions differ between commands.
func (s *session) values() map[string]value {
	names := s.names()
	words := func(list ...string) value { return value{words: list} }
	formats := func(use func(corpus.Format) bool) value {
		return words(spelling.Words(slices.DeleteFunc(corpus.Formats(), func(f corpus.Format) bool { return !use(f) }), func(f corpus.Format) string { return f.Name })...)
	}
	reads := formats(func(f corpus.Format) bool { return f.Read })
	writes := formats(func(f corpus.Format) bool { return f.Write })
	families := slices.Sorted(maps.Keys(names.Families))
	toFile := words(gatereport.Formats()...)
	for k := range toFile.words {
		toFile.words[k] += "="
	}
	files, folders := value{files: true}, value{folders: true}
	puzzles := value{words: names.Builtins, files: true}
	levels := spelling.Words(generator.Levels(), func(l generator.Level) string { return string(l) })
	fresh := value{words: slices.Concat(names.Builtins, spelling.Words(levels, func(level string) string { return "fresh:" + level })), files: true}
	entrants := words(slices.Concat([]string{"all"}, names.Solvers, families)...)
	return map[string]value{
		"solvers": words(names.Solvers...), "solver": words(names.Solvers...), "run solvers": entrants, "plan solvers": entrants,
		"corpora": puzzles, "run corpora": fresh, "plan corpora": fresh, "contest corpora": fresh, "task": words(config.Tasks()...),
		"protocol": words(names.Protocols...), "sandbox": words("required", "best-effort", "off"), "gate": words(gateCounters()...),
		"fail-on": words(spelling.Words(judge.Verdicts(), judge.Verdict.String)...),
		"from":    reads, "to": writes, "solve to": writes,
		"run format": words(reportFormats()...), "report format": words(reportFormats()...), "compare format": words(gatereport.Formats()...),
		"history format": words(history.Formats()...), "report": toFile,
		"new-entry language": words(templates.Languages()...), "level": words(levels...),
		"side": words("4", "6", "9", "16", "25"), "resume": files, "shard": words("auto"), "watch puzzle": puzzles,
		"grade": words(gradeWords()...), "grids": files,
		// The rows below are for arguments, the rows above are for flags.
		"corpus check file": puzzles, "corpus stats file": puzzles, "corpus rate file": puzzles, "corpus convert file": puzzles, "corpus sample file": puzzles,
		"corpus scramble file": puzzles, "corpus canon file": puzzles, "corpus dedupe file": puzzles, "corpus split file": puzzles, "corpus split parts": files,
		"corpus overlap a": puzzles, "corpus overlap b": puzzles, "corpus audit a": puzzles, "corpus audit b": puzzles,
		"ideas solver": {words: contest.WithIdeas(s.roster), files: true},
		"solve file":   files, "check file": files, "report run.jsonl": files, "explain ranks run.jsonl": files, "compare BASE": files, "compare HEAD": files,
		"history records": files, "serve dir": folders, "new-entry dir": folders, "sudokubench": folders, "try command": files, "score program": files,
		"calibrate program": files, "merge out": files, "merge shards": files, "contest dir": folders,
	}
}

// sentence returns the first sentence of a help text, without its full stop.
func sentence(help string) string {
	first, _, _ := strings.Cut(help, ". ")
	first, _, _ = strings.Cut(first, " (default")
	return strings.TrimSuffix(first, ".")
}
