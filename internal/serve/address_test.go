package serve

import (
	"net"
	"strings"
	"testing"
)

func TestAddress(t *testing.T) {
	for _, tt := range []struct{ reason, text, want string }{
		{"a port without a host listens on loopback", ":8080", "127.0.0.1:8080"},
		{"a port without a colon", "8080", "127.0.0.1:8080"},
		{"any port", ":0", "127.0.0.1:0"},
		{"all IPv4 addresses", "0.0.0.0:80", "0.0.0.0:80"},
		{"all IPv6 addresses", "[::]:80", "[::]:80"},
		{"a name", "localhost:80", "localhost:80"},
		{"no port", "localhost", ""},
		{"no port after its colon", "localhost:", ""},
		{"an empty text", "", ""},
		{"a negative port", ":-1", ""},
		{"a port above 65535", ":65536", ""},
		{"a service name instead of a port number", ":http", ""},
		{"an IPv6 address without brackets", "::1:80", ""},
	} {
		if got, err := Address(tt.text); got != tt.want || (err == nil) != (tt.want != "") {
			t.Errorf("%s: Address(%q) returned %q, %v; want %q", tt.reason, tt.text, got, err, tt.want)
		}
	}
}

func TestLoopback(t *testing.T) {
	for host, want := range map[string]bool{"127.0.0.1": true, "127.9.9.9": true, "::1": true, "localhost": true, "0.0.0.0": false, "::": false, "192.168.0.7": false, "localhost.example": false, "": false} {
		if got := Loopback(net.JoinHostPort(host, "80")); got != want {
			t.Errorf("Loopback of host %q: got %t, want %t", host, got, want)
		}
	}
}

func TestURLs(t *testing.T) {
	for _, tt := range []struct {
		reason, ip string
		most       int
		first      string
	}{
		{"one address has one URL", "127.0.0.1", 1, "http://127.0.0.1:81/"},
		{"an IPv6 address has brackets", "::1", 1, "http://[::1]:81/"},
		{"the URLs of all addresses start with loopback", "0.0.0.0", 1 << 10, "http://127.0.0.1:81/"},
	} {
		got := urlsOf(&net.TCPAddr{IP: net.ParseIP(tt.ip), Port: 81})
		if len(got) == 0 || len(got) > tt.most || got[0] != tt.first {
			t.Errorf("%s: got URLs %v; want the URL of the row first", tt.reason, got)
		}
		for _, url := range got {
			if !strings.HasPrefix(url, "http://") || !strings.HasSuffix(url, ":81/") {
				t.Errorf("%s: got URL %s; want http and port 81", tt.reason, url)
			}
		}
	}
}
