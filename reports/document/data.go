package document

// Data is all that a page shows: the JSON in it. Times are in nanoseconds; text
// holds visible characters only and is escaped nowhere.
type Data struct {
	Schema   int      `json:"schema"`   // of this document
	Verdicts []string `json:"verdicts"` // by severity: 0 is not reached, 1 verified, the last the worst
	// The names of columns for the tables that the script makes itself.
	Contestant string   `json:"contestant"`
	Marks      []string `json:"marks"` // of Series.Marks
	Runs       []Run    `json:"runs"`
	Sides      *Sides   `json:"sides,omitempty"` // nil: there is one run, or none
}

// schema goes up when a field changes its meaning or goes away.
const schema = 1

// Run is one record.
type Run struct {
	Head
	Corpora  []Corpus  `json:"corpora"`
	Plots    int       `json:"plots"`             // number of the corpus that plots show first
	Command  string    `json:"command,omitempty"` // that runs it again
	Config   string    `json:"config,omitempty"`  // the effective configuration, JSON
	Articles []Article `json:"articles"`
}

// Head is what there is to say of a run without its puzzles: little enough to be
// sent again after every round.
type Head struct {
	Title    string   `json:"title"`           // "27 November 2026, 14:03 UTC"
	Headline string   `json:"headline"`        // who won, and by how much
	State    string   `json:"state,omitempty"` // that it is unfinished
	Answers  Answers  `json:"answers"`         // whether an answer was wrong
	Facts    []string `json:"facts"`           // the run in a few words each
	Entries  []Entry  `json:"entries"`         // all contestants, in the order of the first table
	Tables   []Table  `json:"tables"`          // overall first, where there are several corpora
	Legend   []string `json:"legend"`
	Measured []Fact   `json:"measured"`
	Warnings []string `json:"warnings"` // that change how the result is read
}

// Answers says whether an answer was wrong.
type Answers struct {
	Text string `json:"text,omitempty"` // empty: nothing was attempted
	Mark string `json:"mark,omitempty"` // "good": none was wrong; "bad": some were; empty: not all could be judged
}

// Entry is a contestant.
type Entry struct {
	Name     string `json:"name"`
	Family   string `json:"family"` // "program" for outside entries
	Synopsis string `json:"synopsis,omitempty"`
}

// Table is a ranking.
type Table struct {
	Name    string   `json:"name"`  // of the corpus, or "Overall"; no two are the same
	Title   string   `json:"title"` // what it is about
	Winner  string   `json:"winner"`
	Early   bool     `json:"early,omitempty"` // not every contestant has had a turn that is to have one: it has no leader
	Columns []Column `json:"columns"`
	Rows    []Row    `json:"rows"` // best first
	Notes   []string `json:"notes"`
	Summary string   `json:"summary,omitempty"` // of the notes, in a line
}

// Column is one of a table. The first four are the rank, the name, the mean and the
// puzzles that were solved.
type Column struct {
	Name  string `json:"name"`
	Help  string `json:"help,omitempty"`  // what it means, in a few words
	Role  string `json:"role,omitempty"`  // "average", "solved", "wrong", "ratio" to the fastest, "interval" of that ratio
	Left  bool   `json:"left,omitempty"`  // holds words
	Small bool   `json:"small,omitempty"` // a projector has no room for it
	CSV   string `json:"csv,omitempty"`   // its name in a table for machines, with the unit; empty: the name, and the cells are copied as they are
}

// Row is a contestant's.
type Row struct {
	Entry int      `json:"entry"`          // number in Run.Entries
	Mark  string   `json:"mark,omitempty"` // "won", "dq"
	Cells []string `json:"cells"`          // "-" is no figure; without a mean, that cell may say why
	Sort  numbers  `json:"sort"`           // what to sort the cells by; null goes last
	Why   string   `json:"why,omitempty"`  // why it has no mean time, or is disqualified: "crashed", "declined all"
	Span  numbers  `json:"span,omitempty"` // mean time with its 95% interval: low, mean, high
}

// Corpus is what is shown of the puzzles of a corpus.
type Corpus struct {
	Name    string    `json:"name"`
	Puzzles int       `json:"puzzles"`
	BoxRows int       `json:"box_rows"` // 0: a board that is not known here
	BoxCols int       `json:"box_cols"`
	Timed   int       `json:"timed"`           // puzzles with a time of anyone's
	Notes   []string  `json:"notes"`           // what is missing, and why
	Sample  string    `json:"sample"`          // which puzzles Kept holds
	Boards  string    `json:"boards"`          // where the boards come from, or why there are none
	Names   string    `json:"names,omitempty"` // what the names of Kept are: "rating" or "name"; empty: there are none
	Series  []Series  `json:"series"`          // who took part, best first
	Kept    []Puzzle  `json:"kept"`            // in the order of the source
	Hardest []Hard    `json:"hardest"`         // hardest first
	Found   []Finding `json:"found,omitempty"` // attempts that went wrong, the first of each
	First   []int     `json:"first,omitempty"` // the two of the scatter plot that is shown first, numbers in Run.Entries; none: fewer than two have times
	Pairs   [][5]int  `json:"pairs,omitempty"` // of the first of Series with each that follows, then of the second...: see Pair; both, A faster, B faster, A alone, B alone
}

// Pair counts the puzzles of two contestants, A and B.
type Pair struct {
	Both   int // puzzles with a time of both
	Faster int // of these, those on which A was the faster
	OnlyA  int // with a time of A, and B did not solve them
	OnlyB  int
}

// Series are the figures of a contestant on a corpus.
type Series struct {
	Entry    int      `json:"entry"`
	Verified int      `json:"-"`                 // puzzles
	Out      string   `json:"out,omitempty"`     // why no plot of times shows it: "disqualified, 4 wrong answers", "crashed"
	Solved   int      `json:"solved"`            // of the verified, those with a single time
	Timed    int      `json:"timed"`             // these, and the puzzles that it did not solve and another contestant has a time of
	Open     bool     `json:"open,omitempty"`    // it was not timed on every puzzle
	Cactus   *Curve   `json:"cactus,omitempty"`  // puzzles solved by time
	Profile  *Curve   `json:"profile,omitempty"` // puzzles by times of the best
	Density  *Density `json:"density,omitempty"`
	Marks    numbers  `json:"marks"`             // p50, p99 and max of the times of Density
	Times    numbers  `json:"times,omitempty"`   // of Kept; 0 is none
	Guesses  numbers  `json:"guesses,omitempty"` // of Kept; -1 is unknown
	Verdicts string   `json:"verdicts"`          // of Kept: a digit each, the place in Data.Verdicts
	Lose     Loss     `json:"lose"`              // where it loses
}

// Loss says on which puzzles a contestant loses against the winner, or the winner
// against the next that is not its equal.
type Loss struct {
	Rival  int      `json:"rival"`            // number in Run.Entries; 0 if there are no Ratios
	About  []string `json:"about"`            // the figures in words, or why there are none
	Ratios *Density `json:"ratios,omitempty"` // puzzles by its time over the rival's; nil: there are none
	Ends   string   `json:"ends,omitempty"`   // which puzzles the first and the last bin of Ratios collect
	Worst  []Lost   `json:"worst,omitempty"`  // some that the rival solved and it did not, then those of the greatest ratios, then doubtful ones
}

// Lost is a puzzle on which a contestant loses.
type Lost struct {
	Kept     int     `json:"kept"`               // number in Kept
	Times    numbers `json:"times"`              // ns: its least, 0 if it did not solve the puzzle, and the rival's
	Doubtful bool    `json:"doubtful,omitempty"` // one long time without more guesses than usual
}

// Curve is a staircase: Count[i] puzzles lie at or below X[i].
type Curve struct {
	X     numbers `json:"x"`
	Count []int   `json:"n"`
}

// Density counts puzzles in bins of their time, BinsPerDecade to a factor of ten.
type Density struct {
	From  int   `json:"from"` // the first bin begins at 10^(From/BinsPerDecade) ns
	Count []int `json:"n"`
}

// Puzzle is one that the page holds.
type Puzzle struct {
	Where    string `json:"where"` // its name in every report and in the page's address: see record.Where
	Name     string `json:"name,omitempty"`
	Clues    string `json:"clues,omitempty"`
	Solution string `json:"solution,omitempty"`
}

// Hard is a hard puzzle.
type Hard struct {
	Kept   int     `json:"kept"`   // number in Kept
	Failed int     `json:"failed"` // of those, contestants that did not solve it
	Tried  int     `json:"tried"`  // contestants that reached it and solved any puzzle
	Ratio  numbers `json:"ratio"`  // median over the contestants of its time over their median time; null: no times
}

// Finding is an attempt that was not verified.
type Finding struct {
	Entry   int    `json:"entry"`
	Kept    int    `json:"kept"`
	Verdict int    `json:"verdict"` // place in Data.Verdicts
	Reason  string `json:"reason,omitempty"`
	Clues   string `json:"clues,omitempty"`  // in the form that was put to the contestant
	Answer  string `json:"answer,omitempty"` // only of a wrong or unjudged one
}

// Fact is a part of how it was measured.
type Fact struct {
	Label string   `json:"label"`
	Text  []string `json:"text"`
}

// Article is the documentation of a solver.
type Article struct {
	Name     string   `json:"name"` // of the solver, or of the program
	Family   string   `json:"family"`
	Synopsis string   `json:"synopsis,omitempty"`
	Parts    []Fact   `json:"parts"`        // idea, source, cost...
	As       []string `json:"as,omitempty"` // contestants, where they have other names
}

// Sides are several runs side by side. Runs are numbered from 1 here, in the order
// of Data.Runs.
type Sides struct {
	About  []string     `json:"about"`  // what the ratios are worth
	Runs   []string     `json:"runs"`   // each run in a line
	Tables []Comparison `json:"tables"` // in the order of the first run that has the corpus
	Notes  []string     `json:"notes"`  // what is not compared, and why
}

// Comparison is a corpus of two runs or more.
type Comparison struct {
	Name    string    `json:"name"`    // as the first of the runs has it
	Title   string    `json:"title"`   // what it is about
	Groups  []Group   `json:"groups"`  // of columns, the first one left out
	Columns []Column  `json:"columns"` // the first is the contestant's name
	Rows    []SideRow `json:"rows"`    // in the order of the first run
	Notes   []string  `json:"notes"`
}

// Group are the columns of a run, or of its ratio to the first one.
type Group struct {
	Name    string `json:"name"` // "run 1", "run 2 / run 1"
	Help    string `json:"help,omitempty"`
	Columns int    `json:"columns"`
	Ratio   bool   `json:"ratio,omitempty"` // SideRow.Spans has one for it
}

// SideRow is a contestant that two of the runs have, or more.
type SideRow struct {
	Cells []string  `json:"cells"` // "–" is no figure
	Sort  numbers   `json:"sort"`  // what to sort the cells by; null goes last
	Spans []numbers `json:"spans"` // of each ratio the logarithms that are drawn: low, itself, high
}
