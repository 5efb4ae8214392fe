package merge

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"

	"sudokubench/internal/record"
	"sudokubench/internal/sys/lock"
)

// PartOf returns the path of the unfinished file of a merged record.
func PartOf(out string) string { return out + ".part" }

// Write writes the sections of a choice to the record OUT. It first writes them to OUT.part. begun
// is the OUT.part of an earlier Write, inspected together with the inputs, or nil if OUT.part does
// not exist. If Write fails, OUT is unchanged, and OUT.part has the sections that were written.
func Write(ctx context.Context, out string, c *Choice, begun *Input) error {
	file, err := os.OpenFile(PartOf(out), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	defer file.Close()
	if !(lock.File{File: file}).Own() {
		return fmt.Errorf("%s: another bench process is writing this file; wait until it ends, or stop it", file.Name())
	}
	if now, err := os.Stat(PartOf(out)); err != nil || !sameState(file, now) || !c.inspected(out) {
		return fmt.Errorf("another merge changed %s or %s after this one had read it", out, PartOf(out))
	}
	if begun != nil && !sameState(file, begun.info) {
		begun = nil
	}
	kept, lines, size := keep(c, begun)
	if err := file.Truncate(size); err != nil {
		return err
	}
	if _, err := file.Seek(size, io.SeekStart); err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(file, 1<<20)
	w := record.NewWriter(buffered, lines)
	if lines == 0 {
		err = w.EmitRaw(&record.Raw{Kind: "run", Fields: c.head})
	}
	for _, s := range c.Sections[kept:] {
		if err == nil {
			err = s.copy(ctx, w)
		}
	}
	if flushed := buffered.Flush(); err == nil { // after a failed write, Flush returns the error of this write, so err is kept
		err = flushed
	}
	if err == nil {
		err = file.Sync()
	}
	if err != nil {
		return err
	}
	if runtime.GOOS != "windows" {
		return os.Rename(file.Name(), out) // renames before the lock of the file is released
	}
	if err := file.Close(); err != nil { // closes first, because Windows renames only closed files
		return err
	}
	return os.Rename(file.Name(), out)
}

// sameState reports whether an open file is the same file as before and has not changed.
func sameState(file *os.File, before os.FileInfo) bool {
	now, err := file.Stat()
	return err == nil && unchanged(before, now)
}

func unchanged(before, now os.FileInfo) bool {
	return before != nil && os.SameFile(before, now) && before.Size() == now.Size() && before.ModTime().Equal(now.ModTime())
}

// inspected reports whether OUT does not exist, or has not changed since its sections were
// inspected. Otherwise Write would remove the sections that another merge has added.
func (c *Choice) inspected(out string) bool {
	now, err := os.Stat(out)
	return err != nil || slices.ContainsFunc(c.inputs, func(in *Input) bool { return unchanged(in.info, now) })
}

// keep returns how many sections of an unfinished file remain. lines and bytes count the head and
// these sections.
func keep(c *Choice, begun *Input) (sections, lines int, bytes int64) {
	if begun == nil || begun.Head == nil || string(begun.head) != string(c.head) {
		return 0, 0, 0
	}
	for i, s := range begun.Sections {
		if i == len(c.Sections) || i > 0 && s.line != lines+1 || s.Number != c.Sections[i].Number || s.Fault != "" || !s.Done || s.digest != c.Sections[i].digest {
			break
		}
		sections, lines, bytes = i+1, s.line+s.lines-1, s.offset+s.size
	}
	return sections, lines, bytes
}

// copy writes the lines of a section with new numbers.
func (s *Section) copy(ctx context.Context, w *record.Writer) error {
	file, err := openRegular(s.File)
	if err != nil {
		return err
	}
	defer file.Close()
	n := 0
	return record.ReadSection(s.File, file, s.offset, s.line, s.lines, func(raw *record.Raw) error {
		if n++; n%1000 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		return w.EmitRaw(raw)
	})
}

// Same reports whether a record already has exactly the sections of a choice.
func Same(c *Choice, in *Input) bool {
	if in == nil || in.Head == nil || string(in.head) != string(c.head) || len(in.lost) > 0 || len(in.Sections) != len(c.Sections) {
		return false
	}
	n, _, _ := keep(c, in)
	return n == len(c.Sections)
}

// Exists reports whether a file with the given name exists.
func Exists(name string) bool {
	_, err := os.Stat(name)
	return !errors.Is(err, fs.ErrNotExist)
}
