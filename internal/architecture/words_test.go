package architecture

import (
	"go/ast"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"sudokubench/internal/testkit"
)

// banned has words that once stood in identifiers and that readers had to learn, with better ones.
var banned = map[string]string{
	"stood": "paused", "witness": "suspendDetector", "noticed": "pauseApplied", "watchman": "limitWatcher",
	"hurry": "fastWithinReserve", "goOn": "undecidedWithTime, resumeRun", "tempo": "batchRate", "pace": "speedRatio, batchRate", "outlook": "estimate",
	"keeper": "supervisor", "warden": "reaper", "someone": "process", "letGo": "releasePipes",
	"tidings": "update", "blob": "body", "deck": "source", "luck": "rng", "ballast": "heapShift",
	"crowding": "contention, varianceCorrection", "told": "named", "most": "max", "least": "min",
}

// bannedIn lists the banned words of an identifier: parts such as deck in newDeck, or the whole one.
// Most and least are banned only as the first part, where max and min are the usual words.
func bannedIn(identifier string) (found []string) {
	parts := strings.FieldsFunc(splitWords(identifier), func(r rune) bool { return r == ' ' })
	for word := range banned {
		at := slices.Index(parts, strings.ToLower(word))
		limit := word == "most" || word == "least"
		if strings.EqualFold(identifier, word) && !limit || at >= 0 && !limit || limit && at == 0 && len(parts) > 1 {
			found = append(found, word)
		}
	}
	slices.Sort(found)
	return found
}

// splitWords puts spaces between the parts of a name in camel case, in small letters.
func splitWords(identifier string) string {
	var b strings.Builder
	for _, r := range identifier {
		if unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// TestWords shows that no name contains a banned word.
func TestWords(t *testing.T) {
	for name, file := range sources(t) {
		if !strings.HasPrefix(name, "internal/") && !strings.HasPrefix(name, "sandbox/") && !strings.HasPrefix(name, "ranking/") && !strings.HasPrefix(name, "reports/") {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				for _, word := range bannedIn(id.Name) {
					t.Errorf("%s: the name %s contains %s; want another word, such as %s", name, id.Name, word, banned[word])
				}
			}
			return true
		})
	}
}

// TestGlossary shows that the code uses each word of the glossary, and that the glossary is short.
func TestGlossary(t *testing.T) {
	used := map[string]bool{}
	for _, file := range sources(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				for part := range strings.FieldsSeq(splitWords(id.Name)) {
					used[strings.TrimSuffix(part, "s")] = true
				}
			}
			return true
		})
	}
	_, table, _ := strings.Cut(string(testkit.Must(os.ReadFile("../../CONTRIBUTING.md"))(t)), "| word | meaning |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	words := 0
	for line := range strings.Lines(table) {
		for word := range strings.SplitSeq(strings.Split(line, "|")[1], ",") {
			words++
			for part := range strings.FieldsSeq(word) {
				if !used[strings.TrimSuffix(part, "s")] {
					t.Errorf("no name in the code contains %s, a word of the glossary in CONTRIBUTING.md", part)
				}
			}
		}
	}
	if words < 20 || words > 60 {
		t.Errorf("the glossary has %d words; want 20 to 60", words)
	}
}

func TestBannedWordsAreFound(t *testing.T) {
	for name, want := range map[string]string{
		"newDeck": "deck", "goOn": "goOn", "mostRounds": "most", "MostRounds": "most", "least": "", "atMost": "", "hurryUp": "hurry", "decked": "", "luckyOne": "",
	} {
		if got := strings.Join(bannedIn(name), " "); got != want {
			t.Errorf("in %s, the banned words are %q; want %q", name, got, want)
		}
	}
}
