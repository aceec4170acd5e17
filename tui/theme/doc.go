// Package theme holds the looks of the interface: colours by meaning (never by name of a colour in a pane), attributes
// that carry the same meaning without colour, ramps for maps, and the glyph sets.
//
//	Theme.Style(theme.LastMove) ─▶ colours and attributes for the profile of this terminal
//	Glyphs.Black               ─▶ "●", "⬤" or "X"
//
// Four palettes: dark, light, colour-blind (Okabe and Ito, "Color Universal Design", 2008) and mono, which uses bold,
// reverse, underline and faint only. Three glyph sets: unicode, neutral (every glyph has the same width whatever the
// terminal thinks of East Asian ambiguous characters) and ascii. A Theme never changes after New and may be shared.
package theme
