// Package versions finds and builds the two versions of a comparison: revisions of any git repository,
// or programs that are built already.
//
// Find resolves two revisions, and Make checks each out into its own folder and runs the user's build
// command there. FindOwn does so for the Go module of the running program: bench, or a program of
// another module that adds solvers to bench. Compile then builds each revision with several layouts of
// the code (module.go), and Changes finds the solvers that changed (changed.go). Files takes two
// programs that are built.
//
// The working tree becomes a commit without a branch, so that it is checked out and built exactly like
// a revision. So the user's folder is not used for building, files can be edited meanwhile, and both
// sides lack the files that git ignores.
//
// cache.go keeps the folders. The name of a folder depends on the commit, the folder in the
// repository and the build command, but not on the environment. A folder is complete if it has the
// file "done", which is written last. Each folder has a lock file. A process that builds locks it
// alone. Processes that measure share the lock, so that no process removes a folder in use.
//
// During the build a folder is a git worktree, because some builds ask git for the version.
// Afterwards the repository forgets the worktree.
package versions
