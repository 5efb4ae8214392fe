package serve

import (
	"cmp"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
)

// shownAt is the text between the folder and the addresses in an announcement.
const shownAt = " is shown at "

// Announcement returns the line in which a server reports its addresses. The process that started
// the server reads the addresses from this line.
func Announcement(dir string, at net.Addr) string {
	return dir + shownAt + strings.Join(urlsOf(at), ", ")
}

// BoardAnnouncement returns the line in which a server reports the address of its scoreboard.
func BoardAnnouncement(at net.Addr) string {
	return "scoreboard of the current run, for a projector: " + urlsOf(at)[0] + "board"
}

// Address parses an address to listen on, such as HOST:PORT, :PORT or PORT. Without a host, only
// this machine can connect. It returns an error if the address has another form.
func Address(text string) (string, error) {
	if _, err := strconv.Atoi(text); err == nil {
		text = ":" + text
	}
	host, port, err := net.SplitHostPort(text)
	if n, bad := strconv.Atoi(port); err != nil || bad != nil || n < 0 || n > 65535 {
		return "", fmt.Errorf("%q is not an address to listen on; use HOST:PORT, or :PORT for this machine only, such as :8080", text)
	}
	return net.JoinHostPort(cmp.Or(host, "127.0.0.1"), port), nil
}

// Loopback reports whether only this machine can connect to an address to listen on.
func Loopback(listen string) bool {
	host, _, _ := net.SplitHostPort(listen)
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// OwnNames returns the host names under which other machines can reach this machine, and the host
// of listen.
func OwnNames(listen string) []string {
	host, _, _ := net.SplitHostPort(listen)
	names := []string{host}
	if own, err := os.Hostname(); err == nil {
		short, _, _ := strings.Cut(own, ".")
		names = append(names, own, short, short+".local")
	}
	return names
}

// urlsOf returns the URLs under which browsers reach a server. If the server listens on all
// addresses of the machine, it returns a URL for each address.
func urlsOf(at net.Addr) []string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return []string{"http://" + at.String() + "/"}
	}
	port := strconv.Itoa(tcp.Port)
	list := []string{"http://" + net.JoinHostPort("127.0.0.1", port) + "/"}
	addresses, _ := net.InterfaceAddrs() // on an error, the list contains only the loopback address
	for _, a := range addresses {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.IsGlobalUnicast() {
			list = append(list, "http://"+net.JoinHostPort(ip.IP.String(), port)+"/")
		}
	}
	return list
}
