package sandbox

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// system lists the system folders that programs and their language runtimes need. Every user is
// allowed to read them.
var system = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/nix/store",
	"/sys/devices/system", "/sys/kernel/mm", // language runtimes read the number of cores and the page sizes here
}

// beside lists the folders of an installation that are next to its bin or shims folder.
var beside = []string{"lib", "lib64", "libexec", "versions", "installs", "plugins", "conf", "toolchains"}

// readable lists the folders and files that a program is allowed to read: the folders of the system, the
// folders of PATH with the libraries next to them, the program's own files, and Policy.Read.
func readable(p Policy, c Command, path string) []string {
	var list []string
	add := func(names ...string) {
		for _, name := range names {
			if name == "" || !filepath.IsAbs(name) {
				continue
			}
			name = filepath.Clean(name)
			if name == "/" || slices.ContainsFunc(list, func(s string) bool { return within(name, s) }) {
				continue
			}
			if _, err := os.Stat(name); err == nil {
				list = append(list, name)
			}
		}
	}
	install := func(bin string) {
		for _, b := range beside {
			add(filepath.Join(filepath.Dir(bin), b))
		}
	}
	add(system...)
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if dir == "" || filepath.Clean(dir) == "/" {
			continue
		}
		add(dir)
		if base := filepath.Base(dir); base == "bin" || base == "sbin" || base == "shims" {
			install(dir)
		}
	}
	for _, exe := range interpreters(path) {
		add(exe)
		if real, err := filepath.EvalSymlinks(exe); err == nil {
			add(real)
			if filepath.Base(filepath.Dir(real)) == "bin" {
				install(filepath.Dir(real))
			}
		}
	}
	add(c.Source)
	add(p.Read...)
	return list
}

// interpreters returns an executable. If the executable is a script, interpreters also returns the
// interpreter in its first line.
func interpreters(path string) []string {
	list := []string{path}
	for word := range strings.FieldsSeq(Interpreter(path)) {
		return append(list, word)
	}
	return list
}

// Interpreter returns the interpreter in the first line of a script, with its arguments. It returns
// "" if the file is not a script.
func Interpreter(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	line, _ := bufio.NewReaderSize(f, 512).ReadSlice('\n')
	asked, found := strings.CutPrefix(strings.TrimSuffix(string(line), "\n"), "#!")
	if !found {
		return ""
	}
	return strings.TrimLeft(asked, " \t")
}

// within reports whether a path is the folder or is inside it.
func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, "/")+"/")
}
