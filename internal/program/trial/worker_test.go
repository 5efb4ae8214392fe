package trial

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/internal/testkit"
)

// playWorker is a program for the protocol worker with the mistake how.
func playWorker(how string) {
	in := bufio.NewScanner(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	for in.Scan() {
		words := strings.Fields(in.Text())
		switch {
		case words[0] == "!hello" && how == "has another board":
			fmt.Fprintln(out, "!worker protocol=1 shape=16x16")
		case words[0] == "!hello":
			fmt.Fprintln(out, "!worker protocol=1 shape=4x4,9x9")
		case words[0] == "!batch":
			playBatch(how, words[1], in, out)
		default:
			fmt.Fprintln(out, solve(words[0]))
		}
		if how != "never flushes" {
			out.Flush()
		}
	}
}

func playBatch(how, number string, in *bufio.Scanner, out *bufio.Writer) {
	n := 0
	_, _ = fmt.Sscan(number, &n)
	var answers []string
	for range n + warmUp {
		in.Scan()
		if how == "writes while it reads" {
			fmt.Fprintln(out, solve(in.Text()))
			out.Flush()
		}
		answers = append(answers, solve(in.Text()))
	}
	answers = answers[warmUp:]
	ran, ns := "!ran wall=1000", ""
	switch how {
	case "has a coarse clock":
		ran = "!ran wall=0"
	case "is right":
		ran, ns = "!ran wall=1000 cpu=999 colour=red", " ns=10"
	case "dies":
		fmt.Fprintln(os.Stderr, "out of cheese")
		os.Exit(3)
	case "answers in reverse":
		slices.Reverse(answers)
	}
	fmt.Fprintln(out, ran)
	for _, a := range answers {
		fmt.Fprintln(out, a+ns)
	}
}

func TestWorkerDialogue(t *testing.T) {
	t.Parallel()
	puzzles := testkit.Must(Puzzles(9))(t)
	for _, tt := range []struct {
		how     string
		verdict judge.Verdict // verdict of the first finding that is not verified; 0 means that all findings are verified
		reason  string
		notes   string // text that the notes must contain
	}{
		{"is right", 0, "", ""},
		{"reports only wall", 0, "", "does not time single puzzles"},
		{"has another board", judge.Garbled, "the program answers !hello with shape=16x16; want shape=9x9", "In a contest it can take part with the protocol lines"},
		{"never flushes", judge.Timeout, "", ""},
		{"writes while it reads", judge.Garbled, "want !ran", ""},
		{"has a coarse clock", judge.Garbled, "wall=0", ""},
		{"answers in reverse", judge.Wrong, "answer 1: ", ""},
		{"dies", judge.Crashed, "exit status 3", ""},
	} {
		t.Run(tt.how, func(t *testing.T) {
			t.Parallel()
			e := entry(t, "worker", "worker: "+tt.how)
			if tt.how == "never flushes" {
				e.Limit, e.Config.StartLimit = 100*time.Millisecond, 100*time.Millisecond
			}
			r := testkit.Must(Try(context.Background(), e, puzzles[:3]))(t)
			var first Finding
			for _, f := range r.Findings {
				if f.Verdict != judge.Verified {
					first = f
					break
				}
			}
			if first.Verdict != tt.verdict || !strings.Contains(first.Reason, tt.reason) || tt.verdict != 0 && first.Advice == "" {
				t.Errorf("%+v; want %v, %q", first, tt.verdict, tt.reason)
			}
			if notes := strings.Join(r.Notes, " "); !strings.Contains(notes, tt.notes) || tt.how == "is right" && strings.Contains(notes, "single puzzles") {
				t.Errorf("notes %q; want %q in them", notes, tt.notes)
			}
			if r.Protocol != "worker" || r.Right() != (tt.verdict == 0) {
				t.Errorf("protocol %s, right: %t", r.Protocol, r.Right())
			}
		})
	}
}

// TestRemarks shows the suggestions about the times that a program reports for a batch.
func TestRemarks(t *testing.T) {
	const us, ms = int64(time.Microsecond), int64(time.Millisecond)
	for _, tt := range []struct {
		reason             string
		wall, cpu, elapsed int64
		timed              bool
		want               string // text that the only suggestion contains; "" means no suggestion
	}{
		{"all times are plausible", 900 * us, 900 * us, ms, true, ""},
		{"the pipe takes long, the batch does not", us, us, 19 * ms, true, ""},
		{"picoseconds", 2 * ms, 2 * ms, ms, true, "Write nanoseconds"},
		{"microseconds", 99 * us, 99 * us, 20 * ms, true, "Check that wall is in nanoseconds"},
		{"no CPU time", 900 * us, 0, ms, true, "reports no CPU time"},
		{"several threads", 400 * us, 601 * us, ms, true, "leave cpu out"},
		{"slightly more CPU time than wall time", 400 * us, 600 * us, ms, true, ""},
		{"no times of single puzzles", 900 * us, 900 * us, ms, false, "does not time single puzzles"},
	} {
		b := batch{ran: program.Ran{WallNS: tt.wall, CPUNS: tt.cpu}, elapsed: time.Duration(tt.elapsed), timed: tt.timed}
		notes := b.remarks()
		if len(notes) != min(1, len(tt.want)) || !strings.Contains(strings.Join(notes, ""), tt.want) {
			t.Errorf("%s: %q; want %q", tt.reason, notes, tt.want)
		}
	}
}
