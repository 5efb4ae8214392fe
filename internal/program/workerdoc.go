package program

// WorkerName is the name of the protocol in which a program times its own batches.
const WorkerName = "worker"

// workerProtocol returns the protocol worker. Its Doc is the only document for authors of programs,
// so it must be complete. The solver that New makes for this protocol sends only single puzzles,
// because a contest measures the time outside the program.
func workerProtocol() Protocol {
	return Protocol{
		Name:     WorkerName,
		Synopsis: "reads a batch of puzzles, solves them, and writes the time that this took and the solutions; for bench compare",
		Doc: `The program measures its own solving time, so the time of pipes, reading and writing does not blur a comparison. In a contest, bench sends only single puzzles and measures from outside as in lines, because ranks do not rely on a program's own clock.

The program keeps running until its input ends, and then exits. It reads lines from standard input and writes lines to standard output. A line that begins with "!" is a command; every other line is a puzzle. In every line, ignore keys and words that you do not know. Later versions of bench can add some. Write nothing else to standard output; messages belong on standard error. Flush after each answer to "!hello", to a batch and to a single puzzle.

Command "!hello". The answer is one line, "!worker protocol=1 shape=9x9". Both keys are required. "shape" names the board; separate several boards by commas (4x4,9x9). Optional keys: "solver=NAME" and "version=TEXT" (one word each), "cpu=true" (this program reports CPU time), "instructions=true" (it counts instructions), "pinned=true" (it runs on only one core), "go=VERSION" (the version of Go that built it) and "made_in_ns=N" (the time to create the solver). bench accepts only protocol=1, and sends such a program no other commands than these two.

Command "!batch N warm=W limit=L puzzle_ns=T". Then W+N lines follow, one puzzle per line, as in lines. If a key is missing, warm is 0, limit is 1 and puzzle_ns is 0. Read all puzzles before you solve the first one. Solve the first W puzzles without measuring them, and do not write their solutions: they only warm up the caches. Then read the clock, solve the other N puzzles in their order, and read the clock again. "limit" is the number of solutions to look for; bench sends 1 unless the configuration asks for more. "puzzle_ns" is the time limit of a puzzle in nanoseconds; 0 means none. You can ignore it, because bench kills a program that takes much too long. N and W are at most 65536.

Two optional keys of "!batch" can be ignored. "times=true" asks for the time of each puzzle: write it as "ns=N" after the solution. "allocations=true" asks for the number of allocations.

The answer to a batch is the line "!ran wall=T cpu=C" and then N lines, one for each puzzle that was measured, in the same order. "wall" is required: the time between the two readings of the clock, in whole nanoseconds. It contains only solving, not reading and not writing. Use a clock that never goes back and has a resolution of 1 microsecond or better. "cpu" is optional: the CPU time of the solving thread, or of the process, between the same two moments. 0 or no key means not known; then bench uses wall, which is less precise on a busy machine. If several threads solve, leave cpu out. Also optional is "wait=W", the part of wall in which the thread was ready to run while its core ran other threads; bench leaves it out of the time. -1 or no key means not known. So are "allocations=N" and "instructions=N", the numbers for the whole batch; -1 or no key means not counted.

The answer to a puzzle is a line as in lines: the solution, or "-" to give up, or "- count=0 exhausted" if the puzzle has no solution. These words can follow: "nodes=N" (guesses), "count=N" (solutions found), "exhausted" (there are no more solutions) and "ns=N". If a puzzle failed and the program can continue, write "! timeout" or "! crashed REASON".

A puzzle outside a batch is answered at once, with one line. "seq=TEXT" and "limit=N" can follow the puzzle; write "seq=TEXT" after the answer, or ignore it.

bench new-entry --protocol worker writes a complete program in c, cpp, rust, go or python. bench try --protocol worker checks a program. bench worker is a program for this protocol.`,
		Starts: Stays, Source: Input, Form: Batches, Blank: '.',
		Sample: sample("standard input: the first puzzle of the batch only warms up, the last puzzle is not in the batch",
			"!hello\n!batch 1 warm=1 limit=1 puzzle_ns=1000000000\n"+samplePuzzle+"\n"+samplePuzzle+"\n"+samplePuzzle+"\n",
			"standard output", "!worker protocol=1 shape=4x4 cpu=true\n!ran wall=3120 cpu=3080\n"+sampleSolution+"\n"+sampleSolution+"\n"),
	}
}
