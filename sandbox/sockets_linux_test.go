package sandbox

import (
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

func TestSocketBytes(t *testing.T) {
	me, ok := alive(os.Getpid())
	if !ok {
		t.Skip("this process is not in /proc")
	}
	before, room := socketBytes([]processID{me}, false), 0
	for range 10 {
		pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer unix.Close(pair[0])
		defer unix.Close(pair[1])
		if room, err = unix.GetsockoptInt(pair[0], unix.SOL_SOCKET, unix.SO_SNDBUF); err != nil {
			t.Fatal(err)
		}
	}
	after := socketBytes([]processID{me, me}, false)
	if each := (after - before) / 20; each < int64(room) {
		t.Errorf("20 more sockets count as %d bytes; want at least %d for each", after-before, room)
	}
	if twice := socketBytes([]processID{me, me}, false); twice != after {
		t.Errorf("sockets that two processes share count as %d bytes; want %d, each socket once", twice, after)
	}
}
