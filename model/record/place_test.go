package record_test

import (
	"strings"
	"testing"

	"ana/model/record"
)

// What is wrong with a whole file stands at its first line, or at its first byte in a binary format.
func TestPlaceOfRefusals(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, data, place string }{
		{"text", "hello", "a:1:1: "},
		{"XG", "RGMH\x01\x00\x00\x00", "a:+0x0: "},
		{"gzip", "\x1f\x8bnothing", "a:+0x0: "},
		{"empty", "", "a:1:1: empty file"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := record.Parse("a", []byte(tt.data), record.Options{})
			if err == nil || !strings.HasPrefix(err.Error(), tt.place) {
				t.Errorf("%q: %v, want %s…", tt.data, err, tt.place)
			}
		})
	}
}
