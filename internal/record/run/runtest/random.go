package runtest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
)

// Chooser returns a number from 0 to n-1. Tests use a random source, and fuzzing uses Bytes.
type Chooser interface{ IntN(n int) int }

// Bytes takes its numbers from the bytes of the fuzzer. It returns 0 when no bytes are left.
type Bytes struct{ Rest []byte }

func (c *Bytes) IntN(n int) int {
	x := 0
	for range 2 {
		if len(c.Rest) > 0 {
			x = x<<8 | int(c.Rest[0])
			c.Rest = c.Rest[1:]
		}
	}
	return x % n
}

// Seed adds random data to the inputs of a fuzzer.
func Seed(f *testing.F) {
	rnd := rand.New(rand.NewPCG(17, 18))
	for range 20 {
		seed := make([]byte, 200+rnd.IntN(2000))
		for i := range seed {
			seed[i] = byte(rnd.Uint32())
		}
		f.Add(seed)
	}
}

// Spoiled returns a run of three random records, most of whose events are damaged.
func Spoiled(c Chooser) *run.Run {
	r := run.New()
	for range 3 {
		for _, e := range recordtest.Events(*Random(c)...) {
			_ = r.Add(spoil(c, e)) // the run can refuse a damaged event or accept it
		}
	}
	return r
}

// Random returns a random record that run.Run must accept. Some blocks fail, some turns are
// skipped, and some contestants have no turn.
func Random(c Chooser) *Stream {
	st := NewStream()
	(*st)[0].(*record.Run).PuzzleNS = []int64{0, ms, s, 90 * s}[c.IntN(4)]
	var corpora []*record.Corpus
	for i := range c.IntN(4) {
		st.Corpus(fmt.Sprintf("corpus-%d%s", i, Text(c)), []string{"9x9", "4x4", ""}[c.IntN(3)],
			[]int{1, 7, 300, 49158, 100_000_000}[c.IntN(5)])
		corpora = append(corpora, (*st)[len(*st)-1].(*record.Corpus))
	}
	var names []string
	for i := range c.IntN(6) {
		names = append(names, fmt.Sprintf("s%d%s", i, Text(c)))
	}
	st.Contestants(names...)
	for _, e := range *st {
		if entry, ok := e.(*record.Contestant); ok && c.IntN(3) == 0 {
			entry.Kind, entry.PuzzleNS = record.KindProgram, int64(c.IntN(2))*s
			entry.Program = &record.Program{Protocol: Text(c), Command: []string{Text(c), Text(c)}, MemoryBytes: nanoseconds(c)}
		}
	}
	if len(corpora) == 0 || len(names) == 0 {
		return st
	}
	boarded := map[string]bool{}
	for range c.IntN(30) {
		corpus, name := corpora[c.IntN(len(corpora))], names[c.IntN(len(names))]
		switch c.IntN(9) {
		case 8:
			if puzzle := c.IntN(corpus.WholePuzzles); !boarded[corpus.Name] {
				boarded[corpus.Name] = true
				st.Add(&record.Boards{Corpus: corpus.Name, Puzzles: record.RangesOf(puzzle), Clues: []string{record.PackClues(corpusClues[c.IntN(len(corpusClues))])},
					Lines: []int{c.IntN(1000)}, IDs: []string{Text(c)}})
			}
		case 0:
			st.Turn(corpus.Name, name, c.IntN(3), []record.Ended{
				record.Done, record.Budget, record.Abandoned, record.Interrupted, record.Skipped}[c.IntN(5)], Text(c))
		case 2:
			st.Add(&record.Process{Corpus: corpus.Name, Contestant: name, StartsNS: []int64{nanoseconds(c)}, RoundTripNS: nanoseconds(c),
				Protections: []record.Protection{{Name: Text(c), Active: c.IntN(2) == 0, Reason: Text(c)}}, Trouble: Text(c)})
		case 3:
			st.Add(&record.Allocations{Corpus: corpus.Name, Contestant: name, Puzzles: 1 + c.IntN(corpus.WholePuzzles), Bytes: nanoseconds(c), Objects: int64(c.IntN(9))})
		case 1:
			st.Add(&record.Warning{Code: Text(c), Text: Text(c)})
		default:
			st.Add(randomBlock(c, corpus, name))
		}
	}
	if c.IntN(2) == 0 {
		st.End([]string{"done", "interrupted"}[c.IntN(2)])
	}
	return st
}

// corpusClues are boards of different sizes, including invalid sizes.
var corpusClues = []string{"1234341221434321", "1..4341221434321", strings.Repeat(".", 81), "12", ""}

func randomBlock(c Chooser, corpus *record.Corpus, name string) *recordtest.Block {
	b := &recordtest.Block{Corpus: corpus.Name, Contestant: name, Round: c.IntN(3), Detail: c.IntN(3) == 0}
	b.WallNS = nanoseconds(c)
	if c.IntN(2) == 0 {
		b.CPUNS = nanoseconds(c)
	}
	if c.IntN(4) == 0 {
		b.OwnNS = nanoseconds(c)
	}
	times := c.IntN(2) == 0
	chance := []int{1, 2, 20}[c.IntN(3)]
	for range c.IntN(40) {
		p := c.IntN(corpus.WholePuzzles)
		b.Puzzles = append(b.Puzzles, p)
		if times {
			b.Times = append(b.Times, nanoseconds(c))
		}
		if c.IntN(chance) == 0 {
			f := record.Finding{Puzzle: p, Verdict: judge.Verdicts()[1+c.IntN(len(judge.Verdicts())-1)]}
			if c.IntN(2) == 0 {
				f.NS = nanoseconds(c)
			}
			if c.IntN(4) == 0 {
				f.Where, f.ID, f.Reason, f.Clues, f.Answer = Text(c), Text(c), Text(c), Text(c), Text(c)
			}
			b.Findings = append(b.Findings, f)
		}
	}
	b.Nodes = int64(c.IntN(1000))
	b.NoGuess = c.IntN(len(b.Puzzles) - len(b.Findings) + 1)
	return b
}

func nanoseconds(c Chooser) int64 {
	t := int64(c.IntN(1000))
	for range c.IntN(5) {
		t *= 1000
	}
	return t
}

// Text returns a text with characters that are difficult to display.
func Text(c Chooser) string {
	pieces := []string{"", "a", "dlx", " ", "\n", "\x1b[31m", "|", "日本", "=", "\xff", "`", "<b>", "very-long-name", "\u202e", "é", ",", "\"", "e\u0301"}
	var b strings.Builder
	for range c.IntN(6) {
		b.WriteString(pieces[c.IntN(len(pieces))])
	}
	return b.String()
}

// spoil returns the event. At random, it leaves the event as it is, or overwrites up to four of its
// fields, mostly with invalid values.
func spoil(c Chooser, e record.Event) record.Event {
	if c.IntN(2) == 0 {
		return e
	}
	if _, end := e.(*record.End); end {
		return []record.Event{(*record.End)(nil), &record.Resume{}}[c.IntN(2)]
	}
	for range 1 + c.IntN(4) {
		spoilValue(c, reflect.ValueOf(e).Elem())
	}
	return e
}

// spoilValue overwrites a value. Of a struct, it overwrites one field. To a list or map, it adds an
// element. A list of ranges stays in order, because package record reads no other list.
func spoilValue(c Chooser, v reflect.Value) {
	element := func(t reflect.Type) reflect.Value {
		x := reflect.New(t).Elem()
		spoilValue(c, x)
		return x
	}
	switch number := []int64{-1, 0, 1, 5, 1 << 31, 1 << 62, -1 << 63, 1<<63 - 1}[c.IntN(8)]; v.Kind() {
	case reflect.Int, reflect.Int64:
		v.SetInt(number)
	case reflect.Uint8, reflect.Uint64:
		v.SetUint(uint64(number) & 15)
	case reflect.String:
		v.SetString(Text(c))
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Pointer:
		v.Set(element(v.Type().Elem()).Addr())
	case reflect.Struct:
		if f := v.Field(c.IntN(v.NumField())); f.CanSet() {
			spoilValue(c, f)
		}
	case reflect.Map:
		if v.IsNil() {
			v.Set(reflect.MakeMap(v.Type()))
		}
		v.SetMapIndex(element(v.Type().Key()), element(v.Type().Elem()))
	case reflect.Slice:
		if ranges, is := v.Addr().Interface().(*record.Ranges); is {
			*ranges = record.RangesOf(c.IntN(8), 8+c.IntN(8), 1<<30*c.IntN(2)+16)
		} else if v.Type() != reflect.TypeFor[json.RawMessage]() {
			v.Set(reflect.Append(v, element(v.Type().Elem())))
		}
	}
}
