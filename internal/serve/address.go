package serve

import (
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
)

// shownAt is between the folder and its addresses in an announcement.
const shownAt = " is shown at "

// Announcement is the line by which a server says where it is. The process that
// started it reads the addresses from it.
func Announcement(dir string, at net.Addr) string {
	return dir + shownAt + strings.Join(urlsOf(at), ", ")
}

// BoardAnnouncement is the line by which a server says where its scoreboard is.
func BoardAnnouncement(at net.Addr) string {
	return "scoreboard of the current run, for a projector: " + urlsOf(at)[0] + "board"
}

// Address reads an address to listen on. Other machines are let in only where
// an address of this one is named.
func Address(text string) (string, error) {
	if _, err := strconv.Atoi(text); err == nil {
		text = ":" + text
	}
	host, port, err := net.SplitHostPort(text)
	if n, bad := strconv.Atoi(port); err != nil || bad != nil || n < 0 || n > 65535 {
		return "", fmt.Errorf("%q is not an address to listen on; use HOST:PORT, or :PORT for this machine only, such as :8080", text)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port), nil
}

// Loopback reports whether an address to listen on is of this machine alone.
func Loopback(listen string) bool {
	host, _, _ := net.SplitHostPort(listen)
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// OwnNames are those by which this machine may be called.
func OwnNames(listen string) []string {
	host, _, _ := net.SplitHostPort(listen)
	names := []string{host}
	if own, err := os.Hostname(); err == nil {
		short, _, _ := strings.Cut(own, ".")
		names = append(names, own, short, short+".local")
	}
	return names
}

// urlsOf are what to type into a browser for an address that is listened on: one, or
// all of the machine's.
func urlsOf(at net.Addr) []string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return []string{"http://" + at.String() + "/"}
	}
	port := strconv.Itoa(tcp.Port)
	list := []string{"http://" + net.JoinHostPort("127.0.0.1", port) + "/"}
	addresses, _ := net.InterfaceAddrs() // without them the first one still holds
	for _, a := range addresses {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.IsGlobalUnicast() {
			list = append(list, "http://"+net.JoinHostPort(ip.IP.String(), port)+"/")
		}
	}
	return list
}
