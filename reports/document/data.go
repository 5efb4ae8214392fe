package document

// Data contains everything that a page shows. The page contains it as JSON. Times are in
// nanoseconds. Text contains only visible characters and is not escaped for HTML.
type Data struct {
	Schema   int      `json:"schema"`   // version of this structure, see schema
	Verdicts []string `json:"verdicts"` // names of verdicts by severity: 0 is not reached, 1 verified, the last one the most severe
	// Contestant and Marks are names of columns, for the tables that the script of the page builds.
	Contestant string   `json:"contestant"`
	Marks      []string `json:"marks"` // names of the columns of the figures in Series.Marks
	Runs       []Run    `json:"runs"`
	Sides      *Sides   `json:"sides,omitempty"` // nil with fewer than two runs
}

// schema increases when a field changes its meaning or is removed.
const schema = 1

// Run is the content of one record.
type Run struct {
	Head
	Corpora  []Corpus  `json:"corpora"`
	Plots    int       `json:"plots"`             // index of the corpus that plots show first
	Command  string    `json:"command,omitempty"` // a command that repeats the run
	Config   string    `json:"config,omitempty"`  // the configuration that the run used, as JSON
	Articles []Article `json:"articles"`
}

// Head describes a run without its puzzles. It is small enough to be sent again after every round.
type Head struct {
	Title    string   `json:"title"`           // "27 November 2026, 14:03 UTC"
	Headline string   `json:"headline"`        // the winner and its lead
	State    string   `json:"state,omitempty"` // a sentence if the run is unfinished
	Answers  Answers  `json:"answers"`         // whether any answer was wrong
	Facts    []string `json:"facts"`           // the run in a few short phrases
	Entries  []Entry  `json:"entries"`         // all contestants, in the order of the first table
	Tables   []Table  `json:"tables"`          // overall tables first, if there are several corpora
	Legend   []string `json:"legend"`
	Measured []Fact   `json:"measured"`
	Warnings []string `json:"warnings"` // problems that affect how far the result can be trusted
}

// Answers reports whether any answer was wrong.
type Answers struct {
	Text string `json:"text,omitempty"` // empty: no puzzle was attempted
	Mark string `json:"mark,omitempty"` // "good": no answer was wrong; "bad": some were; empty: not all answers could be judged
}

// Entry describes a contestant.
type Entry struct {
	Name     string `json:"name"`
	Family   string `json:"family"` // "program" for programs without a family
	Synopsis string `json:"synopsis,omitempty"`
}

// Table is a ranking of the contestants.
type Table struct {
	Name    string   `json:"name"`  // the corpus, or "Overall"; unique in a run
	Title   string   `json:"title"` // number and kind of the puzzles, and the task
	Winner  string   `json:"winner"`
	Early   bool     `json:"early,omitempty"` // some contestants have not had their first turn yet, so the table has no leader
	Columns []Column `json:"columns"`
	Rows    []Row    `json:"rows"` // best first
	Notes   []string `json:"notes"`
	Summary string   `json:"summary,omitempty"` // one line that summarizes the notes
}

// Column is a column of a table. The first four columns of a ranking are the rank, the name, the
// mean time and the number of solved puzzles.
type Column struct {
	Name  string `json:"name"`
	Help  string `json:"help,omitempty"`  // a short explanation
	Role  string `json:"role,omitempty"`  // "average", "solved", "wrong", "ratio" to the fastest contestant, "interval" of that ratio, or empty
	Left  bool   `json:"left,omitempty"`  // contains words, so it is aligned to the left
	Small bool   `json:"small,omitempty"` // too wide for a projector, which leaves it out
	CSV   string `json:"csv,omitempty"`   // header in a table for machines, with the unit; empty: use Name, and copy the cells unchanged
}

// Row is the row of one contestant in a Table.
type Row struct {
	Entry int      `json:"entry"`          // index in Run.Entries
	Mark  string   `json:"mark,omitempty"` // "won", "dq"
	Cells []string `json:"cells"`          // "-": no figure; if there is no mean, its cell can contain the reason
	Sort  numbers  `json:"sort"`           // values that order the cells; null sorts last
	Why   string   `json:"why,omitempty"`  // why the contestant has no mean time or is disqualified, for example "crashed", "declined all"
	Span  numbers  `json:"span,omitempty"` // mean time with its 95% interval: low, mean, high, in ns
}

// Corpus describes a corpus, its puzzles, and how the contestants did on them.
type Corpus struct {
	Name    string    `json:"name"`
	Puzzles int       `json:"puzzles"`
	BoxRows int       `json:"box_rows"` // 0: the shape of the board is not known
	BoxCols int       `json:"box_cols"`
	Timed   int       `json:"timed"`           // puzzles with a time of at least one contestant
	Notes   []string  `json:"notes"`           // which figures are missing, and why
	Sample  string    `json:"sample"`          // a sentence that describes how Kept was selected
	Boards  string    `json:"boards"`          // a sentence: the source of the boards, or the reason why boards are missing
	Names   string    `json:"names,omitempty"` // "rating" or "name": the meaning of the names in Kept; empty: the puzzles have no names
	Series  []Series  `json:"series"`          // the contestants that took part, best first
	Kept    []Puzzle  `json:"kept"`            // the puzzles that the page contains, in the order of the source
	Hardest []Hard    `json:"hardest"`         // the hardest puzzles, hardest first
	Found   []Finding `json:"found,omitempty"` // attempts that went wrong: the first ones of each contestant and verdict
	First   []int     `json:"first,omitempty"` // the two contestants of the first scatter plot, as indexes in Run.Entries; nil: fewer than two have times
	Pairs   [][5]int  `json:"pairs,omitempty"` // one per pair of Series, in the order (0,1), (0,2), ..., (1,2), ...: numbers of puzzles that were timed for both, A faster, B faster, only A, only B; see Pair
}

// Pair counts the puzzles of two contestants, A and B.
type Pair struct {
	Both   int // puzzles with a time of A and a time of B
	Faster int // puzzles in Both on which A was faster
	OnlyA  int // puzzles with a time of A that B attempted and did not solve
	OnlyB  int
}

// Series contains the figures of one contestant on one corpus.
type Series struct {
	Entry    int      `json:"entry"`
	Verified int      `json:"-"`                 // number of verified puzzles
	Out      string   `json:"out,omitempty"`     // why no plot of times shows the contestant, for example "disqualified, 4 wrong answers"
	Solved   int      `json:"solved"`            // verified puzzles that were timed one by one
	Timed    int      `json:"timed"`             // Solved, plus the puzzles that the contestant failed and for which another contestant has a time
	Open     bool     `json:"open,omitempty"`    // not every puzzle was timed
	Cactus   *Curve   `json:"cactus,omitempty"`  // number of solved puzzles by time
	Profile  *Curve   `json:"profile,omitempty"` // number of puzzles by ratio to the shortest time
	Density  *Density `json:"density,omitempty"`
	Marks    numbers  `json:"marks"`             // p50, p99 and maximum of the times in Density
	Times    numbers  `json:"times,omitempty"`   // one per puzzle in Kept, in ns; 0: no time
	Guesses  numbers  `json:"guesses,omitempty"` // one per puzzle in Kept; -1: unknown
	Verdicts string   `json:"verdicts"`          // one digit per puzzle in Kept: the index in Data.Verdicts
	Lose     Loss     `json:"lose"`              // the puzzles on which the contestant loses
}

// Loss describes the puzzles on which a contestant loses against a rival. The rival is the winner.
// The rival of the winner is the best contestant of another rank.
type Loss struct {
	Rival  int      `json:"rival"`            // index in Run.Entries; 0 if Ratios is nil
	About  []string `json:"about"`            // the figures as sentences, or the reason why they are missing
	Ratios *Density `json:"ratios,omitempty"` // number of puzzles by own time / time of the rival; nil: no figures
	Ends   string   `json:"ends,omitempty"`   // a sentence: which outlying ratios the first and the last bin of Ratios include
	Worst  []Lost   `json:"worst,omitempty"`  // first some puzzles that only the rival solved, then the largest ratios, then doubtful puzzles
}

// Lost is a puzzle on which a contestant loses against its rival.
type Lost struct {
	Kept     int     `json:"kept"`               // index in Corpus.Kept
	Times    numbers `json:"times"`              // shortest own time, shortest time of the rival, in ns; 0: not solved
	Doubtful bool    `json:"doubtful,omitempty"` // measured once, and long although the contestant did not guess more than usual
}

// Curve is a step function: Count[i] puzzles have a value of at most X[i].
type Curve struct {
	X     numbers `json:"x"`
	Count []int   `json:"n"`
}

// Density is a histogram of times or ratios with logarithmic bins, BinsPerDecade per factor of ten.
type Density struct {
	From  int   `json:"from"` // the first bin begins at 10^(From/BinsPerDecade), in ns for times
	Count []int `json:"n"`
}

// Puzzle is a puzzle that the page contains.
type Puzzle struct {
	Where    string `json:"where"` // the name in every report and in the address of the page: see record.Where
	Name     string `json:"name,omitempty"`
	Clues    string `json:"clues,omitempty"`
	Solution string `json:"solution,omitempty"`
}

// Hard is one of the hardest puzzles.
type Hard struct {
	Kept   int     `json:"kept"`   // index in Corpus.Kept
	Failed int     `json:"failed"` // contestants of Tried that did not solve the puzzle
	Tried  int     `json:"tried"`  // contestants that attempted the puzzle and solved at least one puzzle of the corpus
	Ratio  numbers `json:"ratio"`  // median, over the contestants, of own time / own median time; null: no times
}

// Finding is an attempt that was not verified.
type Finding struct {
	Entry   int    `json:"entry"`
	Kept    int    `json:"kept"`
	Verdict int    `json:"verdict"` // index in Data.Verdicts
	Reason  string `json:"reason,omitempty"`
	Clues   string `json:"clues,omitempty"`  // in the form that the contestant received
	Answer  string `json:"answer,omitempty"` // set only if the answer was wrong or could not be judged
}

// Fact is a labelled fact, for example about the conditions of the measurement.
type Fact struct {
	Label string   `json:"label"`
	Text  []string `json:"text"`
}

// Article is the documentation of a solver.
type Article struct {
	Name     string   `json:"name"` // name of the solver or program
	Family   string   `json:"family"`
	Synopsis string   `json:"synopsis,omitempty"`
	Parts    []Part   `json:"parts"`        // boards, idea, example...
	As       []string `json:"as,omitempty"` // contestants that run this solver under other names
}

// Part is a labelled part of an article.
type Part struct {
	Label  string  `json:"label"`
	Blocks []Block `json:"blocks"`
}

// Block is a paragraph, a drawing or a list.
type Block struct {
	Text    string   `json:"text,omitempty"`
	Code    bool     `json:"code,omitempty"` // several lines in a fixed-width font, such as a diagram
	Items   []string `json:"items,omitempty"`
	Ordered bool     `json:"ordered,omitempty"` // whether the items are numbered
}

// TextPart returns a part with a paragraph for each text.
func TextPart(label string, texts ...string) Part {
	p := Part{Label: label, Blocks: []Block{}}
	for _, text := range texts {
		p.Blocks = append(p.Blocks, Block{Text: text})
	}
	return p
}

// Sides compares several runs. Here runs are numbered from 1, in the order of Data.Runs.
type Sides struct {
	About  []string     `json:"about"`  // sentences about the meaning of the ratios
	Runs   []string     `json:"runs"`   // one line per run
	Tables []Comparison `json:"tables"` // one per shared corpus, in the order of the first run that has it
	Notes  []string     `json:"notes"`  // corpora that are not compared, with the reason
}

// Comparison compares two or more runs on one corpus.
type Comparison struct {
	Name    string    `json:"name"`    // name of the corpus in the first of the runs
	Title   string    `json:"title"`   // number and kind of the puzzles, and the task
	Groups  []Group   `json:"groups"`  // groups of Columns[1:]
	Columns []Column  `json:"columns"` // the first is the name of the contestant
	Rows    []SideRow `json:"rows"`    // in the order of the first run
	Notes   []string  `json:"notes"`
}

// Group is a group of adjacent columns: the figures of a run, or its ratio to the first run.
type Group struct {
	Name    string `json:"name"` // "run 1", "run 2 / run 1"
	Help    string `json:"help,omitempty"`
	Columns int    `json:"columns"`
	Ratio   bool   `json:"ratio,omitempty"` // the group is a ratio, with an element in SideRow.Spans
}

// SideRow is a contestant that takes part in at least two of the runs.
type SideRow struct {
	Cells []string  `json:"cells"` // "–": no figure
	Sort  numbers   `json:"sort"`  // values that order the cells; null sorts last
	Spans []numbers `json:"spans"` // one per ratio: logarithms of its low end, middle and high end, for the drawing; empty: no ratio
}
