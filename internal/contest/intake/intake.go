// Package intake turns a folder of programs that people handed in into entries of a contest.
//
// # Theory of operation
//
// Find lists the submissions: folders, scripts, source files, executables and archives. It reads each
// once, and refuses it if a link or a path leaves it, or if it is too large. Unpack copies it to a
// folder of its own. From then on only the copy matters, which has no links. Choose finds how to build and start
// the program (choose.go). Build runs the build in the sandbox (build.go). Nothing runs before Build.
//
// A refusal is a reason in words for the author. ByMachine marks refusals that are no fault of the author.
package intake

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/words/humanize"
)

// Submission is a program that somebody handed in.
type Submission struct {
	Name      string
	Source    string         // path of the folder, the file or the archive
	Hash      string         // of the names and contents of its files
	Folder    string         // folder of the program in the copy
	Build     []string       // command that builds it in Folder; nil if nothing is to be built
	Entry     config.Program // how to start it; no protocol if entry.yaml does not name one
	Decisions []string       // why it is built and started in this way
	Refused   string         // why it does not take part; "" if it can
	ByMachine bool           // whether bench or the machine is the reason of the refusal

	makefile bool // whether the build decides which executables exist
}

// These limits hold for the unpacked files of a submission.
const (
	maxFiles = 20_000
	maxBytes = 200 << 20
)

var errTooLarge = fmt.Errorf("it has more than %s or %s files; send only the files of the program", humanize.Bytes(maxBytes), humanize.Count(maxFiles))

// noName matches characters that a name of a contestant does not contain.
var noName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^A-Za-z0-9_-]+`) })

// Find lists the submissions in a folder, in the order of their names, and the files that are none.
// Files and folders whose names begin with a dot, and the folder except, are left out.
func Find(dir, except string) (list []*Submission, others []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, err
	}
	own, _ := os.Stat(except)
	taken := map[string]bool{}
	for _, e := range entries {
		s := &Submission{Source: filepath.Join(dir, e.Name())}
		if info, err := os.Stat(s.Source); ignored(e.Name()) || err == nil && own != nil && os.SameFile(info, own) {
			continue
		}
		if e.Type().IsRegular() && !archive().MatchString(e.Name()) && !runnable(s.Source) {
			others = append(others, e.Name())
			continue
		}
		s.Name = e.Name()
		if end := archive().FindString(s.Name); !e.IsDir() { // .tar.gz is one ending
			s.Name = strings.TrimSuffix(s.Name, cmp.Or(end, path.Ext(s.Name)))
		}
		s.Name = strings.Trim(noName().ReplaceAllString(s.Name, "-"), "-")
		for s.Name = cmp.Or(s.Name[:min(len(s.Name), 60)], "program"); taken[strings.ToLower(s.Name)]; {
			s.Name += "-2"
		}
		taken[strings.ToLower(s.Name)] = true
		h := sha256.New()
		if err := s.visit(func(name string, from io.Reader) error {
			n, err := io.Copy(h, from)
			fmt.Fprintf(h, "\x00%s\x00%d\x00", name, n)
			return err
		}); err != nil {
			s.Refused, s.ByMachine = err.Error(), errors.As(err, new(*fs.PathError))
		}
		s.Hash = fmt.Sprintf("%x", h.Sum(nil))
		list = append(list, s)
	}
	return list, others, nil
}

// ignored reports whether a file or folder is not part of a submission.
func ignored(name string) bool {
	return strings.HasPrefix(name, ".") || name == "__MACOSX" || name == "__pycache__"
}

// archive matches the names of archives.
var archive = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\.(zip|rar|7z|tar|tgz|tbz|txz|tar\.(gz|bz2|xz|zst))$`)
})

// visit calls each for all files of the submission, with the path from its folder. The function
// each reads the file to its end.
func (s *Submission) visit(each func(name string, from io.Reader) error) error {
	files, start, opened, err := s.open()
	if err != nil {
		return err
	}
	defer opened.Close()
	left, count := int64(maxBytes), 0
	return fs.WalkDir(files, start, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name != "." && ignored(e.Name()) && e.IsDir():
			return fs.SkipDir
		case e.IsDir() || ignored(e.Name()):
			return nil
		}
		info, err := fs.Stat(files, name) // follows links, but not out of the folder
		if err != nil || !info.Mode().IsRegular() {
			return fmt.Errorf("%s is a link that leaves the folder, or is not a file; put the file itself there", humanize.Visible(name))
		}
		from, err := files.Open(name)
		if err != nil {
			return err
		}
		defer from.Close()
		limited := &io.LimitedReader{R: from, N: left + 1}
		err = each(name, limited)
		if left, count = limited.N-1, count+1; left < 0 || count > maxFiles {
			return errTooLarge
		}
		return err
	})
}

// open opens the folder, the archive or the folder of the file, and returns where to start in it.
func (s *Submission) open() (files fs.FS, start string, opened io.Closer, err error) {
	info, err := os.Lstat(s.Source)
	switch {
	case err != nil:
		return nil, "", nil, err
	case info.Mode()&fs.ModeSymlink != 0:
		return nil, "", nil, errors.New("it is a link; put the folder or the file itself there")
	case info.Mode().IsRegular() && archive().MatchString(s.Source):
		f, err := os.Open(s.Source)
		if err != nil {
			return nil, "", nil, err
		}
		z, err := readArchive(f, info.Size())
		if err != nil {
			return nil, "", nil, errors.Join(err, f.Close())
		}
		return z, ".", f, nil
	}
	folder, start := s.Source, "."
	if !info.IsDir() {
		folder, start = filepath.Split(s.Source)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, "", nil, err
	}
	return root.FS(), start, root, nil
}

// readArchive returns the files of a .zip, or of a .tar, which gzip can have packed.
func readArchive(f *os.File, size int64) (*zip.Reader, error) {
	z, err := zip.NewReader(f, size)
	if errors.Is(err, zip.ErrFormat) {
		if z, err = readTar(f); errors.Is(err, errTooLarge) {
			return nil, err
		}
	}
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, fmt.Errorf("bench cannot open the archive (%w); send a .zip, a .tar.gz or a folder", err)
	}
	for _, in := range z.File {
		if !filepath.IsLocal(filepath.FromSlash(in.Name)) {
			return nil, fmt.Errorf("it contains the path %s, which leaves its folder; pack the folder again", humanize.Visible(in.Name))
		}
	}
	return z, nil
}

// readTar packs the files of a .tar into a .zip in memory, because each file of a .zip can be opened by itself.
func readTar(f io.ReadSeeker) (*zip.Reader, error) {
	_, err := f.Seek(0, io.SeekStart)
	unpacked := io.Reader(f)
	if z, notPacked := gzip.NewReader(f); notPacked == nil {
		unpacked = z
	} else {
		_, err = f.Seek(0, io.SeekStart)
	}
	limited := &io.LimitedReader{R: unpacked, N: 2 * maxBytes} // the headers and the padding of many small files as well
	var packed bytes.Buffer
	in, out := tar.NewReader(limited), zip.NewWriter(&packed)
	for err == nil {
		err = repack(in, out)
	}
	switch {
	case limited.N <= 0:
		return nil, errTooLarge
	case err != io.EOF:
		return nil, err
	}
	if err := out.Close(); err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
}

// repack copies the next file. The error after the last one is io.EOF.
func repack(in *tar.Reader, out *zip.Writer) error {
	h, err := in.Next()
	if err != nil || h.Typeflag == tar.TypeXGlobalHeader {
		return err
	}
	header := &zip.FileHeader{Name: h.Name, Method: zip.Deflate}
	header.SetMode(h.FileInfo().Mode())
	if h.Typeflag == tar.TypeLink {
		header.SetMode(fs.ModeIrregular)
	}
	to, err := out.CreateHeader(header)
	if err == nil && h.Typeflag == tar.TypeReg {
		_, err = io.Copy(to, in)
	}
	return err
}

// Unpack copies the submission to a new folder, which replaces an old one. Every user can read the copy, because the
// program runs as another user.
func (s *Submission) Unpack(to string) error {
	s.Folder = to
	return s.copy(to, 0o755, 0o644)
}

// copy copies the files to a folder with these modes. Files that the system can execute are executable.
func (s *Submission) copy(to string, folder, regular fs.FileMode) error {
	if err := errors.Join(os.RemoveAll(to), os.MkdirAll(to, folder), os.Chmod(to, folder)); err != nil {
		return err
	}
	root, err := os.OpenRoot(to)
	if err != nil {
		return err
	}
	defer root.Close()
	return s.visit(func(name string, from io.Reader) error {
		mode := regular
		in := bufio.NewReader(from)
		if head, _ := in.Peek(4); executable(head) != "" {
			mode |= regular & 0o444 >> 2
		}
		dir := path.Dir(name)
		if err := root.MkdirAll(dir, folder); err != nil {
			return err
		}
		for ; dir != "."; dir = path.Dir(dir) { // the umask does not apply to Chmod
			if err := root.Chmod(dir, folder); err != nil {
				return err
			}
		}
		out, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
		if err != nil {
			return err
		}
		_, err = io.Copy(out, in)
		return errors.Join(err, out.Close(), root.Chmod(name, mode))
	})
}
