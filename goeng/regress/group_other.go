//go:build !unix

package regress

import "os/exec"

// ownGroup does nothing: there are no process groups to make.
func ownGroup(*exec.Cmd) {}

// killGroup kills the program. It may be gone already.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
