package main

import (
	"slices"
	"testing"
)

// budget is the number of hits that each kind of text is allowed to have. Only
// lower it.
var budget = map[string]int{"documents": 11, "messages": 16, "comments": 51}

func TestBudget(t *testing.T) {
	all, err := collect("../..")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]hit{}
	for _, text := range all {
		found[text.kind] = append(found[text.kind], hits(text)...)
	}
	for kind, most := range budget {
		switch n := len(found[kind]); {
		case n > most:
			t.Errorf("%s have %d phrases that are hard to read; the budget is %d. Rewrite the sentences that you added:", kind, n, most)
			for _, h := range found[kind] {
				t.Log(h)
			}
		case n < most:
			t.Errorf("%s have %d phrases that are hard to read, fewer than the budget of %d; lower the budget to %d", kind, n, most, n)
		}
	}
}

func TestPhrases(t *testing.T) {
	rows := map[string]struct{ found, spared string }{
		"where":         {"Where no digit fits, it goes back.", "The page shows where the time went."},
		"what":          {"What is missing is an answer.", "The report shows what is missing. What is Sudoku?"},
		"who":           {"Shown first is who is faster.", "A reader who has a record. Who is faster? Take 1% or 2%, whichever is larger."},
		"he who":        {"Those who start at the top are slow.", "Programs that start at the top are slow."},
		"tells":         {"The line tells the reason.", "The line shows the reason."},
		"stands":        {"The flag stands in the first line.", "PAR stands for penalized average runtime."},
		"that of":       {"The mean is that of the base.", "The mean is the mean of the base."},
		"so many":       {"So many were not reached.", "It made so many mistakes that it was disqualified."},
		"so is":         {"The base failed, and so is the head.", "It failed, so it is not ranked."},
		"none":          {"There is none left, or none is given.", "None of the puzzles was reached."},
		"some 120":      {"It has some 120 columns.", "It has about 120 columns; some have no title."},
		"and not":       {"It takes the median and not the mean.", "It takes the median and does not round."},
		"but for":       {"All passed but for one.", "The time is not for one attempt but for all."},
		"at hand":       {"The times at hand are few.", "The handle is at the left."},
		"of its own":    {"Each has a process of its own.", "Each has its own process."},
		"comes to":      {"The sum comes to 12 s.", "The time comes from the record."},
		"held against":  {"The answer is held against the key.", "The file holds the answers."},
		"goes on":       {"The run goes on.", "The run continues. Nothing goes wrong on this machine."},
		"be it":         {"Every time, be it long or short, is kept.", "It can be its own base."},
		"shown to be":   {"It is shown to be faster.", "The puzzle has to be solved."},
		"tell apart":    {"They cannot be told certainly apart.", "The two boards are far apart."},
		"is to be":      {"The record is not to be changed.", "The fix is today. It has to be tested."},
		"is looked for": {"The parent is looked for again.", "It looked for the parent."},
		"knows no":      {"The program knows no such puzzle.", "You know the puzzle."},
		"wants":         {"The protocol wants one line.", "Write a line if you want a note."},
		"such as have":  {"Programs such as have a sandbox are safe.", "Formats such as CSV are read."},
		"nor":           {"It fails. Nor does it answer.", "It neither fails nor answers."},
		"may":           {"A program may stop.", "A program can stop."},
		"old words":     {"It is written anew.", "It is written again."},
		"another word":  {"The fence is incomplete.", "The sandbox is incomplete."},
	}
	for _, f := range phrases {
		row, ok := rows[f.name]
		if !ok {
			t.Errorf("%s: the test has no sentences for it", f.name)
			continue
		}
		is := func(h hit) bool { return h.phrase.name == f.name }
		if !slices.ContainsFunc(hits(passage{text: row.found}), is) {
			t.Errorf("%s: not found in %q", f.name, row.found)
		}
		if slices.ContainsFunc(hits(passage{text: row.spared}), is) {
			t.Errorf("%s: found in %q", f.name, row.spared)
		}
	}
	if len(rows) > len(phrases) {
		t.Errorf("%d sentences for %d phrases", len(rows), len(phrases))
	}
}

func TestTexts(t *testing.T) {
	for _, row := range []struct {
		file, body string
		want       []string
		reason     string
	}{
		{"a.md", "# A title\nOne\ntwo.\n\n- item\n- more\n```\ncode\n```\nend", []string{"# A title\nOne\ntwo.", "- item", "- more", "end"}, "paragraphs without code"},
		{"a.yaml", "# One\n# two.\nkey: value # three\nother: value\n", []string{"One\ntwo.\nthree"}, "comments only"},
		{"a.go", "package a\nimport \"a b c d e\"\nvar a = \"every one of \" + n + \" more words here\"\nvar b = \"two words\"", []string{"every one of %v more words here"}, "a sum is one message; short ones do not count"},
		{"a.go", "package a\nvar a = \"every one of \" + f(\"four of the others\") + \"words\"", []string{"every one of %vwords", "four of the others"}, "a message in a sum"},
		{"a.go", "package a\ntype t struct { A int `help:\"Show all of them again.\"` }", []string{"Show all of them again."}, "the help of a flag"},
		{"a.go", "package a\nfunc f() { panic(\"a fault of the programmer here\") }", nil, "users never see it"},
		{"a.go", "// Code generated by b. DO NOT EDIT.\n\npackage a\nvar a = \"every one of these words\"", nil, "generated"},
		{"a.go", "//go:build a\n\n// One\n// two.\n//\n//\ta diagram\npackage a\n\nvar a int // Three.\n\n// Output: four\n", []string{"", "One\ntwo.", "Three.", ""}, "comments without directives and diagrams"},
		{"a_test.go", "package a // of tests\nvar a = \"every one of these words\"", []string{"of tests"}, "strings of tests are no messages"},
		{"a.html", "<p>Show <b>all</b> of\nthem again.</p><i title=\"Copy this longer title\"></i><script>var a = 'one two three four five'</script>", []string{"Copy this longer title", "Show    all     of\nthem again."}, "visible texts"},
		{"a.js", "// it's no text for users\nf('This is another text', `for the ${users} who read it`)", []string{"This is another text", "for the ${users} who read it"}, "strings without comments"},
	} {
		var got []string
		for _, text := range texts(row.file, row.body) {
			got = append(got, text.text)
		}
		if !slices.Equal(got, row.want) {
			t.Errorf("%s, %s: got %q, want %q", row.file, row.reason, got, row.want)
		}
	}
}
