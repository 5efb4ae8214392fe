package corpus

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/klauspost/compress/zip"
)

// A zip archive can be read if it has exactly one file with puzzles. The list of its files is at the
// end of the archive. So an archive from a pipe is first copied to a temporary file.

// zipText is the text of the file with puzzles.
type zipText struct {
	io.ReadCloser
	spooled *os.File // copy of an archive from a pipe; nil for a regular file
	note    string   // sentence about the files of the archive that are not read
}

func (t *zipText) Close() error {
	err := t.ReadCloser.Close()
	t.discard()
	return err
}

// discard deletes the temporary file.
func (t *zipText) discard() {
	if t.spooled != nil {
		t.spooled.Close()
		os.Remove(t.spooled.Name())
	}
}

// openZip opens the only file with puzzles. r and whole have the same bytes. openZip reads r if it is
// a regular file, otherwise whole.
func openZip(r, whole io.Reader) (*zipText, error) {
	t := new(zipText)
	at, size, ok := regularFile(r)
	var err error
	if !ok {
		size, err = t.spool(whole)
		at = t.spooled
	}
	if err == nil {
		err = t.open(at, size)
	}
	if err != nil {
		t.discard()
	}
	return t, err
}

// spool copies an archive to a temporary file.
func (t *zipText) spool(r io.Reader) (size int64, err error) {
	t.spooled, err = os.CreateTemp("", "bench-*.zip")
	if err == nil {
		os.Remove(t.spooled.Name()) // on Unix, a killed program then leaves no file; on Windows this fails, and discard deletes the file
		size, err = io.Copy(t.spooled, r)
	}
	if bad, ok := errors.AsType[*fs.PathError](err); ok && (t.spooled == nil || bad.Path == t.spooled.Name()) {
		err = &Fault{What: "the zip archive cannot be copied to a temporary file: " + err.Error(), Fix: "name the archive as a file, or extract it first", cause: err}
	}
	return size, err
}

func (t *zipText) open(r io.ReaderAt, size int64) error {
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return err
	}
	files := slices.DeleteFunc(archive.File, func(f *zip.File) bool { return passedMember(f.Name) })
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	k, fault := chosenMember(names)
	if fault == nil {
		fault = memberFault(files[k])
	}
	if fault != nil {
		return fault
	}
	if len(names) > 1 {
		t.note = fmt.Sprintf("The zip archive has %d files. Only %s is read.", len(names), quote([]byte(names[k])))
	}
	t.ReadCloser, err = files[k].Open()
	return err
}

// regularFile returns a reader as a regular file with its size. ok is false for a pipe.
func regularFile(r io.Reader) (at io.ReaderAt, size int64, ok bool) {
	file, ok := r.(interface {
		io.ReaderAt
		Stat() (fs.FileInfo, error)
	})
	if !ok {
		return nil, 0, false
	}
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, 0, false
	}
	return file, info.Size(), true
}

// passedMember reports whether a member of an archive is skipped, because it is a folder or belongs
// to the operating system.
func passedMember(name string) bool {
	return strings.HasSuffix(name, "/") || strings.HasPrefix(name, "__MACOSX/") || strings.HasPrefix(path.Base(name), ".")
}

// puzzleSuffixes has the suffixes of files with puzzles.
var puzzleSuffixes = []string{".csv", ".tsv", ".txt", ".json", ".jsonl", ".ndjson", ".sdk", ".sdm", ".ss"}

// shownMembers is the maximum number of members that a fault lists.
const shownMembers = 5

// chosenMember returns the only member, or the only member with a suffix of puzzleSuffixes.
func chosenMember(names []string) (k int, fault *Fault) {
	fits := func(name string) bool { return slices.Contains(puzzleSuffixes, strings.ToLower(path.Ext(name))) }
	switch {
	case len(names) == 0:
		return 0, &Fault{What: "the zip archive contains no file", Fix: "want one file with puzzles"}
	case slices.Contains(names, "[Content_Types].xml"):
		return 0, &Fault{What: "is a workbook of a spreadsheet", Fix: "save the sheet with the puzzles as CSV"}
	case len(names) == 1:
		return 0, nil
	}
	first := slices.IndexFunc(names, fits)
	if first >= 0 && !slices.ContainsFunc(names[first+1:], fits) {
		return first, nil
	}
	var shown []string
	for _, name := range names[:min(len(names), shownMembers)] {
		shown = append(shown, quote([]byte(name)))
	}
	if more := len(names) - len(shown); more > 0 {
		shown = append(shown, fmt.Sprintf("and %d more", more))
	}
	return 0, &Fault{What: fmt.Sprintf("the zip archive has %d files: %s", len(names), strings.Join(shown, ", ")),
		Fix: "want one; extract it to a file first, for example with unzip -p ARCHIVE NAME"}
}

// memberFault returns the reason why a member cannot be unpacked, or nil if it can be.
func memberFault(f *zip.File) *Fault {
	what := quote([]byte(f.Name)) + " in the zip archive "
	switch {
	case f.Flags&1 != 0:
		return &Fault{What: what + "is encrypted", Fix: "extract it first, for example with unzip"}
	case f.Method != zip.Store && f.Method != zip.Deflate:
		return &Fault{What: fmt.Sprintf("%sis compressed with method %d", what, f.Method), Fix: "extract it first, for example with 7z x"}
	case strings.HasSuffix(f.Name, ".npy"):
		return &Fault{What: what + "is an array of NumPy", Fix: "save it as text with numpy.savetxt"}
	}
	return nil
}
