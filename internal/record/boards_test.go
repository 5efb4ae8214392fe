package record_test

import (
	"strings"
	"testing"

	"sudokubench/internal/record"
)

func TestPackClues(t *testing.T) {
	for _, tt := range []struct{ reason, cells, packed string }{
		{"runs between clues", "..1.23.....", "b1a23e"},
		{"clues alone", "1234", "1234"},
		{"digits above 9 are capital letters", "A.P", "AaP"},
		{"a run of 26 is one letter", strings.Repeat(".", 26), "z"},
		{"a longer run is several letters", strings.Repeat(".", 625), strings.Repeat("z", 24) + "a"},
		{"no cells", "", ""},
	} {
		if got := record.PackClues(tt.cells); got != tt.packed {
			t.Errorf("%s: packed %q, want %q", tt.reason, got, tt.packed)
		}
		if got, err := record.UnpackClues(tt.packed); got != tt.cells || err != nil {
			t.Errorf("%s: unpacked %q and %v, want %q", tt.reason, got, err, tt.cells)
		}
	}
	for reason, packed := range map[string]string{
		"a control character": "a\x1b[31m", "a tag": "<b>", "an empty cell that is not packed": "1.2", "a digit that is too large for all boards": "Q",
		"a character of several bytes": "日本", "more cells than a board has": strings.Repeat("z", 25),
	} {
		if got, err := record.UnpackClues(packed); err == nil {
			t.Errorf("%s: unpacked %q, want an error", reason, got)
		}
	}
}

func FuzzUnpackClues(f *testing.F) {
	f.Add("b1a23e")
	f.Add(strings.Repeat("z", 24) + "a")
	f.Fuzz(func(t *testing.T, packed string) {
		cells, err := record.UnpackClues(packed)
		if err != nil {
			return
		}
		if again, err := record.UnpackClues(record.PackClues(cells)); again != cells || err != nil {
			t.Errorf("%q became %q; after packing and unpacking it became %q, with the error %v", packed, cells, again, err)
		}
	})
}
