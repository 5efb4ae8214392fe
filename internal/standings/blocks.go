package standings

import (
	"math"
	"slices"

	"sudokubench/internal/run"
)

// leastBlock is the fewest attempts of a turn that make a block of the ranking. The mean of
// few times varies with the puzzles, and the clock and cold caches show in it. It is as
// many as the engine gives a turn of a run that is not split.
const leastBlock = 2048

// blocks are the rounds of a corpus as the ranking sees them. In each block, all contestants
// met the same puzzles on the same machine at nearly the same time.
//
// In a run that is not split, the blocks are the rounds. In a split run, each round of
// each shard is a block, so a slow node has slow blocks, and no contestant is slow for
// that. If the turns of a shard are too short, a block pools the same round of several
// shards, with the same shards for all contestants.
type blocks struct {
	split  bool
	groups int // of shards
	shards int
	number map[run.Block]int // of each block, in order
	parts  []int             // of each block: how many rounds of shards it pools
}

func (b *builder) blocksOf(c *run.Corpus, parts []*run.Part) *blocks {
	k := &blocks{}
	if b.Head == nil || b.Head.Shards == 0 {
		return k
	}
	k.split, k.shards, k.groups = true, b.Head.Shards, b.Head.Shards
	if c.MostPlanned > 0 && c.MostPlanned < leastBlock {
		pooled := (leastBlock + c.MostPlanned - 1) / c.MostPlanned // shards of a block
		k.groups = max(1, k.shards/pooled)
	}
	pools := map[run.Block]map[run.Block]bool{}
	add := func(x run.Block) {
		pool := k.pool(x)
		if pools[pool] == nil {
			pools[pool] = map[run.Block]bool{}
		}
		pools[pool][x] = true
	}
	for _, p := range parts {
		for _, r := range p.Rounds() {
			add(r.Block)
		}
	}
	order := make([]run.Block, 0, len(pools))
	for pool := range pools {
		order = append(order, pool)
	}
	slices.SortFunc(order, run.Block.Compare)
	k.number = make(map[run.Block]int, len(order))
	for at, pool := range order {
		k.number[pool] = at
		k.parts = append(k.parts, len(pools[pool]))
	}
	return k
}

// pool names the block of a round of a shard.
func (k *blocks) pool(x run.Block) run.Block {
	if k.groups == k.shards {
		return x
	}
	return run.Block{Shard: 1 + (x.Shard-1)*k.groups/k.shards, Round: x.Round}
}

// of is the number of the block of a round.
func (k *blocks) of(x run.Block) int {
	if !k.split {
		return x.Round
	}
	return k.number[k.pool(x)]
}

// logs are the logarithms of a contestant's mean times by block: of the blocks that it
// went through to their end, and of all. What is missing is NaN. A round in which it went
// through all puzzles of the corpus counts as whole: a small corpus is gone through many
// times in a round.
func (k *blocks) logs(p *run.Part) (whole, all []float64) {
	type sum struct{ ns, attempts, parts, whole int64 }
	var sums []sum
	for _, r := range p.Rounds() {
		at := k.of(r.Block)
		for len(sums) <= at {
			sums = append(sums, sum{})
		}
		x := &sums[at]
		x.parts++
		if r.Whole || r.Attempts >= int64(p.Corpus.Puzzles) {
			x.whole++
		}
		x.ns, x.attempts = x.ns+r.VerifiedNS, x.attempts+r.VerifiedAttempts
	}
	for at, x := range sums {
		whole, all = append(whole, math.NaN()), append(all, math.NaN())
		if x.attempts == 0 || x.ns <= 0 {
			continue
		}
		all[at] = math.Log(float64(x.ns) / float64(x.attempts))
		if x.whole == x.parts && (!k.split || int(x.parts) == k.parts[at]) {
			whole[at] = all[at]
		}
	}
	return whole, all
}

// twins are the differences of the two copies of the reference by block, as log-ratios.
func (k *blocks) twins(references []*run.ReferenceRound) []float64 {
	if k.groups == k.shards {
		return twinLogs(references)
	}
	type sum struct{ first, second float64 }
	sums := map[run.Block]*sum{}
	var order []run.Block
	for _, p := range references {
		pool := k.pool(p.Block)
		if sums[pool] == nil {
			sums[pool] = &sum{}
			order = append(order, pool)
		}
		first, second := p.Sums(false)
		sums[pool].first, sums[pool].second = sums[pool].first+float64(first), sums[pool].second+float64(second)
	}
	var d []float64
	for _, pool := range order {
		if x := sums[pool]; x.first > 0 && x.second > 0 {
			d = append(d, math.Log(x.second/x.first))
		}
	}
	return d
}
