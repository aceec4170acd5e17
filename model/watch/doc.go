// Package watch reports that files have changed on disk.
//
//	folder events ─┐
//	               ├─ 100 ms quiet ─ compare stamps ─→ Changes(): the paths that differ
//	polling ───────┘
//
// Editors replace files rather than write them, so folders are watched, not files, and
// events that come close together are one change. Where the system cannot watch (network
// folders, no more handles) the files are polled once a second.
package watch
