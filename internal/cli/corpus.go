package cli

type corpusCommand struct {
	Generate generateCommand `cmd:"" help:"Generate puzzles, each with exactly one solution."`
}
