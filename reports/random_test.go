package reports

import (
	"fmt"
	"strings"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// chooser chooses numbers: from a random source in tests, from the fuzzer's
// bytes in fuzzing.
type chooser interface{ IntN(n int) int }

// bytesChooser makes choices of bytes, and 0 when they are spent.
type bytesChooser struct{ rest []byte }

func (c *bytesChooser) IntN(n int) int {
	x := 0
	for range 2 {
		if len(c.rest) > 0 {
			x = x<<8 | int(c.rest[0])
			c.rest = c.rest[1:]
		}
	}
	return x % n
}

// randomStream makes a record that a fold must take, of a run of any kind:
// some blocks fail, some turns are skipped, some contestants have no turn.
func randomStream(c chooser) *stream {
	st := newStream()
	(*st)[0].(*record.Run).PuzzleNS = []int64{0, ms, s, 90 * s}[c.IntN(4)]
	var corpora []*record.Corpus
	for i := range c.IntN(4) {
		st.corpus(fmt.Sprintf("corpus-%d%s", i, randomText(c)), []string{"9x9", "4x4", ""}[c.IntN(3)],
			[]int{1, 7, 300, 49158, 100_000_000}[c.IntN(5)])
		corpora = append(corpora, (*st)[len(*st)-1].(*record.Corpus))
	}
	var names []string
	for i := range c.IntN(6) {
		names = append(names, fmt.Sprintf("s%d%s", i, randomText(c)))
	}
	st.contestants(names...)
	for _, e := range *st {
		if entry, ok := e.(*record.Contestant); ok && c.IntN(3) == 0 {
			entry.Kind, entry.PuzzleNS = record.KindProgram, int64(c.IntN(2))*s
			entry.Program = &record.Program{Protocol: randomText(c), Command: []string{randomText(c), randomText(c)}, MemoryBytes: randomTime(c)}
		}
	}
	if len(corpora) == 0 || len(names) == 0 {
		return st
	}
	for range c.IntN(30) {
		corpus, name := corpora[c.IntN(len(corpora))], names[c.IntN(len(names))]
		switch c.IntN(8) {
		case 0:
			st.turn(corpus.Name, name, c.IntN(3), []record.Ended{
				record.Done, record.Budget, record.Abandoned, record.Interrupted, record.Skipped}[c.IntN(5)], randomText(c))
		case 2:
			st.add(&record.Process{Corpus: corpus.Name, Contestant: name, StartsNS: []int64{randomTime(c)}, RoundTripNS: randomTime(c),
				Protections: []record.Protection{{Name: randomText(c), Active: c.IntN(2) == 0, Reason: randomText(c)}}, Trouble: randomText(c)})
		case 1:
			st.add(&record.Warning{Code: randomText(c), Text: randomText(c)})
		default:
			st.add(randomBlock(c, corpus, name))
		}
	}
	if c.IntN(2) == 0 {
		st.end([]string{"done", "interrupted"}[c.IntN(2)])
	}
	return st
}

func randomBlock(c chooser, corpus *record.Corpus, name string) *record.Block {
	b := &record.Block{Corpus: corpus.Name, Contestant: name, Round: c.IntN(3), Detail: c.IntN(3) == 0}
	b.WallNS = randomTime(c)
	if c.IntN(2) == 0 {
		b.CPUNS = randomTime(c)
	}
	if c.IntN(4) == 0 {
		b.OwnNS = randomTime(c)
	}
	times := c.IntN(2) == 0
	chance := []int{1, 2, 20}[c.IntN(3)]
	for range c.IntN(40) {
		p := c.IntN(corpus.Puzzles)
		b.Puzzles = append(b.Puzzles, p)
		if times {
			b.Times = append(b.Times, randomTime(c))
		}
		if c.IntN(chance) == 0 {
			f := record.Finding{Puzzle: p, Verdict: judge.Verdicts()[1+c.IntN(len(judge.Verdicts())-1)]}
			if c.IntN(2) == 0 {
				f.NS = randomTime(c)
			}
			if c.IntN(4) == 0 {
				f.Where, f.ID, f.Reason, f.Clues, f.Answer = randomText(c), randomText(c), randomText(c), randomText(c), randomText(c)
			}
			b.Findings = append(b.Findings, f)
		}
	}
	b.Nodes = int64(c.IntN(1000))
	b.NoGuess = c.IntN(len(b.Puzzles) - len(b.Findings) + 1)
	return b
}

func randomTime(c chooser) int64 {
	t := int64(c.IntN(1000))
	for range c.IntN(5) {
		t *= 1000
	}
	return t
}

func randomText(c chooser) string {
	pieces := []string{"", "a", "dlx", " ", "\n", "\x1b[31m", "|", "日本", "=", "\xff", "`", "<b>", "very-long-name", "\u202e", "é", ",", "\"", "e\u0301"}
	var b strings.Builder
	for range c.IntN(6) {
		b.WriteString(pieces[c.IntN(len(pieces))])
	}
	return b.String()
}
