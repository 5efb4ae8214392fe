// Command setmodule changes the module path of this repository in all files.
//
//	go run ./tools/setmodule HOST/PATH
//
// It reads the current path from go.mod and rewrites all files of the git repository. The module
// path is also the name of the product. So setmodule changes only these occurrences:
//
//   - lines of go.mod files, also of nested modules and of examples in texts
//   - the path before a slash and a folder of packages, as in an import
//   - the path before an @, as in an argument of go install
//
// It reads all files before it writes the first one. So the repository stays unchanged if a file
// cannot be read.
//
//	main.go     reads and writes the files
//	rewrite.go  finds the module path in a text
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const usage = "usage: go run ./tools/setmodule HOST/PATH, for example example.org/owner/repository"

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, out, complaints io.Writer) (code int) {
	if len(args) != 1 || strings.HasPrefix(args[0], "-") {
		fmt.Fprintln(complaints, usage)
		return 2
	}
	if err := checkPath(args[0]); err != nil {
		fmt.Fprintln(complaints, "setmodule:", err)
		return 2
	}
	before, changed, err := setModule(".", args[0])
	switch {
	case err != nil:
		fmt.Fprintln(complaints, "setmodule:", err)
		return 1
	case before == args[0]:
		fmt.Fprintf(out, "The module path is already %s.\n", before)
	default:
		fmt.Fprintf(out, "Changed the module path from %s to %s in %d files. Run the tests, then commit.\n", before, args[0], len(changed))
	}
	return 0
}

var (
	hostForm    = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)+$`)
	elementForm = regexp.MustCompile(`^[A-Za-z0-9_-]([A-Za-z0-9._~-]*[A-Za-z0-9_~-])?$`)
	majorForm   = regexp.MustCompile(`^v[0-9]+$`)
)

// checkPath refuses a module path that the go command cannot fetch.
func checkPath(module string) error {
	elements := strings.Split(module, "/")
	fault := ""
	switch last := elements[len(elements)-1]; {
	case !hostForm.MatchString(elements[0]):
		fault = "it does not begin with a host name in lower case that has a dot"
	case len(elements) == 1:
		fault = "no path follows the host"
	case majorForm.MatchString(last): // a major version is refused, because the nested modules would need it too
		fault = fmt.Sprintf("it ends with the major version %q, which only releases from v2 have", last)
	default:
		bad := slices.IndexFunc(elements[1:], func(e string) bool { return !elementForm.MatchString(e) })
		if bad < 0 {
			return nil
		}
		fault = fmt.Sprintf("the part %q is not made of letters, digits, '-', '_', '~' and inner dots", elements[1+bad])
	}
	return fmt.Errorf("%q is not a module path: %s; want HOST/PATH, for example example.org/owner/repository", module, fault)
}

var moduleLine = regexp.MustCompile(`(?m)^module[ \t]+"?([^\s"]+)`)

// setModule changes the module path of the repository in the folder root. It returns the previous
// path and the files that changed.
func setModule(root, module string) (before string, changed []string, err error) {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", nil, fmt.Errorf("%w; run the command in the top folder of the repository", err)
	}
	found := moduleLine.FindSubmatch(text)
	if found == nil {
		return "", nil, errors.New("go.mod: the line \"module PATH\" is missing")
	}
	if before = string(found[1]); before == module {
		return before, nil, nil
	}
	files, err := tracked(root)
	if err != nil {
		return before, nil, err
	}
	r := newRewriter(before, module, packageFolders(files))
	type file struct {
		name string
		text []byte
		mode fs.FileMode
	}
	var rewritten []file
	for _, name := range files {
		full := filepath.Join(root, name)
		info, err := os.Lstat(full)
		if errors.Is(err, fs.ErrNotExist) { // the file was deleted, but the deletion is not committed
			continue
		}
		if err != nil {
			return before, nil, err
		}
		if !info.Mode().IsRegular() {
			continue
		}
		old, err := os.ReadFile(full)
		if err != nil {
			return before, nil, err
		}
		if text := r.file(name, old); !bytes.Equal(text, old) {
			rewritten = append(rewritten, file{full, text, info.Mode()})
			changed = append(changed, name)
		}
	}
	for _, f := range rewritten {
		if err := os.WriteFile(f.name, f.text, f.mode.Perm()); err != nil {
			return before, nil, err
		}
		if filepath.Base(f.name) == "go.mod" { // sorts the lines of go.mod, because the new path can change their order
			if err := command(filepath.Dir(f.name), io.Discard, "go", "mod", "edit", "-fmt"); err != nil {
				return before, nil, err
			}
		}
	}
	return before, changed, nil
}

// tracked lists the files of the repository, including new ones that git does not ignore.
func tracked(root string) ([]string, error) {
	var list bytes.Buffer
	err := command(root, &list, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	if err != nil {
		return nil, fmt.Errorf("%w; the command needs a clone made with git", err)
	}
	files := strings.Split(strings.TrimSuffix(list.String(), "\x00"), "\x00")
	slices.Sort(files)
	return slices.Compact(files), nil
}

func command(dir string, out io.Writer, words ...string) error {
	c := exec.Command(words[0], words[1:]...)
	var complaints bytes.Buffer
	c.Dir, c.Stdout, c.Stderr = dir, out, &complaints
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s: %w: %s", strings.Join(words, " "), err, bytes.TrimSpace(complaints.Bytes()))
	}
	return nil
}

// packageFolders returns the top folders of the repository that contain Go files.
func packageFolders(files []string) []string {
	var folders []string
	for _, name := range files {
		if top, _, below := strings.Cut(name, "/"); below && path.Ext(name) == ".go" && !slices.Contains(folders, top) {
			folders = append(folders, top)
		}
	}
	return folders
}
