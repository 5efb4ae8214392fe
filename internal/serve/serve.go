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
	"sudokubench/internal/run"
	"sudokubench/reports/document"
)

// Options is what a Server needs besides the folder. Times of 0 are the usual
// ones; tests set shorter ones.
type Options struct {
	// Planned is how many attempts a run plans for each contestant on a corpus of so
	// many puzzles.
	Planned func(head *record.Run, puzzles int) int
	// Source says what the page shows that no record holds.
	Source func(*run.Run) document.Source
	// Names are hosts by which the server may be called besides addresses of
	// numbers and localhost: a page elsewhere that has its own name point here
	// (DNS rebinding) reads nothing.
	Names []string

	Poll time.Duration // how often a record under way is looked at
	Pace time.Duration // the least time between two standings; longer with many viewers
	Idle time.Duration // how long a record is kept in memory that nobody looks at
}

// Server serves a folder of records. It is safe for many goroutines.
type Server struct {
	folder   *folder
	options  Options
	handler  http.Handler
	listing  *template.Template // the page of the list
	sharding *template.Template // the page of the shards of a run
	digests  digests
	streams  atomic.Int64
	closing  chan struct{} // closed: streams are to end
	end      sync.Once

	building  gate // one page is made at a time, whoever asks
	comparing gate // and one of several records
	waiting   atomic.Int64

	mu    sync.Mutex // guards rooms
	rooms map[string]*room
}

// New serves the folder at a path. Errors are those of opening it.
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
	s := &Server{folder: f, options: o, listing: listing, sharding: sharding, rooms: map[string]*room{}, closing: make(chan struct{}), building: newGate(), comparing: newGate(), digests: digests{known: map[file]digest{}}}
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
	mux.HandleFunc("GET /compare", s.compare)
	s.handler = guard(mux, o.Names)
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Streams is how many viewers are being sent news.
func (s *Server) Streams() int { return int(s.streams.Load()) }

// Drain waits until nobody is sent news any more, as comes about by itself when
// a run has ended and its viewers have all of it, or until ctx ends. It does not
// wait for runs that have no end.
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

// Close ends all streams and lets go of the folder.
func (s *Server) Close() error {
	s.end.Do(func() { close(s.closing) })
	return s.folder.root.Close()
}
