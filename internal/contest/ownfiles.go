package contest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sudokubench/internal/config"
	"sudokubench/internal/record"
)

// ownFiles is what an entry brings along: its command, and what it may read
// besides the files of the system.
type ownFiles struct {
	command []string // words that name files have their whole path
	named   []string // those
	dir     string   // the entry's own folder, absolute; "" is none
	shown   string   // the same as the configuration has it, for the record
	digests []record.File
}

// ownFilesOf finds them for all entries. An entry reads the folder that its
// configuration names, or else that of the first file that its command names. Such
// a folder is the entry's own only if it holds nothing of others: not the folder of the
// contest, corpora, records or scratch folders, no file of another entry. Where
// it does, as with scripts that lie side by side, the entry reads the named
// files and no others. If the configuration names such a folder, that is an error.
func ownFilesOf(c *config.Config) ([]ownFiles, error) {
	all := make([]ownFiles, len(c.Entries))
	for i := range c.Entries {
		if err := all[i].find(&c.Entries[i]); err != nil {
			return nil, err
		}
	}
	shared := sharedPlaces(c)
	for i := range c.Entries {
		e, o := &c.Entries[i], &all[i]
		if o.dir == "" {
			continue
		}
		if e.Dir != "" {
			if what := exposed(c, all, i, o.dir, shared[1:]); what != "" { // the current folder can be its own
				return nil, fmt.Errorf("%s: dir %s contains %s, and a program can read all of its dir; give the program its own folder, or remove dir: the program then reads its own folder or only the files in its command", e.Name, e.Dir, what)
			}
			continue
		}
		foreign := shared
		for k := range all {
			if k != i && strings.Join(all[k].named, "\x00") != strings.Join(o.named, "\x00") {
				foreign = append(foreign[:len(foreign):len(foreign)], all[k].belongings(&c.Entries[k])...)
			}
		}
		if slices.ContainsFunc(foreign, func(place string) bool { return inside(place, o.dir) }) {
			for _, named := range slices.DeleteFunc(slices.Clone(o.named), func(path string) bool { return !isFolder(path) }) {
				if what := exposed(c, all, i, named, contestFiles(c)); what != "" {
					return nil, fmt.Errorf("%s: its command names the folder %s, which contains %s, and a program can read all of this folder; give the program its own folder", e.Name, o.shown, what)
				}
			}
			o.dir, o.shown = "", ""
		}
	}
	return all, nil
}

// exposed names one of the shared places, or something of another entry, in a folder that
// an entry reads; "" if there is nothing. Entries with the same folder share it on purpose.
func exposed(c *config.Config, all []ownFiles, entry int, dir string, shared []string) string {
	for _, place := range shared {
		if inside(place, dir) {
			return place
		}
	}
	for k := range all {
		other := &c.Entries[k]
		if k == entry || all[k].dir != "" && realPath(all[k].dir) == realPath(dir) {
			continue
		}
		for _, place := range all[k].belongings(other) {
			if inside(place, dir) && realPath(place) != realPath(dir) {
				return fmt.Sprintf("%s of %s", place, other.Name)
			}
		}
	}
	return ""
}

// belongings are the files that an entry names, and the folder that the configuration gives
// to it.
func (o *ownFiles) belongings(e *config.Entry) []string {
	if e.Dir == "" {
		return o.named
	}
	return append(slices.Clone(o.named), o.dir)
}

// find looks which words name files, and for the folder of the first of them.
// What is relative comes before what is not: of /usr/bin/python3 taro/solve.py
// the second is the entry.
func (o *ownFiles) find(e *config.Entry) error {
	o.command = append([]string(nil), e.Command...)
	var relative, absolute string
	for k, word := range e.Command {
		if word == "" || strings.HasPrefix(word, "-") || k == 0 && !strings.ContainsAny(word, `/`+string(filepath.Separator)) {
			continue // a command without a folder is looked up in the PATH
		}
		at := place(e, word)
		path, err := filepath.Abs(at)
		if err != nil {
			return err
		}
		s, err := os.Stat(at)
		if err != nil {
			if k == 0 {
				o.command[k] = path // and the error will tell where it is not
			}
			continue
		}
		o.command[k] = path
		o.named = append(o.named, path)
		if s.Mode().IsRegular() {
			if sum, err := FileSHA256(path); err == nil { // else it cannot be read, and so the program cannot either
				o.digests = append(o.digests, record.File{Name: word, SHA256: sum})
			}
		}
		folder := at
		if !s.IsDir() {
			folder = filepath.Dir(at)
		}
		if filepath.IsAbs(word) && absolute == "" {
			absolute = folder
		} else if !filepath.IsAbs(word) && relative == "" {
			relative = folder
		}
	}
	for _, folder := range []string{e.Dir, relative, absolute} {
		if folder == "" {
			continue
		}
		dir, err := filepath.Abs(folder)
		o.dir, o.shown = dir, folder
		return err
	}
	return nil
}

// folders are where a word of a command is looked for: in the entry's own
// folder, where its configuration names one, then beside the configuration.
func folders(e *config.Entry) []string {
	if e.Dir != "" {
		return []string{e.Dir, e.Base}
	}
	return []string{e.Base}
}

// place is the first of them that has it.
func place(e *config.Entry, word string) string {
	if e.Dir != "" && !filepath.IsAbs(word) {
		at := filepath.Join(e.Dir, word)
		if _, err := os.Stat(at); err == nil {
			return at
		}
	}
	return e.At(word)
}

// FileSHA256 is the SHA-256 of a file, in hexadecimal digits.
func FileSHA256(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// sharedPlaces are those of the contest and of the user, which no entry is to
// read by way of its own folder.
func sharedPlaces(c *config.Config) []string {
	places := append(append([]string{"."}, contestFiles(c)...), c.Out, os.TempDir())
	if home, err := os.UserHomeDir(); err == nil {
		places = append(places, home)
	}
	for _, r := range c.Reports {
		if r.Path != "" {
			places = append(places, r.Path)
		}
	}
	return places
}

// contestFiles are the configuration and the puzzles.
func contestFiles(c *config.Config) (files []string) {
	if _, err := os.Stat(c.File); err == nil { // else it is the built-in one
		files = append(files, c.File)
	}
	for _, k := range c.Corpora {
		if k.Path != "" {
			files = append(files, k.Path)
		}
	}
	return files
}

// inside tells whether a path is a folder or lies in it, whatever links lead there.
func inside(path, folder string) bool {
	rel, err := filepath.Rel(realPath(folder), realPath(path))
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// realPath follows links as far as the path is there.
func realPath(path string) string {
	path, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	rest := ""
	for at := path; ; at = filepath.Dir(at) {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(real, rest)
		}
		if filepath.Dir(at) == at {
			return path
		}
		rest = filepath.Join(filepath.Base(at), rest)
	}
}
