package humanize

import "strings"

// Version returns the name of a build: its version and the first twelve digits of its commit, such
// as v1.2.0+85aa5064d8ae. It leaves out the version if it is "", "(devel)", or a version that Go
// made from the commit. "+changes" follows if the files differ from the commit. It returns
// "unknown" if both are "".
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
