package settings

import (
	"fmt"
	"strings"
)

// Markdown returns the table of settings as a page.
func Markdown() string {
	var sb strings.Builder
	sb.WriteString("# Settings\n\nGenerated from the table in `model/settings`. Each setting is a flag of the verbs that read it, a key of the configuration\n" +
		"file, and an environment variable (`--plies`, `plies = 2`, `ANA_PLIES`); a flag wins over the environment, the environment over the file.\n" +
		"Settings with several values cycle in the interface.\n\n| name | game | values | default | meaning |\n| --- | --- | --- | --- | --- |\n")
	for _, f := range Fields() {
		values := make([]string, len(f.Values))
		for i, v := range f.Values {
			values[i] = "`" + v + "`"
		}
		if f.Open {
			values = append(values, "a file")
		}
		standard := f.Default
		if standard != "" {
			standard = "`" + standard + "`"
		}
		fmt.Fprintf(&sb, "| `%s` | %s | %s | %s | %s |\n", f.Name, f.Game, strings.Join(values, " "), standard, f.Help)
	}
	return sb.String()
}
