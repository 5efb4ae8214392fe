package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/term"

	"sudokubench/corpus"
	"sudokubench/internal/contest"
	"sudokubench/internal/watch"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

type watchCommand struct {
	Solvers []string          `arg:"" help:"One or two solvers. The second one plays beside the first one."`
	Puzzle  string            `default:"easy" placeholder:"PUZZLE" help:"A puzzle on one line, or a corpus or file, with :N for its N-th puzzle (default: ${default})."`
	Option  map[string]string `placeholder:"NAME=VALUE" help:"Option of the first solver. Can be given several times."`
	By      string            `default:"steps" enum:"steps,guesses,time" help:"What two solvers have in common at each moment: steps, guesses or time (default: ${default})."`
	Every   time.Duration     `default:"200ms" placeholder:"TIME" help:"Time of a step on a terminal (default: ${default})."`
	Steps   int               `default:"2000" placeholder:"N" help:"Largest number of steps of a solver (default: ${default})."`
}

// Run records the searches. On a terminal, it plays them; otherwise it prints the steps.
func (c *watchCommand) Run(s *session) error {
	if len(c.Solvers) > 2 {
		return usage(fmt.Errorf("%d solvers are named; want one or two", len(c.Solvers)))
	}
	if err := cmp.Or(positive("--steps", c.Steps), positive("--every", c.Every)); err != nil {
		return usage(err)
	}
	shape, puzzle, err := c.puzzle(s)
	if err != nil {
		return usage(fmt.Errorf("--puzzle: %w", err))
	}
	var race []*watch.Replay
	for k, name := range c.Solvers {
		search, err := c.record(s, k, name, shape, puzzle)
		if err != nil {
			return err
		}
		race = append(race, search)
	}
	if in, ok := s.stdin.(*os.File); ok && onTerminal(s.stdout) && onTerminal(in) {
		return c.play(s, in, race)
	}
	for _, search := range race {
		fmt.Fprintf(s.stdout, "%s, %d steps:\n", search.Solver, len(search.Steps)-1)
		for k := range search.Steps {
			fmt.Fprintf(s.stdout, "%6d  %s\n", k, search.Steps[k].Text)
		}
	}
	_, err = fmt.Fprintf(s.stdout, "\n%s", watch.Draw(race, c.By, watch.Moments(race, c.By)-1, false))
	return err
}

// record records the search of the k-th solver.
func (c *watchCommand) record(s *session, k int, name string, shape sudoku.Shape, puzzle sudoku.Grid) (*watch.Replay, error) {
	spec, err := contest.FindSolver(s.roster, name)
	options := solvers.Options{}
	if k == 0 {
		options = c.Option
	}
	if err == nil {
		err = contest.CheckOptions(s.roster, spec, options)
	}
	if err == nil && !spec.Takes(shape) {
		err = fmt.Errorf("%s does not support %s boards", spec.Name, shape)
	}
	if err != nil {
		return nil, usage(err)
	}
	made := func() (solvers.Solver, error) { return spec.New(shape, options) }
	search, err := watch.Record(s.ctx, spec.Name, made, shape, puzzle, c.Steps)
	if errors.Is(err, watch.ErrHidden) {
		return nil, usage(fmt.Errorf("%s cannot be watched: %w; choose one of %s", spec.Name, err, strings.Join(watchable(s, shape), ", ")))
	}
	if err == nil && search.Cut && c.By == "time" {
		return nil, usage(fmt.Errorf("--by time: %s needs more than %d steps, so its time is not known; set a larger --steps, or another --by", spec.Name, c.Steps))
	}
	return search, s.interrupted(err)
}

// watchable lists the solvers whose searches can be watched.
func watchable(s *session, shape sudoku.Shape) (names []string) {
	for _, spec := range s.roster.All() {
		if spec.Takes(shape) {
			if made, err := spec.New(shape, nil); err == nil && watch.Of(made) != nil {
				names = append(names, spec.Name)
			}
		}
	}
	return names
}

// puzzle returns the puzzle that --puzzle names.
func (c *watchCommand) puzzle(s *session) (sudoku.Shape, sudoku.Grid, error) {
	if shape, grid, err := sudoku.ParseGrid(c.Puzzle); err == nil {
		return shape, grid, nil
	}
	file, place := c.Puzzle, 1
	if name, number, ok := strings.Cut(c.Puzzle, ":"); ok {
		if n, err := strconv.Atoi(number); err == nil && n >= 1 {
			file, place = name, n
		}
	}
	reader, name, end, err := s.open(file, corpus.ReaderOptions{})
	if err != nil {
		return sudoku.Shape{}, nil, err
	}
	defer end()
	p := corpus.Puzzle{}
	for n := range place {
		switch err := reader.Next(&p); {
		case errors.Is(err, io.EOF):
			return sudoku.Shape{}, nil, fmt.Errorf("%s has no puzzle %d; it has %d", name, place, n)
		case err != nil:
			return sudoku.Shape{}, nil, fmt.Errorf("%s has no puzzle %d: %w", name, n+1, err)
		}
	}
	return reader.Shape(), p.Clues, nil
}

// keys explains the keys while a race is played.
const keys = "space: stop and go, n: next, b: back, e: end, q: quit"

// play shows the moments one after the other, and obeys the keys.
func (c *watchCommand) play(s *session, in *os.File, race []*watch.Replay) error {
	state, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return err
	}
	defer func() { _ = term.Restore(int(in.Fd()), state) }()
	typed := make(chan byte)
	go func() {
		defer close(typed)
		for key := make([]byte, 1); ; {
			if n, err := in.Read(key); err != nil || n == 0 {
				return
			}
			typed <- key[0]
		}
	}()
	ticker := time.NewTicker(c.Every)
	defer ticker.Stop()
	fmt.Fprint(s.stdout, "\x1b[2J")
	p := player{last: watch.Moments(race, c.By) - 1, runs: true}
	for !p.quits {
		frame := watch.Draw(race, c.By, p.moment, true) + "\n" + keys + "\n"
		// A raw terminal needs a return before each new line. The rest of an older line is cleared.
		if _, err := fmt.Fprint(s.stdout, "\x1b[H"+strings.ReplaceAll(frame, "\n", "\x1b[K\r\n")); err != nil {
			return err
		}
		select {
		case <-s.ctx.Done():
			return s.ctx.Err()
		case key, open := <-typed:
			p.press(key)
			p.quits = p.quits || !open
		case <-ticker.C:
			p.tick()
		}
	}
	return nil
}

// player is the place in a race that is played.
type player struct {
	moment, last int
	runs, quits  bool
}

func (p *player) tick() {
	if p.runs = p.runs && p.moment < p.last; p.runs {
		p.moment++
	}
}

func (p *player) press(key byte) {
	switch key {
	case ' ':
		if p.runs = !p.runs; p.runs && p.moment == p.last {
			p.moment = 0
		}
	case 'n':
		p.runs, p.moment = false, min(p.last, p.moment+1)
	case 'b':
		p.runs, p.moment = false, max(0, p.moment-1)
	case 'e':
		p.runs, p.moment = false, p.last
	case 'q', 3, 27: // Ctrl-C and Escape
		p.quits = true
	}
}
