package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/alecthomas/kong"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/program"
	"sudokubench/internal/words/spelling"
)

// selection contains the flags that choose parts of a contest.
type selection struct {
	Config  string         `short:"c" placeholder:"FILE" help:"Configuration file${whose} (default: config.yaml, or the built-in contest if that file does not exist)."`
	Solvers []string       `placeholder:"NAME" help:"Only these ${contestants}."`
	Corpora []string       `placeholder:"NAME" help:"Only these corpora: names in the configuration, built-in corpora, or files."`
	Task    string         `placeholder:"TASK" help:"Task: first (find one solution), unique (find it and prove that there is no other) or count (count the solutions)."`
	Limit   *time.Duration `placeholder:"TIME" help:"Time limit per puzzle, such as 500ms."`
}

func (f *selection) pick(s *session, c *config.Config) error {
	if len(f.Solvers) > 0 {
		if err := contest.PickContestants(s.roster, c, f.Solvers); err != nil {
			return fmt.Errorf("--solvers: %w", err)
		}
	}
	if len(f.Corpora) > 0 {
		if err := contest.PickCorpora(c, f.Corpora); err != nil {
			return fmt.Errorf("--corpora: %w", err)
		}
	}
	if f.Task != "" {
		c.Task = f.Task
		if err := known("--task", "task", f.Task, config.Tasks()); err != nil {
			return err
		}
	}
	return setPositive("--limit", f.Limit, &c.Puzzle)
}

// names returns the names that a configuration can contain, such as solvers and corpora.
func (s *session) names() config.Names {
	n := contest.Names(s.roster)
	n.Reports = reportFormats()
	return n
}

// known returns an error if the value of a flag is not one of the valid words.
func known(flag, what, value string, words []string) error {
	if slices.Contains(words, value) {
		return nil
	}
	return fmt.Errorf("%s: unknown %s %q; %s", flag, what, value, spelling.Hint(value, words))
}

// knownProtocol checks the value of --protocol. "" means that the flag was not given.
func knownProtocol(name string) error {
	if name == "" {
		return nil
	}
	return known("--protocol", "protocol", name, spelling.Words(program.Protocols(), func(p program.Protocol) string { return p.Name }))
}

// setPositive sets *dst to the value of a flag if it is given. It returns an error if the value is not
// above 0.
func setPositive[T int | time.Duration](flag string, value, dst *T) error {
	if value == nil {
		return nil
	}
	*dst = *value
	return positive(flag, *value)
}

// positive returns an error if the value of a flag is not above 0.
func positive[T int | time.Duration](flag string, value T) error {
	switch {
	case value > 0:
		return nil
	case reflect.TypeFor[T]() == reflect.TypeFor[time.Duration]():
		return fmt.Errorf("%s is %v; want a time above 0", flag, value)
	}
	return fmt.Errorf("%s is %v; want 1 or more", flag, value)
}

// share is a fraction on the command line, such as "3%" or "0.03".
type share float64

func (s *share) UnmarshalText(text []byte) error {
	number, percent := strings.CutSuffix(strings.TrimSpace(string(text)), "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) || x < 0 {
		return fmt.Errorf("%q is not a share; want one such as 3%% or 0.03", text)
	}
	if percent {
		x /= 100
	}
	if x > 10 {
		return fmt.Errorf("%q is more than 1000%%; want a share such as 3%% or 0.03", text)
	}
	*s = share(x)
	return nil
}

// injection is an artificial slowdown of a solver. "3%" slows all puzzles. "10%:200" slows one
// puzzle in 200, by an amount that raises the mean by about 10%.
type injection struct {
	share share
	oneIn int // the injection slows one puzzle in this number; 0 means all puzzles
}

func (i *injection) UnmarshalText(text []byte) error {
	amount, number, few := strings.Cut(string(text), ":")
	if err := i.share.UnmarshalText([]byte(amount)); err != nil || !few {
		return err
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 2 || n > 1_000_000 {
		return fmt.Errorf("%q: after the colon is %q; want a whole number from 2 to 1000000, such as 10%%:200", text, number)
	}
	i.oneIn = n
	return nil
}

// set sets *dst to the value of a flag, unless value is nil, which means that the flag was not
// given.
func set[T any](value, dst *T) {
	if value != nil {
		*dst = *value
	}
}

func checkWorkers(n int) error {
	if n < 0 || n > config.MaxWorkers {
		return fmt.Errorf("--workers is %d; want 0 (one per core) to %d", n, config.MaxWorkers)
	}
	return nil
}

// pattern returns a function that compiles a regular expression at its first call. Each command
// needs only a few of them.
func pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// These patterns match messages of the parser about a value that is missing, negative, or of
// another type.
var (
	noValue  = pattern(`^(missing value|expected \S+ value but got )`)
	negative = pattern(`^expected (?:u?int|duration) value but got ("-[\d.][^"]*")`) // the parser reads a negative number as a flag
	badValue = pattern(`^expected .* but got ("[^"]*")`)
)

// faultyFlag returns a message about arguments that the parser refused. If a flag lacks its value
// or the value has the wrong type, the message contains the flag and its placeholder.
func faultyFlag(err error) string {
	p, ok := errors.AsType[*kong.ParseError](err)
	if !ok || p.Context == nil {
		return err.Error()
	}
	command := commandOf(p.Context)
	if command == nil { // the name is a subcommand, for example of bench corpus
		return fmt.Sprintf("%v; see bench --help", err)
	}
	if args := p.Context.Args; len(args) > 0 && err.Error() == "unexpected argument "+args[0] {
		return fmt.Sprintf("unknown command %q; %ssee bench --help", args[0], meant(args[0], commandNames()))
	}
	name, said, _ := strings.Cut(err.Error(), ": ")
	for _, flag := range command.Flags {
		if "--"+flag.Name != name {
			continue
		}
		if value := negative().FindStringSubmatch(said); value != nil {
			return fmt.Sprintf("%s: %s is negative; want %s; see %s --help", name, value[1], form(flag), command.FullPath())
		}
		if noValue().MatchString(said) {
			return needsValue(command, flag)
		}
		if value := badValue().FindStringSubmatch(said); value != nil {
			return fmt.Sprintf("%s: %s %s; want %s; see %s --help", name, value[1], isNone(flag.Target.Type()), form(flag), command.FullPath())
		}
	}
	if file := configuration().FindStringSubmatch(err.Error()); file != nil && slices.ContainsFunc(command.Flags, func(f *kong.Flag) bool { return f.Short == 'c' }) {
		return fmt.Sprintf("unexpected argument %s; did you mean -c %s? See %s --help", file[1], file[1], command.FullPath())
	}
	if flag := unknownFlag().FindStringSubmatch(err.Error()); flag != nil {
		if others := commandsWith(flag[1]); len(others) > 0 {
			return fmt.Sprintf("%s has no flag --%s, but these commands have it: %s; see %s --help", command.FullPath(), flag[1], strings.Join(others, ", "), command.FullPath())
		}
	}
	return fmt.Sprintf("%s; see %s --help", reworded(err.Error()), command.FullPath())
}

// configuration matches the parser's message about the name of a configuration without its flag.
var configuration = pattern(`^unexpected argument (\S+\.ya?ml)$`)

// unknownFlag matches the parser's message about an unknown flag. It does not match the message if
// the parser suggests another flag.
var unknownFlag = pattern(`^unknown flag --([a-z-]+)$`)

// meant returns a text such as "did you mean X " for the most similar of the words, or "" if no
// word is similar.
func meant(word string, words []string) string {
	if hint := spelling.Hint(word, words); strings.HasPrefix(hint, "did you mean ") {
		return hint + " "
	}
	return ""
}

// commandNames returns the names of the commands that the help shows.
func commandNames() []string {
	return spelling.Words(allCommands(), func(command *kong.Node) string { return command.Name })
}

// commandsWith returns the commands that have a flag.
func commandsWith(flag string) (names []string) {
	for _, command := range allCommands() {
		if slices.ContainsFunc(command.Flags, func(f *kong.Flag) bool { return f.Name == flag }) {
			names = append(names, command.FullPath())
		}
	}
	return names
}

// allCommands returns the commands that the help shows. It needs a parser of all commands, because
// the usual parser has only the command in the arguments.
func allCommands() (list []*kong.Node) {
	parser, _, err := parserOf(new(commands), io.Discard, io.Discard)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(parser.Model.Children), func(n *kong.Node) bool { return n.Hidden })
}

// These patterns match messages of the parser about an argument that is missing or is not an
// allowed word.
var (
	noArgument = pattern(`^expected "(<.*)"$`)
	noCommand  = pattern(`^expected "(\w+)"$`)
	noFlag     = pattern(`^missing flags: (.*)$`)
	notOneOf   = pattern(`^(\S+) must be one of (.*) but got (.*)$`)
)

// reworded rewrites a message of the parser in the style of the other messages.
func reworded(text string) string {
	text = noArgument().ReplaceAllString(text, "missing argument $1")
	text = noCommand().ReplaceAllString(text, "missing subcommand $1")
	text = noFlag().ReplaceAllString(text, "missing flag $1")
	if m := notOneOf().FindStringSubmatch(text); m != nil {
		words := strings.ReplaceAll(strings.ReplaceAll(m[2], `","`, ", "), `"`, "")
		return fmt.Sprintf("%s: unknown value %s; want one of %s", strings.Trim(m[1], "[]"), m[3], words)
	}
	return text
}

// emptyFlag returns a message about the first flag with an empty value, or "" if no flag has one.
// An empty value is an error, because it often comes from an unset variable: otherwise bench run
// --solvers=$UNSET would run all solvers.
func emptyFlag(c *kong.Context) string {
	for _, p := range c.Path {
		if p.Flag == nil {
			continue
		}
		v := reflect.Indirect(p.Flag.Target)
		switch v.Kind() {
		case reflect.String, reflect.Slice, reflect.Map:
			if v.Len() == 0 {
				return needsValue(commandOf(c), p.Flag)
			}
		}
	}
	return ""
}

// commandOf returns the command in the arguments, or the default command.
func commandOf(c *kong.Context) *kong.Node {
	if command := c.Selected(); command != nil {
		return command
	}
	return c.Model.DefaultCmd
}

func needsValue(command *kong.Node, flag *kong.Flag) string {
	return fmt.Sprintf("--%s needs a value: %s; see %s --help", flag.Name, form(flag), command.FullPath())
}

// form returns a flag with the placeholder of its value, as in the help.
func form(flag *kong.Flag) string {
	return "--" + flag.Name + " " + cmp.Or(flag.PlaceHolder, strings.ToUpper(flag.Name))
}

// isNone returns the part of a message about a text that cannot be parsed as type t.
func isNone(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t == reflect.TypeFor[time.Duration]():
		return "is not a time with a unit, such as 500ms"
	case t.Kind() == reflect.Uint64:
		return "is not a whole number of 0 or more"
	case t.Kind() == reflect.Map:
		return "has no ="
	}
	return "is not a whole number"
}
