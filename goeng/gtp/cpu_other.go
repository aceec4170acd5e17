//go:build !unix

package gtp

import "time"

// processTime returns 0: the processor time is not known on this system.
func processTime() time.Duration { return 0 }
