package corpus

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
	"sudokubench/internal/testkit/goldentest"
)

func gzipped(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.String()
}

// jsonOf returns a puzzle as a JSON object on one line.
func jsonOf(puzzle, solution string) string {
	if solution == "" {
		return fmt.Sprintf("{\"puzzle\": %q}\n", puzzle)
	}
	return fmt.Sprintf("{\"puzzle\": %q, \"solution\": %q}\n", puzzle, solution)
}

// faultCases returns sources with faults. testdata/faults.golden has the expected messages.
func faultCases() []struct{ reason, format, text string } {
	rows := rowsOf(easyZeros, 9)
	board := strings.Join(rows, "\n") + "\n"
	short := strings.Join(rows[:8], "\n") + "\n"
	csv := ""
	for _, r := range rows {
		csv += strings.Join(strings.Split(r, ""), ",") + "\n"
	}
	other := func(text, from, to string) string { return strings.Replace(text, from, to, 1) }
	packed := gzipped(strings.Repeat(easy+"\n", 2000))
	cutInside := gzipped(easy)
	cutInside = cutInside[:len(cutInside)-20]
	return []struct{ reason, format, text string }{
		{"nothing", "", ""},
		{"nothing but comments", "", "\n\n# only\n"},
		{"nothing but comments, the format named", "line", "# only\n"},
		{"binary data", "", "\x00\x01\x02abc"},
		{"UTF-16", "", "\xff\xfe5\x003\x00"},
		{"CR alone", "", strings.ReplaceAll(board, "\n", "\r")},
		{"no format", "", "hello\nworld"},
		{"XML", "", "<game data=\"" + easy + "\"/>"},
		{"five fields are no board", "", strings.Repeat("1,2,3,4,5\n", 5)},
		{"a format that is none", "sudoku", easy},

		{"a variant: a column of regions", "", "puzzle,regions\n" + easy + "," + strings.Repeat("123456789", 9) + "\n"},
		{"a variant: a key of cages", "", `{"puzzle": "` + easy + `", "killercage": [{"cells": ["R1C1"], "value": "5"}]}` + "\n"},
		{"a variant: a key that is true", "", `{"puzzle": "` + easy + `", "antiknight": true}` + "\n"},

		{"line: a cell missing in the only line", "", easy[:80] + "\n"},
		{"line: cells missing, cells added, another shape", "", easy + "\n" + easy[:80] + "\n" + easy + "5\n" + four + "\n" + easy + "\n"},
		{"line: text, a letter, a clue twice", "", easy + "\nhello there\n" + other(easy, "5", "a") + "\n55" + easy[2:] + "\n"},
		{"line: a title", "", "Easy ones\n" + easy + "\n"},
		{"line: a wrong solution, with another clue and with a digit twice", "", easy + "," + other(easySolved, "5", "6") + "\n" + easy + "," + easySolved[:78] + "197\n"},
		{"line: a solution behind a puzzle with a cell missing is not the puzzle", "", easy + "\n" + easy[:80] + " " + easySolved + "\n"},
		{"line: a line without end between good ones", "", easy + "\n" + strings.Repeat("1", 200_000) + "\n" + easy},
		{"a first line without end", "", strings.Repeat("1", 200_000)},
		{"line: the digit 5 on a 4x4 board", "", four + "\n" + other(four, "4", "5") + "\n"},
		{"line: bytes that are no text", "", easy + "\n" + other(easy, "5", "\xfe") + "\n"},
		{"line: a colon ends no cells", "", easy + "\n" + easy + ":17\n"},

		{"codegolf: too few", "", "3\n" + easy + "\n" + easy + "\n"},
		{"codegolf: too many", "", "1\n" + easy + "\n" + easy + "\n"},
		{"codegolf: a bad line counts as a line", "", "2\n" + easy[:80] + "\n" + easy + "\n"},
		{"codegolf: no count", "codegolf", easy + "\n"},
		{"codegolf: a count alone", "", "7\n"},

		{"rows: a row missing at the end", "", short},
		{"rows: a row missing at the end of the second, no gap", "", board + short},
		{"rows: a row missing in the second of three, with gaps", "", board + "\n" + short + "\n" + board},
		{"rows: a row missing in the second of three, with headings", "", "Grid 01\n" + board + "Grid 02\n" + short + "Grid 03\n" + board},
		{"rows: a row missing in the first of three, no gap", "", short + board + board},
		{"rows: the first of several bad rows is named", "", strings.Join(rows[:3], "\n") + "\n12345678\n12345678a\n?? what\n" + strings.Join(rows[6:], "\n")},
		{"rows: a clue twice", "", "530070000\n530070000\n" + strings.Join(rows[2:], "\n")},
		{"rows: text between puzzles", "", board + "?!\n" + board},
		{"rows: a heading at the end", "", board + "Grid 02\n"},

		{"csv: too many fields, a letter, a digit too large, each in a puzzle of its own", "", csv + other(csv, "5,3", "5,,3") + other(csv, "5,3", "a,3") + other(csv, "5,3", "10,3") + csv},
		{"csv: a file that ends inside a puzzle", "", csv + csv[:40]},
		{"csv: text that is no heading", "", csv + "5 puzzles\n" + csv},
		{"csv: another shape", "", csv + "1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n"},
		{"csv: a quote that is not closed", "", csv + other(csv, "5,3", "\"5,3")},

		{"csv-table: no column of puzzles", "", "names;answer\n" + easy[:80] + "?;" + easySolved},
		{"csv-table: no column of puzzles, the format named", "csv-table", "foo,bar\n17,1"},
		{"csv-table: two columns with boards and other names", "", "foo,bar\n" + easy + "," + easyZeros},
		{"csv-table: other names, a cell missing", "", "foo,bar\n" + easy + "," + easySolved + "\n" + easy[:80] + "," + easySolved + "\n"},
		{"csv-table: other names, a character that is no cell", "", "foo,bar\n" + strings.Repeat(easy+","+easySolved+"\n", 2) + other(easy, "5", "?") + "," + easySolved + "\n"},
		{"csv-table: two columns of puzzles", "", "id,puzzle,Sudoku\n1," + easy + "," + easy},
		{"csv-table: two columns of one name", "", "puzzle,puzzle\n" + easy + "," + easy},
		{"csv-table: two columns of solutions", "", "puzzle,solution,answer\n" + easy + "," + easySolved + "," + easySolved},
		{"csv-table: nothing", "csv-table", ""},
		{"csv-table: a quote that is not closed loses one row", "", "puzzle,clues\n" + easy + ",\"30\n" + easy + ",\"30\"\n\"" + easy + ",30\n" + easy + ",30\n"},
		{"csv-table: a quote that is not closed, to the end", "", "puzzle,clues\n\"" + easy + ",30\n" + easy + ",30\n"},
		{"csv-table: a bad row below a field of several lines", "", "puzzle,clues\n" + easy + ",\"a\nb\"\n" + easy[:80] + ",30\n"},
		{"csv-table: lists with a cell missing, a word, a digit too large, two digits in a row", "",
			"puzzle,clues\n" + listOf(easy, "[", "]", ", ") + ",1\n" + listOf(easy[:80], "[", "]", ",") + ",1\n" + other(listOf(easy, "[", "]", ","), "5", "five") + ",1\n" +
				other(listOf(easy, "[", "]", ","), "5", "10") + ",1\n" + other(listOf(easy, "[", "]", ","), "3", "5") + ",1\n"},
		{"csv-table: fields missing, no full solution, a cell missing, a letter, another shape, too short a solution", "",
			"puzzle,solution\n" + easy + "\n" + easy + "," + easy + "\n" + easy[:80] + ",\n" + other(easy, "5", "a") + ",\n" + four + "," + fourSolved + "\n" + easy + ",12\n"},

		{"jsonl: a cell missing, no JSON, no puzzle, a wrong solution, a list too long", "",
			jsonOf(easy, "") + jsonOf(easy[:80], "") + "{\"puzzle\": oops}\n{\"puzzle\": \"" + easy + "\"\n{\"rating\": 1}\n" + jsonOf(easy, easy) + "{\"puzzle\": [" + strings.Repeat("0,", 81) + "0]}\n" + jsonOf(easy, easySolved)},
		{"jsonl: a puzzle that is an object", "", "{\"puzzle\": {\"0\": \"" + easy + "\"}}\n"},
		{"jsonl: two keys of puzzles", "", "{\"a\": \"" + easy + "\", \"b\": \"" + easy + "\"}\n"},
		{"jsonl: an object around the puzzles", "", "{\"rows\": [" + strings.TrimSpace(jsonOf(easy, "")) + "]}\n"},
		{"jsonl: all puzzles in one object, by column", "", "{\"puzzle\": [\"" + easy + "\", \"" + easy + "\"], \"solution\": [\"" + easySolved + "\", \"" + easySolved + "\"]}\n"},
		{"jsonl: another shape, a null", "", jsonOf(easy, "") + jsonOf(four, "") + "{\"puzzle\": null}\n"},
		{"json: a cell missing, no JSON, a record on several lines", "",
			"[" + jsonOf(easy, "") + "," + jsonOf(easy[:80], "") + ",\n{\"puzzle\": oops}, {\n\"puzzle\":\n1},\n" + jsonOf(easy, "") + "]\n"},
		{"jsonl: a quote alone", "jsonl", "\""},
		{"json: the end is missing", "", "[" + jsonOf(easy, "") + "," + jsonOf(easy, "")},
		{"json: the end is missing inside a record", "", "[" + jsonOf(easy, "") + ",{\"puzzle\": \"" + easy[:20]},
		{"json: text behind the array", "", "[" + jsonOf(easy, "") + "]\n" + jsonOf(easy, "")},
		{"json: a record without end", "", "[" + jsonOf(easy, "") + ",{\"moves\": [" + strings.Repeat("1, ", 40_000) + "]}]"},
		{"json: a first record without end", "", "[{\"puzzle\": [\"" + strings.Repeat(easy+"\", \"", 1000) + "\"]}]"},
		{"json: a closing brace too many", "json", "[" + jsonOf(easy, "") + "}, " + jsonOf(easy, "") + "]"},

		{"numbers: a digit too large, a number missing", "", "1 0 0 0\n0 0 5 0\n0 0 4 0\n0 2 0 0\n\n1 0 0 0\n0 0 3 0\n0 0 4\n0 2 0 0\n"},
		{"pretty: cells missing, white space being no cell here", "", "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . .\n. 9 8 | . . . | . 6 .\n"},
		{"pretty: a character that is none", "", codecOf("pretty").Example + "\n" + other(codecOf("pretty").Example, "7", "?")},
		{"pretty: blank lines between some bands only", "pretty", strings.Join(rows[:3], "\n") + "\n\n" + strings.Join(rows[3:], "\n") + "\n"},
		{"ss: cells missing", "", "*-----------*\n|53.|.7.|...|\n|6..|195|..|\n*-----------*\n"},
		{"sdk: ends inside a puzzle", "sdk", "#D x\n53..7....\n53..7....\n"},

		{"gzip: cut off", "", packed[:len(packed)-20]},
		{"gzip: cut off before the first line", "", packed[:12]},
		{"gzip: cut off inside the first line", "", cutInside},
		{"gzip: cut off inside the first line, the format named", "line", cutInside},
		{"gzip: a wrong checksum", "", packed[:len(packed)-6] + "abcdef"},
		{"gzip: only the first two bytes", "", "\x1f\x8bxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"},
		{"gzip: nothing inside", "", gzipped("")},
		{"zstd: only the first four bytes", "", "\x28\xb5\x2f\xfdxxxxxxxxxxxxx"},
		{"zip: only the first bytes", "", "PK\x03\x04abcd"},
		{"zip: empty", "", "PK\x05\x06" + strings.Repeat("\x00", 18)},
		{"bzip2: only the first bytes", "", "BZh91AY"},
		{"xz", "", "\xfd7zXZ\x00abcd"},
		{"7z", "", "7z\xbc\xaf\x27\x1cabcd"},
		{"RAR", "", "Rar!\x1a\x07abcd"},
		{"Parquet", "", "PAR1abcd"},
		{"Arrow", "", "ARROW1\x00\x00abcd"},
		{"NumPy", "", "\x93NUMPY\x01\x00"},
		{"SQLite", "", "SQLite format 3\x00"},
		{"tar", "", "in.csv" + strings.Repeat("\x00", 251) + "ustar\x00" + strings.Repeat("\x00", 100)},
	}
}

func TestFaults(t *testing.T) {
	var report strings.Builder
	for _, c := range faultCases() {
		_, _, got := readAll("in", strings.NewReader(c.text), ReaderOptions{Format: c.format})
		fmt.Fprintf(&report, "%s\n", c.reason)
		good := 0
		for _, line := range got {
			if strings.HasPrefix(line, "in:") {
				fmt.Fprintf(&report, "\t%s\n", line)
			} else {
				good++
			}
		}
		fmt.Fprintf(&report, "\tgood: %d\n", good)
		_, _, slow := readAll("in", iotest.OneByteReader(strings.NewReader(c.text)), ReaderOptions{Format: c.format})
		if d := cmp.Diff(got, slow); d != "" {
			t.Errorf("%s, byte by byte: -at once +byte by byte\n%s", c.reason, d)
		}
	}
	goldentest.Check(t, "faults.golden", "what is wrong with a puzzle file", report.String())
}

func TestReadErrors(t *testing.T) {
	broken := errors.New("the cable came off")
	text := strings.Repeat(easy+"\n", 5)
	r := io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))
	rd, err := NewReader("in", r, ReaderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var p Puzzle
	for range 5 {
		testkit.NoError(t, rd.Next(&p))
	}
	err = rd.Next(&p)
	var f *Fault
	if !errors.As(err, &f) || !f.Fatal || !errors.Is(err, broken) {
		t.Errorf("got %v, want a fatal fault that wraps the error", err)
	}
	if want := "in:6: cannot be read: the cable came off; want a file that can be read to the end"; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
	if err := rd.Next(&p); err != io.EOF {
		t.Errorf("after a fatal fault: %v, want EOF", err)
	}
	for _, o := range []ReaderOptions{{}, {Format: "line"}, {Format: "codegolf"}, {Format: "csv-table"}} {
		if _, err := NewReader("in", iotest.ErrReader(broken), o); !errors.Is(err, broken) {
			t.Errorf("%v: got %v, want it to wrap the error", o, err)
		}
	}
}

func TestReadDirectory(t *testing.T) {
	dir, err := os.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	_, err = NewReader("puzzles", dir, ReaderOptions{})
	if err == nil || err.Error() != "puzzles: is a directory; name a file in it" {
		t.Errorf("got error %v, want that it is a directory", err)
	}
}

// TestReadNothing shows that a source that returns neither bytes nor an error does not cause an
// endless loop.
func TestReadNothing(t *testing.T) {
	if _, err := NewReader("in", stuck{}, ReaderOptions{}); err == nil {
		t.Error("no error for a reader that returns neither bytes nor an error")
	}
}

type stuck struct{}

func (stuck) Read([]byte) (int, error) { return 0, nil }
