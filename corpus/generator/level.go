package generator

import (
	"errors"
	"fmt"

	"sudokubench/sudoku"
)

// Level is the difficulty or kind of the puzzles.
type Level string

const (
	// Easy puzzles need only naked and hidden singles. On 9x9 they have 32 to 40 clues.
	Easy Level = "easy"
	// Minimal puzzles have one solution, and removing any clue gives more. On 9x9 most have 22 to
	// 26 clues.
	Minimal Level = "minimal"
	// Hard puzzles are minimal. Singles, locked candidates and pairs do not solve them. On 9x9 they
	// have a rating of 30 guesses or more.
	Hard Level = "hard"
	// Extreme puzzles are hard 9x9 puzzles with a rating of 300 guesses or more. Their climb has
	// more steps.
	Extreme Level = "extreme"
	// Holes puzzles are random full grids with a given number of blanks, spread evenly over rows,
	// columns and boxes. They exist on all boards and are not always minimal.
	Holes Level = "holes"
	// Pencilmarks puzzles have candidates and almost no clues. If any missing candidate is added,
	// the puzzle has more than one solution.
	Pencilmarks Level = "pencilmarks"
)

// Levels lists the levels: easiest first, then Holes and Pencilmarks.
func Levels() []Level { return []Level{Easy, Minimal, Hard, Extreme, Holes, Pencilmarks} }

// climbs reports whether the generator makes puzzles of this level harder step by step.
func (l Level) climbs() bool { return l == Hard || l == Extreme }

// recipe has the parameters of a level on a board.
type recipe struct {
	fewest, most int // range of the number of clues, for easy puzzles

	// Hard and extreme:
	rating float64 // smallest allowed rating of a puzzle
	steps  int     // number of steps that make the puzzle harder
	back   int     // number of clues that each step puts back
	images int     // number of symmetric images that each step rates
}

// recipeOf returns the recipe of a level on a board, or an error if the board does not have the level.
func recipeOf(level Level, shape sudoku.Shape) (recipe, error) {
	switch {
	case level != Easy && level != Minimal && !level.climbs():
		return recipe{}, fmt.Errorf("unknown level %q; want easy, minimal, hard, extreme, holes or pencilmarks", level)
	case shape == sudoku.Shape4 && level.climbs():
		return recipe{}, fmt.Errorf("hard 4x4 puzzles do not exist, because singles solve all 4x4 puzzles; want easy or minimal, or a larger board")
	case shape == sudoku.Shape16 && level.climbs():
		return recipe{}, fmt.Errorf("hard 16x16 puzzles cannot be generated, because even minimal ones take thousands of guesses; want easy or minimal")
	case shape == sudoku.Shape6 && level == Extreme:
		return recipe{}, errors.New("extreme 6x6 puzzles do not exist; want hard, or a 9x9 board")
	case shape == sudoku.Shape9 && level == Extreme:
		return recipe{rating: 300, steps: 2000, back: 8, images: images}, nil
	}
	r, ok := map[sudoku.Shape]recipe{
		sudoku.Shape4:  {fewest: 6, most: 8},
		sudoku.Shape6:  {fewest: 14, most: 18, rating: 5, steps: 60, back: 5, images: 3},
		sudoku.Shape9:  {fewest: 32, most: 40, rating: 30, steps: 200, back: 5, images: 3},
		sudoku.Shape16: {fewest: 116, most: 140},
	}[shape]
	if !ok {
		return recipe{}, fmt.Errorf("%s puzzles cannot be generated; want 4x4, 6x6, 9x9 or 16x16", shape)
	}
	return r, nil
}
