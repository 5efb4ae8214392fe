package humanize

import "testing"

func TestVersion(t *testing.T) {
	const hash = "85aa5064d8ae825c0000000000000000000000aa"
	for _, tt := range []struct{ reason, version, commit, want string }{
		{"a release", "v1.2.0", hash, "v1.2.0+85aa5064d8ae"},
		{"a version that has the commit", "v0.0.0-20261122144605-85aa5064d8ae", hash, "85aa5064d8ae"},
		{"a version that has the commit, with changes", "v0.0.0-20261122144605-85aa5064d8ae+dirty", hash + "+changes", "85aa5064d8ae+changes"},
		{"a build of a checkout", "(devel)", hash, "85aa5064d8ae"},
		{"a build without a commit", "(devel)", "", "(devel)"},
		{"a short commit", "v1", "c0ffee", "v1+c0ffee"},
		{"neither is known", "", "", "unknown"},
	} {
		if got := Version(tt.version, tt.commit); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.reason, got, tt.want)
		}
	}
}
