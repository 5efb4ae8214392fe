package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"sudokubench/internal/record/run"
	"sudokubench/reports/live"
)

// recording is an entry of the list while it is read: one record, or the records of the shards of
// one run.
type recording struct {
	*run.Follower
	folder  *folder
	name    string
	split   bool                   // true if the entry has the records of shards
	parts   []string               // names of the records
	listed  time.Time              // time of the last search for records of new shards
	files   map[string]os.FileInfo // state of each file when it was last read, by the name of the record
	faults  map[string]string      // the reason why the record of a shard cannot be read, by the name of the record
	changed time.Time              // time of the last change of any of the records
	cut     bool                   // true if the last line of the record is incomplete
}

func (f *folder) recording(name string) *recording {
	r := &recording{Follower: run.Follow(), folder: f, name: name, split: shardsOf(name) > 0, files: map[string]os.FileInfo{}, faults: map[string]string{}}
	if r.split {
		r.Follower = run.FollowShards()
	}
	return r
}

var errReplaced = errors.New("another record has replaced it; reload the page")

// relist is the time between two searches for records of new shards.
const relist = 2 * time.Second

// read reads the lines that were added to the records since the last call. An unreadable shard does
// not hide the others. Do not use the recording after an error.
func (r *recording) read(ctx context.Context) (err error) {
	if now := time.Now(); now.Sub(r.listed) > relist {
		if r.parts, err = r.folder.parts(r.name); err != nil {
			return err
		}
		if r.listed.IsZero() && r.split {
			r.Under(run.UsualPlan(r.parts, func(name string) (io.ReadCloser, error) { return r.folder.open(name) }))
		}
		r.listed = now
	}
	for _, part := range r.parts {
		err := r.readPart(ctx, part)
		if err == nil {
			continue
		}
		debug.FreeOSMemory() // a damaged record can have a line of hundreds of MiB
		if !r.split || errors.Is(err, errReplaced) || ctx.Err() != nil {
			return err
		}
		r.faults[part] = err.Error()
	}
	if r.Run.Head == nil {
		return fmt.Errorf("%s contains no run yet", r.parts[0]+extension)
	}
	return nil
}

// readPart reads the new lines of one record.
func (r *recording) readPart(ctx context.Context, name string) error {
	before := r.files[name]
	if before != nil && r.split { // only records that have grown are opened again, usually a few of many
		if info, err := r.folder.root.Lstat(name + extension); err == nil && os.SameFile(before, info) && before.Size() == info.Size() {
			return nil
		}
	}
	opened, err := r.folder.open(name)
	if err != nil {
		return err
	}
	defer opened.Close()
	info, err := opened.Stat()
	if err != nil {
		return err
	}
	if before != nil && !os.SameFile(before, info) {
		return fmt.Errorf("%s: %w", name+extension, errReplaced)
	}
	r.files[name] = info
	if before != nil && before.Size() == info.Size() || r.faults[name] != "" {
		return nil
	}
	r.cut = !r.split && cutOff(opened, info.Size())
	if info.ModTime().After(r.changed) {
		r.changed = info.ModTime()
	}
	_, err = r.Read(ctx, name+extension, opened)
	return err
}

// live reports whether the run still continues at a time, judging by the record and its age.
func (r *recording) live(now time.Time) bool {
	return r.Run.End == nil && now.Sub(r.changed) <= live.Patience(r.Run, r.cut)
}
