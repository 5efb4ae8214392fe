package ranking_test

import (
	"math"
	"testing"

	"sudokubench/internal/ranking"
)

// rounds are the logarithms of times.
func rounds(ns ...float64) []float64 {
	logs := make([]float64, len(ns))
	for i, x := range ns {
		logs[i] = math.Log(x)
	}
	return logs
}

func sampled(ns, variance, df float64) *ranking.Sampled {
	e := ranking.Estimate{Log: math.Log(ns), Variance: variance, DF: df}
	return &ranking.Sampled{Estimate: e, Least: e}
}

func TestDecisions(t *testing.T) {
	for _, tt := range []struct {
		reason        string
		first, second []float64
		noise         float64
		want          ranking.Decision
	}{
		{"three rounds, twice as long in each", rounds(100, 150, 110), rounds(200, 301, 220), 0, ranking.Faster},
		{"not twice as long in one of them, and three rounds are few", rounds(100, 150, 110), rounds(200, 301, 160), 0, ranking.TooFew},
		{"two rounds, however far apart", rounds(100, 100), rounds(900, 1000), 0, ranking.TooFew},
		{"one round", rounds(100), rounds(900), 0, ranking.TooFew},
		{"five rounds, all to one side by the same", rounds(100, 110, 100, 120, 100), rounds(109, 121, 110, 131, 111), 0, ranking.Faster},
		{"the machine makes as much of a difference", rounds(100, 110, 100, 120, 100), rounds(109, 121, 110, 131, 111), 0.2, ranking.TooClose},
		{"the same within 2%", rounds(100, 110, 100, 120, 100, 100), rounds(100.2, 110, 100.1, 119.9, 100, 100.1), 0, ranking.Equal},
		{"now one, now the other", rounds(100, 105, 100, 105, 100, 105), rounds(105, 100, 105, 100, 105, 100), 0, ranking.TooClose},
		{"a round in which the machine stood still decides nothing", rounds(100, 101, 102, 100, 101, 9000), rounds(110, 111, 112, 110, 111, 112), 0, ranking.Faster},
		{"no round in common", rounds(100, 100, 100), append([]float64{math.NaN(), math.NaN(), math.NaN()}, rounds(900, 900, 900)...), 0, ranking.TooFew},
	} {
		f := ranking.NewField([]ranking.Contestant{{Rounds: tt.first}, {Rounds: tt.second}}, 0)
		table := ranking.NewTable([]*ranking.Field{f}, []int{0, 0}, ranking.Level, tt.noise)
		c := table.Compare(0, 1)
		if c.Decision != tt.want {
			t.Errorf("%s: %+v, want %s", tt.reason, c, tt.want)
		}
		if back := table.Compare(1, 0); back.Decision != c.Decision || back.Difference.Log != -c.Difference.Log || back.JointLow != -c.JointHigh {
			t.Errorf("%s: the other way round it is %+v", tt.reason, back)
		}
		if undecided := c.Decision == ranking.TooClose || c.Decision == ranking.Equal; undecided && (c.JointLow > 0 || c.JointHigh < 0) {
			t.Errorf("%s: the joint interval %v to %v excludes 0, and nothing is shown", tt.reason, c.JointLow, c.JointHigh)
		}
	}
}

func TestPlaces(t *testing.T) {
	five := func(ns float64) ranking.Contestant {
		return ranking.Contestant{Rounds: rounds(ns, ns*1.01, ns*1.02, ns, ns*1.01)}
	}
	for _, tt := range []struct {
		reason string
		all    []ranking.Contestant
		tiers  []int
		order  []int
		places [][2]int // by contestant
	}{
		{"by time", []ranking.Contestant{five(300), five(100), five(200)}, []int{0, 0, 0}, []int{1, 2, 0}, [][2]int{{3, 3}, {1, 1}, {2, 2}}},
		{"equals share ranks", []ranking.Contestant{five(100), five(100.1), five(200)}, []int{0, 0, 0}, []int{0, 1, 2}, [][2]int{{1, 2}, {1, 2}, {3, 3}}},
		{"a later tier comes after, however fast", []ranking.Contestant{five(1), five(100), five(200)}, []int{1, 0, 0}, []int{1, 2, 0}, [][2]int{{3, 3}, {1, 1}, {2, 2}}},
		{"without a tier there is no rank", []ranking.Contestant{five(1), five(100)}, []int{-1, 0}, []int{1, 0}, [][2]int{{0, 0}, {1, 1}}},
		{"without a time there is no rank", []ranking.Contestant{{}, five(100)}, []int{0, 0}, []int{1, 0}, [][2]int{{0, 0}, {1, 1}}},
		{"a sample of many puzzles", []ranking.Contestant{five(100), {Sample: sampled(900, 0.01, 90)}}, []int{0, 0}, []int{0, 1}, [][2]int{{1, 1}, {2, 2}}},
		{"a sample of few", []ranking.Contestant{five(100), {Sample: sampled(900, 1, 2)}}, []int{0, 0}, []int{0, 1}, [][2]int{{1, 2}, {1, 2}}},
	} {
		f := ranking.NewField(tt.all, 0)
		table := ranking.NewTable([]*ranking.Field{f}, tt.tiers, ranking.Level, 0)
		for at, i := range table.Order() {
			if i != tt.order[at] {
				t.Errorf("%s: the order is %v, want %v", tt.reason, table.Order(), tt.order)
				break
			}
		}
		for i, want := range tt.places {
			if best, worst := table.Place(i); best != want[0] || worst != want[1] {
				t.Errorf("%s: contestant %d has the ranks %d to %d, want %v", tt.reason, i, best, worst, want)
			}
		}
	}
}

func TestCoarseClockDecidesNothing(t *testing.T) {
	slow := rounds(300, 303, 306, 300, 303)
	for _, tt := range []struct {
		reason string
		coarse bool
		want   ranking.Decision
		places [2]int // of the slower
	}{
		{"a clock that is fine", false, ranking.Faster, [2]int{2, 2}},
		{"three times as long in every round, by a clock that is coarse for one", true, ranking.Coarse, [2]int{1, 2}},
	} {
		f := ranking.NewField([]ranking.Contestant{{Rounds: rounds(100, 101, 102, 100, 101), Coarse: tt.coarse}, {Rounds: slow}}, 0)
		table := ranking.NewTable([]*ranking.Field{f}, []int{0, 0}, ranking.Level, 0)
		c := table.Compare(0, 1)
		best, worst := table.Place(1)
		if _, timed := table.Time(0); c.Decision != tt.want || [2]int{best, worst} != tt.places || len(table.Undecided()) > 0 || !timed {
			t.Errorf("%s: %+v, ranks %d to %d, undecided %v", tt.reason, c, best, worst, table.Undecided())
		}
	}
}

func TestOverallNeedsEveryCorpus(t *testing.T) {
	a := ranking.Contestant{Rounds: rounds(100, 101, 100)}
	b := ranking.Contestant{Rounds: rounds(400, 404, 400)}
	fields := []*ranking.Field{ranking.NewField([]ranking.Contestant{a, b, a}, 0), ranking.NewField([]ranking.Contestant{b, a, {}}, 0)}
	table := ranking.NewTable(fields, []int{0, 0, 0}, ranking.Level, 0)
	for i, want := range []float64{200, 200} {
		if e, ok := table.Time(i); !ok || math.Abs(math.Exp(e.Log)/want-1) > 0.02 {
			t.Errorf("contestant %d has the time %v, want about %v: the geometric mean", i, math.Exp(e.Log), want)
		}
	}
	if table.Ranked(2) {
		t.Error("a contestant without a time on one of the corpora has a rank")
	}
}

func TestWhatWasShownStays(t *testing.T) {
	apart := []ranking.Contestant{{Rounds: rounds(100, 101, 100, 101, 100)}, {Rounds: rounds(105, 106, 105, 106, 105)}}
	noisy := []ranking.Contestant{{Rounds: rounds(100, 101, 100, 101, 100, 128, 82, 128, 82)}, {Rounds: rounds(105, 106, 105, 106, 105, 82, 135, 82, 135)}}
	table := func(c []ranking.Contestant) *ranking.Table {
		return ranking.NewTable([]*ranking.Field{ranking.NewField(c, 0)}, []int{0, 0}, ranking.Level, 0)
	}
	early, late := table(apart), table(noisy)
	if !early.Better(0, 1) || late.Better(0, 1) {
		t.Fatalf("the early look decides %v, the late one %v; the test wants the early one alone", early.Better(0, 1), late.Better(0, 1))
	}
	if late.Keep(early); !late.Better(0, 1) || len(late.Undecided()) > 0 {
		t.Error("what the early look has shown is gone")
	}
}

func TestLooks(t *testing.T) {
	for _, tt := range []struct {
		reason      string
		first, most int
		want        []int
	}{
		{"the default", 5, 200, []int{5, 8, 12, 18, 27, 41, 62, 93, 140, 200}},
		{"a fixed number", 12, 12, []int{12}},
		{"fewer looks", 3, 10, []int{3, 5, 8, 10}},
		{"no number", 0, 0, []int{1}},
	} {
		got := ranking.Looks(tt.first, tt.most)
		spent := 0.0
		for i, look := range got {
			if len(got) != len(tt.want) || look != tt.want[i] {
				t.Errorf("%s: looks %v, want %v", tt.reason, got, tt.want)
				break
			}
			spent += ranking.LevelOf(got, look)
		}
		if math.Abs(spent-ranking.Level) > 1e-12 {
			t.Errorf("%s: the looks spend %v of the level %v", tt.reason, spent, ranking.Level)
		}
	}
	if a, b := ranking.LevelOf([]int{5, 8, 12}, 7), ranking.LevelOf([]int{5, 8, 12}, 8); a != b {
		t.Errorf("a corpus that ends after 7 rounds is looked at with the level %v, not that of the look at 8, %v", a, b)
	}
}

func TestTiers(t *testing.T) {
	for _, tt := range []struct {
		reason string
		tried  []ranking.Tried
		want   []int
	}{
		{"nobody failed", []ranking.Tried{{0, 2000}, {0, 30}}, []int{0, 0}},
		{"one timeout of 2,000 is no difference", []ranking.Tried{{1, 2000}, {0, 2000}}, []int{0, 0}},
		{"eight of 2,000 are", []ranking.Tried{{8, 2000}, {0, 2000}}, []int{1, 0}},
		{"one of two is, though no test can show it", []ranking.Tried{{1, 2}, {0, 2}}, []int{1, 0}},
		{"all fail alike", []ranking.Tried{{300, 2000}, {305, 2000}}, []int{0, 0}},
		{"three puzzles without a failure are no measure for hundreds", []ranking.Tried{{10, 500}, {10, 500}, {0, 3}}, []int{0, 0, 0}},
		{"three tiers", []ranking.Tried{{500, 1000}, {0, 1000}, {100, 1000}}, []int{2, 0, 1}},
	} {
		counts := make([]bool, len(tt.tried))
		for i := range counts {
			counts[i] = true
		}
		for i, tier := range ranking.Tiers(tt.tried, counts) {
			if tier != tt.want[i] {
				t.Errorf("%s: contestant %d is in tier %d, want %d", tt.reason, i, tier, tt.want[i])
			}
		}
	}
	if tiers := ranking.Tiers([]ranking.Tried{{0, 9}, {0, 9}}, []bool{false, true}); tiers[0] != -1 || tiers[1] != 0 {
		t.Errorf("tiers %v, want -1 for a contestant that does not count", tiers)
	}
}

func TestSampleEstimate(t *testing.T) {
	hardness := []float64{0.5, 1, 1.5, 1, 0.5, 1.5, 2, 0.4}
	times := make([]float64, len(hardness))
	for i, h := range hardness {
		times[i] = 100 * h * (1 + 0.01*float64(i%3))
	}
	sum := 0.0
	for _, x := range times {
		sum += x
	}
	sample := func(puzzles int, cut float64, hardness []float64) *ranking.Sample {
		return &ranking.Sample{Times: times, TotalNS: sum, Attempts: int64(len(times)), CutNS: cut, Hardness: hardness, Puzzles: puzzles}
	}
	plain, _ := sample(1000, 0, nil).Estimate()
	paired, _ := sample(1000, 0, hardness).Estimate()
	if paired.Variance > plain.Variance || math.Abs(math.Exp(paired.Log)-101) > 1 {
		t.Errorf("with hardness %+v, without %+v: want less error with it, and a time of about 101", paired, plain)
	}
	cut, _ := sample(1000, 500, nil).Estimate()
	if cut.Log <= plain.Log {
		t.Error("time in an attempt that was cut makes nobody slower")
	}
	whole, _ := sample(len(times), 0, nil).Estimate()
	if whole.Variance != 0 {
		t.Errorf("a sample of all puzzles has the error %v", whole.Variance)
	}
	if _, ok := (&ranking.Sample{Puzzles: 9}).Estimate(); ok {
		t.Error("no puzzle was solved, and there is a time")
	}
	if e, ok := (&ranking.Sample{Times: []float64{5}, TotalNS: 5, Attempts: 1, Puzzles: 9}).Estimate(); !ok || e.Variance < 0.5 {
		t.Errorf("one puzzle gives %+v, %v; want a time with a great error", e, ok)
	}
}
