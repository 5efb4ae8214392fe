package standings

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/ranking"
)

// planted are the factors by which the versions of a solver take longer. The variants none and same
// do the same work as the full version.
var planted = []struct {
	name   string
	factor float64
}{{"full", 1}, {"full/none=off", 1}, {"full/small=off", 1.03}, {"full/middle=off", 1.1}, {"full/large=off", 1.5}, {"full/worse=off", 0.9}, {"full/same=off", 1}, {"full/middle=off+large=off", 1.8}}

// contestOf returns a record with the planted factors. In each round, the machine has its own speed,
// and each version its own noise.
func contestOf(rnd *rand.Rand, rounds int, noise float64) *runtest.Stream {
	const puzzles, meanNS = 100, 10_000
	st := runtest.NewStream().Corpus("c", "9x9", puzzles)
	head := (*st)[0].(*record.Run)
	head.Rounds, head.MaxRounds = rounds, rounds
	for _, v := range planted {
		st.Contestants(v.name)
	}
	for round := range rounds {
		speed := math.Exp(0.1 * rnd.NormFloat64())
		for _, v := range planted {
			ns := int64(puzzles * meanNS * v.factor * speed * math.Exp(noise*rnd.NormFloat64()))
			st.Add(&recordtest.Block{Corpus: "c", Contestant: v.name, Round: round, Puzzles: runtest.UpTo(puzzles), WallNS: ns, Nodes: int64(400 * v.factor)})
			st.Turn("c", v.name, round, record.Done, "")
		}
	}
	return st.End("done")
}

// TestPlantedEffects shows that the intervals of known effects contain them, that the state has the
// right direction, and that a variant that does nothing is never called faster or slower.
func TestPlantedEffects(t *testing.T) {
	const contests = 20
	rnd := rand.New(rand.NewPCG(3, 5))
	wrong, missed, decided, together := 0, 0, map[string]int{}, 0
	for range contests {
		r := runtest.Of(t, *contestOf(rnd, 24, 0.01))
		ideas := Ideas(r, New(r))
		if len(ideas) != len(planted) {
			t.Fatalf("%d versions; want %d", len(ideas), len(planted))
		}
		all := true // as the joint intervals promise
		for i, x := range ideas[1:] {
			v := planted[i+1]
			if x.JointLow == nil || *x.JointLow > v.factor || *x.JointHigh < v.factor {
				all = false
			}
			if x.State == ranking.Faster && v.factor <= 1 || x.State == Slower && v.factor >= 1 || x.State == ranking.Equal && math.Abs(v.factor-1) > ranking.EqualWithin {
				wrong++
			}
			decided[v.name+" "+string(x.State)]++
		}
		if !all {
			missed++
		}
		if pair := ideas[len(ideas)-1]; *pair.TogetherLow > 1.8/1.65 || *pair.TogetherHigh < 1.8/1.65 {
			together++
		}
	}
	if wrong > 0 || missed > 1 || together > 0 {
		t.Errorf("of %d contests: %d wrong states, joint intervals of %d without a true factor, %d intervals of a pair without its true factor; want 0, at most 1, and 0", contests, wrong, missed, together)
	}
	want := map[string]int{"full/none=off equal": contests, "full/same=off equal": contests, "full/small=off faster": contests, "full/middle=off faster": contests, "full/large=off faster": contests, "full/worse=off slower": contests, "full/middle=off+large=off faster": contests}
	testkit.NoDiff(t, cmp.Diff(want, decided), "decisions")
}

// TestIdeas shows the figures of each version.
func TestIdeas(t *testing.T) {
	st := runtest.NewStream().Corpus("c", "9x9", 40).Contestants("other", "x", "x/a=off", "x/a=b+c", "x/wrong=off", "y/a=off")
	for round := range 6 {
		for name, each := range map[string]int64{"other": 100, "x": 1000, "x/a=off": 2000, "x/a=b+c": 500} {
			st.Block("c", name, round, 40, each)
		}
		st.Block("c", "x/wrong=off", round, 40, 1000, runtest.Found(judge.Wrong, 1000, 7)...)
		st.Block("c", "y/a=off", round, 40, 1000)
	}
	detail := &recordtest.Block{Corpus: "c", Contestant: "x", Round: 6, Detail: true, Puzzles: runtest.UpTo(40)}
	for k := range int64(40) {
		detail.EachNodes, detail.Times = append(detail.EachNodes, k%10), append(detail.Times, 400+92*(k%10))
		detail.Nodes, detail.WallNS = detail.Nodes+k%10, detail.WallNS+400+92*(k%10)
	}
	detail.NoGuess = 4
	r := runtest.Of(t, *st.Add(detail).End("done"))
	var got []string
	for _, x := range Ideas(r, New(r)) {
		got = append(got, fmt.Sprintf("%s %v %s time %s guesses %s line %s %s %s", x.Contestant, x.Changes, x.State, text(x.Ratio), text(x.GuessRatio), text(x.BaseNS), text(x.GuessNS), text(x.Explained)))
	}
	want := []string{ // a contestant whose full version is not in the run has no ideas
		"x []  time nil guesses nil line 400 92 1",
		"x [a=off] faster time 2 guesses 1 line nil nil nil",
		"x [a=b+c] slower time 0.5 guesses 1 line nil nil nil",
		"x [wrong=off]  time nil guesses 0.9915 line nil nil nil",
	}
	testkit.NoDiff(t, cmp.Diff(want, got), "")
}

// TestFewRoundsHaveNoInterval has intervals whose ends differ by many orders of magnitude.
func TestFewRoundsHaveNoInterval(t *testing.T) {
	st := runtest.NewStream().Corpus("c", "9x9", 40).Contestants("x", "x/a=off", "x/b=off")
	for round, ns := range []int64{1000, 1100, 900} {
		st.Block("c", "x", round, 40, ns)
		st.Block("c", "x/a=off", round, 40, 2000-ns)
		st.Block("c", "x/b=off", round, 40, 2100+int64(round)*int64(round)*4000)
	}
	r := runtest.Of(t, *st.End("done"))
	var got []string
	for _, x := range Ideas(r, New(r))[1:] {
		got = append(got, fmt.Sprintf("%s %s: %s %s %s %s", x.Changes[0], x.Decision, text(x.Low), text(x.High), text(x.JointLow), text(x.JointHigh)))
	}
	want := []string{"a=off too few: nil nil nil nil", "b=off faster: nil nil nil nil"}
	testkit.NoDiff(t, cmp.Diff(want, got), "")
}

func text(x *float64) string {
	if x == nil {
		return "nil"
	}
	return fmt.Sprintf("%.4g", *x)
}

// TestOpenIdeas shows which contestants continue after a look.
func TestOpenIdeas(t *testing.T) {
	for _, tt := range []struct {
		reason string
		noise  float64
		reach  float64
		want   []string
	}{
		{"all decided, with narrow intervals", 0.002, 0.05, nil},
		{"an interval that is not narrow enough keeps its pair", 0.002, 1e-6, []string{"full", "full/small=off", "full/middle=off", "full/large=off", "full/worse=off", "full/middle=off+large=off"}},
		{"so does an undecided pair", 0.05, 100, []string{"full", "full/none=off", "full/small=off", "full/same=off"}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			r := runtest.Of(t, *contestOf(rand.New(rand.NewPCG(1, 1)), 12, tt.noise))
			testkit.NoDiff(t, cmp.Diff(tt.want, OpenIdeas(r, "c", 12, tt.reach)), "")
		})
	}
	r := runtest.Of(t, *contestOf(rand.New(rand.NewPCG(1, 1)), 3, 0.01))
	if open := OpenIdeas(r, "other", 3, 1); open != nil {
		t.Errorf("a corpus that the run does not have: %v are open, want none", open)
	}
}
