package reports

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"sudokubench/internal/judge"
)

// csvColumns are the columns of the csv report. Names stay; new ones are added
// at the end. Units are in the names: ns nanoseconds, per_s a second of one
// worker, ratio a pure number.
var csvColumns = [...]string{
	"scope", // corpus or overall
	"corpus", "shape", "contestant",
	"finished",  // the whole run: true or false
	"took_part", // true or false; without, only reason follows
	"reason",
	"rank", "disqualified",
	"puzzles", "reached", "verified", "wrong", "timeout", "declined", "crashed", "garbled", "out_of_memory", "unjudged",
	"attempts", "verified_attempts",
	"set_ns", "puzzles_per_s", "mean_ns", "cpu_mean_ns", "p50_ns", "p99_ns", "max_ns",
	"times_winner_ratio", "guesses_per_puzzle", "no_guess_ratio",
	"budget_spent",
	"not_reached", "skipped", // skipped: bad puzzles of the source that nobody was given
	"worst_rank", "mean_low_ns", "mean_high_ns", // the 95% interval of the mean
	// How it compares with the one above it: decision is count, faster, equal or
	// undecided; the ratio is its time to that one's, with a 95% interval.
	"above_decision", "above_ratio", "above_low_ratio", "above_high_ratio", "above_p", "above_other_puzzles_ratio",
	"noise_ratio", // of the machine in this run, empty where no reference ran
	"missing",     // puzzles without an answer, though others have theirs
	// Of programs: what the program says itself, its start-up, the most memory it
	// held, processes started, and what of a time is the harness's own.
	"kind", "own_mean_ns", "startup_ns", "peak_bytes", "starts", "round_trip_ns",
}

// csvRow is a row on its way: cells by column name.
type csvRow map[string]string

// renderCSV writes a row for each contestant and corpus, then one for each
// contestant overall.
func renderCSV(r *Report, _ Options) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	write := func(row csvRow) {
		cells := make([]string, len(csvColumns))
		for i, name := range csvColumns {
			cells[i] = row[name]
		}
		w.Write(cells) // the error stays with w
	}
	w.Write(csvColumns[:])
	for i := range r.Corpora {
		t := &r.Corpora[i]
		start := func(contestant string, part bool) csvRow {
			return csvRow{
				"scope": "corpus", "corpus": csvText(t.Corpus.Name), "shape": csvText(t.Corpus.Shape),
				"contestant": csvText(contestant), "finished": strconv.FormatBool(!r.Unfinished),
				"took_part": strconv.FormatBool(part), "puzzles": strconv.Itoa(t.Corpus.Puzzles), "skipped": strconv.Itoa(t.Corpus.Skipped),
			}
		}
		for k := range t.Entries {
			row := start(t.Entries[k].Contestant, true).entry(&t.Entries[k])
			row.above(t.Neighbours, k)
			row["noise_ratio"] = csvNumber(r.Noise)
			row.program(r, &t.Entries[k])
			write(row)
		}
		for _, a := range t.Absent {
			row := start(a.Contestant, false)
			row["reason"] = csvText(a.Reason)
			write(row)
		}
	}
	for k := range r.Overall.Entries {
		e := &r.Overall.Entries[k]
		row := csvRow{
			"scope": "overall", "contestant": csvText(e.Contestant), "finished": strconv.FormatBool(!r.Unfinished),
			"took_part": "true", "puzzles": strconv.Itoa(r.Overall.Puzzles), "reached": strconv.Itoa(e.Reached),
			"set_ns": csvNumber(e.SetNS), "times_winner_ratio": csvNumber(e.TimesWinner),
		}
		row.place(e.Rank, e.WorstRank, e.Disqualified)
		row.counts(&e.Counts)
		row.above(r.Overall.Neighbours, k)
		row["noise_ratio"] = csvNumber(r.Noise)
		write(row)
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

func (row csvRow) entry(e *Entry) csvRow {
	row.place(e.Rank, e.WorstRank, e.Disqualified)
	row.counts(&e.Counts)
	row["reason"] = csvText(e.Trouble)
	row["reached"] = strconv.Itoa(e.Reached)
	row["attempts"] = strconv.FormatInt(e.Attempts, 10)
	row["verified_attempts"] = strconv.FormatInt(e.VerifiedAttempts, 10)
	row["budget_spent"] = strconv.FormatBool(e.BudgetSpent)
	for name, x := range map[string]*float64{
		"set_ns": e.SetNS, "puzzles_per_s": e.PerSecond, "mean_ns": e.MeanNS, "mean_low_ns": e.MeanLowNS, "mean_high_ns": e.MeanHighNS, "cpu_mean_ns": e.CPUMeanNS,
		"p50_ns": e.P50NS, "p99_ns": e.P99NS, "max_ns": e.MaxNS,
		"times_winner_ratio": e.TimesWinner, "guesses_per_puzzle": e.Guesses, "no_guess_ratio": e.NoGuess,
	} {
		row[name] = csvNumber(x)
	}
	return row
}

// program sets what only programs have.
func (row csvRow) program(r *Report, e *Entry) {
	row["kind"] = csvText(r.contestant(e.Contestant).Kind)
	row["own_mean_ns"], row["startup_ns"] = csvNumber(e.OwnMeanNS), csvNumber(e.StartupNS)
	if e.PeakBytes != nil {
		row["peak_bytes"] = strconv.FormatInt(*e.PeakBytes, 10)
	}
	for i := range r.Programs {
		if r.Programs[i].Contestant == e.Contestant {
			row["starts"], row["round_trip_ns"] = strconv.FormatInt(e.Starts, 10), csvNumber(r.Programs[i].RoundTripNS)
		}
	}
}

// place sets the rank, which is empty for who has none.
func (row csvRow) place(rank, worst *int, disqualified bool) {
	if rank != nil {
		row["rank"] = strconv.Itoa(*rank)
	}
	if worst != nil {
		row["worst_rank"] = strconv.Itoa(*worst)
	}
	row["disqualified"] = strconv.FormatBool(disqualified)
}

// above sets the comparison with the entry before the k-th.
func (row csvRow) above(neighbours []Comparison, k int) {
	if k == 0 || k > len(neighbours) {
		return
	}
	n := &neighbours[k-1]
	row["above_decision"] = string(n.Decision)
	for name, x := range map[string]*float64{
		"above_ratio": n.Ratio, "above_low_ratio": n.Low, "above_high_ratio": n.High, "above_p": n.P, "above_other_puzzles_ratio": n.OtherPuzzles,
	} {
		row[name] = csvNumber(x)
	}
}

func (row csvRow) counts(c *judge.Counts) {
	for _, v := range judge.Verdicts() {
		row[strings.ReplaceAll(v.String(), "-", "_")] = strconv.Itoa(c.Of(v))
	}
	row["not_reached"] = strconv.Itoa(c.NotReached)
}

// csvNumber writes a figure in full, without an exponent; one that does not
// exist is empty.
func csvNumber(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'f', -1, 64)
}
