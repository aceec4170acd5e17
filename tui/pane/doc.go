// Package pane is what the panes of both games are made of: the interface that the root model knows, the snapshot that
// a pane draws from, neutral view data, and the parts that draw it.
//
//	engine payload ──adapter──▶ Overlay  per-point label, class, value      drawn on a board
//	(goview, bgview)            Table    rows with columns, row → place     TableView
//	                            Series   one value a node                   GraphView
//	                            Fields   key and value                      DrawFields
//
// Parts know only these four, so a third game would touch none of them. Nothing here reads files, starts work or knows
// what the values mean. All types belong to the goroutine of the interface.
package pane
