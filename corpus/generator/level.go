package generator

import (
	"fmt"

	"sudokubench/sudoku"
)

// Level is how hard the puzzles are.
type Level string

// The levels.
const (
	Easy    Level = "easy"
	Minimal Level = "minimal"
	Hard    Level = "hard"
)

// LevelInfo describes a level.
type LevelInfo struct {
	Name Level
	Doc  string
}

// Levels lists the levels, easiest first.
func Levels() []LevelInfo {
	return []LevelInfo{
		{Easy, "naked and hidden singles alone solve it; 32 to 40 clues on 9x9"},
		{Minimal, "no clue can be taken away without a second solution; mostly 22 to 26 clues on 9x9"},
		{Hard, "minimal, beyond singles, locked candidates and pairs, and rated 30 guesses or more on 9x9"},
	}
}

// recipe is what a level means on a board.
type recipe struct {
	fewest, most int     // easy: clues
	rating       float64 // hard: at least so many guesses
	steps        int     // hard: of the climb
}

// recipeOf tells what a level means on a board, or why it means nothing there.
func recipeOf(level Level, shape sudoku.Shape) (recipe, error) {
	switch {
	case level != Easy && level != Minimal && level != Hard:
		return recipe{}, fmt.Errorf("there is no level %q; want easy, minimal or hard", level)
	case shape == sudoku.Shape4 && level == Hard:
		return recipe{}, fmt.Errorf("there are no hard 4x4 puzzles: singles solve all of them; want easy or minimal, or a larger board")
	case shape == sudoku.Shape16 && level == Hard:
		return recipe{}, fmt.Errorf("hard 16x16 puzzles are not made: minimal ones take thousands of guesses as it is; want easy or minimal")
	}
	r, ok := map[sudoku.Shape]recipe{
		sudoku.Shape4:  {fewest: 6, most: 8},
		sudoku.Shape6:  {fewest: 14, most: 18, rating: 5, steps: 60},
		sudoku.Shape9:  {fewest: 32, most: 40, rating: 30, steps: 200},
		sudoku.Shape16: {fewest: 116, most: 140},
	}[shape]
	if !ok {
		return recipe{}, fmt.Errorf("%s puzzles are not made; want 4x4, 6x6, 9x9 or 16x16", shape)
	}
	return r, nil
}
