package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/testkit"
)

// intact returns the events of the intact lines of a record, the faults of the others, and the
// error of ReadIntact.
func intact(data []byte) (got []record.Event, damaged *record.Damaged, err error) {
	damaged, err = record.ReadIntact("run.jsonl", bytes.NewReader(data), func(e record.Event) error {
		got = append(got, e)
		return nil
	})
	return got, damaged, err
}

// TestDamage shows that every missing, repeated, moved or changed line is reported and that the
// other lines are read.
func TestDamage(t *testing.T) {
	whole := bytes.SplitAfter(recordtest.Bytes(t, sample()...), []byte("\n"))
	whole = whole[:len(sample())]
	flipped := slices.Clone(whole[6])
	flipped[len(flipped)-30] ^= 1
	for _, tt := range []struct {
		reason string
		lines  [][]byte
		kept   []int // indexes of the events of sample that must still be read
		want   []string
	}{
		{"an intact record", whole, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, nil},
		{"a line is missing", slices.Concat(whole[:6], whole[7:]), []int{0, 1, 2, 3, 4, 5, 7, 8, 9, 10},
			[]string{`run.jsonl:7: line 7 of the record is missing before this line (between slice on "easy" and warning)`}},
		{"several are missing", slices.Concat(whole[:2], whole[7:]), []int{0, 1, 7, 8, 9, 10}, []string{`run.jsonl:3: lines 3 to 7 of the record are missing before this line (between corpus "easy" and warning)`}},
		{"one comes twice", slices.Concat(whole[:5], whole[4:]), []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, []string{"run.jsonl:6: line 5 of the record is repeated"}},
		{"two changed places", slices.Concat(whole[:5], whole[6:7], whole[5:6], whole[7:]), []int{0, 1, 2, 3, 4, 6, 7, 8, 9, 10}, []string{
			`run.jsonl:6: line 6 of the record is missing before this line (between process of "p" on "easy" and turn of "a" on "easy", round 1)`,
			"run.jsonl:7: line 6 of the record comes after line 7; it is ignored"}},
		{"a bit is flipped", slices.Concat(whole[:6], [][]byte{flipped}, whole[7:]), []int{0, 1, 2, 3, 4, 5, 7, 8, 9, 10},
			[]string{`run.jsonl:7: the line does not match its checksum (turn of "a" on "easy", round 1)`}},
		{"a line of another program", slices.Concat(whole[:6], [][]byte{[]byte("hello\n")}, whole[6:]), []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
			[]string{"run.jsonl:7: the line has no checksum"}},
		{"one damaged, one missing", slices.Concat(whole[:5], [][]byte{flipped}, whole[7:]), []int{0, 1, 2, 3, 4, 7, 8, 9, 10}, []string{
			`run.jsonl:6: the line does not match its checksum (turn of "a" on "easy", round 1)`,
			`run.jsonl:7: line 7 of the record is missing before this line (between process of "p" on "easy" and warning)`}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			data := bytes.Join(tt.lines, nil)
			var want []record.Event
			for _, i := range tt.kept {
				want = append(want, sample()[i])
			}
			got, damaged := testkit.Must2(intact(data))(t)
			testkit.NoDiff(t, cmp.Diff(want, got), "events")
			var list []string
			if damaged != nil {
				list = damaged.Lines()
			}
			testkit.NoDiff(t, cmp.Diff(tt.want, list), "faults")
			var strict *record.Damaged
			if _, err := read(data); errors.As(err, &strict) != (tt.want != nil) {
				t.Errorf("Read returned %v; want a *Damaged exactly if the record has faults", err)
			} else if strict != nil && !slices.Equal(strict.Lines(), tt.want) {
				t.Errorf("Read lists %q, want %q", strict.Lines(), tt.want)
			}
		})
	}
}

func TestDamagedMessage(t *testing.T) {
	d := &record.Damaged{File: "run.jsonl"}
	for i := range 12 {
		d.Faults = append(d.Faults, record.Fault{Line: i + 2, What: "no"})
	}
	text := d.Error()
	if got := strings.Count(text, "\n"); got != 11 || !strings.Contains(text, "run.jsonl:11: no\nrun.jsonl: and 2 more\nrun.jsonl is damaged; to read the other lines, use bench report --skip-damaged") {
		t.Errorf("got the message:\n%s\nwant 10 faults, the number of the others, and the remedy", text)
	}
}

// TestReceiver shows that an event that its receiver refuses is a fault of its line.
func TestReceiver(t *testing.T) {
	no := errors.New("puzzle 7 of 3")
	fn := func(e record.Event) error {
		if _, ok := e.(*record.Turn); ok {
			return no
		}
		return nil
	}
	data := recordtest.Bytes(t, sample()...)
	err := record.Read("run.jsonl", bytes.NewReader(data), fn)
	if !errors.Is(err, no) || !strings.HasPrefix(err.Error(), "run.jsonl:7: puzzle 7 of 3\n") {
		t.Errorf("Read returned %v; want the error of the receiver, as a fault of line 7", err)
	}
	damaged, err := record.ReadIntact("run.jsonl", bytes.NewReader(data), fn)
	if err != nil || damaged == nil || !errors.Is(damaged, no) || len(damaged.Faults) != 1 {
		t.Errorf("ReadIntact returned %v, %v; want one fault, with the error of the receiver", damaged, err)
	}
}

// TestNothingChangesSilently cuts, flips and changes a record at random. The events that are read
// afterwards must be events of the record, unchanged and in the same order. If any event is
// missing, an error must name a line, except if the rest is an intact beginning of the record.
func TestNothingChangesSilently(t *testing.T) {
	var events []record.Event
	for i := range 40 {
		events = append(events, &record.Turn{Corpus: "easy", Contestant: strconv.Itoa(i % 7), Round: i / 7, ElapsedNS: int64(i * 1000), Ended: record.Done})
	}
	events = slices.Concat(sample()[:4], events[:20], sample()[8:9], events[20:], sample()[10:])
	data := recordtest.Bytes(t, events...)
	whole := bytes.SplitAfter(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
	whole[len(whole)-1] = append(whole[len(whole)-1], '\n')
	number := regexp.MustCompile(`\d+`)
	rng := rand.New(rand.NewPCG(13, 2))
	changes := map[string]func() []byte{
		"truncation": func() []byte { return data[:rng.IntN(len(data))] },
		"flip": func() []byte {
			out := slices.Clone(data)
			out[rng.IntN(len(out))] ^= 1 << rng.IntN(8)
			return out
		},
		"mutation": func() []byte {
			out, i, j := slices.Clone(whole), rng.IntN(len(whole)), rng.IntN(len(whole))
			switch rng.IntN(4) {
			case 0:
				out = slices.Delete(out, i, i+1)
			case 1:
				out = slices.Insert(out, j, out[i])
			case 2:
				out[i], out[j] = out[j], out[i]
			default:
				at := number.FindAllIndex(out[i], -1)
				one := at[rng.IntN(len(at))]
				out[i] = slices.Concat(out[i][:one[0]], fmt.Append(nil, rng.IntN(1000)), out[i][one[1]:])
			}
			return bytes.Join(out, nil)
		},
	}
	for name, times := range map[string]int{"truncation": 50, "flip": 100, "mutation": 100} {
		for n := range times {
			changed := changes[name]()
			got, damaged, err := intact(changed)
			at := 0
			for _, e := range got {
				for at < len(events) && !cmp.Equal(events[at], e) {
					at++
				}
				if at++; at > len(events) {
					t.Fatalf("%s %d: read an event that the record does not have at this place: %+v", name, n, e)
				}
			}
			_, strict := read(changed)
			if said := damaged != nil || err != nil; said != (strict != nil) {
				t.Errorf("%s %d: ReadIntact returned %v and %v, but Read returned %v; want an error from both or from neither", name, n, damaged, err, strict)
			} else if !said && at != len(got) {
				t.Errorf("%s %d: %d of %d events are missing, and there is no error", name, n, at-len(got), len(events))
			} else if said && !strings.Contains(strict.Error(), "run.jsonl:") {
				t.Errorf("%s %d: the error does not name a line: %v", name, n, strict)
			}
		}
	}
}
