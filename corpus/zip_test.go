package corpus

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/flate"

	"sudokubench/internal/testkit"
)

// zipped returns an archive of files with the given names and texts. The sizes come after the files.
// Programs write this form if they do not know the sizes in advance.
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

// zippedRaw returns an archive of one file, stored or compressed. The sizes come before the file.
func zippedRaw(t testing.TB, method uint16, flags uint16, text string) string {
	t.Helper()
	body := text
	if method == zip.Deflate {
		body = deflated(t, text)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	f := testkit.Must(w.CreateRaw(&zip.FileHeader{Name: "in.csv", Method: method, Flags: flags, CRC32: crc32.ChecksumIEEE([]byte(text)),
		CompressedSize64: uint64(len(body)), UncompressedSize64: uint64(len(text))}))(t)
	io.WriteString(f, body)
	w.Close()
	return b.String()
}

func deflated(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := testkit.Must(flate.NewWriter(&b, 6))(t)
	io.WriteString(w, text)
	w.Close()
	return b.String()
}

// zippedLarge returns the beginning of an archive whose sizes have eight bytes, and the signature
// of the list of members. The sizes come before the file, or after it if behind is set.
func zippedLarge(t testing.TB, behind, signed bool, text string) string {
	t.Helper()
	body := deflated(t, text)
	put := binary.LittleEndian
	sum := crc32.ChecksumIEEE([]byte(text))
	sizes := put.AppendUint64(put.AppendUint64(nil, uint64(len(text))), uint64(len(body)))
	back := put.AppendUint64(put.AppendUint64(put.AppendUint32(nil, sum), uint64(len(body))), uint64(len(text)))
	flags, front := uint16(0), sum
	if behind {
		flags, front, sizes = 8, 0, make([]byte, 16)
	}
	b := put.AppendUint32(nil, localHeader)
	for _, field := range []uint16{45, flags, zip.Deflate, 0, 0} {
		b = put.AppendUint16(b, field)
	}
	b = put.AppendUint32(put.AppendUint32(put.AppendUint32(b, front), 0xFFFF_FFFF), 0xFFFF_FFFF)
	b = append(put.AppendUint16(put.AppendUint16(b, 6), 20), "in.csv"...)
	b = append(append(b, 1, 0, 16, 0), sizes...)
	b = append(b, body...)
	if behind && signed {
		b = put.AppendUint32(b, dataDescriptor)
	}
	if behind {
		b = append(b, back...)
	}
	return string(b) + "PK\x01\x02" + strings.Repeat("\x00", 42)
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
	for _, c := range []struct {
		reason, data string
		file, pipe   []string // expected results for a regular file and for a pipe; a nil pipe means the same result
	}{
		{reason: "sizes after the file", data: zipped(t, "in.csv", text), file: read},
		{reason: "sizes before the file", data: zippedRaw(t, zip.Deflate, 0, text), file: read},
		{reason: "stored", data: zippedRaw(t, zip.Store, 0, text), file: read},
		{reason: "in a folder, with files of the operating system", data: zipped(t, "data/", "", "__MACOSX/data/._in.csv", "x", "data/in.csv", text, ".DS_Store", "x"), file: read},
		{reason: "one of two has a suitable name", data: zipped(t, "in.csv", text, "LICENSE", "x"), file: read,
			pipe: append(read[:1:1], "in:3: the zip archive has a second file: \"LICENSE\""+several)},
		{reason: "two files", data: zipped(t, "a.csv", text, "b.csv", text), file: []string{`in: the zip archive has 2 files: "a.csv", "b.csv"` + several},
			pipe: append(read[:1:1], "in:3: the zip archive has a second file: \"b.csv\""+several)},
		{reason: "many files", data: zipped(t, "a.csv", "", "b.csv", "", "c.csv", "", "d.csv", "", "e.csv", "", "f.csv", ""),
			file: []string{`in: the zip archive has 6 files: "a.csv", "b.csv", "c.csv", "d.csv", "e.csv", and 1 more` + several},
			pipe: []string{"in:1: the zip archive has a second file: \"b.csv\"" + several}},
		{reason: "only a folder", data: zipped(t, "data/", ""), file: []string{"in: the zip archive contains no file; want one file with puzzles"}},
		{reason: "an empty archive", data: zipped(t), file: []string{"in: is an empty zip archive, which bench cannot read; want one file with puzzles in it"}},
		{reason: "a workbook", data: zipped(t, "[Content_Types].xml", "<a/>", "xl/a.xml", "<a/>"), file: []string{"in: is a workbook of a spreadsheet; save the sheet with the puzzles as CSV"}},
		{reason: "encrypted", data: zippedRaw(t, zip.Store, 1, text), file: []string{`in: "in.csv" in the zip archive is encrypted; extract it first, for example with unzip`}},
		{reason: "an unknown method", data: zippedRaw(t, 14, 0, text), file: []string{`in: "in.csv" in the zip archive is compressed with method 14; extract it first, for example with 7z x`}},
		{reason: "a wrong checksum", data: strings.Replace(zippedRaw(t, zip.Store, 0, text), "\n7,", "\n8,", 1), file: []string{"2: " + easy + "||8", "in:3: the zip data is damaged: checksum error; copy or download the file again"},
			pipe: []string{"2: " + easy + "||8", "in:3: the zip data is damaged: the checksum is wrong; copy or download the file again"}},
	} {
		if c.pipe == nil {
			c.pipe = c.file
		}
		if _, _, got := readAll("in", fileOf(t, c.data), ReaderOptions{}); !cmp.Equal(got, c.file) {
			t.Errorf("%s, a regular file: -want +got\n%s", c.reason, cmp.Diff(c.file, got))
		}
		for _, pipe := range []io.Reader{strings.NewReader(c.data), iotest.OneByteReader(strings.NewReader(c.data))} {
			_, _, got := readAll("in", pipe, ReaderOptions{})
			if !cmp.Equal(got, c.pipe) {
				t.Errorf("%s, a pipe: -want +got\n%s", c.reason, cmp.Diff(c.pipe, got))
			}
		}
	}
	set, err := Load("in", fileOf(t, zipped(t, "in.csv", text, "LICENSE", "x")), LoadOptions{})
	if want := `in: The zip archive has 2 files. Only "in.csv" is read.`; err != nil || len(set.Warnings()) != 1 || set.Warnings()[0] != want {
		t.Errorf("%v, warnings %q, want %q", err, set.Warnings(), want)
	}
}

// TestZip64 reads archives from a pipe whose sizes have eight bytes, as for large files.
func TestZip64(t *testing.T) {
	text := strings.Repeat(easy+"\n", 3000)
	for _, c := range []struct {
		reason         string
		behind, signed bool
	}{{"before the file", false, false}, {"after the file, with a signature", true, true}, {"after the file, without a signature", true, false}} {
		data := zippedLarge(t, c.behind, c.signed, text)
		if s, err := Load("in", strings.NewReader(data), LoadOptions{}); err != nil || s.Len() != 3000 {
			t.Errorf("sizes %s: got error %v or another number of puzzles than 3000", c.reason, err)
		}
		cut := data[:len(data)-60]
		_, err := Load("in", strings.NewReader(cut), LoadOptions{})
		if err == nil || !strings.Contains(err.Error(), "the zip data ends too early") {
			t.Errorf("sizes %s, truncated: got error %v, want that the data ends too early", c.reason, err)
		}
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

// FuzzZip reads damaged archives from a pipe. The result must not depend on the size of the pieces
// that arrive.
func FuzzZip(f *testing.F) {
	f.Add([]byte(zipped(f, "in.csv", easy+"\n")))
	f.Add([]byte(zippedRaw(f, zip.Store, 0, easy+"\n")))
	f.Add([]byte(zippedLarge(f, true, true, easy+"\n")))
	f.Add([]byte(zipped(f, "a/", "", "a/in.csv", easy+"\n", "b.csv", easy+"\n")))
	f.Fuzz(func(t *testing.T, data []byte) {
		_, list, faults := readAny(t, bytes.NewReader(data), ReaderOptions{Format: "line"})
		_, again, faultsAgain := readAny(t, iotest.HalfReader(bytes.NewReader(data)), ReaderOptions{Format: "line"})
		if !samePuzzles(list, again) || !cmp.Equal(faults, faultsAgain) {
			t.Fatalf("in small pieces: -at once +in pieces\n%s", cmp.Diff(list, again)+cmp.Diff(faults, faultsAgain))
		}
	})
}

// bzipped is a compressed line with a puzzle and an id, in base64.
const bzipped = "QlpoOTFBWSZTWQx4dnYAACRYAEAQAAU/4CAAVET9FNAyCU01EZiMiskgLzSwlurfx+h7xxKNoErWkUqW2uUoYWgqVkuYfxdyRThQkAx4dnY="
