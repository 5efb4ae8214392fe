package host

import "runtime/debug"

// Version is what the build says of itself; commit is empty if it was made outside
// a checkout.
func Version() (version, commit string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown", ""
	}
	dirty := ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "+changes"
		}
	}
	if commit != "" {
		commit += dirty
	}
	return info.Main.Version, commit
}
