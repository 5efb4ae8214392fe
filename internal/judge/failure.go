package judge

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"sudokubench/solvers"
)

// Failed returns the ruling on an attempt that made no claim. The verdict is Crashed if the error
// is not a *solvers.Failure.
func Failed(err error) Ruling {
	kind, text := solvers.Crashed, err.Error()
	var f *solvers.Failure
	if errors.As(err, &f) {
		kind, text = f.Kind, f.Reason
	}
	r := Ruling{Crashed, "the program crashed"}
	switch kind {
	case solvers.Garbled:
		r = Ruling{Garbled, "the answer cannot be read"}
	case solvers.Missing:
		r = Ruling{Missing, "no answer to this puzzle"}
	case solvers.OutOfMemory:
		r = Ruling{OutOfMemory, "the memory limit was reached"}
	}
	r.Reason = cmp.Or(printable(text), r.Reason)
	return r
}

// maxReason is the largest length of a reason, in bytes. The limit is necessary because a reason
// can quote the long output of a program. A longer reason keeps its beginning and its end, each
// half of this length, because many programs print their fault last.
const maxReason = 600

// printable returns a reason as one line of printable characters.
func printable(s string) string {
	if len(s) <= maxReason {
		return visible(s)
	}
	return visible(strings.ToValidUTF8(s[:maxReason/2], "")) + "..." + visible(strings.ToValidUTF8(s[len(s)-maxReason/2:], ""))
}

func visible(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1:
			b.WriteString(`\x` + strconv.FormatUint(uint64(s[0])|0x100, 16)[1:])
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			q := strconv.QuoteRuneToASCII(r)
			b.WriteString(q[1 : len(q)-1])
		}
		s = s[size:]
	}
	return b.String()
}
