package sandboxtest_test

import (
	"os"
	"os/exec"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/sandbox/sandboxtest"
)

func TestSettings(t *testing.T) {
	if _, err := exec.LookPath("unshare"); err != nil {
		t.Skip("no unshare here: ", err)
	}
	for _, row := range []struct {
		name, script, want, reason string
	}{
		{"root", "id -u; unshare -n echo namespaces", "0\nnamespaces\n", "root has all rights"},
		{"root-without-admin", "id -u; unshare -n echo namespaces", "0\n", "namespaces need SYS_ADMIN"},
		{"user", "id -u; unshare -Un echo namespaces", "50007\nnamespaces\n", "user namespaces permit the other namespaces"},
		{"user-without-namespaces", "id -u; unshare -U echo namespaces; grep -c '^NoNewPrivs:.*0' /proc/self/status", "50007\n1\n", "the limit of namespaces is 0; other rights are as usual"},
		{"user-without-rights", "id -u; unshare -U echo namespaces; grep -E '^(NoNewPrivs|CapBnd)' /proc/self/status", "50007\nCapBnd:\t0000000000000000\nNoNewPrivs:\t1\n", "a chroot permits no user namespaces"},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := testkit.Must(sandboxtest.PublicDir())(t)
			defer os.RemoveAll(dir)
			for _, s := range sandboxtest.Settings() {
				if s.Name != row.name {
					continue
				}
				if why := s.Impossible(); why != "" {
					t.Skip(why)
				}
				cmd := testkit.Must(s.Command(sandboxtest.FirstUser+7, dir, "sh", "-c", row.script))(t)
				if out, _ := cmd.Output(); string(out) != row.want {
					t.Errorf("output %q; want %q (%s)", out, row.want, row.reason)
				}
				return
			}
			t.Error("Settings does not contain this setting")
		})
	}
}
