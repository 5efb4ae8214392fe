package trial

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sudokubench/internal/program"
)

// hidden returns advice about a file that exists but that the program cannot find. It takes the
// name of the file from the program's last output. Either the sandbox hides the file, or the
// program expects to start in its own folder. hidden returns "" if there is no such file. A program
// that prints its own name does not miss a file.
func hidden(e *Entry, words string) string {
	dir, err := filepath.Abs(e.Config.Dir)
	if err != nil || !missesFile(words) {
		return ""
	}
	protocol, _ := program.FindProtocol(e.Protocol)
	scratch := program.StartFolder(e.Config.Command, dir, cmp.Or(e.Config.File, protocol.File)) == ""
	for _, word := range strings.FieldsFunc(words, func(r rune) bool { return strings.ContainsRune(" \t\r\n\"'`:;,()[]{}<>=", r) }) {
		word = strings.TrimRight(word, ".")
		if filepath.IsAbs(word) {
			if e.Config.Policy.Mode != "off" && isFile(word) && !inside(word, dir) && !ofSystem(word) {
				return fmt.Sprintf("The sandbox hides %s from the program. The program can read only its own folder and the system folders. Copy the file there, or name a folder that contains it with --dir.", word)
			}
			continue
		}
		itself := filepath.Base(word) == filepath.Base(e.Config.Command[0])
		if scratch && !itself && isFile(filepath.Join(dir, word)) && strings.Trim(word, "./") != "" && e.Config.Dir != "" {
			return fmt.Sprintf("%s is in the program's own folder, but the program starts in a scratch folder. Build the path from the location of the program. "+
				"If you cannot change the program, start it with: sh -c 'cd %s && exec \"$@\"' sh PROGRAM ARGUMENTS", word, dir)
		}
	}
	return ""
}

// missesFile reports whether a text looks like a message about a file that cannot be read.
func missesFile(words string) bool {
	words = strings.ToLower(words)
	signs := []string{"no such file", "not found", "notfound", "nosuchfile", "enoent", "permission denied", "eacces", "open", "load", "read"}
	return slices.ContainsFunc(signs, func(sign string) bool { return strings.Contains(words, sign) })
}

func isFile(path string) bool {
	s, err := os.Stat(path)
	return err == nil && s.Mode().IsRegular()
}

func inside(path, dir string) bool {
	relative, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(relative)
}

// ofSystem reports whether a file is in a system folder, which every program can read.
func ofSystem(path string) bool {
	folders := []string{"/bin", "/dev", "/etc", "/lib", "/lib64", "/opt", "/proc", "/sbin", "/sys", "/usr"}
	return slices.ContainsFunc(folders, func(dir string) bool { return inside(path, dir) })
}
