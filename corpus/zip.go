package corpus

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/klauspost/compress/zip"
)

// A zip archive can be read if it has exactly one file with puzzles. If the archive is a regular
// file, zip.go reads the list of members at its end. If it is a pipe, zipstream.go reads the
// members in order.

// zipFile returns the archive as a regular file with its size. ok is false for a pipe.
func zipFile(r io.Reader) (at io.ReaderAt, size int64, ok bool) {
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

// openZipFile opens the only file with puzzles. note is a sentence about the files that are not
// read.
func openZipFile(r io.ReaderAt, size int64) (text io.ReadCloser, note string, err error) {
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return nil, "", err
	}
	var files []*zip.File
	var names []string
	for _, f := range archive.File {
		if !passedMember(f.Name) {
			files, names = append(files, f), append(names, f.Name)
		}
	}
	k, fault := chosenMember(names)
	if fault != nil {
		return nil, "", fault
	}
	f := files[k]
	if fault := memberFault(f.Name, f.Flags, f.Method); fault != nil {
		return nil, "", fault
	}
	if len(names) > 1 {
		note = fmt.Sprintf("The zip archive has %d files. Only %s is read.", len(names), quote([]byte(f.Name)))
	}
	text, err = f.Open()
	return text, note, err
}

// passedMember reports whether a member of an archive is skipped, because it is a folder or belongs
// to the operating system.
func passedMember(name string) bool {
	return strings.HasSuffix(name, "/") || strings.HasPrefix(name, "__MACOSX/") || strings.HasPrefix(path.Base(name), ".")
}

// puzzleSuffixes has the suffixes of files with puzzles.
var puzzleSuffixes = []string{".csv", ".tsv", ".txt", ".json", ".jsonl", ".ndjson", ".sdk", ".sdm", ".ss"}

// chosenMember returns the only member, or the only member with a suffix of puzzleSuffixes.
func chosenMember(names []string) (k int, fault *Fault) {
	fits := func(name string) bool { return slices.Contains(puzzleSuffixes, strings.ToLower(path.Ext(name))) }
	switch {
	case len(names) == 0:
		return 0, &Fault{What: "the zip archive contains no file", Fix: "want one file with puzzles"}
	case len(names) == 1:
		return 0, nil
	case slices.Contains(names, "[Content_Types].xml"):
		return 0, workbook()
	}
	first := slices.IndexFunc(names, fits)
	if first >= 0 && !slices.ContainsFunc(names[first+1:], fits) {
		return first, nil
	}
	return 0, severalMembers(names)
}

// shownMembers is the maximum number of members that a fault lists.
const shownMembers = 5

func severalMembers(names []string) *Fault {
	var shown []string
	for _, name := range names[:min(len(names), shownMembers)] {
		shown = append(shown, quote([]byte(name)))
	}
	if more := len(names) - len(shown); more > 0 {
		shown = append(shown, fmt.Sprintf("and %d more", more))
	}
	return &Fault{What: fmt.Sprintf("the zip archive has %d files: %s", len(names), strings.Join(shown, ", ")),
		Fix: "want one; extract it to a file first, for example with unzip -p ARCHIVE NAME"}
}

func workbook() *Fault {
	return &Fault{What: "is a workbook of a spreadsheet", Fix: "save the sheet with the puzzles as CSV"}
}

// memberFault returns the reason why a member cannot be unpacked, or nil if it can be.
func memberFault(name string, flags, method uint16) *Fault {
	what := quote([]byte(name)) + " in the zip archive "
	switch {
	case name == "[Content_Types].xml":
		return workbook()
	case flags&1 != 0:
		return &Fault{What: what + "is encrypted", Fix: "extract it first, for example with unzip"}
	case method != zip.Store && method != zip.Deflate:
		return &Fault{What: fmt.Sprintf("%sis compressed with method %d", what, method), Fix: "extract it first, for example with 7z x"}
	case strings.HasSuffix(name, ".npy"):
		return &Fault{What: what + "is an array of NumPy", Fix: "save it as text with numpy.savetxt"}
	}
	return nil
}
