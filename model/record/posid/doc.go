// Package posid reads backgammon positions as text: lists of identifiers, and the texts
// that programs copy to the clipboard or export.
//
//	4HPwATDgc/ABMA:cIkFAAAAAAAA          one position a line
//	XGID=-b----E-C---eE---c-e----B-:…    also inside an XG or BGBlitz text
//	Position ID: …   Match ID: …         GNU Backgammon's text export
//
// Every position becomes a game without actions, whose root shows it; the text around an
// identifier becomes its comment. Boards drawn with characters are not read.
package posid
