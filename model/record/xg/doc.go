// Package xg reads the binary matches and positions of eXtreme Gammon (.xg, .xgp).
//
//	RGMH header │ thumbnail │ members, zlib or stored │ index │ trailer, 36 bytes
//	  temp.xg = records of 2560 bytes: match, game, cube, move, game end, match end
//
// Every size is checked against the file before anything is allocated. What is damaged
// is left out with a warning that gives the member and the offset; the plays before it
// are usable. The analysis in the file becomes StoredAnalysis.
//
// Read only. Source: the project's notes on formats, §5.
package xg
