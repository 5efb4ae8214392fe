// Package shard identifies the shards of a run, which are the parts that different machines
// compute.
package shard

import (
	"fmt"
	"strconv"
	"strings"
)

// Shard is one part of a run. The zero Shard means that the run is not split.
type Shard struct {
	Number int // number of the shard, from 1 to Of
	Of     int // number of shards of the run; 0 if the run is not split
}

// MaxShards is the largest number of shards of a run. A merged record and its reports use a few
// kilobytes for each shard.
const MaxShards = 100_000

// Parse parses a shard such as "2/3", the second of three shards.
func Parse(text string) (Shard, error) {
	number, of, ok := strings.Cut(text, "/")
	n, err1 := strconv.Atoi(number)
	all, err2 := strconv.Atoi(of)
	if !ok || err1 != nil || err2 != nil || n < 1 || n > all || all > MaxShards {
		return Shard{}, fmt.Errorf("%.40q is not a shard; want I/N with 1 <= I <= N <= %d, such as 2/3", text, MaxShards)
	}
	return Shard{n, all}, nil
}

// String returns the form that Parse accepts, or "" if the run is not split.
func (s Shard) String() string {
	if !s.Split() {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Number, s.Of)
}

// Split reports whether the run is split. A run in one shard is split, too.
func (s Shard) Split() bool { return s.Of > 0 }

// Has reports whether a place of a round belongs to the shard. A place is the position of a puzzle
// in the round, from 0. Every Of-th place belongs to the same shard.
func (s Shard) Has(place int) bool { return !s.Split() || place%s.Of == s.Number-1 }

// Share returns how many of the first places of a round belong to the shard. The shares of two
// shards differ by at most 1.
func (s Shard) Share(places int) int {
	if !s.Split() {
		return places
	}
	return (places - s.Number + s.Of) / s.Of
}
