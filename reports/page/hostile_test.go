package page

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// attacks are pieces of what people try.
var attacks = []string{
	"<script>pwned()</script>", "</script><script>pwned()</script>", "<img src=x onerror=pwned()>", "<svg onload=pwned()>", "\"><b>", "' onmouseover='pwned()", "</style>", "</title>", "</textarea>",
	"<!--", "-->", "]]>", "<![CDATA[", "{{.}}", "{{range .Runs}}", "${pwned()}", "`+pwned()+`", "javascript:pwned()", "data:text/html,<script>pwned()</script>", "&lt;script&gt;", "&#60;script&#62;", "&#x3c;",
	"\u003cscript\u003e", `\u003cscript\u003e`, `\x3cscript\x3e`, "\u2028", "\u2029", "\u202e", "\x00", "\x1b[2J", "\xff\xfe", "\n", "\r\n", "\t", "\\", "\"", "'", "</", "<", ">", "&", "=", "/", "%3Cscript%3E", "+ADw-script+AD4-",
	"<iframe srcdoc='<script>pwned()</script>'>", "<a href=javascript:pwned()>x</a>", "<style>*{display:none}</style>", "<base href=//x>", "<meta http-equiv=refresh content=0>", "__proto__", "constructor", "日本", "a", " ",
}

// hostile strings are drawn from the pieces, the first ones pure.
func hostile(n int) []string {
	rnd := rand.New(rand.NewPCG(7, 7))
	list := append([]string{}, attacks...)
	for len(list) < n {
		var b strings.Builder
		for range 1 + rnd.IntN(5) {
			b.WriteString(attacks[rnd.IntN(len(attacks))])
		}
		if !slices.Contains(list, b.String()) { // who has the same documentation shares it
			list = append(list, b.String())
		}
	}
	return list[:n]
}

// everyField is a record in which every text is chosen by draw; those that must
// be different, or a word that is known, are made so.
func everyField(draw func() string) []record.Event {
	corpus, solver, program := "c"+draw(), "s"+draw(), "p"+draw()
	list := []record.Event{
		&record.Run{Schema: record.Schema, Rounds: 1, Workers: 1, PuzzleNS: s, Config: quoted(draw())}, &record.Corpus{Puzzles: 3, Skipped: 1, Faults: []string{""}},
		&record.Contestant{Options: map[string]string{"o" + draw(): draw()}}, &record.Contestant{Program: &record.Program{Command: []string{"", ""}, Files: []record.File{{}}}},
		&record.Process{StartsNS: []int64{1}, Walls: []record.Wall{{}, {Stands: true}}}, &record.Warning{}, &record.Turn{Slice: 3},
	}
	for i, v := range judge.Verdicts() {
		b := &record.Block{Puzzles: []int{0, 1, 2}, WallNS: 9, Times: []int64{3, 3, 3}, EachNodes: []int64{1, 1, 1}, Round: i}
		if v != judge.Verified {
			b.Findings = []record.Finding{{Puzzle: i % 3, Verdict: v}}
		}
		list = append(list, b)
	}
	list = append(list, &record.Block{Puzzles: []int{0, 1, 2}, WallNS: 9, Times: []int64{3, 3, 3}}, &record.Turn{Ended: record.Done}, &record.End{})
	for i, e := range list {
		fillTexts(reflect.ValueOf(e).Elem(), draw)
		switch e := e.(type) {
		case *record.Corpus:
			e.Name, e.Shape = corpus, "4x4"
		case *record.Contestant:
			if e.Name, e.Kind = solver, record.KindSolver; e.Program != nil {
				e.Name, e.Kind = program, record.KindProgram
			}
		case *record.Process:
			e.Corpus, e.Contestant = corpus, program
		case *record.Turn:
			e.Corpus, e.Contestant, e.Ended = corpus, solver, record.Abandoned
		case *record.Block:
			if e.Corpus, e.Contestant = corpus, program; i%2 == 0 {
				e.Contestant = solver
			}
			for k := range e.Findings {
				e.Findings[k].Verdict = judge.Verdicts()[e.Round]
			}
		}
	}
	return list
}

func quoted(text string) []byte {
	out, _ := json.Marshal(map[string]string{text: text})
	return out
}

// fillTexts draws every text of an event anew.
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

// tagsOf lists the tags of a page with the names of their attributes, as a
// browser's tokenizer finds them.
func tagsOf(t *testing.T, page string) []string {
	var tags []string
	for i := 0; i < len(page); {
		if page[i] != '<' {
			i++
			continue
		}
		end, quote := i+1, byte(0)
		for ; end < len(page) && (quote != 0 || page[end] != '>'); end++ {
			switch ch := page[end]; {
			case quote != 0 && ch == quote:
				quote = 0
			case quote == 0 && (ch == '"' || ch == '\''):
				quote = ch
			}
		}
		tag := page[i+1 : end]
		name, rest, _ := strings.Cut(tag, " ")
		for rest != "" {
			attribute, value, ok := strings.Cut(rest, `="`)
			name += " " + strings.TrimSpace(attribute)
			if !ok {
				break
			}
			_, rest, _ = strings.Cut(value, `"`)
		}
		tags = append(tags, name)
		i = end + 1
		if name == "script" || name == "script type id" || name == "style" || name == "title" {
			kind, _, _ := strings.Cut(name, " ")
			n := strings.Index(strings.ToLower(page[i:]), "</"+kind)
			if n < 0 {
				t.Fatalf("<%s> has no end", kind)
			}
			if low := strings.ToLower(page[i : i+n]); kind == "script" && strings.Contains(low, "<!--") {
				t.Fatalf("a script holds <!--, which changes where it ends")
			}
			i += n
		}
	}
	return tags
}

// hostileSource is a source whose every text is drawn.
func hostileSource(t *testing.T, draw func() string) Source {
	return Source{
		Fold: fold(t, everyField(draw)), Command: func(*record.Run) string { return draw() },
		Boards: func(_ *record.Corpus, puzzles []int) ([]Board, string) {
			boards := make([]Board, len(puzzles))
			for i := range boards {
				boards[i] = Board{draw(), draw(), draw()}
			}
			return boards, draw()
		},
		Article: func(string) (Article, bool) {
			return Article{Name: draw(), Family: draw(), Synopsis: draw(), Parts: []Fact{{draw(), []string{draw()}}}}, true
		},
	}
}

// TestHostile puts hostile strings through every text of a record: the tags of the
// page, and their attributes, are those of harmless records. Each field meets
// each string, many records a page.
func TestHostile(t *testing.T) {
	const strs, together = 1000, 50
	list := hostile(strs)
	pageOf := func(draw func(record int) func() string) string {
		var sources []Source
		for i := range together {
			sources = append(sources, hostileSource(t, draw(i)))
		}
		var out strings.Builder
		if err := Render(&out, New(sources)); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	n := 0
	want := tagsOf(t, pageOf(func(int) func() string { return func() string { n++; return fmt.Sprint("harmless ", n) } }))
	for k := 0; k < strs; k += together {
		page := pageOf(func(i int) func() string {
			at := k + i
			return func() string { at++; return list[at%strs] }
		})
		if diff := cmp.Diff(want, tagsOf(t, page)); diff != "" {
			t.Fatalf("with strings from %d (%q) on the page has other tags (-want +got):\n%s", k, list[k], diff)
		}
		_, rest, _ := strings.Cut(page, `id="data">`)
		data, _, _ := strings.Cut(rest, "</script>")
		if strings.ContainsAny(data, "<>&\u2028\u2029") || !json.Valid([]byte(data)) {
			t.Fatalf("with strings from %d (%q) on the document holds markup or is no JSON", k, list[k])
		}
	}
}

// The test above is worth nothing if it cannot fail.
func TestTagsOfSeesMarkup(t *testing.T) {
	plain := `<p class="a">x</p>`
	for _, row := range []struct{ reason, page string }{
		{"a tag in text", `<p class="a">x<b></p>`},
		{"an attribute", `<p class="a" onclick="x">x</p>`},
		{"a value that ends early", `<p class="a"" onclick="x">x</p>`},
	} {
		if fmt.Sprint(tagsOf(t, row.page)) == fmt.Sprint(tagsOf(t, plain)) {
			t.Errorf("%s is not seen", row.reason)
		}
	}
}
