// Package checkout prepares two revisions of any git repository: it checks out each revision into
// its own folder and runs the build command there. Package gate/prepare uses it without a build
// command for revisions of bench, which it builds from the folders several times.
//
// Find resolves the revisions, and Make makes the folders. The working tree becomes a commit
// without a branch, so that it is checked out and built exactly like a revision. So the user's
// folder is not used for building, files can be edited meanwhile, and both sides lack the files
// that git ignores.
//
// cache.go keeps the folders. The name of a folder depends on the commit, the folder in the
// repository and the build command, but not on the environment. A folder is complete if it has the
// file "done", which is written last. Each folder has a lock file. A process that builds locks it
// alone. Processes that measure share the lock, so that no process removes a folder in use.
//
// During the build a folder is a git worktree, because some builds ask git for the version.
// Afterwards the repository forgets the worktree.
package checkout
