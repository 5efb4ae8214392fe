package serve

import (
	"context"
	"io"
	"time"

	"sudokubench/reports/document"
	"sudokubench/reports/live"
	"sudokubench/reports/page"
)

// paper is the complete page of a record at one moment. Such a page is large, so the room makes it
// only when a viewer requests it.
type paper struct {
	events int  // number of events in the record when the page was made
	known  int  // number of contestants plus number of corpora in the record
	live   bool // true if the page follows a run in progress
	at     time.Time
	took   time.Duration
	html   blob
}

// paperPace is the least time between two offers of a newer page to viewers, in the detail pass.
// Before the detail pass, a newer page shows only what the standings show too.
//
// freshness is the greatest age of a page that a new viewer of a run in progress gets. If a page
// takes long to make, ten times that duration is the limit instead.
const (
	paperPace = 20 * time.Second
	freshness = time.Second
)

// fresh returns the current page, or nil if it is too old for a new viewer. A page that lacks a
// contestant or the end of the run is always too old, because viewers reload the page to see these.
// The caller must hold the lock r.reading.
func (r *room) fresh() *paper {
	p := r.paper
	if p == nil || p.known != r.known() || p.live != r.live() {
		return nil
	}
	if p.events == r.Run.Events || p.live && time.Since(p.at) < max(freshness, 10*p.took) {
		return p
	}
	return nil
}

// write returns the current page of the record, and makes a new one if it is too old. The server
// makes one page at a time. Meanwhile, it reads no new lines of that record.
func (r *room) write(ctx context.Context) (*paper, error) {
	r.reading.Lock()
	there := r.fresh()
	r.reading.Unlock()
	if there != nil {
		return there, nil
	}
	if err := r.server.building.enter(ctx); err != nil {
		return nil, err
	}
	defer r.server.building.leave()
	r.reading.Lock()
	defer r.reading.Unlock()
	if there := r.fresh(); there != nil { // another request made the page while this one waited
		return there, nil
	}
	p := &paper{events: r.Run.Events, known: r.known(), live: r.live(), at: time.Now()}
	data := document.New(r.server.options.Source(r.Run))
	place := page.Place{Home: home, Shards: r.shardsAddress()}
	if p.live {
		place.Live, place.Stage, place.Corpus = addressOf(r.name), r.tidings().Stage, live.Corpus(r.Run)
	}
	var err error
	if p.html, err = render(func(w io.Writer) error { return page.RenderAt(w, data, place) }); err != nil {
		return nil, err
	}
	p.took = time.Since(p.at)
	r.paper = p
	return p, nil
}
