package serve

import (
	"cmp"
	"context"
	"embed"
	"html/template"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/reports/document"
	"sudokubench/reports/page"
)

// Options configures a Server. A time of 0 selects the default; tests use shorter times.
type Options struct {
	// Planned returns the number of attempts that a run plans for each contestant on a corpus of
	// the given size.
	Planned func(head *record.Run, puzzles int) int
	// Source adds the data that the page shows but no record contains.
	Source func(*run.Run) document.Source
	// Names are host names of this server besides IP addresses and localhost. The server refuses
	// other names, so that a page of another site cannot read records through a name that points
	// here (DNS rebinding).
	Names []string

	Poll            time.Duration // time between two reads of a record in progress
	RefreshInterval time.Duration // least time between two versions of the data; it is longer with many viewers
	Idle            time.Duration // time for which a record without viewers stays in memory

	now func() time.Time // time that decides how old a record is; tests set it, otherwise it is the time of the machine
}

// Server serves a folder of records. Many goroutines can use it at the same time.
type Server struct {
	folder    *folder
	options   Options
	handler   http.Handler
	templates *template.Template // the pages with the list of records and with the shards of a run
	board     body               // the scoreboard, which is the same for all runs
	summaries summaries
	streams   atomic.Int64
	closing   context.Context // ends all streams and watchers when it is done
	close     context.CancelFunc

	printing chan struct{} // has one element while the server makes a page, so that it makes one page at a time

	mu       sync.Mutex // guards the field watchers
	watchers map[string]*watcher
}

var (
	//go:embed list.html shards.html
	templates embed.FS
	//go:embed shards.css
	shardsStyle string
)

// New returns a Server for the folder dir. It returns an error if the folder cannot be opened.
func New(dir string, o Options) (*Server, error) {
	pages, err := template.ParseFS(templates, "*.html")
	if err != nil {
		return nil, err
	}
	html, err := page.Board()
	if err != nil {
		return nil, err
	}
	board, err := pack(html)
	if err != nil {
		return nil, err
	}
	f, err := openFolder(dir)
	if err != nil {
		return nil, err
	}
	o.Poll, o.RefreshInterval, o.Idle = cmp.Or(o.Poll, 250*time.Millisecond), cmp.Or(o.RefreshInterval, time.Second), cmp.Or(o.Idle, time.Minute)
	if o.now == nil {
		o.now = time.Now
	}
	s := &Server{folder: f, options: o, templates: pages, board: board, watchers: map[string]*watcher{}, printing: make(chan struct{}, 1), summaries: summaries{now: o.now, known: map[file]summary{}}}
	s.closing, s.close = context.WithCancel(context.Background())
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.front)
	mux.HandleFunc("GET /board", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/"+asBoard, http.StatusFound) })
	mux.HandleFunc("GET /runs/{$}", s.list)
	mux.HandleFunc("GET /runs/{run}", s.watched(s.page))
	mux.HandleFunc("GET /runs/{run}/events", s.watched(s.events))
	mux.HandleFunc("GET /runs/{run}/data", s.watched(s.data))
	mux.HandleFunc("GET /runs/{run}/shards", s.watched(s.shards))
	mux.HandleFunc("GET /runs/{run}/board", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, addressOf(r.PathValue("run"))+asBoard, http.StatusFound)
	})
	mux.HandleFunc("GET /favicon.ico", s.icon)
	s.handler = guard(mux, o.Names)
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Streams returns the number of open streams of events.
func (s *Server) Streams() int { return int(s.streams.Load()) }

// Drain waits until all streams have ended or ctx ends. A viewer closes its stream when it
// has the final result of a run. Streams of runs without an end stay open until ctx ends.
func (s *Server) Drain(ctx context.Context) {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for s.Streams() > 0 && ctx.Err() == nil {
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
	}
}

// Close ends all streams and closes the folder.
func (s *Server) Close() error {
	s.close()
	return s.folder.root.Close()
}
