package serve

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"sudokubench/internal/sys/thread"
	"sudokubench/reports/document"
	"sudokubench/reports/live"
	"sudokubench/reports/page"
)

// watcher follows one entry of the list as long as it has viewers. One goroutine reads the records
// and makes the data for all viewers.
type watcher struct {
	server *Server
	ready  <-chan struct{} // channel that is closed after the first read
	latest atomic.Pointer[version]

	viewers int       // guarded by Server.mu
	left    time.Time // time at which a viewer last left; guarded by Server.mu

	mu sync.Mutex // guards the following fields
	*recording
	page *printed // the latest page; nil if no viewer has requested it
}

// version is the data that viewers see at one moment. It does not change.
type version struct {
	number int64 // identifier, which no other version has, even of another server
	data   body  // live.Data as JSON
	err    error // the reason why the record cannot be shown; no other version follows

	events int  // number of events in the record
	silent bool // true if the record had no end and had stopped growing
	made   time.Time
	took   time.Duration // CPU time that it took to make the data
	newer  chan struct{} // channel that is closed when there is a newer version
}

const maxWatchers = 16

var errFull = errors.New("too many records are open at the same time; try again in a minute")

// watch returns the watcher of an entry of the list after its records have been read to their
// current ends. The caller counts as a viewer until it calls leave.
func (s *Server) watch(ctx context.Context, name string) (w *watcher, leave func(), err error) {
	if w, err = s.enter(name); err != nil {
		return nil, nil, err
	}
	leave = func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		w.viewers--
		w.left = time.Now()
	}
	select {
	case <-w.ready:
		err = w.latest.Load().err
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err != nil {
		leave()
		return nil, nil, err
	}
	return w, leave, nil
}

// enter adds a viewer to the watcher of an entry, and starts the watcher if there is none.
func (s *Server) enter(name string) (*watcher, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.watchers[name]
	if w == nil {
		if _, err := s.folder.parts(name); err != nil {
			return nil, err
		}
		if len(s.watchers) >= maxWatchers && !s.evict() {
			return nil, errFull
		}
		first := &version{number: time.Now().UnixMilli(), newer: make(chan struct{})}
		w = &watcher{server: s, ready: first.newer, recording: s.folder.recording(name)}
		w.latest.Store(first)
		s.watchers[name] = w
		go w.run()
	}
	w.viewers++
	return w, nil
}

// evict removes the watcher without viewers that has been unused for the longest time. It returns
// false if every watcher is in use. The caller must hold the lock s.mu.
func (s *Server) evict() bool {
	var oldest *watcher
	for _, w := range s.watchers {
		select {
		case <-w.ready:
			if w.viewers == 0 && (oldest == nil || w.left.Before(oldest.left)) {
				oldest = w
			}
		default: // a watcher that still reads its records is not evicted, because its goroutine would continue uncounted
		}
	}
	if oldest == nil {
		return false
	}
	delete(s.watchers, oldest.name)
	return true
}

// kept reports whether the server still has a watcher. It removes the watcher if its record cannot
// be shown or no viewer has used it for options.Idle.
func (s *Server) kept(w *watcher) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.watchers[w.name] != w {
		return false
	}
	if w.latest.Load().err != nil || w.viewers == 0 && time.Since(w.left) > s.options.Idle {
		delete(s.watchers, w.name)
		return false
	}
	return true
}

// run makes new versions until the server removes the watcher or closes.
func (w *watcher) run() {
	tick := time.NewTicker(w.server.options.Poll)
	defer tick.Stop()
	for {
		w.renew()
		if !w.server.kept(w) {
			return
		}
		select {
		case <-tick.C:
		case <-w.server.closing.Done():
			return
		}
	}
}

// renew reads the new lines of the records. It makes a new version if the data has changed and the
// last version is old enough. The end of a run is shown at once.
func (w *watcher) renew() {
	last, interval := w.latest.Load(), w.refreshInterval()
	w.mu.Lock()
	defer w.mu.Unlock()
	err := w.read(w.server.closing) // not the context of a request, because the result must not depend on whether one viewer leaves
	next := &version{number: last.number + 1, err: err, made: time.Now(), newer: make(chan struct{})}
	if err == nil {
		next.events, next.silent = w.Run.Events, w.Run.End == nil && !w.live()
		if next.events == last.events && next.silent == last.silent || w.Run.End == nil && next.made.Sub(last.made) < interval {
			return
		}
		from, _ := thread.ProcessCPU()
		next.data, next.err = w.score(next.silent)
		next.took = time.Since(next.made)
		if to, known := thread.ProcessCPU(); known { // a run on the same cores can make everything take long
			next.took = time.Duration(to - from)
		}
	}
	w.latest.Store(next)
	close(last.newer)
}

// refreshInterval returns the least time between two versions. It is longer if there are many
// viewers, because all of them fetch the data, and if the data takes long to make.
func (w *watcher) refreshInterval() time.Duration {
	w.server.mu.Lock()
	defer w.server.mu.Unlock()
	least := w.server.options.RefreshInterval
	return max(least+time.Duration(w.viewers)*least/100, 20*w.latest.Load().took)
}

// score returns the current data as JSON. The caller must hold the lock w.mu.
func (w *watcher) score(silent bool) (body, error) {
	planned := func(puzzles int) int { return w.server.options.Planned(w.Run.Head, puzzles) }
	data, err := json.Marshal(live.New(w.Run, planned, silent))
	if err != nil {
		return body{}, err
	}
	return pack(data)
}

// live reports whether the run still continues. The caller must hold the lock w.mu.
func (w *watcher) live() bool { return w.recording.live(w.server.options.now()) }

// printed is the page of a record at one moment. Such a page is large, so the watcher makes it only
// when a viewer requests it.
type printed struct {
	html   body
	events int  // number of events in the record
	known  int  // number of contestants plus number of corpora
	live   bool // true if the page follows a run in progress
	at     time.Time
	took   time.Duration
}

// freshness is the greatest age of a page that a new viewer of a run in progress gets. If a page
// takes long to make, ten times that duration is the limit instead.
const freshness = time.Second

// fresh returns the latest page, or nil if it is too old for a new viewer. A page that lacks a
// contestant or the end of the run is always too old, because viewers reload the page to see these.
func (w *watcher) fresh() *printed {
	w.mu.Lock()
	defer w.mu.Unlock()
	p := w.page
	if p == nil || p.known != w.known() || p.live != w.live() {
		return nil
	}
	if p.events == w.Run.Events || p.live && time.Since(p.at) < max(freshness, 10*p.took) {
		return p
	}
	return nil
}

// known returns the number of contestants and corpora in the record so far.
func (w *watcher) known() int { return len(w.Run.Contestants) + len(w.Run.Corpora) }

// print returns the current page, and makes a new one if it is too old. The server makes one page at
// a time. Meanwhile, it reads no new lines of that record.
func (w *watcher) print(ctx context.Context) (*printed, error) {
	if p := w.fresh(); p != nil {
		return p, nil
	}
	select {
	case w.server.printing <- struct{}{}:
		defer func() { <-w.server.printing }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if p := w.fresh(); p != nil { // another request made the page while this one waited
		return p, nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	p := &printed{events: w.Run.Events, known: w.known(), live: w.live(), at: time.Now()}
	place := page.Served{Home: home, Shards: w.shardsAddress(), Live: p.live}
	if p.live {
		place.Corpus = live.Corpus(w.Run)
	}
	data := document.New(w.server.options.Source(w.Run))
	html, err := render(func(out io.Writer) error { return page.RenderAt(out, data, place) })
	if err != nil {
		return nil, err
	}
	p.html, p.took = html, time.Since(p.at)
	w.page = p
	return p, nil
}
