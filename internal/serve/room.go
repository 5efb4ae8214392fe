package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"sudokubench/internal/record/run"
	"sudokubench/reports/live"
	"sudokubench/reports/scoreboard"
)

// room follows one record, or the shards of one run, for its viewers. One goroutine reads the files
// and prepares the responses for all viewers.
type room struct {
	server *Server
	name   string
	ready  chan struct{}

	reading sync.Mutex             // guards the following fields down to offered
	files   map[string]os.FileInfo // state of each file when it was last read, by the name of the record
	faults  map[string]string      // the reason why the record of a shard cannot be read, by the name of the record
	parts   []string               // names of the records: one name, or one for each shard
	listed  time.Time              // time of the last search for records of new shards
	written time.Time              // time of the last change of any of the records
	cut     bool                   // true if the last line of the record is incomplete
	*run.Follower
	paper   *paper    // the latest complete page; nil if no viewer has requested it
	offered time.Time // time at which viewers were last told about a newer page

	mu      sync.Mutex // guards the following fields
	err     error      // the reason why the record cannot be shown
	latest  live.News
	news    []byte        // the fields latest and marks as JSON
	changed chan struct{} // channel that is closed when news changes
	marks   marks
	data    scoreboard.Data // the latest standings
	score   blob            // the field data as JSON
	took    time.Duration   // time that it took to make the fields data and score
	used    time.Time       // time at which a viewer last left
	viewers int
}

// marks contains the version numbers of the standings and of the page. Viewers compare them with
// their own to find out whether these are outdated.
type marks struct {
	Epoch int64 `json:"epoch"` // identifier of this room; version numbers of different rooms cannot be compared
	Score int   `json:"score"`
	Paper int   `json:"paper"`
}

const maxRooms = 16

var errFull = errors.New("too many records are open at the same time; try again in a minute")

// enter returns the room of a record after the record has been read to its current end. The caller
// counts as a viewer until it calls leave.
func (s *Server) enter(ctx context.Context, name string) (r *room, leave func(), err error) {
	s.mu.Lock()
	r = s.rooms[name]
	if r == nil {
		if len(s.rooms) >= maxRooms && !s.evict() {
			s.mu.Unlock()
			return nil, nil, errFull
		}
		if err := s.folder.exists(name); err != nil {
			s.mu.Unlock()
			return nil, nil, err
		}
		r = &room{server: s, name: name, Follower: follower(name), files: map[string]os.FileInfo{}, faults: map[string]string{}, ready: make(chan struct{}), changed: make(chan struct{}), used: time.Now(), marks: marks{Epoch: time.Now().UnixNano() / 1000}}
		s.rooms[name] = r
		go r.follow()
	}
	r.mu.Lock()
	r.viewers++
	r.mu.Unlock()
	s.mu.Unlock()
	leave = func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.viewers--
		r.used = time.Now()
	}
	select {
	case <-r.ready:
	case <-ctx.Done():
		leave()
		return nil, nil, ctx.Err()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err != nil {
		r.viewers--
		return nil, nil, r.err
	}
	return r, leave, nil
}

// evict removes the room without viewers that has been unused for the longest time. It returns
// false if every room is in use. The caller must hold the lock s.mu.
func (s *Server) evict() bool {
	var oldest *room
	var then time.Time
	for _, r := range s.rooms {
		select {
		case <-r.ready:
		default: // a room that still reads its record is not evicted, because its goroutine would continue uncounted
			continue
		}
		r.mu.Lock()
		if r.viewers == 0 && (oldest == nil || r.used.Before(then)) {
			oldest, then = r, r.used
		}
		r.mu.Unlock()
	}
	if oldest == nil {
		return false
	}
	delete(s.rooms, oldest.name)
	return true
}

// kept reports whether the server still has the room. It removes the room if the record cannot be
// shown or no viewer has used it for options.Idle.
func (r *room) kept() bool {
	s := r.server
	s.mu.Lock()
	defer s.mu.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	if s.rooms[r.name] != r {
		return false
	}
	if r.err != nil || r.viewers == 0 && time.Since(r.used) > s.options.Idle {
		delete(s.rooms, r.name)
		return false
	}
	return true
}

// follow reads new lines of the record until the room is removed or the server closes. It makes new
// standings when the record has grown, and sends news of single turns more often.
func (r *room) follow() {
	tick := time.NewTicker(r.server.options.Poll)
	defer tick.Stop()
	var scored, told time.Time
	behind, untold, silent := true, false, false
	for {
		grown, err := r.read()
		if err == nil {
			if is := r.silent(); is != silent {
				silent, behind = is, true
			}
			behind, untold = behind || grown, untold || grown
			now, pace := time.Now(), r.pace()
			switch {
			case behind && now.Sub(scored) >= pace || grown && r.ended():
				err = r.publish()
				scored, told, behind, untold = now, now, false, false
			case untold && now.Sub(told) >= pace/3:
				err = r.tell()
				told, untold = now, false
			}
		}
		if err != nil {
			debug.FreeOSMemory() // a damaged record can have a line of hundreds of MiB
			r.mu.Lock()
			r.err = err
			r.wake()
			r.mu.Unlock()
		}
		select {
		case <-r.ready:
		default:
			close(r.ready)
		}
		if !r.kept() {
			return
		}
		select {
		case <-tick.C:
		case <-r.server.closing:
			return
		}
	}
}

// pace returns the least time between two standings. It is longer if there are many viewers,
// because all of them fetch the standings, and if the standings take long to make.
func (r *room) pace() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	return max(r.server.options.Pace+time.Duration(r.viewers)*r.server.options.Pace/100, 20*r.took)
}

var errReplaced = errors.New("another record has replaced it; reload the page")

// relist is the time between two searches for records of new shards.
const relist = 2 * time.Second

func (r *room) read() (grown bool, err error) {
	r.reading.Lock()
	defer r.reading.Unlock()
	if now := time.Now(); now.Sub(r.listed) > relist {
		if r.parts, err = r.server.folder.parts(r.name); err != nil {
			return false, err
		}
		if r.listed.IsZero() && shardsOf(r.name) > 0 {
			r.Follower.Under(r.server.folder.plan(r.parts))
		}
		r.listed = now
	}
	for _, part := range r.parts {
		more, err := r.readPart(part)
		if err != nil && (shardsOf(r.name) == 0 || errors.Is(err, errReplaced)) {
			return false, err
		}
		if err != nil { // an unreadable shard is recorded in r.faults, and the other shards are shown
			r.faults[part] = err.Error()
		}
		grown = grown || more || err != nil
	}
	if r.Run.Head == nil {
		return false, fmt.Errorf("%s contains no run yet", r.name)
	}
	return grown, nil
}

// readPart reads the new lines of one record. The caller must hold the lock r.reading.
func (r *room) readPart(name string) (grown bool, err error) {
	before := r.files[name]
	if before != nil && len(r.parts) > 1 { // only records that have grown are read again, usually a few of many
		if info, err := r.server.folder.root.Lstat(name + extension); err == nil && os.SameFile(before, info) && before.Size() == info.Size() {
			return false, nil
		}
	}
	opened, err := r.server.folder.open(name)
	if err != nil {
		return false, err
	}
	defer opened.Close()
	info, err := opened.Stat()
	if err != nil {
		return false, err
	}
	if before != nil && !os.SameFile(before, info) {
		return false, fmt.Errorf("%s: %w", name+extension, errReplaced)
	}
	r.files[name] = info
	if before != nil && before.Size() == info.Size() || r.faults[name] != "" || info.Size() == 0 && shardsOf(r.name) > 0 {
		return false, nil
	}
	r.cut = len(r.parts) == 1 && cutOff(opened, info.Size())
	if info.ModTime().After(r.written) {
		r.written = info.ModTime()
	}
	if shardsOf(r.name) > 0 { // an empty run is possible only for shards, because a shard can be killed while it writes its first line
		return r.Follower.Read(context.Background(), name+extension, opened)
	}
	return takeIn(context.Background(), r.Follower, name, opened) // not the context of a request, because the result must not depend on whether one viewer leaves
}

// known returns the number of contestants and corpora in the record so far. The caller must hold
// the lock r.reading.
func (r *room) known() int { return len(r.Run.Contestants) + len(r.Run.Corpora) }

func (r *room) ended() bool {
	r.reading.Lock()
	defer r.reading.Unlock()
	return r.Run.End != nil
}

// live reports whether the run still continues, judging by the record and its age. The caller must
// hold the lock r.reading.
func (r *room) live() bool {
	return r.Run.End == nil && r.server.options.now().Sub(r.written) <= live.Patience(r.Run, r.cut)
}

// silent reports whether the record has no end and has stopped growing.
func (r *room) silent() bool {
	r.reading.Lock()
	defer r.reading.Unlock()
	return r.Run.End == nil && !r.live()
}

// publish makes new standings and sends their version number to viewers.
func (r *room) publish() error {
	r.reading.Lock()
	defer r.reading.Unlock()
	from := time.Now()
	last, _ := r.shown()
	data, seen := scoreboard.New(r.Run, r.tidings(), &last), r.seen()
	data.Epoch, data.Version = seen.Epoch, seen.Score+1
	body, err := json.Marshal(data)
	if err != nil {
		return err
	}
	score, err := pack(body)
	if err != nil {
		return err
	}
	r.mu.Lock()
	r.data, r.score, r.took = data, score, time.Since(from)
	r.marks.Score = data.Version
	r.mu.Unlock()
	return r.tellLocked()
}

// tell sends news of the latest turns to viewers.
func (r *room) tell() error {
	r.reading.Lock()
	defer r.reading.Unlock()
	return r.tellLocked()
}

// tellLocked does the same as tell. The caller must hold the lock r.reading.
func (r *room) tellLocked() error {
	news, since := r.tidings(), time.Since(r.offered)
	r.mu.Lock()
	defer r.mu.Unlock()
	if live.Detailed(r.Run) && !news.Ended && since > paperPace && (r.paper == nil || since > 20*r.paper.took) {
		r.marks.Paper++
		r.offered = time.Now()
	}
	r.latest = news
	body, err := json.Marshal(struct {
		live.News
		marks
	}{news, r.marks})
	if err != nil || bytes.Equal(body, r.news) {
		return err
	}
	r.news = body
	r.wake()
	return nil
}

// tidings returns the current news. The caller must hold the lock r.reading.
func (r *room) tidings() live.News {
	n := live.NewsOf(r.Run, func(puzzles int) int { return r.server.options.Planned(r.Run.Head, puzzles) })
	if !n.Ended && !r.live() {
		return n.Still()
	}
	return n
}

// wake makes all streams check for news. The caller must hold the lock r.mu.
func (r *room) wake() {
	close(r.changed)
	r.changed = make(chan struct{})
}

// seen returns the current version numbers of the standings and of the page.
func (r *room) seen() marks {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.marks
}

// shown returns the latest standings and news.
func (r *room) shown() (scoreboard.Data, live.News) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.data, r.latest
}

// newest returns the latest news as JSON, and a channel that is closed when the news changes.
func (r *room) newest() (news []byte, changed <-chan struct{}, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.news, r.changed, r.err
}

func addressOf(name string) string { return home + url.PathEscape(name) }
