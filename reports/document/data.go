package document

import "sudokubench/reports"

// Data contains everything that a page shows. The page contains it as JSON. Times are in
// nanoseconds. Text contains only visible characters and is not escaped for HTML.
type Data struct {
	Schema   int      `json:"schema"`   // version of the structure Data, see the constant schema
	Verdicts []string `json:"verdicts"` // names of the verdicts by severity: index 0 is not reached, 1 is verified, and the last one is the worst
	// Contestant is the name of a column, for the tables that the script of the page builds.
	Contestant string `json:"contestant"`
	Run        Run    `json:"run"`
}

// schema increases when a field changes its meaning or is removed.
const schema = 2

// Run is the content of one record.
type Run struct {
	Head
	Corpora  []Corpus  `json:"corpora"`
	Plots    int       `json:"plots"`             // index of the corpus that plots show first
	Command  string    `json:"command,omitempty"` // command that repeats the run
	Config   string    `json:"config,omitempty"`  // configuration of the run, as JSON
	Articles []Article `json:"articles"`
}

// Head describes a run without its puzzles. It is small enough to be sent again after every round.
type Head struct {
	Title    string         `json:"title"`           // start of the run: "27 November 2026, 14:03 UTC"
	Headline string         `json:"headline"`        // one sentence about the winner and its lead
	State    string         `json:"state,omitempty"` // a sentence that explains why the run is unfinished; empty if the run is finished
	Answers  answersLine    `json:"answers"`         // whether any answer of the run was wrong
	Facts    []string       `json:"facts"`           // description of the run in a few short phrases
	Entries  []Entry        `json:"entries"`         // all contestants, in the order of the first table
	Tables   []Table        `json:"tables"`          // rankings; if there are several corpora, overall tables are first
	Legend   []string       `json:"legend"`
	Measured []reports.Fact `json:"measured"`
	Warnings []string       `json:"warnings"` // problems that affect how far the result can be trusted
}

// answersLine reports whether any answer was wrong.
type answersLine struct {
	Text string `json:"text,omitempty"` // one sentence about the answers; empty if no puzzle was attempted
	Mark string `json:"mark,omitempty"` // "good" if no answer was wrong, "bad" if some were, and empty if some answers could not be judged
}

// Entry describes a contestant.
type Entry struct {
	Name     string `json:"name"`
	Family   string `json:"family"` // family of the solver; "program" if the contestant is a program
	Synopsis string `json:"synopsis,omitempty"`
}

// Table is a ranking of the contestants.
type Table struct {
	Name    string   `json:"name"`  // name of the corpus, or "Overall"; unique in a run
	Title   string   `json:"title"` // number and kind of the puzzles, and the task
	Winner  string   `json:"winner"`
	Early   bool     `json:"early,omitempty"` // true while some contestants wait for their first turn, so the table has no leader
	Columns []Column `json:"columns"`
	Rows    []Row    `json:"rows"` // rows of the table, best first
	Notes   []string `json:"notes"`
	Summary string   `json:"summary,omitempty"` // one line that summarizes the notes
}

// Column is a column of a table. The first four columns of a ranking are the rank, the name, the
// mean time and the number of solved puzzles.
type Column struct {
	Name  string `json:"name"`
	Help  string `json:"help,omitempty"`  // a short explanation of the column
	Role  string `json:"role,omitempty"`  // one of "average", "solved", "wrong", "ratio" (to the fastest contestant), "interval" (of that ratio) and ""
	Left  bool   `json:"left,omitempty"`  // true if the cells are words and aligned to the left
	Small bool   `json:"small,omitempty"` // true if the table on a projector leaves the column out
	CSV   string `json:"csv,omitempty"`   // header with the unit, for CSV that the page copies; if empty, CSV has Name as header and unchanged cells
}

// Row is the row of one contestant in a Table.
type Row struct {
	Entry int      `json:"entry"`          // index of the contestant in Run.Entries
	Mark  string   `json:"mark,omitempty"` // "won" for a winner, "open" for a contestant that could be one, "dq" for a disqualified contestant, otherwise empty
	Cells []string `json:"cells"`          // texts of the cells; "-" means no figure, and the cell of a missing mean can contain the reason
	Sort  numbers  `json:"sort"`           // values that order the cells; null sorts last
	Why   string   `json:"why,omitempty"`  // the reason for a missing mean or a disqualification, for example "crashed" or "declined all"
	Span  numbers  `json:"span,omitempty"` // low end, mean and high end of the 95% interval of the mean time, in ns
}

// Corpus describes a corpus, its puzzles, and how the contestants did on them.
type Corpus struct {
	Name    string       `json:"name"`
	Puzzles int          `json:"puzzles"`
	BoxRows int          `json:"box_rows"` // number of rows of a box; 0 if the shape of the board is not known
	BoxCols int          `json:"box_cols"`
	Timed   int          `json:"timed"`           // number of puzzles with a time of at least one contestant
	Notes   []string     `json:"notes"`           // sentences about missing figures and the reasons
	Sample  string       `json:"sample"`          // a sentence that describes how the puzzles in Kept were selected
	Boards  string       `json:"boards"`          // a sentence about the source of the boards, or about the reason why boards are missing
	Names   string       `json:"names,omitempty"` // meaning of the names in Kept, "rating" or "name"; empty if the puzzles have no names
	Series  []Series     `json:"series"`          // figures of the contestants that took part, best first
	Kept    []Puzzle     `json:"kept"`            // the puzzles that the page contains, in the order of the source
	Hardest []hardPuzzle `json:"hardest"`         // the hardest puzzles, hardest first
	Found   []finding    `json:"found,omitempty"` // attempts that went wrong: the first ones of each contestant and verdict
	First   []int        `json:"first,omitempty"` // the two contestants of the first scatter plot, as indexes in Run.Entries; nil if fewer than two have times
	Pairs   [][5]int     `json:"pairs,omitempty"` // counts for each pair of Series, in the order (0,1), (0,2), ..., (1,2), ...: puzzles timed for both, A faster, B faster, timed only for A, only for B; see Pair
}

// pairCount counts the puzzles of two contestants, A and B.
type pairCount struct {
	Both   int // number of puzzles with a time of A and a time of B
	Faster int // number of the puzzles in Both on which A was faster
	OnlyA  int // number of puzzles with a time of A that B attempted and did not solve
	OnlyB  int
}

// Series contains the figures of one contestant on one corpus.
type Series struct {
	Entry    int         `json:"entry"`
	Verified int         `json:"-"`                 // number of verified puzzles
	Out      string      `json:"out,omitempty"`     // the reason why no plot of times shows the contestant, for example "disqualified, 4 wrong answers"
	Solved   int         `json:"solved"`            // number of verified puzzles that were timed one by one
	Timed    int         `json:"timed"`             // Solved plus the number of puzzles that the contestant failed and for which another contestant has a time
	Open     bool        `json:"open,omitempty"`    // true if some puzzles were not timed, so that the curves end early
	Cactus   *curve      `json:"cactus,omitempty"`  // number of solved puzzles by time
	Times    numbers     `json:"times,omitempty"`   // time of each puzzle in Kept, in ns; 0 means no time
	Guesses  numbers     `json:"guesses,omitempty"` // number of guesses on each puzzle in Kept; -1 means that the number is not known
	Verdicts string      `json:"verdicts"`          // verdict of each puzzle in Kept as one digit, which is an index in Data.Verdicts
	Lose     lossFigures `json:"lose"`              // description of the puzzles on which the contestant loses
}

// lossFigures describes the puzzles on which a contestant loses against a rival. The rival is the winner.
// The rival of the winner is the best contestant of another rank.
type lossFigures struct {
	Rival  int          `json:"rival"`            // index of the rival in Run.Entries; 0 if Ratios is nil
	About  []string     `json:"about"`            // sentences about the figures, or about the reason why figures are missing
	Ratios *density     `json:"ratios,omitempty"` // histogram of own time / time of the rival over the puzzles; nil if there are no figures
	Ends   string       `json:"ends,omitempty"`   // a sentence about the outlying ratios that the first and the last bin of Ratios include
	Worst  []lostPuzzle `json:"worst,omitempty"`  // first some puzzles that only the rival solved, then the largest ratios, then doubtful puzzles
}

// lostPuzzle is a puzzle on which a contestant loses against its rival.
type lostPuzzle struct {
	Kept     int     `json:"kept"`               // index of the puzzle in Corpus.Kept
	Times    numbers `json:"times"`              // shortest own time and shortest time of the rival, in ns; 0 means not solved
	Doubtful bool    `json:"doubtful,omitempty"` // true if the puzzle was timed once and took long, although the contestant did not guess more than usual
}

// curve is a step function: Count[i] puzzles have a value of at most X[i].
type curve struct {
	X     numbers `json:"x"`
	Count []int   `json:"n"`
}

// density is a histogram of ratios with logarithmic bins, binsPerDecade per factor of ten.
type density struct {
	From  int   `json:"from"` // number of the first bin, which begins at 10^(From/binsPerDecade)
	Count []int `json:"n"`
}

// Puzzle is a puzzle that the page contains.
type Puzzle struct {
	Where    string `json:"where"` // name of the puzzle in every report and in the address of the page, see record.Where
	Name     string `json:"name,omitempty"`
	Clues    string `json:"clues,omitempty"`
	Solution string `json:"solution,omitempty"`

	Searches []SearchSteps `json:"searches,omitempty"` // how solvers solve it; only the hardest puzzle of a corpus has them
}

// SearchSteps has the steps of a solver on a puzzle. The first step is the puzzle itself.
type SearchSteps struct {
	Solver string       `json:"solver"` // name of the contestant
	Ended  string       `json:"ended"`  // how the search ended
	Steps  []SearchStep `json:"steps"`
}

// SearchStep is a change of the board of a solver.
type SearchStep struct {
	Set     [][2]int `json:"set,omitempty"` // cells that change, each with its new digit, or 0 if it becomes blank
	Guesses int64    `json:"guesses"`       // guesses so far
	Text    string   `json:"text"`          // what happened
}

// hardPuzzle is one of the hardest puzzles.
type hardPuzzle struct {
	Kept   int     `json:"kept"`   // index of the puzzle in Corpus.Kept
	Failed int     `json:"failed"` // number of contestants that attempted the puzzle and did not solve it
	Tried  int     `json:"tried"`  // number of contestants that attempted the puzzle and solved at least one puzzle of the corpus
	Ratio  numbers `json:"ratio"`  // median of own time / own median time over the contestants; null if there are no times
}

// finding is an attempt that was not verified.
type finding struct {
	Entry   int    `json:"entry"`
	Kept    int    `json:"kept"`
	Verdict int    `json:"verdict"` // index of the verdict in Data.Verdicts
	Reason  string `json:"reason,omitempty"`
	Clues   string `json:"clues,omitempty"`  // clues of the puzzle in the form that the contestant received
	Answer  string `json:"answer,omitempty"` // the answer; empty unless the answer was wrong or could not be judged
}

// Article is the documentation of a solver.
type Article struct {
	Name     string   `json:"name"` // name of the solver or program
	Family   string   `json:"family"`
	Synopsis string   `json:"synopsis,omitempty"`
	Parts    []Part   `json:"parts"`        // parts of the article, such as boards, idea and example
	As       []string `json:"as,omitempty"` // names of contestants that run this solver under other names
}

// Part is a labelled part of an article.
type Part struct {
	Label  string  `json:"label"`
	Blocks []Block `json:"blocks"`
}

// Block is a paragraph, a drawing or a list.
type Block struct {
	Text    string   `json:"text,omitempty"`
	Code    bool     `json:"code,omitempty"` // true for lines in a fixed-width font, such as a diagram
	Items   []string `json:"items,omitempty"`
	Ordered bool     `json:"ordered,omitempty"` // true if the items are numbered
}

// TextPart returns a part with a paragraph for each text.
func TextPart(label string, texts ...string) Part {
	p := Part{Label: label, Blocks: []Block{}}
	for _, text := range texts {
		p.Blocks = append(p.Blocks, Block{Text: text})
	}
	return p
}
