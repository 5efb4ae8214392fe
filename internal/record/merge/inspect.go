package merge

import (
	"context"
	"encoding/json"
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
	Sections []*Section
	Fault    error // fault that makes the whole file unusable
	Output   bool  // true if the file is the old merged record; other files can then contain the same shards

	head []byte      // fields of the head, byte for byte as in the file
	lost []string    // descriptions of damaged lines after the end of a section, with file and line number
	info os.FileInfo // state of the file when it was read
}

// Section is the part of one shard in a file.
type Section struct {
	run.Shard // its number, its nodes, and whether it is done; the merge adds up no attempts
	File      string
	Fault     string // reason why the merge cannot use the section, with file and line number; empty if there is none

	in           *Input
	offset, size int64 // position of the section's first line in the file, and length of all its lines, in bytes
	line, lines  int   // number of the section's first line, counted from 1, and number of its lines
	digest       uint64
}

type inspector struct {
	in      *Input
	seed    maphash.Seed
	section *Section // section of the current line; nil before the first section
	lost    bool     // true if the current lines belong to a section whose first line is damaged
	digest  maphash.Hash
}

// Inspect reads files, several at a time, and returns the results in the order of the files.
// Digests of sections can only be compared if they are from the same call. The error is the error
// of the context.
func Inspect(ctx context.Context, files []string) ([]*Input, error) {
	seed := maphash.MakeSeed()
	inputs := make([]*Input, len(files))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(len(files), runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for i := range next {
				inputs[i] = inspect(ctx, seed, files[i])
			}
		})
	}
	for i := range files {
		next <- i
	}
	close(next)
	workers.Wait()
	return inputs, ctx.Err()
}

func inspect(ctx context.Context, seed maphash.Seed, name string) *Input {
	x := &inspector{in: &Input{File: name}, seed: seed}
	if x.in.Fault = x.read(ctx); x.in.Fault != nil {
		x.in.Head, x.in.Sections = nil, nil
	}
	return x.in
}

func (x *inspector) read(ctx context.Context) error {
	file, err := openRegular(x.in.File)
	if err != nil {
		return err
	}
	defer file.Close()
	if x.in.info, err = file.Stat(); err != nil {
		return err
	}
	err = record.ReadRaw(x.in.File, file, func(raw *record.Raw) error {
		if raw.Line%1000 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		return x.take(raw)
	}, func(f record.Fault) {
		x.damage(fmt.Sprintf("%s:%d: %s", x.in.File, f.Line, f.What))
	})
	var torn *record.Torn
	if errors.As(err, &torn) && torn.Line > 1 {
		if len(x.in.Sections) != 1 || x.section.Done() { // a single unfinished shard is no fault, because the command that began it can continue it
			x.damage(fmt.Sprintf("%s:%d: the last line is incomplete", x.in.File, torn.Line))
		}
		err = nil
	}
	x.close()
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

// damage records a damaged line. After the end of a section, the line belongs to no known section.
func (x *inspector) damage(what string) {
	switch {
	case x.section == nil || !x.section.Done():
		x.spoil(what)
	case !x.lost:
		x.lost = true
		x.in.lost = append(x.in.lost, what)
	}
}

// spoil records the first fault of the current section.
func (x *inspector) spoil(what string) {
	if x.section != nil && x.section.Fault == "" {
		x.section.Fault = what
	}
}

func (x *inspector) take(raw *record.Raw) error {
	if raw.Line == 1 {
		return x.takeHead(raw)
	}
	if raw.Kind == "shard" {
		if err := x.begin(raw); err != nil {
			return err
		}
	}
	s := x.section
	if s == nil {
		return fmt.Errorf("%s:%d: a %s event before the first shard event; want the record of a shard, or a merged record", x.in.File, raw.Line, raw.Kind)
	}
	if x.lost {
		return nil
	}
	s.lines++
	s.size += int64(raw.Size)
	x.digest.WriteString(raw.Kind)
	x.digest.Write(raw.Fields)
	x.digest.WriteByte('\n')
	switch raw.Kind {
	case "shard", "reference", "machine", "end":
		event, err := raw.Decode()
		if err != nil {
			x.spoil(fmt.Sprintf("%s:%d: %s", x.in.File, raw.Line, err))
			return nil
		}
		s.Add(event)
	default:
		if s.Done() { // a line after the end event does not belong to this section
			x.spoil(fmt.Sprintf("%s:%d: a %s event after the end of shard %d", x.in.File, raw.Line, raw.Kind, s.Number))
		}
	}
	return nil
}

func (x *inspector) takeHead(raw *record.Raw) error {
	event, err := raw.Decode()
	if err != nil {
		return fmt.Errorf("%s:1: %w", x.in.File, err)
	}
	head := event.(*record.Run)
	if head.Shards > shard.Most {
		return fmt.Errorf("%s:1: the run is split into %d shards; want at most %d", x.in.File, head.Shards, shard.Most)
	}
	if head.Shards < 1 || head.Plan == "" {
		return fmt.Errorf("%s is the record of a run that is not split into shards; want records of bench run --shard", x.in.File)
	}
	x.in.Head, x.in.head = head, slices.Clone(raw.Fields)
	return nil
}

// begin begins a section at a shard event. If the current shard only moved to another node, its
// section continues.
func (x *inspector) begin(raw *record.Raw) error {
	var e struct{ Number int }
	text := append([]byte{'{'}, raw.Fields[min(1, len(raw.Fields)):]...)
	if err := json.Unmarshal(append(text, '}'), &e); err != nil {
		return fmt.Errorf("%s:%d: bad shard event: %w", x.in.File, raw.Line, err)
	}
	if e.Number < 1 || e.Number > x.in.Head.Shards {
		return fmt.Errorf("%s:%d: shard %d of %d; want 1 to %d", x.in.File, raw.Line, e.Number, x.in.Head.Shards, x.in.Head.Shards)
	}
	if s := x.section; s != nil && s.Number == e.Number && !s.Done() {
		return nil
	}
	x.close()
	x.section = &Section{Shard: run.Shard{Number: e.Number}, in: x.in, File: x.in.File, offset: raw.Offset, line: raw.Line}
	x.in.Sections = append(x.in.Sections, x.section)
	x.lost = false
	x.digest.SetSeed(x.seed)
	return nil
}

// close completes the current section.
func (x *inspector) close() {
	if x.section != nil {
		x.section.digest = x.digest.Sum64()
	}
}
