package contest

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/program"
	"sudokubench/internal/record"
)

// ownFiles contains the command of an entry and the files that the entry can read besides the
// system's files.
type ownFiles struct {
	command []string // words of the command, in which absolute paths replace the names of files
	named   []string // the absolute paths in command
	dir     string   // absolute path of the entry's own folder; "" means that the entry has no folder
	shown   string   // dir as written in the configuration, for the record
	digests []record.File
}

// ownFilesOf returns the own files of all entries. The folder of an entry is its key dir, or else
// the folder of the first file that its command names. The entry can read the whole folder only if
// the folder contains no foreign files: the contest's folder, corpora, records, scratch folders, or
// files of other entries. Otherwise, for example if several scripts share a folder, the entry can
// read only the files that its command names. A key dir with foreign files is an error.
func ownFilesOf(c *config.Config) ([]ownFiles, error) {
	all := make([]ownFiles, len(c.Programs))
	for i := range c.Programs {
		if err := all[i].find(&c.Programs[i]); err != nil {
			return nil, err
		}
	}
	shared := sharedPlaces(c)
	for i := range c.Programs {
		e, o := &c.Programs[i], &all[i]
		if o.dir == "" {
			continue
		}
		if e.Dir != "" {
			if what := exposed(c, all, i, o.dir, shared[1:]); what != "" { // skip shared[0], the working folder, because dir is allowed to name it
				return nil, fmt.Errorf("%s: dir %s contains %s, and a program can read all of its dir; give the program its own folder, or remove dir: the program then reads its own folder or only the files in its command", e.Name, e.Dir, what)
			}
			continue
		}
		foreign := shared
		for k := range all {
			if k != i && strings.Join(all[k].named, "\x00") != strings.Join(o.named, "\x00") {
				foreign = append(foreign[:len(foreign):len(foreign)], all[k].belongings(&c.Programs[k])...)
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

// exposed returns the first place in an entry's folder that the entry must not read: a shared
// place, or a file of another entry. It returns "" if there is no such place. Entries that name the
// same folder share it on purpose.
func exposed(c *config.Config, all []ownFiles, entry int, dir string, shared []string) string {
	for _, place := range shared {
		if inside(place, dir) {
			return place
		}
	}
	for k := range all {
		other := &c.Programs[k]
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

// belongings returns the files that an entry's command names, and the folder in the key dir if the
// entry has one.
func (o *ownFiles) belongings(e *config.Program) []string {
	if e.Dir == "" {
		return o.named
	}
	return append(slices.Clone(o.named), o.dir)
}

// find finds the files that the words of the command name, and the folder of the first file.
// Relative paths take precedence over absolute paths: in "/usr/bin/python3 taro/solve.py", the
// second word is the entry's own file.
func (o *ownFiles) find(e *config.Program) error {
	o.command = append([]string(nil), e.Command...)
	var relative, absolute string
	for k, word := range e.Command {
		if !program.CanNameFile(e.Command, k) {
			continue
		}
		at := place(e, word)
		path, err := filepath.Abs(at)
		if err != nil {
			return err
		}
		s, err := os.Stat(at)
		if err != nil {
			if k == 0 {
				o.command[k] = path // use the path anyway, because the error of the start then shows it
			}
			continue
		}
		if err := leaves(e, at); err != nil {
			return err
		}
		o.command[k] = path
		o.named = append(o.named, path)
		if s.Mode().IsRegular() {
			if sum, err := FileSHA256(path); err == nil { // skip a file that cannot be read, because the program cannot read it either
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
	folder := cmp.Or(e.Dir, relative, absolute)
	if folder == "" {
		return nil
	}
	dir, err := filepath.Abs(folder)
	o.dir, o.shown = dir, folder
	return errors.Join(err, leaves(e, folder))
}

// leaves returns an error if a path in the folder of the configuration is a link out of it. A link
// in a contestant's files could name any file that the organiser can read. A flag can name a link,
// because the organiser typed it.
func leaves(e *config.Program, path string) error {
	base, err := filepath.Abs(e.Base)
	if err != nil || e.Line == 0 {
		return err
	}
	if path, err = filepath.Abs(path); err != nil {
		return err
	}
	if within(path, base) && !inside(path, base) {
		return fmt.Errorf("%s: %s is a link to %s, outside the folder of the configuration; put the file itself there, or name %[3]s", e.Name, path, realPath(path))
	}
	return nil
}

// folders returns the folders that contain the files of a command: the key dir of the entry, if it
// has one, and then the folder of the configuration.
func folders(e *config.Program) []string {
	if e.Dir != "" {
		return []string{e.Dir, e.Base}
	}
	return []string{e.Base}
}

// place returns the path of the file that a word of the command names. A file in the key dir of the
// entry takes precedence over a file in the folder of the configuration.
func place(e *config.Program, word string) string {
	if e.Dir != "" && !filepath.IsAbs(word) {
		at := filepath.Join(e.Dir, word)
		if _, err := os.Stat(at); err == nil {
			return at
		}
	}
	return e.At(word)
}

// FileSHA256 returns the SHA-256 of a file, in hexadecimal digits.
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

// sharedPlaces returns the files and folders of the contest and of the user. They must not be
// inside the own folder of an entry. The first one is the working folder.
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

// contestFiles returns the configuration file and the puzzle files of a contest.
func contestFiles(c *config.Config) (files []string) {
	if _, err := os.Stat(c.File); err == nil { // the file does not exist if the configuration is built in
		files = append(files, c.File)
	}
	for _, k := range c.Corpora {
		if k.Path != "" {
			files = append(files, k.Path)
		}
	}
	return files
}

// inside reports whether path is the folder or is inside it, after all links are resolved.
func inside(path, folder string) bool { return within(realPath(path), realPath(folder)) }

// within reports whether path is the folder or is inside it, by their names alone.
func within(path, folder string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// realPath makes a path absolute and resolves its links. The end of the path can be missing on
// disk.
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
