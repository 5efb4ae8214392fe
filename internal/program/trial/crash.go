package trial

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"sudokubench/internal/program"
	"sudokubench/internal/words/spelling"
)

// death returns advice on a program that crashed or did not start.
func death(e *Entry, f *Finding) string {
	command, dir := e.Config.Command, e.Config.Dir
	own := "" // name of the file that the protocol puts into the scratch folder
	if p, ok := program.FindProtocol(e.Protocol); ok && p.Source == program.NamedFile {
		own = cmp.Or(e.Config.File, p.File)
	}
	words := slices.DeleteFunc(slices.Clone(command), func(word string) bool { return word == own })
	if s := lost(words, dir); s != "" {
		return s
	}
	if s := script(command[0], dir); s != "" {
		return s
	}
	switch {
	case f.notStarted():
		return unstarted(command[0], dir)
	case strings.Contains(f.Reason, "exit code 0"):
		return "The program ended by itself, without an answer. In this protocol it must continue until its input ends."
	}
	if m := noInterpreter().FindStringSubmatch(f.Words); m != nil && strings.Contains(f.Reason, "exit code 127") {
		return fmt.Sprintf("The PATH has no program %s, which the program starts. Install it for all users: the program cannot read home folders.", m[1]+m[2])
	}
	if s := other(e.Protocol, f.Words); s != "" {
		return s
	}
	for _, c := range complaints {
		for _, sign := range c.signs {
			if strings.Contains(f.Words, sign) {
				return c.advice
			}
		}
	}
	return "The program crashed. If it wrote a message on standard error, the report shows the end of it. If a file or the network is the cause: the program can read its own folder (--dir) and the system folders, and it has no network. The only folder that it can write to is its scratch folder ($TMPDIR), in which most programs start."
}

// noInterpreter matches messages in which env or a shell reports a command that it does not find.
var noInterpreter = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)(?:^(?:\S*/)?env: [‘'"]?([^\s‘’'":]+)[’'"]?: No such file|(?:^|[ :])([^\s:]+): (?:command )?not found$)`)
})

// other returns advice if the program's output shows that it expects another protocol, or that it
// searches for the file with the puzzles in the wrong folder. Otherwise it returns "".
func other(protocol, words string) string {
	for _, p := range []struct {
		sign, name, gives string
	}{
		{"input.csv", "csv-files", "finds input.csv in the current folder"},
		{"problem.txt", "rows-file", "finds problem.txt in the current folder"},
		{"argv", "argument", "gets the puzzle as its last argument"},
		{"ARGV", "argument", "gets the puzzle as its last argument"},
		{"Index 0 out of bounds for length 0", "argument", "gets the puzzle as its last argument"},
		{"index out of range [1] with length 1", "argument", "gets the puzzle as its last argument"},
	} {
		switch {
		case !strings.Contains(words, p.sign), p.name == "argument" && (protocol == "argument" || protocol == "codegolf" || protocol == "lines-file"):
		case p.name == protocol:
			return fmt.Sprintf("%s is in the folder in which the program starts, not in the program's own folder: open it by its bare name.", p.sign)
		default:
			return fmt.Sprintf("Is the program written for the protocol %s, in which it %s? It was tried as %s; choose another with --protocol.", p.name, p.gives, protocol)
		}
	}
	return ""
}

// These are indexes of complaints.
const (
	missingModule = iota
	missingFile
)

// complaints contains texts that language runtimes print before they end, with advice on the cause
// of each.
var complaints = []struct {
	signs  []string
	advice string
}{
	{[]string{"No module named", "Cannot find module", "cannot load such file", "Could not find or load main class", "Could not read package.json"},
		"A module or class that the program needs was not found. The program can read modules that are installed for all users, and its own folder, which you name with --dir (dir: in config.yaml). " +
			"It starts there if its command names no file, except in protocols that put a file into its scratch folder. Java and Python also find it there."},
	{[]string{"No such file", "FileNotFound", "NoSuchFile", "ENOENT", "no such file"},
		"The program opens a file that does not exist. It starts in its own folder only if its command names no file, so it must build the paths of its files " +
			"from the location of the program (Python: Path(__file__).parent, Ruby: __dir__, Node: __dirname, Bash: ${BASH_SOURCE%/*})."},
	{[]string{"Permission denied", "PermissionError", "Read-only file system", "EACCES", "EROFS"},
		"The sandbox or the system denied access. The program can write only to its scratch folder ($TMPDIR), it can read its own folder (--dir) and the system folders, and it has no network."},
	{[]string{"Network is unreachable", "Connection refused", "getaddrinfo", "name resolution"},
		"The program has no network, neither here nor in a contest."},
}

// lost returns a message about the first file of a command that is missing, or "" if all files
// exist.
func lost(command []string, dir string) string {
	for k, word := range command {
		if !namesFile(command, k) {
			continue
		}
		path, where := from(dir, word), " in the program's folder (--dir)"
		if filepath.IsAbs(word) {
			where = ""
		}
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return fmt.Sprintf("There is no file %s%s%s", word, where, period(near(filepath.Base(path), filepath.Dir(path))))
		}
	}
	return ""
}

// misspelt returns a message about a word of a command that differs only slightly from the name of
// a file in one of the folders. It returns "" if there is no such word.
func misspelt(command, folders []string) string {
	for k, word := range command {
		if !namesFile(command, k) {
			continue
		}
		hint := ""
		for _, folder := range folders {
			there, missing := firstMissing(from(folder, word))
			if missing == "" {
				hint = ""
				break
			}
			if s := near(missing, there); hint == "" && strings.HasPrefix(s, meant) {
				hint = s
			}
		}
		if hint != "" {
			return fmt.Sprintf("there is no file %s%s", word, hint)
		}
	}
	return ""
}

func (f *Finding) notStarted() bool {
	return strings.Contains(f.Reason, "cannot be started") || strings.Contains(f.Reason, "fork/exec") // the latter without a sandbox
}

// ErrEmpty is the error of a program without content.
var ErrEmpty = errors.New("is empty; want a program")

// emptyFile returns an error that wraps ErrEmpty if the program or the script of a command is empty.
func emptyFile(command, folders []string) error {
	k, base := 0, filepath.Base(command[0])
	if len(command) > 1 && (base == "node" || interpreter().MatchString(base)) { // node adds .js to a name, so interpreter leaves it out
		k = 1 // only a script before all options is sure: after some, such as -m, a word is an argument
	}
	dir, there := folderOf(command[k], folders)
	if file, err := os.Stat(from(dir, command[k])); there && program.CanNameFile(command, k) && err == nil && file.Mode().IsRegular() && file.Size() == 0 {
		return fmt.Errorf("%s %w", command[k], ErrEmpty)
	}
	return nil
}

// Unstartable returns the reason why a command certainly cannot start: it needs a file that is in
// none of the folders or empty, or its program is a slip for one in the PATH. given is the name of the file
// that the protocol puts into the start folder, or "". Unstartable returns "" if it finds no
// reason.
func Unstartable(command, folders []string, given string) string {
	if s := misspelt(command, folders); s != "" {
		return s
	}
	if err := emptyFile(command, folders); err != nil {
		return err.Error()
	}
	first, where := command[0], in(folders)
	if strings.ContainsAny(first, `/\`) {
		dir, there := folderOf(first, folders)
		if !there {
			return fmt.Sprintf("the command names %s, which does not exist%s", first, where(first))
		}
		path, err := filepath.Abs(from(dir, first)) // LookPath searches the PATH for a path that is only a name, such as mine for ./mine
		if err == nil {
			_, err = exec.LookPath(path)
		}
		if err != nil {
			return strings.TrimSuffix(unstarted(first, dir), ".")
		}
	} else if _, err := exec.LookPath(first); err != nil {
		dir, there := folderOf(first, folders)
		if there || spelling.Slip(first, namesIn(filepath.SplitList(os.Getenv("PATH"))...)) != "" {
			return strings.TrimSuffix(unstarted(first, dir), ".")
		}
	}
	if len(command) > 1 && interpreter().MatchString(filepath.Base(first)) {
		script := command[1]
		if _, there := folderOf(script, folders); !there && script != given && script != "" && !strings.HasPrefix(script, "-") {
			return fmt.Sprintf("the command names %s, which does not exist%s", script, where(script))
		}
	}
	return ""
}

// interpreter matches names of programs whose first argument is the name of a file, unless the
// argument is an option.
var interpreter = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:python|pypy|ruby|perl|lua|bash|sh|dash|zsh|Rscript)[0-9.]*(?:\.exe)?$`)
})

// folderOf returns the first of the folders that contains a file.
func folderOf(word string, folders []string) (dir string, there bool) {
	for _, dir := range folders {
		if _, err := os.Stat(from(dir, word)); !errors.Is(err, fs.ErrNotExist) {
			return dir, true
		}
	}
	return "", false
}

// in returns a function that returns the list of the searched folders as the end of an error
// message.
func in(folders []string) func(word string) string {
	return func(word string) string {
		if filepath.IsAbs(word) {
			return ""
		}
		names := slices.Clone(folders)
		for i, name := range names {
			if name == "." {
				names[i] = "the current folder"
			}
		}
		return " in " + strings.Join(names, " or ")
	}
}

// from returns the path that a word of a command describes. A relative path starts at dir.
func from(dir, word string) string {
	if filepath.IsAbs(word) {
		return word
	}
	return filepath.Join(dir, word)
}

// firstMissing returns the part of a path that exists, and the first name that is missing after it.
// missing is "" if the whole path exists.
func firstMissing(path string) (there, missing string) {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return path, ""
	}
	for there = path; filepath.Dir(there) != there; {
		missing, there = filepath.Base(there), filepath.Dir(there)
		if _, err := os.Stat(there); err == nil {
			break
		}
	}
	return there, missing
}

// namesFile reports whether a word of a command must be the name of a file. Such a word has a path
// or an extension, and is not a number, a list of paths or program text.
func namesFile(command []string, k int) bool {
	word := command[k]
	if _, err := strconv.ParseFloat(word, 64); err == nil || !program.CanNameFile(command, k) || strings.ContainsAny(word, " \t\n:;=,()'\"$*") {
		return false
	}
	if strings.ContainsAny(word, `/\`) {
		return true
	}
	ext := filepath.Ext(word)
	return k > 0 && len(ext) > 1 && len(ext) < len(word)
}

// meant is the text before the similar name in a hint.
const meant = "; did you mean"

// maxNames is the largest number of file names that a hint lists.
const maxNames = 8

// near returns a hint with the name in a folder that is most similar to the missing name. If no
// name is similar, the hint lists the names in the folder.
func near(name, dir string) string {
	names := namesIn(dir)
	if len(names) == 0 {
		return ""
	}
	if hint := "; " + spelling.Hint(name, names); strings.HasPrefix(hint, meant) {
		return hint
	}
	return "; " + spelling.Hint(name, names[:min(len(names), maxNames)])
}

func period(s string) string {
	if strings.HasSuffix(s, "?") {
		return s
	}
	return s + "."
}

// script returns a message about a fault in the first line of a script. It returns "" if the line
// has no fault or the command is not a script.
func script(word, dir string) string {
	name, line, ok := firstLine(word, dir)
	if !ok || !strings.HasPrefix(line, "#!") {
		return ""
	}
	if strings.HasSuffix(line, "\r") {
		return fmt.Sprintf("%s has Windows line endings, so the system looks for an interpreter whose name ends in a carriage return. Save the file with Unix line endings (sed -i 's/\\r$//' %s).", name, name)
	}
	words := strings.Fields(line[2:])
	if len(words) == 0 {
		return ""
	}
	if _, err := os.Stat(words[0]); err != nil {
		return fmt.Sprintf("The first line of %s names the interpreter %s, which does not exist. A line such as #!/usr/bin/env python3 finds the interpreter in the PATH.", name, words[0])
	}
	return ""
}

// firstLine returns the name and the first line of the file that a command runs, if the file is in
// the entry's folder.
func firstLine(word, dir string) (name, line string, ok bool) {
	if !strings.ContainsAny(word, `/\`) {
		return "", "", false
	}
	path := from(dir, word)
	if s, err := os.Stat(path); err != nil || !s.Mode().IsRegular() {
		return "", "", false
	}
	file, err := os.Open(path)
	if err != nil {
		return "", "", false
	}
	defer file.Close()
	line, _ = bufio.NewReader(io.LimitReader(file, 256)).ReadString('\n')
	return filepath.Base(path), strings.TrimSuffix(line, "\n"), true
}

// unstarted returns a possible reason why the system did not start the program that the first word
// of a command names.
func unstarted(word, dir string) string {
	if !strings.ContainsAny(word, `/\`) {
		if s, err := os.Stat(filepath.Join(dir, word)); err == nil && s.Mode().IsRegular() {
			return fmt.Sprintf("%s is a file in the program's folder, but a command without a path is looked for only in the PATH. Write ./%s, or put the interpreter first (python3 %s).", word, word, word)
		}
		hint := spelling.Hint(word, namesIn(filepath.SplitList(os.Getenv("PATH"))...))
		if !strings.HasPrefix(hint, "did you mean") {
			hint = "is it installed?"
		}
		return fmt.Sprintf("The PATH has no program %s; %s", word, hint)
	}
	name, line, ok := firstLine(word, dir)
	if ok {
		switch s, err := os.Stat(from(dir, word)); {
		case slices.Contains([]string{".c", ".cc", ".cpp", ".cxx", ".rs", ".go", ".java"}, filepath.Ext(name)):
			return fmt.Sprintf("Compile %s first, and name the program that the compiler makes.", name)
		case err == nil && s.Mode()&0o111 == 0:
			return fmt.Sprintf("%s is not executable. Run chmod +x %s, or put the interpreter first (python3 %s).", name, name, name)
		case !strings.HasPrefix(line, "#!"):
			return fmt.Sprintf("The system cannot run %s. A script needs a first line such as #!/usr/bin/env python3, or its interpreter before it in the command (python3 %s). "+
				"A compiled program must be built for this system.", name, name)
		}
	}
	return "The first word of the command must be a program in the PATH or the path of a file in the program's folder (--dir). Every user needs permission to read and execute it."
}

// namesIn returns the names of all files in the folders.
func namesIn(folders ...string) (names []string) {
	for _, dir := range folders {
		list, _ := os.ReadDir(dir)
		for _, f := range list {
			names = append(names, f.Name())
		}
	}
	return names
}
