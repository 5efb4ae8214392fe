package reports

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"sudokubench/internal/judge"
)

// column is a column of a table in text or markdown.
type column struct {
	name  string    // in a sentence and in markdown
	head  [2]string // in the text table, two lines
	left  bool      // aligned to the left
	group bool      // opens a group, set apart from the one before
	drop  int       // the greater, the sooner it goes where the page is narrow; 0 stays
	maybe bool      // only shown where there is a figure
	extra bool      // only shown where there is room, and not missed
	yield bool      // goes where a bar of the mean finds no other room
	chart chart     // drawn, not written: only shown where there is room, and not missed
}

// The order in which columns go, soonest last.
const (
	keep = iota
	dropWrong
	dropTimesWinner
	dropTimeout
	dropInterval
	dropDeclined
	dropRareVerdict
	dropStartup
	dropPerSecond
	dropMax
	dropMean
	dropP99
	dropProgramCPU // in contests with programs, which seldom tell of guesses
	dropPeak
	dropOwn
	dropGuesses
	dropNoGuess
	dropP50
	dropPlaces
	dropCPU
)

// grid is a table as text: a row for each contestant, a cell for each column.
type grid struct {
	columns []column
	rows    [][]string
	marks   []mark    // by row
	shares  []float64 // by row, what the bars show; see meanShares
}

// mark tells a row apart from the others.
type mark uint8

const (
	noMark mark = iota
	winning
	disqualified
)

func markOf(rank *int, dq bool) mark {
	switch {
	case dq:
		return disqualified
	case rank != nil && *rank == 1:
		return winning
	}
	return noMark
}

// corpusGrid is the grid of a corpus. All corpora of a report have the same
// columns, so that they can be read down the page.
func corpusGrid(r *Report, t *Table) grid {
	g := grid{columns: []column{
		{name: "rank", head: [2]string{"", "#"}},
		{name: "solver", head: [2]string{"", "solver"}, left: true},
		{name: "verified", head: [2]string{"verified", "of " + count(t.Corpus.Puzzles)}, group: true},
	}}
	g.verdicts(r)
	g.columns = append(g.columns,
		column{name: "time for the set", head: [2]string{"time", "for set"}, group: true},
		column{name: "± of the time", head: [2]string{"", "±"}, drop: dropInterval, maybe: true},
		column{name: "puzzles/s", head: [2]string{"puzzles", "per s"}, drop: dropPerSecond},
		column{name: "mean", head: [2]string{"", "mean"}, group: true, drop: dropMean},
		column{name: "p50", head: [2]string{"", "p50"}, drop: dropP50, yield: true},
		column{name: "p99", head: [2]string{"", "p99"}, drop: dropP99},
		column{name: "max", head: [2]string{"", "max"}, drop: dropMax},
	)
	cpu := column{name: "CPU mean", head: [2]string{"CPU", "mean"}, drop: dropCPU, extra: true}
	if len(r.Programs) == 0 {
		g.columns = append(g.columns, cpu)
	} else {
		cpu.drop, cpu.extra = dropProgramCPU, false
		g.columns = append(g.columns, cpu,
			column{name: "own time", head: [2]string{"own", "time"}, drop: dropOwn, maybe: true, yield: true},
			column{name: "start-up", head: [2]string{"start-", "up"}, group: true, drop: dropStartup, maybe: true},
			column{name: "peak memory", head: [2]string{"peak", "memory"}, drop: dropPeak, maybe: true},
		)
	}
	g.columns = append(g.columns,
		column{name: "times winner", head: [2]string{"times", "winner"}, group: true, drop: dropTimesWinner},
		column{name: "guesses/puzzle", head: [2]string{"guesses", "/puzzle"}, group: true, drop: dropGuesses, yield: len(r.Programs) > 0},
		column{name: "% without a guess", head: [2]string{"no", "guess"}, drop: dropNoGuess, yield: true},
	)
	for i := range t.Entries {
		e := &t.Entries[i]
		row := []string{seatOf(e.Rank, e.WorstRank, e.Disqualified), e.Contestant, count(e.Verified)}
		for _, v := range r.Verdicts {
			row = append(row, count(e.Of(v)))
		}
		row = append(row, or(e.SetNS, duration), spread(e), or(e.PerSecond, quantity),
			or(e.MeanNS, duration), or(e.P50NS, duration), or(e.P99NS, duration), or(e.MaxNS, duration), or(e.CPUMeanNS, duration))
		if len(r.Programs) > 0 {
			row = append(row, or(e.OwnMeanNS, duration), or(e.StartupNS, duration), orBytes(e.PeakBytes))
		}
		g.rows = append(g.rows, append(row, or(e.TimesWinner, multiple), or(e.Guesses, quantity), or(e.NoGuess, percent)))
		g.marks = append(g.marks, markOf(e.Rank, e.Disqualified))
	}
	return g
}

// overallGrid is the grid over all corpora.
func overallGrid(r *Report) grid {
	g := grid{columns: []column{
		{name: "rank", head: [2]string{"", "#"}},
		{name: "solver", head: [2]string{"", "solver"}, left: true},
		{name: "verified", head: [2]string{"verified", "of " + count(r.Overall.Puzzles)}, group: true},
	}}
	g.verdicts(r)
	g.columns = append(g.columns,
		column{name: "time for all sets", head: [2]string{"time for", "all sets"}, group: true},
		column{name: "times winner", head: [2]string{"times", "winner"}, group: true, drop: dropTimesWinner},
		column{name: "places", head: [2]string{"", "places"}, left: true, group: true, drop: dropPlaces},
	)
	widest := 1
	for i := range r.Overall.Entries {
		for _, p := range r.Overall.Entries[i].Places {
			widest = max(widest, len(p))
		}
	}
	for i := range r.Overall.Entries {
		e := &r.Overall.Entries[i]
		row := []string{seatOf(e.Rank, e.WorstRank, e.Disqualified), e.Contestant, count(e.Verified)}
		for _, v := range r.Verdicts {
			row = append(row, count(e.Of(v)))
		}
		g.rows = append(g.rows, append(row, or(e.SetNS, duration), or(e.TimesWinner, multiple), placesOf(e, widest)))
		g.marks = append(g.marks, markOf(e.Rank, e.Disqualified))
	}
	return g
}

// seatOf writes a rank, and the worst that it may be in truth: "2-4".
func seatOf(rank, worst *int, disqualified bool) string {
	s := place(rank, disqualified)
	if rank != nil && worst != nil && *worst > *rank && !disqualified {
		s += "-" + strconv.Itoa(*worst)
	}
	return s
}

// spread writes half the interval of the mean as a share of it.
func spread(e *Entry) string {
	if e.MeanNS == nil || e.MeanLowNS == nil || e.MeanHighNS == nil || *e.MeanNS == 0 {
		return absent
	}
	return percent((*e.MeanHighNS - *e.MeanLowNS) / 2 / *e.MeanNS)
}

// placesOf gives the place on each corpus in turn, each in so many cells.
func placesOf(s *Standing, width int) string {
	places := make([]string, len(s.Places))
	for i, p := range s.Places {
		places[i] = fmt.Sprintf("%*s", width, cmp.Or(p, absent))
	}
	return strings.Join(places, " ")
}

// verdicts adds a column for each verdict that has one.
func (g *grid) verdicts(r *Report) {
	for _, v := range r.Verdicts {
		c := column{name: v.String(), head: [2]string{"", v.String()}, drop: dropRareVerdict}
		switch v {
		case judge.Wrong:
			c.drop = dropWrong
		case judge.Timeout:
			c.head, c.drop = [2]string{"time-", "outs"}, dropTimeout
		case judge.Declined:
			c.head, c.drop = [2]string{"de-", "clined"}, dropDeclined
		case judge.OutOfMemory:
			c.head = [2]string{"out of", "memory"}
		case judge.Unjudged:
			c.head = [2]string{"un-", "judged"}
		}
		g.columns = append(g.columns, c)
	}
}
