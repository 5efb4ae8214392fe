package ranking

// Level is the accepted probability that a table has any wrong statement. So with 99% confidence,
// all ranks of a table are right.
const Level = 0.01

// shares has the part of Level that each look at a corpus gets. The parts sum to 1. A look is a
// point of the run at which pairs are decided.
var shares = [...]float64{.30, .20, .15, .10, .08, .05, .04, .03, .03, .02}

// Looks returns the numbers of rounds after which the pairs of a corpus are decided, from first
// to most. Each is about 1.5 times the previous one, such as 5, 8, 12, 18. So there are few
// looks, and each has a large share of the level.
func Looks(first, most int) []int {
	looks := []int{}
	for at := max(first, 1); at < most && len(looks) < len(shares)-1; at += (at + 1) / 2 {
		looks = append(looks, at)
	}
	return append(looks, max(most, first, 1))
}

// LevelOf returns the level of the look after the given number of rounds. A corpus that ends
// between two looks has the level of the later look.
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
