package run

import (
	"fmt"
	"slices"

	"sudokubench/internal/record"
)

// reference is one measurement of the reference by a worker: its charged time and its CPU time, in
// ns. CPUNS is 0 if it was not measured.
type reference struct{ NS, CPUNS int64 }

// ReferenceRound has the measurements of the reference in one block of a corpus, by worker. If a
// measurement was repeated, for example after a resume, the last one counts.
type ReferenceRound struct {
	Block
	Copies [2]map[int]reference // measurements of each copy by worker, made on all workers at the same time
	Alone  map[int]reference    // measurements by worker, made while the other workers rested
}

// reference returns a round of the current section, and adds it if it does not exist.
func (c *Corpus) reference(round int) *ReferenceRound {
	b := c.at.block(round)
	at, known := slices.BinarySearchFunc(c.References, b, byBlock)
	if !known {
		p := &ReferenceRound{Block: b, Copies: [2]map[int]reference{{}, {}}, Alone: map[int]reference{}}
		c.References = slices.Insert(c.References, at, p)
	}
	return c.References[at]
}

// Reference returns the measurements in a block, or nil if the record has none.
func (c *Corpus) Reference(b Block) *ReferenceRound {
	if at, known := slices.BinarySearchFunc(c.References, b, byBlock); known {
		return c.References[at]
	}
	return nil
}

func byBlock(p *ReferenceRound, b Block) int { return p.Compare(b) }

func (x reference) by(cpu bool) int64 {
	if cpu {
		return x.CPUNS
	}
	return x.NS
}

// Sums returns the total times of the two copies over the workers that measured both.
func (p *ReferenceRound) Sums(cpu bool) (first, second int64) {
	for worker, a := range p.Copies[0] {
		if b, both := p.Copies[1][worker]; both {
			first, second = record.Plus(first, a.by(cpu)), record.Plus(second, b.by(cpu))
		}
	}
	return first, second
}

// Times returns the times of both copies on all workers, in ns, in any order. It leaves out unknown
// CPU times.
func (p *ReferenceRound) Times(cpu bool) (all []float64) {
	for _, copies := range p.Copies {
		for _, x := range copies {
			if ns := x.by(cpu); ns > 0 || !cpu {
				all = append(all, float64(ns))
			}
		}
	}
	return all
}

// machine has the sums of machine events. A sum is 0 if no event reported it.
type machine struct {
	ElapsedNS, CoreNS float64 // wall time that the events cover, in ns, and this time multiplied by the number of cores
	Throttled         int     // number of times that the processor or the container was throttled
	stealNS, othersNS float64
}

func (s *machine) add(e *record.Machine) error {
	if e.ElapsedNS < 0 || e.Cores < 0 {
		return fmt.Errorf("a state of the machine has %d ns and %d cores; want 0 or more", e.ElapsedNS, e.Cores)
	}
	s.ElapsedNS += float64(e.ElapsedNS)
	s.CoreNS += float64(e.ElapsedNS) * float64(e.Cores)
	if e.StealNS != nil {
		s.stealNS += float64(*e.StealNS) // can be below 0, because the system counts in ticks
	}
	if e.OthersNS != nil {
		s.othersNS += float64(*e.OthersNS)
	}
	if e.Throttled != nil {
		s.Throttled += int(*e.Throttled)
	}
	return nil
}

// Steal returns the share of the cores' time that the hypervisor gave to other virtual machines.
func (s *machine) Steal() float64 { return ratio(s.stealNS, s.CoreNS) }

// Others returns the mean number of cores that processes outside the run used.
func (s *machine) Others() float64 { return ratio(s.othersNS, s.ElapsedNS) }

func ratio(part, whole float64) float64 {
	if whole == 0 {
		return 0
	}
	return part / whole
}
