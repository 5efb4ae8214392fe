package architecture

// arrow says what a package may import. The standard library is open to all,
// except testing, which belongs to tests.
type arrow struct {
	from    string   // package, as a path below the module; "solvers/*" is every package right below solvers
	may     []string // packages of this module that it may name in an import; "*" is all
	outside []string // modules, and no others, that it may use
	never   []string // packages that it must not reach even by way of others
	because string
}

const testingPackage = "testing" // in may: the package is there for tests to use

// arrows is the whole drawing. A package that fits several lines goes by the
// one that names it most exactly; a package that fits none fails the test, so
// that a newcomer is given its place here. Lines and allowances that nobody
// uses fail it as well.
var arrows = []arrow{
	// The rules of the game.
	{from: "sudoku", because: "everything stands on it"},

	// Solvers.
	{from: "solvers", may: []string{"sudoku"}, because: "it is the contract, and the first file that a newcomer opens"},
	{from: "solvers/*", may: []string{"sudoku", "solvers", "solvers/parts/*"}, because: "an algorithm is one package, readable by itself with the parts it is made of"},
	{from: "solvers/parallel", may: []string{"sudoku", "solvers", "solvers/parts/unitwords", "solvers/bitmaskmrv"}, because: "it splits what another solver searches"},
	{from: "solvers/sweep", may: []string{"sudoku", "solvers"}, outside: []string{"golang.org/x/sys"}, because: "it asks the processor which of its assembly it can run"},
	{from: "solvers/broadside", may: []string{"sudoku", "solvers", "solvers/sweep", "solvers/band"}, because: "it picks one of the two"},
	{from: "solvers/sat", may: []string{"sudoku", "solvers", "solvers/parts/layout"}, outside: []string{"github.com/crillab/gophersat"}, because: "its idea is to let a SAT solver do it"},
	{from: "solvers/parts/layout", may: []string{"sudoku"}, because: "it knows boards and no method"},
	{from: "solvers/parts/unitwords", may: []string{"sudoku", "solvers/parts/layout"}, because: "it keeps the free digits of a board and knows no method"},
	{from: "solvers/parts/domains", may: []string{"sudoku", "solvers", "solvers/parts/layout"}, because: "it is the search that several filters stand in, and knows none of them"},
	{from: "solvers/parts/cover", may: []string{"solvers/parts/layout", "sudoku"}, because: "it knows the problem and no method"},
	{from: "solvers/parts/dice", because: "it draws numbers and knows not for what"},
	{from: "solvers/solvertest", may: []string{"sudoku", "solvers", testingPackage}, because: "it tests solvers and knows none"},
	{from: "solvers/roster", may: []string{"solvers", "solvers/*"}, never: []string{"solvers/solvertest"}, because: "it lists them and does nothing else"},

	// Puzzles.
	{from: "corpus", may: []string{"sudoku"}, outside: []string{"github.com/klauspost/compress"}, because: "reading puzzles has nothing to do with solving them"},
	{from: "corpus/generator", may: []string{"sudoku", "solvers"}, never: []string{"solvers/*"}, because: "it is handed the solver that proves its puzzles"},
	{from: "internal/standin", may: []string{"sudoku", "solvers", "solvers/bitmaskmrv", "corpus/generator"}, because: "it draws puzzles for benchmarks, and the generator requires a prover"},
	{from: "corpus/canon", may: []string{"sudoku"}, because: "it compares boards and solves none"},

	// Measuring and judging.
	{from: "internal/judge", may: []string{"solvers", "sudoku"}, never: []string{"solvers/*"}, because: "the judge favours nobody"},
	{from: "internal/record", may: []string{"internal/judge"}, because: "the record holds verdicts and text, no live objects"},
	{from: "internal/record/recordtest", may: []string{"internal/judge", "internal/record", testingPackage}, because: "it makes up records for the tests of whoever reads them"},
	{from: "internal/run", may: []string{"internal/admission", "internal/judge", "internal/record", "internal/shard"}, because: "it holds what a record says of a run, and works out no ranks"},
	{from: "internal/run/runtest", may: []string{"internal/judge", "internal/record", "internal/record/recordtest", "internal/run", testingPackage}, because: "it makes runs for the tests of whoever asks them"},
	{from: "internal/host", may: []string{"internal/clock", "internal/record"}, outside: []string{"golang.org/x/sys", "github.com/klauspost/cpuid"}, because: "it fills in the record's host"},
	{from: "internal/clock", outside: []string{"golang.org/x/sys"}, because: "it knows the system and not what is timed"},
	{from: "internal/admission", may: []string{"internal/humanize", "internal/record", "internal/stats"}, because: "it judges machines by what their records say"},
	{from: "internal/merge", may: []string{"internal/admission", "internal/lock", "internal/record", "internal/run", "internal/shard"}, because: "it copies lines of records, and works out no figures"},
	{from: "internal/merge/mergetest", may: []string{"internal/judge", "internal/record", "internal/record/recordtest", testingPackage}, because: "it makes records of shards for tests"},
	{from: "internal/shard", because: "it names the parts of a run, and does not depend on the code that runs them"},
	{from: "internal/limits", because: "it names limits and keeps none"},
	{from: "internal/thread", outside: []string{"golang.org/x/sys"}, because: "it knows the system and nothing of the contest"},
	{from: "internal/workload", because: "it is never to change, so it stands on nothing that does"},
	{from: "internal/slowdown", may: []string{"sudoku", "solvers", "internal/clock"}, because: "it slows whatever solver it is handed"},
	{from: "internal/sandbox", may: []string{"internal/clock", "internal/limits", "internal/thread"}, outside: []string{"golang.org/x/sys"}, because: "it knows systems and nothing of puzzles"},
	{from: "internal/sandbox/sandboxtest", may: []string{"internal/goldentest", testingPackage}, outside: []string{"golang.org/x/sys", "github.com/google/go-cmp"}, because: "it starts tests as other users, and does not need the sandbox for that"},
	{from: "internal/lock", outside: []string{"golang.org/x/sys"}, because: "it locks files, whatever is in them"},
	{from: "internal/scratch", may: []string{"internal/lock", "internal/sandbox"}, because: "it removes what programs left, which only the sandbox can"},
	{from: "internal/newsolver", may: []string{"solvers", "internal/newsolver/backwards"}, because: "it writes files, one of which is the source of a solver"},
	{from: "internal/newsolver/backwards", may: []string{"solvers", "sudoku"}, because: "it is a solver"},
	{from: "internal/program", may: []string{"sudoku", "solvers", "internal/attempt", "internal/clock", "internal/limits", "internal/slowdown", "internal/thread", "internal/sandbox"}, outside: []string{"golang.org/x/sys"}, never: []string{"solvers/*"}, because: "an outside program is a solver that holds a process"},
	{from: "internal/bulk", may: []string{"sudoku", "solvers", "corpus", "internal/attempt", "internal/clock", "internal/judge"}, never: []string{"solvers/*"}, because: "it carries puzzles to solvers that it is handed, and their answers back into order"},
	{from: "internal/collection", may: []string{"sudoku", "solvers", "corpus", "corpus/canon", "internal/bulk"}, never: []string{"solvers/*"}, because: "it works on whole corpora with the solvers that it is handed"},
	{from: "internal/trial", may: []string{"sudoku", "solvers", "corpus", "internal/attempt", "internal/clock", "internal/judge", "internal/program", "internal/spelling"}, never: []string{"solvers/*", "internal/engine"}, because: "it tries one entry, off any clock, and prints nothing"},
	{from: "internal/entrytemplate", may: []string{"internal/spelling"}, because: "it holds files and knows nothing of what becomes of them"},
	{from: "internal/attempt", may: []string{"sudoku", "solvers", "internal/clock"}, never: []string{"solvers/*"}, because: "it puts puzzles to whatever solver it is handed, and judges nothing"},
	{from: "internal/engine", may: []string{"sudoku", "solvers", "internal/attempt", "internal/clock", "internal/judge", "internal/limits", "internal/record", "internal/run", "internal/shard", "internal/thread", "internal/workload"},
		never: []string{"solvers/*", "corpus", "corpus/*", "reports"}, because: "it runs whatever it is handed and prints nothing"},

	// Reports.
	{from: "internal/stats", because: "it is mathematics"},
	{from: "internal/humanize", may: []string{"internal/stats"}, outside: []string{"github.com/olekukonko/tablewriter"}, because: "it writes words and numbers and knows not of what"},
	{from: "internal/ranking", may: []string{"internal/stats"}, because: "it decides who is faster, from numbers alone"},
	{from: "internal/ranking/rankingtest", may: []string{"internal/ranking"}, because: "it simulates contests whose truth is known"},
	{from: "internal/standings", may: []string{"internal/admission", "internal/judge", "internal/ranking", "internal/record", "internal/run", "internal/stats", "internal/humanize"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine", "reports"}, because: "it ranks the contestants of a run in memory and renders nothing"},
	{from: "reports", may: []string{"internal/judge", "internal/ranking", "internal/record", "internal/run", "internal/standings", "internal/humanize"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it renders a result and works out nothing"},

	// The gate.
	{from: "internal/gate", may: []string{"sudoku", "solvers", "internal/humanize", "internal/judge", "internal/record", "internal/run", "internal/stats", "internal/program"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it compares what it is handed and prints nothing"},
	{from: "internal/checkout", may: []string{"internal/humanize", "internal/lock"}, because: "it builds what git has, and does not know what a solver is"},
	{from: "internal/gate/prepare", may: []string{"internal/clock", "internal/config", "internal/contest", "internal/gate", "internal/host", "internal/humanize", "internal/program", "internal/stats", "internal/thread", "solvers", "solvers/roster", "sudoku"}, because: "it finds for a comparison what is compared, and measures nothing"},
	{from: "reports/gatereport", may: []string{"internal/gate", "internal/humanize", "internal/spelling", "internal/stats"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it renders a comparison and works out nothing but the median of a row's processes, for a tool that takes one number"},
	{from: "reports/document", may: []string{"sudoku", "internal/judge", "internal/record", "internal/run", "internal/standings", "internal/stats", "internal/humanize", "reports"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it holds what pages and plots show of a run in memory; boards and documentation are handed to it"},
	{from: "reports/page", may: []string{"reports/document", "reports/plot"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it writes a document as HTML and works out nothing"},
	{from: "reports/live", may: []string{"internal/judge", "internal/record", "internal/run", "internal/humanize"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it tells of a run that goes on, and knows not who sends it out"},
	{from: "reports/scoreboard", may: []string{"sudoku", "internal/judge", "internal/record", "internal/run", "internal/humanize", "reports/document", "reports/live", "reports/page"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it draws the tables of a document for a projector; page lends it the parts of its script that draw a puzzle"},
	{from: "internal/serve", may: []string{"internal/admission", "internal/shard", "internal/standings", "internal/record", "internal/run", "internal/humanize", "reports/document", "reports/page", "reports/scoreboard", "reports/live"}, outside: []string{"github.com/klauspost/compress"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "all that it knows of a run is its record; boards and documentation are handed to it"},
	{from: "reports/canvas", outside: []string{"golang.org/x/image"}, because: "it draws lines and letters, and knows not of what"},
	{from: "reports/plot", may: []string{"internal/run", "internal/stats", "internal/humanize", "internal/spelling", "reports", "reports/canvas", "reports/document"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it draws what a document says and works out nothing"},
	{from: "reports/page/pagetest", may: []string{"internal/judge", "internal/record", "internal/record/recordtest"}, because: "it makes up records, and the tests of the page make pages of them"},
	{from: "reports/history", may: []string{"internal/record", "internal/run", "internal/stats", "internal/humanize", "internal/spelling"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it puts runs in memory side by side"},

	// The program.
	{from: "internal/spelling", because: "it compares words"},
	{from: "internal/completion", because: "it writes scripts of names that it is handed, and knows no command"},
	{from: "internal/config", may: []string{"internal/limits", "internal/shard", "internal/spelling"}, outside: []string{"gopkg.in/yaml.v3"}, never: []string{"internal/engine"}, because: "it says what is wanted and not how it is done"},
	{from: "internal/contest", may: []string{".", "sudoku", "solvers", "solvers/roster", "corpus", "internal/config", "internal/engine", "internal/host", "internal/humanize", "internal/program", "internal/ranking", "internal/record", "internal/run", "internal/sandbox", "internal/shard", "internal/spelling", "internal/thread", "internal/trial", "internal/workload"},
		because: "it makes a plan of a configuration and prints nothing"},
	{from: "internal/pagesource", may: []string{"solvers", "solvers/roster", "sudoku", "internal/article", "internal/contest", "internal/humanize", "internal/record", "internal/run", "reports/document"}, because: "it finds for a page what its document cannot work out of the record"},
	{from: ".", because: "it carries config.yaml into the program"},
	{from: "internal/cli", may: []string{"*"}, outside: []string{"*"}, because: "it alone sees everything"},
	{from: "harness", may: []string{"solvers", "internal/cli", "internal/sandbox"}, because: "it is the whole command for other modules; the sandbox starts the executable again, and then the launcher comes first"},
	{from: "cmd/bench", may: []string{"harness"}, because: "it is what a program of another module is, without solvers"},
	{from: "internal/architecture", because: "it has no code"},
	{from: "internal/article", may: []string{"solvers", "internal/humanize"}, because: "it renders the comments of solvers, and contains no solver"},
	{from: "internal/article/articletest", may: []string{"sudoku", "solvers", "internal/article", "internal/goldentest", testingPackage}, outside: []string{"github.com/google/go-cmp"}, because: "it compares articles with solvers that tests step through"},
	{from: "internal/goldentest", may: []string{testingPackage}, outside: []string{"github.com/google/go-cmp"}, because: "it compares text with files, whatever wrote it"},

	// The workshop.
	{from: "tools/validate", may: []string{"*"}, outside: []string{"*"}, because: "it tries the statistics on real solvers"},
	{from: "tools/prose", because: "it reads the project's texts as files"},
	{from: "tools/setmodule", because: "it rewrites the project's files as texts"},
	{from: "tools/standin", may: []string{"internal/standin"}, because: "it prints puzzles"},
	{from: "tools/zoo", may: []string{"solvers", "solvers/roster", "internal/article", "internal/config", "internal/humanize", "internal/stats"}, because: "it writes down what solvers say of themselves and a report of theirs"},
}
