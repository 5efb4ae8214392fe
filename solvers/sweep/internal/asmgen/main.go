// Command asmgen writes the assembly of the sweep solver, for one of two engines: wide (AVX-512)
// or narrow (AVX2). It is a separate module, so that the main module does not depend on avo.
// model.go and modelsearch.go in solvers/sweep have the same solver in plain Go, with the same
// names.
//
//	go run . -engine wide -out ../../wide_amd64.s -stubs ../../wide_amd64.go -pkg sweep
package main

import (
	"flag"
	"fmt"
	"os"

	. "github.com/mmcloughlin/avo/build"
)

func main() {
	engine := flag.String("engine", "", "wide or narrow")
	flag.Parse()
	ConstraintExpr("amd64,!noasm")
	switch *engine {
	case "wide":
		w := &wide{constants: &constants{name: "wide"}}
		search(w, "searchWide", "AVX-512")
		w.step()
		w.batch()
		w.tables()
		w.write()
		identify()
		e := &wide{constants: &constants{name: "wideEdges"}}
		e.clues()
		e.solution()
		e.write()
	case "narrow":
		n := &narrow{constants: constants{name: "narrow"}}
		search(n, "searchNarrow", "AVX2")
		n.step()
		n.clues()
		n.solution()
		n.write()
	default:
		fmt.Fprintf(os.Stderr, "asmgen: -engine is %q; want wide or narrow\n", *engine)
		os.Exit(2)
	}
	Generate()
}
