package serve

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// guard refuses requests that are not GET or HEAD, that have a body, or that use a host name of
// another machine.
func guard(next http.Handler, names []string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		// Without a new deadline, the connection would keep the deadline of the previous request.
		_ = control.SetWriteDeadline(time.Now().Add(patience)) // the error is ignored, because some writers do not support deadlines
		h := w.Header()
		if r.ContentLength != 0 { // refused, so that the server never waits for a body that it will not read
			_ = control.SetReadDeadline(time.Now())
			h.Set("Connection", "close")
		}
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		// The meta elements of the pages set the rest of the policy. A meta element cannot set
		// frame-ancestors.
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

// ours reports whether a Host header refers to this server. Every IP address is accepted, because
// DNS rebinding needs a name. A name is accepted only if it is localhost or in names.
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
