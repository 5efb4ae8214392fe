package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"sudokubench/reports/live"
	"sudokubench/reports/page"
)

const asHTML = "text/html; charset=utf-8"

const (
	home    = "/runs/"
	asBoard = "?view=board" // the part of an address that selects the scoreboard
)

func addressOf(name string) string { return home + url.PathEscape(name) }

func wantsBoard(r *http.Request) bool { return r.URL.Query().Get("view") == "board" }

// front redirects to the run in progress, or to the list if there is no such run. The scoreboard
// waits for a run.
func (s *Server) front(w http.ResponseWriter, r *http.Request) {
	now := s.options.now()
	files, _ := s.folder.list() // the error is ignored, because the page with the list reports it
	for _, one := range files[:min(len(files), maxListed)] {
		if now.Sub(one.At) > live.MaxPatience {
			break
		}
		if s.folder.underWay(one.Name) && s.summaries.of(r.Context(), s.folder, one, now.Add(reading)).live(one, now) {
			to := addressOf(one.Name)
			if wantsBoard(r) {
				to += "?" + r.URL.RawQuery
			}
			http.Redirect(w, r, to, http.StatusFound)
			return
		}
	}
	if wantsBoard(r) {
		w.Header().Set("Refresh", "2")
		fmt.Fprintln(w, "No run is in progress. This page checks for one every 2 seconds. All runs: /runs/")
		return
	}
	http.Redirect(w, r, home, http.StatusFound)
}

// icon serves the icon for responses that do not contain one, such as error messages.
func (s *Server) icon(w http.ResponseWriter, r *http.Request) {
	_, text, _ := strings.Cut(page.Icon, ",")
	plain, err := url.PathUnescape(text)
	if err != nil {
		s.refuse(w, err)
		return
	}
	body{plain: []byte(plain)}.send(w, r, "image/svg+xml")
}

// watched returns a handler that calls answer with the watcher of the requested record.
func (s *Server) watched(answer func(http.ResponseWriter, *http.Request, *watcher) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		watcher, leave, err := s.watch(r.Context(), r.PathValue("run"))
		if err == nil {
			defer leave()
			err = answer(w, r, watcher)
		}
		if err != nil {
			s.refuse(w, err)
		}
	}
}

// page serves the page of a run, or its scoreboard.
func (s *Server) page(w http.ResponseWriter, r *http.Request, watched *watcher) error {
	if wantsBoard(r) {
		s.board.send(w, r, asHTML)
		return nil
	}
	p, err := watched.print(r.Context())
	if err == nil {
		p.html.send(w, r, asHTML)
	}
	return err
}

// show serves a page without a script from its template.
func (s *Server) show(w http.ResponseWriter, r *http.Request, name string, values map[string]any) error {
	values["Frame"] = page.Frame(shardsStyle)
	body, err := render(func(out io.Writer) error { return s.templates.ExecuteTemplate(out, name, values) })
	if err == nil {
		body.send(w, r, asHTML)
	}
	return err
}

// data serves the data that a page in a browser draws.
func (s *Server) data(w http.ResponseWriter, r *http.Request, watched *watcher) error {
	watched.latest.Load().data.send(w, r, "application/json")
	return nil
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
