package cli

import (
	"strings"
	"testing"
)

func TestShare(t *testing.T) {
	for _, tt := range []struct {
		text string
		want share
		err  string
	}{
		{"3%", .03, ""},
		{"0.03", .03, ""},
		{" 2.5 % ", .025, ""},
		{"0", 0, ""},
		{"1000%", 10, ""},
		{"1e-3", .001, ""},
		{"", 0, "is no share"},
		{"%", 0, "is no share"},
		{"3%%", 0, "is no share"},
		{"%3", 0, "is no share"},
		{"-1%", 0, "is no share"},
		{"NaN", 0, "is no share"},
		{"Inf", 0, "is no share"},
		{"1e999", 0, "is no share"},
		{"three", 0, "is no share"},
		{"1001%", 0, "is more than 1000%"},
		{"30", 0, "is more than 1000%"},
	} {
		var got share
		err := got.UnmarshalText([]byte(tt.text))
		if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%q: error %v, want %q", tt.text, err, tt.err)
		}
		if d := got - tt.want; d > 1e-12 || d < -1e-12 {
			t.Errorf("%q is %v, want %v", tt.text, got, tt.want)
		}
	}
}
