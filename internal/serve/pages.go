package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"sudokubench/internal/record/run"
	"sudokubench/reports/live"
	"sudokubench/reports/page"
	"sudokubench/reports/scoreboard"
)

const (
	asHTML = "text/html; charset=utf-8"
	asJSON = "application/json"
)

const home = "/runs/"

// front redirects to the run in progress, or to the list if there is no such run. /board and ?board
// redirect to the scoreboard of the run in progress, or wait for a run.
func (s *Server) front(w http.ResponseWriter, r *http.Request) {
	to, now, board := home, s.options.now(), r.URL.Path == "/board" || r.URL.Query().Has("board")
	files, _ := s.folder.list() // the error is ignored, because the page with the list reports it
	for _, one := range files[:min(len(files), maxListed)] {
		if now.Sub(one.At) > live.MostPatience {
			break
		}
		if s.folder.underWay(one.Name) && s.digests.of(r.Context(), s.folder, one, now.Add(reading)).live(one, now) {
			if to = addressOf(one.Name); board {
				to += "/board"
			}
			break
		}
	}
	if board && to == home {
		w.Header().Set("Refresh", "2")
		fmt.Fprintln(w, "No run is in progress. This page checks for one every 2 seconds. All runs: /runs/")
		return
	}
	http.Redirect(w, r, to, http.StatusFound)
}

// icon serves the icon for responses that do not contain one, such as error messages.
func (s *Server) icon(w http.ResponseWriter, r *http.Request) {
	_, text, _ := strings.Cut(page.Icon, ",")
	plain, err := url.PathUnescape(text)
	if err != nil {
		s.refuse(w, err)
		return
	}
	body, err := pack([]byte(plain))
	if err != nil {
		s.refuse(w, err)
		return
	}
	body.send(w, r, "image/svg+xml")
}

// inside finds the room of the requested record and calls the function answer with the room.
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
	if r.URL.Query().Has("board") {
		http.Redirect(w, r, addressOf(r.PathValue("run"))+"/board", http.StatusFound)
		return
	}
	s.inside(w, r, func(room *room) error {
		p, err := room.write(r.Context())
		if err != nil {
			return err
		}
		p.html.send(w, r, asHTML)
		return nil
	})
}

// board serves the scoreboard of a run, for a projector.
func (s *Server) board(w http.ResponseWriter, r *http.Request) {
	s.inside(w, r, func(room *room) error {
		data, news := room.shown()
		room.reading.Lock()
		place := scoreboard.Place{Page: addressOf(room.name), Shards: room.shardsAddress()}
		room.reading.Unlock()
		if !news.Ended && !news.Silent {
			place.Live = place.Page
		}
		body, err := render(func(w io.Writer) error { return scoreboard.Render(w, data, news, place) })
		if err != nil {
			return err
		}
		body.send(w, r, asHTML)
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

// read reads a record, or the records of all shards of a run, up to the current end.
func (f *folder) read(ctx context.Context, name string) (*run.Run, error) {
	parts, err := f.parts(name)
	if err != nil {
		return nil, err
	}
	into := follower(name)
	several := shardsOf(name) > 0
	if several {
		into.Under(f.plan(parts))
	}
	for _, part := range parts {
		opened, err := f.open(part)
		if err != nil {
			return nil, err
		}
		_, err = into.Read(ctx, part+extension, opened)
		opened.Close()
		if err != nil && (!several || ctx.Err() != nil) { // an unreadable shard is skipped, so that the page shows the other shards
			return into.Run, err
		}
	}
	if into.Run.Head == nil {
		return into.Run, fmt.Errorf("%s contains no run yet", name)
	}
	return into.Run, nil
}

// plan returns the plan to which most of the records belong. parts has the names of the records, one
// for each shard.
func (f *folder) plan(parts []string) string {
	return run.UsualPlan(parts, func(name string) (io.ReadCloser, error) { return f.open(name) })
}

// follower returns a Follower for an entry of the list.
func follower(name string) *run.Follower {
	if shardsOf(name) > 0 {
		return run.FollowShards()
	}
	return run.Follow()
}

// takeIn reads the lines that were added to a record since the last call. The parameter from is the
// whole file. The result grown is true if there were new events.
func takeIn(ctx context.Context, f *run.Follower, name string, from io.ReadSeeker) (grown bool, err error) {
	grown, err = f.Read(ctx, name+extension, from)
	if err == nil && f.Run.Head == nil {
		err = fmt.Errorf("%s contains no run yet", name+extension)
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
	case errors.Is(err, errFull):
		w.Header().Set("Retry-After", "60")
		code = http.StatusServiceUnavailable
	}
	http.Error(w, err.Error(), code)
}
