package pagetest

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
)

// attacks are typical parts of injection attacks.
var attacks = []string{
	"<script>pwned()</script>", "</script><script>pwned()</script>", "<img src=x onerror=pwned()>", "<svg onload=pwned()>", "\"><b>", "' onmouseover='pwned()", "</style>", "</title>", "</textarea>",
	"<!--", "-->", "]]>", "<![CDATA[", "{{.}}", "{{range .Runs}}", "${pwned()}", "`+pwned()+`", "javascript:pwned()", "data:text/html,<script>pwned()</script>", "&lt;script&gt;", "&#60;script&#62;", "&#x3c;",
	"\u003cscript\u003e", `\u003cscript\u003e`, `\x3cscript\x3e`, "\u2028", "\u2029", "\u202e", "\x00", "\x1b[2J", "\xff\xfe", "\n", "\r\n", "\t", "\\", "\"", "'", "</", "<", ">", "&", "=", "/", "%3Cscript%3E", "+ADw-script+AD4-",
	"<iframe srcdoc='<script>pwned()</script>'>", "<a href=javascript:pwned()>x</a>", "<style>*{display:none}</style>", "<base href=//x>", "<meta http-equiv=refresh content=0>", "__proto__", "constructor", "日本", "a", " ",
}

// Hostile returns n strings. The first ones are the attacks, the others are random combinations of
// them.
func Hostile(n int) []string {
	rnd := rand.New(rand.NewPCG(7, 7))
	list := append([]string{}, attacks...)
	for len(list) < n {
		var b strings.Builder
		for range 1 + rnd.IntN(5) {
			b.WriteString(attacks[rnd.IntN(len(attacks))])
		}
		if !slices.Contains(list, b.String()) { // all strings must differ, because contestants with equal documentation would share one article
			list = append(list, b.String())
		}
	}
	return list[:n]
}

// EveryField returns a record in which draw chooses every text. It adjusts texts that must be
// distinct or must be known words.
func EveryField(draw func() string) []record.Event {
	corpus, solver, program := "c"+draw(), "s"+draw(), "p"+draw()
	list := []record.Event{
		&record.Run{Schema: record.Schema, Rounds: 1, Workers: 1, PuzzleNS: int64(time.Second), Config: quoted(draw())}, &record.Corpus{WholePuzzles: 3, Skipped: 1, Faults: []string{""}},
		&record.Contestant{Options: map[string]string{"o" + draw(): draw()}}, &record.Contestant{Program: &record.Program{Command: []string{"", ""}, Files: []record.File{{}}}},
		&record.Process{StartsNS: []int64{1}, Protections: []record.Protection{{}, {Active: true}}}, &record.Warning{}, &record.Turn{Planned: 3}, &record.Allocations{Puzzles: 3},
		&record.Boards{Sample: true, Puzzles: record.RangesOf(0, 1, 2), Clues: []string{"", "", ""}, IDs: []string{"", "", ""}},
	}
	for i, v := range judge.Verdicts() {
		b := &recordtest.Block{Puzzles: []int{0, 1, 2}, WallNS: 9, Times: []int64{3, 3, 3}, EachNodes: []int64{1, 1, 1}, Round: i}
		if v != judge.Verified {
			b.Findings = []record.Finding{{Puzzle: i % 3, Verdict: v}}
		}
		list = append(list, b)
	}
	list = append(list, &recordtest.Block{Puzzles: []int{0, 1, 2}, WallNS: 9, Times: []int64{3, 3, 3}}, &record.Turn{Ended: record.Done}, &record.End{})
	for i, e := range list {
		fillTexts(reflect.ValueOf(e).Elem(), draw)
		switch e := e.(type) {
		case *record.Corpus:
			e.Name, e.Shape = corpus, "4x4"
		case *record.Contestant:
			if e.Name, e.Kind = solver, record.KindSolver; e.Program != nil {
				e.Name, e.Kind = program, record.KindProgram
			}
		case *record.Boards:
			e.Corpus, e.Clues = corpus, []string{"p", "1o", "o1"}
		case *record.Allocations:
			e.Corpus, e.Contestant = corpus, solver
		case *record.Process:
			e.Corpus, e.Contestant = corpus, program
		case *record.Turn:
			e.Corpus, e.Contestant, e.Ended = corpus, solver, record.Abandoned
		case *recordtest.Block:
			if e.Corpus, e.Contestant = corpus, program; i%2 == 0 {
				e.Contestant = solver
			}
			for k := range e.Findings {
				e.Findings[k].Verdict = judge.Verdicts()[e.Round]
			}
		}
	}
	return recordtest.Events(list...)
}

func quoted(text string) []byte {
	out, _ := json.Marshal(map[string]string{text: text})
	return out
}

// fillTexts replaces every text of an event by a text from draw.
func fillTexts(v reflect.Value, draw func() string) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(draw())
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fillTexts(v.Field(i), draw)
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			fillTexts(v.Elem(), draw)
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() != reflect.Uint8 {
			for i := range v.Len() {
				fillTexts(v.Index(i), draw)
			}
		}
	}
}
