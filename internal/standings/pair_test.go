package standings

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/run"
	"sudokubench/internal/run/runtest"
)

// wavering is a contestant of twelve rounds, or so many as there are waves: each
// is the time of a round as a share of ns.
func wavering(verified int, ns float64, waves ...float64) *contestant {
	p := &contestant{score: score{verified: verified, solvedNS: ns, timed: true}, means: map[int]float64{}}
	for i, w := range waves {
		p.means[i] = ns * w
	}
	return p
}

func TestWhoIsTold(t *testing.T) {
	calm := []float64{1, 1.001, .999, 1, 1.001, .999, 1, 1.001, .999, 1, 1.001, .999}
	wild := []float64{.9, 1.1, .95, 1.06, .9, 1.1, .95, 1.06, .9, 1.1, .95, 1.06}
	once := []float64{1, 1.001, .999, 1, 1.001, .999, 1, 1.001, .999, 1, 1.001, 30}
	for _, tt := range []struct {
		reason   string
		a, b     *contestant
		noise    float64
		decision Decision
		places   []place
	}{
		{"3% in every round is told", wavering(9, 100, calm...), wavering(9, 103, calm...), .01, Faster, []place{{1, 1}, {2, 2}}},
		{"but not where the machine may be the reason", wavering(9, 100, calm...), wavering(9, 103, calm...), .05, Undecided, []place{{1, 2}, {1, 2}}},
		{"nor where rounds differ more than contestants", wavering(9, 100, calm...), wavering(9, 101, wild...), .01, Undecided, []place{{1, 2}, {1, 2}}},
		{"1% in every round is equal, where noise leaves it open", wavering(9, 100, calm...), wavering(9, 101, calm...), .02, Equal, []place{{1, 2}, {1, 2}}},
		{"a round in which the machine stood still does not hide a difference", wavering(9, 100, once...), wavering(9, 103, calm...), .01, Faster, []place{{1, 1}, {2, 2}}},
		{"more verified is better, however slow", wavering(9, 500, calm...), wavering(8, 1, calm...), .01, ByCount, []place{{1, 1}, {2, 2}}},
		{"five rounds show nothing", wavering(9, 100, calm[:5]...), wavering(9, 190, calm[:5]...), .01, Undecided, []place{{1, 2}, {1, 2}}},
		{"but twice the time in each of three is plain", wavering(9, 100, calm[:3]...), wavering(9, 201, calm[:3]...), .01, Faster, []place{{1, 1}, {2, 2}}},
		{"not in two of three", wavering(9, 100, calm[:3]...), wavering(9, 300, 1, 1, .6), .01, Undecided, []place{{1, 2}, {1, 2}}},
		{"not in each of two", wavering(9, 100, calm[:2]...), wavering(9, 300, calm[:2]...), .01, Undecided, []place{{1, 2}, {1, 2}}},
		{"unless it is ten times the time", wavering(9, 100, calm[:2]...), wavering(9, 1010, calm[:2]...), .01, Faster, []place{{1, 1}, {2, 2}}},
		{"one round is none", wavering(9, 100, 1), wavering(9, 1e9, 1), .01, Undecided, []place{{1, 2}, {1, 2}}},
		{"nothing is plain where the machine differs as much", wavering(9, 100, calm[:3]...), wavering(9, 201, calm[:3]...), .75, Undecided, []place{{1, 2}, {1, 2}}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			for _, contestants := range [][]*contestant{{tt.a, tt.b}, {tt.b, tt.a}} {
				c := compareAll(contestants, 0.05, tt.noise)
				order, places := c.places()
				if diff := cmp.Diff(tt.places, places, cmp.AllowUnexported(place{})); diff != "" {
					t.Errorf("places (-want +got):\n%s", diff)
				}
				n := c.neighbours(order, func(i int) string { return "ab"[i : i+1] })[0]
				if n.Decision != tt.decision {
					t.Errorf("decision %s, want %s: %+v", n.Decision, tt.decision, n)
				}
				if n.Ratio != nil && *n.Ratio < 1 && tt.decision == Faster {
					t.Errorf("the second takes %.3f of the first's time, and is slower", *n.Ratio)
				}
			}
		})
	}
}

func TestASlowOneIsToldByItsAttempts(t *testing.T) {
	fast, slow := wavering(2, 100, 1, 1), wavering(2, 1e6, 1)
	for i := range 100 {
		fast.times = append(fast.times, 90+float64(i)/5)
	}
	slow.times = []float64{9e5, 1e6, 1.1e6}
	fast.whole = true
	for _, tt := range []struct {
		reason string
		whole  bool
		places []place
	}{
		{"its budget ended in the first round", false, []place{{1, 1}, {2, 2}}},
		{"there was no more than one round: attempts that share a machine's mood are no test", true, []place{{1, 2}, {1, 2}}},
	} {
		slow.whole = tt.whole
		_, places := compareAll([]*contestant{slow, fast}, 0.05, .01).places()
		if diff := cmp.Diff(tt.places, places, cmp.AllowUnexported(place{})); diff != "" {
			t.Errorf("%s: places (-want +got):\n%s", tt.reason, diff)
		}
	}
}

func TestWhatNobodyNeedsATestFor(t *testing.T) {
	fast, slow := wavering(2, 100, 1), wavering(2, 1e6, 1)
	for i := range 20 {
		fast.times = append(fast.times, 90+float64(i))
	}
	for _, tt := range []struct {
		shortest float64
		worst    int
	}{{1100, 1}, {1000, 2}} {
		slow.times = []float64{tt.shortest}
		_, places := compareAll([]*contestant{slow, fast}, 0.05, .01).places()
		if places[0].worst != tt.worst {
			t.Errorf("one attempt of %v beside twenty of about 100: places %v, want worst rank %d", tt.shortest, places, tt.worst)
		}
	}
}

func TestARankCountsThoseShownToBeBetter(t *testing.T) {
	wild := []float64{.95, 1.05, .97, 1.03, .95, 1.05, .97, 1.03, .95, 1.05, .97, 1.03}
	calm := []float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}
	// a is told from c, b from neither: it may be first as well as last.
	a, b, c := wavering(9, 100, calm...), wavering(9, 101, wild...), wavering(9, 102, calm...)
	order, places := compareAll([]*contestant{c, b, a}, 0.05, .01).places()
	if diff := cmp.Diff([]int{2, 1, 0}, order); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]place{{1, 2}, {1, 3}, {2, 3}}, places, cmp.AllowUnexported(place{})); diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
}

func TestNoiseIsThatOfTheTwins(t *testing.T) {
	f := runtest.Of(t, *runtest.Narrow())
	// The twins differ by 0 and by 1% in turns.
	if x, ok := noiseOf(referenceRounds(f, nil, 0)); !ok || x < .0085 || x > .0105 {
		t.Errorf("noise %v %v, want about 1%%", x, ok)
	}
	if n := len(referenceRounds(f, f.Corpora[0], 3)); n != 3 {
		t.Errorf("%d rounds before the fourth of the first corpus", n)
	}
	if n := len(referenceRounds(f, f.Corpora[1], 3)); n != 12+3 {
		t.Errorf("%d rounds before the fourth of the second corpus", n)
	}
	if err := f.Add(&record.Reference{Corpus: "easy", Copy: 2}); err == nil {
		t.Error("a third twin is taken")
	}
}

// What is undecided after so many rounds does not depend on what came later:
// only so does a run that is resumed go on as it would have.
func TestUndecidedLooksAtItsRoundsAlone(t *testing.T) {
	var early, late []string
	f := run.New()
	for _, e := range recordtest.Events(*runtest.Narrow()...) {
		if w, ok := e.(*record.Machine); ok && w.Corpus == "easy" && w.Round == 6 {
			early = UndecidedOn(f, "easy", 6)
		}
		if err := f.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	late = UndecidedOn(f, "easy", 6)
	if diff := cmp.Diff(early, late); diff != "" || len(late) == 0 {
		t.Errorf("undecided then and later (-then +later):\n%s", diff)
	}
	if UndecidedOn(f, "nowhere", 6) != nil {
		t.Error("somebody is undecided on a corpus that is not there")
	}
}

// A thread that stood waiting for its core has not solved meanwhile.
func TestWaitingIsNotSolving(t *testing.T) {
	st := runtest.NewStream().Corpus("c", "9x9", 10).Contestants("a")
	st.Add(&recordtest.Block{Corpus: "c", Contestant: "a", Puzzles: runtest.UpTo(10), WallNS: 1000, WaitNS: 400, CPUNS: 590, Findings: runtest.Found(judge.Timeout, 60, 3)})
	e := fold(t, *st).Corpora[0].Entries[0]
	if want := 540.0 / 9; *e.MeanNS != want {
		t.Errorf("mean %v, want %v: 1000 less 400 of waiting and 60 of the timeout, over 9", *e.MeanNS, want)
	}
	if want := 590 * .9 / 9; *e.CPUMeanNS != want {
		t.Errorf("CPU mean %v, want %v", *e.CPUMeanNS, want)
	}
}

func TestOtherPuzzles(t *testing.T) {
	for _, tt := range []struct {
		reason    string
		puzzles   int
		second    func(puzzle int) int64 // the first takes 1000 each
		low, high float64
	}{
		{"slower on each", 100, func(int) int64 { return 1010 }, 1, 1},
		{"faster on each", 100, func(int) int64 { return 990 }, 0, 0},
		{"slower because of a few", 100, func(p int) int64 { return 950 + int64(1-min(1, p%33))*1800 }, .6, .95},
		{"of many puzzles", 8000, func(p int) int64 { return 1000 + int64(p%200-99) }, .77, .79}, // 0.5 above, of 0.645
		{"too few to stand for others", 19, func(int) int64 { return 2000 }, -1, -1},
	} {
		of := func(name string, ns func(puzzle int) int64) *recordtest.Block {
			b := detail(runtest.UpTo(tt.puzzles))
			for p := range tt.puzzles {
				b.Times = append(b.Times, ns(p))
			}
			b.Contestant = name
			return b
		}
		r := runtest.Of(t, *runtest.NewStream().Corpus("c", "9x9", tt.puzzles).Contestants("a", "b").Add(of("a", func(int) int64 { return 1000 }), of("b", tt.second)))
		first, second := r.Part("c", "a"), r.Part("c", "b")
		got := -1.0
		if x := otherPuzzles(&Comparison{Decision: Faster}, first, second); x != nil {
			got = *x
		}
		if !(got >= tt.low && got <= tt.high) || math.IsNaN(got) {
			t.Errorf("%s: share %v, want %v to %v", tt.reason, got, tt.low, tt.high)
		}
		if otherPuzzles(&Comparison{Decision: Undecided}, first, second) != nil {
			t.Errorf("%s: other puzzles have a say where the machine left the pair undecided", tt.reason)
		}
	}
}
