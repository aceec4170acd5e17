package pattern

import "strings"

// transform returns the image of the offset (i, j), rows downwards and columns
// to the right of the anchor, under transformation k.
//
//	ABC      0 ABC  1 GDA  2 IHG  3 CFI  4 IFC  5 GHI  6 ADG  7 CBA
//	DEF  ->    DEF    HEB    FED    BEH    HEB    DEF    BEH    FED
//	GHI        GHI    IFC    CBA    ADG    GDA    ABC    CFI    IHG
func transform(k, i, j int) (int, int) {
	switch k {
	case 0:
		return i, j
	case 1:
		return j, -i
	case 2:
		return -i, -j
	case 3:
		return -j, i
	case 4:
		return -j, -i
	case 5:
		return -i, j
	case 6:
		return j, i
	default:
		return i, -j
	}
}

// transposes reports whether transformation k turns rows into columns.
func transposes(k int) bool { return k == 1 || k == 3 || k == 4 || k == 6 }

// OrientationName returns the words to show for a transformation number.
func OrientationName(k int) string {
	names := [8]string{
		"as drawn", "90° clockwise", "180°", "90° counter-clockwise",
		"mirrored on the / diagonal", "upside down", "mirrored on the \\ diagonal", "left-right mirrored",
	}
	return names[k&7]
}

// orientationRange returns the transformations tried for a symmetry letter.
func orientationRange(letter byte) (first, end int) {
	switch letter {
	case '|', '-', '\\', '/':
		return 0, 4
	case '+', 'X':
		return 0, 2
	case 'O':
		return 2, 6
	}
	return 0, 8
}

// knownSymmetry reports whether the letter is one of the format's.
func knownSymmetry(letter byte) bool {
	switch letter {
	case '8', '|', '-', '\\', '/', '+', 'X', 'O':
		return true
	}
	return false
}

// symmetryGenerators returns the transformations under which a diagram with the
// letter must not change.
func symmetryGenerators(letter byte) []int {
	switch letter {
	case '|':
		return []int{7}
	case '-':
		return []int{5}
	case '\\':
		return []int{6}
	case '/':
		return []int{4}
	case '+':
		return []int{2, 5, 7}
	case 'X':
		return []int{2, 4, 6}
	case 'O':
		return []int{2}
	}
	return nil
}

// transformDiagram returns the picture of a rows×cols diagram under k, with its
// new size. A nil cells slice gives nil.
func transformDiagram(k int, cells []byte, rows, cols int) (out []byte, r, c int) {
	r, c = rows, cols
	if transposes(k) {
		r, c = cols, rows
	}
	if cells == nil {
		return nil, r, c
	}
	out = make([]byte, len(cells))
	for i := range rows {
		for j := range cols {
			ti, tj := transformCell(k, i, j, rows, cols)
			out[ti*c+tj] = cells[i*cols+j]
		}
	}
	return out, r, c
}

// transformCell maps the cell (i, j) of a rows×cols diagram into the picture of
// the diagram under k.
func transformCell(k, i, j, rows, cols int) (int, int) {
	ti, tj := transform(k, i, j)
	// The image of the whole rectangle starts at the image of one of its corners.
	ai, aj := transform(k, 0, 0)
	bi, bj := transform(k, rows-1, cols-1)
	return ti - min(ai, bi), tj - min(aj, bj)
}

// transformBorders returns the borders of the picture under k.
func transformBorders(k int, b Borders) Borders {
	var out Borders
	put := func(set bool, di, dj int) {
		if !set {
			return
		}
		ti, tj := transform(k, di, dj)
		switch {
		case ti < 0:
			out.North = true
		case ti > 0:
			out.South = true
		case tj < 0:
			out.West = true
		default:
			out.East = true
		}
	}
	put(b.North, -1, 0)
	put(b.South, 1, 0)
	put(b.West, 0, -1)
	put(b.East, 0, 1)
	return out
}

// Picture returns the text of a diagram, rows separated by '/', as it looks
// under transformation k. All rows must have the same length.
func Picture(k int, diagram string) string {
	rows := strings.Split(diagram, "/")
	out, r, c := transformDiagram(k, []byte(strings.Join(rows, "")), len(rows), len(rows[0]))
	lines := make([]string, r)
	for i := range lines {
		lines[i] = string(out[i*c : (i+1)*c])
	}
	return strings.Join(lines, "/")
}
