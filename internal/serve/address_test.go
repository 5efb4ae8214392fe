package serve

import (
	"net"
	"strings"
	"testing"
)

func TestAddress(t *testing.T) {
	for _, tt := range []struct{ reason, text, want string }{
		{"a port is of this machine alone", ":8080", "127.0.0.1:8080"},
		{"with or without its colon", "8080", "127.0.0.1:8080"},
		{"any port", ":0", "127.0.0.1:0"},
		{"every machine, by name", "0.0.0.0:80", "0.0.0.0:80"},
		{"the same of the other family", "[::]:80", "[::]:80"},
		{"a name", "localhost:80", "localhost:80"},
		{"no port", "localhost", ""},
		{"no port after its colon", "localhost:", ""},
		{"nothing", "", ""},
		{"a port below all", ":-1", ""},
		{"a port above all", ":65536", ""},
		{"a service by its name: nobody knows which port that is", ":http", ""},
		{"an address without its brackets", "::1:80", ""},
	} {
		if got, err := Address(tt.text); got != tt.want || (err == nil) != (tt.want != "") {
			t.Errorf("%s: %q is %q, %v; want %q", tt.reason, tt.text, got, err, tt.want)
		}
	}
}

func TestLoopback(t *testing.T) {
	for host, want := range map[string]bool{"127.0.0.1": true, "127.9.9.9": true, "::1": true, "localhost": true, "0.0.0.0": false, "::": false, "192.168.0.7": false, "localhost.example": false, "": false} {
		if got := Loopback(net.JoinHostPort(host, "80")); got != want {
			t.Errorf("%q: %t, want %t", host, got, want)
		}
	}
}

func TestURLs(t *testing.T) {
	for _, tt := range []struct {
		reason, ip string
		most       int
		first      string
	}{
		{"one address is one", "127.0.0.1", 1, "http://127.0.0.1:81/"},
		{"with brackets where it needs them", "::1", 1, "http://[::1]:81/"},
		{"all addresses begin with the one that always holds", "0.0.0.0", 1 << 10, "http://127.0.0.1:81/"},
	} {
		got := urlsOf(&net.TCPAddr{IP: net.ParseIP(tt.ip), Port: 81})
		if len(got) == 0 || len(got) > tt.most || got[0] != tt.first {
			t.Errorf("%s: %v", tt.reason, got)
		}
		for _, url := range got {
			if !strings.HasPrefix(url, "http://") || !strings.HasSuffix(url, ":81/") {
				t.Errorf("%s: %s", tt.reason, url)
			}
		}
	}
}
