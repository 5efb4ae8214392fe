package cli

import "testing"

func TestShowsBlocks(t *testing.T) {
	for _, tt := range []struct {
		reason string
		env    map[string]string
		want   bool
	}{
		{"no variable is set, as on Windows", nil, true},
		{"the common case", map[string]string{"TERM": "xterm-256color", "LANG": "en_US.UTF-8"}, true},
		{"the other spelling, with a modifier", map[string]string{"LANG": "de_DE.utf8@euro"}, true},
		{"macOS over ssh names no language", map[string]string{"LC_CTYPE": "UTF-8", "LANG": "C"}, true},
		{"colours make no difference", map[string]string{"TERM": "xterm", "NO_COLOR": "1"}, true},
		{"LC_ALL goes before LC_CTYPE", map[string]string{"LC_ALL": "C", "LC_CTYPE": "en_US.UTF-8"}, false},
		{"LC_CTYPE goes before LANG", map[string]string{"LC_CTYPE": "POSIX", "LANG": "en_US.UTF-8"}, false},
		{"a locale without a character set", map[string]string{"LANG": "de_DE"}, false},
		{"another character set", map[string]string{"LANG": "ja_JP.eucJP"}, false},
		{"an editor's shell", map[string]string{"TERM": "dumb", "LANG": "en_US.UTF-8"}, false},
		{"a font of 512 characters", map[string]string{"TERM": "linux", "LANG": "en_US.UTF-8"}, false},
	} {
		if got := showsBlocks(func(name string) string { return tt.env[name] }); got != tt.want {
			t.Errorf("%s (%v): showsBlocks returns %v; want %v", tt.reason, tt.env, got, tt.want)
		}
	}
}
