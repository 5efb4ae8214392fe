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
	"sudokubench/internal/record/run"
	"sudokubench/internal/sys/lock"
)

// PartOf returns the path of the unfinished file of a merged record.
func PartOf(out string) string { return out + ".part" }

// Write writes the merged record to OUT. It first writes OUT.part. If Write fails, OUT is unchanged.
func (c *Choice) Write(ctx context.Context, out string) error {
	file, err := os.OpenFile(PartOf(out), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	defer file.Close()
	if !(lock.File{File: file}).Own() {
		return fmt.Errorf("%s: another bench process is writing this file; wait until it ends, or stop it", file.Name())
	}
	opened, err := file.Stat()
	if err != nil {
		return err
	}
	if now, err := os.Stat(PartOf(out)); err != nil || !unchanged(opened, now) || !c.inspected(out) {
		return fmt.Errorf("another merge changed %s or %s after this one had read it", out, PartOf(out))
	}
	if err := file.Truncate(0); err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(file, 1<<20)
	if err := c.copy(ctx, buffered); err != nil {
		return err
	}
	if err := buffered.Flush(); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
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

// unchanged reports whether a file is the same as before and has not changed.
func unchanged(before, now os.FileInfo) bool {
	return before != nil && os.SameFile(before, now) && before.Size() == now.Size() && before.ModTime().Equal(now.ModTime())
}

// inspected reports whether OUT does not exist, or has not changed since its sections were
// inspected. Otherwise Write would remove the sections that another merge has added.
func (c *Choice) inspected(out string) bool {
	now, err := os.Stat(out)
	return err != nil || slices.ContainsFunc(c.inputs, func(in *Input) bool { return unchanged(in.info, now) })
}

// copy writes the merged record.
func (c *Choice) copy(ctx context.Context, to io.Writer) error {
	w := record.NewWriter(to, 0)
	if err := w.EmitRaw(&record.Raw{Kind: "run", Fields: c.head}); err != nil {
		return err
	}
	return c.each(ctx, w.EmitRaw)
}

// Open returns the run of the merged record, without writing the record.
func (c *Choice) Open(ctx context.Context) (*run.Run, error) {
	r := run.New()
	if err := r.Add(c.Head); err != nil {
		return nil, err
	}
	return r, c.each(ctx, func(raw *record.Raw) error {
		event, err := raw.Decode()
		if err != nil {
			return err
		}
		return r.Add(event)
	})
}

// each calls fn for the lines of all sections. It adds the file and the line to the errors of fn.
func (c *Choice) each(ctx context.Context, fn func(*record.Raw) error) error {
	for _, s := range c.Sections {
		if err := s.each(ctx, fn); err != nil {
			return err
		}
	}
	return nil
}

func (s *section) each(ctx context.Context, fn func(*record.Raw) error) error {
	file, err := openRegular(s.in.File)
	if err != nil {
		return err
	}
	defer file.Close()
	return record.ReadSection(s.in.File, file, s.offset, s.line, s.lines, func(raw *record.Raw) error {
		err := ctx.Err()
		if err == nil {
			err = fn(raw)
		}
		if err != nil {
			err = fmt.Errorf("%s:%d: %w", s.in.File, raw.Line, err)
		}
		return err
	})
}

// Same reports whether a record already has exactly the sections of the choice.
func (c *Choice) Same(in *Input) bool {
	return in != nil && len(in.lost) == 0 && slices.Equal(c.Sections, in.Sections)
}

// Exists reports whether a file with the given name exists.
func Exists(name string) bool {
	_, err := os.Stat(name)
	return !errors.Is(err, fs.ErrNotExist)
}
