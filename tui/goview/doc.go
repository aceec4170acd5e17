// Package goview shows Go: the board with stones, marks and overlays, and the panes of a Go record. It turns the payloads
// of the engines of goeng into the neutral view data of package pane.
//
//	  A B C D E            one point is two cells: the stone or label, and a connector that
//	5 ┌─┬─┬─┬─┐            carries the grid, marks and notes beside a stone, and the brackets
//	4 ├─●─┼[○]┤            of the point cursor
//	3 ├─┼─╋─┼─┤
//
// It computes nothing about a position itself, and reads no files.
package goview
