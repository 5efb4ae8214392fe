// Package checkout makes two revisions of any git repository ready to run: it checks each
// one out into its own folder, and runs the build command there.
//
// Find resolves the revisions, and Make makes the folders. The working tree becomes a
// commit that no branch has, so that it is checked out and built exactly as a revision is:
// nothing is built in the user's folder, an editor can change files meanwhile, and neither
// side has files that git ignores.
//
// cache.go keeps the folders, each under its commit, the folder in the repository and the
// build command. The environment is not part of that name. A folder counts only if
// its file "done" exists, which is written last. Each folder has a lock file: the process that builds
// holds it alone, and those that measure share it, so nobody removes a folder that is in use.
//
// A folder is a worktree of git while it is built, because some builds ask git for the
// version. Then the repository forgets it.
package checkout
