package trial

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"sudokubench/internal/spelling"
)

// death says what to do about a program that died, or did not come to life.
func death(e *Entry, f *Finding) string {
	command, dir := e.Config.Command, e.Config.Dir
	if s := lost(command, dir); s != "" {
		return s
	}
	if s := script(command[0], dir); s != "" {
		return s
	}
	switch {
	case strings.Contains(f.Reason, "cannot be started"), strings.Contains(f.Reason, "fork/exec"): // the second without a sandbox
		return unstarted(command[0], dir)
	case strings.Contains(f.Reason, "exit code 0"):
		return "It ended by itself. It has to go on until its input ends."
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
	return "It died; what it said last, if anything, tells where. What it may use is in its own folder (--dir) and in the system's; it has no network, and it is started in an empty folder that is not its own, the only one that it writes to."
}

// other says which protocol a program seems to be for that misses what that one
// gives, or where it lies in its own; "" if nothing tells.
func other(protocol, words string) string {
	for _, p := range []struct {
		sign, name, gives string
	}{
		{"input.csv", "csv-files", "finds input.csv in the folder it is started in"},
		{"problem.txt", "rows-file", "finds problem.txt in the folder it is started in"},
		{"argv", "argument", "has the puzzle as its argument"},
		{"ARGV", "argument", "has the puzzle as its argument"},
		{"Index 0 out of bounds for length 0", "argument", "has the puzzle as its argument"},
		{"index out of range [1] with length 1", "argument", "has the puzzle as its argument"},
	} {
		switch {
		case !strings.Contains(words, p.sign), p.name == "argument" && (protocol == "argument" || protocol == "codegolf"):
		case p.name == protocol:
			return fmt.Sprintf("%s lies in the folder that the program is started in: open it by its bare name, whatever folder the program lies in.", p.sign)
		default:
			return fmt.Sprintf("Is it for the protocol %s, in which it %s? It was tried as %s; --protocol names another.", p.name, p.gives, protocol)
		}
	}
	return ""
}

// complaints are what runtimes say before they end, and what it means here.
var complaints = []struct {
	signs  []string
	advice string
}{
	{[]string{"No module named", "Cannot find module", "cannot load such file", "Could not find or load main class"},
		"What it needs cannot be found. It sees what is in its own folder (--dir) and what is installed for everybody, and nothing of anybody's home folder."},
	{[]string{"No such file", "FileNotFound", "NoSuchFile", "ENOENT", "no such file"},
		"It looks for a file that is not there. It is started in a folder of its own, not in that of the program, so it has to find its files " +
			"from the program's place (Python: Path(__file__).parent, Ruby: __dir__, Node: __dirname, Bash: ${BASH_SOURCE%/*})."},
	{[]string{"Permission denied", "PermissionError", "Read-only file system", "EACCES", "EROFS"},
		"It is not allowed to do that. It may write in the folder that it is started in and nowhere else, and read its own folder (--dir) and the system's."},
	{[]string{"Network is unreachable", "Connection refused", "getaddrinfo", "name resolution"},
		"There is no network here, nor in a contest."},
}

// lost says which file of a command is not there; "" if none is missing.
func lost(command []string, dir string) string {
	for k, word := range command {
		if !namesFile(word, k == 0) {
			continue
		}
		path, where := from(dir, word), " in the entry's folder (--dir)"
		if filepath.IsAbs(word) {
			where = ""
		}
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return fmt.Sprintf("There is no file %s%s%s", word, where, period(near(filepath.Base(path), filepath.Dir(path))))
		}
	}
	return ""
}

// Misspelt says which word of a command is a file's name but for a slip, seen
// from the folders where such words are looked for; "" if none is.
func Misspelt(command, folders []string) string {
	for k, word := range command {
		if !namesFile(word, k == 0) {
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

// from is the path of a word of a command, seen from a folder.
func from(dir, word string) string {
	if filepath.IsAbs(word) {
		return word
	}
	return filepath.Join(dir, word)
}

// firstMissing gives the folder as far as a path is there, and the name that is
// not in it; "" where all is there.
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

// namesFile reports whether a word of a command must be a file's name: it has a path or
// an ending, and is no option, number, list of paths or text of a program.
func namesFile(word string, first bool) bool {
	if _, err := strconv.ParseFloat(word, 64); err == nil || strings.HasPrefix(word, "-") || strings.ContainsAny(word, " \t\n:;=,()'\"$*") {
		return false
	}
	if strings.ContainsAny(word, `/\`) {
		return true
	}
	ext := filepath.Ext(word)
	return !first && len(ext) > 1 && len(ext) < len(word)
}

// meant begins the hint at a name that is near enough to have been meant.
const meant = "; did you mean"

// mostNames is how many names are shown of a folder.
const mostNames = 8

// near is a hint at the name in a folder that was meant, or at what there is.
func near(name, dir string) string {
	names := namesIn(dir)
	if len(names) == 0 {
		return ""
	}
	if hint := "; " + spelling.Hint(name, names); strings.HasPrefix(hint, meant) {
		return hint
	}
	return "; " + spelling.Hint(name, names[:min(len(names), mostNames)])
}

func period(s string) string {
	if strings.HasSuffix(s, "?") {
		return s
	}
	return s + "."
}

// script says what is wrong with the first line of a command that is a script;
// "" if there is nothing, or it is none.
func script(word, dir string) string {
	name, line, ok := firstLine(word, dir)
	if !ok || !strings.HasPrefix(line, "#!") {
		return ""
	}
	if strings.HasSuffix(line, "\r") {
		return fmt.Sprintf("The lines of %s end as on Windows, so the system looks for a program whose name ends in a carriage return. Save it with Unix line endings (sed -i 's/\\r$//' %s).", name, name)
	}
	words := strings.Fields(line[2:])
	if len(words) == 0 {
		return ""
	}
	if _, err := os.Stat(words[0]); err != nil {
		return fmt.Sprintf("The first line of %s names the program %s, which is not there. #!/usr/bin/env python3, say, finds it wherever it is.", name, words[0])
	}
	return ""
}

// firstLine is that of a command which is a file of the entry's folder.
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

// unstarted says why the system may have refused to start a command whose
// files are there.
func unstarted(word, dir string) string {
	if !strings.ContainsAny(word, `/\`) {
		if s, err := os.Stat(filepath.Join(dir, word)); err == nil && s.Mode().IsRegular() {
			return fmt.Sprintf("%s is a file of the entry's folder, and a command without a path is looked for among the system's programs: write ./%s, or the language's program before it (python3 %s).", word, word, word)
		}
		hint := spelling.Hint(word, namesIn(filepath.SplitList(os.Getenv("PATH"))...))
		if !strings.HasPrefix(hint, "did you mean") {
			hint = "is it installed?"
		}
		return fmt.Sprintf("The system has no program %s (it is looked for in the PATH); %s", word, hint)
	}
	name, line, ok := firstLine(word, dir)
	if ok {
		switch s, err := os.Stat(from(dir, word)); {
		case err == nil && s.Mode()&0o111 == 0:
			return fmt.Sprintf("%s is not marked as a program: chmod +x %s, or write the language's program before it (python3 %s).", name, name, name)
		case !strings.HasPrefix(line, "#!"):
			return fmt.Sprintf("The system does not know how to run %s. A script begins with a line such as #!/usr/bin/env python3, or the command has the language's program before it (python3 %s); "+
				"a compiled one has to be made for this system.", name, name)
		}
	}
	return "The command's first word has to be a program of the PATH or, as a path, of the entry's folder (--dir), and others must be allowed to read and run it."
}

// namesIn are the names of what is in some folders.
func namesIn(folders ...string) (names []string) {
	for _, dir := range folders {
		list, _ := os.ReadDir(dir)
		for _, f := range list {
			names = append(names, f.Name())
		}
	}
	return names
}
