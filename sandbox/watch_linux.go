package sandbox

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"sudokubench/internal/sys/thread"
)

// These are the times between two looks at memory and disk. The less memory is left, the sooner the
// watch looks again.
const (
	watchFirst = time.Millisecond
	watchMost  = 50 * time.Millisecond
	watchIdle  = 200 * time.Millisecond // time between two looks if no resource is limited
	fillRate   = 8 << 30                // fastest growth of memory that the watch expects, in bytes per second
	diskEvery  = 100 * time.Millisecond
)

// watch looks at the processes of a program from time to time. It measures the resources that they
// use, and kills them if they exceed a limit.
type watch struct {
	root   func() []processID // returns all processes of the program
	memory int64              // memory limit in bytes; 0 means no limit
	disk   int64
	dir    string
	apart  bool   // whether the program has its own network namespace
	end    func() // kills all processes of the program

	owner   int      // user ID of the program's processes; -1 means that the watch does not look for hidden CPU time
	counter *os.File // counter of the program's CPU time; nil means none

	stop chan struct{}
	done chan struct{}

	mu      sync.Mutex
	seen    map[processID]bool
	peak    int64
	hidden  bool          // whether the program had a process whose CPU time can be lost
	main    int           // process number of the program's first process; 0 means not known yet
	latest  int64         // CPU time of the program's first process, or of the counter, when it was last read, in ns
	others  map[int]int64 // CPU time of the program's other processes at the last look, in ns, by process number
	ended   int64         // CPU time of children that had ended at the last look, in ns
	waits   map[int]int64 // time that each thread has waited for a core, in ns, by thread number
	tooMuch bool          // whether the program exceeded the memory limit
	tooBig  bool          // whether the program exceeded the disk limit
}

// begin starts a watch whose first fields are set.
func (w *watch) begin() *watch {
	if w.owner == 0 { // processes of root that lack the counter cannot be recognized
		w.counter.Close()
		w.counter = nil
	}
	w.stop, w.done = make(chan struct{}), make(chan struct{})
	w.seen, w.waits, w.others, w.peak = map[processID]bool{}, map[int]int64{}, map[int]int64{}, -1
	w.look()
	go w.run()
	return w
}

func (w *watch) run() {
	defer close(w.done)
	pause, grow, disk := watchFirst, watchFirst, time.Now()
	folder := folder{w.dir, freeBytes(w.dir)}
	for {
		select {
		case <-w.stop:
			return
		case <-time.After(pause/2 + rand.N(pause/2)): // a program that knows the times can hide from the watch
		}
		room := w.look()
		if w.disk > 0 && time.Since(disk) > diskEvery {
			if folder.full(w.disk, w.root) {
				w.mu.Lock()
				w.tooBig = true
				w.mu.Unlock()
				w.end()
			}
			disk = time.Now()
		}
		grow = min(grow*2, watchIdle)
		pause = grow
		if w.memory > 0 {
			pause = min(pause, watchMost, max(time.Duration(float64(room)/fillRate*float64(time.Second)), watchFirst))
		} else if w.disk > 0 {
			pause = min(pause, diskEvery)
		}
	}
}

// close ends the watch.
func (w *watch) close() {
	close(w.stop)
	<-w.done
}

// look measures memory and disk once. It returns how many bytes of memory are left below the limit.
func (w *watch) look() int64 {
	list := w.root()
	var held, peak, ended int64
	others, hides := map[int]int64{}, false
	for k, who := range list {
		h, p := memory(who.pid)
		held, peak = held+h, peak+p
		ended += ofChildren(who.pid)
		if w.owner >= 0 && (w.counter == nil && k > 0 || w.counter != nil && unreadable(who.pid, w.owner)) {
			hides = true
		}
		if ns, ok := cpuOf(who.pid); ok && k > 0 {
			others[who.pid] = ns
		}
	}
	inSockets := int64(0)
	if w.memory > 0 {
		inSockets = socketBytes(list, w.apart)
		held += inSockets
	}
	w.mu.Lock()
	for _, who := range list {
		w.seen[who] = true
		if who.pid != w.main && w.main != 0 { // skip the first process, because usage reads its CPU time
			w.addWaits(who.pid)
		}
	}
	if len(list) > 0 {
		w.others, w.ended, w.hidden = others, ended, w.hidden || hides
		if w.main == 0 {
			w.main = list[0].pid
		}
	}
	if peak > 0 {
		w.peak = max(w.peak, peak)
	}
	w.mu.Unlock()
	if w.memory <= 0 || held <= w.memory {
		return w.memory - held
	}
	// The sum counted some pages more than once, because forked processes share pages.
	if held = inSockets; len(list) > 1 {
		for _, who := range list {
			held += proportional(who.pid)
		}
		if held <= w.memory {
			return w.memory - held
		}
	}
	w.mu.Lock()
	w.tooMuch = true
	w.mu.Unlock()
	w.end()
	return 0
}

// known returns the live processes that some look has found.
func (w *watch) known() []processID {
	w.mu.Lock()
	defer w.mu.Unlock()
	var list []processID
	for who := range w.seen {
		if now, ok := alive(who.pid); ok && now == who {
			list = append(list, who)
		} else {
			delete(w.seen, who)
		}
	}
	return list
}

// memory returns how much memory a process uses and its memory peak, in bytes. Both include swapped
// memory and page tables, because page tables can grow even if the memory in use does not.
func memory(pid int) (held, most int64) {
	text := read(liveFolder(pid) + "/status")
	unseen := kilobytes(text, "VmSwap:") + kilobytes(text, "VmPTE:")
	return kilobytes(text, "VmRSS:") + unseen, kilobytes(text, "VmHWM:") + unseen
}

// proportional returns the memory of a process in bytes, with shared pages divided among the
// processes that share them. If the system does not report the shares, shared pages count in full.
func proportional(pid int) int64 {
	dir := liveFolder(pid)
	status := read(dir + "/status")
	rollup := read(dir + "/smaps_rollup")
	pss := kilobytes(rollup, "Pss:")
	if pss == 0 {
		pss = kilobytes(status, "VmRSS:")
	}
	return pss + kilobytes(status, "VmSwap:") + kilobytes(status, "VmPTE:")
}

// kilobytes returns the number of bytes after a name in a status file of /proc, which shows kB.
func kilobytes(text []byte, name string) int64 {
	n, _ := strconv.ParseInt(field(text, name), 10, 64)
	return n << 10
}

// field returns the first word after a name at the beginning of a line, or "" if there is no such
// line. It does not search the first line of the text.
func field(text []byte, name string) string {
	_, rest, _ := bytes.Cut(text, []byte("\n"+name))
	for word := range bytes.FieldsSeq(rest) {
		return string(word)
	}
	return ""
}

// cpuOf returns the CPU time of all threads of a process, in ns. It reads the clock that
// clock_getcpuclockid(3) describes.
func cpuOf(pid int) (int64, bool) {
	var t unix.Timespec
	if unix.ClockGettime(int32(^pid<<3|2), &t) != nil {
		return 0, false
	}
	return t.Nano(), true
}

// tick is the unit of CPU times in /proc, in ns. It has this value on every architecture that Go
// supports.
const tick = int64(time.Second) / 100

// ofChildren returns the CPU time of all children that a process has waited for, in ns.
func ofChildren(pid int) int64 {
	f := stat(pid)
	if f == nil {
		return 0
	}
	user, _ := strconv.ParseInt(f[13], 10, 64)
	sys, _ := strconv.ParseInt(f[14], 10, 64)
	return (user + sys) * tick
}

// addWaits stores how long each thread of a process has waited for a core. The caller holds the
// lock of the watch.
func (w *watch) addWaits(pid int) {
	dir := "/proc/" + strconv.Itoa(pid) + "/task"
	threads, _ := os.ReadDir(dir)
	for _, t := range threads {
		tid, err := strconv.Atoi(t.Name())
		if ns, ok := thread.WaitedIn(dir + "/" + t.Name()); ok && err == nil {
			w.waits[tid] = ns
		}
	}
}

// over reports whether the program itself has ended.
func (w *watch) over() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.main == 0 { // the program ended before the first look at its processes
		return len(w.root()) == 0
	}
	_, lives := alive(w.main)
	return !lives
}

// reaped returns a number that changes each time a process of the program waits for a child that
// has ended. It is the sum of the page faults of these children, plus the number of processes.
func (w *watch) reaped() (n int64) {
	w.mu.Lock()
	list := append(slices.Collect(maps.Keys(w.others)), w.main)
	w.mu.Unlock()
	for _, pid := range list {
		if f := stat(pid); f != nil {
			faults, _ := strconv.ParseInt(f[8], 10, 64)
			n += 1 + faults
		}
	}
	return n
}

// usage returns the resources that the program has used.
func (w *watch) usage() Usage {
	w.mu.Lock()
	defer w.mu.Unlock()
	u := Usage{w.cpu(), w.peak, -1}
	if w.main != 0 {
		w.addWaits(w.main)
		u.WaitNS = 0
		for _, ns := range w.waits {
			u.WaitNS += ns
		}
	}
	return u
}

// cpu returns the CPU time of the program, in ns; a negative number means unknown. Without a
// counter it reads the CPU times of the processes that the last look found. The caller holds the
// lock of the watch.
func (w *watch) cpu() int64 {
	switch {
	case w.hidden || w.counter == nil && w.main == 0:
		return -1
	case w.counter != nil:
		if ns, ok := counted(w.counter); ok {
			w.latest = ns
		}
		return w.latest
	}
	if ns, ok := cpuOf(w.main); ok {
		w.latest = ns
	}
	cpu := w.latest + w.ended
	for pid, ns := range w.others {
		if now, ok := cpuOf(pid); ok {
			ns = now
			w.others[pid] = ns
		}
		cpu += ns
	}
	return cpu
}
