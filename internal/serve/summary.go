package serve

import (
	"context"
	"fmt"
	"sync"
	"time"

	"sudokubench/internal/words/humanize"
	"sudokubench/reports/document"
	"sudokubench/reports/live"
)

// summary describes a record in the list.
type summary struct {
	Title    string
	Headline string
	Facts    []string
	State    string
	Split    bool          // true if the run is split into shards
	Fault    string        // the reason why the record cannot be read
	Patience time.Duration // time without a change of the record after which an unfinished run counts as killed
}

// live reports whether the run of a record still continues, judging by the record and its age.
func (d summary) live(one file, now time.Time) bool {
	return d.State == stateOpen && now.Sub(one.At) <= d.Patience
}

const (
	stateDone   = "done"
	stateOpen   = "under way, or killed" // the record alone does not show whether the run continues or was killed
	stateCut    = "interrupted"
	stateBroken = "cannot be read"
	stateLater  = "not read yet" // the folder has too many records to read for one list, so a later list reads this one
)

// maxOpen is the largest size in bytes of the record of an unfinished run that the list reads. A
// growing record would be read again for each list.
const maxOpen = 16 << 20

// summaries keeps summaries in memory. A key includes the size and the time of the file, so the server
// reads a file again only if it has changed.
type summaries struct {
	now   func() time.Time
	mu    sync.Mutex
	known map[file]summary
}

// of returns the summary of a record. After the deadline it reads no more records: it returns a
// known summary or a placeholder.
func (d *summaries) of(ctx context.Context, f *folder, one file, deadline time.Time) summary {
	d.mu.Lock()
	known, ok := d.known[one]
	d.mu.Unlock()
	if ok {
		return known
	}
	late := d.now().After(deadline)
	switch open := f.underWay(one.Name); {
	case open && (late || one.Size > maxOpen):
		made := summary{Title: one.Name, State: stateOpen, Patience: live.MaxPatience, Split: shardsOf(one.Name) > 0}
		if parts, err := f.parts(one.Name); made.Split && err == nil {
			made.Facts = []string{fmt.Sprintf("records of %s of %s", humanize.Count(len(parts)), humanize.Counted(shardsOf(one.Name), "shard"))}
		}
		return made
	case late:
		return summary{Title: one.Name, State: stateLater}
	}
	made := summarize(ctx, f, one)
	if ctx.Err() != nil { // the summary can be incomplete, because the client has disconnected
		return made
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.known) > 10000 { // a record in progress adds an entry with each list, so the map is emptied at times
		clear(d.known)
	}
	d.known[one] = made
	return made
}

func summarize(ctx context.Context, f *folder, one file) summary {
	r := f.recording(one.Name)
	if err := r.read(ctx); err != nil {
		return summary{Title: one.Name, State: stateBroken, Fault: humanize.Visible(err.Error())}
	}
	head := document.NewHead(r.Run)
	d := summary{Title: head.Title, Headline: head.Headline, Facts: head.Facts, State: stateOpen, Patience: live.Patience(r.Run, r.cut)}
	if text := live.Shards(r.Run); text != "" {
		d.Facts, d.Split = append([]string{text}, d.Facts...), true
	}
	switch {
	case r.Run.Done():
		d.State = stateDone
	case r.Run.End != nil:
		d.State = stateCut
	}
	return d
}
