package prepare

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/gate"
	"sudokubench/internal/program"
)

// greet starts each contestant once on both sides before the measuring. If the base does not have a
// solver, greet removes its rows and adds a warning. This can remove all rows. If the head lost a
// solver, greet returns an error.
func (p *Comparison) greet(ctx context.Context, programs Programs) error {
	var asked, isNew []string
	for k := range p.Tasks {
		t := &p.Tasks[k]
		if slices.Contains(asked, t.Solver) {
			continue
		}
		asked = append(asked, t.Solver)
		for i, v := range []*gate.Version{&p.Base, &p.Head} {
			child, err := program.Start(ctx, p.command(programs, i, t, -1), t.Shape)
			switch {
			case err == nil:
				v.Version, v.Go = child.Worker.Version, child.Worker.Go
				child.Close()
			case i == 0 && strings.Contains(err.Error(), contest.UnknownSolver(p.solvers[t.Solver].Solver)):
				isNew = append(isNew, t.Solver)
			default:
				if errors.Is(err, program.ErrLate) {
					err = fmt.Errorf("%s did not answer within %s; check that it is a build of bench (%s), or try again on a quieter machine", programs[i].Name, program.HelloLimit, buildCommand())
				} else if what := unfit(ctx, programs[i].Builds[0], err); what != "" && ctx.Err() == nil {
					err = fmt.Errorf("%s: %s", programs[i].Name, what)
				}
				return fmt.Errorf("cannot measure the %s: %w", [2]string{"base", "head"}[i], err)
			}
		}
	}
	p.leaveOut(isNew)
	return nil
}

// unfit explains why a program cannot be a worker: it is not bench, or its bench is too old to have
// the command worker. It returns "" for any other build of bench.
func unfit(ctx context.Context, path string, failure error) string {
	ctx, stop := context.WithTimeout(ctx, versionLimit)
	defer stop()
	var out, words answer
	cmd := exec.CommandContext(ctx, path, "version")
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &words, time.Second
	err := cmd.Run()
	switch {
	case strings.HasPrefix(string(words), "bench: ") || strings.HasPrefix(string(out), "sudokubench "):
		if strings.Contains(failure.Error(), "unexpected argument worker") {
			return "this build of bench has no worker command, so it is too old to be measured; use a later one"
		}
		return ""
	case len(out)+len(words) == 0 && err != nil:
		return fmt.Sprintf("it is not a build of bench (its version command fails: %v); %s", err, instead())
	case len(out)+len(words) == 0:
		return "it is not a build of bench (its version command prints nothing); " + instead()
	}
	line, _, _ := strings.Cut(strings.TrimSpace(string(out)+string(words)), "\n")
	return fmt.Sprintf("it is not a build of bench (its version command prints %q); %s", line, instead())
}

// instead returns advice for a program that is not a build of bench.
func instead() string {
	return "build it with " + buildCommand() + ", or compare other programs with --base-entry and --head-entry"
}

// versionLimit is the time limit for a program to print its version.
const versionLimit = 5 * time.Second

// answer collects the first bytes that a program writes.
type answer []byte

// Write stores up to 200 bytes in total. More bytes are an error, which ends a program that writes
// without end.
func (a *answer) Write(text []byte) (int, error) {
	n := min(len(text), 200-len(*a))
	*a = append(*a, text[:n]...)
	if n < len(text) {
		return n, io.ErrShortWrite
	}
	return n, nil
}

func (p *Comparison) leaveOut(isNew []string) {
	p.drop(func(contestant string) bool { return slices.Contains(isNew, contestant) })
	p.isNew = isNew
	for _, name := range isNew {
		p.unmeasured("new", name, "the base does not have it")
	}
}

func (p *Comparison) unmeasured(code, solver, because string) {
	p.Warnings = append(p.Warnings, gate.Warning{Code: code, Text: solver + " was not measured: " + because})
}
