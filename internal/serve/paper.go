package serve

import (
	"context"
	"io"
	"time"

	"sudokubench/reports/document"
	"sudokubench/reports/live"
	"sudokubench/reports/page"
)

// paper is the whole page of a record as it was at one moment: large, so that it
// is made when somebody asks.
type paper struct {
	events int  // of the record
	known  int  // contestants and corpora
	live   bool // it follows the run
	at     time.Time
	took   time.Duration
	html   blob
}

// paperPace is the least time between two papers that viewers are offered in the detail
// pass. Before that pass, a paper shows nothing that the standings do not show.
// freshness is the greatest age of a paper that a new viewer gets.
const (
	paperPace = 20 * time.Second
	freshness = time.Second
)

// fresh returns the present paper; nil if it is too old for a new viewer. A paper that
// lacks a contestant or the end of the run is always too old, because viewers reload the
// page to see these. The caller holds reading.
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

// write gives the room's paper, made anew where that must be. Whoever follows the
// record does not wait for the papers of other rooms.
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
	if there := r.fresh(); there != nil { // an earlier viewer made it
		return there, nil
	}
	p := &paper{events: r.Run.Events, known: r.known(), live: r.live(), at: time.Now()}
	data := document.New([]document.Source{r.server.options.Source(r.Run)})
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
