package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"time"

	"sudokubench/internal/run"
	"sudokubench/reports/document"
	"sudokubench/reports/page"
)

const (
	asHTML = "text/html; charset=utf-8"
	asJSON = "application/json"
)

const home = "/runs/"

// underWay is how long after its last word a record without an end is taken for a
// run that still goes on.
const underWay = 10 * time.Minute

// front leads to the run that is under way, or to the list.
func (s *Server) front(w http.ResponseWriter, r *http.Request) {
	to := home
	files, _ := s.folder.list() // the list says why, where it fails
	for _, one := range files[:min(len(files), maxListed)] {
		if time.Since(one.At) > underWay {
			break
		}
		if s.folder.underWay(one.Name) {
			to = addressOf(one.Name)
			break
		}
	}
	if r.URL.RawQuery != "" { // ?board, for one
		to += "?" + r.URL.RawQuery
	}
	http.Redirect(w, r, to, http.StatusFound)
}

// inside has a request answered in the room of its record.
func (s *Server) inside(w http.ResponseWriter, r *http.Request, answer func(*room) error) {
	room, leave, err := s.enter(r.Context(), r.PathValue("run"))
	if err != nil {
		s.refuse(w, err)
		return
	}
	defer leave()
	if err := answer(room); err != nil {
		s.refuse(w, err)
	}
}

func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	s.paper(w, r, 0, func(p *paper) (blob, string) { return p.html, asHTML })
}

// document is the same without what is drawn from it.
func (s *Server) document(w http.ResponseWriter, r *http.Request) {
	version, _ := strconv.Atoi(r.URL.Query().Get("v")) // without one the newest
	s.paper(w, r, version, func(p *paper) (blob, string) { return p.json, asJSON })
}

func (s *Server) paper(w http.ResponseWriter, r *http.Request, version int, part func(*paper) (blob, string)) {
	s.inside(w, r, func(room *room) error {
		p, err := room.write(r.Context(), min(version, room.seen().Document))
		if err != nil {
			return err
		}
		body, kind := part(p)
		body.send(w, r, kind)
		return nil
	})
}

func (s *Server) score(w http.ResponseWriter, r *http.Request) {
	s.inside(w, r, func(room *room) error {
		room.mu.Lock()
		body := room.score
		room.mu.Unlock()
		body.send(w, r, asJSON)
		return nil
	})
}

const maxCompared = 8

func (s *Server) compare(w http.ResponseWriter, r *http.Request) {
	names := r.URL.Query()["run"]
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) < 2 || len(names) > maxCompared {
		http.Error(w, fmt.Sprintf("Choose 2 to %d runs to compare, not %d.", maxCompared, len(names)), http.StatusBadRequest)
		return
	}
	body, err := s.comparison(r.Context(), names)
	if err != nil {
		s.refuse(w, err)
		return
	}
	body.send(w, r, asHTML)
}

// maxWaiting is how many comparisons wait for the one that is made.
const maxWaiting = 4

var errBusy = errors.New("so many comparisons are being made that there is no room for another; come back in a minute")

// comparison makes the page of several records, one such page at a time.
func (s *Server) comparison(ctx context.Context, names []string) (blob, error) {
	if s.waiting.Add(1) > maxWaiting+1 {
		s.waiting.Add(-1)
		return blob{}, errBusy
	}
	defer s.waiting.Add(-1)
	if err := s.comparing.enter(ctx); err != nil {
		return blob{}, err
	}
	defer s.comparing.leave()
	var sources []document.Source
	for _, name := range names {
		r, err := s.read(ctx, name)
		if err != nil {
			return blob{}, fmt.Errorf("%s: %w", name, err)
		}
		sources = append(sources, s.options.Source(r))
	}
	return render(func(w io.Writer) error { return page.RenderAt(w, document.New(sources), page.Place{Home: home}) })
}

// read reads a record from its beginning to its present end.
func (s *Server) read(ctx context.Context, name string) (*run.Run, error) {
	opened, err := s.folder.open(name)
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	return runOf(ctx, name, opened)
}

func runOf(ctx context.Context, name string, from io.ReadSeeker) (*run.Run, error) {
	f := run.Follow(name + extension)
	_, err := takeIn(ctx, f, name, from)
	return f.Run, err
}

// takeIn reads what has come of a record since the last call; from is all of it.
func takeIn(ctx context.Context, f *run.Follower, name string, from io.ReadSeeker) (grown bool, err error) {
	grown, err = f.Read(ctx, from)
	if err == nil && f.Run.Head == nil {
		err = fmt.Errorf("%s holds nothing yet", name+extension)
	}
	return grown, err
}

func (s *Server) refuse(w http.ResponseWriter, err error) {
	code := http.StatusInternalServerError
	switch {
	case errors.Is(err, context.Canceled):
		return
	case errors.Is(err, errUnknown):
		code = http.StatusNotFound
	case errors.Is(err, errFull), errors.Is(err, errBusy):
		w.Header().Set("Retry-After", "60")
		code = http.StatusServiceUnavailable
	}
	http.Error(w, err.Error(), code)
}
