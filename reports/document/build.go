package document

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports"
	"sudokubench/sudoku"
)

// Source is a run, with functions that return facts which a page shows but no record contains. Each
// function can be nil.
type Source struct {
	Run *run.Run
	// Boards returns the puzzles of a corpus with these indexes, in the same order, and a sentence
	// about their source. If it returns no boards, the sentence explains why.
	Boards func(c *record.Corpus, puzzles []int) ([]Board, string)
	// Searches returns the steps of some of the contestants on a puzzle, in their order.
	Searches func(contestants []string, clues string) []SearchSteps
	// Article returns the documentation of a solver by its name in the roster.
	Article func(solver string) (Article, bool)
	// Command returns a command that repeats a run with the same settings.
	Command func(r *record.Run) string
}

// Board is a puzzle in the form of its source, as text with one character per cell.
type Board struct {
	Line     int    // line in the source; 0 if the line is not known
	Name     string // ID or rating from the source; can be empty
	Clues    string
	Solution string // the only solution as text; empty if it is not known
}

// New builds the document of a record.
func New(s Source) *Data {
	d := &Data{Schema: schema, Verdicts: []string{"not reached"}, Contestant: reports.ColumnContestant}
	for _, v := range judge.Verdicts() {
		d.Verdicts = append(d.Verdicts, reports.VerdictName(v))
	}
	d.Run = newRun(&s, standings.New(s.Run))
	return d
}

// newRun builds the Run of a record from its result.
func newRun(s *Source, r *standings.Result) Run {
	head, number := newHead(r)
	run := Run{Head: head, Corpora: []Corpus{}, Config: configOf(&r.Run)}
	if s.Command != nil {
		run.Command = s.Command(&r.Run)
	}
	run.Articles = articles(s, r)

	b := builder{source: s, report: r, number: number, points: pointsOf(len(r.Corpora) * len(r.Contestants))}
	b.corpora(&run)
	return run
}

// NewHead builds the head of a run.
func NewHead(r *run.Run) Head {
	head, _ := newHead(standings.New(r))
	return head
}

// newHead builds the head of a run. It also returns the index in Head.Entries of each contestant,
// by name.
func newHead(r *standings.Result) (Head, map[string]int) {
	h := Head{
		Title: "a run", Headline: headline(r), State: words.State(r), Answers: answers(r), Facts: words.Summary(r),
		Entries: []Entry{}, Measured: words.Measured(r),
	}
	if !r.Run.Started.IsZero() {
		h.Title = r.Run.Started.UTC().Format(stampLayout)
	}
	alarms, remarks := words.Alarms(r)
	h.Warnings = append([]string{}, alarms...)
	if remarks != nil {
		h.Measured = append(h.Measured, reports.Fact{Label: "Remarks", Text: remarks})
	}
	number := map[string]int{}
	for _, name := range inOrder(r) {
		number[name] = len(h.Entries)
		h.Entries = append(h.Entries, entryOf(r, name))
	}
	h.Tables, h.Legend = tables(r, number)
	return h, number
}

// inOrder returns the names of the contestants, first those in the list that decides the contest.
func inOrder(r *standings.Result) []string {
	var names []string
	if l := contest(r); l != nil {
		for i := range l.Rows {
			names = append(names, l.Rows[i].Contestant)
		}
	}
	for i := range r.Contestants {
		names = with(names, r.Contestants[i].Name)
	}
	return names
}

func entryOf(r *standings.Result, name string) Entry {
	c := r.Contestant(name)
	return Entry{Name: humanize.VisibleText(name), Family: humanize.VisibleText(family(c)), Synopsis: maybe(c.Synopsis)}
}

func family(c *record.Contestant) string {
	if c.Kind == record.KindProgram {
		return cmp.Or(c.Family, "program")
	}
	return cmp.Or(c.Family, "other")
}

// configOf returns the configuration of a run as indented JSON, or "" if the record has none.
func configOf(run *record.Run) string {
	var out bytes.Buffer
	if len(run.Config) == 0 || json.Indent(&out, run.Config, "", "  ") != nil {
		return ""
	}
	lines := strings.Split(out.String(), "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = humanize.VisibleText(line)
		}
	}
	return strings.Join(lines, "\n")
}

// articles returns the documentation of the solvers that took part, in the order of the entries.
func articles(s *Source, r *standings.Result) []Article {
	list, at := []Article{}, map[string]int{}
	for _, name := range inOrder(r) {
		c := r.Contestant(name)
		if i, known := at[c.Solver]; known && c.Solver != "" {
			list[i].As = append(list[i].As, humanize.VisibleText(name))
			continue
		}
		a := Article{Name: humanize.VisibleText(name), Family: humanize.VisibleText(family(c)), Synopsis: maybe(c.Synopsis), Parts: []Part{}}
		if s.Article != nil && c.Solver != "" {
			if known, ok := s.Article(c.Solver); ok {
				a = known
			}
			if a.Name != humanize.VisibleText(name) {
				a.As = append(a.As, humanize.VisibleText(name))
			}
			at[c.Solver] = len(list)
		}
		if p := c.Program; p != nil {
			a.Parts = append(a.Parts, TextPart("command", humanize.VisibleText(strings.Join(p.Command, " "))), TextPart("protocol", humanize.VisibleText(p.Protocol)))
		}
		if len(c.Options) > 0 {
			a.Parts = append(a.Parts, TextPart("options of "+humanize.VisibleText(name), options(c.Options)...))
		}
		list = append(list, a)
	}
	return list
}

func options(set map[string]string) []string {
	var text []string
	for name, value := range set {
		text = append(text, humanize.VisibleText(name)+": "+humanize.VisibleText(value))
	}
	slices.Sort(text)
	return text
}

// builder builds the corpora of a run.
type builder struct {
	source *Source
	report *standings.Result
	number map[string]int // index in Run.Entries of each contestant, by name
	points int            // number of points of each curve
}

// corpora adds the corpora to a run, with as many single puzzles as the page can contain. Plots show
// the corpus with the most puzzles that were timed one by one. Of equals, it is the hardest: the one
// with the greatest geometric mean of these times.
func (b *builder) corpora(into *Run) {
	most, hardest := 0, 0.0
	for i, x := range b.deal() {
		t := &b.report.Corpora[i]
		l := look(t, x.parts, x.puzzles)
		times, sum := slices.Concat(l.times...), 0.0
		for _, ns := range times {
			sum += math.Log(ns)
		}
		if mean := sum / float64(max(1, len(times))); l.timed > most || l.timed == most && mean > hardest {
			into.Plots, most, hardest = i, l.timed, mean
		}
		into.Corpora = append(into.Corpora, b.corpus(t, x, &l))
	}
}

// ShapeOf returns the shape of a board by its name in the record. It returns the zero value if there
// is no such shape.
func ShapeOf(name string) (shape sudoku.Shape) {
	for _, s := range sudoku.Shapes() {
		if s.String() == name {
			shape = s
		}
	}
	return shape
}

// corpus builds one corpus with the puzzles that the method deal chose for it.
func (b *builder) corpus(t *standings.Table, x dealt, l *looked) Corpus {
	c := Corpus{Name: humanize.VisibleText(t.Corpus.Name), Puzzles: t.Corpus.WholePuzzles, Series: []Series{}, Kept: []Puzzle{}, Hardest: []hardPuzzle{}}
	shape := ShapeOf(t.Corpus.Shape)
	c.BoxRows, c.BoxCols, c.Timed = shape.BoxRows, shape.BoxCols, l.timed
	kept, even := choose(b.sampled(t, x.puzzles), l.must(t, x.room), x.room)
	for i, part := range x.parts {
		c.Series = append(c.Series, b.series(&t.Entries[i], part, &l.distributions, i, kept))
	}
	at := map[int]int{}
	for k, p := range kept {
		at[p] = k
		held, _ := b.source.Run.Corpus(t.Corpus.Name).Board(p)
		c.Kept = append(c.Kept, Puzzle{Where: humanize.VisibleText(record.Where(t.Corpus.Name, held.Line, p))})
	}
	for _, h := range l.hards {
		if k, ok := at[h.puzzle]; ok {
			c.Hardest = append(c.Hardest, hardPuzzle{k, h.failed, h.tried, numbers{h.ratio}})
		}
	}
	b.boards(&c, t, kept)
	for i := range t.Findings {
		for _, f := range t.Findings[i].First {
			if k, ok := at[f.Puzzle]; ok && f.Where != "" { // the name from the record is used, because the source might have changed since the run
				c.Kept[k].Where = humanize.VisibleText(f.Where)
			}
		}
	}
	c.Found = b.found(t, at)
	b.losses(&c, t, x.parts, l.lost, kept, even)
	c.Sample = sample(len(kept), len(x.puzzles), t.Corpus.WholePuzzles)
	c.Notes = missing(&c, t)
	c.Pairs = pairsOf(x.parts, x.puzzles)
	if first, next := firstPair(t, &l.distributions); next >= 0 {
		c.First = []int{c.Series[first].Entry, c.Series[next].Entry}
	}
	return c
}

func (b *builder) series(e *standings.Row, part *run.Part, d *distributions, i int, kept []int) Series {
	s := Series{
		Entry: b.number[e.Contestant], Out: outOf(e), Verified: e.Verified, Solved: len(d.times[i]),
		Timed: len(d.times[i]) + d.failed[i], Open: len(d.times[i]) > 0 && (len(d.times[i]) < e.Verified || e.Reached < e.Puzzles),
		Cactus: curveOf(d.times[i], b.points),
	}
	verdicts := make([]byte, len(kept))
	known := false
	for k, p := range kept {
		x := part.Puzzle(p)
		verdicts[k] = '0' + byte(x.Worst)
		s.Times, s.Guesses = append(s.Times, timeOf(x)), append(s.Guesses, guessesOf(x))
		known = known || s.Guesses[k] >= 0
	}
	s.Verdicts = string(verdicts)
	if s.Solved == 0 {
		s.Times = nil
	}
	if !known {
		s.Guesses = nil
	}
	return s
}

// timeOf returns the mean time of the attempts at a solved puzzle, in ns and at least 1. It returns
// 0 if the puzzle was not solved or not timed by itself.
func timeOf(x run.Puzzle) float64 {
	if ns, ok := x.MeanNS(); ok && x.Worst == judge.Verified {
		return max(1, ns)
	}
	return 0
}

// guessesOf returns the mean number of guesses in the attempts at a solved puzzle. It returns -1 if
// the puzzle was not solved or the number is not known.
func guessesOf(x run.Puzzle) float64 {
	if n, ok := x.MeanGuesses(); ok && x.Worst == judge.Verified {
		return n
	}
	return -1
}

// found returns the findings for the puzzles that the page contains. at maps puzzles to their
// indexes in Kept.
func (b *builder) found(t *standings.Table, at map[int]int) []finding {
	var list []finding
	for i := range t.Findings {
		f := &t.Findings[i]
		for k := range f.First {
			x := &f.First[k]
			if kept, ok := at[x.Puzzle]; ok {
				finding := finding{Entry: b.number[f.Contestant], Kept: kept, Verdict: int(f.Verdict), Reason: maybe(x.Reason), Clues: Short(x.Clues, MaxBoard)}
				switch f.Verdict {
				case judge.Wrong, judge.Unjudged:
					finding.Answer = Short(x.Answer, MaxBoard)
				case judge.Declined:
					finding.Reason = cmp.Or(finding.Reason, "gave no answer")
				}
				list = append(list, finding)
			}
		}
	}
	return list
}

// MaxBoard is the limit for the length of a board in characters, enough for a 9x9 puzzle with pencil
// marks.
const MaxBoard = 729

// Short returns text as visible characters, with at most width cells. An empty text stays empty.
func Short(text string, width int) string { return humanize.Shorten(maybe(text), width) }

// boards adds the boards of the puzzles that the page contains.
func (b *builder) boards(c *Corpus, t *standings.Table, kept []int) {
	if b.source.Boards == nil || len(kept) == 0 {
		c.Boards = "The record contains no boards."
		return
	}
	boards, sentence := b.source.Boards(&t.Corpus, kept)
	c.Boards = humanize.VisibleText(sentence)
	if len(boards) != len(kept) {
		return
	}
	for k, x := range boards {
		c.Kept[k].Where = humanize.VisibleText(record.Where(t.Corpus.Name, x.Line, kept[k]))
		c.Kept[k].Name, c.Kept[k].Clues, c.Kept[k].Solution = maybe(x.Name), maybe(x.Clues), maybe(x.Solution)
	}
	c.Names = namesOf(c.Kept)
	if len(c.Hardest) > 0 && b.source.Searches != nil {
		var names []string
		for i := range t.Entries {
			names = append(names, t.Entries[i].Contestant)
		}
		hardest := &c.Kept[c.Hardest[0].Kept]
		hardest.Searches = b.source.Searches(names, hardest.Clues)
	}
}

func sample(kept, reached, puzzles int) string {
	switch {
	case reached == 0:
		return "No puzzle was attempted."
	case kept == reached && reached == puzzles:
		return "All " + humanize.Counted(puzzles, "puzzle") + "."
	case kept == reached:
		return fmt.Sprintf("All %s that were attempted (out of %s).", humanize.Counted(reached, "puzzle"), humanize.Count(puzzles))
	}
	return fmt.Sprintf("%s of the %s that were attempted: an evenly spaced sample, the hardest puzzles, the worst puzzles of each contestant and the first failures. Curves and tables include all puzzles.",
		humanize.Count(kept), humanize.Counted(reached, "puzzle"))
}
