package theme

// The palettes. Contrast of text against its background is at least 4.5:1 by design; theme_test.go checks it.

func darkPalette() palette {
	return palette{
		text: hue{"#d8d8d8", -1}, dim: hue{"#8f8f8f", 8}, strong: hue{"#ffffff", 15},
		bar: hue{"#2a3038", 0}, barText: hue{"#d8d8d8", 7}, barDim: hue{"#a0a8b0", 7}, hot: hue{"#8fd3ff", 14}, warn: hue{"#ffc24d", 11},
		fail: hue{"#ff7b72", 9}, good: hue{"#7ee08a", 10}, bad: hue{"#ff8f87", 9}, accent: hue{"#7fb7ff", 12},
		border: hue{"#6a7480", 8}, focus: hue{"#7fb7ff", 12}, sel: hue{"#2f5f9e", 4}, selText: hue{"#ffffff", 15},
		changed: hue{"#6b4e00", 3}, overlay: hue{"#1c222b", 0},
		wood: hue{"#c2995b", -1}, grid: hue{"#7d5d2b", 8}, star: hue{"#4a3210", 3}, coord: hue{"#9a9a9a", 7},
		black: hue{"#0a0a0a", 12}, white: hue{"#ffffff", 15}, last: hue{"#b3001b", 9}, cursor: hue{"#00308f", 13}, mark: hue{"#7a0058", 11},
		felt: hue{"#1f3a2e", -1}, pointA: hue{"#8fb39f", 8}, pointB: hue{"#9f8f6a", 3}, frame: hue{"#8f8f8f", 7},
		checkX: hue{"#ffe08a", 11}, checkO: hue{"#ffffff", 15},
		classBg: pastel(), classFg: repeat(hue{"#1a1208", 0}, len(pastel())),
		warm: []hue{{"#c9a873", -1}, {"#cfb894", -1}, {"#d8cab4", 7}, {"#e6dfd2", 7}, {"#f6f3ee", 15}}, warmFg: repeat(hue{"#1a1208", 0}, 5),
		cold:   []hue{{"#a8844d", -1}, {"#8a6c40", 8}, {"#6a5434", 8}, {"#4a3d2a", 8}, {"#2a241c", 0}},
		coldFg: []hue{{"#0f0a04", 7}, {"#ffffff", 15}, {"#ffffff", 15}, {"#ffffff", 15}, {"#ffffff", 15}},
	}
}

func lightPalette() palette {
	p := darkPalette()
	p.text, p.dim, p.strong = hue{"#202020", -1}, hue{"#626262", 8}, hue{"#000000", 0}
	p.bar, p.barText, p.barDim, p.hot, p.warn = hue{"#dde3ea", 7}, hue{"#202020", 0}, hue{"#505860", 0}, hue{"#004a8f", 4}, hue{"#8a4b00", 1}
	p.fail, p.good, p.bad, p.accent = hue{"#b00020", 1}, hue{"#1a6b2a", 2}, hue{"#a80f1f", 1}, hue{"#0a4fa3", 4}
	p.border, p.focus, p.sel, p.selText = hue{"#8a929a", 8}, hue{"#0a4fa3", 4}, hue{"#1f5fae", 4}, hue{"#ffffff", 15}
	p.changed, p.overlay = hue{"#ffe08a", 11}, hue{"#f2f5f8", 7}
	p.wood, p.coord = hue{"#dfb878", -1}, hue{"#606060", 8}
	p.grid, p.star = hue{"#8a6a35", 8}, hue{"#4a3210", 3}
	p.black, p.white = hue{"#0a0a0a", 0}, hue{"#ffffff", 5}
	p.felt, p.pointA, p.pointB, p.frame = hue{"#e6ede8", -1}, hue{"#4c7a5f", 2}, hue{"#8a6a35", 3}, hue{"#626262", 8}
	p.checkX, p.checkO = hue{"#7a3b00", 1}, hue{"#101010", 0}
	p.mark, p.last, p.cursor = hue{"#7a0058", 5}, hue{"#b3001b", 1}, hue{"#00308f", 4}
	return p
}

// pastel is the backgrounds of groups: light enough for dark letters, neighbours far apart in hue.
func pastel() []hue {
	return []hue{{"#9fd0f5", 14}, {"#f5c08a", 3}, {"#a8dca0", 10}, {"#e8a8d0", 13}, {"#f0e68a", 11}, {"#b8b0f0", 12}, {"#f0a098", 9}, {"#8fd8cf", 6}}
}

// safePalette replaces the hues that carry meaning by those of Okabe and Ito, which stay apart for the common kinds of
// colour blindness.
func safePalette(p palette) palette {
	p.classBg = []hue{{"#e69f00", 3}, {"#56b4e9", 14}, {"#f0e442", 11}, {"#009e73", 2}, {"#cc79a7", 13}, {"#d0d0d0", 7}, {"#5fa8d8", 12}, {"#e0803a", 9}}
	p.classFg = repeat(hue{"#000000", 0}, len(p.classBg))
	dark := p.strong.hex == "#ffffff"
	if dark {
		p.good, p.bad, p.fail, p.warn = hue{"#56b4e9", 14}, hue{"#f0a040", 3}, hue{"#ff9a3c", 3}, hue{"#f0e442", 11}
	} else {
		p.good, p.bad, p.fail, p.warn = hue{"#00507a", 4}, hue{"#8a4400", 3}, hue{"#8a3a00", 3}, hue{"#6b5200", 3}
	}
	p.last, p.mark, p.cursor = hue{"#5a1500", 3}, hue{"#00304f", 14}, hue{"#00304f", 14}
	return p
}

func repeat(h hue, n int) []hue {
	out := make([]hue, n)
	for i := range out {
		out[i] = h
	}
	return out
}
