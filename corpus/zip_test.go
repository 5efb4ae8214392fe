package corpus

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
)

// zipped returns an archive of files with the given names and texts.
func zipped(t testing.TB, pairs ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		f := testkit.Must(w.Create(pairs[i]))(t)
		testkit.Must(io.WriteString(f, pairs[i+1]))(t)
	}
	testkit.NoError(t, w.Close())
	return b.String()
}

// zippedRaw returns an archive of one file that is not compressed, whatever its header says.
func zippedRaw(t testing.TB, method uint16, flags uint16, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	f := testkit.Must(w.CreateRaw(&zip.FileHeader{Name: "in.csv", Method: method, Flags: flags, CRC32: crc32.ChecksumIEEE([]byte(text)),
		CompressedSize64: uint64(len(text)), UncompressedSize64: uint64(len(text))}))(t)
	io.WriteString(f, text)
	w.Close()
	return b.String()
}

// fileOf writes a file and opens it for reading.
func fileOf(t testing.TB, text string) *os.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "in")
	testkit.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	file := testkit.Must(os.Open(path))(t)
	t.Cleanup(func() { file.Close() })
	return file
}

func TestZip(t *testing.T) {
	text := "id,puzzle\n7," + easy + "\n"
	read := []string{"2: " + easy + "||7"}
	const several = "; want one; extract it to a file first, for example with unzip -p ARCHIVE NAME"
	raw := zippedRaw(t, zip.Store, 0, text)
	for _, c := range []struct {
		reason, data string
		want         []string
	}{
		{reason: "compressed", data: zipped(t, "in.csv", text), want: read},
		{reason: "stored", data: raw, want: read},
		{reason: "in a folder, with files of the operating system", data: zipped(t, "data/", "", "__MACOSX/data/._in.csv", "x", "data/in.csv", text, ".DS_Store", "x"), want: read},
		{reason: "one of two has a suitable name", data: zipped(t, "in.csv", text, "LICENSE", "x"), want: read},
		{reason: "two files", data: zipped(t, "a.csv", text, "b.csv", text), want: []string{`in: the zip archive has 2 files: "a.csv", "b.csv"` + several}},
		{reason: "many files", data: zipped(t, "a.csv", "", "b.csv", "", "c.csv", "", "d.csv", "", "e.csv", "", "f.csv", ""),
			want: []string{`in: the zip archive has 6 files: "a.csv", "b.csv", "c.csv", "d.csv", "e.csv", and 1 more` + several}},
		{reason: "only a folder", data: zipped(t, "data/", ""), want: []string{"in: the zip archive contains no file; want one file with puzzles"}},
		{reason: "an empty archive", data: zipped(t), want: []string{"in: is an empty zip archive, which bench cannot read; want one file with puzzles in it"}},
		{reason: "a workbook", data: zipped(t, "[Content_Types].xml", "<a/>", "xl/a.xml", "<a/>"), want: []string{"in: is a workbook of a spreadsheet; save the sheet with the puzzles as CSV"}},
		{reason: "encrypted", data: zippedRaw(t, zip.Store, 1, text), want: []string{`in: "in.csv" in the zip archive is encrypted; extract it first, for example with unzip`}},
		{reason: "an unknown method", data: zippedRaw(t, 14, 0, text), want: []string{`in: "in.csv" in the zip archive is compressed with method 14; extract it first, for example with 7z x`}},
		{reason: "a wrong checksum", data: strings.Replace(raw, "\n7,", "\n8,", 1), want: []string{"2: " + easy + "||8", "in:3: the zip data is damaged: checksum error; copy or download the file again"}},
		{reason: "truncated", data: raw[:len(raw)-60], want: []string{"in:1: the zip data is damaged: not a valid zip file; copy or download the file again"}},
	} {
		for _, in := range []io.Reader{fileOf(t, c.data), strings.NewReader(c.data)} {
			if _, _, got := readAll("in", in, ReaderOptions{}); !cmp.Equal(got, c.want) {
				t.Errorf("%s, %T: -want +got\n%s", c.reason, in, cmp.Diff(c.want, got))
			}
		}
	}
	set, err := Load("in", fileOf(t, zipped(t, "in.csv", text, "LICENSE", "x")), LoadOptions{})
	if want := `in: The zip archive has 2 files. Only "in.csv" is read.`; err != nil || len(set.Warnings()) != 1 || set.Warnings()[0] != want {
		t.Errorf("%v, warnings %q, want %q", err, set.Warnings(), want)
	}
}

// TestZipCopy shows that no copy of an archive from a pipe remains, and what happens if it cannot be made.
func TestZipCopy(t *testing.T) {
	dir := t.TempDir()
	for _, key := range []string{"TMPDIR", "TMP"} {
		t.Setenv(key, dir)
	}
	for _, text := range []string{easy, "nothing"} {
		readAll("in", strings.NewReader(zipped(t, "in.csv", text)), ReaderOptions{})
	}
	if left := testkit.Must(os.ReadDir(dir))(t); len(left) > 0 {
		t.Errorf("%v remain", left)
	}
	testkit.NoError(t, os.Remove(dir))
	_, _, got := readAll("in", strings.NewReader(zipped(t, "in.csv", easy)), ReaderOptions{})
	if want := "in: the zip archive cannot be copied to a temporary file: "; len(got) != 1 || !strings.HasPrefix(got[0], want) {
		t.Errorf("got %q, want %s", got, want)
	}
}

func TestBzip2(t *testing.T) {
	packed := testkit.Must(base64.StdEncoding.DecodeString(bzipped))(t)
	if _, _, got := readAll("in", bytes.NewReader(packed), ReaderOptions{}); !cmp.Equal(got, []string{"1: " + easy + "||17"}) {
		t.Error(got)
	}
	_, _, got := readAll("in", bytes.NewReader(packed[:len(packed)-10]), ReaderOptions{})
	if want := "the bzip2 data ends too early"; len(got) == 0 || !strings.Contains(got[len(got)-1], want) {
		t.Errorf("truncated: got %q, want %s", got, want)
	}
}

// bzipped is a compressed line with a puzzle and an id, in base64.
const bzipped = "QlpoOTFBWSZTWQx4dnYAACRYAEAQAAU/4CAAVET9FNAyCU01EZiMiskgLzSwlurfx+h7xxKNoErWkUqW2uUoYWgqVkuYfxdyRThQkAx4dnY="
