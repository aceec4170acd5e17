package command

import (
	"context"
	"fmt"
	"os"

	"ana/model/record"
)

// Convert rewrites a record in the format that the ending of the output names.
// What that format cannot hold is a warning.
func Convert(ctx context.Context, std Streams, input, output, app string) error {
	if output == "" {
		return Usagef("convert: name the output with -o FILE")
	}
	r, err := Target{Name: input}.open(ctx, std)
	if err != nil {
		return err
	}
	std.Warn(r)
	out, lost, err := record.Convert(r, output, record.ConvertOptions{App: app})
	if err != nil {
		return Usagef("%s: %w", output, err)
	}
	for _, l := range lost {
		fmt.Fprintf(std.Err, "%s: %s\n", output, l)
	}
	return os.WriteFile(output, out, 0o644)
}
