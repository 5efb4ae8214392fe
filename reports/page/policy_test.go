package page

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/reports/document"
	"sudokubench/reports/page/pagetest"
)

// TestPolicy checks that the policy of the page allows exactly its style and its script. It finds
// them in the way in which a browser finds them.
func TestPolicy(t *testing.T) {
	for _, tt := range []struct {
		reason string
		place  Served
		also   string
	}{
		{"a file uses no network", Served{}, ""},
		{"a served page of a finished run uses no network", Served{Home: "/runs/"}, ""},
		{"a page that follows a run connects to its own server", Served{Home: "/runs/", Live: true}, "; connect-src 'self'"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			var out strings.Builder
			testkit.NoError(t, RenderAt(&out, document.New(document.Source{Run: runtest.Of(t, pagetest.Record())}), tt.place))
			checkPolicy(t, out.String(), tt.also)
		})
	}
}

func TestBoardPolicy(t *testing.T) {
	checkPolicy(t, string(testkit.Must(Board())(t)), "; connect-src 'self'")
}

func checkPolicy(t *testing.T, page, also string) {
	found := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`).FindAllStringSubmatchIndex(page, -1)
	if len(found) != 1 {
		t.Fatalf("got %d policies; want 1", len(found))
	}
	policy := html.UnescapeString(page[found[0][2]:found[0][3]])
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	between := func(open, end string) string {
		_, rest, ok := strings.Cut(page, open)
		text, _, ended := strings.Cut(rest, end)
		if !ok || !ended {
			t.Fatalf("the page has no %s ... %s", open, end)
		}
		return text
	}
	want := "default-src 'none'; script-src " + hash(between("<script>", "</script")) + "; style-src " + hash(between("<style>", "</style")) + "; img-src data:; base-uri 'none'; form-action 'none'" + also
	if policy != want {
		t.Errorf("got the policy\n%s\nwant\n%s", policy, want)
	}
	for _, what := range []string{"<style", "<script", "<link", "<img"} {
		if at := strings.Index(page, what); at >= 0 && at < found[0][0] {
			t.Errorf("%s comes before the policy, so the policy does not apply to it", what)
		}
	}
}

// TestNothingDangerous searches the page for code that parses markup or uses the network.
func TestNothingDangerous(t *testing.T) {
	code := testkit.Must(script(false))(t)
	all := append(testkit.Must(script(true))(t), testkit.Must(combined(boardOrder))(t)...)
	for _, row := range []struct{ name, text, never, reason string }{
		{"script", string(all), `innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|srcdoc`, "it reads markup"},
		{"script", string(code), `\beval\b|\bFunction\(|setTimeout\(["']|import\(|javascript:`, "it runs text"},
		{"script that is served", string(all), `\beval\b|\bFunction\(|setTimeout\(["']|import\(|javascript:`, "it runs text"},
		{"script that is served", string(all), `XMLHttpRequest|WebSocket|sendBeacon|\.src\b|https:`, "it connects to other servers"},
		{"script", string(code), `\bfetch\b|XMLHttpRequest|WebSocket|EventSource|sendBeacon|\.src\b|https:`, "it asks a network"},
		{"script", string(all), `</script|<!--|\bstyle:|"style"`, "it ends its element, or its policy forbids it"},
		{"style", style + boardStyle, `url\(|@import|expression|</style|http`, "it asks a network"},
		{"page", skeleton + boardSkeleton, `\son[a-z]+=|style=|src=|https?:`, "the policy forbids it, or it uses the network"},
	} {
		if found := regexp.MustCompile(row.never).FindString(row.text); found != "" {
			t.Errorf("the %s contains %q: %s", row.name, found, row.reason)
		}
	}
	if n := strings.Count(string(all), "http"); n != 2 {
		t.Errorf("the scripts of page and scoreboard contain %d addresses; want 2, the namespace of SVG in each", n)
	}
}

func TestEveryPartOfTheScript(t *testing.T) {
	files := testkit.Must(scripts.ReadDir("js"))(t)
	for _, f := range files {
		if !slices.Contains(slices.Concat(order, liveParts, boardOrder), f.Name()) {
			t.Errorf("neither page nor scoreboard contains js/%s", f.Name())
		}
	}
}
