package cli

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/contest/host"
	"sudokubench/internal/contest/intake"
	"sudokubench/internal/engine"
	"sudokubench/internal/program"
	"sudokubench/internal/program/trial"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports/plot"
	"sudokubench/sandbox"
)

type contestCommand struct {
	Dir        string        `arg:"" help:"Folder with the submissions: a folder, script, source file, executable, .zip or .tar.gz of each author."`
	Output     string        `short:"o" default:"contest" placeholder:"DIR" help:"Folder for contest.yaml, the feedback and the results (default: ${default})."`
	Time       time.Duration `placeholder:"TIME" help:"Target duration of the run, after the trials (default: 10s for each program, from 30s to 4m)."`
	Corpora    []string      `default:"fresh:easy,fresh:minimal,fresh:hard" placeholder:"NAME" help:"Puzzles: built-in corpora, fresh:LEVEL or files (default: ${default})."`
	Sandbox    string        `default:"best-effort" enum:"required,best-effort" help:"Sandbox for programs: required or best-effort (default: ${default})."`
	Serve      *string       `placeholder:"ADDRESS" help:"Show the run in a browser, as in bench run."`
	Pseudonyms bool          `help:"Hide the names of the submissions in the table, on the board and on the page. results.csv has both."`
	NoProgress bool          `help:"Hide the progress bar."`
}

// entrant is a submission with the result of its trial.
type entrant struct {
	*intake.Submission
	Shown   string // name in the contest
	Version string // of bench, and the sandbox
	Trial   string // what bench try prints about the program
	Advice  string // what the author can change
	Enters  bool   // whether the program takes part in the contest
}

// The time limits of a trial: for a puzzle, for one protocol, and for all protocols. The last two are
// shorter than those of bench try, because a folder can have many programs that never answer.
const (
	tryLimit     = 5 * time.Second
	eachProtocol = 3 * time.Second
	allProtocols = 48 * time.Second
)

// Run takes the submissions in, tries them, and holds the contest that it has written.
func (c *contestCommand) Run(s *session) error {
	if info, err := os.Stat(c.Dir); err != nil {
		return usage(fmt.Errorf("%w; want the folder with the submissions", err))
	} else if !info.IsDir() {
		return usage(fmt.Errorf("%s is a file; want the folder that contains the submissions (to try one program, use bench try)", c.Dir))
	}
	settings := config.Defaults()
	if err := contest.PickCorpora(settings, c.Corpora); err != nil {
		return usage(fmt.Errorf("--corpora: %w", err))
	}
	if c.Time < 0 {
		return usage(fmt.Errorf("--time is %s; want a time above 0", c.Time))
	}
	list, others, err := intake.Find(c.Dir, c.Output)
	if err != nil {
		return usage(err)
	}
	if len(list) == 0 {
		return usage(fmt.Errorf("%s has no submissions; put a folder, a script, a source file, an executable, a .zip or a .tar.gz of each author into it", c.Dir))
	}
	if err := os.MkdirAll(filepath.Join(c.Output, "feedback"), 0o777); err != nil {
		return usage(fmt.Errorf("%w; choose another folder with --output", err))
	}
	s.temporary.begin()
	if err := program.Descriptors(runtime.NumCPU()); err != nil {
		return usage(err)
	}
	policy := contest.Policy(settings, &config.Program{Sandbox: c.Sandbox, Limits: config.DefaultProgramLimits()})
	if policy.Mode == sandbox.Required {
		if missing := fallen(sandbox.Protections(policy)); len(missing) > 0 {
			return usage(fmt.Errorf("--sandbox required: this system does not support these protections: %s", strings.Join(missing, ", ")))
		}
	}
	if len(others) > 0 {
		fmt.Fprintf(s.notes, "Not submissions: %s.\n", humanize.List(others))
	}
	all, err := c.tryAll(s, list, policy)
	if err != nil {
		return err
	}
	return c.hold(s, settings, all)
}

// tryAll builds and tries the submissions that changed, as many at a time as there are cores. It
// keeps the results in tried.json after each trial.
func (c *contestCommand) tryAll(s *session, list []*intake.Submission, policy sandbox.Policy) ([]*entrant, error) {
	puzzles, err := trial.Puzzles(0)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(c.Output, "tried.json")
	before := map[string]*entrant{}
	if text, err := os.ReadFile(file); err == nil && json.Unmarshal(text, &before) != nil {
		fmt.Fprintf(s.notes, "%s cannot be read, so all submissions are tried again.\n", file)
		before = map[string]*entrant{}
	}
	version, commit := host.Version()
	version = humanize.Version(version, commit) + ", sandbox " + c.Sandbox
	refused := slices.DeleteFunc(slices.Clone(list), func(one *intake.Submission) bool { return one.Refused == "" })
	for _, one := range refused {
		fmt.Fprintf(s.notes, "%s is refused: %s\n", one.Name, one.Refused)
	}
	fmt.Fprintf(s.notes, "%s; refused before anything ran: %d. Before --time begins, the others are tried: up to 2m for a program that does not answer, and longer if other programs use the cores.\n", humanize.Counted(len(list), "submission"), len(refused))
	all := make([]*entrant, len(list))
	var mu sync.Mutex
	var wait sync.WaitGroup
	turns := make(chan int, runtime.NumCPU())
	for i, one := range list {
		wait.Go(func() {
			turns <- i
			defer func() { <-turns }()
			mu.Lock()
			e := before[one.Name]
			mu.Unlock()
			shown := c.shown(one)
			if !e.holds(one, shown, version, c.Output) {
				e = &entrant{Submission: one, Shown: shown, Version: version}
				c.try(s.ctx, e, policy, puzzles)
				if s.ctx.Err() != nil {
					return
				}
			}
			mu.Lock()
			defer mu.Unlock()
			all[i], before[one.Name] = e, e
			switch {
			case e.Submission != one || slices.Contains(refused, one): // nothing is new, or it is already said
			case e.Enters:
				fmt.Fprintf(s.notes, "%s takes part: %s\n", one.Name, e.Entry.Protocol)
			default:
				fmt.Fprintf(s.notes, "%s does not take part: %s\n", one.Name, e.brief())
			}
			err = errors.Join(err, writeTo(s, file, func(w io.Writer) error { return writeJSON(w, before) }))
		})
	}
	wait.Wait()
	if s.ctx.Err() != nil {
		return nil, fmt.Errorf("interrupted; the submissions that were tried are in %s, so the same command continues with the others", file)
	}
	return all, err
}

// shown returns the name of a submission in the contest. A pseudonym cannot be guessed without its
// files.
func (c *contestCommand) shown(s *intake.Submission) string {
	if !c.Pseudonyms {
		return s.Name
	}
	return fmt.Sprintf("program-%.3x", sha256.Sum256([]byte(s.Name+s.Hash)))
}

// holds reports whether the result of an earlier trial is that of a submission now. Results that the
// machine caused do not hold.
func (e *entrant) holds(now *intake.Submission, shown, version, output string) bool {
	if e == nil || e.Submission == nil || e.Shown != shown || e.Hash != now.Hash || e.Source != now.Source || e.Version != version || e.ByMachine {
		return false
	}
	_, err := os.Stat(e.Folder) // the copy can be gone, or the path start in another folder
	return !e.Enters || err == nil && strings.HasPrefix(e.Folder, filepath.Join(output, "programs"))
}

// try builds and tries one submission. It sets Refused if the program cannot take part.
func (c *contestCommand) try(ctx context.Context, e *entrant, policy sandbox.Policy, puzzles []trial.Puzzle) {
	if e.Refused != "" {
		return
	}
	refuse := func(byMachine bool, format string, args ...any) {
		e.Refused, e.ByMachine = fmt.Sprintf(format, args...), byMachine
	}
	if err := e.Unpack(filepath.Join(c.Output, "programs", e.Shown)); err != nil {
		refuse(true, "bench could not copy it: %v", err)
		return
	}
	e.Choose(exec.LookPath)
	if err := e.Make(ctx, policy.Mode, exec.LookPath); err != nil || e.Refused != "" {
		return
	}
	e.Entry.Name, e.Entry.Dir, e.Entry.Limits = e.Shown, e.Folder, config.DefaultProgramLimits()
	protocol := e.Entry.Protocol
	report, err := trial.Try(ctx, trial.Entry{Protocol: protocol, Limit: tryLimit, Each: eachProtocol, All: allProtocols, Config: contest.ProgramConfig(&e.Entry, policy)}, puzzles)
	switch {
	case ctx.Err() != nil:
		return
	case err != nil && errors.As(err, new(*config.Error)), errors.Is(err, trial.ErrEmpty), err != nil && protocol != "":
		refuse(false, "%v", err)
		return
	case err != nil:
		refuse(true, "bench could not try it: %v", err)
		return
	}
	noteSlow(report, "The contest counts this as a timeout.")
	e.Trial = new(tryCommand).tell(report, nil, "", "")
	first, bad := e.Entry.Command[0], worst(report)
	switch {
	case takesPart(report):
		adopt(&e.Entry, report, 0)
		e.Enters = true
	case !strings.ContainsRune(first, filepath.Separator) && !intake.Works(ctx, policy.Mode, first, 125):
		refuse(true, "%s does not work in the sandbox of this machine", first)
	case report.Guess == trial.Nothing:
		refuse(false, "it solved no puzzle in any protocol; in %s: %s", report.Protocol, describe(bad))
	default:
		refuse(false, "%s", describe(bad))
	}
	if e.Advice = bad.Advice; report.Guess == trial.Nothing {
		e.Advice = strings.TrimSpace(e.Advice + "\n\nbench gave the program puzzles in the ways that it knows (`bench list protocols -v`), and the program solved none. " +
			"The simplest way is the protocol `lines`: read one line of 81 characters from standard input, with `.` for a blank; write one line of 81 digits, and flush it; " +
			"repeat this until the input ends. If the program works in another way, name the way in `entry.yaml`, beside the program (bench does not build a program with this file, so send it ready to run):\n\n```yaml\ncommand: [" +
			strings.Join(e.Entry.Command, ", ") + "]\nprotocol: stdin-rows\n```")
	}
}

// worst returns the worst finding of a trial on a puzzle that is not optional.
func worst(r *trial.Report) (bad trial.Finding) {
	for _, f := range required(r.Findings) {
		if f.Verdict > bad.Verdict {
			bad = f
		}
	}
	return bad
}

// describe describes a finding in one line, with the last line of standard error, which often names the cause.
func describe(f trial.Finding) string {
	text := strings.TrimSuffix(fmt.Sprintf("%s on the puzzle %q: %s", f.Verdict, f.Puzzle, f.Reason), ": ")
	words := strings.TrimSpace(f.Words)
	if words = words[strings.LastIndexByte(words, '\n')+1:]; words != "" {
		text += fmt.Sprintf("; its last words: %s", humanize.Shorten(humanize.Visible(words), 200))
	}
	return text
}

// hold writes the configuration and the feedback, runs the contest, and completes the feedback.
func (c *contestCommand) hold(s *session, settings *config.Config, all []*entrant) error {
	players := 0
	for _, e := range all {
		if e.Enters {
			players++
		}
	}
	file := filepath.Join(c.Output, "contest.yaml")
	err := writeText(s, file, c.configText(settings, all, players))
	if err == nil {
		err = c.writeResults(s, all, nil)
	}
	if err != nil {
		return err
	}
	results, feedback := filepath.Join(c.Output, "results.csv"), filepath.Join(c.Output, "feedback")
	fmt.Fprintf(s.notes, "%d of %d submissions can take part. Wrote %s, %s and %s.\n", players, len(all), file, results, feedback)
	if players == 0 {
		return errors.New("no submission can take part, so there is no contest; the feedback says why")
	}
	r := &runCommand{Serve: c.Serve, NoProgress: c.NoProgress}
	r.Config = file
	rec, err := r.hold(s)
	switch {
	case rec == nil || rec.Run.Head == nil:
		return err
	case errors.Is(err, engine.ErrInterrupted), errors.Is(err, contest.ErrUnwritten):
		return fmt.Errorf("%w; only a whole bench contest completes %s and %s", err, results, feedback)
	}
	if werr := c.writeResults(s, all, standings.New(rec.Run)); werr != nil {
		return errors.Join(err, werr)
	}
	drawn, cerr := plot.Card(rec.Run)
	if cerr == nil {
		cerr = writeText(s, filepath.Join(c.Output, "card.png"), string(drawn))
	}
	return errors.Join(err, cerr)
}
