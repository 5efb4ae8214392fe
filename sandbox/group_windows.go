package sandbox

import (
	"os"
	"os/exec"
	"sync"
	"unsafe"

	"golang.org/x/sys/windows"
)

func launcher() {}

// systemEnv returns the environment variables that every program on Windows needs to start.
func systemEnv() []string {
	var list []string
	for _, name := range []string{"SystemRoot", "SystemDrive", "PATHEXT", "ComSpec"} {
		if v := os.Getenv(name); v != "" {
			list = append(list, name+"="+v)
		}
	}
	return list
}

// inJob is a program in a job object of Windows. The job object also contains the children of the
// program, and ends all of them when it is closed.
type inJob struct {
	cmd  *exec.Cmd
	job  windows.Handle
	done chan end
	mu   sync.Mutex
	over bool
}

func protections(p Policy) []Protection {
	var m construction
	m.build(ProcessGroup, Output, Environment)
	if p.Mode != Off {
		m.build(Memory, Processes)
	}
	return m.list(p, false)
}

// launch starts a program and then puts it into a job object. A process that the program started in
// between would be outside the job object, but the time is too short for this.
func launch(j *job) (b body, err error) {
	j.protections = protections(j.policy)
	if j.policy.Mode == Required {
		if err := Missing(j.protections); err != nil {
			return nil, err
		}
	}
	handle, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			windows.CloseHandle(handle)
		}
	}()
	info := jobLimits(&j.policy)
	if _, err = windows.SetInformationJobObject(handle, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info))); err != nil {
		return nil, err
	}
	w := &inJob{job: handle, done: make(chan end, 1), cmd: &exec.Cmd{Path: j.path, Args: j.command.Args, Env: j.env, Dir: j.command.Start,
		Stdin: j.files[0], Stdout: j.files[1], Stderr: j.files[2]}}
	if err = w.cmd.Start(); err != nil {
		return nil, err
	}
	p, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(w.cmd.Process.Pid))
	if err == nil {
		err = windows.AssignProcessToJobObject(handle, p)
		windows.CloseHandle(p)
	}
	if err != nil {
		_ = w.cmd.Process.Kill()
		_ = w.cmd.Wait()
		return nil, err
	}
	go func() { w.done <- w.finish() }()
	return w, nil
}

func jobLimits(p *Policy) windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION {
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	b := &info.BasicLimitInformation
	b.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if p.Mode == Off {
		return info
	}
	if n := p.limit(Memory); n > 0 {
		b.LimitFlags |= windows.JOB_OBJECT_LIMIT_JOB_MEMORY
		info.JobMemoryLimit = uintptr(n)
	}
	if n := p.limit(Processes); n > 0 {
		b.LimitFlags |= windows.JOB_OBJECT_LIMIT_ACTIVE_PROCESS
		b.ActiveProcessLimit = uint32(n)
	}
	return info
}

func (w *inJob) kill() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.over {
		_ = windows.TerminateJobObject(w.job, 1)
	}
}

func (w *inJob) wait() end { return <-w.done }

// finish waits for the end of the program and kills the processes that it left behind, so that its
// output ends too.
func (w *inJob) finish() end {
	state, err := w.cmd.Process.Wait()
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	e := end{Exit{Code: -1}, Usage{-1, -1, -1}}
	if windows.QueryInformationJobObject(w.job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)), nil) == nil {
		e.used.PeakBytes = int64(info.PeakJobMemoryUsed)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.over = true
	_ = windows.TerminateJobObject(w.job, 1)
	windows.CloseHandle(w.job)
	if err == nil {
		e.Code = state.ExitCode()
		e.used.CPUNS = int64(state.UserTime() + state.SystemTime())
	}
	return e
}

func (w *inJob) usage() Usage { return Usage{-1, -1, -1} }
