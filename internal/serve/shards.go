package serve

import (
	"fmt"
	"net/http"
	"time"

	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports/live"
)

// state is the state of a shard on the page: a word, a sign, and a class of the style sheet.
type state struct{ State, Sign, Class string }

var (
	shardDone    = state{"done", "✓", "done"}
	shardRunning = state{"running", "▶", "running"}
	shardSilent  = state{"silent, possibly killed", "?", "silent"}
	shardCut     = state{"interrupted", "✗", "cut"}
	shardBroken  = state{"cannot be read", "!", "cut"}
	shardWaiting = state{"not started", "○", "waiting"}
)

// cell shows the state of one shard on the page.
type cell struct {
	state
	Number int
	Title  string
}

// maxNodes is the largest number of nodes, of remarks and of faults on the page.
const maxNodes = 200

// shards serves the page with the state of each shard of a run.
func (s *Server) shards(w http.ResponseWriter, r *http.Request, watched *watcher) error {
	watched.mu.Lock()
	data := watched.shardPage(s.options.now())
	watched.mu.Unlock()
	if data == nil {
		return fmt.Errorf("%w: the run of this record is not split into shards", errUnknown)
	}
	if data["Live"] == true {
		w.Header().Set("Refresh", "5")
	}
	return s.show(w, r, "shards.html", data)
}

// shardsAddress returns the address of the page with the shards, or "" if the run is not split.
func (r *recording) shardsAddress() string {
	if r.Run.Head.Shards == 0 {
		return ""
	}
	return addressOf(r.name) + "/shards"
}

// shardPage returns the values for the template of the page with the shards, or nil if the run is
// not split.
func (r *recording) shardPage(now time.Time) map[string]any {
	if r.Run.Head.Shards == 0 {
		return nil
	}
	var cells []cell
	counts := map[state]int{}
	for number := 1; number <= r.Run.Head.Shards; number++ {
		c := cell{Number: number, state: shardWaiting}
		if fault := r.faults[fmt.Sprintf("shard-%d-of-%d", number, r.Run.Head.Shards)]; fault != "" {
			c.state, c.Title = shardBroken, ": "+fault
		} else if s := r.Run.Shard(number); s != nil {
			c.state = r.stateOf(s, now)
			c.Title = fmt.Sprintf(": %s attempts in %s", humanize.Count(s.Tried), time.Duration(s.ElapsedNS).Round(time.Second))
		}
		c.Title = fmt.Sprintf("shard %d, %s%s", number, c.State, c.Title)
		counts[c.state]++
		cells = append(cells, c)
	}
	type entry struct {
		state
		Count string
	}
	var legend []entry
	for _, st := range []state{shardDone, shardRunning, shardSilent, shardCut, shardBroken, shardWaiting} {
		if n := counts[st]; n > 0 {
			legend = append(legend, entry{st, humanize.Count(n)})
		}
	}
	type node struct {
		Name, CPU, Shards string
		Cores             int
	}
	var nodes []node
	split := standings.SplitOf(r.Run)
	for _, n := range split.Nodes[:min(len(split.Nodes), maxNodes)] {
		numbers, _ := n.Shards.MarshalText() // the error is always nil
		nodes = append(nodes, node{humanize.Visible(n.Name), humanize.Visible(n.CPU), string(numbers), n.Cores})
	}
	var remarks []string
	for _, remark := range standings.NodeRemarks(r.Run.Shards, r.Run.Head.Workers) {
		if len(remarks) < maxNodes {
			remarks = append(remarks, remark.Text)
		}
	}
	var faults []string
	for _, part := range r.parts {
		if fault := r.faults[part]; fault != "" && len(faults) < maxNodes {
			faults = append(faults, humanize.Visible(fault))
		}
	}
	return map[string]any{
		"Summary": live.Shards(r.Run), "Shards": cells, "Legend": legend, "Nodes": nodes, "Remarks": remarks, "Faults": faults, "Live": !r.Run.Done() && counts[shardRunning]+counts[shardWaiting] > 0,
		"Page": addressOf(r.name), "Home": home,
	}
}

// stateOf returns the state of a shard. If the record has no end, the time of its last change
// decides whether the shard is still running.
func (r *recording) stateOf(s *run.Shard, now time.Time) state {
	switch {
	case s.Done():
		return shardDone
	case s.End != nil:
		return shardCut
	}
	name := r.name
	if r.split {
		name = fmt.Sprintf("shard-%d-of-%d", s.Number, r.Run.Head.Shards)
	}
	if info := r.files[name]; info == nil || now.Sub(info.ModTime()) > live.Patience(r.Run, false) {
		return shardSilent
	}
	return shardRunning
}
