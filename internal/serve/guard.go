package serve

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// guard lets in what may come in: GET and HEAD, under a name that is this server's.
func guard(next http.Handler, names []string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		// A connection keeps the deadline of the request before.
		_ = control.SetWriteDeadline(time.Now().Add(patience)) // not every writer has one
		h := w.Header()
		if r.ContentLength != 0 { // nobody waits for what is not read
			_ = control.SetReadDeadline(time.Now())
			h.Set("Connection", "close")
		}
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		// Pages bring the rest of their policy along; this is for what a meta element cannot ask.
		h.Set("Content-Security-Policy", "frame-ancestors 'none'")
		h.Set("Cache-Control", "no-store")
		switch {
		case !ours(r.Host, names):
			http.Error(w, "This server does not accept this host name. Use its IP address or localhost, or start bench serve with --name HOST.", http.StatusMisdirectedRequest)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "This server only shows records. It accepts only GET and HEAD.", http.StatusMethodNotAllowed)
		case r.ContentLength != 0:
			http.Error(w, "This server only shows records. It does not accept a request body.", http.StatusBadRequest)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// ours reports whether a Host names this server. An address of numbers cannot be
// rebound, so any will do; names are ours only if they were given.
func ours(host string, names []string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.TrimSuffix(strings.TrimPrefix(strings.ToLower(name), "["), "]")
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	name = strings.TrimSuffix(name, ".")
	return name == "localhost" || slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) && name != "" })
}
