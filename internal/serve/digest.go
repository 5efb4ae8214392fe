package serve

import (
	"context"
	"fmt"
	"sync"
	"time"

	"sudokubench/internal/humanize"
	"sudokubench/reports/document"
	"sudokubench/reports/live"
)

// digest is the list's summary of a record.
type digest struct {
	Title    string
	Headline string
	Facts    []string
	State    string
	Split    bool          // the run is split into shards
	Fault    string        // why it cannot be read
	Patience time.Duration // after its last word it is taken for a run that was killed
}

// live reports whether the run of a record goes on, as far as the record shows.
func (d digest) live(one file, now time.Time) bool {
	return d.State == stateOpen && now.Sub(one.At) <= d.Patience
}

const (
	stateDone   = "done"
	stateOpen   = "under way, or killed" // the record alone does not show which
	stateCut    = "interrupted"
	stateBroken = "cannot be read"
	stateLater  = "not read yet" // so many records that it takes several looks
)

// maxOpen is how many bytes a record without an end may have to be read for the
// list.
const maxOpen = 16 << 20

// digests are those that were made, by record as it was then: read again they
// would say the same.
type digests struct {
	mu    sync.Mutex
	known map[file]digest
}

// of gives the digest of a record. Past the deadline it is only given if it is
// known, or costs little.
func (d *digests) of(ctx context.Context, f *folder, one file, deadline time.Time) digest {
	d.mu.Lock()
	known, ok := d.known[one]
	d.mu.Unlock()
	if ok {
		return known
	}
	late := time.Now().After(deadline)
	switch open := f.underWay(one.Name); {
	case open && (late || one.Size > maxOpen): // which would be read again with every look
		made := digest{Title: one.Name, State: stateOpen, Patience: live.MostPatience, Split: shardsOf(one.Name) > 0}
		if parts, err := f.parts(one.Name); made.Split && err == nil {
			made.Facts = []string{fmt.Sprintf("records of %s of %s", humanize.Count(len(parts)), humanize.Counted(shardsOf(one.Name), "shard"))}
		}
		return made
	case late:
		return digest{Title: one.Name, State: stateLater}
	}
	made := digestOf(ctx, f, one)
	if ctx.Err() != nil { // nobody waits for it
		return made
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.known) > 10000 { // records that are under way leave one behind with every look
		clear(d.known)
	}
	d.known[one] = made
	return made
}

func digestOf(ctx context.Context, f *folder, one file) digest {
	r, err := f.read(ctx, one.Name)
	if err != nil {
		return digest{Title: one.Name, State: stateBroken, Fault: humanize.Visible(err.Error())}
	}
	head := document.NewHead(r)
	d := digest{Title: head.Title, Headline: head.Headline, Facts: head.Facts, State: stateOpen}
	d.Patience = live.Patience(r, f.cut(one.Name))
	if text := live.Shards(r); text != "" {
		d.Facts, d.Split = append([]string{text}, d.Facts...), true
	}
	switch {
	case r.Done():
		d.State = stateDone
	case r.End != nil:
		d.State = stateCut
	}
	return d
}
