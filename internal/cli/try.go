package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/internal/program/trial"
	"sudokubench/sandbox"
)

type tryCommand struct {
	Protocol   string        `placeholder:"NAME" help:"Protocol of the program (default: detected). bench list protocols shows all."`
	Dir        string        `default:"." placeholder:"DIR" help:"Folder of the program's own files (default: ${default}). The sandbox hides other folders from the program."`
	Limit      time.Duration `default:"5s" placeholder:"TIME" help:"Time limit per puzzle, without waiting for a core (default: ${default})."`
	Batch      int           `placeholder:"N" help:"Number of puzzles at a time, for protocols that take several (default: set by the protocol)."`
	Blank      string        `placeholder:"CHAR" help:"Sign of a blank in the puzzles (default: detected)."`
	Spaces     bool          `help:"Separate the digits of a row by spaces (default: detected)."`
	File       string        `placeholder:"NAME" help:"File in its working folder that the program reads the puzzle from (default: detected)."`
	First      string        `placeholder:"TEXT" help:"Line that the program reads before the puzzle, such as the number of rows (default: detected)."`
	Side       int           `placeholder:"N" help:"Number of rows of the boards: 9 or 4 (default: 9 is required, 4 is optional)."`
	Memory     int64         `default:"1024" placeholder:"MIB" help:"Memory limit of the program in MiB (default: ${default})."`
	Sandbox    string        `default:"best-effort" enum:"required,best-effort,off" help:"Sandbox for the program: required, best-effort or off (default: ${default})."`
	textOrJSON `embed:""`
	Command    []string `arg:"" passthrough:"" help:"The program and its arguments, with or without quotes, after all flags."`
}

func (c *tryCommand) Run(s *session) error {
	if c.Command[0] == "--" && len(c.Command) > 1 {
		c.Command = c.Command[1:]
	}
	if first := c.Command[0]; strings.HasPrefix(first, "-") {
		return usage(fmt.Errorf("unknown flag %s; bench try --help shows the flags, which come before the program", first))
	}
	entry := config.Program{
		Command: c.Command, Sandbox: c.Sandbox, Limits: config.DefaultProgramLimits(),
		Batch: c.Batch, Blank: c.Blank, Spaces: c.Spaces, File: c.File, First: c.First,
	}
	if len(c.Command) == 1 {
		parsed, err := config.ParseProgram("entry="+c.Command[0], "")
		if err != nil {
			return usage(errors.New(strings.TrimPrefix(err.Error(), parsed.Name+": ")))
		}
		entry.Command = parsed.Command
	}
	if err := knownProtocol(c.Protocol); err != nil {
		return usage(err)
	}
	protocol, named := program.FindProtocol(c.Protocol)
	switch {
	case named && c.Spaces && protocol.Form != program.Rows:
		return usage(fmt.Errorf("--spaces does not apply to protocol %s, which has no rows", c.Protocol))
	case named && c.File != "" && protocol.File == "":
		return usage(fmt.Errorf("--file does not apply to protocol %s, which has no file", c.Protocol))
	case named && c.First != "" && !protocol.TakesFirst():
		return usage(fmt.Errorf("--first does not apply to protocol %s", c.Protocol))
	}
	for _, f := range []struct {
		name string
		bad  bool
		want string
	}{
		{"--limit", c.Limit <= 0, "a time above 0"}, {"--memory", c.Memory < 1 || c.Memory > 1<<30, "1 to 1073741824 (MiB)"},
		{"--blank", len(c.Blank) > 1 || c.Blank > "" && !strings.Contains(config.Blanks, c.Blank), "one of " + strings.Join(strings.Split(config.Blanks, ""), " ")},
		{"--file", c.File != "" && !filepath.IsLocal(c.File), "the name of a file, such as input.txt"},
		{"--batch", c.Batch < 0, "0 (all puzzles) or more"}, {"--side", c.Side != 0 && c.Side != 4 && c.Side != 9, "9 or 4"},
	} {
		if f.bad {
			return usage(fmt.Errorf("%s is out of range; want %s", f.name, f.want))
		}
	}
	if dir, err := os.Stat(c.Dir); err != nil || !dir.IsDir() {
		return usage(fmt.Errorf("--dir: folder %s does not exist", c.Dir))
	}
	s.temporary.begin()
	puzzles, err := trial.Puzzles(c.Side)
	if err != nil {
		return err
	}
	if err := program.Descriptors(1); err != nil {
		return usage(err)
	}
	entry.Limits.Memory = c.Memory << 20
	policy := contest.Policy(config.Defaults(), &entry)
	protections := sandbox.Protections(policy)
	if missing := fallen(protections); policy.Mode == sandbox.Required && len(missing) > 0 {
		return usage(fmt.Errorf("--sandbox required: this system does not support these protections: %s", strings.Join(missing, ", ")))
	}
	what := "trying the program"
	if c.Protocol == "" {
		what = "detecting the protocol of the program (up to 2m, longer if other programs use the cores)"
	}
	done := newSteps(s.stderr, !onTerminal(s.stderr)).begin(what)
	settings := contest.ProgramConfig(&entry, policy)
	settings.Dir = c.Dir
	report, err := trial.Try(s.ctx, trial.Entry{Protocol: c.Protocol, Limit: c.Limit, Config: settings}, puzzles)
	done()
	switch {
	case s.ctx.Err() != nil:
		return errors.New("interrupted; there is no result, because not all puzzles were tried")
	case err != nil:
		return usage(err)
	}
	noteSlow(report, fmt.Sprintf("A contest with the default limit counts this as a timeout; limits: {puzzle: %s} in the entry allows more time.", c.Limit))
	line, where := "", "this folder"
	if takesPart(report) || takesPartBySolved(report) {
		entry.Name = entryNameOf(c.Dir, entry.Command)
		adopt(&entry, report, c.Side)
		if dir := filepath.ToSlash(filepath.Clean(c.Dir)); dir != "." {
			entry.Dir = dir
		} else if here, err := filepath.Abs("."); err == nil && program.StartFolder(entry.Command, here, "") != "" {
			entry.Dir, where = filepath.Base(here), "the folder above" // a contest refuses a dir that contains the configuration
		}
		line = entry.Text()
	}
	if c.json() {
		err = writeJSON(s.stdout, struct {
			Command []string `json:"command"`
			Right   bool     `json:"right"`
			Entry   string   `json:"entry,omitempty"` // text of an item for the list entries of a configuration
			*trial.Report
			Protections []sandbox.Protection `json:"protections"`
		}{entry.Command, report.Right(), line, report, protections})
	} else {
		err = writeText(s, "", c.tell(report, fallen(protections), line, where))
	}
	if err == nil && !report.Right() {
		err = &fault{exitFailed, errors.New("")} // the message is empty, because the report contains the reason
	}
	return err
}

// noteSlow adds a note if the program solved a puzzle, but not within the default limit of a contest. what is its
// second sentence.
func noteSlow(r *trial.Report, what string) {
	allowed := config.Defaults().Puzzle
	if slices.ContainsFunc(required(r.Findings), func(f trial.Finding) bool { return f.Verdict == judge.Verified && f.NS > int64(allowed) }) {
		r.Notes = append(r.Notes, fmt.Sprintf("The program solved a puzzle in more than %s. %s", allowed, what))
	}
}

// adopt sets the keys of an entry that its program needs, as its trial showed. A side of 0 means that
// 4x4 boards were optional.
func adopt(entry *config.Program, r *trial.Report, side int) {
	entry.Protocol, entry.Blank, entry.Spaces, entry.Batch = r.Protocol, r.Blank, r.Spaces, cmp.Or(r.Batch, entry.Batch)
	entry.First, entry.File, entry.Answers = r.First, r.File, r.Answers
	if r.Argument != "" {
		entry.Command = append(slices.Clone(entry.Command), r.Argument)
	}
	if side != 0 {
		entry.Boards = []string{fmt.Sprintf("%dx%d", side, side)}
	} else if slices.ContainsFunc(r.Findings, func(f trial.Finding) bool { return f.Verdict != judge.Verified }) {
		entry.Boards = []string{"9x9"}
	}
}

// fallen returns the names of the protections that are not active.
func fallen(protections []sandbox.Protection) (names []string) {
	for _, w := range protections {
		if !w.Active {
			names = append(names, w.Name)
		}
	}
	return names
}

// takesPart reports whether a program can take part in a contest. It must solve a puzzle that is not
// optional. On the other such puzzles, it must not crash or give a wrong or garbled answer.
func takesPart(r *trial.Report) bool {
	solved, faults := 0, 0
	for _, f := range required(r.Findings) {
		if f.Verdict == judge.Verified {
			solved++
		} else if f.Verdict > judge.OutOfMemory {
			faults++
		}
	}
	return r.Right() || solved > 0 && faults == 0
}

// takesPartBySolved reports whether a program can take part in a contest in which wrong answers do
// not disqualify.
func takesPartBySolved(r *trial.Report) bool {
	tolerant := trial.Report{Findings: slices.Clone(r.Findings)}
	for i := range tolerant.Findings {
		if f := &tolerant.Findings[i]; f.Verdict == judge.Wrong {
			f.Verdict = judge.Declined
		}
	}
	return takesPart(&tolerant)
}

// noName matches characters that a name of an entry cannot contain.
var noName = pattern(`[^A-Za-z0-9_-]+`)

// entryNameOf returns a name for an entry, from its folder or its file.
func entryNameOf(dir string, command []string) string {
	words := []string{filepath.Base(dir)}
	for k := len(command) - 1; k >= 0; k-- {
		if path := filepath.Join(dir, command[k]); !strings.HasPrefix(command[k], "-") {
			if s, err := os.Stat(path); err == nil && s.Mode().IsRegular() {
				words = append(words, strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))
			}
		}
	}
	words = append(words, filepath.Base(command[0]))
	for _, w := range words {
		if w = strings.Trim(noName().ReplaceAllString(w, "-"), "-"); entryName().MatchString(w) {
			return w
		}
	}
	return "program"
}

func (c *tryCommand) tell(r *trial.Report, missing []string, line, where string) string {
	var b strings.Builder
	name := r.Protocol
	for _, part := range []struct {
		given bool
		text  string
	}{
		{r.Blank != "", "with " + strconv.Quote(r.Blank) + " for blanks"},
		{r.First != "", "with " + strconv.Quote(r.First) + " before the puzzle"},
		{r.File != "", "in the file " + r.File},
		{r.Answers != "", "with the answers in the file " + r.Answers},
		{r.Argument != "", "with the argument " + r.Argument},
		{r.Batch == 1, "one puzzle at a time"},
		{r.Spaces, "with spaces between digits"},
	} {
		if part.given {
			name += ", " + part.text
		}
	}
	fmt.Fprintf(&b, "Protocol: %s%s.", name, map[trial.Guess]string{
		trial.Solved: " (detected)", trial.Answered: " (detected)", trial.Nothing: " (not detected)",
	}[r.Guess])
	if r.StartNS >= 0 {
		fmt.Fprintf(&b, " Start-up: %s. In a contest this does not count if the program keeps running.", short(r.StartNS))
	}
	b.WriteString("\n\n")
	solved, put, said := 0, 0, map[string]bool{}
	for k, f := range r.Findings {
		if f.Verdict == 0 {
			continue
		}
		put++
		if f.Verdict == judge.Verified {
			solved++
		}
		f.Advice = unsaid(f.Advice, said)
		if said[f.Words] {
			f.Words = ""
		}
		said[f.Words] = true
		tellPuzzle(&b, k+1, &f)
	}
	fmt.Fprintf(&b, "\n%d of %d puzzles solved", solved, len(r.Findings))
	if rest := len(r.Findings) - put; rest > 0 {
		fmt.Fprintf(&b, ", %d not tried after the failures above", rest)
	}
	b.WriteString(". ")
	switch {
	case !r.Right() && onlyDeclined(r.Findings):
		b.WriteString("The program gave up on the others. No answer is wrong, but a contest counts these puzzles as failed.\n")
	case !r.Right() && onlyDeclined(required(r.Findings)):
		b.WriteString("The program gave up on some 9x9 puzzles. No answer to them is wrong, but a contest counts them as failed. It failed on 4x4 puzzles, which are optional; --side 9 leaves them out.\n")
	case !r.Right() && takesPart(r):
		b.WriteString("The program did not solve every 9x9 puzzle. No answer is wrong, but a contest counts these puzzles as failed.\n")
	case !r.Right() && takesPartBySolved(r):
		b.WriteString("Some answers are wrong, so the program can take part only in a contest with rank: solved.\n")
	case !r.Right():
		b.WriteString("The program is not ready for a contest; see above.\n")
	case solved < len(r.Findings):
		b.WriteString("All 9x9 puzzles are right, so the program can take part in a contest. It did not solve all 4x4 puzzles, which are optional.\n")
	default:
		b.WriteString("All answers are right, so the program can take part in a contest.\n")
	}
	for _, n := range r.Notes {
		b.WriteString(n + "\n")
	}
	if len(missing) > 0 && c.Sandbox != string(sandbox.Off) {
		fmt.Fprintf(&b, "Sandbox protections that this system does not support: %s.\n", strings.Join(missing, ", "))
	}
	if line != "" {
		rank := ""
		if !takesPart(r) {
			rank = "rank: solved\n"
		}
		fmt.Fprintf(&b, "\nFor contest.yaml in %s:\n%sentries:\n  %s\n", where, rank, line)
	}
	return b.String()
}

// onlyDeclined reports whether the program got every puzzle, and either solved it or gave up.
func onlyDeclined(findings []trial.Finding) bool {
	return !slices.ContainsFunc(findings, func(f trial.Finding) bool {
		return f.Verdict != judge.Verified && f.Verdict != judge.Declined
	})
}

// required returns the findings on the puzzles that are not optional.
func required(findings []trial.Finding) []trial.Finding {
	return slices.DeleteFunc(slices.Clone(findings), func(f trial.Finding) bool { return f.Optional })
}

// unsaid removes the lines of a text that were already printed, and marks the other lines as
// printed.
func unsaid(text string, said map[string]bool) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if !said[line] {
			lines = append(lines, line)
		}
	}
	for _, line := range lines {
		said[line] = true
	}
	return strings.Join(lines, "\n")
}

func tellPuzzle(b *strings.Builder, number int, f *trial.Finding) {
	line := fmt.Sprintf("%d  %-27s %s", number, f.Puzzle, f.Verdict)
	if f.Verdict == judge.Verified && f.NS > 0 { // it is 0 if the waits for a core cannot be told apart
		line += " in " + short(f.NS)
	}
	b.WriteString(line + "\n")
	if f.Optional && f.Verdict != judge.Wrong { // this finding is not a fault of the program
		return
	}
	indent(b, "     ", f.Reason)
	if f.Words != "" {
		indent(b, "     ", "Its last output on standard error:")
		indent(b, "     | ", f.Words)
	}
	indent(b, "     ", f.Advice)
	if f.Verdict == judge.Wrong {
		fmt.Fprintf(b, "     puzzle  %s\n     answer  %s\n", f.Clues, f.Answer)
	}
}

// indent writes lines with a prefix.
func indent(b *strings.Builder, before, text string) {
	for part := range strings.SplitSeq(text, "\n") {
		if part != "" {
			b.WriteString(before + part + "\n")
		}
	}
}

// short returns a time with one digit after the decimal point.
func short(ns int64) string {
	d := time.Duration(ns)
	for _, unit := range []time.Duration{time.Second, time.Millisecond, time.Microsecond} {
		if d >= unit {
			return d.Round(unit / 10).String()
		}
	}
	return d.String()
}
