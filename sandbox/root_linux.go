package sandbox

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// spareBytes contains the mount options of the program's own /tmp and /dev/shm, which are in memory
// and have a size of 16 MiB each.
const spareBytes = "size=16m,nr_inodes=4k,mode=1777"

// spare lists the folders that some language runtimes write to, besides the scratch folder.
var spare = []string{"/tmp", "/dev/shm"}

// newRoot gives this process, which has its own mount namespace, a new root. The new root contains
// only the paths in read, the scratch folder, /proc and some devices. After an error the old root
// is unchanged.
func newRoot(read []string, scratch string) (err error) {
	defer unix.Umask(unix.Umask(0o022)) // the program's user must be able to enter the folders of the root
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("mounting: %w%s", err, apparmorHint())
	}
	binds, err := opened(read, scratch)
	defer func() {
		for _, b := range binds {
			if b.fd >= 0 {
				unix.Close(b.fd)
			}
		}
	}()
	if err != nil {
		return err
	}
	root := stand(binds)
	if err := unix.Mount("sandbox", root, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "size=1m,nr_inodes=4k,mode=755"); err != nil {
		return fmt.Errorf("mounting a tmpfs: %w", err)
	}
	defer func() {
		if err != nil {
			_ = unix.Unmount(root, unix.MNT_DETACH)
		}
	}()
	for _, dir := range spare {
		if err := mount("tmpfs", root, dir, unix.MS_NOSUID|unix.MS_NODEV, spareBytes); err != nil {
			return err
		}
	}
	for _, b := range binds {
		if err := b.place(root); err != nil {
			return err
		}
	}
	if err := mount("proc", root, "/proc", unix.MS_RDONLY|unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, ""); err != nil {
		return fmt.Errorf("%w (not permitted in a container that hides parts of /proc)", err)
	}
	if err := zeros(filepath.Join(root, "dev/zero")); err != nil {
		return err
	}
	for name, to := range map[string]string{"fd": "/proc/self/fd", "stdin": "/proc/self/fd/0", "stdout": "/proc/self/fd/1", "stderr": "/proc/self/fd/2"} {
		_ = os.Symlink(to, filepath.Join(root, "dev", name))
	}
	if err := os.Chdir(root); err != nil {
		return err
	}
	if err := unix.PivotRoot(".", "."); err != nil {
		return fmt.Errorf("pivot_root: %w", err)
	}
	// Unmount the old root, which is now on top of the new one.
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return fmt.Errorf("unmounting the old root: %w", err)
	}
	if err := os.Chdir("/"); err != nil {
		return err
	}
	return unix.Mount("", "/", "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY|unix.MS_NOSUID|unix.MS_NODEV, "")
}

// mount creates a folder below root and mounts a file system of a kind on it.
func mount(kind, root, dir string, flags uintptr, options string) error {
	at := filepath.Join(root, dir)
	if err := os.MkdirAll(at, 0o755); err != nil {
		return err
	}
	if err := unix.Mount(kind, at, kind, flags, options); err != nil {
		return fmt.Errorf("mounting %s: %w", dir, err)
	}
	return nil
}

// zeros makes a file of 1 GB of zeros, which replaces /dev/zero. The system counts memory of a
// mapped /dev/zero to no process.
func zeros(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Truncate(1 << 30)
}

// stand returns a folder on which the new root can be mounted. The folder must not be a part of the
// new root.
func stand(binds []bind) string {
	for _, dir := range []string{"/mnt", "/media", "/srv", "/run", "/tmp", "/var", "/home"} {
		s, err := os.Stat(dir)
		if err == nil && s.IsDir() && !slices.ContainsFunc(binds, func(b bind) bool { return within(dir, b.path) }) {
			return dir
		}
	}
	return "/sys"
}

// bind is a file, folder or symbolic link of the old root that the new root also contains.
type bind struct {
	path  string
	link  string // target of a symbolic link; if link is set, the fields below are not used
	fd    int    // descriptor of the file or folder; negative for a symbolic link
	dir   bool
	write bool
}

// opened opens the files and folders of the new root. Outer folders come before inner ones. A path
// through symbolic links is in the list twice: unchanged, and with its links resolved.
func opened(read []string, scratch string) ([]bind, error) {
	names := append(slices.Clone(read), devices...)
	for _, name := range append(slices.Clone(read), scratch) {
		if real, err := filepath.EvalSymlinks(name); err == nil && !slices.ContainsFunc(names, func(s string) bool { return within(real, s) }) {
			names = append(names, real)
		}
	}
	if !slices.Contains(names, scratch) {
		names = append(names, scratch)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(strings.Count(a, "/")-strings.Count(b, "/"), strings.Compare(a, b))
	})
	real, err := filepath.EvalSymlinks(scratch)
	if err != nil {
		return nil, err
	}
	var list []bind
	for _, name := range slices.Compact(names) {
		b := bind{path: name, fd: -1, write: name == scratch || name == real || slices.Contains(devices, name)}
		s, err := os.Lstat(name)
		if err != nil {
			continue
		}
		if s.Mode()&os.ModeSymlink != 0 && name != scratch && strings.Count(name, "/") == 1 {
			if b.link, err = os.Readlink(name); err == nil {
				list = append(list, b)
			}
			continue
		}
		if s, err = os.Stat(name); err != nil {
			continue
		}
		b.dir = s.IsDir()
		if b.fd, err = unix.Open(name, unix.O_PATH|unix.O_CLOEXEC, 0); err != nil {
			continue // skip paths that cannot be opened
		}
		list = append(list, b)
	}
	return list, nil
}

// place puts the file, folder or link into the new root.
func (b *bind) place(root string) error {
	at := filepath.Join(root, b.path)
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	if b.link != "" {
		return os.Symlink(b.link, at)
	}
	if _, err := os.Lstat(at); err != nil { // create the path only if it is missing, because a folder of the root can already contain it
		if b.dir {
			err = os.Mkdir(at, 0o755)
		} else {
			err = os.WriteFile(at, nil, 0o644)
		}
		if err != nil {
			return err
		}
	}
	if err := unix.Mount(fmt.Sprintf("/proc/self/fd/%d", b.fd), at, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		return fmt.Errorf("mounting %s: %w", b.path, err)
	}
	attr := unix.MountAttr{Attr_set: unix.MOUNT_ATTR_NOSUID}
	if !b.write {
		attr.Attr_set |= unix.MOUNT_ATTR_RDONLY
	}
	if err := unix.MountSetattr(-1, at, unix.AT_RECURSIVE, &attr); err != nil {
		return fmt.Errorf("making %s read-only: %w (needs Linux 5.12 or later)", b.path, err)
	}
	return nil
}

// apparmorHint returns advice if AppArmor removes the rights of user namespaces. Otherwise it
// returns "".
func apparmorHint() string {
	text, _ := os.ReadFile("/proc/sys/kernel/apparmor_restrict_unprivileged_userns")
	if strings.TrimSpace(string(text)) != "1" {
		return ""
	}
	return " (AppArmor restricts user namespaces: set sysctl kernel.apparmor_restrict_unprivileged_userns=0, or add a profile for this program)"
}
