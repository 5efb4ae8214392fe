package serve

import (
	"context"
	"encoding/json"
	"io"
	"time"

	"sudokubench/reports/document"
	"sudokubench/reports/page"
)

// paper is the whole page of a record as it was at one moment: large, so that it
// is made when somebody asks and told of seldom.
type paper struct {
	marks  marks // what is in it
	events int   // of the record
	known  int   // contestants and corpora
	at     time.Time
	took   time.Duration
	html   blob
	json   blob
}

// paperPace is the least time between two papers that viewers are told to fetch
// while puzzles are timed one by one; until then a paper has nothing that the
// standings have not. freshness is how old one may be that somebody is given who comes anew.
const (
	paperPace = 20 * time.Second
	freshness = time.Second
)

// fresh is the paper that there is; nil where it is too old for who comes anew, or
// of an earlier version than is asked for. The caller holds reading.
func (r *room) fresh(version int) *paper {
	p := r.paper
	if p == nil || p.marks.Document < version {
		return nil
	}
	if p.events == r.Run.Events || version > 0 || time.Since(p.at) < max(freshness, 10*p.took) {
		return p
	}
	return nil
}

// write gives the room's paper, made anew where that must be. Whoever follows the
// record does not wait for the papers of other rooms.
func (r *room) write(ctx context.Context, version int) (*paper, error) {
	r.reading.Lock()
	there := r.fresh(version)
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
	if there := r.fresh(version); there != nil { // who was before made it
		return there, nil
	}
	p := &paper{events: r.Run.Events, known: r.known(), at: time.Now()}
	p.marks = r.seen()
	data := document.New([]document.Source{r.server.options.Source(r.Run)})
	place := page.Place{Home: home, Epoch: p.marks.Epoch, Score: p.marks.Score, Document: p.marks.Document}
	if r.Run.End == nil {
		place.Live = addressOf(r.name)
	}
	var err error
	if p.html, err = render(func(w io.Writer) error { return page.RenderAt(w, data, place) }); err != nil {
		return nil, err
	}
	if p.json, err = render(func(w io.Writer) error {
		return json.NewEncoder(w).Encode(struct {
			Version int            `json:"version"`
			Score   int            `json:"score"`
			Data    *document.Data `json:"data"`
		}{p.marks.Document, p.marks.Score, data})
	}); err != nil {
		return nil, err
	}
	p.took = time.Since(p.at)
	r.paper = p
	return p, nil
}
