// Package report turns positions and the payloads of the analyzers into text and
// JSON. What a pane shows and what it copies as JSON are made here from the same
// values.
//
// The JSON forms are contracts: fields are added, never renamed; keys come in a
// fixed order; numbers that are not counts are rounded to six decimals so that
// the same analysis gives the same bytes everywhere.
package report
