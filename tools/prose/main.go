// Command prose finds phrases that make the project's English hard to read.
//
//	go run ./tools/prose                  hits per 1,000 words, and the files with most hits
//	go run ./tools/prose -list [FILE...]  each hit, with a better phrase and the reason
//	go run ./tools/prose -draw comments   100 comments at random (-n 50 -seed 2: others); also
//	                                      documents (paragraphs) or messages
//
// It reads documents (Markdown, comments of YAML), messages (strings of Go, texts and
// scripts of the pages) and comments of Go. phrases.go has the list. A low count does
// not make a text clear: most sentences that are hard to read use none of these.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
)

// hit is a phrase in a text.
type hit struct {
	file   string
	line   int
	found  string
	phrase phrase
}

func (h hit) String() string {
	return fmt.Sprintf("%s:%d: %q: better %s; %s", h.file, h.line, h.found, h.phrase.better, h.phrase.because)
}

// hits returns every phrase of the list in a passage, except in code.
func hits(t passage) (all []hit) {
	text := strings.ReplaceAll(code.ReplaceAllStringFunc(t.text, blank), "\n", " ")
	for _, f := range phrases {
		found := f.pattern.FindAllStringIndex(text, -1)
		if len(found) == 0 {
			continue
		}
		spared := f.except.FindAllStringIndex(text, -1)
		for _, at := range found {
			if !slices.ContainsFunc(spared, func(s []int) bool { return at[0] < s[1] && s[0] < at[1] }) {
				all = append(all, hit{t.file, t.line + strings.Count(t.text[:at[0]], "\n"), text[at[0]:at[1]], f})
			}
		}
	}
	return all
}

func main() {
	list := flag.Bool("list", false, "show each hit, of all files or of those given")
	draw := flag.String("draw", "", "show texts of this `KIND` at random: comments, documents or messages")
	n := flag.Int("n", 100, "texts that -draw shows")
	seed := flag.Uint64("seed", 1, "seed of -draw")
	flag.Parse()
	all, err := collect(".")
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "prose:", err)
		os.Exit(2)
	case *draw != "":
		all = slices.DeleteFunc(all, func(t passage) bool { return t.kind != *draw || count(t.text) < fewestWords })
		random := rand.New(rand.NewPCG(*seed, 0))
		random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		for _, t := range all[:min(*n, len(all))] {
			fmt.Printf("%s:%d\n    %s\n", t.file, t.line, strings.ReplaceAll(t.text+t.below, "\n", "\n    "))
		}
	case *list:
		for _, t := range all {
			if flag.NArg() == 0 || slices.Contains(flag.Args(), t.file) {
				for _, h := range hits(t) {
					fmt.Println(h)
				}
			}
		}
	default:
		summarize(all)
	}
}

// summarize prints the rate of each kind and the files with most hits.
func summarize(all []passage) {
	words, found := map[string]int{}, map[string]int{}
	for _, t := range all {
		words[t.kind] += count(t.text)
		words[t.file] += count(t.text)
		found[t.kind] += len(hits(t))
		found[t.file] += len(hits(t))
	}
	names := slices.Collect(maps.Keys(words))
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(found[b]-found[a], strings.Compare(a, b)) })
	for _, name := range names[:min(16, len(names))] {
		fmt.Printf("%5d hits in %6d words, %5.1f per 1,000: %s\n", found[name], words[name], 1000*float64(found[name])/float64(max(words[name], 1)), name)
	}
}
