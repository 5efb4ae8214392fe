package ranking

// Level is the probability of any wrong statement in one table that is put up
// with: all ranks of a table hold together with 99% confidence.
const Level = 0.01

// shares is how Level is spent over the looks at a corpus. They sum to 1.
var shares = [...]float64{.30, .20, .15, .10, .08, .05, .04, .03, .03, .02}

// Looks are the numbers of rounds after which a corpus is looked at, from the
// first to the greatest number of rounds. Each is about half as much again as
// the one before: 5, 8, 12, 18. So there are few looks, and the level is shared
// among few.
func Looks(first, most int) []int {
	looks := []int{}
	for at := max(first, 1); at < most && len(looks) < len(shares)-1; at += (at + 1) / 2 {
		looks = append(looks, at)
	}
	return append(looks, max(most, first, 1))
}

// LevelOf is the level of the look after so many rounds. A corpus that ends
// between two looks uses the level of the later one.
func LevelOf(looks []int, rounds int) float64 {
	spent := 0.0
	for at, look := range looks {
		switch {
		case at == len(looks)-1:
			return Level * (1 - spent)
		case rounds <= look:
			return Level * shares[at]
		}
		spent += shares[at]
	}
	return Level
}
