// Package shot takes pictures of the interface: it runs the real program against a terminal emulator, presses keys, waits
// until the engines are done, and writes the cells as SVG.
//
//	keys ─▶ program ─▶ emulator ─▶ cells ─▶ one <rect> a background run, one <text> a style run,
//	                                         stones, grid lines and blocks as shapes
//
// The picture needs no font with box drawing characters and is the same on every machine. There is no browser, no terminal
// and no real time in it. PNG is left to other tools.
package shot
