package serve

import (
	"bytes"
	"encoding/json"
	"io"
	"time"

	"sudokubench/reports/page"
)

// paper is the whole page of a record as it was at one moment: large, so that it
// is made when somebody asks and told of seldom.
type paper struct {
	marks  marks // what is in it
	events int   // of the record
	ended  bool  // the record had its end
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

// write gives the room's paper: one that is new enough for who comes anew, and
// has at least the version asked for.
func (r *room) write(version int) (*paper, error) {
	r.folding.Lock()
	defer r.folding.Unlock()
	if p := r.paper; p != nil && p.marks.Document >= version {
		if p.events == r.fold.Events() || version > 0 || time.Since(p.at) < max(freshness, 10*p.took) {
			return p, nil
		}
	}
	r.server.building.Lock()
	defer r.server.building.Unlock()
	p := &paper{events: r.fold.Events(), ended: r.fold.Ended(), at: time.Now()}
	p.marks = r.seen()
	data := page.New([]page.Source{r.server.options.Source(r.fold.Page())})
	place := page.Place{Home: "/runs/", Epoch: p.marks.Epoch, Score: p.marks.Score, Document: p.marks.Document}
	if !p.ended {
		place.Live = addressOf(r.name)
	}
	var err error
	if p.html, err = render(func(w io.Writer) error { return page.RenderAt(w, data, place) }); err != nil {
		return nil, err
	}
	if p.json, err = render(func(w io.Writer) error {
		return json.NewEncoder(w).Encode(struct {
			Version int        `json:"version"`
			Score   int        `json:"score"`
			Data    *page.Data `json:"data"`
		}{p.marks.Document, p.marks.Score, data})
	}); err != nil {
		return nil, err
	}
	p.took = time.Since(p.at)
	r.paper = p
	return p, nil
}

// render packs what a function writes.
func render(write func(io.Writer) error) (blob, error) {
	var out bytes.Buffer
	if err := write(&out); err != nil {
		return blob{}, err
	}
	return pack(out.Bytes())
}
