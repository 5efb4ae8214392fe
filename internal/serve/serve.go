package serve

import (
	"cmp"
	"context"
	"html/template"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/reports/document"
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

	Poll time.Duration // time between two reads of a record in progress
	Pace time.Duration // least time between two updates of the standings; it is longer with many viewers
	Idle time.Duration // time for which a record without viewers stays in memory

	now func() time.Time // time that decides how old a record is; tests set it, otherwise it is the time of the machine
}

// Server serves a folder of records. Many goroutines can use it at the same time.
type Server struct {
	folder   *folder
	options  Options
	handler  http.Handler
	listing  *template.Template // template of the page with the list of records
	sharding *template.Template // template of the page with the shards of a run
	digests  digests
	streams  atomic.Int64
	closing  chan struct{} // channel that ends all streams when it is closed
	end      sync.Once

	building gate // allows the server to make only one page at a time

	mu    sync.Mutex // guards the field rooms
	rooms map[string]*room
}

// New returns a Server for the folder dir. It returns an error if the folder cannot be opened.
func New(dir string, o Options) (*Server, error) {
	listing, err := template.New("list").Parse(listText)
	if err != nil {
		return nil, err
	}
	sharding, err := template.New("shards").Parse(shardsText)
	if err != nil {
		return nil, err
	}
	f, err := openFolder(dir)
	if err != nil {
		return nil, err
	}
	o.Poll, o.Pace, o.Idle = cmp.Or(o.Poll, 250*time.Millisecond), cmp.Or(o.Pace, time.Second), cmp.Or(o.Idle, time.Minute)
	if o.now == nil {
		o.now = time.Now
	}
	s := &Server{folder: f, options: o, listing: listing, sharding: sharding, rooms: map[string]*room{}, closing: make(chan struct{}), building: newGate(), digests: digests{now: o.now, known: map[file]digest{}}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.front)
	mux.HandleFunc("GET /board", s.front)
	mux.HandleFunc("GET /runs/{$}", s.list)
	mux.HandleFunc("GET /runs/{run}", s.page)
	mux.HandleFunc("GET /runs/{run}/events", s.events)
	mux.HandleFunc("GET /runs/{run}/score", s.score)
	mux.HandleFunc("GET /runs/{run}/board", s.board)
	mux.HandleFunc("GET /runs/{run}/shards", s.shards)
	mux.HandleFunc("GET /favicon.ico", s.icon)
	s.handler = guard(mux, o.Names)
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Streams returns the number of open streams of news.
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
	s.end.Do(func() { close(s.closing) })
	return s.folder.root.Close()
}
