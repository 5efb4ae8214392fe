package shard

import "testing"

func TestParse(t *testing.T) {
	for _, tt := range []struct {
		reason, text string
		want         Shard
	}{
		{"the second of three", "2/3", Shard{2, 3}},
		{"a run in one shard is split", "1/1", Shard{1, 1}},
		{"the last shard of the largest number", "100000/100000", Shard{100_000, 100_000}},
		{"a number above the number of shards", "3/2", Shard{}},
		{"numbers begin at 1", "0/2", Shard{}},
		{"negative", "-1/2", Shard{}},
		{"no number of shards", "2", Shard{}},
		{"an empty text", "", Shard{}},
		{"three numbers", "1/2/3", Shard{}},
		{"more shards than a merged record can have", "1/100001", Shard{}},
	} {
		got, err := Parse(tt.text)
		if got != tt.want || (err == nil) != tt.want.Split() {
			t.Errorf("%s: Parse(%q) = %v, %v; want %v", tt.reason, tt.text, got, err, tt.want)
		}
		if err == nil && got.String() != tt.text {
			t.Errorf("%s: %v has the form %q; want %q", tt.reason, got, got, tt.text)
		}
	}
}

// TestShare shows that every place belongs to exactly one shard, and that the shares differ by at
// most 1.
func TestShare(t *testing.T) {
	for _, of := range []int{1, 2, 7, 100} {
		for _, places := range []int{0, 1, 6, 7, 8, 99, 1000} {
			sum := 0
			for number := 1; number <= of; number++ {
				s, has := Shard{number, of}, 0
				for place := range places {
					if s.Has(place) {
						has++
					}
				}
				if got := s.Share(places); got != has || got < places/of || got > (places+of-1)/of {
					t.Errorf("shard %s has %d of %d places, but Share returns %d", s, has, places, got)
				}
				sum += has
			}
			if sum != places {
				t.Errorf("%d shards together have %d of %d places; want all", of, sum, places)
			}
		}
	}
	if whole := (Shard{}); whole.Share(7) != 7 || !whole.Has(3) {
		t.Error("a run that is not split lacks places; want all")
	}
}
