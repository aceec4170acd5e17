// Package bgblitz reads the matches of BGBlitz (.bgf): a line of JSON, then a gzip stream
// of the match object in the binary JSON encoding Smile, or in plain JSON.
//
//	{"version":…,"compression":true,"encoding":"…"}\n  1F 8B …  ":)\n" …
//
// Nothing is guessed: an unknown token is an error with its offset, and a value that the
// reader cannot follow is named by its key path. No free sample could be had; the reader
// follows the description in the project's notes on formats, §6, and the published
// description of Smile.
package bgblitz
