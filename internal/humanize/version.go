package humanize

import "strings"

// Version names a build by its version and its commit, which has twelve digits: v1.2.0+85aa5064d8ae.
// The version is left out if it is "", "(devel)" or made of the commit by Go. "+changes" follows a
// commit that was changed. The text is "unknown" if neither is known.
func Version(version, commit string) string {
	const digits = 12
	commit, changed := strings.CutSuffix(commit, "+changes")
	commit = commit[:min(len(commit), digits)]
	if commit == "" {
		if version == "" {
			return "unknown"
		}
		return version
	}
	name := version + "+" + commit
	if version == "" || version == "(devel)" || strings.Contains(version, "-"+commit) {
		name = commit
	}
	if changed {
		name += "+changes"
	}
	return name
}
