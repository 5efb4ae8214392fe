package browsertest

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestFaultsAreSeen shows that a tab reports every kind of fault of a page. All other tests rely on
// it.
func TestFaultsAreSeen(t *testing.T) {
	chromium(t)
	const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`
	for _, row := range []struct{ reason, html, want string }{
		{"a harmless page", "<p>x</p>", ""},
		{"a line on the console", "<script>console.log('here')</script>", "console, log: here"},
		{"a warning", "<script>console.warn('here')</script>", "console, warning: here"},
		{"an exception", "<script>throw new Error('here')</script>", "exception: Uncaught Error: here"},
		{"a promise whose error is not caught", "<script>Promise.reject(new Error('here'))</script>", "exception: Uncaught (in promise) Error: here"},
		{"a request", "<img src='/here.png'>", "request: SERVER/here.png"},
		{"a request of a script", "<script>fetch('/here')</script>", "request: SERVER/here"},
		{"a socket", "<script>new WebSocket('ws://127.0.0.1:9/here')</script>", "request: ws://127.0.0.1:9/here"},
		{"a frame", "<iframe src='/here'></iframe>", "request: SERVER/here"},
		{"a dialog", "<script>alert('here')</script>", "dialog: here"},
		{"a breach of the policy by a script", policy + "<script>1</script>", "issue: ContentSecurityPolicyIssue"},
		{"a breach of the policy by a handler", policy + "<img src=x onerror=1>", "issue: ContentSecurityPolicyIssue"},
		{"a breach of the policy by a style", policy + "<p style='color:red'>x</p>", "issue: ContentSecurityPolicyIssue"},
	} {
		t.Run(row.reason, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path != "/" {
					http.NotFound(w, r)
					return
				}
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				w.Write([]byte("<!doctype html><title>x</title>" + row.html))
			}))
			defer server.Close()
			b := newTab(t)
			b.visit(server.URL + "/")
			found := b.unexpected()
			switch want := strings.ReplaceAll(row.want, "SERVER", server.URL); {
			case want == "" && len(found) > 0:
				t.Errorf("got faults %q, want none", found)
			case !strings.Contains(strings.Join(found, "\n"), want):
				t.Errorf("got faults %q, want %q", found, want)
			}
			if b.expect("."); len(b.unexpected()) > 0 {
				t.Error("an expected line still counts as a fault")
			}
		})
	}
}
