package gatereport

import (
	"fmt"
	"math"
	"time"

	"sudokubench/internal/gate"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// result returns a comparison with these rows. Its verdict is the worst verdict of the rows.
func result(rows ...*gate.Row) *gate.Result {
	// These are not the default settings, so that the golden files stay the same if a default
	// changes.
	s := gate.Settings{
		MaxSolutions: 1, PuzzleNS: 1e9, Threshold: 0.01, Resolve: 0.03, ResolveMean: 0.1, Level: 0.98, Rate: 0.05,
		MinPairs: 12, TimeNS: 30e9, UnitNS: 400e6, SliceNS: 800e3, Seed: 1,
	}
	r := &gate.Result{
		Schema: gate.Schema, Mode: gate.Paired, Verdict: gate.Improved, Settings: s, Rows: rows, Warnings: []gate.Warning{},
		Base:    gate.Version{Name: "old/bench", Version: "v1.4.0", Go: "go1.26.1", SHA256: "00ba5e"},
		Head:    gate.Version{Name: "working tree", Version: "(devel)", Go: "go1.26.1", SHA256: "00bead"},
		Host:    record.Host{OS: "linux", Arch: "amd64", CPU: "Model Processor 9", Cores: 2, MemoryMB: 8192, Kernel: "6.1", Pinned: true, CPUTime: true},
		Started: time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC), ElapsedNS: 42_500_000_000,
	}
	order := map[gate.Verdict]int{gate.Improved: 0, gate.Pass: 1, gate.Inconclusive: 2, gate.Slower: 3, gate.Regressed: 4}
	for _, row := range rows {
		if order[row.Verdict] > order[r.Verdict] {
			r.Verdict = row.Verdict
		}
	}
	return r
}

// measured returns the measure of a figure with one clock. ns is the time of the base. ratio is the
// time of the head divided by the time of the base. The parameter half is half of the width of the
// interval.
func measured(figure gate.Figure, clock string, ns, ratio, half float64, v gate.Verdict) *gate.Measure {
	m := &gate.Measure{
		Figure: figure, Clock: clock, BaseNS: ns, HeadNS: ns * ratio, Ratio: ratio, Low: ratio - half, High: ratio + half,
		Noise: 0.004, Threshold: 0.01, Resolve: 0.03, P: 0.25, Q: 0.5, Pairs: 4, Slices: 480, Verdict: v,
		Controls: []float64{0.001, -0.002, 0.0005, 0.003}, Samples: [][2]float64{},
	}
	for i := range 4 {
		wobble := 1 + 0.001*float64(i)
		if figure == gate.Mean {
			m.Samples = append(m.Samples, [2]float64{ns * wobble, ns * ratio / wobble})
		}
		m.Logs = append(m.Logs, math.Log(ratio/wobble/wobble))
	}
	return m
}

// row returns the row of a solver on a corpus, with unchanged counters. It has a measure of the
// typical puzzle and one of the mean, each in CPU time and in wall time. The ratio of the mean differs a
// little from the ratio of the typical puzzle, and its interval is twice as wide.
func row(solver, corpus string, ns, ratio, half float64, v gate.Verdict, reason string) *gate.Row {
	r := &gate.Row{
		Solver: solver, Corpus: corpus, Puzzles: 2000, Timed: 2000, Forms: 24_000, Verdict: v, Reason: reason,
		Failures: []*gate.Failing{}, Worst: []gate.Slowed{}, ElapsedNS: 3_250_000_000,
		Counters: []gate.Counter{
			{Name: "verified", Base: 2000, Head: 2000, Exact: true, Gated: true},
			{Name: "nodes", Base: 7674, Head: 7674, Exact: true},
			{Name: "allocations", Base: 0, Head: 0, Exact: true},
		},
		Measures: []*gate.Measure{measured(gate.Typical, "cpu", ns*0.97, ratio, half, v), measured(gate.Typical, "wall", ns*0.98, ratio, half*1.2, v)},
	}
	for _, clock := range []string{"cpu", "wall"} {
		m := measured(gate.Mean, clock, ns, ratio*1.002, half*2, v)
		m.Resolve = 0.1
		r.Measures = append(r.Measures, m)
	}
	return r
}

// Indexes of the measures of a row.
const typicalWall, meanCPU, meanWall = 1, 2, 3

const excluded = "a slowdown of 3% is excluded (-0.3% to +0.5%), and one of 10% in the mean (-0.5% to +1.1%)"

func passing() *gate.Result {
	return result(
		row("bitmask-mrv", "easy", 1684, 1.001, 0.004, gate.Pass, excluded),
		row("unique-candidate", "minimal", 27_300, 0.999, 0.004, gate.Pass, excluded),
	)
}

func regressed() *gate.Result {
	slow := row("bitmask-mrv", "easy", 1684, 1.0312, 0.006, gate.Regressed, "3.1% slower in CPU time (+2.5% to +3.7%); the first measurement showed 3.4%")
	slow.Counters[1].Head = 7800
	slow.Counters[2].Head, slow.Counters[2].Gated = 12, true
	slow.First = []*gate.Measure{measured(gate.Typical, "cpu", 1684, 1.034, 0.007, gate.Regressed)}
	for i := range 10 { // ten slow puzzles, of which reports show three; the typical puzzle is slower too
		slow.Worst = append(slow.Worst, gate.Slowed{Where: fmt.Sprintf("easy.txt:%d", i+1), Clues: clues, BaseNS: 2000, HeadNS: 3100 - 10*int64(i)})
	}
	again := row("cell-list", "easy", 98_000, 1.001, 0.005, gate.Pass, "2.6% slower in CPU time in the first measurement, but not in the second (-0.4% to +0.6%), which excludes a slowdown of 3%")
	again.First = []*gate.Measure{measured(gate.Typical, "cpu", 98_000, 1.026, 0.006, gate.Regressed)}
	waits := row("rescan", "hard", 41_500_000, 1.0, 0.005, gate.Regressed, "28% slower in wall time (+20.0% to +36.0%)")
	waits.By = typicalWall
	waits.Measures[typicalWall] = measured(gate.Typical, "wall", 41_600_000, 1.28, 0.08, gate.Regressed)
	waits.Measures[meanWall] = measured(gate.Mean, "wall", 41_900_000, 1.26, 0.11, gate.Regressed)
	for _, m := range []*gate.Measure{waits.Measures[0], waits.Measures[meanCPU]} {
		m.Verdict = gate.Pass
	}
	r := result(slow, again, waits, row("set-difference", "hard", 8_190_000, 0.8, 0.02, gate.Improved, "20% faster in CPU time (-22.0% to -18.0%)"))
	r.Settings.Gated = []string{"allocations"}
	r.Warnings = append(r.Warnings, gate.Warning{Code: "busy", Text: "other programs use this machine: in rescan on hard, the measured processes waited for a core 12% of the time; for a more precise result, stop the other programs"})
	return r
}

func inconclusive() *gate.Result {
	return result(
		row("bitmask-mrv", "easy", 1684, 1.012, 0.031, gate.Inconclusive, "a slowdown of 3% cannot be excluded (-1.9% to +4.3%); try a quieter machine or --time 2m"),
		row("bitmask-mrv", "hard", 21_800, 1.001, 0.004, gate.Pass, excluded),
		row("rescan", "easy", 41_500, 0.9, 0.01, gate.Improved, "10% faster in CPU time (-11.0% to -9.0%)"),
	)
}

// slower returns a comparison with a row that is slower without a confirmation.
func slower() *gate.Result {
	r := row("dlx", "easy", 5_220, 1.044, 0.019, gate.Slower, "2.5% to 6.3% slower in CPU time; not confirmed, because two processes of one program differ by up to 4% here; try a quieter machine or --time 2m")
	for _, m := range r.Measures {
		m.Verdict, m.Layout = gate.Inconclusive, 0.012
	}
	all := result(inconclusive().Rows[0], r)
	all.Settings.Layouts = 5
	return all
}

// few returns a comparison in which the head is much slower on a few puzzles. One row shows this with
// certainty, one row is inconclusive, and the third row passes.
func few() *gate.Result {
	certain := row("bitmask-mrv", "hard", 6_230, 1.001, 0.004, gate.Regressed,
		"some puzzles are much slower, the typical puzzle is as fast as before: mean +12.4% (+8.1% to +16.7%), typical puzzle +0.1% (-0.3% to +0.5%); the first measurement alone showed 11%")
	maybe := row("unique-candidate", "minimal", 153_000, 1.002, 0.005, gate.Inconclusive,
		"the typical puzzle is not slower, but a few puzzles might be much slower: mean +4.9% (+0.9% to +8.9%), typical puzzle +0.2% (-0.3% to +0.7%); try a longer --time")
	for _, r := range []*gate.Row{certain, maybe} {
		r.By = meanCPU
		for _, m := range r.Measures {
			m.Verdict = gate.Pass
		}
	}
	certain.Measures[meanCPU] = measured(gate.Mean, "cpu", 6_230, 1.124, 0.043, gate.Regressed)
	maybe.Measures[meanCPU] = measured(gate.Mean, "cpu", 153_000, 1.049, 0.04, gate.Pass)
	certain.First = []*gate.Measure{measured(gate.Mean, "cpu", 6_230, 1.11, 0.043, gate.Regressed)}
	for i := range 10 {
		certain.Worst = append(certain.Worst, gate.Slowed{
			Where: fmt.Sprintf("hard.txt:%d", 17+30*i), Clues: clues, BaseNS: 41_200, HeadNS: 1_310_000 - 90_000*int64(i), BaseNodes: 12, HeadNodes: 4031 - 100*int64(i),
		})
	}
	maybe.Worst = []gate.Slowed{{Where: "minimal:5", Clues: clues, BaseNS: 155_000, HeadNS: 402_000}}
	certain.Worst[1].HeadNodes = certain.Worst[1].BaseNodes // reports must not show guesses, because base and head have the same number
	fine := row("cell-list", "easy", 98_000, 1.001, 0.005, gate.Pass, excluded)
	return result(certain, maybe, fine)
}

// unchanged returns a comparison without rows, because no solver changed.
func unchanged() *gate.Result {
	r := result()
	r.Verdict, r.ElapsedNS = gate.Pass, 0
	r.Warnings = []gate.Warning{
		{Code: "unchanged", Text: "No solver changed between v1.4.0|x and working tree (packages compared: 61); --all measures every solver"},
		{Code: "gone", Text: "dlx was not measured: the head does not have it"},
	}
	return r
}

// startUp returns a comparison of three rows. In the first two rows, the head takes longer to make
// its solver, and the second row fails because of that. In the third row, the start-up time did not
// change, but the allocations did.
func startUp() *gate.Result {
	r := result(
		row("bitmask-mrv", "easy", 1684, 1.001, 0.004, gate.Pass, excluded),
		row("cell-list", "easy", 98_000, 1.001, 0.005, gate.Regressed, "start-up time rose from 1.20ms to 1.90ms"),
		row("rescan", "easy", 41_500, 1.001, 0.005, gate.Pass, excluded),
	)
	r.Rows[2].Counters[2].Head = 2000
	r.Warnings = append(r.Warnings, gate.Warning{Code: "larger-boards", Text: "boards larger than 9x9 were not measured, although dlx takes them; add a corpus of larger boards with --corpora"})
	for i, row := range r.Rows {
		row.StartUp = &gate.StartUp{BaseNS: 1.2e6, HeadNS: 1.9e6, P: 0.0001, Changed: i < 2, Gated: i == 1}
		for _, m := range row.Measures {
			m.Verdict = gate.Pass
		}
	}
	r.Settings.Gated = []string{"startup"}
	return r
}

func improved() *gate.Result {
	return result(row("bitmask-mrv", "easy", 1684, 0.62, 0.01, gate.Improved, "38% faster in CPU time (-39.0% to -37.0%)"))
}

const clues = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"

// lost returns a comparison of three rows. In the first row, the head no longer solves a puzzle. In
// the second row, the head gives a wrong answer. In the third row, no puzzle is solved by both sides.
func lost() *gate.Result {
	failing := func(solver string, v judge.Verdict, reason string) *gate.Row {
		r := row(solver, "hard", 1, 1, 0, gate.Regressed, "the head fails on hard.txt:17, which the base solves: "+v.String()+": "+reason)
		r.Timed, r.Measures = 0, []*gate.Measure{}
		r.Counters[0].Head = 1999
		r.Failures = append(r.Failures, &gate.Failing{Side: "head", Verdict: v, Where: "hard.txt:17", Clues: clues, Reason: reason})
		return r
	}
	idle := row("unique-candidate", "hard", 1, 1, 0, gate.Pass, "base and head have no solved puzzle in common (2,000 tried), so there is no time to compare")
	idle.Timed, idle.Measures = 0, []*gate.Measure{}
	return result(
		failing("bitmask-mrv", judge.Timeout, "no answer within the time limit"),
		failing("fewest-first", judge.Wrong, "row 3 has two 5s (cells r3c2 and r3c8)"), idle)
}

func hostile() *gate.Result {
	names := []string{
		"\x1b[31mred\x1b[2J", "a|b|c `tick`", "two\nlines\r::error::x", "\u202eevil\u200b", "日本語のとても長いなまえです", "<script>alert(1)</script>",
		"", "bad\xffutf8", "a name/with=all: the, things%0A#1 -8", "@everyone", `quo"te\back'slash`, "]]></testsuite>",
		"a-name-that-is-far-too-long-for-any-table-v1", "dlx-2",
	}
	r := result()
	for i, name := range names {
		v := []gate.Verdict{gate.Regressed, gate.Inconclusive, gate.Pass}[i%3]
		x := row(name, names[(i+1)%len(names)], 1000, 1.5, 0.1, v, "said \x1b[2J`rm -rf` | <b> ::warning::x\r\n## heading @everyone")
		x.Failures = append(x.Failures, &gate.Failing{Side: "head", Verdict: judge.Crashed, Where: "x|y.txt:3\n", Clues: "``\x00|", Reason: "</details>\n\n# big \x07"})
		if v != gate.Pass {
			x.Worst = append(x.Worst, gate.Slowed{Where: "x|y.txt:3\n::error::", Clues: "``\x00|</details>", BaseNS: 0, HeadNS: 5, BaseNodes: -1, HeadNodes: 2})
		}
		x.Counters[1].Name, x.Counters[1].Head = "no|des\n", 9000
		r.Rows = append(r.Rows, x)
	}
	r.Verdict = gate.Regressed
	r.Base.Name, r.Head.Version, r.Host.CPU = "\x1b]0;owned\x07|", "v1 </details>", "CPU\nBenchmarkX 1 1 ns/op"
	r.Settings.Gated = []string{"<x>"}
	r.Warnings = append(r.Warnings, gate.Warning{Code: "=1+1", Text: "\x1b[Hhome\n::error::y"})
	return r
}

func recorded() *gate.Result {
	r := passing()
	r.Mode, r.Base.Name, r.Head.Name = gate.Recorded, "out/20261120-020000.jsonl", "out/20261121-020000.jsonl"
	for i, row := range r.Rows {
		row.Measures = row.Measures[meanCPU:]
		for _, m := range row.Measures {
			m.HeadNS *= 1.04 // simulates a slower machine, on which the reference is slower too
			m.Pairs, m.Controls, m.Resolve = 12-2*i, nil, 0.03
		}
		row.Reason = "a slowdown in CPU time of 3% is excluded (-0.5% to +1.1%)"
	}
	return r
}

// wall returns a comparison on a system that does not measure the CPU time of threads.
func wall() *gate.Result {
	r := passing()
	r.Host = record.Host{OS: "darwin", Arch: "arm64", Cores: 8}
	for i := range r.Rows {
		row := r.Rows[i]
		row.Measures = []*gate.Measure{row.Measures[typicalWall], row.Measures[meanWall]}
	}
	r.Settings.Inject, r.Settings.InjectOneIn = 0.03, 200
	return r
}

// many returns a comparison with more rows than a comment can contain.
func many() *gate.Result {
	r := result()
	for i := range 700 {
		v, reason, ratio := gate.Pass, excluded, 1.001
		switch {
		case i%7 == 3:
			v, ratio, reason = gate.Inconclusive, 1.012, "a slowdown of 3% cannot be excluded (-1.9% to +4.3%); try a quieter machine or --time 2m"
		case i%97 == 0:
			v, ratio, reason = gate.Regressed, 1.08, "8.0% slower in CPU time (+7.6% to +8.4%)"
		}
		r.Rows = append(r.Rows, row(fmt.Sprintf("solver-%03d", i%100), fmt.Sprintf("corpus%d", i/100), 1000+float64(i), ratio, 0.004, v, reason))
	}
	r.Verdict = gate.Regressed
	return r
}
