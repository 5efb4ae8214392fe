package scoreboard

import (
	"encoding/json"
	"fmt"
	"html"
	"io"
	"regexp"
	"strings"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/reports/live"
	"sudokubench/reports/page/pagetest"
)

// rendered returns the board of a record.
func rendered(t *testing.T, events []record.Event, at Place) string {
	t.Helper()
	r := runtest.Of(t, events)
	n := live.NewsOf(r, func(puzzles int) int { return puzzles })
	var out strings.Builder
	if err := Render(&out, New(r, n, nil), n, at); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestPolicy checks that the policy of the board allows exactly its style and its script.
func TestPolicy(t *testing.T) {
	for _, tt := range []struct {
		reason string
		place  Place
		also   string
	}{
		{"the board of a finished run uses no network", Place{Page: "/runs/run"}, ""},
		{"a board that follows a run connects to its own server", Place{Page: "/runs/run", Live: "/runs/run"}, "; connect-src 'self'"},
	} {
		text := rendered(t, pagetest.Record(), tt.place)
		between := func(open, end string) string {
			_, rest, _ := strings.Cut(text, open)
			inside, _, ok := strings.Cut(rest, end)
			if !ok {
				t.Fatalf("%s: the board has no %s ... %s", tt.reason, open, end)
			}
			return inside
		}
		got := html.UnescapeString(between(`http-equiv="Content-Security-Policy" content="`, `"`))
		want := "default-src 'none'; script-src " + source([]byte(between("<script>", "</script"))) + "; style-src " + source([]byte(between("<style>", "</style"))) + "; img-src data:; base-uri 'none'; form-action 'none'" + tt.also
		if got != want {
			t.Errorf("%s: got the policy\n%s\nwant\n%s", tt.reason, got, want)
		}
	}
}

// TestNothingDangerous searches the board for code that parses markup or connects to other servers.
func TestNothingDangerous(t *testing.T) {
	code, err := script()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, text, never string }{
		{"script", string(code), `innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|srcdoc|\beval\b|\bFunction\(|setTimeout\((")|import\(|javascript:|XMLHttpRequest|WebSocket|sendBeacon|\.src\b|https:|</script|<!--|\bstyle:|"style"`},
		{"style", style, `url\(|@import|expression|</style|http`},
		{"page", skeleton, `\son[a-z]+=|style=|src=|https?:`},
	} {
		if found := regexp.MustCompile(tt.never).FindString(tt.text); found != "" {
			t.Errorf("the %s contains %q", tt.name, found)
		}
	}
}

// TestHostile puts 100 hostile strings into every text of a record. Apart from its JSON, the
// board must not change, and the JSON must not contain markup.
func TestHostile(t *testing.T) {
	const strs = 100
	list := pagetest.Hostile(strs)
	parts := func(draw func() string) (frame, data string) {
		text := rendered(t, pagetest.EveryField(draw), Place{Page: "/runs/run", Live: "/runs/run"})
		before, rest, _ := strings.Cut(text, `id="data">`)
		data, after, _ := strings.Cut(rest, "</script>")
		return before + after, data
	}
	n := 0
	want, _ := parts(func() string { n++; return fmt.Sprint("harmless ", n) })
	for k := range strs {
		at := k
		frame, data := parts(func() string { at++; return list[at%strs] })
		if frame != want {
			t.Fatalf("with the strings from %d (%q), the board changes outside its JSON", k, list[k])
		}
		if strings.ContainsAny(data, "<>&\u2028\u2029") || !json.Valid([]byte(data)) {
			t.Fatalf("with the strings from %d (%q), the data contain markup or are not valid JSON", k, list[k])
		}
	}
}

func TestEveryPartOfTheScript(t *testing.T) {
	files, err := scripts.ReadDir("js")
	if err != nil || len(files) != len(order) {
		t.Errorf("js has %d files, but the board has %d parts; error %v", len(files), len(order), err)
	}
}

func TestWriteFails(t *testing.T) {
	r := runtest.Of(t, pagetest.Record())
	read, write := io.Pipe()
	read.Close()
	if err := Render(write, New(r, live.News{}, nil), live.News{}, Place{}); err != io.ErrClosedPipe {
		t.Errorf("got the error %v; want io.ErrClosedPipe", err)
	}
}
