package standings

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/ranking"
)

// enoughBlocks is the number of blocks that the ranking needs to detect most differences.
// minBlock is the least number of attempts of a contestant in a block. With fewer attempts,
// disturbances are too large compared with the time of the block. The engine uses the same limit
// for the turns of a run that is not split.
const (
	enoughBlocks = 12
	minBlock     = 2048
)

// blocks divides the turns of a corpus into the blocks that the ranking compares. In each
// block, all contestants solved the same puzzles on the same machines at nearly the same
// time.
//
// In a run that is not split, each round is a block. In a split run, a round of all shards
// is a block, so a slow node slows all contestants of a block. If the run has few rounds,
// each round of each group of shards is a block, unless the groups change the times.
//
// Why is a round of one shard not a block? A block with few attempts rarely contains a very
// slow attempt. The rank depends on the mean. If a few puzzles are very slow, the mean of
// the logarithms of many small blocks is far below the logarithm of the mean.
// `go run ./tools/validate shards` shows this effect.
type blocks struct {
	split      bool
	shards     []int // numbers of the shards that count for the ranking, ascending
	rounds     int   // number of rounds that count for the ranking, for each of the shards
	groups     int   // number of groups into which the shards are divided
	share      int   // number of puzzles of the shard with the most puzzles
	speedRatio map[stay]float64
}

// stay identifies the part of a shard that ran on one node. The field stay is the number of earlier
// moves to another node, as in run.Block.
type stay struct{ shard, stay int }

func (b *builder) blocksOf(c *run.Corpus, parts []*run.Part) *blocks {
	if b.Head == nil || b.Head.Shards == 0 {
		return &blocks{}
	}
	k := &blocks{split: true, share: (c.WholePuzzles + b.Head.Shards - 1) / b.Head.Shards}
	played := map[int]int{} // number of rounds that each shard has played
	for _, p := range parts {
		for _, r := range p.Rounds() {
			played[r.Shard] = max(played[r.Shard], r.Round+1)
		}
	}
	k.choose(played, func(shard int) bool { return b.Shard(shard).Done() })
	k.groups = 1
	if k.rounds > 0 && k.rounds < enoughBlocks {
		k.groups = (enoughBlocks + k.rounds - 1) / k.rounds
	}
	k.groups = max(1, min(k.groups, len(k.shards), len(k.shards)*c.MaxPlanned/minBlock))
	k.speedRatio = speedRatios(c.References)
	if k.groups > 1 && k.biased(parts) {
		k.groups = 1
	}
	return k
}

// maxBias is the largest bias of a division into groups that is accepted, as a log-ratio. It is
// half of ranking.Margin, the least difference that counts in the ranking.
const maxBias = ranking.Margin / 2

// biased reports whether the division into groups changes the times of some contestants more than
// the times of others. It compares two numbers for each contestant: the mean of the logarithms of
// the groups' times, and the logarithm of the time of the whole round. The first is less than the
// second.
func (k *blocks) biased(parts []*run.Part) bool {
	rounds := *k
	rounds.groups = 1
	least, most := math.Inf(1), math.Inf(-1)
	for _, p := range parts {
		byGroup, _ := k.logs(p)
		byRound, _ := rounds.logs(p)
		sum, n := 0.0, 0.0
		for r, x := range byRound {
			if !math.IsNaN(x) {
				n++
				for _, y := range byGroup[r*k.groups : (r+1)*k.groups] {
					sum += (x - y) / float64(k.groups)
				}
			}
		}
		if n > 0 {
			least, most = min(least, sum/n), max(most, sum/n)
		}
	}
	return most-least > maxBias
}

// choose decides which shards count, and how many of their rounds. The same rounds of each of
// these shards count. If all shards are done, all rounds count. While shards run, choose
// counts as many rounds as possible, summed over the shards.
func (k *blocks) choose(played map[int]int, done func(shard int) bool) {
	most := 0
	for number, rounds := range played {
		most = max(most, rounds)
		if !done(number) {
			played[number]-- // leaves out the shard's last round, which has not ended
		}
	}
	with := func(rounds int) (list []int) {
		for number, n := range played {
			if n >= rounds {
				list = append(list, number)
			}
		}
		slices.Sort(list)
		return list
	}
	k.shards, k.rounds = with(0), most // uses all shards if no shard has finished its first round
	attempts := 0
	for rounds := 1; rounds <= most; rounds++ {
		if list := with(rounds); len(list)*rounds >= max(attempts, 1) {
			k.shards, k.rounds, attempts = list, rounds, len(list)*rounds
		}
	}
}

// of returns the number of the block that contains a round. ok is false if the round does not
// count.
func (k *blocks) of(x run.Block) (number int, ok bool) {
	if !k.split {
		return x.Round, true
	}
	at, ok := k.shard(x)
	if !ok {
		return 0, false
	}
	return x.Round*k.groups + at*k.groups/len(k.shards), true
}

// shard returns the index of a round's shard in k.shards. ok is false if the round does not count.
func (k *blocks) shard(x run.Block) (at int, ok bool) {
	at, ok = slices.BinarySearch(k.shards, x.Shard)
	return at, ok && x.Round < k.rounds
}

// parts returns the number of shards in a block. A run that is not split counts as one shard.
func (k *blocks) parts(number int) (n int) {
	if !k.split {
		return 1
	}
	for at := range k.shards {
		if at*k.groups/len(k.shards) == number%k.groups {
			n++
		}
	}
	return n
}

// logs returns the logarithms of a contestant's mean times, by block. whole has only the blocks
// that the contestant finished; all has every block. NaN means that there is no time. A round that
// includes all puzzles of the corpus counts as finished even if its turn was cut short, because a
// round repeats a small corpus many times.
func (k *blocks) logs(p *run.Part) (whole, all []float64) {
	type sum struct {
		ns       float64
		attempts int64
		whole    map[int]bool // shards that finished their part of the round, perhaps on another node
	}
	var sums []sum
	for _, r := range p.Rounds() {
		at, ok := k.of(r.Block)
		if !ok {
			continue
		}
		for len(sums) <= at {
			sums = append(sums, sum{whole: map[int]bool{}})
		}
		x := &sums[at]
		if r.VerifiedAttempts > 0 {
			x.whole[r.Shard] = x.whole[r.Shard] || k.whole(p, &r)
		}
		x.ns, x.attempts = x.ns+float64(r.VerifiedNS)/k.speedRatioOf(r.Block), x.attempts+r.VerifiedAttempts
	}
	for at, x := range sums {
		whole, all = append(whole, math.NaN()), append(all, math.NaN())
		if x.attempts == 0 || x.ns <= 0 || len(x.whole) < k.parts(at) { // requires all shards, because a contestant would seem fast if its attempts on a slow node were missing
			continue
		}
		all[at] = math.Log(x.ns / float64(x.attempts))
		if !slices.Contains(slices.Collect(maps.Values(x.whole)), false) {
			whole[at] = all[at]
		}
	}
	return whole, all
}

// whole reports whether a contestant finished a round, or at least reached each puzzle once in it.
func (k *blocks) whole(p *run.Part, r *run.Round) bool {
	if k.split {
		return r.Whole || r.Attempts >= int64(k.share)
	}
	return r.Whole || r.Attempts >= int64(p.Corpus.WholePuzzles)
}

// paceOf returns the time of the reference on the node of a block, divided by the median of all
// nodes. The times of a block are divided by this factor. Otherwise slow nodes would have more
// weight.
func (k *blocks) speedRatioOf(x run.Block) float64 {
	if ratio, ok := k.speedRatio[stay{x.Shard, x.Stay}]; ok {
		return ratio
	}
	return 1
}

func speedRatios(references []*run.ReferenceRound) map[stay]float64 {
	on := map[stay][]*run.ReferenceRound{}
	for _, p := range references {
		key := stay{p.Shard, p.Stay}
		on[key] = append(on[key], p)
	}
	ratios, all := map[stay]float64{}, []float64(nil)
	for key, list := range on {
		if ns, ok := medianReference(list); ok && ns > 0 {
			ratios[key] = ns
			all = append(all, ns)
		}
	}
	middle, _ := stats.Median(all)
	for key := range ratios {
		ratios[key] /= middle
	}
	return ratios
}

// referenceLogs returns the log-ratio of the times of the reference's two copies, by block.
func (k *blocks) referenceLogs(references []*run.ReferenceRound) []float64 {
	if !k.split {
		return referenceLogs(references)
	}
	sums := make([][2]float64, k.rounds*k.groups)
	for _, p := range references {
		if at, ok := k.of(p.Block); ok {
			first, second := p.Sums(false)
			ratio := k.speedRatioOf(p.Block)
			sums[at][0], sums[at][1] = sums[at][0]+float64(first)/ratio, sums[at][1]+float64(second)/ratio
		}
	}
	var d []float64
	for _, x := range sums {
		if x[0] > 0 && x[1] > 0 {
			d = append(d, math.Log(x[1]/x[0]))
		}
	}
	return d
}

// between estimates the error that the nodes of a split run add to the times. A node is the machine
// that runs a shard. between combines all rounds of a shard that used the same slice. Such rounds
// have the same puzzles on the same node, so they do not help to distinguish the effect of the node
// from the effect of the puzzles.
func (b *builder) between(k *blocks, c *run.Corpus, parts []*run.Part) ranking.Estimate {
	if !k.split || k.rounds == 0 {
		return ranking.Estimate{}
	}
	dealt := max(1, min(k.rounds, c.Slices()))
	nodes, numbers := make([]int, dealt*len(k.shards)), map[string]int{}
	var times [][]float64
	for _, p := range parts {
		row, rounds := make([]float64, len(nodes)), make([]int, len(nodes))
		for _, r := range p.Rounds() {
			shard, ok := k.shard(r.Block)
			if !ok || !r.Whole || r.VerifiedNS <= 0 || r.VerifiedAttempts == 0 {
				continue
			}
			at := r.Round%dealt*len(k.shards) + shard
			row[at] += math.Log(float64(r.VerifiedNS) / float64(r.VerifiedAttempts))
			rounds[at]++
			name := cmp.Or(b.Shard(r.Shard).Stays[r.Stay].Node, fmt.Sprint("\x00", r.Shard))
			if _, known := numbers[name]; !known {
				numbers[name] = len(numbers)
			}
			nodes[at] = numbers[name]
		}
		whole := 0
		for at, n := range rounds {
			row[at] /= float64(max(1, n))
			whole += n
		}
		if whole == k.rounds*len(k.shards) {
			times = append(times, row)
		}
	}
	return ranking.Between(times, nodes)
}
