package cli

import "testing"

func TestPlayer(t *testing.T) {
	for _, row := range []struct {
		reason, keys string // . is a tick
		want         player
	}{
		{"it plays to the last moment and stops there", ".....", player{moment: 3, last: 3}},
		{"space stops it", ". ..", player{moment: 1, last: 3}},
		{"space lets it go on", ".  .", player{moment: 2, last: 3, runs: true}},
		{"space at the end begins again", "e .", player{moment: 1, last: 3, runs: true}},
		{"a step stops it", "n.", player{moment: 1, last: 3}},
		{"it goes back, not beyond the puzzle", "nbb", player{moment: 0, last: 3}},
		{"it goes forward, not beyond the end", "nnnnn", player{moment: 3, last: 3}},
		{"Ctrl-C ends it", "\x03", player{last: 3, runs: true, quits: true}},
		{"another key does nothing", "x", player{last: 3, runs: true}},
	} {
		p := player{last: 3, runs: true}
		for _, key := range []byte(row.keys) {
			if key == '.' {
				p.tick()
			} else {
				p.press(key)
			}
		}
		if p != row.want {
			t.Errorf("%s: got %+v, want %+v", row.reason, p, row.want)
		}
	}
}
