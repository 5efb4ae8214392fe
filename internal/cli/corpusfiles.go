package cli

import (
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/schollz/progressbar/v3"

	"sudokubench/corpus"
	"sudokubench/internal/bulk/collection"
	"sudokubench/internal/words/humanize"
)

// corpusInput contains the flags of commands that read puzzles.
type corpusInput struct {
	From  string `placeholder:"FORMAT" help:"Format of the puzzles (default: detected)."`
	Where string `placeholder:"CONDITION" help:"Use only the puzzles with these fields, such as rating=10..50 or level=hard,clues=24.. or rows=9 (default: all)."`
	File  string `arg:"" optional:"" help:"File of puzzles, or the name of a built-in corpus (default: standard input)."`

	anySolution bool // whether given solutions can be wrong
}

// puzzles is an open source of puzzles.
type puzzles struct {
	*collection.Source
	name  string
	bad   int
	close func()
}

// open opens the source of the puzzles. quiet is true if a progress bar can use standard error
// while the source is read. pencilmarks is true if the command accepts pencilmark puzzles.
func (in *corpusInput) open(s *session, quiet, pencilmarks bool) (*puzzles, error) {
	if err := knownFormat("--from", in.From, func(f corpus.Format) bool { return f.Read }); err != nil {
		return nil, err
	}
	where, err := corpus.ParseFilter(in.Where)
	if err != nil {
		return nil, fmt.Errorf("--where: %w", err)
	}
	file, name, err := s.puzzleFile(in.File)
	if err != nil {
		return nil, err
	}
	text, finish := io.Reader(file), func() {}
	if quiet && onTerminal(s.stderr) {
		text, finish = s.metered(file, name)
	}
	reader, err := s.reader(name, text, corpus.ReaderOptions{Format: in.From, Pencilmarks: pencilmarks, AnySolution: in.anySolution, Where: where})
	if err != nil {
		finish()
		file.Close()
		return nil, err
	}
	p := &puzzles{name: name, close: func() { finish(); reader.Close(); file.Close() }}
	p.Source = &collection.Source{Reader: reader, Where: where, Bad: func(f *corpus.Fault) {
		p.bad++
		fmt.Fprintln(s.notes, f)
	}}
	return p, nil
}

// metered returns a reader that shows on standard error how much of the file has been read.
func (s *session) metered(file io.Reader, name string) (text io.Reader, finish func()) {
	size := int64(-1)
	if there, err := os.Stat(name); err == nil && there.Mode().IsRegular() {
		size = there.Size()
	}
	bar := newBar(s.stderr, size, progressbar.OptionSetDescription(humanize.Visible(filepath.Base(name))), progressbar.OptionShowBytes(true))
	return io.TeeReader(file, bar), func() { _ = bar.Finish() }
}

// end closes the source at the end of a command. It returns the error of the command, or an error
// if some puzzles were not valid.
func (p *puzzles) end(s *session, err error) error {
	if err = s.interrupted(err); err != nil {
		return err // do not close the source, because other goroutines can still read from it
	}
	p.close()
	if p.bad > 0 {
		return fmt.Errorf("%s: %s skipped, listed above", p.name, counted(p.bad, "bad puzzle"))
	}
	return nil
}

// some returns an error if n, the number of puzzles in the source, is 0.
func (p *puzzles) some(n int) error {
	switch {
	case n > 0:
		return nil
	case p.Where.String() != "":
		return fmt.Errorf("%s: no puzzle meets the condition %s; bench corpus stats shows the fields and their values", p.name, p.Where)
	}
	return fmt.Errorf("%s: the source contains no valid puzzle; want at least one", p.name)
}

// corpusOutput contains the flags of commands that write puzzles.
type corpusOutput struct {
	To     string `placeholder:"FORMAT" help:"Format of the output (default: by the name of the file; else the format of the puzzles that are read, or line)."`
	Output string `short:"o" placeholder:"FILE" help:"Write to this file, compressed if the name ends in .gz or .zst (default: standard output)."`

	standard    string // format if neither --to nor the file name sets one; "" means the format of the source
	pencilmarks bool   // whether the command accepts pencilmark puzzles
}

func (o *corpusOutput) check(s *session, in corpusInput) error {
	if ext := strings.ToLower(filepath.Ext(o.Output)); slices.Contains([]string{".zip", ".bz2", ".xz", ".7z", ".parquet", ".xlsx"}, ext) {
		return fmt.Errorf("%s: bench does not write %s files; want a name such as puzzles.csv, puzzles.jsonl.gz or puzzles.txt.zst", o.Output, ext)
	}
	return errors.Join(knownFormat("--to", o.To, func(f corpus.Format) bool { return f.Write }), s.notSameFile(in.File, o.Output))
}

// suffixes maps the suffix of a file name to the format of the puzzles.
var suffixes = map[string]string{
	".csv": "csv-table", ".json": "json", ".jsonl": "jsonl", ".sdk": "sdk", ".sdm": "line", ".ss": "pretty", ".txt": "line",
}

// format chooses the format of a file, or of standard output if file is "". otherwise is the format
// of the source.
func (o *corpusOutput) format(file, otherwise string) string {
	name := strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(file), ".gz"), ".zst")
	for _, format := range []string{o.To, suffixes[filepath.Ext(name)], o.standard, otherwise} {
		if f, _ := corpus.FormatNamed(format); f.Write {
			return format
		}
	}
	return "line"
}

// into calls write with the output file or standard output. If write fails, standard output ends
// with a whole puzzle, and a file keeps its old content.
func (o *corpusOutput) into(s *session, write func(io.Writer) error) error {
	packed := func(w io.Writer) error {
		out := compressed(w, o.Output)
		err := write(out)
		if cerr := out.Close(); err == nil { // after an error of write, Close returns the same error
			err = cerr
		}
		return err
	}
	if o.Output == "" {
		return packed(s.stdout)
	}
	var to *failing
	var inner error
	err := writeTo(s, o.Output, func(w io.Writer) error {
		to = &failing{w: w}
		inner = packed(to)
		return inner
	})
	switch {
	case inner == nil:
		return err
	case to.err != nil:
		return notWritten(o.Output, to.err)
	case errors.Is(s.interrupted(inner), errInterrupted):
		inner = errors.New("interrupted")
	}
	return fmt.Errorf("%s was not written: %w", o.Output, inner)
}

// failing is a writer that stores its first error, so that the caller can distinguish it from an
// error of the reader.
type failing struct {
	w   io.Writer
	err error
}

func (f *failing) Write(p []byte) (int, error) {
	n, err := f.w.Write(p)
	if err != nil && f.err == nil {
		f.err = err
	}
	return n, err
}

// encode writes puzzles to w.
func (o *corpusOutput) encode(s *session, w io.Writer, p *puzzles, each func(put func(*corpus.Puzzle) error) error) error {
	format := o.format(o.Output, p.Reader.Format())
	out, err := corpus.NewWriter(w, corpus.WriterOptions{Format: format, Shape: p.Reader.Shape(), Count: -1})
	if err != nil {
		return err
	}
	lost, n := newLosses(format, s.notes), 0
	err = each(func(one *corpus.Puzzle) error {
		lost.note(one)
		n++
		return out.WritePuzzle(one)
	})
	return cmp.Or(err, p.some(n), out.Close())
}

// compressed returns a writer that compresses if the name of the file ends in .gz or .zst.
func compressed(w io.Writer, file string) io.WriteCloser {
	switch {
	case strings.HasSuffix(file, ".gz"):
		out, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // the error is always nil, because the level is valid
		return out
	case strings.HasSuffix(file, ".zst"):
		if out, err := zstd.NewWriter(w); err == nil { // NewWriter returns an error only for invalid options
			return out
		}
	}
	return unpacked{w}
}

type unpacked struct{ io.Writer }

func (unpacked) Close() error { return nil }

// losses prints a note about each property of puzzles that a format cannot store. It prints each
// note once.
type losses struct {
	format corpus.Format
	notes  io.Writer
	noted  map[string]bool
}

func newLosses(format string, notes io.Writer) *losses {
	f, _ := corpus.FormatNamed(format)
	return &losses{f, notes, map[string]bool{}}
}

func (l *losses) note(p *corpus.Puzzle) {
	f := &l.format
	l.tell(len(p.Expected) > 0 && !f.Expected, "given solutions")
	l.tell(len(p.Fields) > 0 && !f.Fields && !(f.IDs && p.JoinedID()), "fields")
	l.tell(p.ID != "" && len(p.Fields) == 0 && !f.IDs, "ids")
}

func (l *losses) tell(lost bool, what string) {
	if lost && !l.noted[what] {
		l.noted[what] = true
		fmt.Fprintf(l.notes, "note: format %s does not keep %s; formats csv-table and jsonl do\n", l.format.Name, what)
	}
}
