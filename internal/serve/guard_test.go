package serve

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/testkit"
	"sudokubench/reports/page"
)

func TestGuard(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), done)...)
	for _, tt := range []struct {
		reason, method, host string
		want                 int
	}{
		{"the loopback address", "GET", "127.0.0.1:8080", 200},
		{"an IPv6 address", "GET", "[::1]:8080", 200},
		{"an address in the local network", "GET", "192.168.7.3", 200},
		{"localhost", "GET", "localhost:1", 200},
		{"a name of Options, in another case", "GET", "Contest-PC:8080", 200},
		{"a name with a final dot", "GET", "localhost.:8080", 200},
		{"a foreign name that points here: DNS rebinding", "GET", "evil.example:8080", 421},
		{"a foreign name that begins with localhost", "GET", "localhost.evil.example", 421},
		{"a foreign name that begins with an address", "GET", "127.0.0.1.evil.example", 421},
		{"no name", "GET", "", 421},
		{"POST is refused", "POST", "localhost", 405},
		{"HEAD is accepted", "HEAD", "localhost", 200},
		{"OPTIONS is refused", "OPTIONS", "localhost", 405},
		{"DELETE is refused", "DELETE", "localhost", 405},
	} {
		for _, path := range []string{"/runs/", "/runs/run", "/runs/run/data"} {
			r := httptest.NewRequest(tt.method, "http://x"+path, nil)
			r.Host = tt.host
			w := httptest.NewRecorder()
			b.server.ServeHTTP(w, r)
			if w.Code != tt.want {
				t.Errorf("%s (%s %s as %q): got status %d, want %d", tt.reason, tt.method, path, tt.host, w.Code, tt.want)
			}
			if tt.want != 200 && strings.Contains(w.Body.String(), "first") {
				t.Errorf("%s: the refusal contains data of the record", tt.reason)
			}
			for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin", "Content-Security-Policy": "frame-ancestors 'none'", "Access-Control-Allow-Origin": ""} {
				if got := w.Header().Get(name); got != want {
					t.Errorf("%s: got header %s: %q, want %q", tt.reason, name, got, want)
				}
			}
		}
	}
}

// TestNothingElseIsReached shows that the server opens only regular records directly in the folder.
func TestNothingElseIsReached(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), done)...)
	outside := t.TempDir()
	secret := filepath.Join(outside, "secret"+extension)
	text := testkit.Must(os.ReadFile(filepath.Join(b.dir, "run"+extension)))(t)
	for _, err := range []error{
		os.WriteFile(secret, text, 0o666),
		os.WriteFile(filepath.Join(b.dir, "notes.txt"), text, 0o666),
		os.WriteFile(filepath.Join(b.dir, ".hidden"+extension), text, 0o666),
		os.Mkdir(filepath.Join(b.dir, "folder"+extension), 0o777),
		os.Mkdir(filepath.Join(b.dir, "sub"), 0o777),
		os.WriteFile(filepath.Join(b.dir, "sub", "deep"+extension), text, 0o666),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	links := os.Symlink(secret, filepath.Join(b.dir, "link"+extension)) == nil // true if the system allows this user to make symbolic links
	paths := []string{
		"../" + filepath.Base(outside) + "/secret", "..%2f" + filepath.Base(outside) + "%2fsecret", "%2e%2e%2fsecret", "..%5csecret", strings.ReplaceAll(secret, "/", "%2f"),
		"notes.txt", "notes", ".hidden", "folder", "sub%2fdeep", "sub/deep", "run.jsonl", "run%00", "run.jsonl%00", "C:run", "nobody", "%ff", ".", "..",
	}
	if links {
		paths = append(paths, "link")
	}
	for _, name := range paths {
		for _, what := range []string{"", "/data", "/events", "/shards"} {
			answer, body := b.get("/runs/" + name + what)
			if answer.StatusCode == http.StatusOK && (what != "" || !strings.Contains(body, "Recorded runs")) {
				t.Errorf("/runs/%s%s: got status 200 and %.80q; want a refusal", name, what, body)
			}
		}
	}
	_, list := b.get("/runs/")
	for _, name := range []string{"notes", "hidden", "folder", "deep", "link", "secret"} {
		if strings.Contains(list, "/runs/"+name) || strings.Contains(list, `value="`+name) {
			t.Errorf("the list contains %s; want only run", name)
		}
	}
	if !strings.Contains(list, `href="/runs/run"`) {
		t.Error("the list lacks the record run")
	}
}

func TestList(t *testing.T) {
	b := newBench(t)
	if _, list := b.get("/runs/"); !strings.Contains(list, "no records yet") {
		t.Error("the list of an empty folder lacks a message that it has no records")
	}
	b.add("whole", append(append(opening(), turn("a", 0, 4000)...), done)...)
	b.add("cut", append(opening(), &record.End{Reason: "interrupted"})...)
	b.add("hostile", opening()[0], &record.Contestant{Name: `<script>alert(1)</script>`, Kind: record.KindSolver}, opening()[3],
		&recordtest.Block{Corpus: "k", Contestant: `<script>alert(1)</script>`, Puzzles: []int{0}, WallNS: 1, Findings: []record.Finding{{Puzzle: 0, Verdict: judge.Wrong, Reason: "<b>"}}},
		&record.Turn{Corpus: "k", Contestant: `<script>alert(1)</script>`, Planned: 1, Ended: record.Done}, done)
	b.write("bad", "<i>nonsense\n")
	b.add("open", opening()...)
	_, list := b.get("/runs/")
	for _, tt := range []struct{ reason, want string }{
		{"a result", "Fastest: a."}, {"a finished run", "<td class=\"words\">done</td>"}, {"an interrupted run", "interrupted"}, {"a file that is not a record", "cannot be read"},
		{"why it is not a record", "bad.jsonl:1: the file is not a record"}, {"a run in progress", "<b class=\"risen\">live</b>"},
	} {
		if !strings.Contains(list, tt.want) {
			t.Errorf("%s: the list lacks %q", tt.reason, tt.want)
		}
	}
	if strings.Contains(list, "<script") || strings.Contains(list, "<i>") {
		t.Error("text of records became markup in the list")
	}
	if answer, _ := b.get("/"); answer.Header.Get("Location") != "/runs/open" {
		t.Errorf("/ redirects to %s, want the run in progress", answer.Header.Get("Location"))
	}
	b.add("open", done)
	if answer, _ := b.get("/"); answer.Header.Get("Location") != "/runs/" {
		t.Errorf("/ redirects to %s, want the list", answer.Header.Get("Location"))
	}
	if answer, body := b.get("/runs/bad"); answer.StatusCode == http.StatusOK || !strings.Contains(body, "bad.jsonl:1") {
		t.Errorf("a file that is not a record: got status %d, %q; want an error with the line", answer.StatusCode, body)
	}
}

// TestBodies shows that the server refuses a request with a body at once, even if the body never
// arrives.
func TestBodies(t *testing.T) {
	b := newBench(t)
	for _, name := range []string{"x", "y"} {
		b.add(name, append(opening(), done)...)
	}
	for _, tt := range []struct{ reason, head, want string }{
		{"a body that never arrives", "GET /runs/y HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n", "400"},
		{"a body without an end", "GET /runs/x/shards HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=z\r\n\r\n", "400"},
		{"a POST whose body never arrives", "POST /runs/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n", "405"},
		{"a body, with the host name of another machine", "GET /runs/x HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 5\r\n\r\n", "421"},
		{"a full URL with the host name of another machine", "GET http://evil.example/runs/x HTTP/1.1\r\nHost: localhost\r\n\r\n", "421"},
	} {
		conn := testkit.Must(net.Dial("tcp", strings.TrimPrefix(b.url, "http://")))(t)
		testkit.Must(io.WriteString(conn, tt.head))(t)
		line := make([]byte, len("HTTP/1.1 400"))
		if _, err := io.ReadFull(conn, line); err != nil || !strings.HasSuffix(string(line), tt.want) {
			t.Errorf("%s: got %q, %v; want status %s", tt.reason, line, err, tt.want)
		}
		conn.Close()
	}
}

func TestNamesOfRecords(t *testing.T) {
	b := newBench(t)
	for _, name := range []string{"2026-11-21T22:30:00", `back\slash`, "with space", "täglich", "100%"} {
		if runtime.GOOS == "windows" && strings.ContainsAny(name, `:\`) {
			continue
		}
		b.add(name, append(opening(), done)...)
		if answer, body := b.get(addressOf(name)); answer.StatusCode != http.StatusOK {
			t.Errorf("%s: got status %d, want 200: %s", name, answer.StatusCode, body)
		}
	}
}

// TestEmptyRecord shows the error for an empty file. A run that was killed before its first line
// leaves such a file.
func TestEmptyRecord(t *testing.T) {
	b := newBench(t)
	b.write("empty", "")
	for _, what := range []string{"", "?view=board", "/data", "/events"} {
		if answer, body := b.get("/runs/empty" + what); answer.StatusCode != http.StatusInternalServerError || !strings.Contains(body, "contains no run yet") {
			t.Errorf("page %q: got status %d, %q; want 500 and a message that the record contains no run", what, answer.StatusCode, body)
		}
	}
}

// TestHead shows that HEAD returns the headers of GET without a body.
func TestHead(t *testing.T) {
	b := newBench(t)
	b.add("run", append(opening(), turn("a", 0, 4000)...)...)
	for _, path := range []string{"/runs/", "/runs/run", "/runs/run?view=board", "/runs/run/data", "/runs/run/events", "/favicon.ico", "/runs/nobody"} {
		head := testkit.Must(http.Head(b.url + path))(t)
		body, err := io.ReadAll(head.Body)
		head.Body.Close()
		get := head
		if path != "/runs/run/events" { // a GET of the stream of events would never end
			get, _ = b.get(path)
		}
		if err != nil || len(body) != 0 || head.StatusCode != get.StatusCode || head.Header.Get("Content-Type") != get.Header.Get("Content-Type") || head.Header.Get("X-Content-Type-Options") == "" {
			t.Errorf("%s: got %d bytes, error %v, status %d, headers %v; GET has status %d, headers %v", path, len(body), err, head.StatusCode, head.Header, get.StatusCode, get.Header)
		}
	}
	if n := b.server.Streams(); n != 0 {
		t.Errorf("got %d streams after HEAD requests, want 0", n)
	}
}

func TestIcon(t *testing.T) {
	answer, body := newBench(t).get("/favicon.ico")
	if answer.Header.Get("Content-Type") != "image/svg+xml" || !strings.HasPrefix(body, "<svg xmlns='http://www.w3.org/2000/svg'") {
		t.Errorf("got content type %s and body %s; want an SVG", answer.Header.Get("Content-Type"), body)
	}
}

// TestBoard shows that the scoreboard is a view of the page of a run, and that it needs nothing from
// the record except the data.
func TestBoard(t *testing.T) {
	b := newBench(t)
	if answer, text := b.get("/?view=board"); answer.Header.Get("Refresh") == "" || !strings.Contains(text, "No run is in progress") {
		t.Errorf("the scoreboard without a run: got %q; want a message and a refresh", text)
	}
	b.add("run", opening()...)
	for path, want := range map[string]string{"/board": "/?view=board", "/?view=board&freeze=0": "/runs/run?view=board&freeze=0", "/runs/run/board": "/runs/run?view=board"} {
		if answer, _ := b.get(path); answer.Header.Get("Location") != want {
			t.Errorf("%s redirects to %q, want %s", path, answer.Header.Get("Location"), want)
		}
	}
	board := string(testkit.Must(page.Board())(t))
	if _, text := b.get("/runs/run?view=board"); text != board {
		t.Errorf("got the scoreboard\n%s\nwant that of package page", text)
	}
	if answer, _ := b.get("/runs/nobody?view=board"); answer.StatusCode != http.StatusNotFound {
		t.Errorf("the scoreboard of no record: got status %d, want 404", answer.StatusCode)
	}
	if _, list := b.get("/runs/"); !strings.Contains(list, `href="/runs/run?view=board"`) {
		t.Error("the list has no link to the scoreboard")
	}
}
