package ranking_test

import (
	"math"
	"slices"
	"testing"

	"sudokubench/ranking"
)

// rounds returns the logarithms of times in ns.
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
		{"five rounds with about the same difference in each", rounds(100, 110, 100, 120, 100), rounds(109, 121, 110, 131, 111), 0, ranking.Faster},
		{"the machine causes a difference of that size between equal contestants", rounds(100, 110, 100, 120, 100), rounds(109, 121, 110, 131, 111), 0.2, ranking.TooClose},
		{"the same within 2%, on a machine whose noise is more", rounds(100, 110, 100, 120, 100, 100), rounds(100.2, 110, 100.1, 119.9, 100, 100.1), .03, ranking.TooClose},
		{"the same within 2%", rounds(100, 110, 100, 120, 100, 100), rounds(100.2, 110, 100.1, 119.9, 100, 100.1), 0, ranking.Equal},
		{"the contestants are faster in turn", rounds(100, 105, 100, 105, 100, 105), rounds(105, 100, 105, 100, 105, 100), 0, ranking.TooClose},
		{"one very slow round of one contestant does not hide the difference", rounds(100, 101, 102, 100, 101, 9000), rounds(110, 111, 112, 110, 111, 112), 0, ranking.Faster},
		{"no common rounds", rounds(100, 100, 100), append([]float64{math.NaN(), math.NaN(), math.NaN()}, rounds(900, 900, 900)...), 0, ranking.TooFew},
	} {
		f := ranking.NewTimeModel([]ranking.Contestant{{Rounds: tt.first}, {Rounds: tt.second}}, 0)
		table := ranking.NewTable([]*ranking.TimeModel{f}, []int{0, 0}, ranking.Level, tt.noise)
		c := table.Compare(0, 1)
		if c.Decision != tt.want {
			t.Errorf("%s: got %+v, want the decision %s", tt.reason, c, tt.want)
		}
		if back := table.Compare(1, 0); back.Decision != c.Decision || back.Difference.Log != -c.Difference.Log || back.JointLow != -c.JointHigh {
			t.Errorf("%s: the reversed comparison is %+v, want the same decision and the opposite difference", tt.reason, back)
		}
		if undecided := c.Decision == ranking.TooClose || c.Decision == ranking.Equal; undecided && (c.JointLow > 0 || c.JointHigh < 0) {
			t.Errorf("%s: the joint interval %v to %v does not contain 0, but no difference is significant", tt.reason, c.JointLow, c.JointHigh)
		}
	}
}

// TestLevel finds the level at which the first and the last contestant are just decided. It follows
// from the p-value of their difference and the share of the level that their test has.
func TestLevel(t *testing.T) {
	first := rounds(100, 103, 101, 104, 102)
	between, last := rounds(102, 105, 103.5, 106, 104), rounds(104, 107, 106, 108, 106)
	for _, tt := range []struct {
		reason string
		all    [][]float64
		rounds int
		share  float64
	}{
		{"a single test has three quarters of the level, because noise has longer tails than the method assumes", [][]float64{first, last}, 5, .75},
		{"fewer than five rounds have half of that", [][]float64{first, last}, 4, .375},
		{"the first of three tests has a third", [][]float64{first, between, last}, 5, .25},
	} {
		table := func(level float64) *ranking.Table {
			all := make([]ranking.Contestant, len(tt.all))
			for i, logs := range tt.all {
				all[i].Rounds = logs[:tt.rounds]
			}
			return ranking.NewTable([]*ranking.TimeModel{ranking.NewTimeModel(all, 0)}, make([]int, len(all)), level, 0)
		}
		score := table(ranking.Level).Compare(0, len(tt.all)-1).Score
		level := math.Erfc(score/math.Sqrt2) / tt.share
		if table(level*.99).Better(0, len(tt.all)-1) || !table(level*1.01).Better(0, len(tt.all)-1) {
			t.Errorf("%s: with the score %.2f, the level %v does not separate decided from undecided", tt.reason, score, level)
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
		places [][2]int // expected best and worst rank of each contestant
	}{
		{"by time", []ranking.Contestant{five(300), five(100), five(200)}, []int{0, 0, 0}, []int{1, 2, 0}, [][2]int{{3, 3}, {1, 1}, {2, 2}}},
		{"equals share ranks", []ranking.Contestant{five(100), five(100.1), five(200)}, []int{0, 0, 0}, []int{0, 1, 2}, [][2]int{{1, 2}, {1, 2}, {3, 3}}},
		{"a later tier comes after, however fast", []ranking.Contestant{five(1), five(100), five(200)}, []int{1, 0, 0}, []int{1, 2, 0}, [][2]int{{3, 3}, {1, 1}, {2, 2}}},
		{"without a tier there is no rank", []ranking.Contestant{five(1), five(100)}, []int{-1, 0}, []int{1, 0}, [][2]int{{0, 0}, {1, 1}}},
		{"without a time there is no rank", []ranking.Contestant{{}, five(100)}, []int{0, 0}, []int{1, 0}, [][2]int{{0, 0}, {1, 1}}},
		{"a sample of many puzzles", []ranking.Contestant{five(100), {Sample: sampled(900, 0.01, 90)}}, []int{0, 0}, []int{0, 1}, [][2]int{{1, 1}, {2, 2}}},
		{"a sample of few puzzles", []ranking.Contestant{five(100), {Sample: sampled(900, 1, 2)}}, []int{0, 0}, []int{0, 1}, [][2]int{{1, 2}, {1, 2}}},
	} {
		f := ranking.NewTimeModel(tt.all, 0)
		table := ranking.NewTable([]*ranking.TimeModel{f}, tt.tiers, ranking.Level, 0)
		for at, i := range table.Order() {
			if i != tt.order[at] {
				t.Errorf("%s: got the order %v, want %v", tt.reason, table.Order(), tt.order)
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
		places [2]int // expected best and worst rank of the slower contestant
	}{
		{"the step of the clock is small enough", false, ranking.Faster, [2]int{2, 2}},
		{"three times as long in every round, but the step of the clock is too large for one contestant", true, ranking.Coarse, [2]int{1, 2}},
	} {
		f := ranking.NewTimeModel([]ranking.Contestant{{Rounds: rounds(100, 101, 102, 100, 101), Coarse: tt.coarse}, {Rounds: slow}}, 0)
		table := ranking.NewTable([]*ranking.TimeModel{f}, []int{0, 0}, ranking.Level, 0)
		c := table.Compare(0, 1)
		best, worst := table.Place(1)
		if _, timed := table.Time(0); c.Decision != tt.want || [2]int{best, worst} != tt.places || len(table.Undecided()) > 0 || !timed {
			t.Errorf("%s: got %+v, ranks %d to %d, undecided %v", tt.reason, c, best, worst, table.Undecided())
		}
	}
}

func TestOverallNeedsEveryCorpus(t *testing.T) {
	a := ranking.Contestant{Rounds: rounds(100, 101, 100)}
	b := ranking.Contestant{Rounds: rounds(400, 404, 400)}
	fields := []*ranking.TimeModel{ranking.NewTimeModel([]ranking.Contestant{a, b, a}, 0), ranking.NewTimeModel([]ranking.Contestant{b, a, {}}, 0)}
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

// TestFasterOnEveryCorpusIsFasterOverall has pairs that each corpus decides, but not the test of their mean.
func TestFasterOnEveryCorpusIsFasterOverall(t *testing.T) {
	near, far := rounds(100, 101, 100, 101, 100), rounds(100, 100, 100)
	for _, tt := range []struct {
		reason         string
		second, fourth []float64 // times of the second contestant on the two corpora
		want           bool
	}{
		{"obvious in three rounds, and significant on the other corpus", rounds(105, 106, 105, 106, 105), rounds(210, 500, 900), true},
		{"slower on the other corpus", rounds(95, 96, 95, 96, 95), rounds(210, 500, 900), false},
		{"undecided on the other corpus", rounds(101, 100, 101, 100, 101), rounds(210, 500, 900), false},
	} {
		var fields []*ranking.TimeModel
		var parts []*ranking.Table
		for _, all := range [][2][]float64{{near, tt.second}, {far, tt.fourth}} {
			f := ranking.NewTimeModel([]ranking.Contestant{{Rounds: all[0]}, {Rounds: all[1]}}, 0)
			fields, parts = append(fields, f), append(parts, ranking.NewTable([]*ranking.TimeModel{f}, []int{0, 0}, ranking.Level, 0))
		}
		table := ranking.NewTable(fields, []int{0, 0}, ranking.Level, 0)
		if table.Better(0, 1) {
			t.Fatalf("%s: the test of the mean decides the pair, so the row shows nothing", tt.reason)
		}
		table.Imply(func(i, j int) (all []ranking.Comparison) {
			for _, p := range parts {
				all = append(all, p.Compare(i, j))
			}
			return all
		})
		c := table.Compare(0, 1)
		if table.Better(0, 1) != tt.want || (c.JointLow > 0 && c.Low > 0) != tt.want || c.JointLow > c.Difference.Log || c.JointHigh < c.Difference.Log {
			t.Errorf("%s: got %+v; want faster %t, with intervals that contain the difference, and 0 only if the pair is not decided", tt.reason, c, tt.want)
		}
		if tt.want && (c.Score <= c.Critical || len(table.Undecided()) > 0) {
			t.Errorf("%s: got %+v; want the score of the corpus whose decision is the least certain", tt.reason, c)
		}
	}
}

func TestEarlierDecisionsStay(t *testing.T) {
	clear := []ranking.Contestant{{Rounds: rounds(100, 101, 100, 101, 100)}, {Rounds: rounds(105, 106, 105, 106, 105)}}
	noisy := []ranking.Contestant{{Rounds: rounds(100, 101, 100, 101, 100, 128, 82, 128, 82)}, {Rounds: rounds(105, 106, 105, 106, 105, 82, 135, 82, 135)}}
	table := func(c []ranking.Contestant) *ranking.Table {
		return ranking.NewTable([]*ranking.TimeModel{ranking.NewTimeModel(c, 0)}, []int{0, 0}, ranking.Level, 0)
	}
	early, late := table(clear), table(noisy)
	if !early.Better(0, 1) || late.Better(0, 1) {
		t.Fatalf("Better returned %v at the early look and %v at the late look; want true and false, so that Keep has an effect", early.Better(0, 1), late.Better(0, 1))
	}
	if late.Keep(early); !late.Better(0, 1) || len(late.Undecided()) > 0 {
		t.Error("the decision of the early look is lost")
	}
}

// An early decision stays only in its direction: if the means changed their order, nobody is
// certainly faster.
func TestADecisionThatTheMeansContradictIsWithdrawn(t *testing.T) {
	early := []ranking.Contestant{{Rounds: rounds(100, 101, 100, 101, 100)}, {Rounds: rounds(105, 106, 105, 106, 105)}}
	for _, tt := range []struct {
		reason string
		late   []ranking.Contestant
	}{
		{"the late look is undecided", []ranking.Contestant{{Rounds: rounds(100, 101, 100, 101, 100, 160, 150, 140, 155)}, {Rounds: rounds(105, 106, 105, 106, 105, 101, 103, 104, 102)}}},
		{"the late look decides the opposite", []ranking.Contestant{{Rounds: rounds(160, 161, 160, 161, 160, 161)}, {Rounds: rounds(105, 106, 105, 106, 105, 106)}}},
	} {
		table := func(c []ranking.Contestant) *ranking.Table {
			return ranking.NewTable([]*ranking.TimeModel{ranking.NewTimeModel(c, 0)}, []int{0, 0}, ranking.Level, 0)
		}
		first, last := table(early), table(tt.late)
		if !first.Better(0, 1) || last.Compare(0, 1).Difference.Log >= 0 {
			t.Fatalf("%s: the early look must decide for the first contestant, and the late mean must be for the second", tt.reason)
		}
		last.Keep(first)
		if c := last.Compare(0, 1); c.Decision != ranking.TooClose || c.JointLow > c.Difference.Log || c.JointHigh < c.Difference.Log {
			t.Errorf("%s: got %+v; want too close, with an interval that contains the ratio", tt.reason, c)
		}
	}
}

func TestLooks(t *testing.T) {
	for _, tt := range []struct {
		reason      string
		first, most int
		want        []int
	}{
		{"the default", 5, 200, []int{5, 8, 12, 18, 27, 41, 62, 93, 140, 200}},
		{"a fixed number of rounds", 12, 12, []int{12}},
		{"a small most number of rounds has fewer looks", 3, 10, []int{3, 5, 8, 10}},
		{"no rounds", 0, 0, []int{1}},
	} {
		got := ranking.Looks(tt.first, tt.most)
		spent := 0.0
		for i, look := range got {
			if len(got) != len(tt.want) || look != tt.want[i] {
				t.Errorf("%s: got the looks %v, want %v", tt.reason, got, tt.want)
				break
			}
			spent += ranking.LevelOf(got, look)
		}
		if math.Abs(spent-ranking.Level) > 1e-12 {
			t.Errorf("%s: the levels of the looks sum to %v, want %v", tt.reason, spent, ranking.Level)
		}
	}
	if a, b := ranking.LevelOf([]int{5, 8, 12}, 7), ranking.LevelOf([]int{5, 8, 12}, 8); a != b {
		t.Errorf("the level after 7 rounds is %v, want %v, the level of the look after 8 rounds", a, b)
	}
}

func TestTiers(t *testing.T) {
	for _, tt := range []struct {
		reason string
		tried  []ranking.Tried
		want   []int
	}{
		{"no contestant failed", []ranking.Tried{{0, 2000}, {0, 30}}, []int{0, 0}},
		{"one failure of 2,000 is not clearly more", []ranking.Tried{{1, 2000}, {0, 2000}}, []int{0, 0}},
		{"eight failures of 2,000 are clearly more", []ranking.Tried{{8, 2000}, {0, 2000}}, []int{1, 0}},
		{"one failure of two is clearly more, although no test can show it", []ranking.Tried{{1, 2}, {0, 2}}, []int{1, 0}},
		{"all fail about equally often", []ranking.Tried{{300, 2000}, {305, 2000}}, []int{0, 0}},
		{"a contestant with three puzzles and no failure is not the standard for the others", []ranking.Tried{{10, 500}, {10, 500}, {0, 3}}, []int{0, 0, 0}},
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
		t.Errorf("got the tiers %v, want -1 for a contestant that does not count", tiers)
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
		return &ranking.Sample{Times: times, TotalNS: sum, Attempts: int64(len(times)), CutNS: cut, Hardness: hardness, Corpus: slices.Repeat([]float64{1}, puzzles), Puzzles: puzzles}
	}
	plain, _ := sample(1000, 0, nil).Estimate()
	paired, _ := sample(1000, 0, hardness).Estimate()
	if paired.Variance > plain.Variance || math.Abs(math.Exp(paired.Log)-101) > 1 {
		t.Errorf("got %+v with hardness and %+v without; want a smaller error with hardness, and a time of about 101", paired, plain)
	}
	waited := sample(1000, 0, hardness)
	waited.Corpus[999] = 13_000 // the wall time of one puzzle makes the mean of the corpus 14 times as long
	if e, _ := waited.Estimate(); math.Abs(math.Exp(e.Log)-101) > 2 || ranking.Reach(e.Estimate) < math.Log(14) {
		t.Errorf("got %+v if others took long for one puzzle outside the sample; want a time of about 101 and an error that allows for 14 times as much", e)
	}
	cut, _ := sample(1000, 500, nil).Estimate()
	if cut.Log <= plain.Log {
		t.Error("the time of stopped attempts does not increase the estimate")
	}
	whole, _ := sample(len(times), 0, nil).Estimate()
	if whole.Variance != 0 {
		t.Errorf("a sample of all puzzles has the variance %v, want 0", whole.Variance)
	}
	if _, ok := (&ranking.Sample{Puzzles: 9}).Estimate(); ok {
		t.Error("got a time without a solved puzzle")
	}
	if e, ok := (&ranking.Sample{Times: []float64{5}, TotalNS: 5, Attempts: 1, Puzzles: 9}).Estimate(); !ok || e.Variance < 0.5 {
		t.Errorf("one puzzle gives %+v, %v; want a time with a large error", e, ok)
	}
}
