package gnubg

import (
	"strconv"
	"strings"

	"ana/model"
	"ana/model/record/bgplay"
)

// entriesText writes letter pairs in the usual notation, one entry for each pair.
func entriesText(entries []bgplay.Entry) string {
	var b strings.Builder
	for i, e := range entries {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(pointText(e.From))
		b.WriteByte('/')
		b.WriteString(pointText(e.To))
	}
	if len(entries) == 0 {
		return "cannot move"
	}
	return b.String()
}

func pointText(p int8) string {
	switch p {
	case model.Bar:
		return "bar"
	case model.Off:
		return "off"
	}
	return strconv.Itoa(int(p) + 1)
}
