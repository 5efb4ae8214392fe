package architecture

import (
	"go/ast"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// sameName has the exported types whose name several packages use, by the reason why they may.
var sameName = map[string][]string{
	"the engine runs it, the record has its events, record/run its sums, reports/document what a reader sees": {
		"Attempt: internal/bulk internal/record",
		"Block: corpus internal/record internal/record/recordtest internal/record/run internal/words/article reports/document",
		"Board: internal/record reports/document solvers/parts/unitwords",
		"Column: internal/words/humanize reports reports/document",
		"Comparison: internal/gate/prepare internal/standings ranking",
		"Contestant: internal/engine internal/record ranking",
		"Corpus: internal/contest/config internal/engine internal/record internal/record/run reports/document",
		"Data: reports/document reports/live",
		"Entry: internal/program/trial reports/document",
		"Finding: internal/program/trial internal/record internal/record/run",
		"Follower: internal/record internal/record/run",
		"Part: internal/program internal/record/run reports/document",
		"Plan: internal/engine internal/gate internal/record/merge/mergetest",
		"Program: internal/contest/config internal/record internal/standings",
		"Puzzle: corpus corpus/generator internal/program/trial internal/record/run reports/document",
		"Puzzles: internal/contest internal/engine internal/gate",
		"Reference: internal/engine/workload internal/record",
		"Result: internal/gate internal/standings reports/history",
		"Row: internal/gate internal/standings reports reports/document",
		"Run: internal/record internal/record/run reports/document reports/history",
		"Shard: internal/record internal/record/run internal/record/shard",
		"Sums: internal/record ranking/rankingtest",
		"Table: internal/standings ranking reports/document",
		"Warning: internal/gate internal/record internal/record/run",
	},
	"the record repeats what the sandbox or the configuration says, in its own format": {
		"Mode: internal/gate sandbox",
		"Process: internal/record sandbox",
		"Protection: internal/record sandbox",
		"Report: internal/contest/config internal/program/trial",
		"Setting: internal/record/run sandbox/sandboxtest",
		"Solver: internal/contest/config solvers",
	},
	"each package has its own options, results or clock, and callers see the package's name": {
		"Answers: internal/bulk solvers",
		"Checked: internal/bulk internal/bulk/collection",
		"Child: internal/gate internal/program internal/serve",
		"Clock: internal/engine internal/engine/attempt",
		"Config: internal/contest/config internal/program",
		"Counter: internal/gate internal/sys/thread",
		"Fact: internal/words/article reports",
		"Fault: corpus internal/record sudoku",
		"File: internal/record internal/sys/lock",
		"Filter: corpus corpus/generator solvers/parts/domains",
		"Format: corpus internal/bulk",
		"Options: corpus/generator internal/record/run internal/serve reports reports/gatereport reports/history solvers",
		"Pair: internal/gate/prepare internal/gate/versions",
		"Place: internal/record solvers/parts/unitwords",
		"Range: corpus/generator internal/record",
		"Request: internal/gate/versions internal/program/templates",
		"Sample: internal/program ranking",
		"Search: solvers solvers/parts/domains",
		"Source: internal/bulk/collection internal/program reports/document",
		"Task: internal/bulk internal/gate",
		"Unit: internal/words/humanize sudoku",
		"Usage: sandbox solvers",
		"Verdict: internal/gate internal/judge",
		"Version: internal/gate internal/gate/versions",
		"Words: reports sandbox",
		"Writer: corpus internal/record",
	},
}

// TestTypesOfOneName shows that a reader who knows an exported type of one package does not meet
// another type of this name elsewhere, except those of sameName.
func TestTypesOfOneName(t *testing.T) {
	packages := map[string]map[string]bool{} // by the name of the type
	for name, file := range sources(t) {
		folder := path.Dir(name)
		if strings.HasPrefix(folder, "examples/") || strings.Contains(folder, "/templates/") {
			continue
		}
		for _, d := range file.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range decl.Specs {
				if spec, ok := s.(*ast.TypeSpec); ok && spec.Name.IsExported() {
					if packages[spec.Name.Name] == nil {
						packages[spec.Name.Name] = map[string]bool{}
					}
					packages[spec.Name.Name][folder] = true
				}
			}
		}
	}
	var allowed []string
	for _, list := range sameName {
		allowed = append(allowed, list...)
	}
	var found []string
	for name, in := range packages {
		if len(in) > 1 {
			found = append(found, name+": "+strings.Join(slices.Sorted(maps.Keys(in)), " "))
		}
	}
	for _, one := range found {
		if !slices.Contains(allowed, one) {
			t.Errorf("several packages have an exported type of one name, %s; want another name, or a reason in sameName", one)
		}
	}
	for _, one := range allowed {
		if !slices.Contains(found, one) {
			t.Errorf("sameName has %q, but not exactly these packages have the type; want it removed or corrected", one)
		}
	}
}
