package architecture

// arrow has the packages that a package is allowed to import. All packages can import the
// standard library, except testing, which only tests can import.
type arrow struct {
	from    string   // package, as a path below the module; "solvers/*" matches every package directly below solvers
	may     []string // packages of this module that the package is allowed to import directly; "*" is all
	outside []string // other modules that the package is allowed to import
	never   []string // packages that the package must not import, not even through other packages
	because string
}

const testingPackage = "testing" // marks packages that exist for tests: they are allowed to import it

// arrows has a line for every package or pattern. If several lines match a package, the most
// specific one applies. The test fails for a package without a line, so a new package needs a
// line here with a reason. It also fails for lines and permissions that are not used.
var arrows = []arrow{
	// The rules of Sudoku.
	{from: "sudoku", because: "all other packages use it"},

	// Solvers.
	{from: "solvers", may: []string{"sudoku"}, because: "it is the contract of solvers, and a newcomer reads it first"},
	{from: "solvers/*", may: []string{"sudoku", "solvers", "solvers/parts/*"}, because: "a solver is one package, which can be read without the other solvers"},
	{from: "solvers/parallel", may: []string{"sudoku", "solvers", "solvers/parts/unitwords", "solvers/bitmaskmrv"}, because: "it splits the search of another solver"},
	{from: "solvers/sweep", may: []string{"sudoku", "solvers"}, outside: []string{"golang.org/x/sys"}, because: "it detects which of its assembly the processor supports"},
	{from: "solvers/broadside", may: []string{"sudoku", "solvers", "solvers/sweep", "solvers/band"}, because: "it chooses one of two solvers"},
	{from: "solvers/sat", may: []string{"sudoku", "solvers", "solvers/parts/layout"}, outside: []string{"github.com/crillab/gophersat"}, because: "its method is a SAT solver"},
	{from: "solvers/parts/layout", may: []string{"sudoku"}, because: "it describes boards and is independent of methods"},
	{from: "solvers/parts/unitwords", may: []string{"sudoku", "solvers", "solvers/parts/layout"}, because: "it stores the free digits of a board and is independent of methods"},
	{from: "solvers/parts/domains", may: []string{"sudoku", "solvers", "solvers/parts/layout"}, because: "it is the search that several filters share, and is independent of them"},
	{from: "solvers/parts/cover", may: []string{"solvers", "solvers/parts/layout", "sudoku"}, because: "it describes the exact cover problem and is independent of methods"},
	{from: "solvers/parts/dice", because: "it only draws random numbers"},
	{from: "solvers/solvertest", may: []string{"sudoku", "solvers", testingPackage}, because: "it tests any solver and does not depend on one"},
	{from: "solvers/roster", may: []string{"solvers", "solvers/*"}, never: []string{"solvers/solvertest"}, because: "it only lists the solvers"},

	// Puzzles.
	{from: "corpus", may: []string{"sudoku"}, outside: []string{"github.com/klauspost/compress"}, because: "reading puzzles does not need solvers"},
	{from: "corpus/generator", may: []string{"sudoku", "solvers"}, never: []string{"solvers/*"}, because: "its caller passes the solver that proves that its puzzles have one solution"},
	{from: "internal/testkit/standin", may: []string{"sudoku", "solvers", "solvers/bitmaskmrv", "corpus/generator"}, because: "it draws puzzles for benchmarks, and the generator requires a prover"},
	{from: "sudoku/canon", may: []string{"sudoku"}, because: "it compares boards and does not solve them"},

	// Measuring and judging.
	{from: "internal/judge", may: []string{"solvers", "sudoku"}, never: []string{"solvers/*"}, because: "the judge must be independent of all solvers"},
	{from: "internal/record", may: []string{"internal/judge"}, because: "a record has only verdicts and text"},
	{from: "internal/record/recordtest", may: []string{"internal/judge", "internal/record", testingPackage}, because: "it makes records for the tests of packages that read them"},
	{from: "internal/record/run", may: []string{"internal/judge", "internal/record", "internal/record/shard"}, because: "it stores the content of a record, and does not compute ranks"},
	{from: "internal/record/run/runtest", may: []string{"internal/judge", "internal/record", "internal/record/recordtest", "internal/record/run", testingPackage}, because: "it makes runs for the tests of packages that use them"},
	{from: "internal/contest/host", may: []string{"internal/sys/clock", "internal/record"}, outside: []string{"golang.org/x/sys", "github.com/klauspost/cpuid"}, because: "it describes the machine for the record"},
	{from: "internal/sys/clock", outside: []string{"golang.org/x/sys"}, because: "it depends on the system, but not on the code that it times"},
	{from: "internal/record/merge", may: []string{"internal/sys/lock", "internal/record", "internal/record/run", "internal/record/shard"}, because: "it copies lines of records, and does not compute figures"},
	{from: "internal/record/merge/mergetest", may: []string{"internal/judge", "internal/record", "internal/record/recordtest", testingPackage}, because: "it makes records of shards for tests"},
	{from: "internal/record/shard", because: "it numbers the parts of a run, and does not depend on the code that runs them"},
	{from: "internal/sys/limits", because: "it describes limits and does not enforce them"},
	{from: "internal/sys/thread", outside: []string{"golang.org/x/sys"}, because: "it depends on the system, but not on the contest"},
	{from: "internal/engine/workload", because: "it must never change, so it must not use code that can change"},
	{from: "internal/program/slowdown", may: []string{"sudoku", "solvers", "internal/sys/clock"}, because: "it slows any solver that its caller passes"},
	{from: "sandbox", may: []string{"internal/sys/clock", "internal/sys/limits", "internal/sys/thread"}, outside: []string{"golang.org/x/sys"}, because: "it depends on the system, but not on puzzles"},
	{from: "sandbox/sandboxtest", may: []string{"internal/testkit/goldentest", testingPackage}, outside: []string{"golang.org/x/sys", "github.com/google/go-cmp"}, because: "it starts tests as other users, which does not need the sandbox"},
	{from: "internal/sys/lock", outside: []string{"golang.org/x/sys"}, because: "it locks files of any content"},
	{from: "internal/sys/scratch", may: []string{"internal/sys/lock", "sandbox"}, because: "it removes files that programs left, which only the sandbox is able to do"},
	{from: "internal/program/templates", may: []string{"solvers", "internal/words/spelling", "internal/program/templates/backwards"}, because: "it writes files, and one of them is the source of the solver backwards"},
	{from: "internal/program/templates/backwards", may: []string{"solvers", "sudoku"}, because: "it is a solver"},
	{from: "internal/program", may: []string{"sudoku", "solvers", "internal/engine/attempt", "internal/sys/clock", "internal/sys/limits", "internal/program/slowdown", "internal/sys/thread", "sandbox"}, outside: []string{"golang.org/x/sys"}, never: []string{"solvers/*"}, because: "it makes an outside program look like a solver"},
	{from: "internal/bulk", may: []string{"sudoku", "solvers", "corpus", "internal/engine/attempt", "internal/sys/clock", "internal/judge"}, never: []string{"solvers/*"}, because: "it solves many puzzles with solvers that its caller passes, and returns the answers in order"},
	{from: "internal/bulk/collection", may: []string{"sudoku", "solvers", "corpus", "sudoku/canon", "internal/bulk"}, never: []string{"solvers/*"}, because: "it works on whole corpora with solvers that its caller passes"},
	{from: "internal/program/trial", may: []string{"sudoku", "solvers", "corpus", "internal/engine/attempt", "internal/sys/clock", "internal/judge", "internal/program", "internal/words/spelling"}, never: []string{"solvers/*", "internal/engine"}, because: "it tries one program without measuring it, and does not print"},
	{from: "internal/engine/attempt", may: []string{"sudoku", "solvers", "internal/sys/clock"}, never: []string{"solvers/*"}, because: "it gives puzzles to any solver that its caller passes, and does not judge the answers"},
	{from: "internal/engine", may: []string{"sudoku", "solvers", "internal/engine/attempt", "internal/sys/clock", "internal/judge", "internal/sys/limits", "internal/record", "internal/record/run", "internal/record/shard", "internal/sys/thread", "internal/engine/workload"},
		never: []string{"solvers/*", "corpus", "corpus/*", "reports"}, because: "it runs the plan that its caller passes, and does not print"},

	{from: "internal/watch", may: []string{"internal/sys/clock", "solvers", "sudoku"}, never: []string{"solvers/*"}, because: "it follows any solver that its caller passes"},

	// Reports.
	{from: "internal/stats", because: "it is mathematics"},
	{from: "internal/words/humanize", may: []string{"internal/stats"}, outside: []string{"github.com/olekukonko/tablewriter"}, because: "it formats words and numbers of any kind"},
	{from: "ranking", may: []string{"internal/stats"}, because: "it decides from times alone which contestants are faster"},
	{from: "ranking/rankingtest", may: []string{"ranking"}, because: "it simulates contests with a given true order"},
	{from: "internal/standings", may: []string{"internal/judge", "ranking", "internal/record", "internal/record/run", "internal/stats", "internal/words/humanize"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine", "reports"}, because: "it ranks the contestants of a run in memory, and does not render"},
	{from: "reports", may: []string{"internal/judge", "ranking", "internal/record", "internal/record/run", "internal/standings", "internal/words/humanize"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it renders a result, and does not compute figures"},

	// The gate.
	{from: "internal/gate", may: []string{"sudoku", "solvers", "internal/words/humanize", "internal/judge", "internal/record", "internal/record/run", "internal/stats", "internal/program"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it compares the programs that its caller passes, and does not print"},
	{from: "internal/gate/versions", may: []string{"internal/words/humanize", "internal/sys/lock", "internal/contest/host"}, because: "it builds revisions of any git repository, with or without solvers"},
	{from: "internal/gate/prepare", may: []string{"internal/record", "internal/gate/versions", "internal/sys/clock", "internal/contest/config", "internal/contest", "internal/gate", "internal/contest/host", "internal/words/humanize", "internal/program", "internal/stats", "internal/sys/thread", "solvers", "solvers/roster", "sudoku"}, because: "it makes the rows of a comparison and starts its processes, and does not measure"},
	{from: "reports/gatereport", may: []string{"internal/record", "internal/gate", "internal/words/humanize", "internal/judge", "internal/stats"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it renders a comparison; the only figure that it computes is the median of a row's processes, for a tool that accepts one number"},
	{from: "reports/document", may: []string{"sudoku", "internal/judge", "internal/record", "internal/record/run", "internal/standings", "internal/stats", "internal/words/humanize", "reports"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it prepares a run in memory for pages and plots; its caller passes boards and documentation"},
	{from: "reports/page", may: []string{"reports/document", "reports/plot"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it writes a document as HTML, and does not compute figures"},
	{from: "reports/live", may: []string{"internal/judge", "internal/record", "internal/record/run", "internal/words/humanize", "reports/document"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it makes messages about a run that is under way, and does not depend on the server that sends them"},
	{from: "internal/serve", may: []string{"internal/record/shard", "internal/standings", "internal/record", "internal/record/run", "internal/sys/thread", "internal/words/humanize", "reports/document", "reports/page", "reports/live"}, outside: []string{"github.com/klauspost/compress"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it reads runs only from records; its caller passes boards and documentation"},
	{from: "reports/canvas", outside: []string{"golang.org/x/image"}, because: "it only draws lines, areas and text"},
	{from: "reports/plot", may: []string{"internal/record/run", "internal/stats", "internal/words/humanize", "internal/words/spelling", "reports", "reports/canvas", "reports/document"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it draws the data of a document, and does not compute figures"},
	{from: "reports/page/pagetest", may: []string{"internal/judge", "internal/record", "internal/record/recordtest"}, because: "it makes records from which the tests of the page make pages"},
	{from: "reports/history", may: []string{"internal/record", "internal/record/run", "internal/stats", "internal/words/humanize"},
		never: []string{"solvers/*", "corpus", "corpus/*", "internal/engine"}, because: "it shows several runs in memory side by side"},

	// The program.
	{from: "internal/words/spelling", because: "it compares words"},
	{from: "internal/contest/config", may: []string{"internal/sys/limits", "internal/record/shard", "internal/words/spelling"}, outside: []string{"gopkg.in/yaml.v3"}, never: []string{"internal/engine"}, because: "it describes a contest and does not run it"},
	{from: "internal/contest", may: []string{".", "sudoku", "sudoku/canon", "solvers", "solvers/roster", "corpus", "corpus/generator", "internal/contest/config", "internal/engine", "internal/contest/host", "internal/words/humanize", "internal/program", "ranking", "internal/record", "internal/record/run", "sandbox", "internal/record/shard", "internal/words/spelling", "internal/standings", "internal/sys/thread", "internal/program/trial", "internal/engine/workload"},
		because: "it makes a plan from a configuration, and does not print"},
	{from: "internal/contest/intake", may: []string{"internal/contest/config", "internal/program/templates", "internal/words/humanize", "sandbox"}, because: "it finds how to build and start programs, and does not try them"},
	{from: ".", because: "it embeds config.yaml in the program"},
	{from: "internal/cli", may: []string{"*"}, outside: []string{"*"}, because: "it has all commands, so it uses all packages"},
	{from: "harness", may: []string{"solvers", "internal/cli", "sandbox"}, because: "it is the whole command for other modules; it imports the sandbox because a sandbox starts the executable again as its launcher"},
	{from: "cmd/bench", may: []string{"harness"}, because: "it uses harness, like the programs of other modules, but adds no solvers"},
	{from: "internal/architecture", because: "it has no code"},
	{from: "internal/words/article", may: []string{"solvers"}, because: "it renders the comments of solvers, and contains no solver"},
	{from: "internal/words/article/articletest", may: []string{"sudoku", "solvers", "internal/words/article", "internal/testkit/goldentest", testingPackage}, outside: []string{"github.com/google/go-cmp"}, because: "it compares articles with solvers that the tests run step by step"},
	{from: "internal/testkit", may: []string{testingPackage}, because: "it ends tests at unexpected errors"},
	{from: "internal/testkit/goldentest", may: []string{testingPackage}, outside: []string{"github.com/rogpeppe/go-internal"}, because: "it compares any text with golden files"},

	// Tools for development.
	{from: "tools/validate", may: []string{"*"}, outside: []string{"*"}, because: "it tests the statistics with real solvers"},
	{from: "tools/mutations", because: "it compiles the project's files with changed texts"},
	{from: "tools/setmodule", because: "it rewrites the project's files as texts"},
	{from: "tools/standin", may: []string{"internal/testkit/standin"}, because: "it prints puzzles"},
	{from: "tools/zoo", may: []string{"solvers", "solvers/roster", "internal/words/article", "internal/contest/config", "internal/words/humanize", "internal/stats"}, because: "it writes a page about the solvers from their articles and a report"},
}
