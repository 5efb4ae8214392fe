package merge

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/shard"
)

// Input is the result of the inspection of one file.
type Input struct {
	File     string
	Head     *record.Run // nil if the file is not a record; Fault is then the reason
	Sections []*section
	Fault    error // fault that makes the whole file unusable
	Output   bool  // true if the file is the old merged record; other files can then contain the same shards

	head    []byte      // fields of the head, byte for byte as in the file
	lost    []string    // descriptions of damaged lines after the end of a section, with file and line number
	astray  bool        // true if the current lines belong to a section whose first line is damaged
	info    os.FileInfo // state of the file when it was read
	digests maphash.Seed
}

// section is the part of one shard in a file.
type section struct {
	run.Shard        // its number, its nodes, and whether it is done; the merge adds up no attempts
	Fault     string // reason why the merge cannot use the section, with file and line number; empty if there is none

	in          *Input
	offset      int64 // position of the section's first line in the file, in bytes
	line, lines int   // number of the section's first line, counted from 1, and number of its lines
	digest      maphash.Hash
}

// Inspect reads files, several at a time, and returns the results in the order of the files.
// Digests of sections can only be compared if they are from the same call. The error is the error
// of the context.
func Inspect(ctx context.Context, files []string) ([]*Input, error) {
	seed := maphash.MakeSeed()
	inputs := make([]*Input, len(files))
	var workers sync.WaitGroup
	places := make(chan bool, runtime.GOMAXPROCS(0))
	for i, name := range files {
		places <- true
		workers.Go(func() {
			inputs[i] = inspect(ctx, seed, name)
			<-places
		})
	}
	workers.Wait()
	return inputs, ctx.Err()
}

func inspect(ctx context.Context, seed maphash.Seed, name string) *Input {
	in := &Input{File: name, digests: seed}
	if in.Fault = in.read(ctx); in.Fault != nil {
		in.Head, in.Sections = nil, nil
	}
	return in
}

func (in *Input) read(ctx context.Context) error {
	file, err := openRegular(in.File)
	if err != nil {
		return err
	}
	defer file.Close()
	if in.info, err = file.Stat(); err != nil {
		return err
	}
	err = record.ReadRaw(in.File, file, func(raw *record.Raw) error {
		if raw.Line%1000 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		return in.take(raw)
	}, func(f record.Fault) {
		in.damage("%s:%d: %s", in.File, f.Line, f.What)
	})
	var torn *record.Torn
	if errors.As(err, &torn) && torn.Line > 1 {
		if len(in.Sections) != 1 || in.section().Done() { // a single unfinished shard is no fault, because the command that began it can continue it
			in.damage("%s:%d: the last line is incomplete", in.File, torn.Line)
		}
		err = nil
	}
	return err
}

// openRegular opens a regular file, which can be read twice.
func openRegular(name string) (*os.File, error) {
	info, err := os.Stat(name)
	var file *os.File
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s is a folder; name its records, such as %s", name, filepath.Join(name, "shard-*.jsonl"))
	case err == nil && !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a regular file; want the record of a shard, or a merged record", name)
	case err == nil:
		file, err = os.Open(name)
	case strings.Contains(name, "*"):
		return nil, fmt.Errorf("cannot open %s: no file has such a name", name)
	}
	if in, ok := errors.AsType[*fs.PathError](err); ok {
		err = fmt.Errorf("cannot open %s: %w", name, in.Err)
	}
	return file, err
}

// section returns the section of the current line, or nil before the first section.
func (in *Input) section() *section {
	if len(in.Sections) == 0 {
		return nil
	}
	return in.Sections[len(in.Sections)-1]
}

// damage records a damaged line. After the end of a section, the line belongs to no known section.
func (in *Input) damage(format string, args ...any) {
	switch s := in.section(); {
	case s == nil:
	case !s.Done():
		s.spoil(format, args...)
	case !in.astray:
		in.astray = true
		in.lost = append(in.lost, fmt.Sprintf(format, args...))
	}
}

// spoil records the first fault of a section.
func (s *section) spoil(format string, args ...any) {
	if s.Fault == "" {
		s.Fault = fmt.Sprintf(format, args...)
	}
}

func (in *Input) take(raw *record.Raw) error {
	if raw.Line == 1 {
		return in.takeHead(raw)
	}
	var event record.Event
	var bad error
	switch raw.Kind {
	case "shard", "reference", "machine", "end":
		event, bad = raw.Decode()
	}
	if raw.Kind == "shard" {
		if bad != nil {
			return fmt.Errorf("%s:%d: %w", in.File, raw.Line, bad)
		}
		if err := in.begin(raw, event.(*record.Shard).Number); err != nil {
			return err
		}
	}
	s := in.section()
	if s == nil {
		return fmt.Errorf("%s:%d: a %s event before the first shard event; want the record of a shard, or a merged record", in.File, raw.Line, raw.Kind)
	}
	if in.astray {
		return nil
	}
	s.lines++
	s.digest.WriteString(raw.Kind)
	s.digest.Write(raw.Fields)
	s.digest.WriteByte('\n')
	switch {
	case bad != nil:
		s.spoil("%s:%d: %s", in.File, raw.Line, bad)
	case event != nil:
		s.Add(event)
	case s.Done(): // a line after the end event does not belong to this section
		s.spoil("%s:%d: a %s event after the end of shard %d", in.File, raw.Line, raw.Kind, s.Number)
	}
	return nil
}

func (in *Input) takeHead(raw *record.Raw) error {
	event, err := raw.Decode()
	if err != nil {
		return fmt.Errorf("%s:1: %w", in.File, err)
	}
	head := event.(*record.Run)
	if head.Shards > shard.MaxShards {
		return fmt.Errorf("%s:1: the run is split into %d shards; want at most %d", in.File, head.Shards, shard.MaxShards)
	}
	if head.Shards < 1 || head.Plan == "" {
		return fmt.Errorf("%s is the record of a run that is not split into shards; want records of bench run --shard", in.File)
	}
	in.Head, in.head = head, slices.Clone(raw.Fields)
	return nil
}

// begin begins the section of a shard. If the current shard only moved to another node, its section
// continues.
func (in *Input) begin(raw *record.Raw, number int) error {
	if number < 1 || number > in.Head.Shards {
		return fmt.Errorf("%s:%d: shard %d of %d; want 1 to %d", in.File, raw.Line, number, in.Head.Shards, in.Head.Shards)
	}
	if s := in.section(); s != nil && s.Number == number && !s.Done() {
		return nil
	}
	s := &section{Shard: run.Shard{Number: number}, in: in, offset: raw.Offset, line: raw.Line}
	s.digest.SetSeed(in.digests)
	in.Sections, in.astray = append(in.Sections, s), false
	return nil
}
