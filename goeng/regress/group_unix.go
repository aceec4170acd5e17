//go:build unix

package regress

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the program the head of a process group, so that what it starts
// can be killed with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the program and what it started. It may be gone already.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
