package main

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
)

// population is a distribution from which samples are drawn.
type population struct {
	name   string
	median float64
	draw   func(*rand.Rand) float64
}

var (
	normal    = population{"normal", 0, (*rand.Rand).NormFloat64}
	lognormal = population{"lognormal", 1, func(rnd *rand.Rand) float64 { return math.Exp(rnd.NormFloat64()) }}
	// contaminated is normal, but one value in ten has ten times the deviation, like measurements
	// on a shared machine.
	contaminated = population{"contaminated", 0, func(rnd *rand.Rand) float64 {
		x := rnd.NormFloat64()
		if rnd.IntN(10) == 0 {
			x *= 10
		}
		return x
	}}
	// rounded has many equal values, like a clock whose tick is a quarter of the deviation. Its
	// median is 0, and 49% of the values are below it.
	rounded = population{"rounded", 0, func(rnd *rand.Rand) float64 { return math.Floor(4*rnd.NormFloat64()+.1) / 4 }}
	// clumps consists of two equally frequent clumps far from each other. Its median is in the gap
	// between them, which contains no values.
	clumps = population{"two clumps", 0, func(rnd *rand.Rand) float64 {
		x := rnd.NormFloat64()
		if rnd.IntN(2) == 0 {
			return x - 6
		}
		return x + 6
	}}
	uniform = population{"uniform", 0, func(rnd *rand.Rand) float64 { return 2*rnd.Float64() - 1 }}
)

// samples draws samples of n values and calls the function use with each of them. The number of
// samples is trials. They depend only on the seed, the population and n. The function use must not
// keep the slice, because the next sample overwrites it.
func samples(p population, n, trials int, seed uint64, use func(x []float64)) {
	name := fnv.New64a()
	fmt.Fprint(name, p.name, n)
	rnd := rand.New(rand.NewPCG(seed, name.Sum64()))
	x := make([]float64, n)
	for range trials {
		for i := range x {
			x[i] = p.draw(rnd)
		}
		use(x)
	}
}

// each calls work for 0 to n-1 on all processors in parallel.
func each(n int, work func(i int)) {
	next := make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range next {
				work(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	group.Wait()
}
