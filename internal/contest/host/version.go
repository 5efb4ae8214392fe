package host

import (
	"reflect"
	"runtime/debug"
	"strings"
)

// Version returns the version of the program and its commit, as the build recorded them. commit
// ends with "+changes" if the checkout had changes; it is empty if the program was not built in a
// checkout. In a program of another module, both belong to that module.
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

// Library returns the version of this module in a program of another module, and the path of the
// other module. It returns empty strings in a program of this module.
func Library() (version, user string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", ""
	}
	return library(info)
}

func library(info *debug.BuildInfo) (version, user string) {
	for _, m := range info.Deps {
		if m.Path != Module() {
			continue
		}
		if version = m.Version; m.Replace != nil {
			version = "(replaced by " + m.Replace.Path + ")"
		}
		return version, info.Main.Path
	}
	return "", ""
}

// Module returns the path of this module.
func Module() string {
	type here struct{}
	module, _, _ := strings.Cut(reflect.TypeFor[here]().PkgPath(), "/internal/")
	return module
}
